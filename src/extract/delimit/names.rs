//! Parsing and printing of the names that output has for wrappers, contexts and kinds.

use std::fmt;
use std::str::FromStr;

use super::{Context, Kind, Wrapper};
use crate::uri::{UnknownName, find_name};

impl Wrapper {
    /// All wrappers.
    pub const ALL: &'static [Self] = &[
        Self::Angle,
        Self::UrlPrefix,
        Self::DoubleQuote,
        Self::SingleQuote,
        Self::Backtick,
        Self::Markup,
        Self::None,
    ];
}

impl fmt::Display for Wrapper {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Wrapper {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find_name("wrapper", Self::ALL, Self::name, text)
    }
}

impl Context {
    /// All contexts.
    pub const ALL: &'static [Self] = &[Self::Link, Self::Bare, Self::Code, Self::Header, Self::Ns];
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Context {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find_name("context", Self::ALL, Self::name, text)
    }
}

impl Kind {
    /// All kinds.
    pub const ALL: &'static [Self] = &[
        Self::Uri,
        Self::Abbreviated,
        Self::Relative,
        Self::Misspelt,
        Self::Defanged,
    ];

    /// Returns its name, in lowercase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uri => "uri",
            Self::Abbreviated => "abbreviated",
            Self::Relative => "relative",
            Self::Misspelt => "misspelt",
            Self::Defanged => "defanged",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find_name("kind", Self::ALL, Self::name, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_as_they_are_printed() {
        for wrapper in Wrapper::ALL {
            assert_eq!(wrapper.to_string().parse(), Ok(*wrapper));
        }
        for context in Context::ALL {
            assert_eq!(context.to_string().parse(), Ok(*context));
        }
        for kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(*kind));
        }
        let error = "none".parse::<Kind>().unwrap_err();
        assert_eq!(error.to_string(), "unknown kind: `none`");
    }
}
