//! # reversed-link (L005)
//!
//! ## What it does
//! Checks for `(text)[URL]` in Markdown: a link with its brackets reversed.
//!
//! ## Why is this bad?
//! The text is not a link; it is displayed with the brackets.
//!
//! ## Example
//! ```text
//! See (the manual)[https://www.example.org/manual].
//! ```
//!
//! ## Use instead
//! ```text
//! See [the manual](https://www.example.org/manual).
//! ```
//!
//! ## Fix safety
//! Safe: the fix swaps the brackets.
//!
//! ## References
//! - `CommonMark` §6.3

use crate::extract::delimit::Wrapper;
use crate::rule::lines;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};

/// Rule L005, `reversed-link`.
pub static RULE: Rule = Rule {
    code: "L005",
    name: "reversed-link",
    summary: "Markdown link with reversed brackets",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §6.3",
    manual: manual!("reversed_link.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[Supersedes::InUri(&crate::rule::style::bare_url::RULE)],
    needs: Needs::any(&[Fact::AfterBracket]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let has_links = cx.syntax.inline_link == Some(["[", "](", ")"]);
    if !has_links || !cx.prose || candidate.wrapper != Wrapper::None {
        return;
    }
    // The link text is in parentheses on the same line.
    let Some(text) = lines::before(cx).strip_suffix(b")[") else {
        return;
    };
    let closed = cx.after.first() == Some(&b']');
    let continues = cx.after.get(1).is_some_and(|next| b"([:".contains(next));
    let Some(open) = memchr::memrchr(b'(', text) else {
        return;
    };
    let text = &text[open + 1..];
    let plain = !text.is_empty() && !text.iter().any(|byte| b")[]".contains(byte));
    if !closed || continues || !plain {
        return;
    }
    let start = cx.before.len();
    let end = start + candidate.outer.len();
    let first = start - 2 - text.len() - 1;
    let uri = candidate.text.bytes();
    let violation = messages::violation(
        0..uri.len(),
        "link with reversed brackets",
        "write `[text](URL)`",
    );
    let balanced = !uri.iter().any(|byte| b"()<> \\".contains(byte));
    violations.push(if balanced {
        violation.with(Fix::safe(vec![
            Edit::section(first..first + 1, "["),
            Edit::section(start - 2..start, "]("),
            Edit::section(end..end + 1, ")"),
        ]))
    } else {
        violation
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rule::testing::{assert_all, bare, markdown};

    #[test]
    fn cases() {
        assert_all(
            &RULE,
            &[
                markdown("see (text)[", "⟦https://www.example.org/⟧", "]."),
                markdown("(a b, c)[", "⟦http://h.example/⟧", "]"),
                markdown("(x) (y)[", "⟦http://h.example/(a)⟧", "] z"),
                bare("see (text)[", "https://www.example.org/", "]."),
                markdown("see (text) [", "https://www.example.org/", "]."),
                markdown("see ()[", "https://www.example.org/", "]."),
                markdown("see (text)[", "https://www.example.org/", "](x)"),
                markdown("see (text)[", "https://www.example.org/", " x]"),
                markdown("see (te\nxt)[", "https://www.example.org/", "]"),
                markdown("see [text](", "https://www.example.org/", ")"),
            ],
        );
    }
}
