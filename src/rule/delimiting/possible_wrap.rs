//! # possible-wrap (D004)
//!
//! ## What it does
//! Checks for a URI without brackets or quotes that ends a line at column 66 or later, if the next
//! line starts with a word that looks like a continuation: one that contains `/`, `?`, `=`, `&`,
//! `%` or `.` and has no scheme.
//!
//! ## Why is this bad?
//! Mail programs wrap long lines. A program that reads only the first line then finds half a URI,
//! which leads nowhere. However, more than half of the URIs that this rule reports are complete,
//! so it is off by default.
//!
//! ## Example
//! ```text
//! The data are in ftp://ftp.example.org/pub/series/GSE1/matrix/GSE1_series_ma
//! trix.txt.gz
//! ```
//!
//! ## Use instead
//! ```text
//! <ftp://ftp.example.org/pub/series/GSE1/matrix/GSE1_series_ma
//! trix.txt.gz>
//! ```
//!
//! ## Fix safety
//! No fix: the text does not show whether the next line belongs to the URI.
//!
//! ## References
//! - RFC 3676 §4.2 (`format=flowed`)
//! - RFC 3986 Appendix C

use crate::extract::delimit::Wrapper;
use crate::rule::lines;
use crate::rule::{Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};

/// Rule D004, `possible-wrap`.
pub static RULE: Rule = Rule {
    code: "D004",
    name: "possible-wrap",
    summary: "URI that may continue on the next line",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3676 §4.2",
    manual: manual!("possible_wrap.rs"),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::BeforeLineEnd]),
    check,
    ..Rule::DEFAULT
};

/// The first column at which a mail program may have broken the line.
// Lines of mail have at most 78 characters (RFC 5322 §2.1.1), and end earlier where a word does
// not fit. Even so most findings are wrong (2,658 in 218,902 URIs, 60 % of them): off everywhere.
const WRAP_COLUMN: usize = 66;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    if cx.candidate.wrapper != Wrapper::None || text.last() == Some(&b'-') {
        return;
    }
    let characters = |bytes: &[u8]| bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count();
    if characters(lines::before(cx)) + characters(text) < WRAP_COLUMN {
        return;
    }
    if lines::next(cx).is_some_and(continues) {
        violations.push(messages::violation(
            0..text.len(),
            "possibly wrapped URI: it may continue on the next line",
            "write the whole URI between `<` and `>`",
        ));
    }
}

/// Returns true if the first word of `line` looks like the continuation of a URI.
fn continues(line: &[u8]) -> bool {
    let word = lines::first_word(line);
    let starts = word
        .first()
        .is_some_and(|b| b.is_ascii_alphanumeric() || b"/?#&=%~_".contains(b));
    let named = word.iter().filter(|b| b.is_ascii_alphanumeric()).count() > 1;
    let inside = word.iter().any(|b| b"/?=&%.".contains(b));
    let other = memchr::memmem::find(word, b"://").is_some() || word.starts_with(b"www.");
    starts && named && inside && !other
}
