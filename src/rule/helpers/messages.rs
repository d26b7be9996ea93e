//! Messages of rules, and URIs as messages may show them.
//!
//! A message or a help text never quotes a credential: the functions here remove user information
//! and mask other credentials.

use std::ops::Range;

use crate::extract::delimit::Kind;
use crate::rule::{RuleContext, Severity, Violation};
use crate::secret::{hidden, mask, of_uri, secrets};
use crate::uri::{Component, Uri};

/// The most bytes of a URI that a help text shows.
// Keeps the help to a few lines: a URI may have 64 KiB.
const SHOWN: usize = 200;

/// Returns a violation of the rule's own severity.
pub fn violation(
    range: Range<usize>,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Violation {
    Violation {
        range,
        message: message.into(),
        severity: None,
        help: Some(help.into()),
        fix: None,
    }
}

/// Returns the violation with another severity than the rule's.
pub fn with_severity(severity: Severity, violation: Violation) -> Violation {
    Violation {
        severity: Some(severity),
        ..violation
    }
}

/// Returns the end of a message about one fault, where there are `more` like it.
pub fn and_more(more: usize) -> String {
    match more {
        0 => String::new(),
        more => format!(", and {more} more"),
    }
}

/// Returns the candidate's text with `range` of it replaced, as a help text may show it.
pub fn replaced(cx: &RuleContext, range: Range<usize>, by: &[u8]) -> String {
    let text = cx.candidate.text.bytes();
    let text = mask(text, hidden(cx.secrets).chain(of_uri(text)));
    let inferred: &[u8] = match cx.candidate.kind {
        Kind::Abbreviated => b"http://",
        _ => b"",
    };
    safe(&[inferred, &text[..range.start], by, &text[range.end..]].concat())
}

/// Returns a URI as a help text may show it.
pub fn safe(uri: &[u8]) -> String {
    let parts = Uri::split(uri);
    let placeholders = secrets(&parts).into_iter().map(|secret| secret.range);
    let mut shown = mask(uri, placeholders.chain(of_uri(uri)));
    if let Some(userinfo) = parts.range(Component::Userinfo) {
        // The `@` goes with it.
        shown.drain(userinfo.start..(userinfo.end + 1).min(shown.len()));
    }
    let cut = shown.len() > SHOWN;
    shown.truncate(SHOWN);
    let mut shown = String::from_utf8_lossy(&shown).into_owned();
    if cut {
        shown.push('…');
    }
    shown
}

/// Returns the bytes at `range` between backticks, or `otherwise` if they may have a credential,
/// are many, or are not printable.
pub fn quoted(cx: &RuleContext, range: Range<usize>, otherwise: &str) -> String {
    let overlaps = |other: &Range<usize>| range.start < other.end && other.start < range.end;
    let private = cx
        .uri
        .range(Component::Userinfo)
        .is_some_and(|userinfo| overlaps(&userinfo))
        || cx.secrets.iter().any(|secret| overlaps(&secret.range));
    let bytes = &cx.candidate.text.bytes()[range.clone()];
    // Of longer parts, the excerpt of the source shows more than the message.
    match std::str::from_utf8(bytes) {
        Ok(text) if !private && bytes.len() <= 40 && !text.chars().any(char::is_control) => {
            format!("`{text}`")
        }
        _ => otherwise.to_owned(),
    }
}
