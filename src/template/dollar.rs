//! Variables: `$VAR`, `$host`, `$1`, `$env:X`, `$a->b`, `$NAME$`, `$<x>`.

use super::source::{Source, is_word};
use super::{Dialect, Found};

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    if source.dialect == Dialect::Tex {
        return field(source, at).map(Found::certain);
    }
    generator(source, at)
        .or_else(|| positional(source, at))
        .or_else(|| named(source, at))
        .map(Found::certain)
}

/// `$author.email$` of Pandoc in a template for TeX, where `$x$` is a formula.
fn field(source: &Source, at: usize) -> Option<usize> {
    let name = source.name_end(at + 1);
    let end = fields_end(source, name);
    let is_named = source.byte(at + 1).is_some_and(|b| b.is_ascii_alphabetic());
    (is_named && end > name && source.byte(end) == Some(b'$')).then_some(end + 1)
}

/// `$<CONFIG:x>`, a generator expression of `CMake`, and `$<name>`.
fn generator(source: &Source, at: usize) -> Option<usize> {
    let named = source.byte(at + 1) == Some(b'<')
        && source.byte(at + 2).is_some_and(|b| b.is_ascii_alphabetic());
    let close = named.then(|| source.closing(at + 1)).flatten()?;
    Some(close + 1)
}

/// `$1` and `$@`, if it is all of a segment or value, and `$1` at the end of a host, which is what an
/// expression matched: `http://www.example.org$1`.
fn positional(source: &Source, at: usize) -> Option<usize> {
    let end = at + 2;
    let special = match source.byte(at + 1)? {
        b'0'..=b'9' => true,
        b'@' | b'*' => source.ends_part(end),
        _ => false,
    };
    let dot =
        source.byte(end) == Some(b'.') && source.byte(end + 1).is_some_and(|b| b.is_ascii_digit());
    let word = source.byte(end).is_some_and(is_word);
    let joined = source.follows_word(at) && !source.in_authority(at);
    (special && !joined && !dot && !word).then_some(end)
}

/// A name after `$`. A `$` inside a word (`Outer$Inner.html`) and a name in lower case in a path
/// (`/$metadata`) are part of the URI.
fn named(source: &Source, at: usize) -> Option<usize> {
    let mut start = at + 1;
    if source.byte(start) == Some(b'$') {
        start += 1;
    }
    if source.rest(start).starts_with(b"env:") {
        start += 4;
    }
    let mut end = source.name_end(start);
    let first = source.byte(start)?;
    if !(first.is_ascii_alphabetic() || first == b'_') {
        return None;
    }
    let name = &source.full[start..end];
    let host = source.in_host(at);
    let upper = !name.iter().any(u8::is_ascii_lowercase);
    let joined = source.follows_word(at) && !host || source.before(at) == Some(b'$');
    // `$author.email$` of Pandoc.
    let fields = fields_end(source, end);
    let dollar = source.byte(fields) == Some(b'$') && !source.byte(fields + 1).is_some_and(is_word);
    // `$Id$` is a keyword of RCS.
    let is_part = || {
        name.first().is_some_and(u8::is_ascii_lowercase)
            && source.starts_part(at)
            && source.ends_part(fields + 1)
    };
    let closed = dollar && (host || upper || fields > end || is_part());
    if closed {
        end = fields + 1;
    }
    let suffix = suffix_end(source, end);
    let likely = source.in_authority(at)
        || upper
        || closed
        || suffix.is_some()
        || source.before(at) == Some(b'=');
    (!joined && likely).then_some(suffix.unwrap_or(end))
}

/// Returns the end of `.b.c` after a name.
fn fields_end(source: &Source, mut end: usize) -> usize {
    while source.byte(end) == Some(b'.') && source.name_end(end + 1) > end + 1 {
        end = source.name_end(end + 1);
    }
    end
}

/// Returns the end of `->b`, `[k]`, `{k}` or `.f(x)` after a name.
fn suffix_end(source: &Source, at: usize) -> Option<usize> {
    let rest = source.rest(at);
    if rest.starts_with(b"->") {
        return Some(source.name_end(at + 2)).filter(|end| *end > at + 2);
    }
    if matches!(rest.first(), Some(b'[' | b'{')) {
        return source.closing(at).map(|close| close + 1);
    }
    let name = rest.first() == Some(&b'.');
    let open = source.name_end(at + 1);
    let call = name && open > at + 1 && source.byte(open) == Some(b'(');
    call.then(|| source.closing(open).map_or(source.end, |close| close + 1))
}
