//! # glued-uris (D006)
//!
//! ## What it does
//! Checks for `http://`, `https://` or `ftp://` inside a URI directly after a letter or digit.
//!
//! ## Why is this bad?
//! Two URIs without a separator are read as one URI that leads nowhere. A URI that is nested in
//! another one on purpose, as in web archives and redirectors, follows `/`, `=`, `?` or a similar
//! character and is not reported.
//!
//! ## Example
//! ```text
//! http://www.example.org/rfc2854.txthttps://www.example.com/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/rfc2854.txt https://www.example.com/
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix inserts a space between the two URIs.
//!
//! ## References
//! - RFC 3986 Appendix C

use crate::rule::{
    Fact, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages, rewrite,
};
use crate::uri::Component;
use crate::uri::percent;
use crate::uri::scheme;

/// Rule D006, `glued-uris`.
pub static RULE: Rule = Rule {
    code: "D006",
    name: "glued-uris",
    summary: "missing separator between two URIs",
    levels: Levels::on(Severity::Warning).trivial_in_mail(),
    reference: "RFC 3986 Appendix C",
    manual: manual!("glued_uris.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::NotWeb, Fact::Colon]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    let after_scheme = cx
        .uri
        .range(Component::Scheme)
        .map_or(0, |scheme| scheme.end + 1);
    let colons = memchr::memchr_iter(b':', &text[after_scheme..]).map(|i| after_scheme + i);
    for at in colons.filter(|&at| text[at..].starts_with(b"://")) {
        if let Some(start) = glued_at(&text[..at]).filter(|&start| is_direct(cx, start)) {
            let violation = messages::violation(
                start..at + 3,
                "missing separator between two URIs",
                "insert a space between the two URIs",
            );
            violations.push(violation.with(rewrite::separated(cx, start)));
        }
    }
}

/// Returns true if the byte before `start` is an unencoded character, and no white space was
/// removed between the two.
fn is_direct(cx: &RuleContext, start: usize) -> bool {
    let text = &cx.candidate.text;
    let escaped = start >= 3 && percent::octet_at(text.bytes(), start - 3).is_some();
    let around = text.source(start - 1..start + 1);
    let apart = cx.candidate.white_space && around.end - around.start > 2;
    !escaped && !apart && !cx.candidate.joins.contains(&start)
}

/// Returns the start of the scheme at the end of `text`, if a letter or digit precedes it and
/// the whole word is not a scheme (`sftp`).
fn glued_at(text: &[u8]) -> Option<usize> {
    let in_scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let word = text.iter().rev().take_while(|b| in_scheme(b)).count();
    let word = &text[text.len() - word..];
    // Not all schemes: `profile` ends in `file`.
    let scheme = ["https", "http", "ftp"].into_iter().find(|name| {
        word.len()
            .checked_sub(name.len())
            .is_some_and(|start| word[start..].eq_ignore_ascii_case(name.as_bytes()))
    })?;
    let before = word.len() - scheme.len();
    let glued = before
        .checked_sub(1)
        .is_some_and(|last| word[last].is_ascii_alphanumeric());
    (glued && !scheme::is_known(word)).then(|| text.len() - scheme.len())
}
