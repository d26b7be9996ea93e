//! Names between marks that no URI has: `‹name›`, `«name»`, `` `command` ``, and `' + name + '`.

use super::Found;
use super::source::{Source, is_word};

/// `‹name›` and `«name»`.
pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    let rest = source.rest(at);
    let (open, close) = [("‹", "›"), ("«", "»")]
        .into_iter()
        .find(|(open, _)| rest.starts_with(open.as_bytes()))?;
    let inside = memchr::memmem::find(rest, close.as_bytes())?;
    (inside > open.len()).then(|| Found::certain(at + inside + close.len()))
}

/// `` `uname -s` ``, the output of a command.
pub(super) fn substitution(source: &Source, at: usize) -> Option<Found> {
    let rest = &source.rest(at)[1..];
    let length = memchr::memchr(b'`', rest)?;
    let command = |b: &u8| b.is_ascii_graphic() || *b == b' ';
    let letter = rest[0].is_ascii_alphabetic() || rest[0] == b'$';
    let fits = letter && rest[..length].iter().all(command) && source.starts_part(at);
    fits.then(|| Found::certain(at + length + 2))
}

/// `' + name + '`, which ends a string and goes on with it, and `' + '`.
pub(super) fn joined(source: &Source, at: usize) -> Option<Found> {
    let quote = source.byte(at)?;
    let spaces = |from: usize| source.rest(from).iter().take_while(|b| **b == b' ').count();
    let plus = at + 1 + spaces(at + 1);
    let name = plus + 1 + spaces(plus + 1);
    // `' + 'text`: one string after another.
    if source.byte(plus) == Some(b'+') && plus > at + 1 && source.byte(name) == Some(quote) {
        return Some(Found::certain(name + 1));
    }
    let is_named = source
        .byte(name)
        .is_some_and(|b| is_word(b) && !b.is_ascii_digit());
    if source.byte(plus) != Some(b'+') || !is_named {
        return None;
    }
    let inside = |b: &&u8| is_word(**b) || b".[]()$ ".contains(b);
    let second = name + source.rest(name).iter().take_while(inside).count();
    let close = second + 1 + spaces(second + 1);
    let closed = source.byte(second) == Some(b'+') && source.byte(close) == Some(quote);
    closed.then(|| Found::certain(close + 1))
}
