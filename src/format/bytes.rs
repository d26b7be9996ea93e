//! White space, and ranges of bytes.

use std::ops::Range;

/// Returns true if `byte` is white space in HTML.
#[inline]
pub(in crate::format) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0C)
}

/// Returns the part of `range` that is in `bytes`; empty if it ends before it starts. Hostile
/// markup can put the offsets that formats compute in any order.
pub(in crate::format) fn clipped(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let end = range.end.min(bytes.len());
    range.start.min(end)..end
}

/// Returns `range` of `bytes` without control characters and spaces at its ends, which browsers
/// remove.
pub(in crate::format) fn trimmed(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let range = clipped(bytes, range);
    let value = &bytes[range.clone()];
    let kept = |byte: &u8| *byte > b' ';
    let Some(first) = value.iter().position(kept) else {
        return range.start..range.start;
    };
    let last = value.iter().rposition(kept).unwrap_or(first);
    range.start + first..range.start + last + 1
}
