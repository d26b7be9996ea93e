//! Delimiting a single URI in what a user typed or pasted (RFC 3986 Appendix C).

use std::ops::Range;

use super::delimit::{Kind, Wrapper, delimit_candidate};
use super::scan::{ScanMode, find_candidates};
use crate::text::Text;
use crate::uri::{Profile, Uri};

/// What is put before an abbreviated reference (rfc2396bis-01 Appendix F).
pub const INFERRED: &[u8] = b"http://";

/// Returns what is put before `reference`: `ftp://` before a host that starts with `ftp.`.
pub(crate) fn inferred(reference: &[u8]) -> &'static [u8] {
    let label = reference.first_chunk::<4>();
    if label.is_some_and(|label| label.eq_ignore_ascii_case(b"ftp.")) {
        b"ftp://"
    } else {
        INFERRED
    }
}

/// A URI that was delimited in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Delimited {
    /// The URI, without the white space in it, and with `http://` before an abbreviated reference.
    pub uri: Vec<u8>,
    /// The bytes of the text from the first to the last of the URI.
    pub range: Range<usize>,
    /// The same with the delimiters around them, and `URL:`.
    pub outer: Range<usize>,
    /// The delimiters.
    pub wrapper: Wrapper,
    /// [`Kind::Uri`] or [`Kind::Abbreviated`].
    pub kind: Kind,
}

/// Returns the first URI in `text` and where it is, by the rules of
/// [`extract`](crate::extract()) for plain text: without delimiters, white space, and the marks of
/// the sentence around it. A text that is nothing but a valid URI is one with any scheme. Nothing
/// is masked.
///
/// ```
/// use urilint::{Wrapper, delimit};
/// let found = delimit("<URL: http://www.example.org/a\n  b>").unwrap();
/// assert_eq!(found.uri, b"http://www.example.org/ab");
/// assert_eq!((found.range, found.outer), (6..34, 0..35));
/// assert_eq!(found.wrapper, Wrapper::Angle);
///
/// let found = delimit("see http://www.example.org/.").unwrap();
/// assert_eq!((found.uri, found.range), (b"http://www.example.org/".to_vec(), 4..27));
/// assert_eq!(delimit("nothing: here"), None);
/// ```
pub fn delimit<T: AsRef<[u8]> + ?Sized>(text: &T) -> Option<Delimited> {
    let text = text.as_ref();
    first_candidate(text).or_else(|| whole(text))
}

fn first_candidate(text: &[u8]) -> Option<Delimited> {
    let section = Text::borrowed(text, 0);
    let mut first = None;
    let mut floor = 0;
    find_candidates(text, ScanMode::Uris, &mut |position| {
        let Some(candidate) = delimit_candidate(&section, position, floor) else {
            return position.at + 1;
        };
        floor = candidate.outer.end;
        let inferred = match candidate.kind {
            Kind::Uri => b"",
            Kind::Abbreviated => INFERRED,
            Kind::Relative | Kind::Misspelt | Kind::Defanged => return floor,
        };
        first = Some(Delimited {
            uri: [inferred, candidate.text.bytes()].concat(),
            range: candidate.extent,
            outer: candidate.outer,
            wrapper: candidate.wrapper,
            kind: candidate.kind,
        });
        text.len()
    });
    first
}

/// Returns a text that is a valid URI, apart from the white space around it.
fn whole(text: &[u8]) -> Option<Delimited> {
    let uri = text.trim_ascii();
    let start = text.len() - text.trim_ascii_start().len();
    let range = start..start + uri.len();
    let is_uri = Uri::split_as(uri, Profile::Rfc3987).is_valid();
    is_uri.then(|| Delimited {
        uri: uri.to_vec(),
        outer: range.clone(),
        range,
        wrapper: Wrapper::None,
        kind: Kind::Uri,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The URI in a text is marked, and the delimiters around it are.
    #[test]
    fn uris_and_where_they_are() {
        for (text, uri, wrapper) in [
            ("⟦⟦http://h.example/⟧⟧", "http://h.example/", Wrapper::None),
            (
                " \n⟦⟦http://h.example/⟧⟧ ",
                "http://h.example/",
                Wrapper::None,
            ),
            (
                "⟦<⟦http://h.example/⟧>⟧",
                "http://h.example/",
                Wrapper::Angle,
            ),
            (
                "⟦<URL:⟦http://h.example/⟧>⟧",
                "http://h.example/",
                Wrapper::Angle,
            ),
            (
                "⟦\"⟦http://h.example/⟧\"⟧",
                "http://h.example/",
                Wrapper::DoubleQuote,
            ),
            (
                "⟦'⟦http://h.example/⟧'⟧",
                "http://h.example/",
                Wrapper::SingleQuote,
            ),
            (
                "⟦URL:⟦http://h.example/⟧⟧",
                "http://h.example/",
                Wrapper::UrlPrefix,
            ),
            (
                "see ⟦⟦http://h.example/⟧⟧.",
                "http://h.example/",
                Wrapper::None,
            ),
            (
                "(⟦⟦http://h.example/a_(b)⟧⟧)",
                "http://h.example/a_(b)",
                Wrapper::None,
            ),
            (
                "⟦<⟦http://h.example/a\n  b⟧>⟧",
                "http://h.example/ab",
                Wrapper::Angle,
            ),
            (
                "at ⟦⟦www.h.example⟧⟧, or",
                "http://www.h.example",
                Wrapper::None,
            ),
            ("⟦⟦x-unknown:a⟧⟧", "x-unknown:a", Wrapper::None),
            (
                "a: ⟦⟦ftp://h.example/⟧⟧ http://i.example/",
                "ftp://h.example/",
                Wrapper::None,
            ),
            (
                "⟦⟦http://h.example/é⟧⟧",
                "http://h.example/é",
                Wrapper::None,
            ),
        ] {
            let (mut plain, mut marks) = (String::new(), Vec::new());
            for character in text.chars() {
                match character {
                    '⟦' | '⟧' => marks.push(plain.len()),
                    other => plain.push(other),
                }
            }
            let expected = Delimited {
                uri: uri.into(),
                range: marks[1]..marks[2],
                outer: marks[0]..marks[3],
                wrapper,
                kind: if plain.contains("www.") {
                    Kind::Abbreviated
                } else {
                    Kind::Uri
                },
            };
            assert_eq!(delimit(&plain), Some(expected), "{text}");
        }
    }

    #[test]
    fn texts_without_a_uri() {
        for text in [
            "",
            " ",
            "a",
            "h.example/a",
            "/a",
            "../a",
            "a b",
            "note: this",
            ":",
            "<>",
        ] {
            assert_eq!(delimit(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_survived(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..60)) {
            let text = [b"http://a/", &bytes[..]].concat();
            for text in [&text, &bytes] {
                if let Some(found) = delimit(text) {
                    proptest::prop_assert!(found.outer.start <= found.range.start);
                    proptest::prop_assert!(found.range.end <= found.outer.end);
                    proptest::prop_assert!(found.outer.end <= text.len());
                }
            }
        }
    }
}
