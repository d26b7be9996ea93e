//! # urn-nul (N005)
//! ## What it does
//! Reports `%00`, or NUL itself, anywhere in a name.
//!
//! ## Why is this bad?
//! Programs written in C take it for the end of the name: two of them that compare names, or
//! one that checks and one that resolves, then see different ones. RFC 2141 and its draft revision
//! forbid it in both forms; RFC 8141 says nothing that would allow it again.
//!
//! ## Example
//! ```text
//! urn:example:a%00b
//! ```
//!
//! ## Use instead
//! ```text
//! urn:example:ab
//! ```
//!
//! ## Fix safety
//! No fix: what was meant is not known.
//!
//! ## References
//! - RFC 2141 §2.4
//! - rfc2141bis-urn-03 §2.5.3

use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::percent;

/// N005.
pub const RULE: Rule = Rule {
    code: "N005",
    name: "urn-nul",
    summary: "a NUL in a name",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 2141 §2.4; rfc2141bis-urn-03 §2.5.3",
    source: include_str!("urn_nul.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !cx.uri.has_scheme("urn") {
        return;
    }
    let bytes = cx.uri.bytes();
    let escaped = percent::escapes(bytes).filter(|escape| escape.octet == 0);
    let raw = memchr::memchr_iter(0, bytes).map(|at| at..at + 1);
    for range in escaped.map(percent::Escape::range).chain(raw) {
        let help = "remove it: some programs end the name here, others do not";
        violations.push(messages::violation(
            range,
            "a NUL, which no name may have",
            help,
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "urn:example:a⟦%00⟧b",
                "URN:example:⟦%00⟧⟦%00⟧",
                "urn:example:a?+⟦%00⟧",
                "urn:example:a⟦\0⟧",
                "urn:example:a%0",
                "urn:example:a%2500",
                "urn:example:a%01",
                "http://a.example/%00",
            ],
        );
    }
}
