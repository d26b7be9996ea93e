//! The parameters of a query (`key=value&…`), and edits that remove some of them.

use std::ops::Range;

use crate::rule::Edit;
use crate::uri::query::{ENTITY, of_query};
use crate::uri::{Component, Uri};

/// The ranges of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub key: Range<usize>,
    /// The text after its `=`; empty without one.
    pub value: Range<usize>,
}

impl Parameter {
    /// Returns the range from its name to the end of its value.
    pub const fn range(&self) -> Range<usize> {
        self.key.start..self.value.end
    }
}

/// Returns the parameters of the query. In text that was HTML, `&amp;` separates them as well.
pub fn parameters<'u>(uri: &Uri<'u>) -> impl Iterator<Item = Parameter> + use<'u> {
    of_query(uri).map(|parameter| Parameter {
        value: parameter.value_or_empty(),
        key: parameter.name,
    })
}

/// Returns the edit that removes the consecutive parameters in `range` with their separator, or
/// with the `?` if there are no others.
pub fn without(uri: &Uri, range: Range<usize>) -> Edit {
    let query = uri.range(Component::Query).unwrap_or_default();
    let bytes = uri.bytes();
    let before = &bytes[query.start..range.start];
    let start = match before.strip_suffix(ENTITY).unwrap_or(before) {
        [before @ .., b'&'] => query.start + before.len(),
        _ if range.end >= query.end => query.start - 1,
        _ => {
            let amp = bytes[range.end + 1..].starts_with(ENTITY);
            let separator = if amp { 1 + ENTITY.len() } else { 1 };
            return Edit::uri(range.start..range.end + separator, "");
        }
    };
    Edit::uri(start..range.end, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Span;

    #[test]
    fn parameters_are_removed() {
        for (uri, out, left) in [
            ("http://h.example/?a=1", "a=1", "http://h.example/"),
            ("http://h.example/?a=1#b", "a=1", "http://h.example/#b"),
            ("http://h.example/?a=1&b=2", "a=1", "http://h.example/?b=2"),
            ("http://h.example/?a=1&b=2", "b=2", "http://h.example/?a=1"),
            (
                "http://h.example/?a=1&b=2&c",
                "b=2",
                "http://h.example/?a=1&c",
            ),
            (
                "http://h.example/?a=1&amp;b=2",
                "b=2",
                "http://h.example/?a=1",
            ),
            (
                "http://h.example/?a=1&amp;b=2",
                "a=1",
                "http://h.example/?b=2",
            ),
            ("http://h.example/?&a=1", "a=1", "http://h.example/?"),
        ] {
            let start = uri.find(out).unwrap();
            let edit = without(&Uri::split(uri.as_bytes()), start..start + out.len());
            let Span::Uri(range) = edit.span else {
                panic!("{uri}");
            };
            let mut fixed = uri.to_owned();
            fixed.replace_range(range, "");
            assert_eq!(fixed, left, "{uri}");
        }
    }
}
