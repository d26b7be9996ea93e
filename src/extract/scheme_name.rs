//! Scheme names in text, which are read backwards from their separator.

use std::ops::Range;

/// The maximum length of a scheme name, in bytes.
// The longest registered one has 36 (`microsoft.windows.camera.multipicker`).
pub(super) const MAX_SCHEME_LEN: usize = 64;

/// The bytes of scheme names (RFC 3986 §3.1). A table, as the scan reads it for every `:`.
static SCHEME_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
        byte += 1;
    }
    table
};

/// Returns true if `byte` is allowed in a scheme name.
pub(super) fn is_scheme_byte(byte: u8) -> bool {
    SCHEME_BYTES[usize::from(byte)]
}

/// The run of scheme characters before a separator.
#[derive(Clone, Debug)]
pub(super) struct SchemeRun {
    /// The offset of the first scheme character.
    pub start: usize,
    /// The range of the name, from the first letter of the run on.
    pub name: Range<usize>,
}

/// Returns the run of scheme characters that ends at `end` and starts at or after `floor`.
/// Returns `None` if it has no letter.
pub(super) fn scheme_before(bytes: &[u8], end: usize, floor: usize) -> Option<SchemeRun> {
    let least = end.saturating_sub(MAX_SCHEME_LEN).max(floor).min(end);
    let near = bytes.get(least..end)?;
    let outside = near.iter().rposition(|&b| !is_scheme_byte(b));
    let start = outside.map_or(least, |at| least + at + 1);
    let letter = bytes[start..end].iter().position(u8::is_ascii_alphabetic)?;
    Some(SchemeRun {
        start,
        name: start + letter..end,
    })
}
