//! # legacy-scheme (P002)
//!
//! ## What it does
//! Checks for schemes whose services are hardly in use any more: `gopher`, `wais`, `prospero`,
//! `mailserver`, `snews`, `shttp`, `z39.50`, and the schemes that IANA lists as historical. `ftp`
//! is not one of them.
//!
//! ## Why is this bad?
//! Few programs can still open such a URI, and few of the servers still exist.
//!
//! ## Example
//! ```text
//! gopher://gopher.example.org/11/faculty
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/faculty/
//! ```
//!
//! ## Fix safety
//! No fix: whether the resource is available on the web, and where, has to be looked up.
//!
//! ## References
//! - RFC 1738 §3.4 to §3.11
//! - IANA, Uniform Resource Identifier (URI) Schemes

use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Tag, Violation};
use crate::uri::Component;

/// Rule P002, `legacy-scheme`.
pub static RULE: Rule = Rule {
    code: "P002",
    name: "legacy-scheme",
    summary: "scheme of an obsolete service",
    tag: Some(Tag::Deprecated),
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 1738 §3.4 to §3.11",
    manual: manual!("legacy_scheme.rs"),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// The schemes of RFC 1738, then the others that IANA lists as historical.
const LEGACY: &[&str] = &[
    "gopher",
    "wais",
    "prospero",
    "mailserver",
    "snews",
    "shttp",
    "z39.50",
    // IANA: "historical" in the registry of URI schemes, July 2026.
    "bb",
    "drop",
    "fax",
    "filesystem",
    "grd",
    "modem",
    "p1",
    "pack",
    "payment",
    "thzp",
    "upt",
    "videotex",
    "wpid",
];

/// Returns true if a scheme in lower case is one of an obsolete service.
pub fn is_legacy(scheme: &str) -> bool {
    LEGACY.contains(&scheme)
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let legacy = LEGACY.iter().find(|name| cx.uri.has_scheme(name));
    if let (Some(name), Some(range)) = (legacy, cx.uri.range(Component::Scheme)) {
        violations.push(Violation {
            range,
            message: format!("obsolete scheme `{name}`"),
            severity: None,
            help: Some("link to the resource on the web".to_owned()),
            fix: None,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::Info;
        fires(
            &RULE,
            &[
                ("gopher://info.example.org/", "gopher", Info),
                ("WAIS://wais.example.org/db", "WAIS", Info),
                ("prospero://h.example.org//x", "prospero", Info),
                ("snews://news.example.org/comp.x", "snews", Info),
                ("z39.50://h.example.org/", "z39.50", Info),
            ],
        );
        quiet(
            &RULE,
            &[
                "ftp://ftp.example.org/",
                "telnet://h.example.org/",
                "news:comp.lang.c",
                "http://gopher.example.org/",
                "gophers://info.example.org/",
            ],
        );
    }
}
