//! # space-in-destination (L015)
//!
//! ## What it does
//! Checks for a space in the URL of a Markdown link that is not between `<` and `>`:
//! `[text](https://www.example.org/a b)`, and `[name]: https://www.example.org/a b`. It also finds
//! a title without quotes, or with typographic ones; in a definition, only the latter. Between `<`
//! and `>`, it finds white space in an autolink: `<https://www.example.org/a b>`. Templates are not
//! reported.
//!
//! ## Why is this bad?
//! The text is not a link; it is displayed with the brackets.
//!
//! ## Example
//! ```text
//! See [the manual](https://www.example.org/the manual.html), or ask
//! <mailto:anna@example.org?subject=the manual>.
//! ```
//!
//! ## Use instead
//! ```text
//! See [the manual](https://www.example.org/the%20manual.html), or ask
//! <mailto:anna@example.org?subject=the%20manual>.
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix writes `%20` for each space in the header fields of a `mailto` URI between `<`
//! and `>`. No fix is offered elsewhere: what follows the space may be a part of the URL, or its
//! title.
//!
//! ## References
//! - `CommonMark` §4.7, §6.3, §6.5

use std::ops::Range;

use crate::extract::delimit::Wrapper;
use crate::format::LinkForm;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, lines, link_markup, messages,
};
use crate::uri::Component;

/// Rule L015, `space-in-destination`.
pub static RULE: Rule = Rule {
    code: "L015",
    name: "space-in-destination",
    summary: "space in the URL of a Markdown link",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §6.3",
    manual: manual!("space_in_destination.rs"),
    fix: Some(Safety::Unsafe),
    supersedes: &[Supersedes::InUri(&crate::rule::style::bare_url::RULE)],
    needs: Needs::any(&[Fact::AfterParenthesis, Fact::WhiteSpace, Fact::BareUrl]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let has_links = cx.syntax.link_form == Some(LinkForm::Parenthesized);
    if !has_links || !cx.prose {
        return;
    }
    let candidate = cx.candidate;
    let all = 0..candidate.text.bytes().len();
    let found = match candidate.wrapper {
        Wrapper::Angle => in_autolink(cx),
        Wrapper::None if !candidate.left_out.is_empty() => in_autolink(cx),
        Wrapper::None => in_link(cx).or_else(|| in_definition(cx)),
        _ => None,
    };
    if let Some(Spaced { message, help, fix }) = found {
        violations.push(messages::violation(all, message, help).with(fix));
    }
}

/// A URL with a space.
struct Spaced {
    message: &'static str,
    help: &'static str,
    fix: Option<Fix>,
}

/// Finds `[text](URL rest)`.
fn in_link(cx: &RuleContext) -> Option<Spaced> {
    let close = cx.before.strip_suffix(b"](")?.len();
    let rest = link_markup::after(cx);
    let rest = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    let inside = &rest[..link_markup::closing(rest)?];
    // The dot before the space is that of the host: `docs. example.org`.
    let inside = inside.strip_prefix(b".").unwrap_or(inside);
    if memchr::memchr2(b'[', b']', inside).is_some() {
        return None;
    }
    let word = inside.trim_ascii_start();
    let spaced = inside.len() > word.len() && !word.is_empty();
    // Some programs read `=100x50` as the size of an image.
    let sized = word.first() == Some(&b'=');
    if !spaced || sized || link_markup::is_template(cx, inside) {
        return None;
    }
    let is_image = cx.before[..close].ends_with(b"![");
    let is_link = is_image || link_markup::link_text(cx, close).is_some();
    is_link.then_some(Spaced {
        message: "space in the URL of a link",
        help: "write `%20` for the space, or the title in straight quotes",
        fix: None,
    })
}

/// Finds `[name]: URL rest` on a line of its own.
fn in_definition(cx: &RuleContext) -> Option<Spaced> {
    let name = lines::before(cx).trim_ascii().strip_prefix(b"[")?;
    let name = name.strip_suffix(b"]:")?;
    let footnote = name.is_empty() || name.starts_with(b"^");
    let rest = lines::after(cx);
    let apart = rest.first().is_some_and(u8::is_ascii_whitespace);
    let rest = rest.trim_ascii();
    let meant = goes_on(rest) || is_titled(rest);
    let broken = name.iter().any(|byte| b"[]".contains(byte)) || link_markup::is_template(cx, rest);
    (apart && meant && !footnote && !broken).then_some(Spaced {
        message: "space in the URL of a definition",
        help: "write `%20` for the space, or the title in straight quotes",
        fix: None,
    })
}

/// Returns true if `rest`, after a URL and a space, is one word that looks like the rest of a path:
/// with a slash, or with the extension of a file. Several words are rather a text.
fn goes_on(rest: &[u8]) -> bool {
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-%~+&=?#".contains(byte);
    let dot = memchr::memrchr(b'.', rest);
    let extension = dot.is_some_and(|dot| {
        let extension = &rest[dot + 1..];
        // From `md` to `xhtml`.
        dot > 0
            && (2..=5).contains(&extension.len())
            && extension.iter().all(u8::is_ascii_alphanumeric)
    });
    let starts = rest.first().is_some_and(u8::is_ascii_alphanumeric);
    starts && rest.iter().all(part) && (rest.contains(&b'/') || extension)
}

/// Returns true if `rest` is a title between typographic quotes.
fn is_titled(rest: &[u8]) -> bool {
    let starts = ["“", "„", "«"]
        .iter()
        .any(|mark| rest.starts_with(mark.as_bytes()));
    let ends = ["”", "“", "»"]
        .iter()
        .any(|mark| rest.ends_with(mark.as_bytes()));
    starts && ends
}

/// Finds `<URL rest>`, which is no autolink.
fn in_autolink(cx: &RuleContext) -> Option<Spaced> {
    let candidate = cx.candidate;
    let bytes = cx.section.bytes();
    let left_out = &bytes[candidate.left_out.clone()];
    let opened = candidate.wrapper == Wrapper::Angle || cx.before.ends_with(b"<");
    let spaced = candidate.white_space || !left_out.is_empty();
    if !opened || !spaced || candidate.prefixed || link_markup::is_template(cx, left_out) {
        return None;
    }
    let gaps = spaces(cx);
    Some(Spaced {
        message: "white space in an autolink",
        help: "write `%20` for a space of the URL, and other text after the `>`",
        fix: gaps.map(|gaps| {
            let edits = gaps.into_iter().map(Edit::encoded_gap);
            Fix::unsafe_fix(edits.collect())
        }),
    })
}

/// Returns the offsets before which a space was removed, if all of them are in the header fields of
/// a `mailto` URI, each is one space, and nothing was left out.
fn spaces(cx: &RuleContext) -> Option<Vec<usize>> {
    let candidate = cx.candidate;
    let text = &candidate.text;
    let fields: Range<usize> = cx
        .uri
        .range(Component::Query)
        .filter(|_| cx.uri.has_scheme("mailto") && candidate.left_out.is_empty())?;
    let source = &cx.section.bytes()[candidate.extent.clone()];
    let spaces = source
        .iter()
        .filter(|byte| byte.is_ascii_whitespace())
        .count();
    let gaps: Vec<_> = (1..text.bytes().len())
        .filter(|&at| text.source(at - 1..at).end < text.source(at..at + 1).start)
        .collect();
    let single = gaps.len() == spaces && !source.iter().any(|byte| b"\t\r\n".contains(byte));
    (single && gaps.iter().all(|gap| fields.contains(gap))).then_some(gaps)
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
                markdown("![](", "⟦https://www.example.org/a⟧", " b.png)"),
                markdown("[the text](", "⟦https://docs.example⟧", ". org/2/a) c"),
                markdown("[a `b`](", "⟦https://www.example.org/a⟧", " b.pdf)"),
                markdown(
                    "[text](",
                    "⟦https://www.example.org/a?b=c⟧",
                    " d(e) f;g=h) i",
                ),
                markdown("a\n[name]: ", "⟦https://www.example.org/a⟧", " b/c.html\nd"),
                markdown("  [name]: ", "⟦https://www.example.org/a⟧", " b.html"),
                markdown("[name]: ", "⟦https://www.example.org/a⟧", " “the title”"),
                markdown("[name]: ", "https://www.example.org/a", " the title"),
                markdown("[name]: ", "https://www.example.org/a", " - the title"),
                markdown("[name]: ", "https://www.example.org/a", ", b.html"),
                markdown("[name]: see ", "https://www.example.org/a", " b.html"),
                markdown("[^note]: ", "https://www.example.org/a", " b.html"),
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
