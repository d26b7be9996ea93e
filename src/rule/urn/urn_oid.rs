//! # urn-oid (N010)
//! ## What it does
//! Reports a name `urn:oid:` that is no object identifier: numbers with dots between them, none
//! of which starts with a needless 0; the first of them 0, 1 or 2, and below 0 and 1 the second 39
//! at the most. A `*` or a letter for a number that is to be filled in is passed over.
//!
//! ## Why is this bad?
//! The tree of object identifiers has three roots, and the first two have 40 places each. What
//! is not in the tree is assigned by nobody; and a leading zero makes two spellings of one
//! identifier, which are compared as different names.
//!
//! ## Example
//! ```text
//! urn:oid:3.1.02
//! ```
//!
//! ## Use instead
//! ```text
//! urn:oid:2.1.2
//! ```
//!
//! ## Fix safety
//! No fix: which number is wrong is not known.
//!
//! ## References
//! - RFC 3061 §2
//! - ITU-T X.660

use super::faults;
use crate::rule::{On, Rule, RuleContext, Severity, Violation};

/// N010.
pub const RULE: Rule = Rule {
    code: "N010",
    name: "urn-oid",
    summary: "a `urn:oid:` name that is no object identifier",
    severity: Severity::Warning,
    on: On::Always,
    reference: "RFC 3061 §2; ITU-T X.660",
    source: include_str!("urn_oid.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let bytes = cx.uri.bytes();
    let open = |violation: &Violation| match &bytes[violation.range.clone()] {
        [only] => *only == b'*' || only.is_ascii_alphabetic(),
        _ => false,
    };
    violations.extend(faults::hits_in(cx, "oid").filter(|violation| !open(violation)));
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
                "urn:oid:⟦3⟧.1.⟦02⟧",
                "URN:OID:1.⟦40⟧",
                "urn:oid:1.⟦⟧.3",
                "urn:oid:1.⟦x1⟧",
                "urn:oid:1.3.*",
                "urn:oid:1.3.x",
                "urn:oid:1.3.6.1.4.1.343",
                "urn:oid:2.999",
                "urn:oid:",
                "urn:isbn:1",
                "oid:3.1",
            ],
        );
    }
}
