//! # urn-urn-reserved (N002)
//!
//! ## What it does
//! Checks for a URN with a reserved namespace identifier: `urn`, and `urn-` followed by anything
//! but a number. The latter is a warning, because RFC 2141 does not mention it.
//!
//! ## Why is this bad?
//! `urn` is not available as a namespace so that `urn:urn:` is never mistaken for the scheme, and
//! `urn-` starts the identifiers that IANA assigns to informal namespaces. Names with these
//! identifiers are never assigned. A likely cause is a program that writes `urn:` twice.
//!
//! ## Example
//! ```text
//! urn:urn:example:a
//! ```
//!
//! ## Use instead
//! ```text
//! urn:example:a
//! ```
//!
//! ## Fix safety
//! No fix: it is not known whether one `urn:` is superfluous or a namespace is missing.
//!
//! ## References
//! - RFC 8141 §5.1, §5.2
//! - RFC 2141 §2.1
//! - rfc2141bis-urn-03 §2.1

use super::faults;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation};
use crate::uri::urn::FaultTopic;

/// Rule N002, `urn-urn-reserved`.
pub static RULE: Rule = Rule {
    code: "N002",
    name: "urn-urn-reserved",
    summary: "reserved URN namespace identifier",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 8141 §5.1; RFC 2141 §2.1",
    manual: manual!("urn_urn_reserved.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    violations.extend(faults::violations(cx, FaultTopic::Reserved));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::{Error, Warning};
        fires(
            &RULE,
            &[
                ("urn:URN:foo", "URN", Error),
                ("urn:urn-0:a", "0", Warning),
                ("urn:urn-x1:a", "x1", Warning),
            ],
        );
        quiet(
            &RULE,
            &[
                "urn:urn-1:a",
                "urn:urna:a",
                "urn:example:urn",
                "x:urn:a",
                "urn:xn--a:b",
            ],
        );
    }
}
