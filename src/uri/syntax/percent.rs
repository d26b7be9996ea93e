//! Percent-encoded octets (RFC 3986 §2.1).

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr;

use crate::uri::{Component, Uri};

/// One `%` with its two hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape {
    /// Offset of the `%`.
    pub at: usize,
    /// The octet that it stands for.
    pub octet: u8,
}

impl Escape {
    /// Its three bytes.
    pub const fn range(self) -> Range<usize> {
        self.at..self.at + 3
    }
}

/// The escapes in `bytes`, in order. A `%` without two hexadecimal digits is none.
pub fn escapes(bytes: &[u8]) -> impl Iterator<Item = Escape> + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + memchr(b'%', bytes.get(from..)?)?;
            if let Some(octet) = octet_at(bytes, at) {
                from = at + 3;
                return Some(Escape { at, octet });
            }
            from = at + 1;
        }
    })
}

/// The octet that the escape at `at` stands for, if there is one.
pub fn octet_at(bytes: &[u8], at: usize) -> Option<u8> {
    match *bytes.get(at..at + 3)? {
        [b'%', high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    }
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|d| d as u8)
}

/// `bytes` with every escape replaced by its octet, once (§2.4: never twice).
pub fn decode(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut decoded = Vec::new();
    let mut from = 0;
    for escape in escapes(bytes) {
        decoded.extend_from_slice(&bytes[from..escape.at]);
        decoded.push(escape.octet);
        from = escape.range().end;
    }
    if from == 0 {
        return Cow::Borrowed(bytes);
    }
    decoded.extend_from_slice(&bytes[from..]);
    Cow::Owned(decoded)
}

/// Where escapes that `wanted` accepts follow each other without anything between,
/// ascending. Those of a URI inside this one are left out (guard U9).
pub fn runs(uri: &Uri, wanted: impl Fn(Escape) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let own = nested(uri).unwrap_or(uri.bytes().len());
    for escape in escapes(&uri.bytes()[..own]).filter(|escape| wanted(*escape)) {
        match runs.last_mut() {
            Some(run) if run.end == escape.at => run.end = escape.range().end,
            _ => runs.push(escape.range()),
        }
    }
    runs
}

/// The path up to a URI that is nested in it (a web archive's, a redirector's): what is
/// nested has its own findings (guard U9).
pub fn own_path(uri: &Uri) -> Range<usize> {
    let path = uri.range(Component::Path).unwrap_or(0..0);
    let end = nested(uri).map_or(path.end, |nested| nested.min(path.end));
    path.start..end
}

/// Where a URI starts that stands inside this one, behind its authority: as it is, or
/// with its `://` escaped, once or twice.
fn nested(uri: &Uri) -> Option<usize> {
    let start = uri.range(Component::Path)?.start;
    let text = &uri.bytes()[start..];
    let at = memchr::memchr2_iter(b':', b'%', text).find(|&at| {
        strip(&text[at..], b':')
            .and_then(|rest| strip(rest, b'/'))
            .and_then(|rest| strip(rest, b'/'))
            .is_some()
    })?;
    // The scheme's own letters may be escaped as well.
    let in_scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'%' | b'+' | b'-' | b'.');
    let scheme = text[..at].iter().rev().take_while(|b| in_scheme(b)).count();
    Some(start + at - scheme)
}

/// What follows `octet`, as it is or escaped once or twice, at the start of `text`.
fn strip(text: &[u8], octet: u8) -> Option<&[u8]> {
    if text.first() == Some(&octet) {
        return Some(&text[1..]);
    }
    let once = (octet_at(text, 0)? == octet).then(|| &text[3..]);
    once.or_else(|| {
        let digits = text.strip_prefix(b"%25")?.get(..2)?;
        let twice = octet_at(&[b'%', digits[0], digits[1]], 0)? == octet;
        twice.then(|| &text[5..])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_once_and_only_what_is_an_escape() {
        for (input, expected) in [
            ("", ""),
            ("abc", "abc"),
            ("%41b%63", "Abc"),
            ("%2541", "%41"),
            ("%%41", "%A"),
            ("%4", "%4"),
            ("%4g%", "%4g%"),
            ("a%0d%0A", "a\r\n"),
        ] {
            assert_eq!(&*decode(input.as_bytes()), expected.as_bytes(), "{input}");
        }
    }

    #[test]
    fn a_nested_uri_is_not_the_path_s_own() {
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

    #[test]
    fn escapes_are_told_by_place() {
        let found: Vec<_> = escapes(b"%%41x%zz%7e").map(|e| (e.at, e.octet)).collect();
        assert_eq!(found, [(1, 0x41), (8, 0x7e)]);
    }
}
