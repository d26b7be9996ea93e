//! # default-port (G003)
//!
//! ## What it does
//! Checks for a port that is the default port of the scheme: 80 for `http`, 443 for `https`, 21
//! for `ftp`, and so on. Code is not checked. A URI that is called a proxy on its line is not
//! reported, because programs use other default ports for proxies.
//!
//! ## Why is this bad?
//! The port is redundant, and programs that compare URIs byte by byte treat the two spellings as
//! different URIs.
//!
//! ## Example
//! ```text
//! http://www.example.org:80/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/
//! ```
//!
//! ## Fix safety
//! Safe: the fix removes the port.
//!
//! ## References
//! - RFC 3986 §3.2.3, §6.2.3

use crate::extract::delimit::Context;
use crate::rule::lines;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages,
};
use crate::uri::Component;

/// Rule G003, `default-port`.
pub static RULE: Rule = Rule {
    code: "G003",
    name: "default-port",
    summary: "redundant default port of the scheme",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §6.2.3",
    manual: manual!("default_port.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::Port]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(port), Some(range)) = (cx.uri.port_number(), cx.uri.range(Component::Port)) else {
        return;
    };
    let default = cx.uri.known_scheme().and_then(|s| s.default_port);
    let exempt = cx.candidate.context == Context::Code || is_proxy(cx);
    if !exempt && default == Some(port) {
        let range = range.start - 1..range.end;
        let help = format!("write `{}`", messages::replaced(cx, range.clone(), b""));
        let fix = Fix::safe(vec![Edit::uri(range.clone(), b"")]);
        violations.push(messages::violation(range, "redundant default port", help).with(fix));
    }
}

/// Returns true if the text before the URI mentions a proxy.
fn is_proxy(cx: &RuleContext) -> bool {
    let before = lines::before(cx);
    let near = before[before.len().saturating_sub(64)..].to_ascii_lowercase();
    memchr::memmem::find(&near, b"proxy").is_some()
}
