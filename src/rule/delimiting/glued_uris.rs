//! # glued-uris (D006)
//!
//! ## What it does
//! Reports `http://`, `https://` or `ftp://` inside a URI directly after a letter or digit.
//!
//! ## Why is this bad?
//! Two URIs stand side by side, and are read as one that leads nowhere. A URI inside another
//! one (an archive's, a redirector's) stands after `/`, `=`, `?` or the like, and is not meant.
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
//! Unsafe: the fix puts a blank between the two.
//!
//! ## References
//! - RFC 3986 Appendix C

use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages, rewrite};
use crate::uri::Component;
use crate::uri::percent;
use crate::uri::scheme;

/// D006.
pub const RULE: Rule = Rule {
    code: "D006",
    name: "glued-uris",
    summary: "a second URI without anything between it and the first",
    severity: Severity::Warning,
    on: On::Always,
    reference: "RFC 3986 Appendix C",
    source: include_str!("glued_uris.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    let own = cx
        .uri
        .range(Component::Scheme)
        .map_or(0, |scheme| scheme.end + 1);
    let colons = memchr::memchr_iter(b':', &text[own..]).map(|i| own + i);
    for at in colons.filter(|&at| text[at..].starts_with(b"://")) {
        if let Some(start) = glued_at(&text[..at]).filter(|&start| is_direct(cx, start)) {
            let violation = messages::violation(
                start..at + 3,
                "a second URI starts directly behind the first",
                "put a blank between the two",
            );
            violations.push(violation.with(rewrite::parted(cx, start)));
        }
    }
}

/// Whether what stands before `start` is a character of its own, and no white space was
/// taken out there.
fn is_direct(cx: &RuleContext, start: usize) -> bool {
    let text = &cx.candidate.text;
    let escaped = start >= 3 && percent::octet_at(text.bytes(), start - 3).is_some();
    let around = text.source(start - 1..start + 1);
    let apart = cx.candidate.white_space && around.end - around.start > 2;
    !escaped && !apart && !cx.candidate.joins.contains(&start)
}

/// Where the scheme starts that `text` ends with, if a letter or digit stands before it
/// and the whole word is no scheme (`sftp`).
fn glued_at(text: &[u8]) -> Option<usize> {
    let in_scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let word = text.iter().rev().take_while(|b| in_scheme(b)).count();
    let word = &text[text.len() - word..];
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
