//! Pairs as they are written.

use memchr::memchr;

/// The character between two pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// `&`, as in HTML forms.
    Ampersand,
    /// `;`, as in the parameters of a segment.
    Semicolon,
    /// Either of them (HTML 4.01 Appendix B.2.2).
    Either,
}

impl Separator {
    const fn is(self, byte: u8) -> bool {
        match self {
            Self::Ampersand => byte == b'&',
            Self::Semicolon => byte == b';',
            Self::Either => matches!(byte, b'&' | b';'),
        }
    }
}

/// A name with or without a value, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair<'a> {
    /// The bytes before the first `=`, or all of them.
    pub name: &'a [u8],
    /// The bytes after the first `=`; `None` without one.
    pub value: Option<&'a [u8]>,
}

/// Divides a query, without its `?`, into pairs. Nothing is decoded, and empty pairs are not left
/// out; an empty query has one. Each name and value may be decoded by
/// [`percent::decode`](crate::uri::percent::decode).
///
/// ```
/// use urilint::uri::query::{Pair, Separator, pairs};
/// let found: Vec<_> = pairs("a=1;b", Separator::Either).collect();
/// assert_eq!(found, [Pair { name: b"a", value: Some(b"1") }, Pair { name: b"b", value: None }]);
/// ```
pub fn pairs<T: AsRef<[u8]> + ?Sized>(
    query: &T,
    separator: Separator,
) -> impl Iterator<Item = Pair<'_>> + Clone {
    query
        .as_ref()
        .split(move |&byte| separator.is(byte))
        .map(|pair| match memchr(b'=', pair) {
            Some(equals) => Pair {
                name: &pair[..equals],
                value: Some(&pair[equals + 1..]),
            },
            None => Pair {
                name: pair,
                value: None,
            },
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators() {
        let texts = |query: &str, separator| -> String {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            pairs(query, separator)
                .map(|pair| match pair.value {
                    Some(value) => format!("<{}|{}>", text(pair.name), text(value)),
                    None => format!("<{}>", text(pair.name)),
                })
                .collect()
        };
        for (query, separator, expected) in [
            ("", Separator::Ampersand, "<>"),
            ("a=1&b=2", Separator::Ampersand, "<a|1><b|2>"),
            ("a=1&b=2", Separator::Semicolon, "<a|1&b=2>"),
            ("a=1;b=2", Separator::Ampersand, "<a|1;b=2>"),
            ("a=1;b=2&c", Separator::Either, "<a|1><b|2><c>"),
            ("&a==&=", Separator::Ampersand, "<><a|=><|>"),
        ] {
            assert_eq!(texts(query, separator), expected, "{query}");
        }
    }
}
