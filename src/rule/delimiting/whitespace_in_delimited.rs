//! # whitespace-in-delimited (D002)
//!
//! ## What it does
//! Checks for white space or a line break inside the brackets or quotes around a URI. The white
//! space is removed, and the rest is read as one URI. If what follows a space looks like prose
//! rather than like a part of the URI, the URI ends there, and the message quotes what is left out.
//!
//! ## Why is this bad?
//! This is legal: the standards say that such white space is to be ignored. However, many programs
//! stop at it, whereas a URI on a single line is found by all of them. This rule is off by
//! default.
//!
//! ## Example
//! ```text
//! <http://www.example.org/archive/
//! index.html>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/archive/index.html>
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix joins the URI on one line, which changes the layout of the text. No fix is
//! offered where the URI ends at a space.
//!
//! ## References
//! - RFC 3986 Appendix C
//! - url-syntax-05 Appendix E

use crate::extract::delimit::Kind;
use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Span, Violation,
    messages,
};

/// Rule D002, `whitespace-in-delimited`.
pub static RULE: Rule = Rule {
    code: "D002",
    name: "whitespace-in-delimited",
    summary: "white space inside a delimited URI",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 Appendix C",
    manual: manual!("whitespace_in_delimited.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::WhiteSpace]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let length = candidate.text.bytes().len();
    let help = "write the URI on one line, without white space";
    let mut all = candidate.white_space.then(|| gaps(cx));
    for &join in &candidate.joins {
        // The white space between these two bytes was removed.
        let range = join.saturating_sub(1)..(join + 1).min(length);
        // The fix of the first finding removes all white space.
        let edits = all.take().unwrap_or_else(|| vec![Edit::gap(join)]);
        let fix = Fix::unsafe_fix(edits);
        violations.push(messages::violation(range, "line break inside URI", help).with(fix));
    }
    if candidate.joins.is_empty() && candidate.white_space && candidate.kind != Kind::Misspelt {
        let first = all.iter().flatten().find_map(|edit| match edit.span {
            Span::Gap(at) => Some(at - 1..at + 1),
            _ => None,
        });
        let range = first.unwrap_or(0..length);
        let violation = messages::violation(range, "white space inside URI", help);
        violations.push(violation.with(all.map(Fix::unsafe_fix)));
    }
    if !candidate.left_out.is_empty() {
        let range = length.saturating_sub(1)..length;
        violations.push(messages::violation(range, left_out(cx), LEFT_OUT_HELP));
    }
}

/// The maximum length of the text that a message quotes, in bytes.
// Keeps the message to about a line.
const MAX_QUOTE_LEN: usize = 60;

const LEFT_OUT_HELP: &str = "close the bracket after the URI, or write the space as `%20`";

/// Returns the message about the text that is left out after the URI.
fn left_out(cx: &RuleContext) -> String {
    let text = cx.section.bytes()[cx.candidate.left_out.clone()].trim_ascii();
    let quoted = String::from_utf8_lossy(&text[..text.len().min(MAX_QUOTE_LEN)]);
    let dots = if text.len() > MAX_QUOTE_LEN {
        "…"
    } else {
        ""
    };
    format!("the URI ends at a space: `{quoted}{dots}` is left out")
}

/// Returns an edit for each gap in the source of the URI.
fn gaps(cx: &RuleContext) -> Vec<Edit> {
    let text = &cx.candidate.text;
    let apart = |at: &usize| text.source(at - 1..*at).end < text.source(*at..at + 1).start;
    let positions = 1..text.bytes().len();
    positions.filter(apart).map(Edit::gap).collect()
}
