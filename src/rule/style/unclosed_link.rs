//! # unclosed-link (L014)
//!
//! ## What it does
//! Checks for a link without its closing bracket: `[text](URL` in Markdown, where no `)` follows
//! in the paragraph that has no `(` of its own, and `[[URL][text]` and `[[URL]` in Org.
//!
//! ## Why is this bad?
//! The text is not a link; it is displayed with the brackets.
//!
//! ## Example
//! ```text
//! See [the manual](https://www.example.org/manual
//! ```
//!
//! ## Use instead
//! ```text
//! See [the manual](https://www.example.org/manual)
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix adds the bracket after the detected end of the URL, which may be too early.
//! There is no fix if other text follows directly.
//!
//! ## References
//! - `CommonMark` §6.3
//! - Org manual, "Link Format"

use crate::extract::delimit::Wrapper;
use crate::format::LinkForm;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, link_markup, messages,
};

/// Rule L014, `unclosed-link`.
pub static RULE: Rule = Rule {
    code: "L014",
    name: "unclosed-link",
    summary: "link without its closing bracket",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §6.3",
    manual: manual!("unclosed_link.rs"),
    fix: Some(Safety::Unsafe),
    supersedes: &[Supersedes::InUri(&crate::rule::style::bare_url::RULE)],
    needs: Needs::any(&[Fact::AfterParenthesis, Fact::AfterBracket]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !cx.prose || cx.candidate.wrapper != Wrapper::None {
        return;
    }
    let unclosed = match cx.syntax.link_form {
        Some(LinkForm::Parenthesized) => parenthesized(cx),
        Some(LinkForm::Bracketed) => bracketed(cx),
        _ => None,
    };
    let Some(unclosed) = unclosed else {
        return;
    };
    let violation = messages::violation(
        0..cx.candidate.text.bytes().len(),
        "link without its closing bracket",
        format!("write `{}`", unclosed.form),
    );
    let edit = unclosed.missing;
    violations.push(violation.with(edit.map(|edit| Fix::unsafe_fix(vec![edit]))));
}

/// A link that is not closed.
struct Unclosed {
    /// How it is written.
    form: &'static str,
    /// The edit that adds the bracket, if it is clear where.
    missing: Option<Edit>,
}

/// Recognizes `[text](URL`.
fn parenthesized(cx: &RuleContext) -> Option<Unclosed> {
    // `[text]((URL)` is not closed, either.
    let before = cx.before.strip_suffix(b"(")?;
    let is_doubled = before.ends_with(b"](");
    let close = before
        .strip_suffix(b"(")
        .unwrap_or(before)
        .strip_suffix(b"]")?
        .len();
    let all = link_markup::after(cx);
    let rest = if is_doubled {
        all.strip_prefix(b")")?
    } else {
        all
    };
    if link_markup::closing(rest).is_some() || link_markup::is_template(cx, rest) {
        return None;
    }
    link_markup::link_text(cx, close)?;
    let ends = !is_doubled && rest.first().is_none_or(u8::is_ascii_whitespace);
    Some(Unclosed {
        form: "[text](URL)",
        missing: link_markup::insert_after(cx, ")").filter(|_| ends),
    })
}

/// Recognizes `[[URL]` and `[[URL][text]`.
fn bracketed(cx: &RuleContext) -> Option<Unclosed> {
    cx.before.strip_suffix(b"[[")?;
    let rest = link_markup::after(cx).strip_prefix(b"]")?;
    let ends = |next: Option<&u8>| next.is_none_or(|byte| !b"[]".contains(byte));
    let (form, close) = if let Some(text) = rest.strip_prefix(b"[") {
        let end = text.iter().position(|byte| b"[]\n".contains(byte))?;
        let closed = text[end] != b']' || !ends(text.get(end + 1));
        (!closed).then_some(("[[URL][text]]", end + 3))?
    } else {
        ends(rest.first()).then_some(("[[URL]]", 1))?
    };
    let end = cx.before.len() + cx.candidate.outer.len() + close;
    Some(Unclosed {
        form,
        missing: Some(Edit::section(end..end, "]")),
    })
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rule::testing::{Case, assert_all, bare, markdown, syntax};

    #[test]
    fn cases() {
        let org = |before, uri, after| Case {
            syntax: syntax("org"),
            ..bare(before, uri, after)
        };
        assert_all(
            &RULE,
            &[
                markdown("see [text](", "⟦https://www.example.org/⟧", ""),
                markdown("see [text](", "⟦https://www.example.org/⟧", "\n\nb)"),
                markdown("![text](", "⟦https://www.example.org/⟧", " and more"),
                markdown("[text](", "⟦https://www.example.org/⟧", "] and more"),
                markdown("[text](", "https://www.example.org/", " and) more"),
                markdown("[text](", "⟦https://www.example.org/⟧", "\nand (b) more"),
                markdown("[text](", "https://www.example.org/", "\nand (b) more)"),
                markdown("[text](", "https://www.example.org/", "{{ a }}"),
                markdown("[text]((", "⟦https://www.example.org/⟧", ") and more"),
                markdown("[text]((", "https://www.example.org/", ")) and more"),
                markdown("[text]((", "https://www.example.org/", " and) more"),
                markdown("text](", "https://www.example.org/", ""),
                markdown("[1](", "https://www.example.org/", ""),
                markdown("f[x](", "https://www.example.org/", ""),
                bare("[text](", "https://www.example.org/", ""),
                org("[[", "⟦https://www.example.org/⟧", "][text] a"),
                org("[[", "⟦https://www.example.org/⟧", "][text]"),
                org("[[", "⟦https://www.example.org/⟧", "] a"),
                org("[[", "https://www.example.org/", "][text]]"),
                org("[[", "https://www.example.org/", "]]"),
                org("[", "https://www.example.org/", "] a"),
                org("[[", "https://www.example.org/", " a]"),
            ],
        );
    }
}
