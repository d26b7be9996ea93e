//! The same URIs by each document.

use super::*;
use crate::uri::syntax::FaultKind;

/// The faults, as their names and the marked bytes; `valid` without any.
fn faults(uri: &str, profile: Profile) -> String {
    let split = Uri::split_as(uri.as_bytes(), profile);
    let faults: Vec<_> = split
        .faults()
        .iter()
        .map(|fault| {
            let name = match fault.kind {
                FaultKind::Profile(f) | FaultKind::Scheme(f) | FaultKind::Disputed(f) => {
                    f.production.to_owned()
                }
                kind => format!("{kind:?}"),
            };
            let marked = String::from_utf8_lossy(&uri.as_bytes()[fault.range()]);
            format!("{name} {marked}").trim_end().to_owned()
        })
        .collect();
    if faults.is_empty() {
        "valid".to_owned()
    } else {
        faults.join(", ")
    }
}

const OF_THE_IETF: [Profile; 5] = [
    Profile::Rfc1630,
    Profile::Rfc1738,
    Profile::Rfc2396,
    Profile::Rfc2396bis,
    Profile::Rfc3986,
];

#[track_caller]
fn assert_judged(uri: &str, expected: [&str; 5]) {
    for (profile, expected) in OF_THE_IETF.into_iter().zip(expected) {
        assert_eq!(
            faults(uri, profile),
            expected,
            "{uri} by {}",
            profile.name()
        );
    }
}

const VALID: &str = "valid";

#[test]
fn what_all_agree_on() {
    for uri in [
        "http://www.example.org/",
        "http://www.example.org:8080/a/b.html",
        "http://192.0.2.1/a%20b",
        "http://www.example.org/a#b",
        "ftp://ftp.example.org/pub/a,b.txt",
        "ftp://user:word@ftp.example.org/pub",
        "gopher://gopher.example.org/00/About",
        "telnet://user@host.example",
        "news:comp.lang.c",
        "mailto:a@host.example",
        "wais://host.example/database",
    ] {
        assert_judged(uri, [VALID; 5]);
    }
}

#[test]
fn characters() {
    let xalpha = |marked| format!("path {marked}");
    assert_judged(
        "http://h.example/~a",
        [&xalpha("~"), "hpath ~", VALID, VALID, VALID],
    );
    assert_judged(
        "http://h.example/a=b",
        [&xalpha("="), VALID, VALID, VALID, VALID],
    );
    assert_judged(
        "http://h.example/a b",
        [VALID, "Control", "Control", "Control", "Control"],
    );
    assert_judged(
        "http://h.example/a\"b",
        [
            VALID,
            "Delimiter \"",
            "Delimiter \"",
            "Delimiter \"",
            "Delimiter \"",
        ],
    );
    assert_judged("http://h.example/a{b", ["Unwise {"; 5]);
    assert_judged("http://h.example/a\\b", ["Backslash \\"; 5]);
    assert_judged("http://h.example/\u{e9}", ["NonAscii \u{e9}"; 5]);
    assert_judged("http://h.example/100%", ["BadPercent %"; 5]);
    assert_judged("http://h.example/a#b#c", ["SecondFragment #"; 5]);
    assert_judged(
        "http://h.example/a[b]",
        [
            "Bracket [, Bracket ]",
            "Bracket [, Bracket ]",
            "Bracket [, Bracket ]",
            "Bracket [, Bracket ]",
            "Bracket [, Bracket ]",
        ],
    );
    assert_judged(
        "x-a:b[c]",
        [
            "Bracket [, Bracket ]",
            "Bracket [, Bracket ]",
            "Bracket [, Bracket ]",
            VALID,
            "Bracket [, Bracket ]",
        ],
    );
}

#[test]
fn searches() {
    assert_judged(
        "http://h.example/a?b+c",
        [VALID, VALID, VALID, VALID, VALID],
    );
    assert_judged(
        "http://h.example/a?b=/c?d",
        [
            "xalphas =/, xalphas ?",
            "search /, search ?",
            VALID,
            VALID,
            VALID,
        ],
    );
    assert_judged(
        "http://h.example?b",
        [VALID, "host h.example?b", VALID, VALID, VALID],
    );
}

#[test]
fn schemes() {
    assert_judged(
        "1a:b",
        [VALID, VALID, "scheme 1", "scheme 1", "SchemeCharacter 1"],
    );
    assert_judged(
        "a_b:c",
        [
            VALID,
            "scheme _",
            "scheme _",
            "scheme _",
            "SchemeCharacter _",
        ],
    );
    assert_judged("//h.example/a", ["NoScheme"; 5]);
    assert_judged("", ["NoScheme"; 5].map(|fault| fault));
    assert_judged("dav:", [VALID, VALID, "absoluteURI", VALID, VALID]);
}

#[test]
fn hosts_and_ports() {
    assert_judged(
        "http://h.example./",
        [
            "hostname h.example.",
            "host h.example.",
            VALID,
            VALID,
            VALID,
        ],
    );
    assert_judged(
        "http://[2001:db8::1]/",
        [
            "host [2001:db8::1]",
            "host [2001:db8::1]",
            "host [2001:db8::1]",
            VALID,
            VALID,
        ],
    );
    assert_judged(
        "http://[2001:db8::1]:80/",
        [
            "host [2001:db8::1]",
            "host [2001:db8::1]",
            "host [2001:db8::1]",
            VALID,
            VALID,
        ],
    );
    assert_judged(
        "http://h.example:/",
        ["hostport", "port", VALID, VALID, VALID],
    );
    assert_judged("http://h.example:8x/", ["PortNotDigits 8x"; 5]);
    assert_judged("http:///a", ["MissingHost"; 5]);
    assert_judged("http:a", ["MissingHost"; 5]);
    assert_judged(
        "http://a_b.example/",
        [
            VALID,
            "host a_b.example",
            "host a_b.example",
            "host a_b.example",
            VALID,
        ],
    );
    assert_judged(
        "http://1.2.3.256/",
        [VALID, VALID, VALID, VALID, "BadIpv4 1.2.3.256"],
    );
    assert_judged(
        "http://h.example.1/",
        [
            VALID,
            "host h.example.1",
            "host h.example.1",
            VALID,
            "BadIpv4 h.example.1",
        ],
    );
}

#[test]
fn logins() {
    assert_judged(
        "http://a:b@h.example/",
        ["hostport a:b@", "hostport a:b@", VALID, VALID, VALID],
    );
    assert_judged(
        "ftp://a@b@h.example/",
        [VALID, VALID, VALID, VALID, VALID].map(|_| "ExtraAt @"),
    );
    let split = |profile| Uri::split_as(b"ftp://a.example?x@b.example/", profile);
    let hosts = OF_THE_IETF.map(|profile| split(profile).host());
    let (a, b) = (Some(&b"a.example"[..]), Some(&b"b.example"[..]));
    assert_eq!(hosts, [b, b, a, a, a]);
}

#[test]
fn forms_of_schemes() {
    assert_judged(
        "nntp:comp.lang.c/42",
        [VALID, "MissingHost", "server", "server", "server"],
    );
    assert_eq!(
        faults("nntp://h.example/comp.lang.c/42", Profile::Rfc1738),
        VALID
    );
    assert_eq!(
        faults("nntp://h.example/comp.lang.c/x1", Profile::Rfc1738),
        "nntpurl /comp.lang.c/x1"
    );
    for (uri, expected) in [
        ("wais://h.example/a/b", "waisurl /a/b"),
        ("wais://h.example/a?b", VALID),
        ("wais://h.example/a/b/c", VALID),
        ("prospero://h.example/a;b=c", VALID),
        ("prospero://h.example/a;b", "fieldspec ;b"),
        ("file:///etc/motd", VALID),
        ("file://h.example", "fileurl"),
        ("file:/etc/motd", "MissingHost"),
        ("telnet://h.example/a", "telneturl /a"),
        ("news:*", VALID),
        ("news:1", "grouppart 1"),
        ("news:a1@h.example", VALID),
        ("mailto:", "encoded822addr"),
        ("x-a://user@h.example/b?c", VALID),
    ] {
        assert_eq!(faults(uri, Profile::Rfc1738), expected, "{uri}");
    }
}

/// The components add up to the input.
#[test]
fn components_are_those_of_appendix_b() {
    for uri in [
        "http://a@h.example:80/b?c#d",
        "mailto:a",
        "x-a:/b?c",
        "a",
        "",
    ] {
        let expected = Uri::split(uri.as_bytes());
        for profile in [Profile::Rfc2396, Profile::Rfc2396bis] {
            let split = Uri::split_as(uri.as_bytes(), profile);
            assert_eq!(
                (split.scheme(), split.userinfo(), split.host(), split.port()),
                (
                    expected.scheme(),
                    expected.userinfo(),
                    expected.host(),
                    expected.port()
                )
            );
            assert_eq!(
                (split.path(), split.query(), split.fragment()),
                (expected.path(), expected.query(), expected.fragment())
            );
        }
    }
}
