//! Tests with made-up links of each encoding.

use super::*;

fn target(link: &str) -> Option<String> {
    let target = unwrap_all(&Uri::split(link.as_bytes()))?;
    Some(String::from_utf8_lossy(&target).into_owned())
}

#[test]
fn each_encoding_is_decoded() {
    for (link, expected) in [
        (
            "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.example.org%2Fa%3Fb%3D1%252F2&data=05%7C01%7Canna%40example.net%7C0&reserved=0",
            "https://www.example.org/a?b=1%2F2",
        ),
        (
            "https://NAM11.SafeLinks.protection.outlook.com/ap/w-59584e83/?url=https%3A%2F%2Fwww.example.org%2F&amp;data=05",
            "https://www.example.org/",
        ),
        (
            "https://urldefense.proofpoint.com/v1/url?u=http://www.example.org/a%2520b&k=oIvRg1",
            "http://www.example.org/a%20b",
        ),
        (
            "https://urldefense.proofpoint.com/v2/url?u=https-3A__www.example.org_a-2Db_-3Fc-3D1-26amp-3Bd-3D2&d=DwMF&c=x",
            "https://www.example.org/a-b/?c=1&d=2",
        ),
        (
            "https://urldefense.com/v3/__https://www.example.org/a?b=c__;!!AbC!x-y$",
            "https://www.example.org/a?b=c",
        ),
        (
            "https://urldefense.us/v3/__https:/www.example.org/a*20b*c__;JSM!!AbC!x$",
            "https://www.example.org/a%20b#c",
        ),
        // Three characters in one run, of two octets each.
        (
            "https://urldefense.com/v3/__https://www.example.org/**B__;w6nDqMOg!!AbC!x$",
            "https://www.example.org/éèà",
        ),
        (
            "https://secure-web.cisco.com/1aB_cD-e/https%3A%2F%2Fwww.example.org%2Fa",
            "https://www.example.org/a",
        ),
        (
            "https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fwww.example.org%2fa&c=E,1,x&typo=1",
            "https://www.example.org/a",
        ),
        (
            "https://protect2.fireeye.com/v1/url?k=31-1&q=1&e=0a&u=https%3A%2F%2Fwww.example.org%2Fa",
            "https://www.example.org/a",
        ),
        (
            "https://eu-west-1.protection.sophos.com?d=example.org&u=aHR0cHM6Ly93d3cuZXhhbXBsZS5vcmcvYQ==&i=x",
            "https://www.example.org/a",
        ),
        (
            "https://clicktime.symantec.com/3aBc?u=https%3A%2F%2Fwww.example.org%2Fa",
            "https://www.example.org/a",
        ),
        (
            "https://www.google.com/url?sa=D&q=https%3A%2F%2Fwww.example.org%2Fa&usg=x",
            "https://www.example.org/a",
        ),
        (
            "http://www.google.co.uk/url?url=http://www.example.org/a",
            "http://www.example.org/a",
        ),
        (
            "https://a1b2.r.us-east-1.awstrack.me/L0/https:%2F%2Fwww.example.org%2Fa%2F/1/0102-0/x=3",
            "https://www.example.org/a/",
        ),
        (
            "http://rd.yahoo.com/mail/*http://www.example.org/a?b",
            "http://www.example.org/a?b",
        ),
        (
            "https://r.search.yahoo.com/_ylt=A/RU=https%3a%2f%2fwww.example.org%2fa/RK=0/",
            "https://www.example.org/a",
        ),
        (
            "https://href.li/?https://www.example.org/a",
            "https://www.example.org/a",
        ),
    ] {
        assert_eq!(target(link).as_deref(), Some(expected), "{link}");
    }
}

#[test]
fn at_most_three_redirects_are_decoded() {
    let mut link = "https://www.example.org/a".to_owned();
    for _ in 0..4 {
        link = format!("https://href.li/?{link}");
    }
    let rest = "https://href.li/?https://www.example.org/a";
    assert_eq!(target(&link).as_deref(), Some(rest));
}

#[test]
fn other_pages_of_the_hosts_are_ignored() {
    for link in [
        "https://www.fireeye.com/v1/url?u=https%3A%2F%2Fwww.example.org%2F",
        "https://protect.fireeye.example/v1/url?u=https%3A%2F%2Fwww.example.org%2F",
        "https://safelinks.protection.outlook.com.example/?url=https%3A%2F%2Fwww.example.org%2F",
        "https://urldefense.com/",
        "https://secure-web.cisco.com/about",
        "https://www.google.com/search?q=https%3A%2F%2Fwww.example.org%2F",
        "https://www.google.com/url?q=kittens",
        "ftp://urldefense.com/v3/__https://www.example.org/__;!!x$",
        "https://href.li/",
    ] {
        assert!(unwrap(&Uri::split(link.as_bytes())).is_none(), "{link}");
    }
}

#[test]
fn truncated_links_have_no_target() {
    for link in [
        "https://urldefense.com/v3/__https://www.example.org/a",
        "https://urldefense.com/v3/__https://www.example.org/a*b__;!!x$",
        "https://urldefense.com/v3/__https://www.example.org/a**__;Iw!!x$",
        "https://eur01.safelinks.protection.outlook.com/?url=",
        "https://protect-us.mimecast.com/s/aBcDeF?domain=example.org",
        "https://url.us.m.mimecastprotect.com/s/aBcDeF",
    ] {
        let wrapped = gateway(&Uri::split(link.as_bytes()));
        assert!(
            wrapped.is_some_and(|wrapped| wrapped.target.is_none()),
            "{link}"
        );
    }
}

#[test]
fn the_tables_are_in_lower_case() {
    for service in GATEWAYS.iter().chain(REDIRECTORS) {
        for host in service.hosts {
            assert_eq!(*host, host.to_ascii_lowercase());
        }
        assert!(service.path.is_empty() || service.path.starts_with('/'));
    }
}

proptest::proptest! {
    #[test]
    fn any_link_is_survived(rest in "(/v[123]/(url\\?u=|__))?(%[0-9A-F]{2}|[a-z*_;!&=?/:%é-]|__;|https:){0,40}") {
        for service in GATEWAYS.iter().chain(REDIRECTORS) {
            for host in service.hosts {
                let link = format!("https://{}{rest}", host.replace('*', "a"));
                let _ = unwrap_all(&Uri::split(link.as_bytes()));
            }
        }
    }
}
