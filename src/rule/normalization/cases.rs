//! Tests of the rules of group G.

use super::*;
use crate::extract::delimit::Kind;
use crate::rule::testing::{angle, assert_all, bare, suspect};
use crate::rule::*;

#[test]
fn schemes_are_lower_case() {
    assert_all(
        &uppercase_scheme::RULE,
        &[
            angle("⟦HTTP⟧://www.example.org/"),
            angle("⟦Ftp⟧://ftp.example.org/"),
            angle("⟦Mailto⟧:jane@example.org"),
            angle("DAV:owner"),
            angle("⟦Dav⟧:owner"),
            angle("http://WWW.example.org/"),
            angle("QQZZ://www.example.org/"),
            suspect(Kind::Abbreviated, "WWW.example.org"),
        ],
    );
}

#[test]
fn hosts_are_lower_case() {
    assert_all(
        &uppercase_host::RULE,
        &[
            angle("http://⟦CRAN.R-project.org⟧/"),
            angle("ftp://u@⟦Ftp.example.org⟧:21/"),
            suspect(Kind::Abbreviated, "⟦WWW.example.org⟧/a"),
            angle("http://www.example.org/A"),
            angle("http://[2001:DB8::1]/"),
            angle("http://a%2Fb.example/"),
            angle("urn:ISBN:0-395-36341-1"),
        ],
    );
}

#[test]
fn the_default_port_is_redundant() {
    let rule = &default_port::RULE;
    assert_all(
        rule,
        &[
            angle("http://www.example.org⟦:80⟧/"),
            angle("https://www.example.org⟦:443⟧"),
            angle("ftp://ftp.example.org⟦:21⟧/a"),
            angle("http://www.example.org⟦:0080⟧/"),
            angle("http://www.example.org:8080/"),
            angle("https://www.example.org:80/"),
            angle("http://www.example.org/:80/"),
            angle("http://www.example.org:/"),
            bare("see ", "http://www.h.org⟦:80⟧/a", ""),
            bare("at ", "http://www.h.org:80", ""),
            bare("at ", "http://www.example.org:80/a", ""),
            bare("at ", "http://broker:80/a", ""),
            bare("at ", "amqp://broker.h.org:5672/a", ""),
            bare("http_proxy=", "http://www.example.org:80", ""),
            bare("set the Proxy to ", "http://www.example.org:80/", ""),
        ],
    );
    let violations = angle("http://u:pw@h.example:80/a").violations(rule);
    assert_eq!(
        violations[0].help.as_deref(),
        Some("write `http://h.example/a`")
    );
}

#[test]
fn an_empty_port_is_redundant() {
    assert_all(
        &empty_port::RULE,
        &[
            angle("ftp://ftp.example.org⟦:⟧/gnu/"),
            angle("http://www.example.org⟦:⟧?a"),
            angle("http://www.example.org⟦:⟧"),
            angle("http://www.example.org:80/"),
            angle("http://http://www.example.org/"),
            angle("http://gopher://"),
            angle("http://:/"),
            angle("http://unix:/run/a.sock:/b"),
            angle("http://unix⟦:⟧"),
            bare(".UR ", "http://www.example.org\\:/a", ""),
            angle("http://www.example.org/a:"),
        ],
    );
}

#[test]
fn escapes_have_upper_case_digits() {
    assert_all(
        &lowercase_percent_hex::RULE,
        &[
            angle("http://www.example.org/⟦%ce%9a⟧.epub"),
            angle("http://www.example.org/%20⟦%2f⟧a⟦%e2⟧"),
            angle("http://www.example.org/?q=⟦%c3%a9⟧"),
            angle("http://www.example.org/%CE%9A"),
            angle("http://www.example.org/%zz"),
            angle("http://www.example.org/?u=http%3a%2f%2fwww.example.com"),
            angle("http://www.example.org/abc"),
        ],
    );
}

#[test]
fn unreserved_characters_need_no_escape() {
    let rule = &needless_escape::RULE;
    assert_all(
        rule,
        &[
            angle("http://www.example.org/⟦%7E⟧paul/"),
            angle("http://www.example.org/⟦%61%62⟧c"),
            angle("http://⟦%77⟧ww.example.org/"),
            angle("http://www.example.org/?q=a⟦%2D⟧b"),
            angle("http://www.example.org/~paul%20a/"),
            angle("mailto:%6a%6F%65%40example%2eorg"),
            angle("mailto:joe⟦%2D⟧x@example.org"),
            angle("mailto:joe@example.org?subject=⟦%61⟧"),
            angle("http://www.example.org/10.1000%2F182"),
            angle("http://www.example.org/?u=http%3A%2F%2Fwww%2Eexample.com"),
            angle("http://www.example.org/%7"),
        ],
    );
    let severity = |text| angle(text).violations(rule)[0].severity;
    assert_eq!(severity("http://h.example/%61"), Some(Severity::Warning));
    assert_eq!(severity("http://h.example/%7E"), None);
    assert_eq!(severity("http://h.example/?q=%61"), None);
}

#[test]
fn dot_segments_belong_in_references() {
    let rule = &dot_segments::RULE;
    assert_all(
        rule,
        &[
            angle("http://www.example.org/a/⟦..⟧/b"),
            angle("http://www.example.org/⟦../..⟧/b/⟦.⟧/c"),
            angle("http://www.example.org/a/⟦..⟧"),
            angle("http://www.example.org/a/.../b"),
            bare("", "http://www.example.org/a/../b", ""),
            bare("", "http://www.example.org/⟦..⟧/b", ""),
            angle("http://www.example.org/a/..b/c"),
            angle("http://www.example.org/?a=/../b"),
            angle("mailto:a/../b@example.org"),
            angle("http://www.example.org"),
        ],
    );
    let severity = |text| angle(text).violations(rule)[0].severity;
    assert_eq!(severity("http://h.example/a/../b"), Some(Severity::Info));
    assert_eq!(severity("http://h.example/a/../../b"), None);
    assert_eq!(severity("http://h.example/./b"), Some(Severity::Info));
}

#[test]
fn a_host_needs_no_root_dot() {
    assert_all(
        &trailing_dot_host::RULE,
        &[
            angle("http://www.example.org⟦.⟧/cgi"),
            angle("http://www.example.org⟦.⟧:80/"),
            angle("http://www.example.org⟦.⟧?a"),
            angle("http://www.example.org."),
            angle("http://www.example.org../"),
            angle("http://www.example.org/a./"),
            angle("http://./"),
        ],
    );
}

#[test]
fn ipv6_has_one_canonical_form() {
    let rule = &noncanonical_ipv6::RULE;
    assert_all(
        rule,
        &[
            angle("http://⟦[2001:DB8:0:0::1]⟧/"),
            angle("http://⟦[2001:0db8::1]⟧:80/"),
            angle("http://⟦[2001:db8:0:0:0:0:0:1]⟧"),
            angle("http://⟦[::ffff:c000:0201]⟧/"),
            angle("http://[2001:db8::1]/"),
            angle("http://[::ffff:192.0.2.1]/"),
            angle("http://[64:ff9b::192.0.2.33]/"),
            angle("http://[64:ff9b::c000:221]/"),
            angle("http://[2001:db8::x]/"),
            // Zone identifiers are reported by S008.
            angle("http://[fe80::a%25en1]/"),
        ],
    );
    let violations = angle("http://[2001:DB8:0:0::1]/").violations(rule);
    assert_eq!(violations[0].help.as_deref(), Some("write `[2001:db8::1]`"));
}

#[test]
fn long_uris_are_counted_in_octets() {
    let rule = &overlong_uri::RULE;
    let long = |start: &str, length: usize| -> &'static str {
        let mut text = start.to_owned();
        while text.len() < length {
            text.push('a');
        }
        text.leak()
    };
    let severities = |text| {
        let violations = angle(text).violations(rule);
        violations
            .into_iter()
            .map(|violation| (violation.range.len(), violation.severity))
            .collect::<Vec<_>>()
    };
    let start = "http://www.example.org/?q=";
    assert_eq!(severities(long(start, 2048)), []);
    assert_eq!(
        severities(long(start, 2049)),
        [(2049, Some(Severity::Info))]
    );
    assert_eq!(
        severities(long(start, 8000)),
        [(8000, Some(Severity::Info))]
    );
    assert_eq!(severities(long(start, 8001)), [(8001, None)]);
    assert_eq!(severities(long("data:,", 9000)), []);
    assert_eq!(severities(long("https://kroki.io/a/", 9000)), []);
    assert_eq!(severities(long("https://www.plantuml.com/a/", 9000)), []);
    assert_eq!(severities(long("https://notkroki.io/a/", 9000)).len(), 1);
}

#[test]
fn gateways_change_some_characters() {
    assert_all(
        &gateway_fragile_character::RULE,
        &[
            angle("http://www.example.org/⟦~⟧user"),
            angle("http://www.example.org/a⟦[⟧0⟦]⟧"),
            bare("", "http://www.example.org/a⟦\\⟧b?c⟦|⟧d", ""),
            angle("http://www.example.org/%7Euser"),
            angle("http://[2001:db8::1]/"),
            angle("http://www.example.org/user_name-1"),
        ],
    );
}
