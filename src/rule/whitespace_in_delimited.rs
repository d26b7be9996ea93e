//! # whitespace-in-delimited (D002)
//!
//! ## What it does
//! Reports white space or a line end inside the brackets or quotes around a URI. It is taken
//! out, and what is left is read as one URI.
//!
//! ## Why is this bad?
//! It is legal: the documents say that such white space is to be ignored. But many programs
//! stop at it, and a URI on one line is found by all of them. The rule is off unless asked for.
//!
//! ## Example
//! ```text
//! <http://www.example.org/archive/
//! index.html>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/archive/index.html>
//! ```
//!
//! ## Fix safety
//! Unsafe: a fix would put the URI on one line, which changes the layout of the text.
//!
//! ## References
//! - RFC 3986 Appendix C
//! - url-syntax-05 Appendix E

use super::{Found, Hit, On, Rule, Severity, say};
use crate::delimit::Kind;

/// D002.
pub const RULE: Rule = Rule {
    code: "D002",
    name: "whitespace-in-delimited",
    summary: "white space inside a delimited URI",
    severity: Severity::Info,
    on: On::Never,
    reference: "RFC 3986 Appendix C",
    source: include_str!("whitespace_in_delimited.rs"),
    check,
};

fn check(found: &Found, hits: &mut Vec<Hit>) {
    let candidate = found.candidate;
    let length = candidate.text.bytes().len();
    let help = "write the URI without white space, on one line";
    for &join in &candidate.joins {
        // What stood between these two bytes of the text was taken out.
        let range = join.saturating_sub(1)..(join + 1).min(length);
        hits.push(say::hit(range, "a line end inside the URI", help));
    }
    if candidate.joins.is_empty() && candidate.white_space && candidate.kind != Kind::Misspelt {
        hits.push(say::hit(0..length, "white space inside the URI", help));
    }
}
