//! The formats: how an input is recognized, split into records, and decoded.
//!
//! One file each, in the folder of its kind. To add a format, write its file with a [`Format`],
//! a [`Decoder`] and, for a language of its own, a [`MarkupSyntax`]; name it in the `mod.rs` of
//! that folder; and add it to [`FORMATS`].

mod charset_choice;
mod data;
mod declared_length;
mod decoder;
mod definition;
mod document;
mod json_string;
mod lines;
mod link_text;
mod mail;
mod markup;
mod markup_syntax;
mod omission;
mod plain;
mod record;
mod section;
mod section_writer;
mod source;
mod split;
#[cfg(test)]
mod testing;
mod unknown;
mod verbatim;
mod warning;

use std::ffi::OsStr;
use std::path::Path;

use crate::text::charset::UTF8_MARK;

#[cfg(feature = "io")]
pub(crate) use data::{HTTP_HEADER, has_link_fields};
pub use decoder::Decoder;
pub use definition::{Format, Next, Split};
pub use link_text::VisibleText;
pub(crate) use mail::decode_words;
pub use mail::{Leaf, MessageFields, leaves};
pub(crate) use markup::character_reference;
pub use markup_syntax::{Backslash, BareUrl, Escaping, Fixes, LinkForm, MarkupSyntax, PLAIN_TEXT};
pub use omission::Omission;
pub use record::{Record, Window};
pub use section::{Markup, Role, Section, SectionPart, Target};
pub use split::{Splitter, Step};
pub use warning::{ReadOutcome, Warning};

/// How many bytes of an input are examined to recognize its format.
pub const HEAD: usize = 8 * 1024;

/// All formats, in the order in which they are tried. The last one accepts anything.
pub static FORMATS: &[&Format] = &[
    &mail::MBOX,
    &mail::MBOXCL,
    &mail::MMDF,
    &mail::BABYL,
    &mail::RNEWS,
    &mail::BSMTP,
    &mail::EMLX,
    &mail::ANEWS,
    &mail::MAIL,
    &mail::SMIME,
    &markup::XML,
    &markup::HTML,
    &data::ICALENDAR,
    &data::VCARD,
    &data::WAT,
    &data::JSON,
    &data::CSV,
    &data::PO,
    &markup::RST,
    #[cfg(feature = "markdown")]
    &markup::MARKDOWN,
    #[cfg(feature = "markdown")]
    &data::NOTEBOOK,
    &markup::ASCIIDOC,
    &markup::ROFF,
    &markup::LATEX,
    &markup::BIBTEX,
    &markup::ORG,
    &markup::AMIGAGUIDE,
    &mail::UTF16,
    &source::SOURCE,
    &verbatim::VERBATIM,
    &unknown::UNKNOWN,
    &plain::PLAIN,
];

/// Returns all formats, and one for each programming language whose syntax is known.
pub fn formats() -> impl Iterator<Item = &'static Format> {
    let languages = source::LANGUAGES.iter().map(|language| &language.format);
    FORMATS.iter().copied().chain(languages)
}

/// Returns the format called `name`.
#[cfg(test)]
pub(crate) fn find(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// Returns the format of an input.
///
/// Documents and source code are recognized by the file name, then any format by the first
/// 8 KiB of the content, then any by the extension. In a folder of messages, a short header is
/// enough to recognize one. Anything else is plain text.
pub fn detect(name: impl AsRef<Path>, head: &[u8]) -> &'static Format {
    let head = &head[..head.len().min(HEAD)];
    if (mail::UTF16.sniff)(head) {
        return &mail::UTF16;
    }
    let head = head.strip_prefix(UTF8_MARK).unwrap_or(head);
    let extension = extension(name.as_ref());
    let named = |format: &Format| has_extension(format, extension);
    let mut formats = FORMATS.iter().copied();
    let has_no_markup =
        |format: &Format| [plain::PLAIN.name, verbatim::VERBATIM.name].contains(&format.name);
    let document = |format: &Format| !format.messages && !has_no_markup(format);
    formats
        .clone()
        .find(|format| document(format) && named(format))
        // Translation files of Qt have the extension of TypeScript, pages of PHP start like HTML.
        .or_else(|| (markup::XML.sniff)(head).then_some(&markup::XML))
        .or_else(|| (markup::HTML.sniff)(head).then_some(&markup::HTML))
        .or_else(|| verbatim::is_licence(name.as_ref()).then_some(&verbatim::VERBATIM))
        .or_else(|| source::named(name.as_ref()))
        .or_else(|| formats.clone().find(|format| (format.sniff)(head)))
        .or_else(|| source::sniffed(head))
        .or_else(|| formats.find(|format| named(format)))
        .unwrap_or_else(|| {
            if mail::is_in_folder(name.as_ref(), head) {
                &mail::MAIL
            } else if unknown::is_for_programs(name.as_ref()) {
                &unknown::UNKNOWN
            } else {
                &plain::PLAIN
            }
        })
}

fn extension(name: &Path) -> Option<&str> {
    name.extension().and_then(OsStr::to_str)
}

fn has_extension(format: &Format, extension: Option<&str>) -> bool {
    extension.is_some_and(|e| format.extensions.iter().any(|x| x.eq_ignore_ascii_case(e)))
}

/// Returns true if an input of that format and name is text, even if it has NUL bytes: it is HTML or
/// XML, or its name is that of text.
#[cfg(feature = "io")]
pub(crate) fn is_text(format: &Format, name: &Path) -> bool {
    let markup = [markup::XML.name, markup::HTML.name].contains(&format.name);
    let extension = extension(name);
    markup
        || FORMATS
            .iter()
            .any(|format| has_extension(format, extension))
        || source::named(name).is_some()
        || verbatim::is_licence(name)
        || extension.is_none() && unknown::is_prose(name)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use super::{FORMATS, find, formats};

    /// Returns true if `src/format` has the file or the folder of that name, in any group.
    fn has_file(name: &str) -> bool {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/format");
        let is_there = |folder: &str| {
            let path = root.join(folder).join(name);
            path.with_extension("rs").is_file() || path.join("mod.rs").is_file()
        };
        ["", "mail", "markup", "data"]
            .iter()
            .any(|folder| is_there(folder))
    }

    /// `tests/corpus.rs` checks that each has a file in the corpus.
    #[test]
    fn names_are_unique_and_those_of_the_files() {
        let mut extensions = HashSet::new();
        for format in FORMATS {
            assert!(std::ptr::eq(find(format.name).unwrap(), *format));
            assert!(has_file(format.name), "{}", format.name);
            assert!(!format.summary.is_empty());
        }
        let mut names = HashSet::new();
        for format in formats() {
            assert!(names.insert(format.name), "{}", format.name);
            for extension in format.extensions {
                assert!(extensions.insert(*extension), "{extension}");
                assert_eq!(*extension, extension.to_ascii_lowercase());
            }
        }
    }

    #[test]
    fn the_last_one_accepts_anything() {
        assert_eq!(FORMATS.last().map(|format| format.name), Some("plain"));
    }
}
