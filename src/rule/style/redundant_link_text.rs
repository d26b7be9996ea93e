//! # redundant-link-text (L006)
//!
//! ## What it does
//! Checks for Markdown links whose text is the destination: `[U](U)`.
//!
//! ## Why is this bad?
//! The URL is written twice. If only one of the two is changed later, the text shows another
//! destination than the link has.
//!
//! ## Example
//! ```text
//! See [https://www.example.org/](https://www.example.org/).
//! ```
//!
//! ## Use instead
//! ```text
//! See <https://www.example.org/>.
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes `<U>`, the same link with the same text. There is no fix if the link
//! has a title or an escape.
//!
//! ## References
//! - `CommonMark` §6.5

use crate::extract::delimit::Kind;
use crate::format::Role;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};

/// Rule L006, `redundant-link-text`.
pub static RULE: Rule = Rule {
    code: "L006",
    name: "redundant-link-text",
    summary: "Markdown link whose text is its destination",
    levels: Levels::off(Severity::Info),
    reference: "CommonMark §6.5",
    manual: manual!("redundant_link_text.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = &cx.candidate.text;
    let (Some(target), Some([open, close])) = (cx.target, cx.syntax.autolink) else {
        return;
    };
    let same = cx.link_text() == Some(text.bytes());
    let is_link = target.role == Role::Followed && cx.candidate.kind == Kind::Uri;
    let Some(whole) = target.whole.clone().filter(|_| same && is_link) else {
        return;
    };
    let all = 0..text.bytes().len();
    // A link reference definition ends with its destination.
    let location = text.source(all.clone());
    if location.end == whole.end {
        return;
    }
    let violation = messages::violation(
        all.clone(),
        "link text that repeats the destination",
        "write the URI once, between `<` and `>`",
    );
    let written = [open.as_bytes(), text.bytes(), close.as_bytes()].concat();
    let plain = !text.bytes().iter().any(|byte| b"<> ".contains(byte));
    let nothing_else = whole.end - whole.start == 2 * all.len() as u64 + 4;
    let fixable = plain && nothing_else && text.verbatim(all).is_some();
    violations.push(if fixable {
        violation.with(Fix::safe(vec![Edit::source(whole, written)]))
    } else {
        violation
    });
}
