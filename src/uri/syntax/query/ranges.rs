//! Lists of `name=value` parameters, in the query and in other components.

use std::ops::Range;

use memchr::memchr;

use crate::uri::syntax::{Component, Uri};

/// A parameter, with or without a value, as byte ranges of the URI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The bytes before the first `=`, or all of them.
    pub name: Range<usize>,
    /// The bytes after the first `=`; `None` without one.
    pub value: Option<Range<usize>>,
}

impl Parameter {
    /// Returns the range of the name, the `=` and the value.
    pub fn range(&self) -> Range<usize> {
        self.name.start..self.value_or_empty().end
    }

    /// Returns the range of the value, which is empty without an `=`.
    pub fn value_or_empty(&self) -> Range<usize> {
        self.value.clone().unwrap_or(self.name.end..self.name.end)
    }
}

/// Returns the parameters in `range`, which `separator` separates. An empty range holds one
/// empty parameter.
pub fn parameters(
    bytes: &[u8],
    range: Range<usize>,
    separator: u8,
) -> impl Iterator<Item = Parameter> + use<'_> {
    let mut start = range.start;
    bytes[range]
        .split(move |&b| b == separator)
        .map(move |part| {
            let end = start + part.len();
            let equals = memchr(b'=', part).map(|at| start + at);
            let parameter = Parameter {
                name: start..equals.unwrap_or(end),
                value: equals.map(|equals| equals + 1..end),
            };
            start = end + 1;
            parameter
        })
}

/// What remains of `&amp;` once its `&` has separated two parameters.
pub const ENTITY: &[u8] = b"amp;";

/// Returns the parameters of the query. In text taken from HTML they may be separated by
/// `&amp;`, which is not part of the name.
pub fn of_query<'u>(uri: &Uri<'u>) -> impl Iterator<Item = Parameter> + use<'u> {
    let bytes = uri.bytes();
    let query = uri.range(Component::Query).unwrap_or_default();
    parameters(bytes, query, b'&').map(|mut parameter| {
        if bytes[parameter.name.clone()].starts_with(ENTITY) {
            parameter.name.start += ENTITY.len();
        }
        parameter
    })
}

/// Returns the range of the value of the first parameter of the query that is named `name`,
/// in any case, and has a value.
pub fn value_range(uri: &Uri, name: &str) -> Option<Range<usize>> {
    let named = |range: Range<usize>| uri.bytes()[range].eq_ignore_ascii_case(name.as_bytes());
    of_query(uri)
        .filter(|parameter| named(parameter.name.clone()))
        .find_map(|parameter| parameter.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values() {
        let uri = Uri::split(b"http://h.example/?a=1&amp;b=2&c&=d&e=f=g#h=i");
        let text = |range: Range<usize>| std::str::from_utf8(&uri.bytes()[range]).unwrap();
        let parameters: Vec<_> = of_query(&uri)
            .map(|p| (text(p.name.clone()), p.value.map(text)))
            .collect();
        let expected = [
            ("a", Some("1")),
            ("b", Some("2")),
            ("c", None),
            ("", Some("d")),
            ("e", Some("f=g")),
        ];
        assert_eq!(parameters, expected);
        assert_eq!(of_query(&Uri::split(b"http://h.example/")).count(), 1);
    }

    #[test]
    fn ranges() {
        let got: Vec<_> = parameters(b"x:a=1=2;b;c=", 2..12, b';')
            .map(|p| (p.range(), p.name.clone(), p.value))
            .collect();
        assert_eq!(
            got,
            [
                (2..7, 2..3, Some(4..7)),
                (8..9, 8..9, None),
                (10..12, 10..11, Some(12..12)),
            ]
        );
    }

    #[test]
    fn values_by_name() {
        let uri = Uri::split(b"http://h.example/?a&b=1&A=2&amp;c=3");
        assert_eq!(value_range(&uri, "a"), Some(26..27));
        assert_eq!(value_range(&uri, "c"), Some(34..35));
        assert_eq!(value_range(&uri, "d"), None);
    }
}
