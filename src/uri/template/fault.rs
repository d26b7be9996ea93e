//! What is wrong with a template.

use std::fmt;
use std::ops::Range;

/// A fault of a template, and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateFault {
    /// What is wrong.
    pub kind: TemplateFaultKind,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// What is wrong with a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TemplateFaultKind {
    /// A character that is not allowed outside expressions (§2.1).
    Literal,
    /// A `%` that two hex digits do not follow (§2.1).
    Percent,
    /// A `}` without a `{` before it (§2.1).
    Unopened,
    /// A `{` without a `}` after it, or with another `{` before that (§2.2).
    Unclosed,
    /// An operator that is reserved for extensions: `=`, `,`, `!`, `@` or `|` (§2.2).
    Operator,
    /// Text that is not the name of a variable, or nothing in place of one (§2.3).
    Name,
    /// A length that is not a number from 1 to 9999 (§2.4.1).
    Prefix,
}

impl TemplateFault {
    pub(super) const fn new(kind: TemplateFaultKind, range: Range<usize>) -> Self {
        Self {
            kind,
            start: range.start,
            end: range.end,
        }
    }

    /// Returns the range of its bytes.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl TemplateFaultKind {
    /// Returns what is wrong, as a phrase.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Literal => "character not allowed outside expressions",
            Self::Percent => "`%` must be followed by two hex digits",
            Self::Unopened => "`}` without `{`",
            Self::Unclosed => "unclosed `{`",
            Self::Operator => "reserved operator",
            Self::Name => "invalid variable name",
            Self::Prefix => "invalid length: not a number from 1 to 9999",
        }
    }

    /// Returns the section of RFC 6570 that the fault violates.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Literal | Self::Percent | Self::Unopened => "RFC 6570 §2.1",
            Self::Unclosed | Self::Operator => "RFC 6570 §2.2",
            Self::Name => "RFC 6570 §2.3",
            Self::Prefix => "RFC 6570 §2.4.1",
        }
    }
}

impl fmt::Display for TemplateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, section) = (self.kind.description(), self.kind.section());
        write!(f, "{what} at byte {} ({section})", self.start)
    }
}

impl std::error::Error for TemplateFault {}
