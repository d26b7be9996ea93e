//! Any input is divided into components, with faults inside of it.

use proptest::prelude::*;

use super::*;
use crate::uri::scheme;

const PIECES: &[&str] = &[
    "http",
    "x",
    ":",
    "//",
    "/",
    "?",
    "#",
    "@",
    "[",
    "]",
    "::1",
    "1.2.3.4",
    "%41",
    "%",
    "%4",
    "a",
    ".",
    "-",
    "80",
    "é",
    " ",
    "\\",
    "{",
    "v1.a",
    "example.org",
    ";",
    "=",
    "news",
    "urn",
    "mailto",
    "data",
    "ldap",
    "gopher",
    "wais",
    "prospero",
    "tel",
    "file",
    ",",
    "+1",
    "&",
    "<",
    "0x1",
    "256",
    "\u{0}",
];

/// Names, and parts of URIs, so that random strings are often nearly valid.
fn nearly() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(PIECES), 0..14)
        .prop_map(|parts| parts.concat().into_bytes())
}

/// The components add up to the input; faults are sorted and inside of it.
fn check_shape(input: &[u8]) {
    for (uri, slashes) in [
        (Uri::split(input), &b"//"[..]),
        (Uri::split_abbreviated(input), b""),
    ] {
        let mut parts: Vec<&[u8]> = Vec::new();
        if let Some(scheme) = uri.scheme() {
            parts.extend([scheme, b":"]);
        }
        if let Some(authority) = uri.authority() {
            parts.push(slashes);
            let start = parts.len();
            if let Some(userinfo) = uri.userinfo() {
                parts.extend([userinfo, b"@"]);
            }
            parts.push(uri.host().unwrap());
            if let Some(port) = uri.port() {
                parts.extend([b":", port]);
            }
            assert_eq!(parts[start..].concat(), authority);
        }
        parts.push(uri.path());
        for (mark, component) in [(b"?", uri.query()), (b"#", uri.fragment())] {
            if let Some(component) = component {
                parts.extend([mark, component]);
            }
        }
        assert_eq!(parts.concat(), input);
        check_faults(&uri);
    }
}

fn check_faults(uri: &Uri) {
    let faults = uri.faults();
    assert!(faults.is_sorted_by_key(|f| f.range().start));
    for fault in faults {
        assert!(fault.start <= fault.end && fault.range().end <= uri.bytes().len());
    }
    for kind in [
        NoScheme,
        MissingHost,
        UnclosedLiteral,
        BadIpv6,
        BadIpv4,
        PortNotDigits,
    ] {
        assert!(faults.iter().filter(|f| f.kind == kind).count() <= 1);
    }
}

proptest! {
    #[test]
    fn any_bytes_are_divided(input in prop::collection::vec(any::<u8>(), 0..64)) {
        check_shape(&input);
    }

    #[test]
    fn anything_like_a_uri_is_divided(input in nearly()) {
        check_shape(&input);
    }

    #[test]
    fn what_the_grammar_makes_has_no_fault(
        scheme in "[a-w][a-z0-9+.-]{0,8}x",
        authority in "//([A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2}){0,9}@([A-Za-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2}){0,20}(:[0-9]{0,4})?",
        path in "(/([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-F]{2}){0,6}){0,4}",
        rest in "(\\?([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-F]{2}){0,6})?(#([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-F]{2}){0,6})?",
    ) {
        prop_assume!(scheme::find(scheme.as_bytes()).is_none());
        let input = format!("{scheme}:{authority}{path}{rest}");
        prop_assert_eq!(faults(input.as_bytes()), []);
    }
}
