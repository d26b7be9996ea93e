//! Base URIs of relative references (url-syntax-05 §5.1, rfc2396bis-01 §5.1 and RFC 3986 §5.1,
//! which agree).
//!
//! The innermost base applies: the one in the document (HTML's `base`), then the one of the
//! enclosing entity (`Content-Base`, `Content-Location`; RFC 2557), then those of outer
//! entities, and finally the URI the document was retrieved from, which only the caller knows.
//! A base that is itself relative is resolved against the next one.

use super::scheme_name::is_scheme_byte;
use crate::uri::{Parser, Resolution, Target, resolve};

/// Returns the base URI that applies to a document with the base `inner` inside an entity with
/// the base `outer`.
pub(crate) fn effective(inner: Option<&[u8]>, outer: Option<&[u8]>) -> Option<Vec<u8>> {
    match (inner, outer) {
        (None, outer) => outer.map(<[u8]>::to_vec),
        (Some(inner), Some(outer)) if !has_scheme(inner) => {
            resolve_reference(outer, inner).or_else(|| Some(inner.to_vec()))
        }
        (Some(inner), _) => Some(inner.to_vec()),
    }
}

/// Resolves `reference` against `base`. Returns `None` if `base` is not absolute.
pub(crate) fn resolve_reference(base: &[u8], reference: &[u8]) -> Option<Vec<u8>> {
    if starts_with_colon_segment(reference) {
        let reference = [&b"./"[..], reference].concat();
        return resolve_reference(base, &reference);
    }
    match resolve(base, reference, Resolution::Rfc3986(Parser::Strict)) {
        Ok(Target::Uri(uri)) => Some(uri),
        Ok(Target::CurrentDocument(_)) | Err(_) => None,
    }
}

/// Returns true if the first segment of a path has a colon that no scheme is before, as in
/// `\"https://h.example/\"` of HTML in a string: it is relative (RFC 3986 §4.2).
fn starts_with_colon_segment(reference: &[u8]) -> bool {
    let end = reference.iter().position(|byte| b"/?#".contains(byte));
    let segment = &reference[..end.unwrap_or(reference.len())];
    segment.contains(&b':') && !has_scheme(reference)
}

/// Returns true if `reference` has a scheme (RFC 3986 §3.1) and so is not relative.
pub(crate) fn has_scheme(reference: &[u8]) -> bool {
    let end = reference.iter().position(|&byte| !is_scheme_byte(byte));
    reference.first().is_some_and(u8::is_ascii_alphabetic)
        && end.is_some_and(|end| reference[end] == b':')
}

/// Returns the base URI in the body of a header field, without folding and without the brackets
/// and quotes that some programs add.
pub(crate) fn from_field_body(body: &[u8]) -> Option<Vec<u8>> {
    let kept = |byte: &u8| !byte.is_ascii_whitespace() && !b"<>\"".contains(byte);
    let base: Vec<u8> = body.iter().copied().filter(kept).collect();
    (!base.is_empty()).then_some(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colon_after_no_scheme_is_part_of_a_path() {
        for (reference, expected) in [
            (
                "\\\"https://g.example/\\\"",
                "http://h.example/a/\\\"https://g.example/\\\"",
            ),
            ("1:2", "http://h.example/a/1:2"),
            ("./a:b", "http://h.example/a/a:b"),
            ("?a:b", "http://h.example/a/b?a:b"),
            ("mailto:a", "mailto:a"),
        ] {
            let resolved = resolve_reference(b"http://h.example/a/b", reference.as_bytes());
            let resolved = resolved.map(|uri| String::from_utf8(uri).unwrap());
            assert_eq!(resolved.as_deref(), Some(expected), "{reference}");
        }
    }

    #[test]
    fn innermost_base_applies() {
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
            let found = effective(bytes(inner), bytes(outer));
            assert_eq!(found.as_deref(), bytes(expected), "{inner:?} {outer:?}");
        }
    }

    #[test]
    fn references_with_a_scheme() {
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
    fn bases_in_header_fields() {
        assert_eq!(
            from_field_body(b" <http://a.example/\r\n b>\r\n").unwrap(),
            b"http://a.example/b"
        );
        assert_eq!(from_field_body(b" \"\" "), None);
    }
}
