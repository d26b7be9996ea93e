//! # redundant-link-text (L006)
//!
//! ## What it does
//! Reports a link in Markdown whose text is its destination: `[U](U)`.
//!
//! ## Why is this bad?
//! The same stands there twice. Whoever changes the one forgets the other, and the text then
//! shows another place than the one that the link leads to.
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
//! Safe: a fix writes `<U>`, which is the same link with the same text. Where the link has a
//! title, or an escape, it is reported and not mended.
//!
//! ## References
//! - `CommonMark` §6.5

use crate::extract::delimit::Kind;
use crate::format::{Language, Role};
use crate::rule::{Edit, Fix, On, Rule, RuleContext, Severity, Violation, messages};

/// L006.
pub const RULE: Rule = Rule {
    code: "L006",
    name: "redundant-link-text",
    summary: "a link in Markdown whose text is its destination",
    severity: Severity::Info,
    on: On::Never,
    reference: "CommonMark §6.5",
    source: include_str!("redundant_link_text.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = &cx.candidate.text;
    let Some(target) = cx.target else {
        return;
    };
    let same = cx.link_text() == Some(text.bytes());
    let is_link = cx.language == Language::Markdown
        && target.role == Role::Followed
        && cx.candidate.kind == Kind::Uri;
    let Some(whole) = target.whole.clone().filter(|_| same && is_link) else {
        return;
    };
    let all = 0..text.bytes().len();
    // A definition ends where its destination does.
    let location = text.source(all.clone());
    if location.end == whole.end {
        return;
    }
    let violation = messages::violation(
        all.clone(),
        "the text of the link is its destination",
        "write the URI once, between `<` and `>`",
    );
    let written = [b"<", text.bytes(), b">"].concat();
    let plain = !text.bytes().iter().any(|byte| b"<> ".contains(byte));
    let nothing_else = whole.end - whole.start == 2 * all.len() as u64 + 4;
    let mendable = plain && nothing_else && text.verbatim(all).is_some();
    violations.push(if mendable {
        violation.with(Fix::safe(vec![Edit::source(whole, written)]))
    } else {
        violation
    });
}
