//! Square brackets: optional parts (`[:port]`, `[/path]`), names (`[HOST]`, `[id]`, `[...slug]`),
//! and ranges (`[1-10]`).

use super::source::{Source, is_word};
use super::{Dialect, Found};

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    if source.dialect == Dialect::Tex {
        return None;
    }
    let close = source.closing(at)?;
    let inside = &source.full[at + 1..close];
    let named = if source.in_authority(at) {
        is_optional(inside) || is_host_name(inside)
    } else {
        is_segment(source, at, close) && is_value(inside)
    };
    let fits = named || is_optional_part(inside);
    fits.then(|| Found::certain(close + 1))
}

/// Returns true for `:port`, `user@`, `user[:password]@`, but not for an address.
pub(super) fn is_optional(inside: &[u8]) -> bool {
    let named = |name: &[u8]| {
        name.first()
            .is_some_and(|b| b.is_ascii_alphabetic() || b"<{$[".contains(b))
    };
    match inside {
        [user @ .., b'@'] => named(user),
        [b':' | b'#', port @ ..] => named(port) && !port.iter().any(u8::is_ascii_digit),
        _ => false,
    }
}

/// Returns true for `HOST_NAME`: `fe80` lacks colons, `v1.x` is of the future (RFC 3986 §3.2.2).
fn is_host_name(inside: &[u8]) -> bool {
    let word = |b: &u8| is_word(*b) || b"-. ".contains(b);
    let hex = |b: &u8| b.is_ascii_hexdigit() || *b == b'.';
    let future = matches!(inside, [b'v' | b'V', digit, ..] if digit.is_ascii_hexdigit());
    let named = inside.first().is_some_and(u8::is_ascii_alphabetic);
    named && inside.iter().all(word) && !inside.iter().all(hex) && !future
}

/// Returns true for `/path`, `?query` and `#fragment`.
fn is_optional_part(inside: &[u8]) -> bool {
    let mut bytes = inside.iter();
    let starts = bytes
        .next()
        .is_some_and(|b| matches!(b, b'/' | b'?' | b'#' | b'&'));
    starts
        && bytes
            .next()
            .is_some_and(|b| b.is_ascii_alphabetic() || b"<{.$".contains(b))
}

/// Returns true if the brackets are a segment or value of their own, or a part of one after `-`.
fn is_segment(source: &Source, at: usize, close: usize) -> bool {
    let starts = source.starts_part(at) || matches!(source.before(at), Some(b'-' | b'_' | b'.'));
    let end = close + 1;
    let range = source.full[at + 1..close]
        .iter()
        .all(|b| b.is_ascii_digit() || *b == b'-');
    let after = |b| matches!(b, b'.' | b'-' | b'_' | b'[' | b']');
    (starts || range && close > at + 3)
        && (source.ends_part(end) || source.byte(end).is_some_and(after))
}

/// Returns true for a name, words, alternatives, `...name`, `[name]`, `1-10`.
fn is_value(inside: &[u8]) -> bool {
    let inner = inside
        .strip_prefix(b"[")
        .and_then(|rest| rest.strip_suffix(b"]"));
    let name = inner.unwrap_or(inside);
    let name = name.strip_prefix(b"...").unwrap_or(name);
    let name = name.strip_prefix("…".as_bytes()).unwrap_or(name);
    let octet = |b: &u8| is_word(*b) || b"-. |:{}$".contains(b) || !b.is_ascii();
    let starts = name
        .first()
        .is_none_or(|b| b.is_ascii_alphabetic() || matches!(b, b'$' | b'_') || !b.is_ascii());
    !inside.is_empty() && (starts && name.iter().all(octet) || is_range(name) || is_member(name))
}

/// Returns true for `owner->email`.
fn is_member(inside: &[u8]) -> bool {
    let Some(arrow) = memchr::memmem::find(inside, b"->") else {
        return false;
    };
    let named = |name: &[u8]| {
        name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(|b| is_word(*b))
    };
    named(&inside[..arrow]) && named(&inside[arrow + 2..])
}

/// Returns true for `1-10` and `a-z:2`.
fn is_range(inside: &[u8]) -> bool {
    let digit = |b: &u8| b.is_ascii_digit();
    let mut halves = inside.splitn(2, |&b| b == b'-');
    let (Some(from), Some(to)) = (halves.next(), halves.next()) else {
        return false;
    };
    let to = to.split(|&b| b == b':').next().unwrap_or_default();
    let numbers = !from.is_empty() && !to.is_empty() && from.iter().chain(to).all(digit);
    let letters = from.len() == 1 && to.len() == 1 && from[0].is_ascii_alphabetic();
    numbers || letters
}
