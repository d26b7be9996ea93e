//! The target of `.UR` in the source of manual pages (DELIMITING §2.3; `groff_man(7)`):
//! `\:` says where a line may be broken and stands for nothing, `\-` is a hyphen.

use std::ops::Range;

use super::chars::is_blank;

/// How far back a line's start is looked for, in bytes.
const MARKS: usize = 64;

/// Whether the URI at `at` is the target of a `.UR` that starts a line, behind the marks
/// of replies and of differences at most.
pub(super) fn is_target(bytes: &[u8], at: usize) -> bool {
    let blanks = bytes[..at]
        .iter()
        .rev()
        .take_while(|&&b| is_blank(b))
        .count();
    let Some(before) = bytes[..at - blanks].strip_suffix(b".UR") else {
        return false;
    };
    let mark = |b: &u8| matches!(b, b'>' | b'+' | b'-' | b' ' | b'\t');
    let mut text = before.iter().rev().take(MARKS).skip_while(|b| mark(b));
    let starts_line = match text.next() {
        Some(&byte) => byte == b'\n',
        None => before.len() < MARKS,
    };
    starts_line && blanks > 0
}

/// What is left of `extent` without its escapes.
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
