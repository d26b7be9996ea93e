//! The changes of each level, idempotence, and validity of the results.

use proptest::prelude::*;

use super::*;
use crate::uri::scheme::SCHEMES;
use crate::uri::syntax::{FaultKind, Layer};

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[track_caller]
fn check(level: NormalizationLevel, table: &[(&str, &str)]) {
    for (written, expected) in table {
        assert_eq!(
            text(level.apply(written.as_bytes())),
            *expected,
            "{written}"
        );
    }
}

#[test]
fn case() {
    check(
        NormalizationLevel::Case,
        &[
            (
                "HTTP://www.EXAMPLE.com/A?B#C",
                "http://www.example.com/A?B#C",
            ),
            (
                "http://Us%3aER@H%aB.example:80/",
                "http://Us%3AER@h%AB.example:80/",
            ),
            ("x://[2001:DB8::A]:8/", "x://[2001:db8::a]:8/"),
            ("//H.example/%zz%3a%3", "//h.example/%zz%3A%3"),
            ("MAILTO:A@B.example", "mailto:A@B.example"),
            ("URN:ISBN:%ff", "urn:ISBN:%FF"),
            ("A/%aa", "A/%AA"),
        ],
    );
}

#[test]
fn escapes() {
    check(
        NormalizationLevel::Escapes,
        &[
            ("http://h/%7Efoo%2D%5f?%41#%7a", "http://h/~foo-_?A#z"),
            ("http://h/%2F%3A%20%25%41", "http://h/%2F%3A%20%25A"),
            ("http://h/%2541", "http://h/%2541"),
            ("http://%41%2Eexample:%38/", "http://a.example:%38/"),
            ("http://%55:%70@h/", "http://U:p@h/"),
            ("http://[::%31]/", "http://[::%31]/"),
            // A `%` that is not an escape might become one.
            ("http://h/%41%4%31?%41", "http://h/A%4%31?A"),
            ("http://h/%%34%31/%25%34%31", "http://h/%%341/%2541"),
            ("file:/%41/%2/../a", "file:/A/%2/../a"),
            // RFC 3987 §3.1.
            ("http://h/é?é#é", "http://h/%C3%A9?%C3%A9#%C3%A9"),
            ("http://é@é.example/", "http://%C3%A9@é.example/"),
            ("%41%3a", "A%3a"),
            ("urn:example:%41", "urn:example:%41"),
        ],
    );
}

#[test]
fn dot_segments() {
    check(
        NormalizationLevel::DotSegments,
        &[
            ("http://h/a/./b/../c/", "http://h/a/c/"),
            ("http://h/../..", "http://h/"),
            ("http://h", "http://h"),
            ("x:/a/../b?../c", "x:/b?../c"),
            ("x:/a/..//b", "x:/.//b"),
            ("x:/.//b", "x:/.//b"),
            // Opaque, relative, a URN.
            ("x:a/../b", "x:a/../b"),
            ("/a/../b", "/a/../b"),
            ("//h/a/../b", "//h/a/../b"),
            ("urn:/a/../b", "urn:/a/../b"),
        ],
    );
}

#[test]
fn schemes() {
    check(
        NormalizationLevel::Scheme,
        &[
            ("http://h:80", "http://h/"),
            ("http://h:080?q", "http://h/?q"),
            ("http://h:/a", "http://h/a"),
            ("http://h:0443/", "http://h:443/"),
            ("http://h:0/", "http://h:0/"),
            ("https://u@h:443/?", "https://u@h/?"),
            ("ftp://[::1]:21/", "ftp://[::1]/"),
            ("ws://h#", "ws://h/#"),
            ("http:///a", "http:///a"),
            ("x://h:", "x://h"),
            ("x://h:080", "x://h:080"),
            ("//h:80", "//h:80"),
            ("file:/a", "file:///a"),
            ("file:/.//a", "file:////a"),
            ("file://LocalHost/a", "file:///a"),
            ("file://localhost:/a", "file:///a"),
            ("file://h/a", "file://h/a"),
            ("file:a", "file:a"),
            (
                "mailto:J%AB,A@B.Example,C@D%aB?To=E@F",
                "mailto:J%AB,A@b.example,C@d%aB?To=E@F",
            ),
            ("urn:ISBN:X", "urn:isbn:X"),
            // RFC 5952; RFC 3987 §5.3.3.
            ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
            (
                "ldap://[2001:DB8:0:0:1:0:0:1]/",
                "ldap://[2001:db8::1:0:0:1]/",
            ),
            ("x://[::0.0.0.1]/", "x://[::1]/"),
            ("http://[::x]/", "http://[::x]/"),
            ("http://a%2Fb/", "http://a%2Fb/"),
            // RFC 9562 §4, RFC 8254.
            (
                "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
                "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            ),
            ("urn:isbn:0-395-36341-1", "urn:isbn:0395363411"),
            ("urn:issn:1050-124x", "urn:issn:1050-124X"),
            ("urn:example:a-B", "urn:example:a-B"),
            // RFC 3966 §4.
            ("tel:+1(201)555.01-23", "tel:+12015550123"),
            (
                "tel:863-1234;Phone-Context=+1-914-555",
                "tel:8631234;phone-context=+1914555",
            ),
            ("tel:+1-201-555-0123;ext=4-2", "tel:+12015550123;ext=42"),
            (
                "sms:+1-510-555-0101,+15105550102?body=A-b",
                "sms:+15105550101,+15105550102?body=A-b",
            ),
            // RFC 3261 §19.1.4.
            (
                "sip:Alice@AtLanta.example;Transport=TCP;lr",
                "sip:Alice@atlanta.example;lr;transport=tcp",
            ),
            (
                "sips:a@h.example?Subject=X&priority=urgent",
                "sips:a@h.example?priority=urgent&subject=x",
            ),
            // RFC 5870 §3.4.4.
            ("geo:090.0,-22.43;crs=WGS84", "geo:90,0"),
            ("geo:66.0,-180.00", "geo:66,180"),
            (
                "geo:-0.0,00.10;u=6.500;foo=a;Bar=b",
                "geo:0,0.1;u=6.5;bar=b;foo=a",
            ),
            ("geo:1,-180;crs=EPSG-32618", "geo:1,-180;crs=epsg-32618"),
            ("doi:10.1000/ABC%2f", "doi:10.1000/abc%2f"),
            ("gopher://h.example/1", "gopher://h.example/"),
            ("gopher://h.example/11", "gopher://h.example/11"),
            ("xmpp:A@H.example/R?message", "xmpp:A@h.example/R?message"),
            ("acct:A@H.Example", "acct:A@h.example"),
            // Not valid: nothing but case and ports.
            ("tel:+1-x", "tel:+1-x"),
            ("sip:a@-H.example", "sip:a@-H.example"),
        ],
    );
}

/// The two examples of rfc2396bis-01 §6.2.2 and §6.2.3.
#[test]
fn the_examples_of_the_draft() {
    for (written, level, expected) in [
        (
            "eXAMPLE://a/./b/../b/c/%7a",
            NormalizationLevel::DotSegments,
            "example://a/b/c/z",
        ),
        (
            "example://a/b/c/%7A",
            NormalizationLevel::DotSegments,
            "example://a/b/c/z",
        ),
        (
            "http://example.com:80/",
            NormalizationLevel::Scheme,
            "http://example.com/",
        ),
    ] {
        assert_eq!(text(normalize(written.as_bytes(), level)), expected);
    }
}

#[test]
fn every_scheme_s_valid_uris_stay_valid() {
    for scheme in SCHEMES {
        for uri in scheme.valid {
            check_valid(uri.as_bytes());
        }
    }
}

/// Each level alone and all up to it; escapes in a host may hide characters that no DNS name has,
/// and dots a path on which documents differ (`file:/.//`).
fn check_valid(uri: &[u8]) {
    let whole = |level: &NormalizationLevel| normalize(uri, *level);
    let alone = |level: &NormalizationLevel| level.apply(uri);
    for normal in NORMALIZATION_LEVELS
        .iter()
        .map(alone)
        .chain(NORMALIZATION_LEVELS.iter().map(whole))
    {
        let after = Uri::split(&normal);
        let mut faults = after.faults().iter();
        let network = |layer| layer == Layer::Network;
        assert!(
            faults.all(|f| match f.kind {
                FaultKind::Disputed(_) => true,
                kind => uri.contains(&b'%') && network(kind.layer()),
            }),
            "{}: {:?}",
            normal.escape_ascii(),
            after.faults()
        );
    }
}

#[test]
fn what_is_no_address_in_brackets_stays_as_it_is() {
    // Encoded, its last bytes would be a zone identifier.
    for uri in [
        &b"http://[2001:db8::08\xDB0]/"[..],
        b"f://[0200:1db::\xFF1]",
        b"http://[v1.\xC3\xA9]/",
    ] {
        check_idempotent(uri);
        let normalized = NormalizationLevel::Scheme.apply(uri);
        assert!(normalized.starts_with(uri), "{}", normalized.escape_ascii());
    }
}

fn check_idempotent(uri: &[u8]) {
    for level in NORMALIZATION_LEVELS {
        let once = level.apply(uri);
        assert_eq!(
            level.apply(&once),
            once,
            "{level:?} of {}",
            uri.escape_ascii()
        );
        let once = normalize(uri, level);
        assert_eq!(
            normalize(&once, level),
            once,
            "up to {level:?} of {}",
            uri.escape_ascii()
        );
    }
}

/// Parts that normalization changes.
const PIECES: [&str; 17] = [
    "a",
    "B",
    "1",
    "..",
    ".",
    "/",
    "//",
    ":",
    "@",
    "?",
    "%41",
    "%2e",
    "%2E",
    "%3a",
    "80",
    ",",
    "localhost",
];
/// Characters that are not valid there.
const ODD: [&str; 8] = ["#", "[", "]", "%", "%4", "%5b", "\u{e9}", " "];

/// Strings of these parts.
fn nearly(odd: &[&'static str]) -> impl Strategy<Value = Vec<u8>> + use<> {
    let starts = [
        "x:", "HTTP://", "file:", "File://", "mailto:", "urn:", "urn:A:", "//", "/.",
    ];
    let pieces = prop::sample::select([&PIECES[..], odd].concat());
    (
        prop::sample::select(starts.to_vec()),
        prop::collection::vec(pieces, 0..12),
    )
        .prop_map(|(start, rest)| (start.to_owned() + &rest.concat()).into_bytes())
}

proptest! {
    #[test]
    fn a_rung_taken_twice_changes_no_more(uri in nearly(&ODD)) {
        check_idempotent(&uri);
    }

    #[test]
    fn of_any_bytes_too(uri in prop::collection::vec(any::<u8>(), 0..40)) {
        check_idempotent(&uri);
    }

    #[test]
    fn of_broken_escapes_too(uri in "(file|x|http)://?(%|%[0-9A-F]|%[4-7][1-9A]|[/.1-4a]|é|\\.\\./){0,12}") {
        check_idempotent(uri.as_bytes());
    }

    #[test]
    fn of_schemes_with_forms_of_their_own(
        uri in "(tel:\\+?|geo:|sip:|urn:isbn:|urn:uuid:|doi:10\\.|xmpp:|acct:|gopher://)([0-9Aaé;,.@?&=%/-]|%2D|crs=|u=|ext=){0,16}"
    ) {
        check_idempotent(uri.as_bytes());
    }

    #[test]
    fn what_is_valid_stays_valid(uri in nearly(&[])) {
        if Uri::split(&uri).is_valid() {
            check_valid(&uri);
        }
    }

    #[test]
    fn what_the_grammar_makes_stays_valid(
        scheme in prop::sample::select(vec!["http", "HTTPS", "ftp", "x", "file", "ws", "gopher"]),
        authority in "//([A-Za-z0-9.~!$&:-]|%[0-9A-Fa-f]{2}){0,9}@[a-z]([A-Za-z0-9]|%[4-7][1-9a]){0,9}(:(|0|80|443|0080|21|7))?",
        path in "(/(\\.\\.|\\.|%2e|%2E%2E|[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}){0,3}){0,6}",
        rest in "(\\?([A-Z:@/?-]|%[0-9A-Fa-f]{2}){0,6})?(#([A-Za-z/?-]|%[0-9A-Fa-f]{2}){0,6})?",
    ) {
        let uri = format!("{scheme}:{authority}{path}{rest}").into_bytes();
        if Uri::split(&uri).is_valid() {
            check_valid(&uri);
        }
        check_idempotent(&uri);
    }
}
