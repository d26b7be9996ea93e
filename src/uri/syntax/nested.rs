//! The start of URIs inside a URI: the `://` after their scheme, plain or percent-encoded.
//!
//! ```text
//! http://web.archive.org/web/2020/http://www.example.org/
//! http://www.example.org/?u=https%3A%2F%2Fwww.example.net%2F&x=1
//! ```

use std::ops::Range;

use super::percent::{Escape, escapes, octet_at};
use super::{Component, Uri};

/// A `://` whose bytes may each be percent-encoded once or twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separator {
    /// Offset of the colon.
    pub start: usize,
    /// Offset of the first byte after the slashes.
    pub end: usize,
    /// The number of times that the colon is encoded.
    pub colon: usize,
    /// The number of times that each slash is encoded.
    pub slashes: [usize; 2],
}

/// Returns each `://` in `text` from `from` on.
pub fn separators(text: &[u8], from: usize) -> impl Iterator<Item = Separator> + '_ {
    let from = from.min(text.len());
    memchr::memchr2_iter(b':', b'%', &text[from..])
        .filter_map(move |at| separator_at(text, from + at))
}

fn separator_at(text: &[u8], start: usize) -> Option<Separator> {
    let (first, colon) = encoded(text, start, b':')?;
    let (second, first_slash) = encoded(text, first, b'/')?;
    let (end, second_slash) = encoded(text, second, b'/')?;
    Some(Separator {
        start,
        end,
        colon,
        slashes: [first_slash, second_slash],
    })
}

/// Returns the end of `octet` at `at`, and how many times it is encoded.
fn encoded(text: &[u8], at: usize, octet: u8) -> Option<(usize, usize)> {
    if text.get(at) == Some(&octet) {
        return Some((at + 1, 0));
    }
    let escaped = octet_at(text, at)?;
    if escaped == octet {
        return Some((at + 3, 1));
    }
    let twice = escaped == b'%' && super::hex::octet(text, at + 3)? == octet;
    twice.then_some((at + 5, 2))
}

/// Returns the runs of adjacent escapes for which `wanted` returns true, in ascending order.
/// Escapes of a nested URI are left out: it is checked by itself (guard "nested URIs").
pub fn escape_runs(uri: &Uri, wanted: impl Fn(Escape) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let end = start_in(uri).unwrap_or(uri.bytes().len());
    for escape in escapes(&uri.bytes()[..end]).filter(|escape| wanted(*escape)) {
        match runs.last_mut() {
            Some(run) if run.end == escape.at => run.end = escape.range().end,
            _ => runs.push(escape.range()),
        }
    }
    runs
}

/// Returns the path up to the first URI that is nested in it (guard "nested URIs").
pub fn own_path(uri: &Uri) -> Range<usize> {
    let path = uri.range(Component::Path).unwrap_or(0..0);
    let end = start_in(uri).map_or(path.end, |nested| nested.min(path.end));
    path.start..end
}

/// Returns the offset of the first URI nested in `uri` after its authority.
fn start_in(uri: &Uri) -> Option<usize> {
    let path = uri.range(Component::Path)?.start;
    let bytes = uri.bytes();
    let separator = separators(bytes, path).next()?.start;
    // The letters of the scheme may be percent-encoded as well.
    let in_scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'%' | b'+' | b'-' | b'.');
    let before = bytes[path..separator].iter().rev();
    Some(separator - before.take_while(|b| in_scheme(b)).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_encoded_and_not() {
        let found = |text: &str| -> Vec<_> {
            separators(text.as_bytes(), 0)
                .map(|s| (s.start, s.end, s.colon, s.slashes))
                .collect()
        };
        assert_eq!(found("a://b://"), [(1, 4, 0, [0, 0]), (5, 8, 0, [0, 0])]);
        assert_eq!(found("a%3A%2F%2Fb"), [(1, 10, 1, [1, 1])]);
        assert_eq!(found("a%253a%252f%252F"), [(1, 16, 2, [2, 2])]);
        assert_eq!(found("a:/%2Fb"), [(1, 6, 0, [0, 1])]);
        assert_eq!(found(":/ %3A / %253A%2 ::"), []);
        assert_eq!(separators(b"a://b", 9).count(), 0);
    }

    #[test]
    fn the_own_path_ends_at_a_nested_uri() {
        for (uri, own) in [
            ("http://a.example/b%20c?d", "/b%20c"),
            ("http://a.example/web/http://b.example/", "/web/"),
            ("http://a.example/go/http%3A%2F%2Fb.example/", "/go/"),
            (
                "http://a.example/go/%68ttp%253A%252F%252Fb.example/",
                "/go/",
            ),
            ("http://a.example/go/http%3a//b.example/", "/go/"),
            ("http://a.example/b%20c?u=http://b.example/", "/b%20c"),
            ("http://a.example/b:c", "/b:c"),
            ("mailto:a@b.example", "a@b.example"),
        ] {
            let split = Uri::split(uri.as_bytes());
            assert_eq!(&uri[own_path(&split)], own, "{uri}");
        }
    }
}
