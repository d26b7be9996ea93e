//! The `@context` of JSON-LD in a script: names of vocabularies (JSON-LD 1.1 §3.1).

use std::ops::Range;

use memchr::{memchr, memmem};

use crate::format::bytes::is_space;

/// The key whose value names a context.
const KEY: &[u8] = b"\"@context\"";

/// Returns the ranges of the names of contexts in `range` of `bytes`: one, or those of a list up
/// to an item that is not a name.
pub(crate) fn contexts(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let part = &bytes[..range.end];
    let keys = memmem::find_iter(&bytes[range.clone()], KEY);
    keys.flat_map(move |key| {
        let mut at = range.start + key + KEY.len();
        std::iter::from_fn(move || {
            let spaces = part[at..]
                .iter()
                .take_while(|&&b| is_space(b) || matches!(b, b':' | b',' | b'['));
            let start = at + spaces.count();
            if start == at || part.get(start) != Some(&b'"') {
                return None;
            }
            let length = memchr(b'"', &part[start + 1..])?;
            at = start + length + 2;
            // In an object, a name is a key.
            (part.get(at) != Some(&b':')).then_some(start + 1..start + 1 + length)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (text, expected) in [
            (
                "{\"@context\": \"https://a.example\", \"@id\": \"b\"}",
                &["https://a.example"][..],
            ),
            ("\"@context\":[\"a\", \"b\", {\"c\": \"d\"}]", &["a", "b"]),
            ("\"@context\": {\"a\": \"b\"}", &[]),
            ("\"@context\"", &[]),
            ("\"@context\": \"a", &[]),
        ] {
            let found: Vec<_> = contexts(text.as_bytes(), 0..text.len())
                .map(|range| &text[range])
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
