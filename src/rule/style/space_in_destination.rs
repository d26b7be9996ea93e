//! # space-in-destination (L015)
//!
//! ## What it does
//! Checks for a space in the URL of a Markdown link that is not between `<` and `>`:
//! `[text](https://www.example.org/a b)`. It also finds a title without quotes, or with
//! typographic ones. Templates are not reported.
//!
//! ## Why is this bad?
//! The text is not a link; it is displayed with the brackets.
//!
//! ## Example
//! ```text
//! See [the manual](https://www.example.org/the manual.html).
//! ```
//!
//! ## Use instead
//! ```text
//! See [the manual](https://www.example.org/the%20manual.html).
//! ```
//!
//! ## Fix safety
//! No fix: what follows the space may be a part of the URL, or its title.
//!
//! ## References
//! - `CommonMark` §6.3

use crate::extract::delimit::Wrapper;
use crate::format::LinkForm;
use crate::rule::{
    Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Supersedes, Violation, link_markup,
    messages,
};

/// Rule L015, `space-in-destination`.
pub static RULE: Rule = Rule {
    code: "L015",
    name: "space-in-destination",
    summary: "space in the URL of a Markdown link",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §6.3",
    manual: manual!("space_in_destination.rs"),
    supersedes: &[Supersedes::InUri(&crate::rule::style::bare_url::RULE)],
    needs: Needs::any(&[Fact::AfterParenthesis]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let has_links = cx.syntax.link_form == Some(LinkForm::Parenthesized);
    if !has_links || !cx.prose || cx.candidate.wrapper != Wrapper::None {
        return;
    }
    let Some(close) = cx.before.strip_suffix(b"](").map(<[u8]>::len) else {
        return;
    };
    let rest = link_markup::after(cx);
    let rest = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    let end = rest.iter().position(|byte| b"()[]".contains(byte));
    let Some(inside) = end.filter(|&end| rest[end] == b')').map(|end| &rest[..end]) else {
        return;
    };
    let word = inside.trim_ascii_start();
    let spaced = inside.len() > word.len() && !word.is_empty();
    // Some programs read `=100x50` as the size of an image.
    let sized = word.first() == Some(&b'=');
    if !spaced || sized || link_markup::is_template(cx, inside) {
        return;
    }
    if link_markup::link_text(cx, close).is_some() {
        violations.push(messages::violation(
            0..cx.candidate.text.bytes().len(),
            "space in the URL of a link",
            "write `%20` for the space, or the title in straight quotes",
        ));
    }
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
                markdown("[text](", "⟦https://www.example.org/a⟧", " b) c"),
                markdown("![text](", "⟦https://www.example.org/a⟧", " “b”)"),
                markdown("[a `b`](", "⟦https://www.example.org/a⟧", " b.pdf)"),
                markdown("[text](", "https://www.example.org/a", ") b)"),
                markdown("[text](", "https://www.example.org/a", " {{ b }})"),
                markdown("![text](", "https://www.example.org/a", " =100x50)"),
                markdown("[text](", "https://www.example.org/a", " b (c)"),
                markdown("[text](", "https://www.example.org/a", " b\nc)"),
                markdown("[text](", "https://www.example.org/a", " b"),
                markdown("[1](", "https://www.example.org/a", " b)"),
                markdown("(", "https://www.example.org/a", " b)"),
                bare("[text](", "https://www.example.org/a", " b)"),
            ],
        );
    }
}
