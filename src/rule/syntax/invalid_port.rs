//! # invalid-port (S007)
//!
//! ## What it does
//! Reports a port with something in it that is no digit, and a port over 65535. A list archive
//! that writes `user:password at host` hides user information, not a port, and is left alone.
//!
//! ## Why is this bad?
//! No connection can be made. Programs differ in what they make of it: an error, the digits at
//! its start, or the default port, and so they differ in where they go.
//!
//! ## Example
//! ```text
//! http://www.example.org:80a/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org:80/
//! ```
//!
//! ## Fix safety
//! No fix: which port was meant is not known.
//!
//! ## References
//! - RFC 3986 §3.2.3
//! - RFC 9293 §3.1 (ports have 16 bits)

use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::{Component, FaultKind};

/// S007.
pub const RULE: Rule = Rule {
    code: "S007",
    name: "invalid-port",
    summary: "a port that is not a number up to 65535",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 3986 §3.2.3",
    source: include_str!("invalid_port.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if hides_userinfo(cx.after) {
        return;
    }
    let Some(port) = cx.uri.range(Component::Port) else {
        return;
    };
    for fault in cx.uri.faults() {
        // What stands there may be a password without its host: it is not quoted.
        let (message, help) = match fault.kind {
            FaultKind::PortNotDigits if is_scp(cx) => (
                "a path where a port is due",
                "write `/` in place of the `:` before the path",
            ),
            FaultKind::PortNotDigits => ("a port that is not a number", "write digits only"),
            FaultKind::PortOutOfRange => ("a port over 65535", "write a number up to 65535"),
            _ => continue,
        };
        violations.push(messages::violation(port, message, help));
        return;
    }
}

/// ` at host.example`, as list archives hide the `@`.
fn hides_userinfo(after: &[u8]) -> bool {
    let spelt = after
        .get(..4)
        .is_some_and(|near| near.eq_ignore_ascii_case(b" at "));
    spelt && after.get(4).is_some_and(u8::is_ascii_alphanumeric)
}

/// `ssh://git@host:organisation/repository`: what `scp` writes, behind a scheme.
fn is_scp(cx: &RuleContext) -> bool {
    let port = cx.uri.port().unwrap_or_default();
    let named = ["ssh", "git+ssh", "ftp", "git", "sftp"]
        .iter()
        .any(|name| cx.uri.has_scheme(name));
    named && port.first().is_some_and(u8::is_ascii_alphabetic) && cx.uri.path().len() > 1
}
