//! # glued-uris (D006)
//!
//! ## What it does
//! Checks for `http://`, `https://`, `ftp://` or `mailto:` and an address inside a URI, directly
//! after a letter or digit.
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
    Cap, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages, rewrite,
};
use crate::uri::Component;
use crate::uri::percent;
use crate::uri::scheme;

/// Rule D006, `glued-uris`.
pub static RULE: Rule = Rule {
    code: "D006",
    name: "glued-uris",
    summary: "missing separator between two URIs",
    levels: Levels::on(Severity::Warning)
        .trivial_in_mail()
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 Appendix C",
    manual: manual!("glued_uris.rs"),
    fix: Some(Safety::Unsafe),
    supersedes: &[
        Supersedes::Overlapping(&crate::rule::credentials::password_in_uri::RULE),
        Supersedes::Overlapping(&crate::rule::misleading::userinfo_looks_like_host::RULE),
    ],
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
    let starts = colons.filter_map(|colon| Some(glued_at(text, colon)?..colon));
    let mut starts = starts.filter(|name| is_direct(cx, name.start));
    let Some(first) = starts.next() else {
        return;
    };
    let fix = rewrite::separated(cx, first.start);
    let others: Vec<_> = starts
        .filter_map(|name| rewrite::separated(cx, name.start))
        .collect();
    let fix = fix.map(|fix| others.into_iter().fold(fix, Fix::and));
    // An address up to its `@`, which is no user information of the first URI.
    let rest = &text[first.end..];
    let sign = match rest.strip_prefix(b"://") {
        Some(_) => 3,
        None => memchr::memchr(b'@', rest).map_or(1, |at| at + 1),
    };
    let violation = messages::violation(
        first.start..first.end + sign,
        "missing separator between two URIs",
        "insert a space between the two URIs",
    );
    violations.push(violation.with(fix));
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

/// Returns the start of the scheme before the colon at `colon`, if a letter or digit precedes it and
/// the whole word is not a scheme (`sftp`).
fn glued_at(text: &[u8], colon: usize) -> Option<usize> {
    let (before, after) = text.split_at(colon);
    let names: &[&str] = if after.starts_with(b"://") {
        &["https", "http", "ftp"]
    } else if memchr::memchr(b'@', after).is_some() {
        &["mailto"]
    } else {
        return None;
    };
    let in_scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let word = before.iter().rev().take_while(|b| in_scheme(b)).count();
    let word = &before[before.len() - word..];
    // Not all schemes: `profile` ends in `file`.
    let scheme = names.iter().find(|name| {
        word.len()
            .checked_sub(name.len())
            .is_some_and(|start| word[start..].eq_ignore_ascii_case(name.as_bytes()))
    })?;
    let rest = &word[..word.len() - scheme.len()];
    let glued = rest.last().is_some_and(u8::is_ascii_alphanumeric);
    (glued && !scheme::is_known(word)).then(|| before.len() - scheme.len())
}
