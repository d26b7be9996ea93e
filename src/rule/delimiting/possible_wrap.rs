//! # possible-wrap (D004)
//!
//! ## What it does
//! Reports a URI without brackets or quotes that ends a line at column 66 or later, when the
//! next line starts with a word that looks like more of it: one with `/`, `?`, `=`, `&`, `%` or
//! `.` inside, and no scheme.
//!
//! ## Why is this bad?
//! Mail programs break long lines, and then half a URI is read, which leads nowhere. More than
//! half of what this rule finds is whole all the same: it is off unless asked for.
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
//! No fix: whether the next line belongs to the URI cannot be told from the text.
//!
//! ## References
//! - RFC 3676 §4.2 (`format=flowed`)
//! - RFC 3986 Appendix C

use crate::extract::delimit::Wrapper;
use crate::rule::lines;
use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};

/// D004.
pub const RULE: Rule = Rule {
    code: "D004",
    name: "possible-wrap",
    summary: "a URI at the end of a long line may go on in the next",
    severity: Severity::Info,
    on: On::Never,
    reference: "RFC 3676 §4.2",
    source: include_str!("possible_wrap.rs"),
    check,
};

/// The first column at which a mail program may have broken the line.
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
    if lines::next(cx).is_some_and(goes_on) {
        violations.push(messages::violation(
            0..text.len(),
            "the URI ends a long line, and the next one may be its rest",
            "put `<` and `>` around the whole URI",
        ));
    }
}

fn goes_on(line: &[u8]) -> bool {
    let word = lines::first_word(line);
    let starts = word
        .first()
        .is_some_and(|b| b.is_ascii_alphanumeric() || b"/?#&=%~_".contains(b));
    let named = word.iter().filter(|b| b.is_ascii_alphanumeric()).count() > 1;
    let inside = word.iter().any(|b| b"/?=&%.".contains(b));
    let other = memchr::memmem::find(word, b"://").is_some() || word.starts_with(b"www.");
    starts && named && inside && !other
}
