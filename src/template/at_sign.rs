//! Names between `@`, which build tools replace: `@VERSION@`, `@project.version@`.

use super::Found;
use super::source::{Source, is_word};

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    let before = |b| matches!(b, b'/' | b':' | b'.' | b'-' | b'_' | b'=' | b'}' | b'@');
    if !source.before(at).is_none_or(before) {
        return None;
    }
    let start = at + 1;
    let name = source.rest(start).iter();
    let name = name.take_while(|b| is_word(**b) || matches!(b, b'.' | b'-'));
    let close = start + name.count();
    let name = &source.full[start..close];
    let letters = name.len() >= 2 && name[0].is_ascii_alphabetic();
    let upper = !name.iter().any(u8::is_ascii_lowercase);
    let end = close + 1;
    let joined = end < source.end && source.byte(end).is_some_and(is_word);
    let closed = source.byte(close) == Some(b'@') && close < source.end;
    (closed && letters && (upper || !joined)).then(|| Found::certain(end))
}
