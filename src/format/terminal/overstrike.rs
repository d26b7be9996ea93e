//! Backspaces: bold and underlined text of printers, and what was erased as it was typed.

use std::ops::Range;

use super::{BS, ESC};

/// The longest word that is printed over another one.
// Bounds the memory.
const LONGEST_WORD: usize = 256;

/// Returns the number of backspaces that `bytes` starts with.
pub(super) fn count(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&b| b == BS).count()
}

/// Returns the range of characters from `from` on that the backspaces at `at` erase, and of these.
/// A terminal is sent a space over each (`BS SP BS`), or an order to erase the rest of the line.
pub(super) fn erased(bytes: &[u8], from: usize, at: usize) -> Option<Range<usize>> {
    let mut erased = at..at;
    loop {
        let rest = &bytes[erased.end..];
        let length = match rest {
            [BS, b' ', BS, ..] => 3,
            [BS, ESC, b'[', b'K', ..] => 4,
            _ => break,
        };
        // What was sent is in order: the last character goes first.
        erased.start = start_of_character(bytes, from, erased.start)?;
        erased.end += length;
    }
    (erased.end > at).then_some(erased)
}

/// Finds the characters that are seen where a character or a word is printed over another one,
/// from `from` on, as many as the backspaces at `back` go back. Returns the range of all.
pub(super) fn overstruck(
    bytes: &[u8],
    from: usize,
    back: Range<usize>,
    shown: &mut Vec<Range<usize>>,
) -> Option<Range<usize>> {
    let count = back.len();
    if count > LONGEST_WORD {
        return None;
    }
    let mut start = back.start;
    for _ in 0..count {
        let character = start_of_character(bytes, from, start)?;
        shown.push(character..start);
        start = character;
    }
    shown.reverse();
    let mut end = print_over(bytes, back.end, shown)?;
    // Bold text may be printed more than twice.
    while self::count(&bytes[end..]) == count && erased(bytes, end, end).is_none() {
        match print_over(bytes, end + count, shown) {
            Some(after) => end = after,
            None => break,
        }
    }
    Some(start..end)
}

/// Prints the characters at `at` over those in `shown`, and returns their end, if there are as many.
fn print_over(bytes: &[u8], at: usize, shown: &mut [Range<usize>]) -> Option<usize> {
    let end = (0..shown.len()).try_fold(at, |at, _| end_of_character(bytes, at))?;
    let mut next = at;
    for cell in shown {
        let character = next..end_of_character(bytes, next)?;
        next = character.end;
        // Underlined from either side. Otherwise the last one is seen, as `col -b` prints it.
        if bytes[character.clone()] != *b"_" {
            *cell = character;
        }
    }
    Some(end)
}

/// Returns the start of the character before `at`, if it can be seen.
fn start_of_character(bytes: &[u8], from: usize, at: usize) -> Option<usize> {
    let near = bytes.get(at.saturating_sub(4).max(from)..at)?;
    let continued = near.iter().rev().take_while(|&&b| b & 0xC0 == 0x80).count();
    let start = at.checked_sub(continued + 1).filter(|&start| start >= from);
    let whole = start.filter(|&start| end_of_character(bytes, start) == Some(at));
    // A byte of another charset.
    let start = whole.or_else(|| at.checked_sub(1).filter(|&start| start >= from))?;
    is_seen(bytes[start]).then_some(start)
}

/// Returns the end of the character at `at`, if it can be seen.
fn end_of_character(bytes: &[u8], at: usize) -> Option<usize> {
    let first = *bytes.get(at)?;
    let length = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let rest = bytes.get(at + 1..at + length);
    let whole = rest.is_some_and(|rest| rest.iter().all(|&b| b & 0xC0 == 0x80));
    is_seen(first).then_some(at + if whole { length } else { 1 })
}

const fn is_seen(byte: u8) -> bool {
    byte >= b' ' && byte != 0x7F
}
