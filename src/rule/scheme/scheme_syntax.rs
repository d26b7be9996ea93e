//! # scheme-syntax (P015)
//! ## What it does
//! Reports what breaks the grammar of a URI's own scheme: a WAIS document without its
//! identifier, an article number of `nntp` that is none, a field of `prospero` without `=`, a
//! port in a `file` URI. The message names the production and the document that has it.
//!
//! It is a warning where an older or a later document of the same scheme allows what the
//! one in force does not, and an information where a `cid` is not `left@right`: mail programs
//! find such a part all the same.
//!
//! What a rule of its own is about is left to that rule: slashes after `mailto:` (P006), a
//! drive letter as a host (P008), telephone numbers that are not global (P011), what a `data`
//! URI holds (P012), the fragment of a WebSocket (P013), URNs (N001 and on), and line ends in
//! a gopher selector (X001).
//!
//! ## Why is this bad?
//! The generic grammar is content with nearly anything behind the host. The programs that
//! fetch it are not: they take such a URI apart by the grammar of its scheme, and ask for
//! something else, or for nothing.
//!
//! ## Example
//! ```text
//! wais://wais.example.org/directory/TEXT
//! nntp://news.example.org/comp.lang.c/latest
//! ```
//!
//! ## Use instead
//! ```text
//! wais://wais.example.org/directory/TEXT/1
//! nntp://news.example.org/comp.lang.c/742
//! ```
//!
//! ## Fix safety
//! No fix: what was meant is not known.
//!
//! ## References
//! - RFC 1738 §3, §5
//! - the document that the message names

use crate::rule::{On, Rule, RuleContext, Severity, Violation};
use crate::uri::{Fault, FaultKind, Layer, Uri};

/// P015.
pub const RULE: Rule = Rule {
    code: "P015",
    name: "scheme-syntax",
    summary: "a URI that breaks the grammar of its own scheme",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 1738 §5",
    source: include_str!("scheme_syntax.rs"),
    check,
};

/// Faults of schemes that a rule of their own is about: scheme, production, rule. No
/// production stands for all. Rules that are not always on win where they have a hit
/// (`judge.rs`), so that the fault is told in any case.
const SPOKEN_FOR: &[(&str, &str, &str)] = &[
    ("mailto", "mailtoURI", "P006"),
    ("file", "drive-letter", "P008"),
    // Only of links: `Tel:0123` in text is a label, or a dump of octets.
    ("tel", "local-number", "P011"),
    ("data", "dataurl", "P012"),
    ("data", "data", "P012"),
    ("ws", "ws-URI", "P013"),
    ("wss", "ws-URI", "P013"),
    ("urn", "", "N001 and on"),
    ("gopher", "selector", "X001"),
    ("gophers", "selector", "X001"),
];

fn is_spoken_for(uri: &Uri, production: &str) -> bool {
    SPOKEN_FOR
        .iter()
        .any(|&(scheme, what, _)| uri.has_scheme(scheme) && (what.is_empty() || what == production))
}

/// Whether programs take it as it is: of the `cid` URIs in real mail many have no `@`, and lead
/// to a part that is called so.
fn is_put_up_with(uri: &Uri, production: &str) -> bool {
    uri.has_scheme("cid") && production == "url-addr-spec"
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let told = cx
        .uri
        .faults()
        .iter()
        .filter_map(|fault| violation(cx.uri, fault));
    violations.extend(told);
}

fn violation(uri: &Uri, fault: &Fault) -> Option<Violation> {
    let (what, severity, help) = match fault.kind {
        FaultKind::Scheme(what) if is_put_up_with(uri, what.production) => {
            let help = "mail programs compare it with the name of the part as it is";
            (what, Some(Severity::Info), Some(help.to_owned()))
        }
        FaultKind::Scheme(what) | FaultKind::Profile(what) => (what, None, None),
        FaultKind::Disputed(what) => {
            let help = "another document of the scheme allows it, and not all programs follow it";
            (what, Some(Severity::Warning), Some(help.to_owned()))
        }
        _ => return None,
    };
    let other = fault.kind.layer() == Layer::Profile;
    (other || !is_spoken_for(uri, what.production)).then(|| Violation {
        range: fault.range(),
        message: format!(
            "{}: `{}` in {}",
            what.description, what.production, what.section
        ),
        severity,
        help,
        fix: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message, severity};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "wais://h.example⟦⟧",
                "wais://h.example/a/b⟦⟧",
                "wais://h.example/a/b/c⟦?d⟧",
                "nntp://h.example/comp.lang.c/⟦x1⟧",
                "prospero://h.example/a;⟦b⟧",
                "gopher://⟦me@⟧h.example/1",
                "telnet://h.example⟦/a⟧",
                "file://h.example⟦:80⟧/a",
                "cid:⟦a⟧",
                "ftp://h.example/a;type=⟦z⟧",
                "mailto:a@h.example⟦;⟧b@h.example",
                "tel:+1-2⟦x⟧3",
                "wss://a⟦@⟧h.example/",
                "data:⟦text⟧,a",
                "geo:1,⟦181⟧",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "wais://h.example/a/b/c",
                "nntp://h.example/comp.lang.c/1",
                "prospero://h.example//a;b=c",
                "gopher://h.example/11/a%20b%09c",
                "file:///a",
                "http://me@h.example/",
                // Other rules'.
                "mailto://a@h.example",
                "file://c:/a",
                "tel:0000",
                "tel:5550123",
                "data:text/html",
                "data:;base64,@@",
                "wss://h.example/a#b",
                "urn:a:b",
                "gopher://h.example/0a%0D%0Ab",
                "http:///a",
                "x-new:anything",
            ],
        );
    }

    #[test]
    fn documents_and_severities() {
        assert_eq!(
            message(&RULE, "nntp://h.example/comp.lang.c/x1"),
            "an article number that is not one: `article-number` in RFC 5538 §3; RFC 1738 §3.7"
        );
        assert_eq!(severity(&RULE, "nntp:comp.lang.c/1"), Severity::Warning);
        assert_eq!(severity(&RULE, "nntp:comp.lang.c"), Severity::Error);
        assert_eq!(
            severity(&RULE, "wais://h.example/a/b/c/d"),
            Severity::Warning
        );
        assert_eq!(severity(&RULE, "cid:part1"), Severity::Info);
        assert_eq!(severity(&RULE, "mid:part1"), Severity::Error);
    }
}
