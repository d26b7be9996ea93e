//! # reversed-link (L005)
//!
//! ## What it does
//! Checks for `(text)[URL]` in Markdown, a link with its brackets reversed, and for `(URL)[text]`,
//! one with its parts reversed. Numbers, footnotes and citations in brackets are not reported.
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
//! Safe: the fix swaps the brackets, or the parts.
//!
//! ## References
//! - `CommonMark` §6.3

use crate::extract::delimit::Wrapper;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, lines, link_markup, messages,
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
    needs: Needs::any(&[Fact::AfterBracket, Fact::AfterParenthesis]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let has_links = cx.syntax.inline_link == Some(["[", "](", ")"]);
    if !has_links || !cx.prose || cx.candidate.wrapper != Wrapper::None {
        return;
    }
    let reversed = match cx.before.last() {
        Some(b'[') => brackets(cx),
        Some(b'(') => parts(cx),
        _ => None,
    };
    let Some(reversed) = reversed else {
        return;
    };
    let uri = cx.candidate.text.bytes();
    let violation = messages::violation(0..uri.len(), reversed.message, "write `[text](URL)`");
    let balanced = !uri.iter().any(|byte| b"()<> \\".contains(byte));
    let edits = reversed.edits.filter(|_| balanced);
    violations.push(violation.with(edits.map(Fix::safe)));
}

/// A link with something reversed.
struct Reversed {
    message: &'static str,
    /// The edits that swap it, if the text can be written as it is.
    edits: Option<Vec<Edit>>,
}

/// Recognizes `(text)[URL]`.
fn brackets(cx: &RuleContext) -> Option<Reversed> {
    // The link text is in parentheses on the same line.
    let text = lines::before(cx).strip_suffix(b")[")?;
    // Punctuation at the end belongs to the URL here.
    let punctuation = cx.after.iter().take_while(|byte| b"?!.,;:".contains(byte));
    let punctuation = punctuation.count();
    let rest = &cx.after[punctuation..];
    let closed = rest.first() == Some(&b']');
    let continues = rest.get(1).is_some_and(|next| b"([:".contains(next));
    let open = memchr::memrchr(b'(', text)?;
    let text = &text[open + 1..];
    let plain = !text.is_empty() && !text.iter().any(|byte| b")[]".contains(byte));
    if !closed || continues || !plain {
        return None;
    }
    let start = cx.before.len();
    let end = start + cx.candidate.outer.len() + punctuation;
    let first = start - 2 - text.len() - 1;
    Some(Reversed {
        message: "link with reversed brackets",
        edits: Some(vec![
            Edit::section(first..first + 1, "["),
            Edit::section(start - 2..start, "]("),
            Edit::section(end..end + 1, ")"),
        ]),
    })
}

/// Recognizes `(URL)[text]`.
fn parts(cx: &RuleContext) -> Option<Reversed> {
    let rest = lines::after(cx).strip_prefix(b")[")?;
    let length = rest.iter().position(|byte| b"[]".contains(byte))?;
    let (text, rest) = rest.split_at(length);
    let continues = rest.get(1).is_some_and(|next| b"([:".contains(next));
    // `]` before the parenthesis ends the text of another link, `@` starts a citation.
    let linked = cx.before.ends_with(b"](") || text.starts_with(b"@");
    if !rest.starts_with(b"]") || continues || linked || !link_markup::is_words(text) {
        return None;
    }
    let start = cx.before.len();
    let end = start + cx.candidate.outer.len();
    let after = end..end + text.len() + 3;
    let written = cx.is_verbatim(start - 1..start) && cx.is_verbatim(after.clone());
    Some(Reversed {
        message: "link with its text after its URL",
        edits: written.then(|| {
            vec![
                Edit::section(start - 1..start, [b"[", text, b"]("].concat()),
                Edit::section(after, ")"),
            ]
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_all, bare, markdown};

    #[test]
    fn cases() {
        assert_all(
            &RULE,
            &[
                markdown("see (text)[", "⟦https://www.example.org/⟧", "]."),
                markdown("(a b, c)[", "⟦http://h.example/⟧", "]"),
                markdown("see (text)[", "⟦https://www.example.org/a.php⟧", "?]."),
                markdown("see (text)[", "https://www.example.org/", "? ]."),
                markdown("(x) (y)[", "⟦http://h.example/(a)⟧", "] z"),
                bare("see (text)[", "https://www.example.org/", "]."),
                markdown("see (text) [", "https://www.example.org/", "]."),
                markdown("see ()[", "https://www.example.org/", "]."),
                markdown("see (text)[", "https://www.example.org/", "](x)"),
                markdown("see (text)[", "https://www.example.org/", " x]"),
                markdown("see (te\nxt)[", "https://www.example.org/", "]"),
                markdown("see [text](", "https://www.example.org/", ")"),
                markdown("see (", "⟦https://www.example.org/⟧", ")[PDF]."),
                markdown("testing(", "⟦https://www.example.org/⟧", ")[a b]"),
                markdown("see (", "https://www.example.org/", ")[1]"),
                markdown("see (", "https://www.example.org/", ")[^note]"),
                markdown("see (", "https://www.example.org/", ")[@smith2020]"),
                markdown("see (", "https://www.example.org/", ")[text](a)"),
                markdown("see (", "https://www.example.org/", ")[text"),
                markdown("see (", "https://www.example.org/", ") [text]"),
                markdown("see [a](", "https://www.example.org/", ")[text]"),
                bare("see (", "https://www.example.org/", ")[text]"),
            ],
        );
    }

    #[test]
    fn the_fix_swaps_the_parts() {
        let violations = markdown("see (", "https://www.example.org/", ")[PDF].").violations(&RULE);
        let edits = vec![Edit::section(4..5, "[PDF]("), Edit::section(29..35, ")")];
        assert_eq!(violations[0].fix, Some(Fix::safe(edits)));
    }
}
