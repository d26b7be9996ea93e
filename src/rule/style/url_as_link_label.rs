//! # url-as-link-label (L016)
//!
//! ## What it does
//! Checks for `[text][URL]` in Markdown: a URL in brackets after the text of a link.
//!
//! ## Why is this bad?
//! The second brackets hold the label of a definition, which does not exist. The text is not a
//! link; it is displayed with the brackets.
//!
//! ## Example
//! ```text
//! See [the manual][https://www.example.org/manual].
//! ```
//!
//! ## Use instead
//! ```text
//! See [the manual](https://www.example.org/manual).
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix writes parentheses; a definition of that label may be missing instead.
//!
//! ## References
//! - `CommonMark` §6.3

use crate::extract::delimit::Wrapper;
use crate::format::LinkForm;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, link_markup, messages,
};

/// Rule L016, `url-as-link-label`.
pub static RULE: Rule = Rule {
    code: "L016",
    name: "url-as-link-label",
    summary: "Markdown link with a URL in place of a label",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §6.3",
    manual: manual!("url_as_link_label.rs"),
    fix: Some(Safety::Unsafe),
    supersedes: &[Supersedes::InUri(&crate::rule::style::bare_url::RULE)],
    needs: Needs::any(&[Fact::AfterBracket]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let has_links = cx.syntax.link_form == Some(LinkForm::Parenthesized);
    if !has_links || !cx.prose || cx.candidate.wrapper != Wrapper::None {
        return;
    }
    let Some(close) = cx.before.strip_suffix(b"][").map(<[u8]>::len) else {
        return;
    };
    let closed = cx.after.first() == Some(&b']');
    let continues = cx.after.get(1).is_some_and(|next| b"[](:".contains(next));
    if !closed || continues || link_markup::link_text(cx, close).is_none() {
        return;
    }
    let start = cx.before.len();
    let end = start + cx.candidate.outer.len();
    let uri = cx.candidate.text.bytes();
    let violation = messages::violation(
        0..uri.len(),
        "URL in place of the label of a link",
        "write `[text](URL)`",
    );
    let balanced = !uri.iter().any(|byte| b"()<> \\".contains(byte));
    violations.push(violation.with(balanced.then(|| {
        Fix::unsafe_fix(vec![
            Edit::section(start - 1..start, "("),
            Edit::section(end..end + 1, ")"),
        ])
    })));
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
                markdown("see [text][", "⟦https://www.example.org/⟧", "]."),
                markdown("![a b][", "⟦https://www.example.org/a.png⟧", "]"),
                markdown("[a `b`][", "⟦https://www.example.org/(a)⟧", "]"),
                markdown("[1][", "https://www.example.org/", "]"),
                markdown("[text] [", "https://www.example.org/", "]"),
                markdown("[text][", "https://www.example.org/", "](a)"),
                markdown("[text][", "https://www.example.org/", " a]"),
                markdown("[[text][", "https://www.example.org/", "]]"),
                markdown("[", "https://www.example.org/", "]"),
                bare("[text][", "https://www.example.org/", "]"),
            ],
        );
    }
}
