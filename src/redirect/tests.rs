//! Tests with made-up links of each encoding.

use super::*;

fn target(link: &str) -> Option<String> {
    let found = destination(&Uri::split(link.as_bytes()))?;
    Some(String::from_utf8_lossy(found.uri()?).into_owned())
}

/// Returns the links and targets of a table.
fn links(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(" -> ").unwrap())
}

/// Returns what is known of the target of a link.
fn shown(link: &str) -> String {
    let uri = Uri::split(link.as_bytes());
    let Some(found) = destination(&uri) else {
        return "none".to_owned();
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let host = found.host().map(text).unwrap_or_default();
    match (found.uri(), found.passes(Kind::Archive)) {
        (Some(uri), _) => text(uri),
        (None, true) => format!("(copy) {host}"),
        (None, false) if found.is_opaque() => "opaque".to_owned(),
        (None, false) => format!("(host) {host}"),
    }
}

#[test]
fn each_service_has_a_link() {
    let table = include_str!("tests/links.txt");
    for (link, expected) in links(table) {
        assert_eq!(shown(link), expected, "{link}");
    }
    for service in table::services() {
        let has = |link: &str| {
            let found = wrapped(&Uri::split(link.as_bytes()));
            found.is_some_and(|found| std::ptr::eq(found.service, service))
        };
        assert!(links(table).any(|(link, _)| has(link)), "{service:?}");
    }
}

#[test]
fn each_form_has_a_link() {
    let table = include_str!("tests/forms.txt");
    for (link, expected) in links(table) {
        let uri = Uri::split(link.as_bytes());
        let found = on_any_host(&uri).unwrap_or_else(|| panic!("{link}"));
        let target = found
            .target
            .map(|text| String::from_utf8_lossy(text.bytes()).into_owned());
        assert_eq!(target.as_deref().unwrap_or("opaque"), expected, "{link}");
        assert!(destination(&uri).is_none(), "{link}");
    }
    for form in forms::FORMS {
        let has = |link: &str| {
            let found = on_any_host(&Uri::split(link.as_bytes()));
            found.is_some_and(|found| std::ptr::eq(found.service, form))
        };
        assert!(links(table).any(|(link, _)| has(link)), "{form:?}");
    }
}

/// What a sender can write so that a link looks like one of a service, or one of a service like
/// one to somewhere else.
#[test]
fn decoys() {
    for (link, expected) in [
        (
            "https://urldefense.com.example/v3/__https://bank.example/__;!!x$",
            "none",
        ),
        (
            "https://urldefense.com.evil.example/v2/url?u=https-3A__bank.example_",
            "none",
        ),
        (
            "https://safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://eur01.safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://eur01.safelinks.protection.outlook.example/?url=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://a.b.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://evil.example/?url=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        ("https://evil.example/#https://bank.example/", "none"),
        (
            "https://urldefense.com@evil.example/v3/__https://bank.example/__;!!x$",
            "none",
        ),
        (
            "https://evil.example/urldefense.com/v3/__https://bank.example/__;!!x$",
            "none",
        ),
        (
            "https://xurldefense.com/v3/__https://bank.example/__;!!x$",
            "none",
        ),
        (
            "https://www.google.example/url?q=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://www.google.com.evil.example/url?q=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://wwwgoogle.com/url?q=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://www.google.com/search?q=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        ("https://google.com/amp/", "none"),
        (
            "https://www.bing.com/ck/a?psq=https%3A%2F%2Fbank.example%2F&u=a1x",
            "none",
        ),
        (
            "https://www.bing.com/ck/a?psq=https%3A%2F%2Fbank.example%2F&u=a1aHR0cHM6Ly9ldmlsLmV4YW1wbGUv",
            "https://evil.example/",
        ),
        (
            "https://www.google.com/url?url=https%3A%2F%2Fbank.example%2F&q=https%3A%2F%2Fevil.example%2F",
            "https://evil.example/",
        ),
        (
            "https://www.google.com/url?q=https%3A%2F%2Fevil.example%2F&q=https%3A%2F%2Fbank.example%2F",
            "https://evil.example/",
        ),
        (
            "https://eur01.safelinks.protection.outlook.com/?data=https%3A%2F%2Fbank.example%2F&url=https%3A%2F%2Fevil.example%2F",
            "https://evil.example/",
        ),
        (
            "https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/a.html?dest=https%3A%2F%2Fbank.example%2F",
            "opaque",
        ),
        (
            "https://urlisolation.com/browser?traceToken=1%3Bt%3Bhttps%3A%2F%2Fbank.example&url=https%3A%2F%2Fevil.example%2F",
            "https://evil.example/",
        ),
        (
            "https://links.eu1.defend.egress.com/Warning?Domain=bank.example&Base64Url=x",
            "opaque",
        ),
        (
            "https://mibc-fr-01.mailinblack.com/securelink/?url=https%3A%2F%2Fbank.example&key=e30",
            "opaque",
        ),
        (
            "https://protect-eu.mimecast.com/s/AbC?domain=url.avanan.click",
            "opaque",
        ),
        (
            "https://protect-eu.mimecast.com/s/AbC?domain=bank.example%2F@evil.example",
            "opaque",
        ),
        ("https://abc.maillist-manage.com/track/click?u=1", "none"),
        (
            "https://page.link/?link=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://a.page.link.evil.example/?link=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://xtiktok.com/link/v2?target=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://evil-user.com/emails/c/a?to=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://us8.mailchimp.com.evil.example/mctx/clicks?url=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        ("https://salsalabs.org/Ta/b", "none"),
        ("https://mlbtlr.com/p2/a", "none"),
        ("https://clt1.bmetrack.com/c/v?e=1", "none"),
        (
            "https://evilawstrack.me/L0/https:%2F%2Fbank.example%2F/1/a",
            "none",
        ),
        (
            "https://www.fireeye.com/v1/url?u=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        (
            "https://www.trendmicro.com/wis/clicktime/v1/query?url=https%3A%2F%2Fbank.example%2F",
            "none",
        ),
        ("https://evil.translate.goog.example/?_x_tr_sl=auto", "none"),
        (
            "https://xn--bank-example.translate.goog/",
            "https://xn-bank.example/",
        ),
        ("https://web.archive.org/save/https://bank.example/", "none"),
        (
            "https://web.archive.org/web/2020/https://urldefense.com/v3/__https://bank.example/__;!!x$",
            "(copy) bank.example",
        ),
        (
            "ftp://urldefense.com/v3/__https://bank.example/__;!!x$",
            "none",
        ),
        ("https://bit.ly/https://bank.example/", "none"),
        ("https://mkto-evil.com/AbC", "none"),
    ] {
        assert_eq!(shown(link), expected, "{link}");
    }
}

#[test]
fn services_inside_each_other() {
    for (link, expected) in [
        // Safe Links, URL Defense, Sophos.
        (
            "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Furldefense.com%2Fv3%2F__https%3A%2F%2Feu.protection.sophos.com%2F%3Fu%3DaHR0cHM6Ly9leGFtcGxlLm9yZy8%3D__%3B!!x%24&data=05",
            "https://example.org/",
        ),
        // What the last service keeps to itself.
        (
            "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fus1.list-manage.com%2Ftrack%2Fclick%3Fu%3D1",
            "https://us1.list-manage.com/track/click?u=1",
        ),
        (
            "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fweb.archive.org%2Fweb%2F2020%2Fhttp%3A%2F%2Fexample.org%2F",
            "https://web.archive.org/web/2020/http://example.org/",
        ),
    ] {
        assert_eq!(shown(link), expected, "{link}");
    }
    let found = |link: &str| destination(&Uri::split(link.as_bytes())).unwrap();
    let opaque = found(
        "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fus1.list-manage.com%2Ftrack%2Fclick%3Fu%3D1",
    );
    assert!(opaque.is_opaque() && opaque.passes(Kind::Counter));
    assert_eq!(opaque.outermost(), Kind::Gateway);
    let named = found(
        "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fprotect-eu.mimecast.com%2Fs%2Fa%3Fdomain%3Dexample.org",
    );
    assert_eq!(named.host(), Some(&b"example.org"[..]));
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
        (
            "https://urldefense.com/v3/__https://www.example.org/a*b__%3BIw%21%21AbC%21x%24",
            "https://www.example.org/a#b",
        ),
        (
            "https://urldefense.com/v3/__https://www.example.org/a**Ab__;KCg!!AbC!x$",
            "https://www.example.org/a((b",
        ),
        (
            "https://urldefense.com/v3/__https://www.example.org/a**Aa*__;w6nDqCo!!AbC!x$",
            "https://www.example.org/aéèa*",
        ),
        (
            "https://urldefense.com/v3/__https://www.example.org/a*__;Iw",
            "https://www.example.org/a#",
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
fn the_depth_is_limited() {
    let mut link = "https://www.example.org/a".to_owned();
    for _ in 0..=DEPTH {
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
        "https://urldefense.com/v3/about",
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
        "https://urldefense.com/v3/__https://www.example.org/a**!b__;Iw!!x$",
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
fn each_host_is_found() {
    let host = |pattern: &str| {
        let labels = pattern.replace("**", "a.b").replace("TLD", "co.uk");
        labels.replace('*', "c").replace('#', "7")
    };
    for service in table::services() {
        for pattern in service.hosts {
            let host = host(pattern);
            let mut found = SERVICES.matches(host.as_bytes());
            assert!(
                found.any(|it| std::ptr::eq(it, service)),
                "{pattern} {host}"
            );
        }
    }
    let short = [table::shorteners::OPEN, table::shorteners::OWN];
    for pattern in short.into_iter().flatten() {
        assert!(is_shortener(host(pattern).as_bytes()), "{pattern}");
    }
    for pattern in table::storage::HOSTS {
        assert!(is_object_store(host(pattern).as_bytes()), "{pattern}");
    }
    for host in [
        "www.example.org",
        "",
        ".",
        "example",
        "192.0.2.1",
        "[2001:db8::1]",
    ] {
        assert!(
            !is_service(host.as_bytes()) && !is_shortener(host.as_bytes()),
            "{host}"
        );
    }
}

#[test]
fn the_tables_are_in_lower_case() {
    for service in table::services() {
        for host in service.hosts {
            let name = host.strip_suffix(".TLD").unwrap_or(host);
            assert_eq!(name, name.to_ascii_lowercase());
        }
        assert!(service.path.is_empty() || service.path.starts_with('/'));
    }
}

proptest::proptest! {
    #[test]
    fn any_link_is_survived(rest in "(/v[123]/(url\\?u=|__)|/RU=|\\?(u|q|url)=)?(%[0-9A-F]{2}|[a-z*_;!&=?/:%é-]|__;|https:){0,40}") {
        for service in table::services() {
            for host in service.hosts {
                let host = host.replace("**", "*").replace('*', "a").replace('#', "1").replace("TLD", "com");
                let link = format!("https://{host}{}{rest}", service.path.replace('*', "a"));
                let _ = destination(&Uri::split(link.as_bytes()));
            }
        }
    }
}
