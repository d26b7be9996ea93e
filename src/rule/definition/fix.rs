//! Fixes: edits that repair what a rule reports.
//!
//! A rule gives edits where it sees the fault: in the URI, in the text around it, or in the source.
//! Bytes that the source has as they are can be edited there. Decoded bytes, such as those of
//! quoted-printable text or of an escape of the markup, cannot, and are only reported.

use std::ops::Range;

/// Edits that repair what a rule reports.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// Whether they may be applied without review.
    pub safety: Safety,
    /// Ascending, not overlapping.
    pub edits: Vec<Edit>,
}

/// Whether a fix may be applied without review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Safety {
    /// The URI identifies the same resource as before.
    Safe,
    /// It may identify another resource, and needs review.
    Unsafe,
}

/// A replacement of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// The bytes that are replaced; empty for an insertion.
    pub span: Span,
    /// The bytes that replace it.
    pub text: Vec<u8>,
}

/// A range of bytes, by the text that a rule refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Bytes of the candidate's text. The replacement is escaped as the language requires.
    Uri(Range<usize>),
    /// The white space that was removed from the URI before this byte of its text.
    Gap(usize),
    /// Bytes of the section's text, around the candidate. The replacement is markup, as it is.
    Section(Range<usize>),
    /// Bytes of the source. The replacement is markup, as it is.
    Source(Range<u64>),
}

impl Safety {
    /// Returns the name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }
}

impl Fix {
    /// Returns a fix that keeps the resource that the URI identifies.
    pub fn safe(edits: Vec<Edit>) -> Self {
        Self {
            safety: Safety::Safe,
            edits,
        }
    }

    /// Returns a fix that may change the resource that the URI identifies.
    pub fn unsafe_fix(edits: Vec<Edit>) -> Self {
        Self {
            safety: Safety::Unsafe,
            edits,
        }
    }
}

impl Fix {
    /// Returns the fix as one that needs review.
    pub(in crate::rule) fn reviewed(self) -> Self {
        Self {
            safety: Safety::Unsafe,
            ..self
        }
    }

    /// Returns a fix that makes the edits of `other`, too.
    pub(in crate::rule) fn and(mut self, other: Self) -> Self {
        self.safety = self.safety.max(other.safety);
        self.edits.extend(other.edits);
        self
    }
}

impl Edit {
    /// Returns an edit of the candidate's text.
    pub fn uri(range: Range<usize>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            span: Span::Uri(range),
            text: text.into(),
        }
    }

    /// Returns an edit that removes the white space before byte `at` of the URI, which its text
    /// no longer has.
    pub fn gap(at: usize) -> Self {
        Self {
            span: Span::Gap(at),
            text: Vec::new(),
        }
    }

    /// Returns an edit that percent-encodes the space before byte `at` of the URI, which its text
    /// no longer has.
    pub fn encoded_gap(at: usize) -> Self {
        Self {
            span: Span::Gap(at),
            text: b"%20".to_vec(),
        }
    }

    /// Returns an edit of the section's text, around the candidate.
    pub fn section(range: Range<usize>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            span: Span::Section(range),
            text: text.into(),
        }
    }

    /// Returns an edit of the source.
    pub fn source(range: Range<u64>, text: impl Into<Vec<u8>>) -> Self {
        Self {
            span: Span::Source(range),
            text: text.into(),
        }
    }
}
