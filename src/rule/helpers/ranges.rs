//! Ranges of bytes.

use std::ops::Range;

/// Returns true if the ranges have a byte in common, or an empty one is at the other.
pub const fn touch(a: &Range<usize>, b: &Range<usize>) -> bool {
    if a.start == a.end || b.start == b.end {
        a.start <= b.end && b.start <= a.end
    } else {
        a.start < b.end && b.start < a.end
    }
}
