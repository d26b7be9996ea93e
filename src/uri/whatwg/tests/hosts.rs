//! Domains and addresses, in all notations.

use super::*;

#[test]
fn domains() {
    let corrected: &[(&str, &str, &[&str])] = &[
        ("https://h.example/", "h.example", &[]),
        ("https://H.Example:443", "h.example", &[]),
        (
            "https://exam%70le.org",
            "example.org",
            &[r#"domain-percent-encoded "%70""#],
        ),
        (
            "https://%65%78ample%2eorg",
            "example.org",
            &[r#"domain-percent-encoded "%65%78""#],
        ),
        (
            "https://_dmarc.example",
            "_dmarc.example",
            &[r#"domain-to-ASCII "_dmarc.example""#],
        ),
        (
            "https://-h.example/",
            "-h.example",
            &[r#"domain-to-ASCII "-h.example""#],
        ),
        (
            "https://ab--c.example/",
            "ab--c.example",
            &[r#"domain-to-ASCII "ab--c.example""#],
        ),
        (
            "https://h.example./",
            "h.example.",
            &[r#"domain-to-ASCII "h.example.""#],
        ),
    ];
    for (input, host, faults) in corrected {
        let url = whatwg(input.as_bytes(), None).unwrap();
        assert_eq!(url.host_bytes().unwrap(), host.as_bytes(), "{input}");
        assert_eq!(shown(input.as_bytes(), url.faults()), *faults, "{input}");
        assert_eq!(url.host_kind(), Some(WhatwgHost::Domain));
    }
    assert_fails(
        b"https://exa%23mple.org",
        &[
            r#"domain-to-ASCII "exa%23mple.org""#,
            r#"domain-percent-encoded "%23""#,
        ],
    );
    assert_fails(b"https://ex ample.org/", &[r#"domain-to-ASCII " ""#]);
    assert_fails(b"https://h%.example/", &[r#"domain-to-ASCII "%""#]);
}

#[cfg(feature = "idna")]
#[test]
fn domains_outside_ascii() {
    let host = |input: &str| whatwg(input.as_bytes(), None).unwrap().host_bytes();
    assert_eq!(
        host("http://b\u{fc}cher.example/").unwrap(),
        b"xn--bcher-kva.example"
    );
    assert_eq!(
        host("http://B%C3%BCCHER.example/").unwrap(),
        b"xn--bcher-kva.example"
    );
    assert_mended(
        "https://\u{2460}.\u{2461}.\u{2462}.\u{2463}".as_bytes(),
        None,
        "https://1.2.3.4/",
        &[r#"IPv4-non-ASCII-input "\xe2\x91\xa0.\xe2\x91\xa1.\xe2\x91\xa2.\xe2\x91\xa3""#],
    );
    assert_fails(
        b"http://h\xff.example",
        &[r#"domain-to-ASCII "h\xff.example""#],
    );
    assert_fails(
        "http://\u{ad}/".as_bytes(),
        &[r#"domain-to-ASCII "\xc2\xad""#],
    );
    let invalid = whatwg(b"http://xn--a.example/", None).unwrap();
    assert_eq!(invalid.host().unwrap(), b"xn--a.example");
    assert!(!invalid.is_valid());
}

/// Without the tables, conversion is a failure that says why.
#[cfg(not(feature = "idna"))]
#[test]
fn domains_outside_ascii() {
    let failure = whatwg("http://b\u{fc}cher.example/".as_bytes(), None).unwrap_err();
    assert!(
        failure
            .to_string()
            .contains("which this build does not convert")
    );
    let encoded = whatwg(b"http://xn--bcher-kva.example/", None).unwrap();
    assert!(encoded.is_valid());
}

#[test]
fn ipv4_addresses() {
    let corrected: &[(&str, &str, &[&str])] = &[
        ("https://192.0.2.1", "192.0.2.1", &[]),
        (
            "https://127.0.0.1./",
            "127.0.0.1",
            &[r#"domain-to-ASCII "127.0.0.1.""#, r#"IPv4-empty-part ".""#],
        ),
        (
            "https://1.2.3/",
            "1.2.0.3",
            &[r#"IPv4-too-few-parts "1.2.3""#],
        ),
        (
            "https://127.0.0x0.1",
            "127.0.0.1",
            &[r#"IPv4-non-decimal-part "0x0""#],
        ),
        (
            "https://0300.0250.0.01",
            "192.168.0.1",
            &[
                r#"IPv4-non-decimal-part "0300""#,
                r#"IPv4-non-decimal-part "0250""#,
                r#"IPv4-non-decimal-part "01""#,
            ],
        ),
        (
            "http://4294967295/",
            "255.255.255.255",
            &[
                r#"IPv4-too-few-parts "4294967295""#,
                r#"IPv4-out-of-range-part "4294967295""#,
            ],
        ),
        (
            "http://0x/",
            "0.0.0.0",
            &[
                r#"IPv4-too-few-parts "0x""#,
                r#"IPv4-non-decimal-part "0x""#,
            ],
        ),
    ];
    for (input, host, faults) in corrected {
        let url = whatwg(input.as_bytes(), None).unwrap();
        assert_eq!(url.host_bytes().unwrap(), host.as_bytes(), "{input}");
        assert_eq!(shown(input.as_bytes(), url.faults()), *faults, "{input}");
    }
    let fails: &[(&str, &[&str])] = &[
        (
            "https://1.2.3.4.5/",
            &[r#"IPv4-too-many-parts "1.2.3.4.5""#],
        ),
        (
            "https://test.42",
            &[
                r#"IPv4-too-few-parts "test.42""#,
                r#"IPv4-non-numeric-part "test""#,
            ],
        ),
        (
            "https://255.255.4000.1",
            &[r#"IPv4-out-of-range-part "4000""#],
        ),
        (
            "https://1..2",
            &[
                r#"domain-to-ASCII "1..2""#,
                r#"IPv4-too-few-parts "1..2""#,
                r#"IPv4-non-numeric-part """#,
            ],
        ),
        (
            "http://4294967296/",
            &[
                r#"IPv4-too-few-parts "4294967296""#,
                r#"IPv4-out-of-range-part "4294967296""#,
            ],
        ),
    ];
    for (input, faults) in fails {
        assert_fails(input.as_bytes(), faults);
    }
}

#[test]
fn ipv6_addresses() {
    for (input, host) in [
        ("https://[2001:DB8::1]", "2001:db8::1"),
        ("https://[0:0:0:0:0:0:0:0]", "::"),
        ("https://[1:0:0:1:0:0:0:1]", "1:0:0:1::1"),
        ("https://[::ffff:C000:201]", "::ffff:192.0.2.1"),
        ("https://[1:2:3:4:5:6:7::]", "1:2:3:4:5:6:7:0"),
        ("https://[::2:3:4:5:6:7:8]", "0:2:3:4:5:6:7:8"),
    ] {
        let url = whatwg(input.as_bytes(), None).unwrap();
        assert_eq!(url.host_bytes().unwrap(), host.as_bytes(), "{input}");
        assert!(url.is_valid());
    }
    assert_mended(
        b"https://[::01]",
        None,
        "https://[::1]/",
        &[r#"IPv6-piece-leading-zero "01""#],
    );
    for (input, fault) in [
        ("https://[::1", r#"IPv6-unclosed "[::1""#),
        ("https://[:1]", r#"IPv6-invalid-compression ":""#),
        ("https://[1:2:3:4:5:6:7:8:9]", r#"IPv6-too-many-pieces "9""#),
        ("https://[1::1::1]", r#"IPv6-multiple-compression ":""#),
        ("https://[1:2:3!:4]", r#"IPv6-invalid-code-point "!""#),
        ("https://[1:2:3:]", r#"IPv6-invalid-code-point ":""#),
        ("https://[fe80::1%25en0]", r#"IPv6-invalid-code-point "%""#),
        ("https://[1:2:3]", r#"IPv6-too-few-pieces "1:2:3""#),
        ("https://[]", r#"IPv6-too-few-pieces """#),
        (
            "https://[1:1:1:1:1:1:1:127.0.0.1]",
            r#"IPv4-in-IPv6-too-many-pieces "127.0.0.1""#,
        ),
        (
            "https://[ffff::.0.0.1]",
            r#"IPv4-in-IPv6-invalid-code-point ".""#,
        ),
        (
            "https://[ffff::127.0.xyz.1]",
            r#"IPv4-in-IPv6-invalid-code-point "x""#,
        ),
        (
            "https://[ffff::127.0xyz]",
            r#"IPv4-in-IPv6-invalid-code-point "x""#,
        ),
        (
            "https://[ffff::127.00.0.1]",
            r#"IPv4-in-IPv6-invalid-code-point "0""#,
        ),
        (
            "https://[ffff::127.0.0.1.2]",
            r#"IPv4-in-IPv6-invalid-code-point ".""#,
        ),
        (
            "https://[ffff::127.0.0.4000]",
            r#"IPv4-in-IPv6-out-of-range-part "400""#,
        ),
        (
            "https://[ffff::127.0.0]",
            r#"IPv4-in-IPv6-too-few-parts "127.0.0""#,
        ),
    ] {
        assert_fails(input.as_bytes(), &[fault]);
    }
}
/// The host that is looked up is the same in each notation.
#[test]
fn hosts_compare() {
    use crate::uri::{disagreement, verdicts};
    let same: &[&[u8]] = &[
        b"http://[::FFFF:192.0.2.1]/",
        b"git://h%41.EXAMPLE/",
        b"http://H.example:80/",
        #[cfg(feature = "idna")]
        b"http://b%C3%BCcher.example/",
        #[cfg(feature = "idna")]
        b"git://B%C3%9Ccher.example/",
    ];
    for uri in same {
        assert!(
            disagreement(&verdicts(uri)).is_none(),
            "{}",
            uri.escape_ascii()
        );
    }
    assert!(disagreement(&verdicts(b"http://017.1/")).is_some());
}

/// The serializer of the standard writes no IPv4 address into an IPv6 one.
#[test]
fn mapped_addresses() {
    let url = whatwg(b"http://[::ffff:192.0.2.1]/", None).unwrap();
    assert_eq!(url.href(), b"http://[::ffff:c000:201]/");
    assert_eq!(url.host_bytes().unwrap(), b"::ffff:192.0.2.1");
}
