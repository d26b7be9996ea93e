//! # overlong-uri (G010)
//!
//! ## What it does
//! Checks for URIs of more than 8,000 octets and, with severity info, of more than 2,048. `data:`
//! URIs and links to services that store a whole document in the URI (diagrams, code playgrounds)
//! are not reported.
//!
//! ## Why is this bad?
//! RFC 9110 recommends support for at least 8,000 octets, and guarantees nothing beyond that. Many
//! filters and some programs stop at 2,048.
//!
//! ## Example
//! ```text
//! http://www.example.org/find?q=… (9,000 octets)
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/find?id=42
//! ```
//!
//! ## Fix safety
//! No fix: no part of the URI can be omitted.
//!
//! ## References
//! - RFC 9110 §4.1

use crate::host::is_same_or_subdomain;
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages};

/// Rule G010, `overlong-uri`.
pub static RULE: Rule = Rule {
    code: "G010",
    name: "overlong-uri",
    summary: "overlong URI",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Harvest]),
    reference: "RFC 9110 §4.1",
    manual: manual!("overlong_uri.rs"),
    needs: Needs::any(&[Fact::Long]),
    check,
    ..Rule::DEFAULT
};

/// The length in octets that RFC 9110 recommends to support.
// RFC 9110 §4.1.
const RECOMMENDED: usize = 8000;
/// The length in octets that all common programs support.
// Also the limit of rspamd (`max_url_length`).
const COMMON: usize = 2048;
/// Services that store a document in the URI.
// Diagrams and playgrounds: their links are long by design.
const DOCUMENT_IN_URI: [&str; 8] = [
    "kroki.io",
    "plantuml.com",
    "mermaid.ink",
    "mermaid.live",
    "play.rust-lang.org",
    "typescriptlang.org",
    "godbolt.org",
    "babeljs.io",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let length = cx.candidate.text.bytes().len();
    if length <= COMMON || cx.uri.has_scheme("data") || holds_document(cx) {
        return;
    }
    let message = if cx.candidate.truncated {
        format!("overlong URI: more than {length} octets")
    } else {
        format!("overlong URI: {length} octets")
    };
    let violation = messages::violation(
        0..length,
        message,
        "shorten the URI: servers should accept 8,000 octets, and some programs stop at 2,048",
    );
    violations.push(if length > RECOMMENDED {
        violation
    } else {
        messages::with_severity(Severity::Info, violation)
    });
}

fn holds_document(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    DOCUMENT_IN_URI
        .iter()
        .any(|service| is_same_or_subdomain(host, service))
}
