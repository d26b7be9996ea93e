//! Faults and near misses, the examples of RFC 3986, addresses, and properties of arbitrary bytes.

use std::net::Ipv4Addr;

use super::FaultKind::*;
use super::*;

mod properties;

fn faults(input: &[u8]) -> Vec<(FaultKind, usize, usize)> {
    let listed = Uri::split(input).faults().to_vec();
    listed
        .iter()
        .map(|f| (f.kind, f.range().start, f.range().end))
        .collect()
}

#[test]
fn every_kind_fires_with_its_exact_range() {
    for (input, expected) in [
        ("", &[(NoScheme, 0, 0)][..]),
        ("a/b:c", &[(NoScheme, 0, 0)]),
        ("://h", &[(NoScheme, 0, 0)]),
        ("1a://h", &[(SchemeCharacter, 0, 1)]),
        ("a_b://h", &[(SchemeCharacter, 1, 2)]),
        ("+é é:x", &[(SchemeCharacter, 0, 6)]),
        (
            "a b c:x",
            &[(SchemeCharacter, 1, 2), (SchemeCharacter, 3, 4)],
        ),
        ("x:a \t b", &[(Control, 3, 6)]),
        ("x:a\u{7f}\u{0}", &[(Control, 3, 5)]),
        ("x:a<b>", &[(Delimiter, 3, 4), (Delimiter, 5, 6)]),
        ("x:\"", &[(Delimiter, 2, 3)]),
        (
            "x:{|}^`",
            &[
                (Unwise, 2, 3),
                (Unwise, 3, 4),
                (Unwise, 4, 5),
                (Unwise, 5, 6),
                (Unwise, 6, 7),
            ],
        ),
        (
            "http://h.example/{a}",
            &[(Unwise, 17, 18), (Unwise, 19, 20)],
        ),
        (
            "http:\\\\h.example",
            &[(Backslash, 5, 6), (Backslash, 6, 7)],
        ),
        ("http://h.example\\a/b", &[(Backslash, 16, 17)]),
        ("x:é—a", &[(NonAscii, 2, 7)]),
        ("http://é.example/", &[(NonAscii, 7, 9)]),
        ("http://h.example/%", &[(BadPercent, 17, 18)]),
        ("x:%4", &[(BadPercent, 2, 3)]),
        ("x:%%41%4x", &[(BadPercent, 2, 3), (BadPercent, 6, 7)]),
        ("http://a%zz.example/", &[(BadPercent, 8, 9)]),
        ("http://%@h.example/", &[(BadPercent, 7, 8)]),
        ("x:a[b]", &[(Bracket, 3, 4), (Bracket, 5, 6)]),
        (
            "http://h.example[1]/",
            &[(Bracket, 16, 17), (Bracket, 18, 19)],
        ),
        ("http://[@h.example/", &[(Bracket, 7, 8)]),
        (
            "x:a#b#c##",
            &[
                (SecondFragment, 5, 6),
                (SecondFragment, 7, 8),
                (SecondFragment, 8, 9),
            ],
        ),
        ("http://a@b@c.example/", &[(ExtraAt, 8, 9)]),
        ("x://a@b:@c", &[(ExtraAt, 5, 6)]),
        ("http://h.example:7z/", &[(PortNotDigits, 17, 19)]),
        ("x://h:80:90", &[(PortNotDigits, 6, 11)]),
        ("http://h.example:{PORT}/", &[(PortNotDigits, 17, 23)]),
        ("ssh://git@h.example:org/repo", &[(PortNotDigits, 20, 23)]),
        ("http://[::1", &[(UnclosedLiteral, 7, 11)]),
        (
            "http://[::1:80x/a]",
            &[(UnclosedLiteral, 7, 15), (Bracket, 17, 18)],
        ),
        ("http://[", &[(UnclosedLiteral, 7, 8)]),
        ("http://[:::1]/", &[(BadIpv6, 8, 12)]),
        ("x://[]", &[(BadIpv6, 4, 6)]),
        ("x://[a b]", &[(BadIpv6, 5, 8)]),
        ("x://[v1.]", &[(BadIpvFuture, 5, 8)]),
        ("x://[vz.a]", &[(BadIpvFuture, 5, 9)]),
        ("x://[v1]", &[(BadIpvFuture, 5, 7)]),
        ("http://[fe80::1%25en0]/", &[(ZoneId, 15, 21)]),
        ("http://[fe80::1%en0]/", &[(ZoneId, 15, 19)]),
        ("http://[::1]x:80/", &[(AfterLiteral, 12, 13)]),
        ("http://[::1]\u{e9} /", &[(AfterLiteral, 12, 15)]),
        ("http:", &[(MissingHost, 5, 5)]),
        ("http:a", &[(MissingHost, 5, 5)]),
        ("http:///a", &[(MissingHost, 7, 7)]),
        ("https://:443/", &[(MissingHost, 8, 8)]),
        ("ftp://a@/", &[(MissingHost, 8, 8)]),
        ("http://h.example:65536/", &[(PortOutOfRange, 17, 22)]),
        (
            "http://h.example:99999999999999999999/",
            &[(PortOutOfRange, 17, 37)],
        ),
        ("http://256.1.1.1/", &[(BadIpv4, 7, 16)]),
        ("http://192.0.2.1.7/", &[(BadIpv4, 7, 18)]),
        ("http://h.example.80/", &[(BadIpv4, 7, 19)]),
        ("http://1.2.3.08/", &[(BadIpv4, 7, 15)]),
        ("http://www,a.example", &[(HostCharacter, 10, 11)]),
        (
            "http://a~b!.example",
            &[(HostCharacter, 8, 9), (HostCharacter, 10, 11)],
        ),
        ("http://www.a..example/", &[(EmptyLabel, 12, 14)]),
        ("http://.a.example/", &[(EmptyLabel, 7, 8)]),
        ("http://a.example../", &[(EmptyLabel, 16, 18)]),
        ("http://./", &[(EmptyLabel, 7, 8)]),
        ("http://1..2/", &[(EmptyLabel, 8, 10)]),
        ("http://192.0=.2.1/", &[(HostCharacter, 12, 13)]),
        ("http://-a.example/", &[(HyphenLabel, 7, 9)]),
        ("http://a-.example/", &[(HyphenLabel, 7, 9)]),
        ("http://a.example-/", &[(HyphenLabel, 9, 17)]),
        ("http://::1:8080/", &[(UnbracketedIpv6, 7, 15)]),
        ("http://2001:db8::7/", &[(UnbracketedIpv6, 7, 18)]),
        ("http://1:2:3:4:5:6:7:8:80/", &[(UnbracketedIpv6, 7, 22)]),
        // Several, in order.
        (
            "http://a,b:x/{#%#",
            &[
                (HostCharacter, 8, 9),
                (PortNotDigits, 11, 12),
                (Unwise, 13, 14),
                (BadPercent, 15, 16),
                (SecondFragment, 16, 17),
            ],
        ),
    ] {
        assert_eq!(faults(input.as_bytes()), expected, "{input}");
    }
    let label = "a".repeat(64);
    let input = format!("http://w.{label}.example/");
    assert_eq!(faults(input.as_bytes()), [(LongLabel, 9, 73)]);
    let name = ["a".repeat(49).as_str(); 6].join(".");
    assert_eq!(
        faults(format!("http://{name}/").as_bytes()),
        [(LongName, 7, 306)]
    );
    assert_eq!(faults(b"x:\xff\xfe"), [(NonAscii, 2, 4)]);
}

#[test]
fn near_misses_have_no_fault() {
    let label = format!("http://w.{}.example/", "a".repeat(63));
    // 253 octets, and the root dot.
    let name = format!(
        "http://{}.{}./",
        ["a".repeat(49).as_str(); 5].join("."),
        "bcd"
    );
    for input in [
        "a:",
        "a1+-.:",
        "x:a%20b",
        "x:!$&'()*+,;=:@-._~/?a/?#a/?",
        "http://h.example/a@b@c",
        "http://a:b:c@h.example/",
        "http://h.example:",
        "http://h.example:00080/",
        "http://h.example:65535/",
        "foo://h:99999999/",
        "foo:///",
        "foo://256.1.1.1/",
        "foo://a..b/",
        "foo://-a,b~/",
        "file:///etc/motd",
        "http://1.2.3.4/",
        "http://1.2.3.4./",
        "http://3232235521/",
        "http://0x7f.1/",
        "http://0177.0.0.01/",
        "http://1.2.3.4.example/",
        "http://4.example/",
        "http://a_b._c.example/",
        "http://r3---sn-x.example/",
        "http://xn--p1ai/",
        "http://a.example./",
        "http://exam%70le.org/",
        "http://exam%C3%A9.org/",
        "http://[::1]:80/",
        "http://[v1.fe80::a+en1]/",
        "http://[V1F.a]/",
        &label,
        &name,
    ] {
        assert_eq!(faults(input.as_bytes()), [], "{input}");
        assert!(Uri::parse(input).is_ok_and(|uri| uri.is_valid()));
    }
}

#[test]
fn components() {
    for (input, expected) in [
        (
            "http://u:p@h.example:80/a/b?c?d#e/f?",
            [
                "http",
                "u:p@h.example:80",
                "u:p",
                "h.example",
                "80",
                "/a/b",
                "c?d",
                "e/f?",
            ],
        ),
        ("x://h?#", ["x", "h", "-", "h", "-", "", "", ""]),
        ("x://@:", ["x", "@:", "", "", "", "", "-", "-"]),
        (
            "mailto:a@h.example",
            ["mailto", "-", "-", "-", "-", "a@h.example", "-", "-"],
        ),
        (
            "x://[::1]:8",
            ["x", "[::1]:8", "-", "[::1]", "8", "", "-", "-"],
        ),
        (
            "x://[::1:8",
            ["x", "[::1:8", "-", "[::1:8", "-", "", "-", "-"],
        ),
        (
            "x://a@b@c:d:e",
            ["x", "a@b@c:d:e", "a@b", "c", "d:e", "", "-", "-"],
        ),
        (
            "http://::1:80/",
            ["http", "::1:80", "-", "::1:80", "-", "/", "-", "-"],
        ),
        ("#a:b", ["-", "-", "-", "-", "-", "", "-", "a:b"]),
        ("//h/p", ["-", "h", "-", "h", "-", "/p", "-", "-"]),
        ("?q", ["-", "-", "-", "-", "-", "", "q", "-"]),
        ("x:/", ["x", "-", "-", "-", "-", "/", "-", "-"]),
    ] {
        let uri = Uri::split(input.as_bytes());
        let parts = COMPONENTS.map(|c| uri.get(c).map_or("-".into(), String::from_utf8_lossy));
        assert_eq!(parts, expected, "{input}");
    }
}

#[test]
fn abbreviated_references_are_read_as_http() {
    let uri = Uri::split_abbreviated(b"www.example.org:8080/a?b#c");
    assert_eq!(uri.scheme(), None);
    assert_eq!(uri.known_scheme().map(|s| s.names[0]), Some("http"));
    assert_eq!(
        (uri.host(), uri.port_number()),
        (Some(&b"www.example.org"[..]), Some(8080))
    );
    assert_eq!(
        (uri.path(), uri.query(), uri.fragment()),
        (&b"/a"[..], Some(&b"b"[..]), Some(&b"c"[..]))
    );
    assert!(uri.is_valid());
    let uri = Uri::split_abbreviated(b"www.a..example/{");
    let kinds: Vec<_> = uri.faults().iter().map(|f| f.kind).collect();
    assert_eq!(kinds, [EmptyLabel, Unwise]);
}

/// RFC 3986 §1.1.2, §3 and Appendix B and C.
#[test]
fn the_examples_of_the_document_are_valid() {
    for input in [
        "ftp://ftp.is.co.za/rfc/rfc1808.txt",
        "http://www.ietf.org/rfc/rfc2396.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "mailto:John.Doe@example.com",
        "news:comp.infosystems.www.servers.unix",
        "tel:+1-816-555-1212",
        "telnet://192.0.2.16:80/",
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
        "foo://example.com:8042/over/there?name=ferret#nose",
        "urn:example:animal:ferret:nose",
        "http://www.ics.uci.edu/pub/ietf/uri/#Related",
        "http://www.w3.org/Addressing/",
        "ftp://foo.example.com/rfc/",
        "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        "http://a/b/c/d;p?q",
        "http://example.com:/",
    ] {
        assert_eq!(faults(input.as_bytes()), [], "{input}");
    }
}

/// RFC 3986 §3.2.2, `IPv6address`: each of its nine alternatives, and invalid ones.
#[test]
fn ipv6_addresses() {
    for address in [
        "1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:192.0.2.1",
        "::2:3:4:5:6:7:8",
        "::3:4:5:6:192.0.2.1",
        "1::3:4:5:6:7:8",
        "1:2::4:5:6:7:8",
        "1:2:3::5:6:7:8",
        "1:2:3:4::6:7:8",
        "1:2:3:4:5::7:8",
        "1:2:3:4:5:6::8",
        "1:2:3:4:5:6:7::",
        "1:2:3:4:5::192.0.2.1",
        "::",
        "::1",
        "1::",
        "::192.0.2.1",
        "::ffff:192.0.2.1",
        "2001:DB8::00a1",
        "FEDC:BA98:7654:3210:FEDC:BA98:7654:3210",
    ] {
        let input = format!("x://[{address}]");
        let kind = Uri::split(input.as_bytes()).host_kind();
        assert!(matches!(kind, HostKind::Ipv6(_)), "{address}: {kind:?}");
    }
    for address in [
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        ":1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:",
        "1::2::3",
        "1:2:3:4::5:6:7:8",
        "::1:2:3:4:5:6:7:8",
        ":::",
        ":",
        "12345::",
        "g::",
        "::1.2.3",
        "::1.2.3.256",
        "::1.2.3.04",
        "1.2.3.4::",
        "::1.2.3.4:5",
        "1:2:3:4:5:6:7:1.2.3.4",
        "1.2.3.4",
        "::1/64",
        "+1::",
        " ::1",
    ] {
        let input = format!("x://[{address}]");
        let uri = Uri::split(input.as_bytes());
        assert!(!matches!(uri.host_kind(), HostKind::Ipv6(_)), "{address}");
        assert!(!uri.is_valid(), "{address}");
    }
}

#[test]
fn ipv4_addresses() {
    for (host, expected) in [
        ("1.2.3.4", HostKind::Ipv4(Ipv4Addr::new(1, 2, 3, 4))),
        ("255.255.255.255", HostKind::Ipv4(Ipv4Addr::BROADCAST)),
        ("0.0.0.0", HostKind::Ipv4(Ipv4Addr::UNSPECIFIED)),
        ("256.1.1.1", HostKind::RegName),
        ("01.2.3.4", HostKind::RegName),
        ("1.2.3", HostKind::RegName),
        ("1.2.3.4.5", HostKind::RegName),
        ("1.2.3.4.", HostKind::RegName),
        ("1.2.3.4a", HostKind::RegName),
        ("", HostKind::None),
    ] {
        let input = format!("http://{host}/");
        assert_eq!(Uri::split(input.as_bytes()).host_kind(), expected, "{host}");
    }
}

#[test]
fn faults_are_errors() {
    let fault = Uri::parse("http://h.example/a b").unwrap_err();
    assert_eq!(
        (fault.kind, fault.range(), fault.kind.layer()),
        (Control, 18..19, Layer::Generic)
    );
    assert_eq!(
        fault.to_string(),
        "control character or space at bytes 18..19 (RFC 3986 §2)"
    );
    assert_eq!(MissingHost.layer(), Layer::Network);
    assert_eq!(UnbracketedIpv6.layer(), Layer::Generic);
}

#[test]
fn names_are_parsed_back() {
    for component in COMPONENTS {
        assert_eq!(component.to_string().parse(), Ok(component));
    }
    for &profile in PROFILES {
        assert_eq!(profile.to_string().parse(), Ok(profile));
    }
    for level in NORMALIZATION_LEVELS {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    for &profile in urn::URN_PROFILES {
        assert_eq!(profile.to_string().parse(), Ok(profile));
    }
    let error = "rfc1".parse::<urn::UrnProfile>().unwrap_err();
    assert_eq!(error.to_string(), "unknown URN profile: `rfc1`");
}

#[test]
fn uris_are_compared_and_written() {
    let uri = Uri::split(b"http://h.example/\xff\x7f\xc2\x85\xc3\xa9 %zz");
    assert_eq!(uri.to_string(), "http://h.example/%FF%7F%C2%85\u{e9} %zz");
    assert_eq!(uri, Uri::split(uri.bytes()));
    assert_ne!(uri, Uri::split(b"HTTP://h.example/"));
    let set: std::collections::HashSet<_> = [uri.clone(), uri].into();
    assert_eq!(set.len(), 1);
    assert!(Uri::try_from("http://h.example/").is_ok());
    assert!(Uri::try_from("h.example/").is_err());
}
