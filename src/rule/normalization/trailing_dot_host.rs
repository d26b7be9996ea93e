//! # trailing-dot-host (G008)
//!
//! ## What it does
//! Reports one dot at the end of the host before `/`, `:`, `?` or `#`.
//!
//! ## Why is this bad?
//! To the DNS it is the same name. To cookies, certificates and filters it is often another,
//! and that has been used to get around them.
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
//! Unsafe: the fix takes the dot away; inside some networks the name may then be read as
//! relative.
//!
//! ## References
//! - RFC 3986 §3.2.2
//! - RFC 1034 §3.1

use crate::rule::{Edit, Fix, On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;

/// G008.
pub const RULE: Rule = Rule {
    code: "G008",
    name: "trailing-dot-host",
    summary: "the root dot at the end of the host",
    severity: Severity::Info,
    on: On::Never,
    reference: "RFC 3986 §3.2.2",
    source: include_str!("trailing_dot_host.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(host), Some(range)) = (cx.uri.host(), cx.uri.range(Component::Host)) else {
        return;
    };
    let network = cx.uri.known_scheme().is_some_and(|s| s.network);
    let one = host.len() > 1 && host.ends_with(b".") && !host.ends_with(b"..");
    let goes_on = range.end < cx.candidate.text.bytes().len();
    if network && one && goes_on {
        let dot = range.end - 1..range.end;
        let help = format!("write `{}`", messages::replaced(cx, dot.clone(), b""));
        let fix = Fix::unsafe_fix(vec![Edit::uri(dot.clone(), b"")]);
        violations.push(messages::violation(dot, "a dot at the end of the host", help).with(fix));
    }
}
