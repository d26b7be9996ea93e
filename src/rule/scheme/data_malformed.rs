//! # data-malformed (P012)
//!
//! ## What it does
//! Checks for a `data` URI without a comma before the data, or with invalid Base64 after
//! `;base64,`. A missing comma, a wrong length and missing padding are only reported for links,
//! because text may break a URI at the end of a line. Missing padding is a warning, because
//! browsers accept it.
//!
//! ## Why is this bad?
//! Browsers show nothing: without a comma it is not a `data` URI, and invalid Base64 is not
//! decoded. Common causes are `-` and `_` of the URL-safe alphabet in place of `+` and `/`, and
//! truncated data.
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
//! No fix: the original data is not known.
//!
//! ## References
//! - RFC 2397 §2, §3
//! - RFC 4648 §3.2, §4
//! - Fetch, "data: URL processor"

use crate::extract::delimit::Context;
use crate::rule::{
    Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::FaultKind;
use crate::uri::scheme::data::{BASE64, COMMA, LENGTH, PADDING};

/// Rule P012, `data-malformed`.
pub static RULE: Rule = Rule {
    code: "P012",
    name: "data-malformed",
    summary: "malformed `data` URI",
    levels: Levels::off(Severity::Error).on_in(&[Preset::Docs]),
    reference: "RFC 2397 §2",
    manual: manual!("data_malformed.rs"),
    supersedes: &[Supersedes::InUri(&crate::rule::scheme::scheme_syntax::RULE)],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let whole = cx.candidate.context == Context::Link && !cx.candidate.truncated;
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
                "write `,` between the media type and the data",
            ),
            FaultKind::Scheme(kind) if whole && *kind == LENGTH => messages::violation(
                range,
                kind.description,
                "encode the data again: some of it is missing",
            ),
            FaultKind::Disputed(kind) if whole && *kind == PADDING => messages::with_severity(
                Severity::Warning,
                messages::violation(
                    range,
                    kind.description,
                    "add `=` until the length is a multiple of four",
                ),
            ),
            _ => continue,
        };
        violations.push(violation);
    }
}

/// Returns true if there is an ellipsis at `at`, which means that the author omitted the data.
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
    fn data_that_a_line_end_may_have_truncated_is_not_reported() {
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
