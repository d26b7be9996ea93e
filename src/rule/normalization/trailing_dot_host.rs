//! # trailing-dot-host (G008)
//!
//! ## What it does
//! Checks for a single dot at the end of the host before `/`, `:`, `?` or `#`.
//!
//! ## Why is this bad?
//! To the DNS it is the same name. To cookies, certificates and filters it is often a different
//! one, which has been used to bypass them.
//!
//! ## Example
//! ```text
//! http://www.example.org./index.html
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/index.html
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes the dot, and some networks may then resolve the name as a relative one.
//!
//! ## References
//! - RFC 3986 §3.2.2
//! - RFC 1034 §3.1

use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};
use crate::uri::Component;

/// Rule G008, `trailing-dot-host`.
pub static RULE: Rule = Rule {
    code: "G008",
    name: "trailing-dot-host",
    summary: "trailing dot in a host name",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("trailing_dot_host.rs"),
    fix: Some(Safety::Unsafe),
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
    let single_dot = host.len() > 1 && host.ends_with(b".") && !host.ends_with(b"..");
    let continues = range.end < cx.candidate.text.bytes().len();
    if network && single_dot && continues {
        let dot = range.end - 1..range.end;
        let help = format!("write `{}`", messages::replaced(cx, dot.clone(), b""));
        let fix = Fix::unsafe_fix(vec![Edit::uri(dot.clone(), b"")]);
        violations.push(messages::violation(dot, "trailing dot in host name", help).with(fix));
    }
}
