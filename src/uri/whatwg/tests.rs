//! Each validation error with its range, starting with the examples of the standard.

use super::{Whatwg, WhatwgFailure, WhatwgHost, whatwg};
use crate::uri::syntax::{Fault, FaultKind};

/// A fault as `production "marked text"`, with the bytes as they are in the input.
fn shown(input: &[u8], faults: &[Fault]) -> Vec<String> {
    let show = |fault: &Fault| {
        let FaultKind::Profile(grammar) = fault.kind else {
            panic!("{fault:?}");
        };
        let marked = input[fault.range()].escape_ascii();
        format!("{} \"{marked}\"", grammar.production)
    };
    faults.iter().map(show).collect()
}

fn parsed(input: &[u8], base: Option<&str>) -> Result<Whatwg, WhatwgFailure> {
    let base = base.map(|base| whatwg(base.as_bytes(), None).unwrap());
    whatwg(input, base.as_ref())
}

/// The resulting URL, and the faults.
#[track_caller]
fn assert_mended(input: &[u8], base: Option<&str>, href: &str, faults: &[&str]) {
    let url = parsed(input, base).unwrap();
    assert_eq!(url.href(), href.as_bytes(), "{}", url.href().escape_ascii());
    assert_eq!(shown(input, url.faults()), faults);
}

#[track_caller]
fn assert_fails(input: &[u8], faults: &[&str]) {
    let failure = whatwg(input, None).unwrap_err();
    assert_eq!(shown(input, failure.faults()), faults);
}

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

#[test]
fn authorities() {
    assert_mended(
        b"https://user@h.example",
        None,
        "https://user@h.example/",
        &[r#"invalid-credentials "user@""#],
    );
    assert_mended(
        b"ssh://a@b:c@d@h.example",
        None,
        "ssh://a%40b:c%40d@h.example",
        &[
            r#"invalid-credentials "a@""#,
            r#"invalid-credentials "b:c@""#,
            r#"invalid-credentials "d@""#,
        ],
    );
    for (input, faults) in [
        ("https://#fragment", &[r#"host-missing """#][..]),
        ("https://:443", &[r#"host-missing """#]),
        ("foo://:80/", &[r#"host-missing """#]),
        (
            "https://user:pass@",
            &[r#"invalid-credentials "user:pass@""#, r#"host-missing """#],
        ),
        ("https://h.example:70000", &[r#"port-out-of-range "70000""#]),
        ("https://h.example:7z", &[r#"port-invalid "z""#]),
        ("foo://exa[mple.org", &[r#"host-invalid-code-point "[""#]),
    ] {
        assert_fails(input.as_bytes(), faults);
    }
    assert_mended(
        b"foo://H%zz{/",
        None,
        "foo://H%zz{/",
        &[r#"invalid-URL-unit "%""#, r#"invalid-URL-unit "{""#],
    );
}

#[test]
fn slashes_and_units() {
    let cases: &[(&[u8], &str, &[&str])] = &[
        (
            b"https://h.example/>",
            "https://h.example/%3E",
            &[r#"invalid-URL-unit ">""#],
        ),
        (
            b" https://h.example ",
            "https://h.example/",
            &[r#"invalid-URL-unit " ""#, r#"invalid-URL-unit " ""#],
        ),
        (
            b"ht\ntps://h.exa\t\r\nmple/%\t41|",
            "https://h.example/%41|",
            &[
                r#"invalid-URL-unit "\n""#,
                r#"invalid-URL-unit "\t\r\n""#,
                r#"invalid-URL-unit "\t""#,
                r#"invalid-URL-unit "|""#,
            ],
        ),
        (
            b"https://h.example/%s?\"#%1",
            "https://h.example/%s?%22#%1",
            &[
                r#"invalid-URL-unit "%""#,
                r#"invalid-URL-unit "\"""#,
                r#"invalid-URL-unit "%""#,
            ],
        ),
        (
            "https://h.example/\u{e9}\u{fdd0}".as_bytes(),
            "https://h.example/%C3%A9%EF%B7%90",
            &[r#"invalid-URL-unit "\xef\xb7\x90""#],
        ),
        (
            b"file:c:\\my-secret-folder",
            "file:///c:/my-secret-folder",
            &[
                r#"special-scheme-missing-following-solidus """#,
                r#"invalid-reverse-solidus "\\""#,
            ],
        ),
        (
            b"https:h.example",
            "https://h.example/",
            &[r#"special-scheme-missing-following-solidus """#],
        ),
        (
            b"https:/\\//h.example",
            "https://h.example/",
            &[r#"special-scheme-missing-following-solidus "/\\//""#],
        ),
        (
            b"https:///h.example",
            "https://h.example/",
            &[r#"special-scheme-missing-following-solidus "/""#],
        ),
        (
            b"https://h.example\\path\\to\\file",
            "https://h.example/path/to/file",
            &[
                r#"invalid-reverse-solidus "\\""#,
                r#"invalid-reverse-solidus "\\""#,
                r#"invalid-reverse-solidus "\\""#,
            ],
        ),
        (
            b"foo:bar baz ?q",
            "foo:bar baz%20?q",
            &[r#"invalid-URL-unit " ""#, r#"invalid-URL-unit " ""#],
        ),
        (
            b"file://C|/a/../../b",
            "file:///C:/b",
            &[r#"file-invalid-Windows-drive-letter-host "C|""#],
        ),
    ];
    for (input, href, faults) in cases {
        assert_mended(input, None, href, faults);
    }
}

#[test]
fn references() {
    assert_mended(
        b"/c:/path/to/file",
        Some("file:///d:/x"),
        "file:///c:/path/to/file",
        &[],
    );
    assert_mended(
        b"c|/x",
        Some("file:///d:/x"),
        "file:///c:/x",
        &[
            r#"file-invalid-Windows-drive-letter "c|""#,
            r#"invalid-URL-unit "|""#,
        ],
    );
    assert_mended(
        b"https:a",
        Some("https://h.example/b/c"),
        "https://h.example/b/a",
        &[r#"special-scheme-missing-following-solidus """#],
    );
    assert_mended(b"//g.example", Some("foo://h/x"), "foo://g.example", &[]);
    assert_mended(b".//p", Some("foo:/x"), "foo:/.//p", &[]);
    assert_mended(
        b"#f",
        Some("mailto:a@h.example"),
        "mailto:a@h.example#f",
        &[],
    );
    assert_fails(b"?q", &[r#"missing-scheme-non-relative-URL """#]);
    assert_fails(
        b"  ",
        &[
            r#"invalid-URL-unit "  ""#,
            r#"missing-scheme-non-relative-URL """#,
        ],
    );
    let base = whatwg(b"mailto:a@h.example", None).unwrap();
    assert!(whatwg(b"x", Some(&base)).is_err());
}

/// Decoding precedes the removal of tabs: bytes on both sides of one never form a character.
#[test]
fn bytes_that_are_not_utf8() {
    assert_mended(
        b"http://h.example/\xe2\t\x82\xac|\xff",
        None,
        "http://h.example/%EF%BF%BD%EF%BF%BD%EF%BF%BD|%EF%BF%BD",
        &[r#"invalid-URL-unit "\t""#, r#"invalid-URL-unit "|""#],
    );
}

/// Faults are sorted; the one that ended parsing may precede others.
#[test]
fn the_cause_is_told() {
    assert_fails(
        b"http://h.example:x/\n/ ",
        &[
            r#"port-invalid "x""#,
            r#"invalid-URL-unit "\n""#,
            r#"invalid-URL-unit " ""#,
        ],
    );
    let failure = whatwg(b"http://h.example:x/ ", None).unwrap_err();
    assert_eq!(failure.cause().range(), 17..18);
}

/// A failure of the host or the port does not hide what follows it.
#[test]
fn faults_after_a_failure() {
    for (input, faults) in [
        (
            "http://h|x^y:8o/a b?\"c#<",
            &[
                r#"domain-to-ASCII "|""#,
                r#"domain-to-ASCII "^""#,
                r#"port-invalid "o""#,
                r#"invalid-URL-unit " ""#,
                r#"invalid-URL-unit "\"""#,
                r#"invalid-URL-unit "<""#,
            ][..],
        ),
        (
            "x://a^b|c/d e",
            &[
                r#"host-invalid-code-point "^""#,
                r#"host-invalid-code-point "|""#,
                r#"invalid-URL-unit " ""#,
            ],
        ),
        (
            "file://a^b/c d",
            &[r#"domain-to-ASCII "^""#, r#"invalid-URL-unit " ""#],
        ),
        (
            "http://u@/a b",
            &[
                r#"invalid-credentials "u@""#,
                r#"host-missing """#,
                r#"invalid-URL-unit " ""#,
            ],
        ),
    ] {
        assert_fails(input.as_bytes(), faults);
    }
}

/// Parsing a serialized URL returns it unchanged.
#[test]
fn serialized_urls_are_fixed_points() {
    for input in [
        &b"foo:/..//p"[..],
        b"http://u:p@0x7f.1:8080/a/%2e%2E/b c?d'e#f`",
        b"foo:a b #c",
        b"file:\\\\localhost\\C|\\..",
        b"http://h.example/?\xff",
    ] {
        let url = whatwg(input, None).unwrap();
        let again = whatwg(url.href(), None).unwrap();
        assert_eq!(again.href(), url.href());
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
