//! # unbalanced-bracket (D005)
//!
//! ## What it does
//! Checks for `(`, `[` or `{` in the path, query or fragment of a URI without delimiters, if the
//! closing bracket is not part of the URI but follows later on the same line. The text of an
//! `AsciiDoc` link (`link:URL[text]`, `URL[text^]`) is not reported.
//!
//! ## Why is this bad?
//! Either the URI was truncated at a space or at another character that ends a URI, or the bracket
//! belongs to the sentence and not to the URI.
//!
//! ## Example
//! ```text
//! http://www.example.org/wiki/Foo_(bar and baz)
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/wiki/Foo_(bar_and_baz)>
//! ```
//!
//! ## Fix safety
//! No fix: it is not known which of the two brackets is wrong.
//!
//! ## References
//! - RFC 3986 Appendix C
//! - GitHub Flavored Markdown, autolinks (extension)

use crate::extract::delimit::Wrapper;
use crate::rule::{
    Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages,
};
use crate::rule::{lines, link_markup};
use crate::uri::Component;

/// Rule D005, `unbalanced-bracket`.
pub static RULE: Rule = Rule {
    code: "D005",
    name: "unbalanced-bracket",
    summary: "opening bracket in a URI whose closing bracket is after it",
    // Right in 1 of 12 findings on 134 trees of documentation, and in 0 of 9 of others.
    levels: Levels::off(Severity::Warning).with(Preset::Docs, Severity::Info),
    reference: "RFC 3986 Appendix C",
    manual: manual!("unbalanced_bracket.rs"),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::Bracket, Fact::Parenthesis, Fact::Brace]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // A script has brackets of its own.
    if cx.candidate.wrapper != Wrapper::None || cx.uri.has_scheme("javascript") {
        return;
    }
    let start = cx.uri.range(Component::Path).map_or(0, |path| path.start);
    let text = cx.candidate.text.bytes();
    let rest_of_line = lines::after(cx);
    for (open, close) in [(b'(', b')'), (b'[', b']'), (b'{', b'}')] {
        let Some(at) = unmatched(&text[start..], open, close) else {
            continue;
        };
        let at = start + at;
        if is_in_template(&text[..(at + 2).min(text.len())]) {
            continue;
        }
        if rest_of_line.contains(&close) && !link_markup::starts_asciidoc_text(cx, at) {
            let (open, close) = (char::from(open), char::from(close));
            violations.push(messages::violation(
                at..at + 1,
                format!("unbalanced `{open}`: the closing `{close}` is after the URI"),
                "write everything that belongs to the URI between `<` and `>`",
            ));
        }
    }
}

/// Returns true if an expression of a template is open at the end of `text`: `{{ a`, `{$ a(`.
fn is_in_template(text: &[u8]) -> bool {
    let Some(open) = memchr::memrchr2(b'{', b'}', text) else {
        return false;
    };
    let is_doubled = text[..open].ends_with(b"{");
    let is_marked = matches!(text.get(open + 1), Some(b'{' | b'%' | b'$' | b'#' | b'='));
    text[open] == b'{' && (is_doubled || is_marked)
}

/// Returns the position of the last opening bracket without a closing one.
fn unmatched(text: &[u8], open: u8, close: u8) -> Option<usize> {
    let mut closed = 0usize;
    for (at, &byte) in text.iter().enumerate().rev() {
        if byte == close {
            closed += 1;
        } else if byte == open {
            match closed.checked_sub(1) {
                Some(remaining) => closed = remaining,
                None => return Some(at),
            }
        }
    }
    None
}
