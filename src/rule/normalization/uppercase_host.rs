//! # uppercase-host (G002)
//!
//! ## What it does
//! Checks for an ASCII uppercase letter in a host name.
//!
//! ## Why is this bad?
//! Host names are case-insensitive, and the normal form is lowercase. Names are often capitalized
//! on purpose, such as those of brands, so this rule is off by default.
//!
//! ## Example
//! ```text
//! http://CRAN.Example.org/
//! ```
//!
//! ## Use instead
//! ```text
//! http://cran.example.org/
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes the host in lowercase.
//!
//! ## References
//! - RFC 3986 §3.2.2, §6.2.2.1

use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};
use crate::uri::{Component, HostKind};

/// Rule G002, `uppercase-host`.
pub static RULE: Rule = Rule {
    code: "G002",
    name: "uppercase-host",
    summary: "uppercase letter in a host name",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §6.2.2.1",
    manual: manual!("uppercase_host.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::OddHost]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(host), Some(range)) = (cx.uri.host(), cx.uri.range(Component::Host)) else {
        return;
    };
    let network = cx
        .uri
        .known_scheme()
        .is_some_and(|s| s.authority.is_network());
    if network && cx.uri.host_kind() == HostKind::RegName && has_uppercase(host) {
        let lower = to_lowercase(host);
        let help = format!("write `{}`", String::from_utf8_lossy(&lower));
        let fix = Fix::safe(vec![Edit::uri(range.clone(), lower)]);
        violations
            .push(messages::violation(range, "uppercase letter in host name", help).with(fix));
    }
}

/// Returns true if the host contains an uppercase letter. The digits of an escape (`%2F`) do not
/// count.
fn has_uppercase(host: &[u8]) -> bool {
    to_lowercase(host) != host
}

/// Returns the host in lowercase, except for the digits of escapes.
fn to_lowercase(host: &[u8]) -> Vec<u8> {
    let is_escape = |at: usize| host[at.saturating_sub(2)..at].contains(&b'%');
    let letters = host.iter().enumerate();
    letters
        .map(|(at, byte)| {
            if is_escape(at) {
                *byte
            } else {
                byte.to_ascii_lowercase()
            }
        })
        .collect()
}
