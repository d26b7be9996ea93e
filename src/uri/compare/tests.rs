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
        // Zone identifiers are names of interfaces (RFC 9844), and kept.
        (
            "http://[fe80::1%25eth0]/",
            "http://[FE80::1%25eth0]/",
            Some(NormalizationLevel::Case),
        ),
        (
            "http://[fe80::1%25eth0]/",
            "http://[fe80:0::1%25eth0]:80",
            Some(NormalizationLevel::Scheme),
        ),
        ("http://[fe80::1%25eth0]/", "http://[fe80::1%25ETH0]/", None),
        ("http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", None),
        ("http://[fe80::1%25eth0]/", "http://[fe80::1]/", None),
        ("http://[fe80::1%ee]/", "http://[fe80::1%EE]/", None),
        // RFC 2838 §4; RFC 6501 §3.3.2.
        (
            "tv:East.hbo.example",
            "tv:east.HBO.example",
            Some(NormalizationLevel::Scheme),
        ),
        (
            "xcon:A@conf.example",
            "xcon:a@conf.example",
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
        // RFC 5952, RFC 3987, and the documents of schemes.
        (
            "http://[::1]/",
            "http://[0:0:0:0:0:0:0:1]/",
            Some(NormalizationLevel::Scheme),
        ),
        (
            "http://h/%C3%A9",
            "http://h/é",
            Some(NormalizationLevel::Escapes),
        ),
        (
            "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            Some(NormalizationLevel::Scheme),
        ),
        (
            "tel:+1-201-555-0123",
            "tel:+1(201)5550123",
            Some(NormalizationLevel::Scheme),
        ),
        (
            "sip:a@H.example;lr;ttl=1",
            "sip:a@h.example;TTL=1;lr",
            Some(NormalizationLevel::Scheme),
        ),
        ("sip:a@h.example", "sip:A@h.example", None),
        ("sip:a@h.example", "sip:a@h.example:5060", None),
        (
            "geo:90,-22.43",
            "geo:90.0,46",
            Some(NormalizationLevel::Scheme),
        ),
        ("geo:89,-22.43", "geo:89,46", None),
        (
            "doi:10.1000/ABC",
            "doi:10.1000/abc",
            Some(NormalizationLevel::Scheme),
        ),
        (
            "gopher://h.example/",
            "gopher://h.example/1",
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

#[test]
#[cfg(feature = "idna")]
fn internationalized_names() {
    for (a, b) in [
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://B%C3%BCcher.example/", "http://bücher.example/"),
        ("http://bücher.example:80", "http://BÜCHER.example/"),
    ] {
        let level = equivalence(a.as_bytes(), b.as_bytes());
        assert_eq!(level, Some(NormalizationLevel::Scheme), "{a} {b}");
    }
}

#[test]
fn urns_by_objective() {
    let (a, b) = (b"urn:foo:a?x=1&y=2", b"urn:foo:a?y=2&x=1");
    let scheme = Some(NormalizationLevel::Scheme);
    assert_eq!(equivalence_for(a, b, Objective::Results), scheme);
    let c = b"urn:foo:a?x=1";
    assert_eq!(equivalence_for(a, c, Objective::Results), None);
    assert_eq!(equivalence_for(a, c, Objective::Names), scheme);
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
