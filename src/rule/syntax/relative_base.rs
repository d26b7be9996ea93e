//! # relative-base (S016)
//!
//! ## What it does
//! Checks for a base URI that is relative: `<base href="/docs/">`, `Content-Base: docs/`. With
//! `--base`, the base is resolved against that URI, and nothing is reported.
//!
//! ## Why is this bad?
//! By RFC 1808 and HTML 4, a base has to be absolute, so that the document keeps its links wherever
//! it is stored or sent. A relative one is resolved against the URI that the document was retrieved
//! by: in a file, in an archive and in mail, none of its links can be resolved. The HTML Standard
//! allows it, and applications of a single page need `<base href="/">`, so this rule is off by
//! default.
//!
//! ## Example
//! ```text
//! <base href="/docs/">
//! ```
//!
//! ## Use instead
//! ```text
//! <base href="https://www.example.org/docs/">
//! ```
//!
//! ## Fix safety
//! No fix: the URI of the document is not known.
//!
//! ## References
//! - RFC 3986 §5.1
//! - url-syntax-05 Appendix D
//! - HTML 4.01 §12.4

use crate::extract::delimit::Kind;
use crate::format::Role;
use crate::rule::{Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};

/// Rule S016, `relative-base`.
pub static RULE: Rule = Rule {
    code: "S016",
    name: "relative-base",
    summary: "base URI that is relative",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §5.1",
    manual: manual!("relative_base.rs"),
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let is_base = cx.target.is_some_and(|target| target.role == Role::Base);
    if is_base && cx.candidate.kind == Kind::Relative && cx.resolved.is_none() {
        violations.push(messages::violation(
            0..cx.uri.bytes().len(),
            "relative base URI",
            "write an absolute URI",
        ));
    }
}
