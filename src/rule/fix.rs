//! Fixes: edits that mend what a rule tells of.
//!
//! A rule says what to replace where it sees it: in the URI, in the text around it, or in the
//! source. What stands in the source as it is read can be edited there; what was decoded
//! (quoted-printable, an escape of the markup) cannot, and is only reported.

use std::ops::Range;

use super::Violation;

/// Edits that mend what a hit tells of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Whether they may be made unattended.
    pub safety: Safety,
    /// Ascending, not overlapping.
    pub edits: Vec<Edit>,
}

/// Whether a fix may be made unattended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Safety {
    /// The URI identifies the same resource as before.
    Safe,
    /// It may mean something else: somebody has to look at it.
    Unsafe,
}

/// Bytes in the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty where something is put in.
    pub span: Span,
    /// What stands there then.
    pub text: Vec<u8>,
}

/// Bytes of an input, as a rule knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// In the candidate's text. What is put in is escaped as the language asks for.
    Uri(Range<usize>),
    /// The white space that was taken out of the URI before that byte of its text.
    Gap(usize),
    /// In the text of the section: around the candidate. What is put in is markup, as it is.
    Section(Range<usize>),
    /// In the source. What is put in is markup, as it is.
    Source(Range<u64>),
}

impl Safety {
    /// Its name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }
}

impl Fix {
    /// The same resource is meant afterwards.
    pub fn safe(edits: Vec<Edit>) -> Self {
        Self {
            safety: Safety::Safe,
            edits,
        }
    }

    /// Something else may be meant afterwards.
    pub fn unsafe_fix(edits: Vec<Edit>) -> Self {
        Self {
            safety: Safety::Unsafe,
            edits,
        }
    }
}

impl Edit {
    /// In the candidate's text.
    pub fn uri(range: Range<usize>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            span: Span::Uri(range),
            text: text.into(),
        }
    }

    /// Takes the white space out that was taken out of the URI before byte `at` of its text.
    pub fn gap(at: usize) -> Self {
        Self {
            span: Span::Gap(at),
            text: Vec::new(),
        }
    }

    /// In the text of the section: around the candidate.
    pub fn section(range: Range<usize>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            span: Span::Section(range),
            text: text.into(),
        }
    }

    /// In the source.
    pub fn source(range: Range<u64>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            span: Span::Source(range),
            text: text.into(),
        }
    }
}

impl Violation {
    /// The same hit with a fix, if there is one.
    #[must_use]
    pub fn with(self, fix: impl Into<Option<Fix>>) -> Self {
        Self {
            fix: fix.into(),
            ..self
        }
    }
}
