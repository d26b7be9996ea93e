//! What lists match, what they reject, and that a list finds what a loop over its values finds.

mod invalid;
mod naive;

use super::{Deny, DenyList, DenyMatch};
use crate::extract::delimit::{Context, Kind};
use crate::rule::testing::{Case, bare};
use crate::rule::{Diagnostic, Edit, Plan, Settings, Severity, Span, run_rules};

fn hosts(values: &[&str]) -> Deny {
    Deny::new(DenyMatch::Host, values.iter().copied())
}

fn prefixes(values: &[&str]) -> Deny {
    Deny::new(DenyMatch::Prefix, values.iter().copied())
}

fn regexes(values: &[&str]) -> Deny {
    Deny::new(DenyMatch::Regex, values.iter().copied())
}

/// Returns a plan of these rules and no others.
fn plan(rules: impl IntoIterator<Item = Deny>) -> Plan {
    let deny = DenyList::new(rules).unwrap();
    let settings = Settings {
        deny: deny.clone(),
        ..Settings::default()
    };
    Plan::new(deny.rules().iter().copied(), settings)
}

fn found(case: &Case, plan: &Plan) -> Vec<Diagnostic> {
    case.with(|cx| run_rules(cx, plan).reported)
}

/// Returns the codes and the bytes that are reported, and after `->` the fixed URI.
fn described(case: &Case, plan: &Plan) -> String {
    let one = |diagnostic: &Diagnostic| {
        let mut text = format!(
            "{} {}",
            diagnostic.rule.code,
            &case.marked[diagnostic.range.clone()]
        );
        if let Some(fix) = &diagnostic.fix {
            let mut uri = case.marked.to_owned();
            for Edit { span, text } in fix.edits.iter().rev() {
                let Span::Uri(range) = span else {
                    panic!("{span:?}")
                };
                uri.replace_range(range.clone(), str::from_utf8(text).unwrap());
            }
            text.push_str(" -> ");
            text.push_str(&uri);
        }
        text
    };
    let all: Vec<_> = found(case, plan).iter().map(one).collect();
    all.join("; ")
}

#[track_caller]
fn assert_found(rules: Vec<Deny>, cases: &[(&str, &str)]) {
    let plan = plan(rules);
    for (uri, expected) in cases {
        let kind = match uri {
            uri if uri.starts_with("www.") => Kind::Abbreviated,
            uri if uri.starts_with('/') => Kind::Relative,
            _ => Kind::Uri,
        };
        let case = Case {
            kind,
            ..bare("", uri, "")
        };
        assert_eq!(described(&case, &plan), *expected, "{uri}");
    }
}

#[test]
fn hosts_stand_for_themselves_and_wildcards_for_subdomains() {
    assert_found(
        vec![hosts(&[
            "Old.Example.org.",
            "*.wiki.example.org",
            "192.0.2.1",
            "[2001:DB8:0::1]",
        ])],
        &[
            ("https://old.example.org", "U001 old.example.org"),
            ("HTTP://OLD.example.ORG:80/a", "U001 OLD.example.ORG"),
            ("ftp://anna@old.example.org./a", "U001 old.example.org."),
            ("https://%6fld.example.org/", "U001 %6fld.example.org"),
            ("https://a.old.example.org/", ""),
            ("https://cold.example.org/", ""),
            ("https://old.example.org.example/", ""),
            ("https://wiki.example.org/", ""),
            ("https://en.wiki.example.org/", "U001 en.wiki.example.org"),
            ("https://a.b.wiki.example.org/", "U001 a.b.wiki.example.org"),
            ("https://.wiki.example.org/", ""),
            ("https://awiki.example.org/", ""),
            ("https://192.0.2.1:8080/", "U001 192.0.2.1"),
            ("https://192.0.2.10/", ""),
            ("https://[2001:db8::1]/", "U001 [2001:db8::1]"),
            ("//old.example.org/a", "U001 old.example.org"),
            ("/old.example.org/a", ""),
            ("mailto:anna@old.example.org", ""),
            ("https://h.example/?u=https://old.example.org/", ""),
            ("https://web.example/2020/https://old.example.org/", ""),
            // A template elsewhere does not make it another host.
            ("https://old.example.org/{id}", "U001 old.example.org"),
            (
                "https://${A}.wiki.example.org/",
                "U001 ${A}.wiki.example.org",
            ),
            ("https://${A}old.example.org/", ""),
        ],
    );
}

#[test]
#[cfg(feature = "idna")]
fn internationalized_hosts_are_compared_as_labels_of_the_dns() {
    assert_found(
        vec![hosts(&["bücher.example", "*.xn--bcher-kva.test"])],
        &[
            ("https://BÜCHER.example/", "U001 BÜCHER.example"),
            (
                "https://xn--bcher-kva.example/",
                "U001 xn--bcher-kva.example",
            ),
            ("https://b%C3%BCcher.example/", "U001 b%C3%BCcher.example"),
            ("https://a.bücher.test/", "U001 a.bücher.test"),
            ("https://bucher.example/", ""),
        ],
    );
}

#[test]
fn the_most_specific_host_counts() {
    assert_found(
        vec![
            hosts(&["*.example.org"]),
            hosts(&["*.wiki.example.org", "b.example.org"]),
            hosts(&["*.example.org", "b.example.org"]),
        ],
        &[
            ("https://a.example.org/", "U001 a.example.org"),
            ("https://a.wiki.example.org/", "U002 a.wiki.example.org"),
            ("https://b.example.org/", "U002 b.example.org"),
        ],
    );
}

#[test]
fn prefixes_start_the_uri() {
    assert_found(
        vec![prefixes(&[
            "HTTPS://Old.example.org/A/",
            "https://whole.example.org",
            "https://port.example.org:80",
            "gopher:",
            "http://www.example.org/",
            "/a/",
        ])],
        &[
            (
                "https://old.example.org/A/b",
                "U001 https://old.example.org/A/",
            ),
            (
                "Https://OLD.example.org/A/",
                "U001 Https://OLD.example.org/A/",
            ),
            ("https://old.example.org/a/b", ""),
            ("https://old.example.org/A", ""),
            ("https://anna@old.example.org/A/", ""),
            (
                "https://whole.example.org",
                "U001 https://whole.example.org",
            ),
            (
                "https://whole.example.org:8/a",
                "U001 https://whole.example.org",
            ),
            (
                "https://whole.example.org?a",
                "U001 https://whole.example.org",
            ),
            ("https://whole.example.organic/", ""),
            ("https://whole.example.org.test/", ""),
            (
                "https://port.example.org:80/",
                "U001 https://port.example.org:80",
            ),
            ("https://port.example.org:8080/", ""),
            ("gopher://h.example/", "U001 gopher:"),
            ("www.example.org/a", "U001 www.example.org/"),
            ("www.Example.org/a", "U001 www.Example.org/"),
            ("/a/b", "U001 /a/"),
            ("https://h.example/a/b", ""),
            ("https://h.example/https://whole.example.org/", ""),
        ],
    );
}

#[test]
fn the_longest_prefix_counts() {
    let nested = vec![
        prefixes(&["https://h.example/a", "https://h.example/a/b/c"]),
        prefixes(&["https://h.example/a/b", "https://h.example"])
            .with_replacement("https://n.example"),
    ];
    assert_found(
        nested.clone(),
        &[
            ("https://h.example/a/", "U001 https://h.example/a"),
            (
                "https://h.example/a/b/",
                "U002 https://h.example/a/b -> https://n.example/",
            ),
            ("https://h.example/a/b/c", "U001 https://h.example/a/b/c"),
            (
                "https://h.example/b",
                "U002 https://h.example -> https://n.example/b",
            ),
        ],
    );
    // Without one of the rules, the other one counts.
    let deny = DenyList::new(nested).unwrap();
    let settings = Settings {
        deny: deny.clone(),
        ..Settings::default()
    };
    let plan = Plan::new([deny.rules()[0]], settings);
    let case = bare("", "https://h.example/a/b/", "");
    assert_eq!(described(&case, &plan), "U001 https://h.example/a");
    assert_eq!(plan.rules().count(), 1);
}

#[test]
fn every_expression_counts() {
    assert_found(
        vec![
            regexes(&["^http:", "^http://old"]),
            regexes(&[r"(?i)/page/(\d+)"]).with_replacement("/p/${1}.html"),
            regexes(&["[?&]utm_[a-z]+=[^&]*"]).with_replacement(""),
        ],
        &[
            ("HTTP://h.example/", "U001 HTTP:"),
            (
                "http://h.example/Page/12",
                "U001 http:; U002 /Page/12 -> http://h.example/p/12.html",
            ),
            (
                "https://h.example/?a&utm_a=b&utm_b=c&d",
                "U003 &utm_a=b -> https://h.example/?a&d",
            ),
            // One of several replacements is written.
            (
                "https://h.example/page/1?utm_a=b",
                "U002 /page/1 -> https://h.example/p/1.html?utm_a=b; U003 ?utm_a=b",
            ),
            ("https://h.example/http:", ""),
        ],
    );
}

#[test]
fn replacements_take_the_place_of_the_match() {
    assert_found(
        vec![
            hosts(&["*.old.example.org", "www.example.net"]).with_replacement("new.example.org"),
            prefixes(&["http://a.example/", "http://www.example.com"])
                .with_replacement("https://b.example/$1/"),
            regexes(&["^https://l[.]example/"]).with_replacement("https://l.example/x/../"),
        ],
        &[
            (
                "https://anna@A.old.example.org:80/b",
                "U001 A.old.example.org -> https://anna@new.example.org:80/b",
            ),
            (
                "www.example.net/a",
                "U001 www.example.net -> http://new.example.org/a",
            ),
            (
                "HTTP://A.example/x",
                "U002 HTTP://A.example/ -> https://b.example/$1/x",
            ),
            (
                "www.example.com/a",
                "U002 www.example.com -> https://b.example/$1//a",
            ),
            // What it writes matches again.
            ("https://l.example/a", "U003 https://l.example/"),
            // Beside placeholders, and what is left out.
            (
                "http://a.example/{id}",
                "U002 http://a.example/ -> https://b.example/$1/{id}",
            ),
            (
                "http://a.example/b...",
                "U002 http://a.example/ -> https://b.example/$1/b...",
            ),
        ],
    );
}

#[test]
fn contexts_and_kinds() {
    let plan = plan([hosts(&["h.example"])]);
    for (context, expected) in [
        (Context::Link, 1),
        (Context::Bare, 1),
        (Context::Header, 1),
        (Context::Code, 1),
        (Context::Ns, 0),
    ] {
        let case = Case {
            context: Some(context),
            ..bare("", "https://h.example/", "")
        };
        assert_eq!(found(&case, &plan).len(), expected, "{context:?}");
    }
    for kind in [Kind::Misspelt, Kind::Defanged] {
        let case = Case {
            kind,
            ..bare("", "https://h.example/", "")
        };
        assert!(found(&case, &plan).is_empty(), "{kind:?}");
    }
}

#[test]
fn rules_are_as_they_are_described() {
    let wiki = || {
        hosts(&["h.example"])
            .with_name("old-wiki")
            .with_message("it has moved")
            .with_severity(Severity::Error)
    };
    let list = DenyList::new([wiki(), hosts(&["b.example"])]).unwrap();
    let [wiki_rule, other] = list.rules() else {
        panic!("{list:?}")
    };
    assert_eq!((wiki_rule.code, wiki_rule.name), ("U001", "old-wiki"));
    assert_eq!((other.code, other.name), ("U002", "deny-2"));
    assert_eq!(wiki_rule.severity(), Severity::Error);
    assert!(wiki_rule.manual.contains("it has moved") && other.fix.is_none());
    // A list that is created again has the same rules.
    let again = DenyList::new([wiki()]).unwrap();
    assert!(std::ptr::eq(again.rules()[0], *wiki_rule) && again != list);
    assert_eq!(format!("{list:?}"), r#"{"old-wiki": 1, "deny-2": 1}"#);
    assert_eq!(DenyList::new([]).unwrap(), DenyList::EMPTY);
    let plan = plan([wiki()]);
    let finding = &found(&bare("", "https://h.example/", ""), &plan)[0];
    assert_eq!(
        (finding.severity, &*finding.message),
        (Severity::Error, "it has moved")
    );
    assert_eq!(finding.help, None);
}

#[test]
fn credentials_are_not_quoted() {
    let moved = regexes(&["^https://(.*)@h.example/"]).with_replacement("https://$1@n.example/");
    let case = bare("", "https://anna:a1B2c3D4@h.example/", "");
    let finding = &found(&case, &plan([moved]))[0];
    assert!(finding.help.is_none() && finding.fix.is_some());
}
