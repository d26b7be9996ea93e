//! Helpers for the checks of the namespaces.

use std::ops::Range;

use crate::uri::syntax::{Fault, FaultKind, GrammarFault};

/// A namespace specific string, and its offset in the URI.
pub(super) struct Nss<'a> {
    pub(super) bytes: &'a [u8],
    at: usize,
}

impl<'a> Nss<'a> {
    pub(super) const fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// Returns the fault `what` at `range` of the string.
    pub(super) const fn fault(&self, what: &'static GrammarFault, range: Range<usize>) -> Fault {
        let range = self.at + range.start..self.at + range.end;
        Fault::new(FaultKind::Scheme(what), range)
    }

    /// Returns the fault `what` of the whole string.
    pub(super) const fn whole(&self, what: &'static GrammarFault) -> Fault {
        self.fault(what, 0..self.bytes.len())
    }

    /// Returns the first run of bytes that are not `allowed`.
    pub(super) fn odd(&self, allowed: impl Fn(u8) -> bool) -> Option<Range<usize>> {
        let start = self.bytes.iter().position(|&b| !allowed(b))?;
        let run = self.bytes[start..].iter().position(|&b| allowed(b));
        Some(start..run.map_or(self.bytes.len(), |run| start + run))
    }

    /// Returns the parts that `mark` separates, with their ranges.
    pub(super) fn pieces(&self, mark: u8) -> impl Iterator<Item = (Range<usize>, &'a [u8])> {
        let mut start = 0;
        self.bytes.split(move |&b| b == mark).map(move |piece| {
            let location = start..start + piece.len();
            start = location.end + 1;
            (location, piece)
        })
    }
}

/// Returns true for one or more digits.
pub(super) fn is_number(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit)
}

/// Returns the value of an alphanumeric character in the sum of a check digit: `0` to `9`, then
/// letters from 10.
pub(super) fn value(byte: u8) -> u32 {
    char::from(byte).to_digit(36).unwrap_or(0)
}
