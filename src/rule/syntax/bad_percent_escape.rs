//! # bad-percent-escape (S004)
//!
//! ## What it does
//! Reports `%` that is not followed by two hexadecimal digits. At the end of a line it is taken
//! for an escape that was broken, and left alone. In `news:`, `mid:` and `cid:`, where
//! Message-IDs with a raw `%` are common, it is an info.
//!
//! ## Why is this bad?
//! `%` starts an escape and stands for nothing else. Servers answer such a URI with an error,
//! or guess.
//!
//! ## Example
//! ```text
//! http://www.example.org/Users%John/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/Users%25John/
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes `%25`. None in a host.
//!
//! ## References
//! - RFC 3986 §2.1, §2.4
//! - RFC 5538 §2.2 (Message-IDs in `news:`)

use crate::rule::{Edit, Fix, On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::{Component, FaultKind};

/// S004.
pub const RULE: Rule = Rule {
    code: "S004",
    name: "bad-percent-escape",
    summary: "`%` without two hexadecimal digits",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 3986 §2.1",
    source: include_str!("bad_percent_escape.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let length = cx.candidate.text.bytes().len();
    let identifier = ["news", "mid", "cid"]
        .iter()
        .any(|name| cx.uri.has_scheme(name));
    for fault in cx.uri.faults() {
        let broken = fault.range().start + 2 >= length && is_line_end(cx.after);
        if fault.kind != FaultKind::BadPercent || broken {
            continue;
        }
        let violation = messages::violation(
            fault.range(),
            "`%` without two hexadecimal digits behind it",
            "write `%25` for a `%` that is meant",
        );
        let sign = fault.range().start..fault.range().start + 1;
        let path = cx.uri.range(Component::Path).unwrap_or_default();
        let behind = sign.start >= path.start;
        let violation = violation.with(behind.then(|| Fix::safe(vec![Edit::uri(sign, b"%25")])));
        violations.push(if identifier {
            messages::weighed(Severity::Info, violation)
        } else {
            violation
        });
    }
}

fn is_line_end(after: &[u8]) -> bool {
    matches!(after.first(), Some(b'\n' | b'\r'))
}
