//! # urn-issn (N009)
//! ## What it does
//! Reports a name `urn:issn:` that is no ISSN: not as long as one, with other characters, or
//! with a check digit that does not fit. Placeholders are passed over: one digit again and again, or
//! `1234567`.
//!
//! ## Why is this bad?
//! The check digit is there to tell a wrong digit, or two that changed places: such a number
//! is no serial's, or worse, another's.
//!
//! ## Example
//! ```text
//! urn:issn:0028-0837
//! ```
//!
//! ## Use instead
//! ```text
//! urn:issn:0028-0836
//! ```
//!
//! ## Fix safety
//! No fix: which digit is wrong is not known.
//!
//! ## References
//! - RFC 3044
//! - ISO 3297

use super::faults;
use crate::rule::{On, Rule, RuleContext, Severity, Violation};

/// N009.
pub const RULE: Rule = Rule {
    code: "N009",
    name: "urn-issn",
    summary: "a `urn:issn:` name that is no ISSN",
    severity: Severity::Warning,
    on: On::Always,
    reference: "RFC 3044; ISO 3297",
    source: include_str!("urn_issn.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !faults::is_placeholder(faults::nss(cx)) {
        violations.extend(faults::hits_in(cx, "issn"));
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
                "urn:issn:0028-083⟦7⟧",
                "URN:ISSN:2434-561⟦0⟧",
                "urn:issn:⟦0028-083⟧",
                "urn:issn:⟦00280-836⟧",
                "urn:issn:0028-0836",
                "urn:issn:2434-561x",
                "urn:issn:10468188",
                "urn:issn:1234-5678",
                "urn:issn:nnnn-nnnn",
                "urn:issn:",
                "urn:isbn:1",
                "issn:1",
            ],
        );
    }
}
