//! # space-before-destination (L013)
//!
//! ## What it does
//! Checks for a space between the two parts of a link: `[text] (URL)` in Markdown, and
//! `link:URL [text]` in `AsciiDoc`. Numbers, check boxes and footnotes in brackets are not
//! reported.
//!
//! ## Why is this bad?
//! The text is not a link; it is displayed with the brackets.
//!
//! ## Example
//! ```text
//! See [the manual] (https://www.example.org/manual).
//! ```
//!
//! ## Use instead
//! ```text
//! See [the manual](https://www.example.org/manual).
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes the space; a word in brackets may come before a URL in parentheses on
//! purpose.
//!
//! ## References
//! - `CommonMark` §6.3
//! - `AsciiDoc`, "Links"

use crate::extract::delimit::Wrapper;
use crate::format::LinkForm;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, link_markup, messages,
};
use std::ops::Range;

/// Rule L013, `space-before-destination`.
pub static RULE: Rule = Rule {
    code: "L013",
    name: "space-before-destination",
    summary: "space between the text and the URL of a link",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §6.3",
    manual: manual!("space_before_destination.rs"),
    fix: Some(Safety::Unsafe),
    supersedes: &[Supersedes::InUri(&crate::rule::style::bare_url::RULE)],
    needs: Needs::any(&[Fact::AfterParenthesis, Fact::AfterColon]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !cx.prose || cx.candidate.wrapper != Wrapper::None {
        return;
    }
    let (gap, help) = match cx.syntax.link_form {
        Some(LinkForm::Parenthesized) => (before_parenthesis(cx), "write `[text](URL)`"),
        Some(LinkForm::Macro) => (before_bracket(cx), "write `link:URL[text]`"),
        _ => return,
    };
    if let Some(gap) = gap {
        let violation = messages::violation(
            0..cx.candidate.text.bytes().len(),
            "space between the text and the URL of a link",
            help,
        );
        violations.push(violation.with(Fix::unsafe_fix(vec![Edit::section(gap, "")])));
    }
}

/// Returns the spaces in `[text] (URL)`.
fn before_parenthesis(cx: &RuleContext) -> Option<Range<usize>> {
    let before = cx.before.strip_suffix(b"(")?;
    let close = spaced(before).checked_sub(1)?;
    let closed = cx.after.first() == Some(&b')');
    let gap = close + 1..before.len();
    if !closed || gap.is_empty() || before[close] != b']' || !cx.is_verbatim(gap.clone()) {
        return None;
    }
    let text = link_markup::link_text(cx, close)?;
    // `[[page]]` is a link of a wiki by itself.
    let is_of_wiki = before[text.clone()].starts_with(b"[") && before[text].ends_with(b"]");
    (!is_of_wiki).then_some(gap)
}

/// Returns the spaces in `link:URL [text]`.
fn before_bracket(cx: &RuleContext) -> Option<Range<usize>> {
    let word = cx.before.strip_suffix(b"link:")?;
    let spaces = cx.after.iter().take_while(|&&byte| byte == b' ').count();
    let text = cx.after[spaces..].strip_prefix(b"[")?;
    let line = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
    let apart = !word.last().is_some_and(u8::is_ascii_alphanumeric);
    let closed = memchr::memchr(b']', &line[..line.len().min(256)]).is_some_and(|at| at > 0);
    let start = cx.before.len() + cx.candidate.outer.len();
    (apart && closed && spaces > 0).then_some(start..start + spaces)
}

/// Returns the end of `text` without the spaces at its end.
fn spaced(text: &[u8]) -> usize {
    // Bounds the time in a line of spaces.
    let spaces = text.iter().rev().take(8).take_while(|&&byte| byte == b' ');
    text.len() - spaces.count()
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rule::testing::{Case, assert_all, bare, markdown, syntax};

    #[test]
    fn cases() {
        let asciidoc = |before, uri, after| Case {
            syntax: syntax("asciidoc"),
            ..bare(before, uri, after)
        };
        assert_all(
            &RULE,
            &[
                markdown("see [the text] (", "⟦https://www.example.org/⟧", ")."),
                markdown("![image]  (", "⟦http://h.example/a.png⟧", ")"),
                markdown("- [a [b] `c`] (", "⟦http://h.example/⟧", ") x"),
                markdown("[Überblick] (", "⟦http://h.example/⟧", ")"),
                markdown("see [text](", "https://www.example.org/", ")"),
                markdown("see [1] (", "https://www.example.org/", ")"),
                markdown("- [x] (", "https://www.example.org/", ")"),
                markdown("- [ ] (", "https://www.example.org/", ")"),
                markdown("[^note] (", "https://www.example.org/", ")"),
                markdown("tool: [[page]] (", "https://www.example.org/", ")"),
                markdown("- [0a1b2c3d] (", "https://www.example.org/", ")"),
                markdown("list[index] (", "https://www.example.org/", ")"),
                markdown("`list`[index] (", "https://www.example.org/", ")"),
                markdown("see [text] (", "https://www.example.org/", " or so)"),
                markdown("see [text] (at ", "https://www.example.org/", ")"),
                markdown("[a\n\nb] (", "https://www.example.org/", ")"),
                markdown("b] (", "https://www.example.org/", ")"),
                bare("see [text] (", "https://www.example.org/", ")"),
                asciidoc("see link:", "⟦https://www.example.org/⟧", " [the text]."),
                asciidoc("see link:", "https://www.example.org/", "[the text]."),
                asciidoc("see ", "https://www.example.org/", " [the text]."),
                asciidoc("see hyperlink:", "https://www.example.org/", " [the text]."),
                asciidoc("see link:", "https://www.example.org/", " []."),
                asciidoc("see link:", "https://www.example.org/", " [a\nb]"),
                asciidoc("see [text] (", "https://www.example.org/", ")"),
            ],
        );
    }
}
