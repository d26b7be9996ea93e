//! # urn-nid-unregistered (N004)
//!
//! ## What it does
//! Checks for a namespace identifier that is not registered with IANA as a formal namespace, is
//! not `urn-` and a number, and is not in wide use without a registration
//! (`schemas-microsoft-com`, `sha1`). The list of namespaces is from 2021, with those that RFCs
//! have added since.
//!
//! ## Why is this bad?
//! Nothing guarantees that such names are unique: someone else may use the same identifier for
//! something else. Software that resolves URNs does not know how to handle them.
//!
//! ## Example
//! ```text
//! urn:acme-widgets:1
//! ```
//!
//! ## Use instead
//! ```text
//! urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
//! ```
//!
//! ## Fix safety
//! No fix: a registered namespace is needed.
//!
//! ## References
//! - RFC 8141 §5, §6
//! - IANA registry "Uniform Resource Names (URN) Namespaces"

use super::faults;
use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::urn::{NidStatus, nid_status};

/// Rule N004, `urn-nid-unregistered`.
pub static RULE: Rule = Rule {
    code: "N004",
    name: "urn-nid-unregistered",
    summary: "unregistered URN namespace identifier",
    levels: Levels::off(Severity::Info),
    reference: "RFC 8141 §5",
    manual: manual!("urn_nid_unregistered.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let nid = faults::nid(cx);
    let in_nid = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
    // RFC 8141 §2.
    let valid = (2..=32).contains(&nid.len()) && nid.iter().all(in_nid);
    // Without a second colon there is no namespace.
    let named = !faults::nss(cx).is_empty();
    if valid && named && nid_status(nid) == NidStatus::Unregistered {
        let start = "urn:".len();
        let help = "use a registered namespace, such as `urn:uuid:`";
        violations.push(messages::violation(
            start..start + nid.len(),
            "unregistered namespace identifier",
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
                "urn:⟦foo⟧:1",
                "URN:⟦Acme-Widgets⟧:1#f",
                "urn:⟦cidx⟧:a@h.example",
                "urn:ISBN:0451450523",
                "urn:example:a",
                "urn:urn-7:a",
                "urn:schemas-microsoft-com:vml",
                "urn:lex:it:stato",
                "urn:x-acme:1",
                "urn:urn:1",
                "urn:us.gov:1",
                "urn:foo",
                "urn:foo:",
            ],
        );
    }
}
