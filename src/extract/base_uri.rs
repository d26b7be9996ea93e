//! Base URIs: what a relative reference is relative to (url-syntax-05 §5.1, rfc2396bis-01 §5.1,
//! RFC 3986 §5.1, which agree).
//!
//! The innermost that there is: one in the document (HTML's `base`), that of the entity which
//! it is retrieved in (`Content-Base`, `Content-Location`; RFC 2557), those of the entities
//! around it, at last the URI that was used to retrieve it, which only the caller knows.
//! One that is relative itself is relative to the next.

use crate::uri::{Parser, Resolution, Target, resolve};

/// The base of what has the base `inner` and stands in something of the base `outer`.
pub(crate) fn within(inner: Option<&[u8]>, outer: Option<&[u8]>) -> Option<Vec<u8>> {
    match (inner, outer) {
        (None, outer) => outer.map(<[u8]>::to_vec),
        (Some(inner), Some(outer)) if !has_scheme(inner) => {
            resolved(outer, inner).or_else(|| Some(inner.to_vec()))
        }
        (Some(inner), _) => Some(inner.to_vec()),
    }
}

/// `reference` against `base`; `None` where that is not absolute.
pub(crate) fn resolved(base: &[u8], reference: &[u8]) -> Option<Vec<u8>> {
    match resolve(base, reference, Resolution::Rfc3986(Parser::Strict)) {
        Ok(Target::Uri(uri)) => Some(uri),
        Ok(Target::CurrentDocument(_)) | Err(_) => None,
    }
}

/// Whether `reference` has a scheme (RFC 3986 §3.1), and so is not relative.
pub(crate) fn has_scheme(reference: &[u8]) -> bool {
    let in_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let end = reference.iter().position(|byte| !in_scheme(byte));
    reference.first().is_some_and(u8::is_ascii_alphabetic)
        && end.is_some_and(|end| reference[end] == b':')
}

/// What a field of a header names as a base: its body without what is folded into it, and
/// without the brackets and quotes that some put around it.
pub(crate) fn of_field(body: &[u8]) -> Option<Vec<u8>> {
    let kept = |byte: &u8| !byte.is_ascii_whitespace() && !b"<>\"".contains(byte);
    let base: Vec<u8> = body.iter().copied().filter(kept).collect();
    (!base.is_empty()).then_some(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_base_counts() {
        for (inner, outer, expected) in [
            (None, None, None),
            (None, Some("http://a.example/"), Some("http://a.example/")),
            (
                Some("http://b.example/"),
                Some("http://a.example/"),
                Some("http://b.example/"),
            ),
            (
                Some("b/"),
                Some("http://a.example/x"),
                Some("http://a.example/b/"),
            ),
            (Some("c/"), Some("b/"), Some("c/")),
            (Some("b/"), None, Some("b/")),
        ] {
            let bytes = |text: Option<&'static str>| text.map(str::as_bytes);
            let found = within(bytes(inner), bytes(outer));
            assert_eq!(found.as_deref(), bytes(expected), "{inner:?} {outer:?}");
        }
    }

    #[test]
    fn schemes() {
        for (reference, expected) in [
            ("http://a", true),
            ("mailto:a", true),
            ("a+b-c.1:", true),
            ("", false),
            (":", false),
            ("a", false),
            ("a/b:c", false),
            ("1a:b", false),
            ("//a:80", false),
        ] {
            assert_eq!(has_scheme(reference.as_bytes()), expected, "{reference}");
        }
    }

    #[test]
    fn fields() {
        assert_eq!(
            of_field(b" <http://a.example/\r\n b>\r\n").unwrap(),
            b"http://a.example/b"
        );
        assert_eq!(of_field(b" \"\" "), None);
    }
}
