use proptest::prelude::*;

use super::*;
use crate::uri::{NormalizationLevel, Profile, Uri, equivalence, normalize};

/// RFC 3987 §3.2.1, and what §3.2 keeps.
#[test]
fn uris_to_iris() {
    for (uri, iri) in [
        (
            "http://www.example.org/D%C3%BCrst",
            "http://www.example.org/Dürst",
        ),
        (
            "http://www.example.org/D%FCrst",
            "http://www.example.org/D%FCrst",
        ),
        (
            "http://xn--99zt52a.example.org/%e2%80%ae",
            "http://xn--99zt52a.example.org/%E2%80%AE",
        ),
        ("", ""),
        ("a", "a"),
        ("x:%C3%A9", "x:é"),
        ("x:%c3%a9%C3", "x:é%C3"),
        ("x:%C3%28%C3%A9", "x:%C3%28é"),
        // Overlong forms, surrogates, and beyond Unicode.
        ("x:%C0%AF", "x:%C0%AF"),
        ("x:%ED%A0%80", "x:%ED%A0%80"),
        ("x:%F4%90%80%80", "x:%F4%90%80%80"),
        // ASCII: unreserved, reserved, others.
        ("x:%7e%41%2d", "x:~A-"),
        ("x:%2f%3A%25%20%22%7F%00", "x:%2f%3A%25%20%22%7F%00"),
        // An escape that decoding would make is not made.
        ("x:%%34%31", "x:%%341"),
        ("x:%4", "x:%4"),
        // Private use, also in a query; noncharacters; controls.
        ("x:%EE%80%80?%EE%80%80", "x:%EE%80%80?%EE%80%80"),
        ("x:%EF%BF%BE%EF%B7%90%C2%80", "x:%EF%BF%BE%EF%B7%90%C2%80"),
        // Bidirectional controls, invisible characters, white space, delimiters that are none.
        ("x:%E2%81%A6%D8%9C", "x:%E2%81%A6%D8%9C"),
        ("x:%E2%80%8B%C2%AD", "x:%E2%80%8B%C2%AD"),
        ("x:%C2%A0%E3%80%80%E2%80%A8", "x:%C2%A0%E3%80%80%E2%80%A8"),
        ("x:%EF%BC%8F%E2%88%95", "x:%EF%BC%8F%E2%88%95"),
        // Every component but the scheme.
        (
            "x://%C3%A9@%C3%A9:1/%C3%A9?%C3%A9#%C3%A9",
            "x://é@é:1/é?é#é",
        ),
        ("urn:example:%41%C3%A9", "urn:example:%41é"),
        ("é/%C3%A9", "é/é"),
        ("http://[fe80::1%25%41]:1/%41", "http://[fe80::1%25%41]:1/A"),
        ("x:%E6%97%A5%E6%9C%AC%F0%9F%98%80", "x:日本😀"),
    ] {
        assert_eq!(to_iri(uri), iri, "{uri}");
    }
    assert_eq!(to_iri(b"x:\xE9%C3%A9"), "x:%E9é");
    assert_eq!(to_iri(b"x:\xE9"), "x:%E9");
    assert_eq!(to_iri(b"x:%C2\xA1"), "x:¡");
}

#[test]
fn iris_to_uris() {
    for (iri, uri) in [
        ("", ""),
        ("http://h.example/a b%", "http://h.example/a b%"),
        // §3.1 has this character, and one beyond the BMP.
        (
            "http://www.example.org/red%09rosé#red",
            "http://www.example.org/red%09ros%C3%A9#red",
        ),
        (
            "http://example.com/𐌀𐌁𐌂",
            "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
        ),
        (
            "x://é@é:é/é?é#é",
            "x://%C3%A9@%C3%A9:%C3%A9/%C3%A9?%C3%A9#%C3%A9",
        ),
        ("é:é", "%C3%A9:%C3%A9"),
        ("http://[é]/", "http://[%C3%A9]/"),
        // No normalization: e and a combining accent.
        ("x:e\u{301}", "x:e%CC%81"),
    ] {
        assert_eq!(to_uri(iri), uri, "{iri}");
    }
}

#[cfg(feature = "idna")]
#[test]
fn hosts_are_looked_up_in_ascii() {
    for (iri, uri) in [
        // RFC 3987 §3.1.
        (
            "http://résumé.example.org",
            "http://xn--rsum-bpad.example.org",
        ),
        (
            "https://é:p@BÜCHER.example:1/",
            "https://%C3%A9:p@xn--bcher-kva.example:1/",
        ),
        ("http://例え。テスト/", "http://xn--r8jz45g.xn--zckzah/"),
        (
            "http://b%C3%BCcher.é.example/",
            "http://xn--bcher-kva.xn--9ca.example/",
        ),
        // Not a name: a control for the direction.
        ("http://a\u{202E}b/", "http://a%E2%80%AEb/"),
        // Not a host on the network.
        ("urn:é", "urn:%C3%A9"),
        ("//é/", "//%C3%A9/"),
    ] {
        assert_eq!(to_uri(iri), uri, "{iri}");
    }
}

#[test]
fn what_is_the_same_is_borrowed() {
    use std::borrow::Cow;
    assert!(matches!(to_uri("http://h.example/%41"), Cow::Borrowed(_)));
    assert!(matches!(to_iri("http://h.example/é"), Cow::Borrowed(_)));
}

proptest! {
    #[test]
    fn there_and_back(uri in "(x|urn|http)://?([a-z]|%[0-9a-fA-F]{2}|%C3%A9|%E2%80%AE|[/?#@:%é]){0,20}") {
        let iri = to_iri(&uri);
        let back = to_uri(&*iri);
        prop_assert!(back.is_ascii());
        prop_assert_eq!(to_iri(&*iri), iri.clone());
        // Nothing normalizes an invalid port.
        if Uri::split_generic(uri.as_bytes(), Profile::Rfc3987).is_valid() {
            let form = |uri: &str| normalize(uri.as_bytes(), NormalizationLevel::Scheme);
            prop_assert!(form(&back) == form(&uri), "{uri} {iri} {back}");
            prop_assert!(equivalence(iri.as_bytes(), back.as_bytes()).is_some(), "{iri} {back}");
        }
    }

    /// The others percent-encode all names, as we do for schemes without hosts on the network.
    #[test]
    fn as_other_crates_do(iri in "x://[a-zé日]{0,4}(:[0-9])?(/([a-zé日😀]|%41|%C3%A9){0,5}){0,3}([?][a=é\u{E000}]{0,4})?(#é)?") {
        let uri = to_uri(&iri);
        let fluent = fluent_uri::Iri::parse(iri.as_str()).unwrap();
        prop_assert_eq!(&*uri, fluent.to_uri().into_string());
        let other = iri_string::types::IriStr::new(&iri).unwrap();
        prop_assert_eq!(&*uri, other.encode_to_uri().to_string());
    }

    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..30)) {
        let bytes = [b"http:", &bytes[..]].concat();
        let uri = to_uri(&bytes).into_owned();
        prop_assert!(uri.is_ascii());
        prop_assert_eq!(to_uri(&uri), &*uri);
        let iri = to_iri(&bytes).into_owned();
        prop_assert_eq!(to_iri(&iri), &*iri);
    }
}
