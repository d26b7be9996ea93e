//! # uppercase-host (G002)
//!
//! ## What it does
//! Reports an ASCII letter in upper case in a host name.
//!
//! ## Why is this bad?
//! Hosts mean the same in any case, and the normal form is lower case. Names are often written
//! so on purpose, as a brand is: the rule is off unless asked for.
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
//! Safe: the fix writes the host in lower case.
//!
//! ## References
//! - RFC 3986 §3.2.2, §6.2.2.1

use crate::rule::{Edit, Fix, On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::{Component, HostKind};

/// G002.
pub const RULE: Rule = Rule {
    code: "G002",
    name: "uppercase-host",
    summary: "a host name in upper case",
    severity: Severity::Info,
    on: On::Never,
    reference: "RFC 3986 §6.2.2.1",
    source: include_str!("uppercase_host.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(host), Some(range)) = (cx.uri.host(), cx.uri.range(Component::Host)) else {
        return;
    };
    let network = cx.uri.known_scheme().is_some_and(|s| s.network);
    if network && cx.uri.host_kind() == HostKind::RegName && has_upper_case(host) {
        let lower = in_lower_case(host);
        let help = format!("write `{}`", String::from_utf8_lossy(&lower));
        let fix = Fix::safe(vec![Edit::uri(range.clone(), lower)]);
        violations.push(messages::violation(range, "a host name in upper case", help).with(fix));
    }
}

/// Whether a letter is in upper case: the digits of an escape (`%2F`) are no letters.
fn has_upper_case(host: &[u8]) -> bool {
    in_lower_case(host) != host
}

fn in_lower_case(host: &[u8]) -> Vec<u8> {
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
