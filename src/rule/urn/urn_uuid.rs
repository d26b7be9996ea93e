//! # urn-uuid (N007)
//! ## What it does
//! Reports a name `urn:uuid:` that is not 8, 4, 4, 4 and 12 hexadecimal digits with hyphens
//! between them. Which version and variant it is, is not looked at. One that ends a line with
//! a hyphen, where the next line may go on with it, is passed over.
//!
//! ## Why is this bad?
//! What reads a UUID expects 36 characters, and most software refuses any other. A digit
//! that was lost leaves another number, or none.
//!
//! ## Example
//! ```text
//! urn:uuid:f81d4fae-7dec-11d0
//! ```
//!
//! ## Use instead
//! ```text
//! urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
//! ```
//!
//! ## Fix safety
//! No fix: the digits that are missing are not known.
//!
//! ## References
//! - RFC 9562 §4
//! - RFC 4122 §3

use super::faults;
use crate::rule::{On, Rule, RuleContext, Severity, Violation};

/// N007.
pub const RULE: Rule = Rule {
    code: "N007",
    name: "urn-uuid",
    summary: "a `urn:uuid:` name that is no UUID",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 9562 §4",
    source: include_str!("urn_uuid.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    violations.extend(faults::hits_in(cx, "uuid"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, bare};

    #[test]
    fn a_name_in_two_lines() {
        let broken = |marked, after| bare("", marked, after).assert(&RULE);
        broken("urn:uuid:f81d4fae-7dec-", "\n11d0-a765-00a0c91e6bf6");
        broken("urn:uuid:⟦f81d4fae-7dec-⟧", " 11d0");
        broken("urn:uuid:⟦f81d4fae-7dec⟧", "\n11d0");
    }

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "urn:uuid:⟦f81d4fae-7dec-11d0⟧",
                "urn:UUID:⟦f81d4fae7dec11d0a76500a0c91e6bf6⟧",
                "urn:uuid:⟦f81d4fae-7dec-11d0-a765-00a0c91e6bfg⟧",
                "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
                "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6#a",
                "urn:uuid:",
                "urn:uuid:{f81d4fae}",
                "urn:isbn:1",
                "uuid:f81d4fae",
            ],
        );
    }
}
