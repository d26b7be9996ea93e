//! URIs whose validity by old documents is easily wrong. A line has the profile, `+` for valid or
//! `-` for invalid, and the URI.

use urilint::uri::{Profile, Uri, verdict};

const CASES: &str = "
rfc1738 - ftp://h/a;b
rfc1738 - ftp://h/a;type=
rfc1738 - ftp://h/a;type=a;type=i
rfc1738 - ftp://h/a;type=x
rfc1738 + ftp://h/a;type=a
rfc1738 + ftp://h/a;TYPE=I
rfc1738 + ftp://h
rfc1738 - file:///a;b
rfc1738 + file:///a
rfc1738 - file://u@h/a
rfc1738 - news:a@b@c.example
rfc1738 + news:a@c.example
rfc1738 - telnet://u:p:q@h/
rfc1738 + telnet://u:p@h/
rfc1738 - ftp://u:p:q@h/
rfc1738 - prospero://h/a;f=v=w
rfc1738 + prospero://h/a;f=v
rfc1738 - prospero://h/a;f=v/b
rfc1738 + foo://
rfc1738 + foo:///a
rfc1738 + x://a_b/c
rfc1738 + x:
rfc1738 - x:~
rfc1738 + gopher://h/7a%09b%09+
rfc1630 - ftp://h
rfc1630 + ftp://h/
rfc1630 - telnet://h/
rfc1630 + telnet://h
rfc1630 - wais://h
rfc1630 - wais://h/db/TEXT
rfc1630 + wais://h/db/TEXT/1
rfc1630 + wais://h/db?a
rfc1630 - news:!
rfc1630 - news:@h
rfc1630 - news:a@
rfc1630 - news:comp..x
rfc1630 + news:comp.x
rfc1630 - mailto:foo
rfc1630 + mailto:foo@h
rfc1630 - prospero://h
rfc1630 - prospero://h/a%00x
rfc1630 + prospero://h/a%001x
rfc1630 - afs://cell
rfc1630 + afs://cell/a
rfc1630 - ftp://@h/
rfc1630 - http://h/?
rfc1630 + gopher://h/7sel?a+b
rfc1630 + http://12/
rfc1630 + http://h%41/
rfc1630 - http://%41/
rfc1630 + http://h/a//b
rfc2396 + x://h:zz
rfc2396 + x://a@b@c/
rfc2396 - x:
rfc2396 - x://[::1]/
rfc2396 - 1a:b
rfc2396bis + x://h:zz
rfc2396bis + x://a@b@c/
rfc2396bis - x://a@b@[::1]/
rfc2396bis - x://[v1.a]/
rfc2396bis + foo:
rfc2396bis + x:a[b]
rfc2396bis - x:/a[b]
url-syntax + foo:
url-syntax + http:
url-syntax + http:a
url-syntax - foo://a:b:c@h/
url-syntax + foo://a:b@h/
url-syntax - foo://h?a
url-syntax - foo://a_b/
url-syntax + 1a:b
rfc2396 - http://[fe80::1%25eth0]/
rfc2396bis - http://[fe80::1%25eth0]/
rfc3986 - http://[fe80::1%25eth0]/
rfc3986 - http://[fe80::1%eth0]/
rfc3986 - x://[fe80::1%25eth0]/
rfc3986 + x://[vF.a:b]/
rfc3987 - http://[fe80::1%25eth0]/
whatwg - http://[fe80::1%25eth0]/
whatwg - http://[fe80::1%eth0]/
whatwg - http://[v1.a]/
rfc3986 + about:
rfc3986 + about:blank
rfc3987 + http://b\u{fc}cher.example/\u{e9}?\u{e000}
rfc3987 - http://h.example/\u{e000}
rfc3987 - http://h.example/\u{200e}
rfc3987 - http://h.example/\u{fdd0}
rfc2141 - urn:ab:c/d
rfc2141 + urn:a:c
rfc2141bis + urn:ab:c~?s=I2L
rfc2141bis - urn:ab:c?+s
rfc8141 + urn:ab:c/d?+s
rfc8141 + http://h.example/
";

#[test]
fn validity() {
    for line in CASES.lines().filter(|line| !line.is_empty()) {
        let mut fields = line.splitn(3, ' ');
        let mut field = || fields.next().unwrap();
        let (profile, expected, uri) = (field(), field(), field());
        let profile: Profile = profile.parse().unwrap();
        let split = Uri::split_as(uri.as_bytes(), profile);
        let faults: Vec<_> = split.faults().iter().map(ToString::to_string).collect();
        assert_eq!(split.is_valid(), expected == "+", "{line}: {faults:?}");
    }
}

/// References, the profiles that define them, and whether they are valid.
#[test]
fn references() {
    let of_the_ietf = [
        Profile::UrlSyntax,
        Profile::Rfc2396,
        Profile::Rfc2396bis,
        Profile::Rfc3986,
    ];
    for (reference, expected) in [
        ("", [true; 4]),
        ("../g", [true; 4]),
        ("?y", [true; 4]),
        ("#s", [true; 4]),
        ("//h/a", [true; 4]),
        ("/a b", [false; 4]),
        (":a", [false; 4]),
        ("//h:zz/", [false, true, true, false]),
        ("//h?a", [false, true, true, true]),
        ("//[::1]/", [false, false, true, true]),
    ] {
        let valid = of_the_ietf.map(|p| verdict(reference.as_bytes(), p).is_valid_reference);
        assert_eq!(valid, expected, "{reference}");
        for profile in [Profile::Rfc1630, Profile::Rfc1738] {
            assert!(!verdict(reference.as_bytes(), profile).is_valid_reference);
        }
    }
}

/// All faults are reported, not the first.
#[test]
fn every_fault() {
    for (profile, uri, expected) in [
        (Profile::Rfc1738, "http://h/~a/~b", &["~", "~"][..]),
        (Profile::Rfc1738, "http://h/~~a", &["~~"]),
        (
            Profile::Rfc1738,
            "ftp://u:p:q@h/~;a;type=x",
            &[":", "~", ";", "x"],
        ),
        (Profile::Rfc1738, "telnet://h/~a", &["/~a", "~"]),
        (Profile::Rfc1630, "ftp://@h/a=b", &["", "="]),
        (Profile::Rfc2396bis, "x:/[?]", &["[", "]"]),
        (
            Profile::UrlSyntax,
            "x://a:b:c@h_x?^",
            &[":", "h_x", "?", "^"],
        ),
    ] {
        let split = Uri::split_as(uri.as_bytes(), profile);
        let marked: Vec<_> = split.faults().iter().map(|f| &uri[f.range()]).collect();
        assert_eq!(marked, expected, "{uri} by {profile}: {:?}", split.faults());
    }
}
