//! URIs nested in another one (guard "nested URIs"): in its query, path or fragment, verbatim or
//! percent-encoded once or twice; and those that a mail gateway or redirector encodes in its
//! own way (see [`unwrap`](crate::unwrap())).
//!
//! ```text
//! http://web.archive.org/web/2020/http://www.example.org/
//! http://www.example.org/?u=https%3A%2F%2Fwww.example.net%2F&x=1
//! ```
//!
//! Each byte of a nested URI has a known position in the outer one. RFC 3986 §3.4 allows
//! verbatim URIs in a query but does not define where they end. Here they end at a literal `&`
//! in a query, at a literal `/` if their own slashes are percent-encoded, and otherwise with
//! the component.

use std::ops::Range;

use crate::host::domain::looks_like_host;
use crate::redirect;
use crate::text::transfer::percent_decoded;
use crate::text::{Builder, Text};
use crate::uri::nested::separators;
use crate::uri::percent::{Escape, decode, escapes, octet_at};
use crate::uri::scheme;
use crate::uri::{Component, Uri};

/// The maximum depth of nesting that is searched.
pub const DEPTH: usize = 3;

/// The maximum number of nested URIs that are returned for one URI.
// Bounds the time: a URI of 64 KiB may have thousands.
const MAX_CHILDREN: usize = 16;

/// A scheme, a colon and two slashes.
struct Opening {
    /// The scheme.
    scheme: Range<usize>,
    /// How many times the colon or a slash is percent-encoded.
    levels: usize,
    /// True if the slashes are percent-encoded.
    encoded_slashes: bool,
    /// The offset after the slashes.
    end: usize,
}

/// Returns the nested URIs with known schemes in `uri`, in order of position. URIs nested in
/// these are not included.
pub fn children<'u>(uri: &Uri<'u>) -> Vec<Text<'u>> {
    let bytes = uri.bytes();
    let start = after_opening(uri);
    let mut opening = next_opening(bytes, start);
    if let Some(target) = redirect::target(uri) {
        return vec![target];
    }
    let mut children = Vec::new();
    while let Some(found) = opening.filter(|_| children.len() < MAX_CHILDREN) {
        let end = end(uri, &found).max(found.end);
        let child = child(bytes, found.scheme.start..end, found.levels);
        let read = child.source(0..child.bytes().len()).end;
        opening = next_opening(bytes, found.end.max(usize::try_from(read).unwrap_or(end)));
        children.push(child);
    }
    children
}

/// Returns the offset after the scheme and the slashes of the URI itself.
pub(crate) fn after_opening(uri: &Uri) -> usize {
    let after_scheme = uri.range(Component::Scheme).map_or(0, |s| s.end + 1);
    uri.range(Component::Authority)
        .map_or(after_scheme, |a| a.start)
}

/// Returns the opening of the next nested URI after `from`. URIs with an unknown scheme are
/// ignored.
fn next_opening(text: &[u8], from: usize) -> Option<Opening> {
    let mut floor = from;
    separators(text, from).find_map(|separator| {
        let scheme = scheme_before(text, floor..separator.start);
        floor = separator.end;
        let [first, second] = separator.slashes;
        Some(Opening {
            scheme: scheme?,
            levels: separator.colon.max(first).max(second),
            encoded_slashes: second > 0,
            end: separator.end,
        })
    })
}

/// Returns the range of a known scheme at the end of `range`. Its letters may be
/// percent-encoded.
fn scheme_before(bytes: &[u8], range: Range<usize>) -> Option<Range<usize>> {
    let inside = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let mut start = range.end;
    while start > range.start && inside(bytes[start - 1]) {
        let escape = start.checked_sub(3).filter(|&at| at >= range.start);
        match escape.and_then(|at| octet_at(bytes, at)) {
            Some(octet) if inside(octet) => start -= 3,
            // `%253D` leaves two digits after the encoding.
            Some(b'%') => {
                start = (start + 2).min(range.end);
                break;
            }
            Some(_) => break,
            None => start -= 1,
        }
    }
    let known = |start: usize| {
        let name = decode(&bytes[start..range.end]);
        let lower = name.to_ascii_lowercase();
        name.first().is_some_and(u8::is_ascii_alphabetic) && scheme::is_known(&lower)
    };
    // In a query, `+` is a space: `see+http://…`.
    let after_separator = bytes[start..range.end]
        .iter()
        .rposition(|b| matches!(b, b'+' | b'-' | b'.'))
        .map(|at| start + at + 1);
    [Some(start), after_separator]
        .into_iter()
        .flatten()
        .find(|&start| known(start))
        .map(|start| start..range.end)
}

/// Returns the last possible end in `uri` of the nested URI with that opening.
fn end(uri: &Uri, opening: &Opening) -> usize {
    let bytes = uri.bytes();
    let start = opening.end;
    let fragment = uri.range(Component::Fragment);
    let limit = match &fragment {
        Some(fragment) if start < fragment.start => fragment.start - 1,
        _ => bytes.len(),
    };
    let rest = &bytes[start.min(limit)..limit];
    let in_query = uri
        .range(Component::Query)
        .is_some_and(|query| query.start <= start && start <= query.end);
    let ends = |b: &u8| {
        if in_query {
            *b == b'&'
        } else {
            opening.encoded_slashes && matches!(b, b'/' | b'?')
        }
    };
    rest.iter().position(ends).map_or(limit, |at| start + at)
}

/// Returns the URI at `range`, percent-decoded `levels` times and without text after it.
fn child(bytes: &[u8], range: Range<usize>, levels: usize) -> Text<'_> {
    let mut text = Text::borrowed(&bytes[range.clone()], range.start as u64);
    for _ in 0..levels {
        text = percent_decoded(&text);
    }
    let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'"' | b'<' | b'>');
    let end = text.bytes().iter().position(ends);
    let ends = [end, authority_end(text.bytes()), host_end(text.bytes())];
    match ends.into_iter().flatten().min() {
        Some(end) => {
            let mut truncated = Builder::new(&text);
            truncated.keep(0..end);
            truncated.finish()
        }
        None => text,
    }
}

/// Returns the offset of a percent-encoded delimiter that ends the authority. The text after
/// it was encoded more often than the text before, and how often it will be decoded is not
/// known.
fn authority_end(uri: &[u8]) -> Option<usize> {
    let start = memchr::memmem::find(uri, b"//")? + 2;
    let authority = &uri[start..];
    let end = memchr::memchr3(b'/', b'?', b'#', authority).unwrap_or(authority.len());
    let delimits = |escape: &Escape| matches!(escape.octet, b'/' | b'?' | b'#' | b'%');
    let escape = escapes(&authority[..end]).find(delimits)?;
    Some(start + escape.at)
}

/// Returns the offset of a character that hosts do not have after a complete host (guard
/// "characters after a complete host"): the outer URI has its own encoding of what follows, such as
/// `*` for a separator.
fn host_end(uri: &[u8]) -> Option<usize> {
    let start = memchr::memmem::find(uri, b"//")? + 2;
    let authority = &uri[start..];
    let end = memchr::memchr3(b'/', b'?', b'#', authority).unwrap_or(authority.len());
    let authority = &authority[..end];
    let ends = |b: &u8| b"*!'(),;|^`{}$".contains(b);
    let at = authority.iter().position(ends)?;
    let host = authority[..at].split(|&b| b == b':').next()?;
    (!authority.contains(&b'@') && looks_like_host(host)).then_some(start + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the nested URIs of `uri`, each with its source text.
    fn found(uri: &str) -> Vec<(String, String)> {
        let children = children(&Uri::split(uri.as_bytes()));
        let of = |child: &Text| {
            let at = child.source(0..child.bytes().len());
            let text = String::from_utf8_lossy(child.bytes()).into_owned();
            (text, uri[at.start as usize..at.end as usize].to_owned())
        };
        children.iter().map(of).collect()
    }

    fn assert_found(uri: &str, expected: &[(&str, &str)]) {
        let expected: Vec<_> = expected
            .iter()
            .map(|(text, at)| ((*text).to_owned(), (*at).to_owned()))
            .collect();
        assert_eq!(found(uri), expected, "{uri}");
    }

    #[test]
    fn verbatim() {
        for (uri, child) in [
            (
                "http://web.archive.org/web/2020/http://h.example/a?b=c&d#e",
                "http://h.example/a?b=c&d",
            ),
            (
                "http://a.example/?u=http://h.example/?b=c&d=e#f",
                "http://h.example/?b=c",
            ),
            ("http://a.example/__ftp://h.example/x", "ftp://h.example/x"),
            (
                "http://a.example/?q=see+http://h.example/",
                "http://h.example/",
            ),
            (
                "http://a.example/#http://h.example/&x",
                "http://h.example/&x",
            ),
            ("view-source:http://h.example/", "http://h.example/"),
        ] {
            assert_found(uri, &[(child, child)]);
        }
    }

    #[test]
    fn percent_encoded() {
        assert_found(
            "http://a.example/?u=https%3A%2F%2Fh.example%2F%3Fa%3Db%26c&d=e",
            &[(
                "https://h.example/?a=b&c",
                "https%3A%2F%2Fh.example%2F%3Fa%3Db%26c",
            )],
        );
        assert_found(
            "http://a.example/go/http%3a%2f%2fh.example%2fx/more",
            &[("http://h.example/x", "http%3a%2f%2fh.example%2fx")],
        );
        assert_found(
            "http://a.example/?u=h%74tp%3A//h.example/x/y&d",
            &[("http://h.example/x/y", "h%74tp%3A//h.example/x/y")],
        );
        assert_found(
            "http://a.example/?u%3Dhttp%253A%252F%252Fh.example%252F&v",
            &[("http://h.example/", "http%253A%252F%252Fh.example%252F")],
        );
        assert_found(
            "http://a.example/?q=a%20http%3A%2F%2Fh.example%2F%20and%20more",
            &[("http://h.example/", "http%3A%2F%2Fh.example%2F")],
        );
        assert_found(
            "http://a.example/?u=http%3A%2F%2Fh.example%252Fa%252Fb",
            &[("http://h.example", "http%3A%2F%2Fh.example")],
        );
        assert_found(
            "http://a.example/?v%253Dhttp%253A%252F%252Fh.example",
            &[("http://h.example", "http%253A%252F%252Fh.example")],
        );
    }

    #[test]
    fn a_complete_host_ends_at_other_characters() {
        for (uri, child, at) in [
            (
                "http://a.example/#c=https%3A%2F%2Fh.example.org*N__b",
                "https://h.example.org",
                "https%3A%2F%2Fh.example.org",
            ),
            (
                "http://a.example/#c=https%3A%2F%2Fh.example.org:80*N",
                "https://h.example.org:80",
                "https%3A%2F%2Fh.example.org:80",
            ),
            // The host is not complete, or a user name precedes it.
            (
                "http://a.example/?u=http://www,h.org/",
                "http://www,h.org/",
                "http://www,h.org/",
            ),
            (
                "http://a.example/?u=http://*.h.org/",
                "http://*.h.org/",
                "http://*.h.org/",
            ),
            (
                "http://a.example/?u=http://h.org,x@i.org/",
                "http://h.org,x@i.org/",
                "http://h.org,x@i.org/",
            ),
        ] {
            assert_found(uri, &[(child, at)]);
        }
    }

    #[test]
    fn several_and_none() {
        assert_found(
            "http://a.example/?a=http://b.example/&c=ftp%3A%2F%2Fd.example",
            &[
                ("http://b.example/", "http://b.example/"),
                ("ftp://d.example", "ftp%3A%2F%2Fd.example"),
            ],
        );
        for uri in [
            "http://a.example/",
            "http://a.example:80//x",
            "http://a.example/a:b//c",
            "http://a.example/nosuchscheme://b",
            "http://a.example/?t=12:30%2F%2F",
            "mailto:anna@example.org?subject=12://",
            "",
            ":",
            "%3A%2F%2F",
        ] {
            assert_found(uri, &[]);
        }
    }

    #[test]
    fn links_of_gateways() {
        assert_found(
            "https://urldefense.com/v3/__https://h.example/a*b__;Iw!!x$",
            &[("https://h.example/a#b", "https://h.example/a*b")],
        );
        assert_found(
            "https://urldefense.proofpoint.com/v2/url?u=http-3A__h.example_a-5Fb&d=Dw",
            &[("http://h.example/a_b", "http-3A__h.example_a-5Fb")],
        );
    }

    #[test]
    fn the_number_is_limited() {
        let uri = format!("http://a.example/?{}", "u=http://b.example/&".repeat(1000));
        assert_eq!(children(&Uri::split(uri.as_bytes())).len(), MAX_CHILDREN);
    }
}
