//! # urn-isbn (N008)
//!
//! ## What it does
//! Checks for a `urn:isbn:` name that is not a valid ISBN: it has the wrong length, an invalid
//! character or a wrong check digit. Placeholders, which repeat one digit, perhaps after `978`
//! or `979`, or contain `1234567`, are not reported.
//!
//! ## Why is this bad?
//! The check digit reveals a wrong digit, or two digits that were swapped. Such a number
//! identifies no book or, worse, a different one.
//!
//! ## Example
//! ```text
//! urn:isbn:0-395-36341-2
//! ```
//!
//! ## Use instead
//! ```text
//! urn:isbn:0-395-36341-1
//! ```
//!
//! ## Fix safety
//! No fix: it is not known which digit is wrong.
//!
//! ## References
//! - RFC 8254 §4.1
//! - RFC 3187
//! - ISO 2108

use super::faults;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation};

/// Rule N008, `urn-isbn`.
pub static RULE: Rule = Rule {
    code: "N008",
    name: "urn-isbn",
    summary: "invalid ISBN in a URN",
    levels: Levels::on(Severity::Warning)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 8254; RFC 3187; ISO 2108",
    manual: manual!("urn_isbn.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !faults::is_placeholder(faults::nss(cx)) {
        violations.extend(faults::violations_in(cx, "isbn"));
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
                "urn:isbn:0-395-36341-⟦2⟧",
                "URN:ISBN:978-0-306-40615-⟦8⟧",
                "urn:isbn:⟦0-395-36341⟧",
                "urn:isbn:⟦abc⟧",
                "urn:isbn:0-395-36341-1",
                "urn:isbn:080442957X",
                "urn:isbn:9780306406157",
                "urn:isbn:1234567890",
                "urn:isbn:978-1-234-56789-0",
                "urn:isbn:0000000000000",
                "urn:isbn:9780000000000",
                "urn:isbn:979-0-00-000000-0",
                "urn:isbn:978000000000⟦1⟧",
                "urn:isbn:nnnnnnnnnn",
                "urn:isbn:",
                "urn:issn:1",
                "isbn:1",
            ],
        );
    }
}
