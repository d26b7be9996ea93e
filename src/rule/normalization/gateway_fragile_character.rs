//! # gateway-fragile-character (G011)
//!
//! ## What it does
//! Checks for a raw `~`, `^`, `[`, `]`, `{`, `}`, `|`, backslash or backtick outside the host. The
//! rule is intended for texts that must comply with RFC 1738, and is off by default. It
//! contradicts G006 on purpose, because RFC 3986 has made `~` unreserved.
//!
//! ## Why is this bad?
//! National variants of ASCII have other characters in these positions, and gateways between
//! networks were known to change them.
//!
//! ## Example
//! ```text
//! http://www.example.org/~paul/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/%7Epaul/
//! ```
//!
//! ## Fix safety
//! Safe for `~`, and between delimiters: the fix percent-encodes the character. Unsafe for the
//! other characters in a URI without delimiters. No fix is offered for a backslash, in the host,
//! or if G006 is enabled, which would revert it.
//!
//! ## References
//! - RFC 1738 §2.2
//! - ISO/IEC 646

use crate::rule::{
    Fact, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages, rewrite,
};
use crate::uri::Component;

/// Rule G011, `gateway-fragile-character`.
pub static RULE: Rule = Rule {
    code: "G011",
    name: "gateway-fragile-character",
    summary: "character that RFC 1738 calls unsafe",
    levels: Levels::off(Severity::Info),
    reference: "RFC 1738 §2.2",
    manual: manual!("gateway_fragile_character.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::Fragile]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    let host = cx.uri.range(Component::Host).unwrap_or(0..0);
    let fragile = |&at: &usize| b"~^[]{}|\\`".contains(&text[at]) && !host.contains(&at);
    for at in (0..text.len()).filter(fragile) {
        let byte = text[at];
        // A backslash is usually meant as a slash (X011).
        let location = (byte != b'\\').then_some(at..at + 1);
        let fix = location.and_then(|location| rewrite::encoded(cx, [location]));
        let violation = messages::violation(
            at..at + 1,
            "character that RFC 1738 calls unsafe",
            format!("write `%{byte:02X}`"),
        );
        violations.push(violation.with(fix));
    }
}
