//! # urn-issn (N009)
//!
//! ## What it does
//! Checks for a `urn:issn:` name that is not a valid ISSN: it has the wrong length, an invalid
//! character or a wrong check digit. Placeholders, which repeat one digit or contain `1234567`,
//! are not reported.
//!
//! ## Why is this bad?
//! The check digit reveals a wrong digit, or two digits that were swapped. Such a number
//! identifies no serial or, worse, a different one.
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
//! No fix: it is not known which digit is wrong.
//!
//! ## References
//! - RFC 3044
//! - ISO 3297

use super::faults;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation};

/// Rule N009, `urn-issn`.
pub static RULE: Rule = Rule {
    code: "N009",
    name: "urn-issn",
    summary: "invalid ISSN in a URN",
    levels: Levels::on(Severity::Warning)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 3044; ISO 3297",
    manual: manual!("urn_issn.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !faults::is_placeholder(faults::nss(cx)) {
        violations.extend(faults::violations_in(cx, "issn"));
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
