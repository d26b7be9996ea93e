//! Names between `@`, which build tools replace (`@VERSION@`, `@project.version@`, `@sum(port,1)@`), and between
//! `*`: `v*MINOR*`.

use memchr::memchr;

use super::Found;
use super::source::{Source, is_word};

/// The most bytes of arguments.
const LONGEST_ARGUMENTS: usize = 128;

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    let before = |b| matches!(b, b'/' | b':' | b'.' | b'-' | b'_' | b'=' | b'}' | b'@');
    if !source.before(at).is_none_or(before) {
        return None;
    }
    let start = at + 1;
    let name = source.rest(start).iter();
    let name = name.take_while(|b| is_word(**b) || matches!(b, b'.' | b'-'));
    let named = start + name.count();
    let name = &source.full[start..named];
    let letters = name.len() >= 2 && name[0].is_ascii_alphabetic();
    let upper = !name.iter().any(u8::is_ascii_lowercase);
    let close = match source.byte(named) {
        Some(b'(') => end_of_arguments(source, named)?,
        _ => named,
    };
    let end = close + 1;
    let joined = end < source.end && source.byte(end).is_some_and(is_word);
    let closed = source.byte(close) == Some(b'@') && close < source.end;
    (closed && letters && (upper || !joined)).then(|| Found::certain(end))
}

/// Returns the end of the arguments that `open` starts.
fn end_of_arguments(source: &Source, open: usize) -> Option<usize> {
    let rest = source.rest(open);
    // Bounds the time for brackets that nothing closes.
    let near = &rest[..rest.len().min(LONGEST_ARGUMENTS)];
    Some(open + memchr(b')', near)? + 1)
}

/// A word in capitals that is emphasized.
pub(super) fn emphasized(source: &Source, at: usize) -> Option<Found> {
    let start = at + 1;
    let name = source.rest(start).iter();
    let close = start
        + name
            .take_while(|b| b.is_ascii_uppercase() || **b == b'_')
            .count();
    let closed = source.byte(close) == Some(b'*') && close < source.end;
    (closed && close - start >= 2).then(|| Found::certain(close + 1))
}
