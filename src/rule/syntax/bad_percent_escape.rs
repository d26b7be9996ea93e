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

use crate::rule::{Edit, Fix, Found, Hit, On, Rule, Severity, messages};
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

fn check(found: &Found, hits: &mut Vec<Hit>) {
    let length = found.candidate.text.bytes().len();
    let identifier = ["news", "mid", "cid"]
        .iter()
        .any(|name| found.uri.has_scheme(name));
    for fault in found.uri.faults() {
        let broken = fault.range().start + 2 >= length && is_line_end(found.after);
        if fault.kind != FaultKind::BadPercent || broken {
            continue;
        }
        let hit = messages::hit(
            fault.range(),
            "`%` without two hexadecimal digits behind it",
            "write `%25` for a `%` that is meant",
        );
        let sign = fault.range().start..fault.range().start + 1;
        let path = found.uri.range(Component::Path).unwrap_or_default();
        let behind = sign.start >= path.start;
        let hit = hit.with(behind.then(|| Fix::safe(vec![Edit::uri(sign, b"%25")])));
        hits.push(if identifier {
            messages::weighed(Severity::Info, hit)
        } else {
            hit
        });
    }
}

fn is_line_end(after: &[u8]) -> bool {
    matches!(after.first(), Some(b'\n' | b'\r'))
}
