//! # repeated-in-list (L024)
//!
//! ## What it does
//! Checks for a link that an earlier item of the same list has, in Markdown, reStructuredText,
//! `AsciiDoc`, Org and HTML, and in the first column of a Markdown table. Only the link that an item
//! starts with counts. It may be in another spelling: URIs are compared after normalization (as by
//! `urilint compare`: case, escapes, dot segments, and what the scheme says), so that `https://example.org`
//! and `HTTPS://EXAMPLE.org:443/` are the same link. A list ends with a heading or a paragraph at its
//! margin; a nested list is one of its own.
//!
//! Links with a fragment are not reported: many items may be defined in one page. Nor are links with
//! placeholders, and all repeats of a link but the first: it is there on purpose. In HTML, each item
//! has to start on a line of its own. Lists are compared up to 8,192 links, or 1 MiB of them.
//!
//! ## Why is this bad?
//! One of the two items is there twice, or has the link of another one that was copied.
//!
//! ## Example
//! ```text
//! # Collections
//!
//! - [Parsers](https://www.example.org/parsers) - a collection
//! - [Lexers](https://www.example.org/lexers)
//! - [Parsing](https://WWW.example.org/parsers)
//! ```
//!
//! ## Use instead
//! ```text
//! # Collections
//!
//! - [Parsers](https://www.example.org/parsers) - a collection
//! - [Lexers](https://www.example.org/lexers)
//! ```
//!
//! ## Fix safety
//! No fix: which of the two is wrong is not known.
//!
//! ## References
//! - RFC 3986 §6

use crate::rule::{Levels, Needs, Rule, RuleContext, Severity, Violation, messages};

/// Rule L024, `repeated-in-list`. It compares URIs with each other: its violations are found where the
/// items of lists are known (`lint`).
pub static RULE: Rule = Rule {
    code: "L024",
    name: "repeated-in-list",
    summary: "link that an earlier item of the list has",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §6",
    manual: manual!("repeated_in_list.rs"),
    needs: Needs::NEVER,
    ..Rule::DEFAULT
};

/// Returns the violation for the link of an item that the item in `line` has, too.
pub fn violation(cx: &RuleContext, line: u64) -> Violation {
    messages::violation(
        0..cx.uri.bytes().len(),
        format!("link that the item in line {line} of the list has"),
        "remove one of the items, or write the link that is meant",
    )
}
