//! Tests of the rules of group S.

use super::*;
use crate::extract::delimit::{Candidate, Kind, Wrapper};
use crate::rule::testing::{Case, angle, assert_all, bare, suspect};
use crate::rule::*;
use crate::text::Text;
use crate::uri::Uri;

fn quoted(marked: &str) -> Case<'_> {
    Case {
        wrapper: Wrapper::DoubleQuote,
        ..bare("", marked, "")
    }
}

#[test]
fn invalid_characters_are_reported_between_delimiters() {
    assert_all(
        &invalid_character::RULE,
        &[
            quoted("http://www.example.org/a⟦ ⟧b"),
            quoted("mailto:jane@example.org?subject=a⟦ ⟧b c d"),
            angle("http://www.example.org/a⟦\"⟧b"),
            angle("http://www.example.org/a#b⟦#⟧c"),
            angle("http://www.example.org/a⟦\x7f⟧b"),
            bare("", "http://www.example.org/#a#b", ""),
            angle("http://www.example.org/a%20b"),
            angle("http://www.example.org/#a"),
            angle("http://www.example.org/a|b"),
        ],
    );
}

#[test]
fn unwise_characters_are_reported() {
    assert_all(
        &unwise_character::RULE,
        &[
            angle("http://www.example.org/999⟦|⟧0|RAPID"),
            angle("http://www.example.org/{id}⟦|⟧0|b"),
            angle("http://www.example.org/?a⟦|⟧b"),
            angle("http://www.example.org/a⟦^⟧b"),
            angle("http://www.example.org/a@^3.2/a.js"),
            angle("ldap://ldap.example.org/o=a?uid??(|(uid=a)(uid=b))"),
            angle("http://www.example.org/a@⟦^⟧b"),
            angle("http://www.example.org/{@a}/b⟦|⟧c"),
            angle("http://www.example.org/a⟦`⟧b"),
            angle("http://www.example.org/a⟦{⟧b"),
            angle("ms-word:ofe|u|http://www.example.org/a.docx"),
            angle("http://www.example.org/a}{b"),
            angle("http://www.example.org/[a^]"),
            angle("http://www.example.org/a%7Cb"),
            bare("\\url{", "http://www.example.org/a}", ""),
            // Borders of the cells of a table.
            Case {
                joins: vec![24],
                ..angle("http://www.example.org/|||a")
            },
        ],
    );
    let severity = |text| angle(text).violations(&unwise_character::RULE)[0].severity;
    assert_eq!(severity("http://h.example/?a|b"), Some(Severity::Info));
    assert_eq!(severity("http://h.example/a|b"), Some(Severity::Info));
    assert_eq!(severity("http://h.example/{0}/{0}|b"), Some(Severity::Info));
    assert_eq!(severity("http://h.example/a`b"), None);
    assert_eq!(severity("http://h^.example/a"), None);
    assert_eq!(severity("ldap://h.example/a^b"), None);
}

#[test]
fn an_iri_is_reported_once() {
    assert_all(
        &non_ascii_character::RULE,
        &[
            angle("http://www.example.org/⟦é⟧"),
            angle("http://www.example.org/wiki/⟦Пример_и_ещё⟧?a"),
            angle("http://www.example.org/?q=⟦ü⟧"),
            angle("http://www.example.org/é\u{200E}"),
            angle("http://www.example.org/a.html\u{200E}"),
            angle("http://www.example.org/a\u{200B}b"),
            angle("http://bücher.example/"),
            angle("http://www.example.org/%C3%A9"),
            angle("http://www.example.org/e"),
        ],
    );
    // The characters of bytes that are not UTF-8 are not known.
    let text = Text::borrowed(b"http://www.example.org/caf\xe9", 0);
    let candidate = Candidate::whole(&text);
    let uri = Uri::split(text.bytes());
    let cx = RuleContext {
        candidate: &candidate,
        uri: &uri,
        section: &text,
        before: b"",
        after: b"",
        secrets: &[],
        syntax: &crate::format::PLAIN_TEXT,
        target: None,
        resolved: None,
        in_link: false,
        in_message: false,
        parties: None,
        links: &PageLinks::default(),
        reached: &Reached::default(),
        prose: false,
        head: &crate::format::Head::default(),
        settings: &Settings::default(),
        prepared: Prepared::NONE,
    };
    let mut violations = Vec::new();
    (non_ascii_character::RULE.check)(&cx, &mut violations);
    assert_eq!(violations, []);
}

#[test]
fn a_percent_sign_starts_an_escape() {
    let rule = &bad_percent_escape::RULE;
    assert_all(
        rule,
        &[
            angle("http://www.example.org/Users⟦%⟧John/"),
            angle("http://www.example.org/100⟦%⟧"),
            angle("http://www.example.org/⟦%⟧4g⟦%⟧"),
            angle("http://www.example.org/%4A"),
            bare("", "http://www.example.org/a%", "\n20b"),
            bare("", "http://www.example.org/a%2", "\n0b"),
            angle("http://www.example.org/"),
        ],
    );
    let violations = angle("news:a%b@example.org").violations(rule);
    assert_eq!(violations[0].severity, Some(Severity::Info));
}

#[test]
fn brackets_are_allowed_in_the_host_only() {
    assert_all(
        &bracket_outside_host::RULE,
        &[
            angle("http://www.example.org/?filter⟦[lang][0]⟧=py"),
            angle("http://www.example.org/a⟦[⟧b"),
            angle("http://www.example.org/#⟦]⟧"),
            angle("http://[2001:db8::1]/"),
            angle("http://www.example.org/(a)"),
            angle("http://www.example.org/%5Ba%5D"),
            // Text that mail programs and AsciiDoc append to a URI.
            bare("", "http://www.example.org/a[http://www.example.org/a", ""),
            bare("", "http://www.example.org/a[^]", ""),
            bare("", "http://www.example.org/a[the", " page^] and"),
            bare("see link:", "http://www.example.org/a[the", " page] and"),
            bare("", "http://www.example.org/a⟦[⟧the", " page] and"),
        ],
    );
}

#[test]
fn a_network_scheme_has_a_host() {
    let rule = &missing_host::RULE;
    for (text, help) in [
        ("https://:443/", "write the host after `//`"),
        ("http://", "write the host after `//`"),
        ("ftp:///pub", "write the host after `//`"),
        ("http://user@/a", "write the host after `@`"),
        ("http:a", "write `//` and the host after the scheme"),
    ] {
        let violations = angle(text).violations(rule);
        assert_eq!(violations.len(), 1, "{text}");
        assert_eq!(violations[0].help.as_deref(), Some(help), "{text}");
    }
    for text in [
        "http://www.example.org/",
        "file:///etc/hosts",
        "http:///www.example.org/",
        "urn:isbn:0",
        "http:/.../front.jpeg",
        "http:///.../a",
        "https:...",
        "http:/\u{2026}/a",
    ] {
        assert_eq!(angle(text).violations(rule), [], "{text}");
    }
}

#[test]
fn a_port_is_a_number() {
    let rule = &invalid_port::RULE;
    assert_all(
        rule,
        &[
            angle("http://www.example.org:⟦7z⟧/"),
            angle("http://www.example.org:⟦70000⟧"),
            angle("ssh://git@www.example.org:⟦org⟧/repo"),
            angle("http://www.example.org:65535/"),
            angle("http://www.example.org:/"),
            bare("", "ftp://jane:secret", " at ftp.example.org"),
            angle("http://www.example.org/:7z"),
            angle("mongodb://user@a.example.org:27017,b.example.org:27017/db"),
            angle("kafka://a,b:9092/x"),
            angle("mongodb://host1:port1,host2:port2/db"),
            angle("at://did:plc:abc/app.example.post/3"),
            angle("msrp://h.example:7654;tcp"),
            angle("sqlserver://h.example:1433;database=a"),
            angle("sqlserver://h.example:⟦;database=a⟧"),
            angle("http://h.example:⟦1433;a⟧/"),
        ],
    );
    let message = &angle("http://jane:secret").violations(rule)[0].message;
    assert!(!message.contains("secret"), "{message}");
}

#[test]
fn ip_addresses_are_valid() {
    let rule = &invalid_ip_literal::RULE;
    for text in [
        "http://192.257.23.42/",
        "http://1.2.3.4.5/",
        "http://[2001:db8::1/",
        "http://[::x]/",
        "http://[v.a]/",
        "http://[2001:db8::1]a/",
        "http://www.example.7/",
    ] {
        assert_eq!(angle(text).violations(rule).len(), 1, "{text}");
    }
    for text in [
        "http://192.0.2.42/",
        "http://[2001:db8::1]:80/",
        "http://www.example7.org/",
        "http://[v1.a]/",
        "http://7.example.org/",
    ] {
        assert_eq!(angle(text).violations(rule), [], "{text}");
    }
    let violations = angle("http://[fe80::1%25en0]/").violations(rule);
    assert_eq!(violations[0].severity, Some(Severity::Warning));
}

#[test]
fn hosts_have_letters_digits_and_hyphens() {
    let rule = &invalid_host_character::RULE;
    assert_all(
        rule,
        &[
            angle("http://www⟦,⟧example.com/"),
            angle("http://www.exam⟦!⟧ple.org/"),
            angle("http://a⟦*⟧b.example/"),
            angle("http://under_score.example.org/"),
            angle("http://www.example.org/a,b"),
            angle("http://([^/:]+)/"),
            angle("ldap://a,b/"),
            // Words without a space between them are not meant as a host.
            suspect(Kind::Abbreviated, "www.example.orgToday's"),
            angle("http://bücher.example/"),
        ],
    );
    let violations = angle("http://u:pw@www,example.com/a").violations(rule);
    assert_eq!(
        violations[0].help.as_deref(),
        Some("write `http://www.example.com/a`")
    );
}

#[test]
fn the_dns_has_its_limits() {
    let rule = &invalid_dns_name::RULE;
    let long = format!("http://{}.example/", "a".repeat(64)).leak();
    for text in [
        "http://www.example..com/",
        "http://.example.com/",
        "http://-a.example.com/",
        "http://a-.example.com/",
        long,
    ] {
        assert_eq!(angle(text).violations(rule).len(), 1, "{text}");
    }
    for text in [
        "http://www.example.com./",
        "http://r3---sn-x.example.com/",
        "http://xn--bcher-kva.example/",
        "http://www.example.com/..",
    ] {
        assert_eq!(angle(text).violations(rule), [], "{text}");
    }
    let broken = bare("", "http://www.example-", "\nsite.org/");
    assert_eq!(broken.violations(rule), []);
    // Words without a space between them are not meant as a host.
    for (text, expected) in [("www.example..com", 1), ("www.example..comwww", 0)] {
        let violations = suspect(Kind::Abbreviated, text).violations(rule);
        assert_eq!(violations.len(), expected, "{text}");
    }
}

#[test]
fn ipv6_has_brackets() {
    let rule = &unbracketed_ipv6::RULE;
    for text in [
        "http://2001:db8::7/",
        "http://::1:8080/",
        "http://0000::1:80/",
    ] {
        assert_eq!(angle(text).violations(rule).len(), 1, "{text}");
    }
    for text in [
        "http://[2001:db8::7]/",
        "http://www.example.org:80/",
        "http://a:b@www.example.org/",
    ] {
        assert_eq!(angle(text).violations(rule), [], "{text}");
    }
    let violations = angle("http://2001:db8::7/a").violations(rule);
    assert!(
        violations[0]
            .help
            .as_deref()
            .is_some_and(|help| help.contains("`http://[2001:db8::7]/a`")),
        "{violations:?}"
    );
}

#[test]
fn scheme_typos_show_the_correct_form() {
    let rule = &scheme_typo::RULE;
    let spaced = |text| {
        suspect(Kind::Misspelt, text).with(|cx| {
            let mut candidate = cx.candidate.clone();
            candidate.white_space = true;
            let cx = RuleContext {
                candidate: &candidate,
                ..*cx
            };
            let mut violations = Vec::new();
            (rule.check)(&cx, &mut violations);
            violations.len()
        })
    };
    assert_eq!(spaced("http://www.example.org"), 1);
    assert_eq!(spaced("http://nothing"), 0);
    let misspelled = |marked| suspect(Kind::Misspelt, marked);
    assert_all(
        rule,
        &[
            misspelled("⟦htttp⟧://www.example.org/"),
            misspelled("⟦hhtp⟧://www.example.org/"),
            misspelled("⟦htps⟧://www.example.org/"),
            misspelled("⟦fttp⟧://ftp.example.org/"),
            misspelled("http⟦//⟧www.example.org/"),
            misspelled("http⟦:/⟧www.example.org/"),
            misspelled("http⟦//:⟧www.example.org/"),
            misspelled("http⟦;//⟧www.example.org/"),
            misspelled("http⟦:\\\\⟧www.example.org/"),
            misspelled("http⟦:⟧www.example.org/"),
            misspelled("https⟦:// ⟧www.example.org/"),
            misspelled("https:// nothing"),
            bare("", "http⟦:///⟧www.example.org/", ""),
            bare("", "⟦https://⟧http://www.example.org/", ""),
            bare("", "⟦http://https//⟧www.example.org/", ""),
            bare("", "http⟦://:⟧www.example.org/", ""),
            bare("", "http://:80@www.example.org/", ""),
            bare("", "http://www.example.org/", ""),
            bare("", "http://http.example.org/", ""),
            bare("", "http:///nothing", ""),
            bare("", "http:/etc/hosts", ""),
            bare("", "sftp://ftp.example.org/", ""),
            bare("", "rtp://www.example.org/", ""),
            bare("", "httpx://www.example.org/", ""),
            bare("", "ws://www.example.org/", ""),
            misspelled("http//nothing"),
            Case {
                before: "<a href=3D\"h=\r\n",
                ..misspelled("ttps://www.example.org/")
            },
        ],
    );
    for (text, right) in [
        ("http:/u:pw@www.example.org/a", "http://www.example.org/a"),
        ("https://http://www.example.org/", "http://www.example.org/"),
        ("http://http//www.example.org/", "http://www.example.org/"),
        ("https://http:/www.example.org/", "http://www.example.org/"),
        ("htpps://www.example.org/", "https://www.example.org/"),
        ("htps://www.example.org/", "https://www.example.org/"),
        ("htpp://www.example.org/", "http://www.example.org/"),
        ("nttp://news.example.org/", "nntp://news.example.org/"),
        ("httpss://www.example.org/", "https://www.example.org/"),
    ] {
        let violations = misspelled(text).violations(rule);
        let help = violations
            .first()
            .and_then(|violation| violation.help.clone());
        assert_eq!(help, Some(format!("write `{right}`")), "{text}");
    }
}

#[test]
fn unknown_schemes_have_two_slashes() {
    assert_all(
        &unknown_scheme::RULE,
        &[
            angle("⟦phone⟧://192.0.2.34/"),
            angle("⟦my-app⟧://open/1"),
            angle("⟦zz9⟧://a"),
            angle("http://www.example.org/"),
            angle("phone:192"),
            angle("E://J+Z!7,P"),
            Case {
                before: "src=3D\"ht=\n",
                ..angle("tps://www.example.org/")
            },
            angle("postgres://db.example.org/a"),
        ],
    );
}
