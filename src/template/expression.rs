//! Regular expressions: `(.*)`, `[^/]+`, `\d+`, `(?:a|b)`.

use super::Found;
use super::source::{Source, is_word};
use super::square;

/// Text that only regular expressions have.
const MARKERS: [&[u8]; 22] = [
    b"[a-z", b"[A-Z", b"[0-9", b"[^", b"[[:", b"[\\w", b"[\\d", b"(?:", b"(?P<", b"(?!", b"(?=",
    b"(?<", b"\\d", b"\\w", b"\\S", b"\\s", b".*)", b".+)", b".*?", b"(.*", b".*=", b".*@",
];

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    let rest = source.rest(at);
    let marked = MARKERS.iter().any(|marker| rest.starts_with(marker)) && is_meant(source, at);
    if marked || escaped_dot(source, at) {
        // The rest of an expression is one, too.
        return Some(Found::certain(source.end));
    }
    let close = (rest.first() == Some(&b'('))
        .then(|| group(source, at))
        .flatten()?;
    Some(Found::certain(close + 1))
}

/// Returns true if what looks like the start of a class goes on like one.
fn is_meant(source: &Source, at: usize) -> bool {
    match source.full[at] {
        b'\\' => matches!(
            source.byte(at + 2),
            Some(b'+' | b'*' | b'?' | b'{' | b')' | b']' | b'\\' | b'[')
        ),
        b'[' => {
            let range = source.byte(at + 2) == Some(b'-');
            // `[1-10]` and `[a-z]` by themselves are ranges of a file name.
            let single = |close| range && close <= at + 4 && !quantified(source, close + 1);
            !source.closing(at).is_some_and(single)
        }
        _ => true,
    }
}

fn quantified(source: &Source, at: usize) -> bool {
    matches!(source.byte(at), Some(b'+' | b'*' | b'?' | b'{'))
}

/// Returns true for `\.` in a host.
fn escaped_dot(source: &Source, at: usize) -> bool {
    source.in_authority(at)
        && source.full[at] == b'\\'
        && source.byte(at + 1) == Some(b'.')
        && source
            .byte(at + 2)
            .is_some_and(|b| is_word(b) || b"([\\.".contains(&b))
}

/// Returns the end of `(a|b)`, or of `(:port)` in an authority.
fn group(source: &Source, at: usize) -> Option<usize> {
    let close = source.closing(at)?;
    let inside = &source.full[at + 1..close];
    let word = |b: &u8| is_word(*b) || b"|.-*+?\\:/".contains(b);
    let alternatives = inside.contains(&b'|') && inside.iter().all(word);
    let optional = source.in_authority(at) && square::is_optional(inside);
    (alternatives || optional).then_some(close)
}

/// Returns the `$` at the end of an authority, an anchor.
pub(super) fn anchor(source: &Source, at: usize) -> Option<Found> {
    let last = at + 1 == source.end && source.in_authority(at) && !source.starts_part(at);
    last.then(|| Found::certain(at + 1))
}
