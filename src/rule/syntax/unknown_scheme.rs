//! # unknown-scheme (S013)
//!
//! ## What it does
//! Checks for `scheme://` if the scheme is neither registered with IANA nor widely used without a
//! registration.
//!
//! ## Why is this bad?
//! Only the program that defines the scheme can open such a URI, and another program may use the
//! same name. Many organizations have private schemes on purpose, so this rule is off by default.
//!
//! ## Example
//! ```text
//! phone://192.0.2.34/
//! ```
//!
//! ## Use instead
//! ```text
//! tel:+1-201-555-0123
//! ```
//!
//! ## Fix safety
//! No fix: the intended scheme is not known.
//!
//! ## References
//! - RFC 7595 §6
//! - IANA, Uniform Resource Identifier (URI) Schemes

use crate::extract::delimit::Kind;
use crate::rule::lines;
use crate::rule::{Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;
use crate::uri::scheme;

/// Rule S013, `unknown-scheme`.
pub static RULE: Rule = Rule {
    code: "S013",
    name: "unknown-scheme",
    summary: "unregistered scheme",
    levels: Levels::off(Severity::Info),
    reference: "RFC 7595 §6",
    manual: manual!("unknown_scheme.rs"),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(name), Some(range)) = (cx.uri.scheme(), cx.uri.range(Component::Scheme)) else {
        return;
    };
    let first = name.first().is_some_and(u8::is_ascii_lowercase);
    let rest =
        |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.');
    let named = first && name.iter().all(rest);
    if cx.candidate.kind == Kind::Uri
        && cx.uri.authority().is_some()
        && named
        && !scheme::is_known(name)
        && !lines::follows_soft_break(cx)
    {
        violations.push(messages::violation(
            range,
            "unregistered scheme",
            "check the spelling of the scheme",
        ));
    }
}
