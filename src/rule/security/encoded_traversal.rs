//! # encoded-traversal (X017)
//!
//! ## What it does
//! Checks for `..` segments in the path with a percent-encoded dot, or with a percent-encoded
//! `/` or `\` next to them. Consecutive segments are reported as one.
//!
//! ## Why is this bad?
//! A check for `/../` does not find such a segment. Clients and servers that decode first leave
//! the directory that they were meant to stay in.
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
//! A percent-encoded dot or slash elsewhere is not reported.
//!
//! ## Fix safety
//! No fix: clients and servers resolve the path differently.
//!
//! ## References
//! RFC 3986 §5.2.4, §6.2.2.3; WHATWG URL Standard, "double-dot URL path segment".

use std::ops::Range;

use crate::rule::{
    Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::Uri;
use crate::uri::nested::own_path;
use crate::uri::percent;

/// Rule X017, `encoded-traversal`.
pub static RULE: Rule = Rule {
    code: "X017",
    name: "encoded-traversal",
    summary: "`..` segment hidden by percent-encoding",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §6.2.2.3",
    manual: manual!("encoded_traversal.rs"),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::normalization::dot_segments::RULE),
        Supersedes::Overlapping(&crate::rule::normalization::needless_escape::RULE),
    ],
    needs: Needs::any(&[Fact::OddEscape]),
    check,
    ..Rule::DEFAULT
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
        message: format!("`..` segment hidden by percent-encoding{more}"),
        severity: None,
        help: Some("write the intended path without `..`".into()),
        fix: None,
    });
}

/// Returns the path without a URI nested in it, if its segments are a hierarchy.
fn hierarchical(uri: &Uri) -> Option<Range<usize>> {
    let path = own_path(uri);
    (uri.authority().is_some() || uri.path().starts_with(b"/")).then_some(path)
}

/// A part of the path between two separators, which may be percent-encoded.
struct Segment {
    range: Range<usize>,
    /// The length of the separator after it: 0 at the end, 1, or 3 if percent-encoded.
    separator: usize,
}

/// Returns the runs of hidden `..` segments, each with the encoded separators next to it.
fn climbs(path: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut segments = segments(path).peekable();
    let mut before = 0;
    std::iter::from_fn(move || {
        loop {
            let segment = segments.next()?;
            let Some(mut climb) = climb(path, &segment, before) else {
                before = segment.separator;
                continue;
            };
            before = segment.separator;
            while let Some(next) = segments.next_if(|next| has_encoded_dot(path, next).is_some()) {
                climb.end = end(&next);
                before = next.separator;
            }
            return Some(climb);
        }
    })
}

/// Returns the range of `segment` if it is a hidden `..`; `before` is the length of the
/// separator before it.
fn climb(path: &[u8], segment: &Segment, before: usize) -> Option<Range<usize>> {
    // A separator of three bytes is percent-encoded.
    let dot_encoded = has_encoded_dot(path, segment)?;
    if !dot_encoded && segment.separator != 3 && before != 3 {
        return None;
    }
    let start = if before == 3 {
        segment.range.start - 3
    } else {
        segment.range.start
    };
    Some(start..end(segment))
}

/// Returns whether `segment` has a percent-encoded dot, or `None` if it is not `..`.
fn has_encoded_dot(path: &[u8], segment: &Segment) -> Option<bool> {
    let text = &path[segment.range.clone()];
    (*percent::decode(text) == *b"..").then_some(text.len() > 2)
}

/// Returns the end of `segment`, with its separator if that is percent-encoded.
const fn end(segment: &Segment) -> usize {
    segment.range.end + if segment.separator == 3 { 3 } else { 0 }
}

fn segments(path: &[u8]) -> impl Iterator<Item = Segment> + '_ {
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
                return Some(Segment {
                    range: start..at,
                    separator,
                });
            }
            at += 1;
        }
        from = None;
        Some(Segment {
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
            "`..` segment hidden by percent-encoding, and 1 more"
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
