//! # urn-uuid (N007)
//!
//! ## What it does
//! Checks for a `urn:uuid:` name that is not 8, 4, 4, 4 and 12 hexadecimal digits separated by
//! hyphens. The version and the variant are not checked. A name that ends a line with a hyphen is
//! not reported, because it may continue on the next line.
//!
//! ## Why is this bad?
//! Software that reads a UUID expects 36 characters, and most of it rejects anything else. If a
//! digit is missing, the name identifies something else, or nothing.
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
//! No fix: the missing digits are not known.
//!
//! ## References
//! - RFC 9562 §4
//! - RFC 4122 §3

use super::faults;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation};

/// Rule N007, `urn-uuid`.
pub static RULE: Rule = Rule {
    code: "N007",
    name: "urn-uuid",
    summary: "invalid UUID in a URN",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 9562 §4",
    manual: manual!("urn_uuid.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    violations.extend(faults::violations_in(cx, "uuid"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, bare};

    #[test]
    fn a_name_on_two_lines() {
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
