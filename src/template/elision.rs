//! Text that was left out or made unreadable: `...`, `…`, `***`, `··`, U+FFFD.

use super::Found;
use super::source::{Source, is_word};

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    match source.full[at] {
        b'.' => dots(source, at),
        b'*' => stars(source, at),
        _ => character(source, at),
    }
    .map(Found::elision)
}

/// Three dots or more: a segment of their own, directly after the authority, or at the end. Between
/// words (`v1...v2`, `what-is-...-for`) they are part of the URI.
fn dots(source: &Source, at: usize) -> Option<usize> {
    let dots = source.rest(at).iter().take_while(|b| **b == b'.').count();
    let end = at + dots;
    let whole = source.starts_part(at) || source.before(at) == Some(b'.');
    let last = end >= source.end && source.before(at).is_some_and(|b| is_word(b) || b == b'-');
    let escape = source.before(at) == Some(b'\\');
    (dots > 2 && !escape && (last || whole && source.ends_part(end) || source.in_authority(at)))
        .then_some(end)
}

fn stars(source: &Source, at: usize) -> Option<usize> {
    let stars = source.rest(at).iter().take_while(|b| **b == b'*').count();
    (stars > 1).then_some(at + stars)
}

/// `…`, U+FFFD, or two U+00B7 and more.
fn character(source: &Source, at: usize) -> Option<usize> {
    let rest = source.rest(at);
    let marks = [("…", 3), ("\u{FFFD}", 3), ("··", 4)];
    let found = marks
        .into_iter()
        .find(|(mark, _)| rest.starts_with(mark.as_bytes()));
    found.map(|(_, length)| at + length)
}
