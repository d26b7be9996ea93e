//! The start of a candidate, and the name of a scheme in text.

use super::byte_class;
use super::chars::at_word_boundary;
use crate::extract::scheme_name::scheme_before;
use crate::uri::scheme::FREQUENT;

/// The maximum length of a host, in bytes.
// RFC 1035 §2.3.4.
pub(super) const MAX_HOST_LEN: usize = 255;

/// The start of a candidate whose end is not yet known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// The offset of the first byte.
    pub at: usize,
    /// The offset of what follows the scheme and its separator: a host, or the rest of the URI.
    pub body: usize,
    /// The offset past the letters, digits and `-._%` that the body starts with, which are part of
    /// any URI; 256 at most are counted. What a check searches for after them is compared with the
    /// byte there first.
    pub plain_end: usize,
    /// The shape of the candidate.
    pub shape: Shape,
}

impl Start {
    /// Creates the start of a candidate at `at` of `bytes`.
    pub fn new(bytes: &[u8], at: usize, body: usize, shape: Shape) -> Self {
        Self {
            at,
            body,
            plain_end: byte_class::plain_end(bytes, body),
            shape,
        }
    }
}

/// How a candidate starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `scheme://`. The body is after the slashes.
    Authority,
    /// `scheme:` without `//`.
    Opaque,
    /// `www.`. The body is the candidate itself.
    Abbreviated,
    /// Another host. The body is the candidate itself.
    Host,
    /// A misspelt scheme or separator (rule S012). The body is the host.
    Misspelt,
    /// `hxxp://` (rule D011). The body is the host.
    Defanged,
}

impl Shape {
    /// Returns true if the body starts with a host.
    pub const fn has_host(self) -> bool {
        !matches!(self, Self::Opaque)
    }
}

/// A run of scheme characters before a `:` or another separator.
#[derive(Clone, Copy, Debug)]
pub(super) struct SchemeName<'b> {
    bytes: &'b [u8],
    /// The offset of the first letter.
    pub start: usize,
    /// The offset past the last character.
    pub end: usize,
}

impl<'b> SchemeName<'b> {
    /// Returns the scheme name that ends at `end` and starts at or after `floor`.
    pub fn before(bytes: &'b [u8], end: usize, floor: usize) -> Option<Self> {
        let start = scheme_before(bytes, end, floor)?.name.start;
        Some(Self { bytes, start, end })
    }

    /// Returns the bytes of the name.
    pub fn get(&self) -> &'b [u8] {
        &self.bytes[self.start..self.end]
    }

    /// Returns true if no letter, digit or `_` directly precedes the name.
    pub fn at_boundary(&self) -> bool {
        at_word_boundary(self.bytes, self.start)
    }

    /// Returns the frequent scheme at the end of the name, as in `according tohttp` (rule D007).
    pub fn frequent_suffix(&self) -> Option<Self> {
        let name = self.get();
        let ends = |frequent: &&str| {
            let start = name.len().checked_sub(frequent.len());
            start.is_some_and(|at| name[at..].eq_ignore_ascii_case(frequent.as_bytes()))
        };
        let frequent = FREQUENT.into_iter().find(ends)?;
        Some(Self {
            start: self.end - frequent.len(),
            ..*self
        })
    }
}
