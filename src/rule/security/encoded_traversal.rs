//! # encoded-traversal (X017)
//!
//! ## What it does
//! Reports a `..` segment of the path with a dot that is escaped, or with an escaped `/`
//! or `\` at one of its sides. Such segments in a row are flagged as one.
//!
//! ## Why is this bad?
//! What looks for `/../` does not see it. Clients and servers that decode first climb
//! out of the directory that they were to stay in.
//!
//! ## Example
//! ```text
//! http://host.example/x/%2e%2e/%2e%2e/etc
//! http://host.example/x/..%2f..%2fetc
//! ```
//!
//! ## Use instead
//! ```text
//! http://host.example/etc
//! ```
//! An escaped dot or slash elsewhere is not flagged.
//!
//! ## Fix safety
//! No fix: it leads to different places, by who reads it.
//!
//! ## References
//! RFC 3986 §5.2.4, §6.2.2.3; WHATWG URL Standard, "double-dot URL path segment".

use std::ops::Range;

use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Uri;
use crate::uri::percent;

/// See the module's head.
pub const RULE: Rule = Rule {
    code: "X017",
    name: "encoded-traversal",
    summary: "a `..` segment that is hidden by percent escapes",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 3986 §6.2.2.3",
    source: include_str!("encoded_traversal.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(path) = hierarchical(cx.uri) else {
        return;
    };
    let text = &cx.uri.bytes()[path.clone()];
    if memchr::memchr(b'%', text).is_none() {
        return;
    }
    let mut climbs = climbs(text);
    let Some(first) = climbs.next() else {
        return;
    };
    let more = messages::and_more(climbs.count());
    violations.push(Violation {
        range: path.start + first.start..path.start + first.end,
        message: format!("`..` segment hidden by percent escapes{more}"),
        severity: None,
        help: Some("write the path that is meant, without `..`".into()),
        fix: None,
    });
}

/// The path without a URI nested in it (guard U9), if its segments are a hierarchy.
fn hierarchical(uri: &Uri) -> Option<Range<usize>> {
    let path = percent::own_path(uri);
    (uri.authority().is_some() || uri.path().starts_with(b"/")).then_some(path)
}

/// A piece of the path between two separators, as they are or escaped.
struct Piece {
    range: Range<usize>,
    /// Length of the separator behind it: 0 at the end, 1, or 3 when it is escaped.
    separator: usize,
}

/// Runs of hidden `..` pieces, each with the escaped separators at its sides.
fn climbs(path: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut pieces = pieces(path).peekable();
    let mut before = 0;
    std::iter::from_fn(move || {
        loop {
            let piece = pieces.next()?;
            let Some(mut climb) = climb(path, &piece, before) else {
                before = piece.separator;
                continue;
            };
            before = piece.separator;
            while let Some(next) = pieces.next_if(|next| climb_of(path, next).is_some()) {
                climb.end = end(&next);
                before = next.separator;
            }
            return Some(climb);
        }
    })
}

/// The bytes of `piece` if it is a hidden `..`; `before` is the length of the separator
/// before it.
fn climb(path: &[u8], piece: &Piece, before: usize) -> Option<Range<usize>> {
    let dots_escaped = climb_of(path, piece)?;
    if !dots_escaped && piece.separator != 3 && before != 3 {
        return None;
    }
    let start = if before == 3 {
        piece.range.start - 3
    } else {
        piece.range.start
    };
    Some(start..end(piece))
}

/// Whether `piece` has an escaped dot; `None` if it is not `..`.
fn climb_of(path: &[u8], piece: &Piece) -> Option<bool> {
    let text = &path[piece.range.clone()];
    (*percent::decode(text) == *b"..").then_some(text.len() > 2)
}

/// The end of `piece` with its separator, if that is escaped.
const fn end(piece: &Piece) -> usize {
    piece.range.end + if piece.separator == 3 { 3 } else { 0 }
}

fn pieces(path: &[u8]) -> impl Iterator<Item = Piece> + '_ {
    let mut from = Some(0);
    std::iter::from_fn(move || {
        let start = from?;
        let mut at = start;
        while at < path.len() {
            let separator = match path[at] {
                b'/' | b'\\' => 1,
                b'%' if matches!(percent::octet_at(path, at), Some(b'/' | b'\\')) => 3,
                _ => 0,
            };
            if separator > 0 {
                from = Some(at + separator);
                return Some(Piece {
                    range: start..at,
                    separator,
                });
            }
            at += 1;
        }
        from = None;
        Some(Piece {
            range: start..at,
            separator: 0,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/x/⟦%2e%2e/%2e%2e⟧/etc",
                "http://a.example/x/⟦..%2f..%2f⟧etc",
                "http://a.example/x/⟦.%2E⟧/etc",
                "http://a.example/x/⟦%2e%2e%5c⟧etc",
                "http://a.example/x⟦%2f..⟧/etc",
                "http://a.example/⟦%2e.⟧",
                "file:///a/⟦%2e%2e⟧/b?c",
                "http://a.example/⟦..%5C..⟧",
            ],
        );
        assert_eq!(
            message(&RULE, "http://a.example/%2e%2e/b/%2e%2e/c"),
            "`..` segment hidden by percent escapes, and 1 more"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/web/%2E/b",
                "http://a.example/a/../b",
                "http://a.example/10.1000%2F182",
                "http://a.example/a..%2fb",
                "http://a.example/%2e%2e%2e/b",
                "http://a.example/..b%2fc",
                "http://a.example/?a=..%2fb",
                "http://a.example/#%2e%2e/",
                "mailto:%2e%2e@a.example",
                "data:,..%2f",
            ],
        );
    }
}
