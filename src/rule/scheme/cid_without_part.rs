//! # cid-without-part (P017)
//!
//! ## What it does
//! Checks for links and images in mail that refer to a part of the message by its `Content-ID`,
//! where the message has no such part. Messages that are truncated, signed opaquely, or have no
//! parts at all are left out: their parts are not known.
//!
//! ## Why is this bad?
//! A `cid` URI refers to a part of the message that it is in. Without that part, mail programs show a
//! broken image, or a link that leads nowhere. Programs that forward or archive mail often remove
//! the images and keep the HTML, so this rule is off by default.
//!
//! ## Example
//! ```text
//! <img src="cid:logo@example.org">
//! ```
//!
//! ## Use instead
//! ```text
//! <img src="https://www.example.org/logo.png">
//! ```
//!
//! ## Fix safety
//! No fix: the part is not at hand.
//!
//! ## References
//! - RFC 2392 §2

use crate::rule::{Fact, Levels, Lookup, Needs, Rule, RuleContext, Severity, Violation, messages};

/// Rule P017, `cid-without-part`.
pub static RULE: Rule = Rule {
    code: "P017",
    name: "cid-without-part",
    summary: "`cid` URI of a part that the message does not have",
    levels: Levels::off(Severity::Info),
    reference: "RFC 2392 §2",
    manual: manual!("cid_without_part.rs"),
    needs: Needs::any(&[Fact::NotWeb]),
    lookup: Some(Lookup::Part),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if cx.target.is_some() && cx.uri.has_scheme("cid") && !cx.uri.path().is_empty() {
        violations.push(messages::violation(
            0..cx.uri.bytes().len(),
            "no part of the message has this `Content-ID`",
            "add the part, or write the URI of a file on the network",
        ));
    }
}
