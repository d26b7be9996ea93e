//! What formats do not read by decision: the closed list of reasons why a URI that plain text would show is
//! not found. A property checks it (`tests/properties/omissions.rs`): whatever else is lost is a fault.

use super::Format;

/// A reason why a format does not read a part of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Omission {
    /// Header fields with Message-IDs, host names and signatures.
    HeaderFields,
    /// What is around messages: what follows a batch, property lists, the original one of two headers.
    OutsideMessages,
    /// Data that is no text: images and other files, as base64.
    OpaqueData,
    /// Data about a page that names it and its relations, and links nothing.
    Metadata,
    /// The names of labels, targets, citations and definitions, which other places refer to.
    Labels,
}

impl Omission {
    /// All reasons.
    pub const ALL: [Self; 5] = [
        Self::HeaderFields,
        Self::OutsideMessages,
        Self::OpaqueData,
        Self::Metadata,
        Self::Labels,
    ];

    /// Returns what is not read, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::HeaderFields => "header fields with Message-IDs, host names and signatures",
            Self::OutsideMessages => "what is around messages",
            Self::OpaqueData => "data that is no text",
            Self::Metadata => "data about a page",
            Self::Labels => "names of labels, targets and citations",
        }
    }
}

const MAIL: &[Omission] = &[
    Omission::HeaderFields,
    Omission::OutsideMessages,
    Omission::OpaqueData,
];

/// The formats that do not read all of their text. All others do.
static OMISSIONS: &[(&str, &[Omission])] = &[
    ("mbox", MAIL),
    ("mboxcl", MAIL),
    ("mmdf", MAIL),
    ("babyl", MAIL),
    ("rnews", MAIL),
    ("bsmtp", MAIL),
    ("emlx", MAIL),
    ("anews", MAIL),
    ("mail", MAIL),
    ("smime", MAIL),
    ("utf16", MAIL),
    ("wat", &[Omission::Metadata]),
    ("notebook", &[Omission::OpaqueData]),
    ("icalendar", &[Omission::OpaqueData]),
    ("vcard", &[Omission::OpaqueData]),
    ("rst", &[Omission::Labels]),
    ("markdown", &[Omission::Labels]),
    ("latex", &[Omission::Labels]),
    ("bibtex", &[Omission::Labels]),
];

impl Format {
    /// Returns what this format does not read. Plain text would show URIs there.
    pub fn omissions(&self) -> &'static [Omission] {
        let row = OMISSIONS.iter().find(|(name, _)| *name == self.name);
        row.map_or(&[], |(_, omissions)| *omissions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::FORMATS;

    #[test]
    fn each_row_is_of_a_format() {
        for (name, omissions) in OMISSIONS {
            let known = FORMATS.iter().any(|format| format.name == *name);
            assert!(known || cfg!(not(feature = "markdown")), "{name}");
            assert!(!omissions.is_empty(), "{name}");
        }
        for omission in Omission::ALL {
            assert!(
                OMISSIONS.iter().any(|(_, row)| row.contains(&omission)),
                "{omission:?}"
            );
        }
    }
}
