//! Each validation error with its range, starting with the examples of the standard.

use super::{Whatwg, WhatwgFailure, WhatwgHost, whatwg};
use crate::uri::syntax::{Fault, FaultKind};

mod hosts;

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
