//! # urn-oid (N010)
//!
//! ## What it does
//! Checks for a `urn:oid:` name that is not an object identifier: numbers separated by dots,
//! without leading zeros. The first number is 0, 1 or 2, and after 0 or 1 the second number is at
//! most 39. A `*` or a single letter in place of a number is a placeholder and is not reported, and
//! a leading zero is information, because alerts number their messages so.
//!
//! ## Why is this bad?
//! The tree of object identifiers has three roots, and the first two have 40 arcs each. An
//! identifier that is not in the tree is not assigned. A leading zero makes a second spelling of
//! the same identifier, which is compared as a different name.
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
//! No fix: it is not known which number is wrong.
//!
//! ## References
//! - RFC 3061 §2
//! - ITU-T X.660

use super::faults;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};

/// Rule N010, `urn-oid`.
pub static RULE: Rule = Rule {
    code: "N010",
    name: "urn-oid",
    summary: "invalid object identifier in a URN",
    levels: Levels::on(Severity::Warning)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 3061 §2; ITU-T X.660",
    manual: manual!("urn_oid.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let bytes = cx.uri.bytes();
    let is_placeholder = |violation: &Violation| match &bytes[violation.range.clone()] {
        [only] => *only == b'*' || only.is_ascii_alphabetic(),
        _ => false,
    };
    let found = faults::violations_in(cx, "oid").filter(|violation| !is_placeholder(violation));
    violations.extend(found.map(|violation| {
        if bytes[violation.range.clone()].starts_with(b"0") {
            messages::with_severity(Severity::Info, violation)
        } else {
            violation
        }
    }));
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
