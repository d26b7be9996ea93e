//! Records that declare their length: `#! rnews 1234`, `Content-Length: 1234`
//! (docs/design/INPUT.md).

use crate::format::Window;

/// The number of bytes after the declared end of a record that are examined.
// That of a mailbox (`mbox.rs`), and the line ends before the next record.
pub(super) const LOOK_AHEAD: usize = 4 * 1024 + 8;

/// How the records of a format declare their length. They are read in order from the start of the
/// source, as the bytes around an offset do not show whether a record starts there.
#[derive(Clone, Copy, Debug)]
pub struct DeclaresLength {
    /// Returns the declared length of the record that starts at this index of the window.
    pub length: fn(&Window, usize) -> Length,
    /// Returns where the next record starts, or the source ends, after a record that ends at this
    /// index. `None`: neither does, so that the declared length is wrong.
    pub next: fn(&Window, usize) -> Option<usize>,
}

/// The declared length of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// This number of bytes, from the first byte of the record on.
    Bytes(u64),
    /// Nothing.
    Undeclared,
    /// It takes bytes after the window to know.
    Unknown,
}

/// Returns the decimal number in `digits`. One that overflows is larger than any source.
pub(super) fn number(digits: &[u8]) -> Option<u64> {
    let all_digits = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let add = |sum: u64, digit: &u8| {
        sum.saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    };
    all_digits.then(|| digits.iter().fold(0, add))
}
