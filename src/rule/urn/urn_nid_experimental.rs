//! # urn-nid-experimental (N003)
//!
//! ## What it does
//! Checks for a namespace identifier that cannot be registered: one that starts with `x-`, with
//! two letters and a hyphen, or with two characters and two hyphens (`xn--`). `av-openhome-org`,
//! which many devices use, is not reported.
//!
//! ## Why is this bad?
//! `x-` was reserved for private experiments. RFC 8141 abolished it, because such names stay in
//! use and collide. Two letters and a hyphen are reserved for countries. Nothing guarantees that
//! these names are unique.
//!
//! ## Example
//! ```text
//! urn:x-acme:1
//! ```
//!
//! ## Use instead
//! ```text
//! urn:example:acme-1
//! ```
//!
//! ## Fix safety
//! No fix: a registered namespace is needed. `urn:uuid:` can be used without a registration.
//!
//! ## References
//! - RFC 8141 §5.1
//! - RFC 3406 §3.1
//! - RFC 6648

use super::faults;
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::urn::{NidStatus, nid_status};

/// Rule N003, `urn-nid-experimental`.
pub static RULE: Rule = Rule {
    code: "N003",
    name: "urn-nid-experimental",
    summary: "experimental URN namespace identifier, or one reserved for countries",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 8141 §5.1; RFC 3406 §3.1",
    manual: manual!("urn_nid_experimental.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let nid = faults::nid(cx);
    let message = match nid_status(nid) {
        NidStatus::Experimental => "experimental namespace identifier",
        // The other reserved identifiers are reported by N002.
        NidStatus::Reserved if nid.get(2) == Some(&b'-') => {
            "namespace identifier reserved for countries or encodings"
        }
        _ => return,
    };
    let start = "urn:".len();
    let help = "use a registered namespace, such as `urn:uuid:`";
    violations.push(messages::violation(start..start + nid.len(), message, help));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "urn:⟦x-acme⟧:1",
                "URN:⟦X-acme⟧:1",
                "urn:⟦de-bund⟧:1",
                "urn:⟦xn--a⟧:1",
                "urn:av-openhome-org:1",
                "urn:xacme:1",
                "urn:urn-7:1",
                "urn:urn-x:1",
                "urn:urn:1",
                "urn:s1000d:1",
                "http://x-acme/",
                "urn://x-acme/",
            ],
        );
        let experimental = message(&RULE, "urn:x-acme:1");
        assert!(experimental.contains("experimental"));
        assert!(message(&RULE, "urn:de-bund:1").contains("countries"));
    }
}
