//! # foreign-link-syntax (L017)
//!
//! ## What it does
//! Checks for a link that is written as in another markup language: `[text](URL)` in
//! reStructuredText, `AsciiDoc` and Org, `[[URL][text]]`, `[[URL|text]]` or `[URL|text]` outside
//! Org, `` `text <URL>`_ `` in Markdown and Org, and `link:URL[text]` outside `AsciiDoc`.
//!
//! ## Why is this bad?
//! The text is not a link; its markup is displayed.
//!
//! ## Example
//! ```text
//! See `the manual <https://www.example.org/manual>`_.
//! ```
//!
//! ## Use instead
//! ```text
//! See [the manual](https://www.example.org/manual).
//! ```
//!
//! ## Fix safety
//! No fix: the text of the link may need other markup as well.
//!
//! ## References
//! - `CommonMark` §6.3
//! - docutils, "reStructuredText Markup Specification", "Hyperlink References"

use crate::extract::delimit::{Context, Wrapper};
use crate::format::LinkForm;
use crate::rule::{
    AtPlaceholders, Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Supersedes,
    Violation, link_markup, messages,
};

/// Rule L017, `foreign-link-syntax`.
pub static RULE: Rule = Rule {
    code: "L017",
    name: "foreign-link-syntax",
    summary: "link in the syntax of another markup language",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §6.3",
    manual: manual!("foreign_link_syntax.rs"),
    contexts: Rule::TEXT_AND_CODE,
    supersedes: &[Supersedes::InUri(&crate::rule::style::bare_url::RULE)],
    needs: Needs::any(&[
        Fact::AfterParenthesis,
        Fact::AfterBracket,
        Fact::AfterColon,
        Fact::BeforeBacktick,
    ]),
    at_placeholders: AtPlaceholders::Reported,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(own) = cx.syntax.link_form else {
        return;
    };
    let found = form(cx).filter(|form| *form != own);
    if let Some(form) = found {
        violations.push(messages::violation(
            0..cx.candidate.text.bytes().len(),
            format!("link in the syntax of {}", language(form)),
            format!("write `{}`", written(own)),
        ));
    }
}

const fn language(form: LinkForm) -> &'static str {
    match form {
        LinkForm::Parenthesized => "Markdown",
        LinkForm::Bracketed => "Org or of a wiki",
        LinkForm::Phrase => "reStructuredText",
        LinkForm::Macro => "AsciiDoc",
    }
}

const fn written(form: LinkForm) -> &'static str {
    match form {
        LinkForm::Parenthesized => "[text](URL)",
        LinkForm::Bracketed => "[[URL][text]]",
        LinkForm::Phrase => "`text <URL>`_",
        LinkForm::Macro => "link:URL[text]",
    }
}

/// Returns the form of the link around the URI.
fn form(cx: &RuleContext) -> Option<LinkForm> {
    match (cx.candidate.wrapper, cx.candidate.context) {
        (Wrapper::Angle, _) => is_phrase(cx).then_some(LinkForm::Phrase),
        (Wrapper::None, Context::Bare) if cx.prose => match cx.before.last()? {
            b'(' => is_parenthesized(cx).then_some(LinkForm::Parenthesized),
            b'[' => is_bracketed(cx).then_some(LinkForm::Bracketed),
            b':' => is_macro(cx).then_some(LinkForm::Macro),
            _ => None,
        },
        _ => None,
    }
}

/// Returns true for `[text](URL)`.
fn is_parenthesized(cx: &RuleContext) -> bool {
    let close = cx.before.strip_suffix(b"](").map(<[u8]>::len);
    let closed = cx.after.first() == Some(&b')');
    closed && close.is_some_and(|close| link_markup::link_text(cx, close).is_some())
}

/// Returns true for `[[URL][text]]`, `[[URL|text]]` and `[URL|text]`.
fn is_bracketed(cx: &RuleContext) -> bool {
    let rest = link_markup::after(cx);
    if !cx.before.ends_with(b"[[") {
        return rest.strip_prefix(b"|").is_some_and(is_closed_text);
    }
    let text = rest.strip_prefix(b"][").or_else(|| rest.strip_prefix(b"|"));
    text.is_some_and(|text| {
        let end = text.iter().position(|byte| b"[]".contains(byte));
        end.is_some_and(|end| end > 0 && text[end..].starts_with(b"]]"))
    })
}

/// Returns true if `rest` starts with the text of a link and one bracket. Another URL is rather an
/// alternative.
fn is_closed_text(rest: &[u8]) -> bool {
    let end = rest.iter().position(|byte| b"[]|\n".contains(byte));
    let closed = end.filter(|&end| rest[end] == b']');
    closed.is_some_and(|end| {
        let continues = rest.get(end + 1).is_some_and(|next| b"([:]".contains(next));
        let text = &rest[..end];
        !continues && link_markup::is_words(text) && memchr::memmem::find(text, b"://").is_none()
    })
}

/// Returns true for `` `text <URL>`_ ``, in running text or in a code span with text after it.
fn is_phrase(cx: &RuleContext) -> bool {
    let rest = if cx.candidate.context == Context::Code {
        after_code_span(cx)
    } else {
        cx.after.strip_prefix(b"`").filter(|_| cx.prose)
    };
    let Some(rest) = rest else {
        return false;
    };
    let lines = rest.iter().take(2).take_while(|&&b| b == b'_').count();
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_`".contains(byte);
    lines > 0 && !rest.get(lines).is_some_and(word) && link_markup::phrase(cx).is_some()
}

/// Returns the text after a code span that ends after the URI. The section has a space before that
/// text which the source has not. A block of code has none.
fn after_code_span<'a>(cx: &RuleContext<'a>) -> Option<&'a [u8]> {
    let rest = cx.after.strip_prefix(b"` ")?;
    let space = cx.section.bytes().len() - rest.len() - 1;
    (!cx.is_verbatim(space..space + 1)).then_some(rest)
}

/// Returns true for `link:URL[text]`.
fn is_macro(cx: &RuleContext) -> bool {
    let Some(word) = cx.before.strip_suffix(b"link:") else {
        return false;
    };
    let apart = word.last().is_none_or(|byte| b" \n\t(,;".contains(byte));
    let opened = cx.candidate.text.bytes().contains(&b'[') || cx.after.first() == Some(&b'[');
    apart && opened
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::extract::delimit::Wrapper;
    use crate::rule::testing::{Case, assert_all, bare, syntax};

    #[test]
    fn cases() {
        let case = |format, before, uri, after| Case {
            syntax: syntax(format),
            ..bare(before, uri, after)
        };
        let angle = |format, before, uri, after| Case {
            wrapper: Wrapper::Angle,
            ..case(format, before, uri, after)
        };
        // A code span of Markdown is in `corpus/markdown`.
        assert_all(
            &RULE,
            &[
                case("rst", "see [text](", "⟦https://www.example.org/⟧", ")."),
                case("asciidoc", "[text](", "⟦https://www.example.org/⟧", ")"),
                case("org", "![text](", "⟦https://www.example.org/⟧", ")"),
                case("markdown", "[text](", "https://www.example.org/", ")"),
                case("plain", "[text](", "https://www.example.org/", ")"),
                case("rst", "f[text](", "https://www.example.org/", ")"),
                case("markdown", "[[", "⟦https://www.example.org/⟧", "][text]]"),
                case("markdown", "[[", "⟦https://www.example.org/⟧", "|text]]"),
                case("rst", "[[", "⟦https://www.example.org/⟧", "][a b]]"),
                case("org", "[[", "https://www.example.org/", "][text]]"),
                case("markdown", "[[", "https://www.example.org/", "]]"),
                case("markdown", "[", "⟦https://www.example.org/⟧", "|text] a"),
                case("rst", "[", "⟦https://www.example.org/⟧", "|a b]"),
                case("org", "[", "https://www.example.org/", "|text]"),
                case(
                    "markdown",
                    "[",
                    "https://www.example.org/",
                    "|http://h.example/]",
                ),
                case("markdown", "[", "https://www.example.org/", "|text](a)"),
                case("markdown", "[", "https://www.example.org/", "|text"),
                case("markdown", "[", "https://www.example.org/", "|1]"),
                case("markdown", "[[", "https://www.example.org/", "][text]"),
                angle("org", "`text ", "⟦https://www.example.org/⟧", "`_."),
                angle("org", "`a b ", "⟦https://www.example.org/⟧", "`__"),
                angle("rst", "`text ", "https://www.example.org/", "`_"),
                angle("org", "`text ", "https://www.example.org/", "`"),
                angle("org", "`text ", "https://www.example.org/", "`_a_"),
                angle("org", "text ", "https://www.example.org/", "`_"),
                case("markdown", "link:", "⟦https://www.example.org/[text]⟧", ""),
                case("markdown", "link:", "⟦https://www.example.org/⟧", "[a b]"),
                case("asciidoc", "link:", "https://www.example.org/", "[a b]"),
                case("markdown", "link:", "https://www.example.org/", " [a b]"),
            ],
        );
    }
}
