//! # unclosed-angle (D001)
//!
//! ## What it does
//! Checks for a `<` before a URI without a closing `>`: none follows before a blank line, a second
//! `<`, or four continuation lines.
//!
//! ## Why is this bad?
//! Angle brackets mark where a URI ends. Without the closing bracket the end is a guess, and a URI
//! that was broken over several lines loses its continuation.
//!
//! ## Example
//! ```text
//! see <http://www.example.org/a.st
//!
//! and the next paragraph
//! ```
//!
//! ## Use instead
//! ```text
//! see <http://www.example.org/a.st>
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix adds `>` after the detected end of the URI, which may be too early.
//!
//! ## References
//! - RFC 1738 Appendix
//! - RFC 3986 Appendix C

use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    lines, messages,
};

/// Rule D001, `unclosed-angle`.
pub static RULE: Rule = Rule {
    code: "D001",
    name: "unclosed-angle",
    summary: "unclosed `<` before a URI",
    levels: Levels::off(Severity::Warning)
        .on_in(&[Preset::Docs, Preset::Mail])
        .trivial_in_mail(),
    reference: "RFC 3986 Appendix C",
    manual: manual!("unclosed_angle.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::Unclosed]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    if candidate.unclosed && !is_elided(cx) && !is_separator(cx) && !lines::is_in_grid(cx) {
        let end = candidate.extent.end;
        let violation = messages::violation(
            0..candidate.text.bytes().len(),
            "unclosed `<` before URI",
            "add `>` after the URI",
        );
        violations.push(violation.with(Fix::unsafe_fix(vec![Edit::section(
            end..end,
            cx.syntax.closing_angle,
        )])));
    }
}

/// Returns true if the `<` divides two values that nothing else does: `1<http://h.example/<2`.
fn is_separator(cx: &RuleContext) -> bool {
    let before = cx.before.strip_suffix(b"<");
    before.is_some_and(|before| before.last().is_some_and(u8::is_ascii_alphanumeric))
}

/// Returns true if dots in place of the rest are at the end of the URI: a program has cut the text.
fn is_elided(cx: &RuleContext) -> bool {
    let dots = |text: &[u8]| text.starts_with(b"...") || text.starts_with("…".as_bytes());
    let text = cx.candidate.text.bytes();
    let last = text.iter().rposition(|byte| *byte != b'.');
    dots(cx.after) || dots(&text[last.map_or(0, |last| last + 1)..])
}
