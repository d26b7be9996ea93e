//! The examples of the documents, and URIs that must not be equal.

use proptest::prelude::*;

use super::*;
use crate::uri::normalize;

#[test]
fn the_first_rung_on_which_they_are_equal() {
    for (a, b, expected) in [
        ("http://h/a", "http://h/a", Some(NormalizationLevel::String)),
        ("", "", Some(NormalizationLevel::String)),
        ("HTTP://H/a", "http://h/a", Some(NormalizationLevel::Case)),
        (
            "http://h/%3a",
            "http://h/%3A",
            Some(NormalizationLevel::Case),
        ),
        (
            "http://h/~a",
            "http://h/%7Ea",
            Some(NormalizationLevel::Escapes),
        ),
        (
            "http://h/~a",
            "HTTP://h/%7ea",
            Some(NormalizationLevel::Escapes),
        ),
        (
            "http://a%2eb/",
            "http://A.B/",
            Some(NormalizationLevel::Escapes),
        ),
        (
            "http://h/a/../b",
            "http://h/b",
            Some(NormalizationLevel::DotSegments),
        ),
        (
            "http://h/a/%2E./b",
            "http://h/b",
            Some(NormalizationLevel::DotSegments),
        ),
        ("http://h", "http://h/", Some(NormalizationLevel::Scheme)),
        (
            "http://h:80/.",
            "HTTP://h",
            Some(NormalizationLevel::Scheme),
        ),
        (
            "file:/a",
            "file://localhost/a",
            Some(NormalizationLevel::Scheme),
        ),
        // rfc2396bis-01 §6.2.2, §6.2.3; RFC 3986 §6.2.3.
        (
            "example://a/b/c/%7A",
            "eXAMPLE://a/./b/../b/c/%7a",
            Some(NormalizationLevel::DotSegments),
        ),
        (
            "http://example.com/",
            "http://example.com:80/",
            Some(NormalizationLevel::Scheme),
        ),
        (
            "http://example.com",
            "http://example.com:/",
            Some(NormalizationLevel::Scheme),
        ),
        (
            "mailto:Joe@Example.COM",
            "mailto:Joe@example.com",
            Some(NormalizationLevel::Scheme),
        ),
        // §6.2.4 requires a request to the server.
        ("http://example.com/data", "http://example.com/data/", None),
        ("http://example.com/", "http://example.com/?", None),
        ("http://h/a", "http://h/A", None),
        ("http://h/%2F", "http://h//", None),
        ("http://h/%2541", "http://h/%41", None),
        ("http://h:80/", "https://h:80/", None),
        ("http://h/", "http://u@h/", None),
        ("x:a/../b", "x:/b", None),
        ("mailto:joe@example.com", "mailto:Joe@example.com", None),
    ] {
        assert_eq!(equivalence(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
        assert_eq!(equivalence(b.as_bytes(), a.as_bytes()), expected, "{b} {a}");
    }
}

#[test]
fn names_have_rungs_of_their_own() {
    for (a, b, expected) in [
        ("URN:foo:%2c", "urn:foo:%2C", Some(NormalizationLevel::Case)),
        ("urn:foo:a", "urn:FOO:a", Some(NormalizationLevel::Scheme)),
        ("urn:foo:a", "urn:foo:a#f", Some(NormalizationLevel::Scheme)),
        ("urn:foo:a", "urn:foo:%61", None),
        ("urn:foo:a/../b", "urn:/b", None),
        ("urn:foo:a", "x:foo:a", None),
    ] {
        assert_eq!(equivalence(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
    }
}

proptest! {
    /// Each URI is equal to its normal form, at the level up to which it was normalized or below.
    #[test]
    fn a_uri_is_equal_to_its_normal_form(
        uri in "(HTTP|x|urn|file)://?[A-Ba.]{0,3}(:80)?/?(%7e|%3a|\\.\\./|\\.|a|/|B){0,6}"
    ) {
        for level in NORMALIZATION_LEVELS {
            let normal = normalize(uri.as_bytes(), level);
            let equal = equivalence(uri.as_bytes(), &normal);
            prop_assert!(equal.is_some_and(|equal| equal <= level), "{} {:?}", uri, equal);
        }
    }
}
