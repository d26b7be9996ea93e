//! # data-malformed (P012)
//! ## What it does
//! Reports a `data` URI that holds no data: without the comma before them, or with
//! something after `;base64,` that is not Base64.
//!
//! ## Why is this bad?
//! Browsers show nothing: without a comma there is no `data` URI, and what is not Base64
//! is not decoded. Often `-` and `_` of the other alphabet were written for `+` and `/`, or
//! the data lost their end. A missing comma and a wrong length are only reported of links:
//! in prose a line end may have cut the data off. Missing `=` at the end are a warning,
//! because browsers do without them.
//!
//! ## Example
//! ```text
//! <data:text/plain;base64,aGk_Cg==>
//! ```
//!
//! ## Use instead
//! ```text
//! <data:text/plain;base64,aGk/Cg==>
//! ```
//!
//! ## Fix safety
//! No fix: what the data were cannot be told.
//!
//! ## References
//! - RFC 2397 §2, §3
//! - RFC 4648 §3.2, §4
//! - Fetch, "data: URL processor"

use crate::extract::delimit::Context;
use crate::rule::{On, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::FaultKind;
use crate::uri::scheme::data::{BASE64, COMMA, LENGTH, PADDING};

/// P012.
pub const RULE: Rule = Rule {
    code: "P012",
    name: "data-malformed",
    summary: "a `data` URI without data, or with Base64 that is none",
    severity: Severity::Error,
    on: On::In(&[Preset::Docs]),
    reference: "RFC 2397 §2",
    source: include_str!("data_malformed.rs"),
    check,
};

/// A candidate is cut at this length, and its data with it (DELIMITING.md §7).
const CUT: usize = 64 << 10;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let whole = cx.candidate.context == Context::Link && cx.uri.bytes().len() < CUT;
    for fault in cx.uri.faults() {
        let range = fault.range();
        let violation = match fault.kind {
            FaultKind::Scheme(kind) if *kind == BASE64 && !is_elision(cx, range.start) => {
                messages::violation(
                    range,
                    kind.description,
                    "encode the data again, with `+` and `/`",
                )
            }
            FaultKind::Scheme(kind) if whole && *kind == COMMA => messages::violation(
                range,
                kind.description,
                "write `,` between the type and the data",
            ),
            FaultKind::Scheme(kind) if whole && *kind == LENGTH => messages::violation(
                range,
                kind.description,
                "encode the data again: some are missing",
            ),
            FaultKind::Disputed(kind) if whole && *kind == PADDING => messages::weighed(
                Severity::Warning,
                messages::violation(
                    range,
                    kind.description,
                    "fill the last four characters with `=`",
                ),
            ),
            _ => continue,
        };
        violations.push(violation);
    }
}

/// Whether an ellipsis stands there: the writer left the data out.
fn is_elision(cx: &RuleContext, at: usize) -> bool {
    cx.uri.bytes()[at..].starts_with(b"..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_all, assert_marked, bare, places_of};

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "data:text/html⟦⟧",
                "data:⟦⟧",
                "data:text/html;base64,⟦@⟧@",
                "data:text/plain;base64,aGk⟦_⟧Cg==",
                "data:;base64,⟦aGkxa⟧",
                "data:;base64,aGk⟦⟧",
                "DATA:;BASE64,aGk=⟦x⟧",
                "data:;base64,aGk=",
                "data:,@@",
                "data:text/html;charset=utf-8,",
                "data:image/png;base64,iVBORw...",
                "data:text,a",
                "http://h.example/;base64,@@",
            ],
        );
        let padding = places_of(&RULE, &angle("data:;base64,aGk"));
        assert_eq!(padding, [(16..16, Severity::Warning)]);
    }

    #[test]
    fn what_a_line_may_have_cut_is_left_alone() {
        assert_all(
            &RULE,
            &[
                bare("", "data:;base64,aG⟦-⟧k", ""),
                bare("", "data:;base64,a⟦-⟧", ""),
                bare("", "data:;base64,⟦!⟧", ""),
                bare("", "data:;base64,aGkxa", ""),
                bare("", "data:;base64,aGk", ""),
                bare("", "data:application/vnd-xxx-", ""),
            ],
        );
    }
}
