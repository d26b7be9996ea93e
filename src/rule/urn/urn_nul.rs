//! # urn-nul (N005)
//!
//! ## What it does
//! Checks for `%00` or a raw NUL anywhere in a URN.
//!
//! ## Why is this bad?
//! Programs written in C treat NUL as the end of the name. Two programs that compare names, or one
//! that checks and one that resolves them, may then see different names. RFC 2141 and its draft
//! revision forbid NUL in both forms, and RFC 8141 does not allow it again.
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
//! No fix: the intended name is not known.
//!
//! ## References
//! - RFC 2141 §2.4
//! - rfc2141bis-urn-03 §2.5.3

use crate::rule::{
    Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::percent;

/// Rule N005, `urn-nul`.
pub static RULE: Rule = Rule {
    code: "N005",
    name: "urn-nul",
    summary: "NUL in a URN",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 2141 §2.4; rfc2141bis-urn-03 §2.5.3",
    manual: manual!("urn_nul.rs"),
    supersedes: &[
        Supersedes::InUri(&crate::rule::security::encoded_nul::RULE),
        Supersedes::Overlapping(&crate::rule::syntax::invalid_character::RULE),
    ],
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
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
        violations.push(messages::violation(range, "NUL in URN", help));
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
