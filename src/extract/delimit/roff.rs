//! The target of `.UR` in the source of manual pages (docs/design/DELIMITING.md §2.3;
//! `groff_man(7)`): `\:` marks where a line may be broken and has no text, `\-` is a hyphen.

use std::ops::Range;

use super::chars::is_space_or_tab;

/// The maximum length of the marks before `.UR` in its line, in bytes.
// Bounds the time; these are marks of replies and diffs.
const MAX_PREFIX_LEN: usize = 64;

/// Returns true if the URI at `at` is the argument of a `.UR` at the start of a line, after the
/// marks of replies or diffs at most.
pub(super) fn is_ur_target(bytes: &[u8], at: usize) -> bool {
    let spaces = bytes[..at]
        .iter()
        .rev()
        .take_while(|&&b| is_space_or_tab(b))
        .count();
    if spaces == 0 {
        return false;
    }
    let Some(before) = bytes[..at - spaces].strip_suffix(b".UR") else {
        return false;
    };
    let punctuation = |b: &u8| matches!(b, b'>' | b'+' | b'-' | b' ' | b'\t');
    let mut text = before
        .iter()
        .rev()
        .take(MAX_PREFIX_LEN)
        .skip_while(|b| punctuation(b));
    match text.next() {
        Some(&byte) => byte == b'\n',
        None => before.len() < MAX_PREFIX_LEN,
    }
}

/// Returns the ranges of `extent` without its escapes.
pub(super) fn pieces(bytes: &[u8], extent: &Range<usize>) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut from = extent.start;
    let mut at = extent.start;
    while let Some(escape) = bytes[at..extent.end].first_chunk::<2>() {
        let dropped = match escape {
            b"\\:" => 2,
            b"\\-" => 1,
            _ => {
                at += 1;
                continue;
            }
        };
        pieces.push(from..at);
        from = at + dropped;
        at += 2;
    }
    pieces.push(from..extent.end);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}
