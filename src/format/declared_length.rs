//! Records that tell their length: `#! rnews 1234`, `Content-Length: 1234`
//! (INPUT.md, "Mailbox boundary").

use crate::format::Window;

/// How many bytes behind the end that a record tells are looked at.
pub(super) const LOOK_AHEAD: usize = 4 * 1024 + 8;

/// How records of a kind tell their length. They are read in order from the start of their
/// source, as a place in it does not show whether a record starts there.
#[derive(Clone, Copy, Debug)]
pub struct DeclaresLength {
    /// What the record that starts at this index of the window says.
    pub length: fn(&Window, usize) -> Length,
    /// Where the next record starts, or the source ends, behind a record that ends at this
    /// index. `None`: neither is there, so that its length is not what it says.
    pub next: fn(&Window, usize) -> Option<usize>,
}

/// What a record says of its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// So many bytes, from its first one on.
    Bytes(u64),
    /// Nothing.
    Undeclared,
    /// It takes bytes after the window to know.
    Unknown,
}

/// The decimal number that `digits` are. One that is too large is larger than any source.
pub(super) fn number(digits: &[u8]) -> Option<u64> {
    let all_digits = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let add = |sum: u64, digit: &u8| {
        sum.saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    };
    all_digits.then(|| digits.iter().fold(0, add))
}
