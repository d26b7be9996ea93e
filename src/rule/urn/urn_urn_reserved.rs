//! # urn-urn-reserved (N002)
//! ## What it does
//! Reports a name whose namespace identifier nobody may have: `urn`, and `urn-` with anything but
//! a number behind it. The latter is a warning, as RFC 2141 says nothing of it.
//!
//! ## Why is this bad?
//! `urn` is kept out of the namespaces so that `urn:urn:` is never taken for the scheme, and
//! `urn-` starts the numbers that IANA gives to informal namespaces. Names with these identifiers
//! are assigned by nobody. `urn:` written twice by a program is the likely cause.
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
//! No fix: whether one `urn:` is too much, or a namespace is missing, is not known.
//!
//! ## References
//! - RFC 8141 §5.1, §5.2
//! - RFC 2141 §2.1
//! - rfc2141bis-urn-03 §2.1

use super::faults;
use crate::rule::{On, Rule, RuleContext, Severity, Violation};
use crate::uri::urn::FaultTopic;

/// N002.
pub const RULE: Rule = Rule {
    code: "N002",
    name: "urn-urn-reserved",
    summary: "a namespace identifier that is reserved",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 8141 §5.1; RFC 2141 §2.1",
    source: include_str!("urn_urn_reserved.rs"),
    check,
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
