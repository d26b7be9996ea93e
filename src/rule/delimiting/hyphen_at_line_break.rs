//! # hyphen-at-line-break (D003)
//!
//! ## What it does
//! Checks for a URI without brackets or quotes that ends in a single `-` at the end of a line, if
//! the next line starts with a character that can continue a URI.
//!
//! ## Why is this bad?
//! Some programs insert a hyphen where they break a line, and others break a line after a hyphen
//! that belongs to the word. Both readings are URIs, and the text does not show which one was
//! meant.
//!
//! ## Example
//! ```text
//! https://www.example.org/rust-
//! clippy/
//! ```
//!
//! ## Use instead
//! ```text
//! <https://www.example.org/rust-
//! clippy/>
//! ```
//!
//! ## Fix safety
//! No fix: the help shows both readings.
//!
//! ## References
//! - RFC 1738 Appendix
//! - RFC 3986 Appendix C

use crate::extract::delimit::Wrapper;
use crate::rule::lines;
use crate::rule::{
    Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages,
};

/// Rule D003, `hyphen-at-line-break`.
pub static RULE: Rule = Rule {
    code: "D003",
    name: "hyphen-at-line-break",
    summary: "hyphen at a line break in a URI without delimiters",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs, Preset::Mail]),
    reference: "RFC 3986 Appendix C",
    manual: manual!("hyphen_at_line_break.rs"),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::HyphenEnd]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    let bare = matches!(cx.candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix);
    let [stem @ .., last, b'-'] = text else {
        return;
    };
    if !bare || *last == b'-' {
        return;
    }
    let Some(rest) = lines::next(cx).and_then(continuation) else {
        return;
    };
    let kept = [text, rest].concat();
    let dropped = [stem, &[*last], rest].concat();
    violations.push(messages::violation(
        text.len() - 1..text.len(),
        "ambiguous hyphen at line break: part of the URI, or inserted with the break",
        format!(
            "write the whole URI between `<` and `>`: `{}` or `{}`",
            messages::safe(&kept),
            messages::safe(&dropped)
        ),
    ));
}

/// Returns the first word of `line`, if it can continue a URI.
fn continuation(line: &[u8]) -> Option<&[u8]> {
    let word = lines::first_word(line);
    let first = *word.first()?;
    let continues = first.is_ascii_alphanumeric() || b"/%~_?#&=".contains(&first);
    let is_uri = memchr::memmem::find(word, b"://").is_some();
    (continues && !is_uri).then_some(word)
}
