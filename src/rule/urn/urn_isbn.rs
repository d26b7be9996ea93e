//! # urn-isbn (N008)
//! ## What it does
//! Reports a name `urn:isbn:` that is no ISBN: not as long as one, with other characters, or
//! with a check digit that does not fit. Placeholders are passed over: one digit again and again, or
//! `1234567`.
//!
//! ## Why is this bad?
//! The check digit is there to tell a wrong digit, or two that changed places: such a number
//! is no book's, or worse, another's.
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
//! No fix: which digit is wrong is not known.
//!
//! ## References
//! - RFC 8254 §4.1
//! - RFC 3187
//! - ISO 2108

use super::faults;
use crate::rule::{On, Rule, RuleContext, Severity, Violation};

/// N008.
pub const RULE: Rule = Rule {
    code: "N008",
    name: "urn-isbn",
    summary: "a `urn:isbn:` name that is no ISBN",
    severity: Severity::Warning,
    on: On::Always,
    reference: "RFC 8254; RFC 3187; ISO 2108",
    source: include_str!("urn_isbn.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !faults::is_placeholder(faults::nss(cx)) {
        violations.extend(faults::hits_in(cx, "isbn"));
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
                "urn:isbn:nnnnnnnnnn",
                "urn:isbn:",
                "urn:issn:1",
                "isbn:1",
            ],
        );
    }
}
