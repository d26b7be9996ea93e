//! Guards against text that is not meant as a URI as it is: encoded text, placeholders, and
//! parts that were left out; see docs/design/GUARDS.md.
//!
//! Quoted-printable is that of RFC 2045 §6.7, templates are those of RFC 6570.

mod placeholders;
mod reference;

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

#[cfg(feature = "deny")]
pub use placeholders::edits_placeholder;
pub use placeholders::{drop_faults_in_placeholders, outside_placeholders, placeholders};
pub use reference::{is_meant_reference, is_of_vocabulary};

use super::RuleContext;
use super::lines;
use crate::extract::delimit::{Kind, Wrapper};
use crate::host::domain;
use crate::uri::Component;

/// Returns true if the host is meant as one. An abbreviated reference (`www.…`) is a guess: words
/// without a space between them do not end in a top-level domain.
pub fn is_meant_as_host(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    let label = host.rsplit(|&b| b == b'.').next().unwrap_or_default();
    cx.candidate.kind != Kind::Abbreviated || domain::is_tld(label)
}

/// Returns true if the candidate is quoted-printable text that was not decoded.
pub fn is_quoted_printable(cx: &RuleContext) -> bool {
    quoted_printable(cx).is_some()
}

// Quoted-printable residue.

/// Returns the first `=3D`, `=20` or soft line break, in text whose every `=` is part of an escape
/// of quoted-printable: another `=` shows that nothing is encoded.
pub fn quoted_printable(cx: &RuleContext) -> Option<Range<usize>> {
    if matches!(cx.candidate.kind, Kind::Misspelt | Kind::Defanged) {
        return None;
    }
    let text = cx.candidate.text.bytes();
    let first = memchr(b'=', text)?;
    // A host has no `=`: there it encodes a dot or a line break.
    let host = cx.uri.range(Component::Host).unwrap_or(0..0);
    let mut seen = None;
    for at in memchr_iter(b'=', &text[first..]).map(|i| first + i) {
        let rest = &text[at + 1..];
        if rest.is_empty() {
            if seen.is_some() || host.contains(&at) || soft_break_follows(cx) {
                return seen.or(Some(at..at + 1));
            }
            return None;
        }
        let soft_break = cx.candidate.joins.contains(&(at + 1));
        if !soft_break && !is_encoded_octet(rest) {
            return None;
        }
        let equals = rest.starts_with(b"3D") && !matches!(rest.get(2), None | Some(b'&' | b';'));
        let space = rest == b"20" && !text[..at].contains(&b'?') && ends_line(cx);
        if seen.is_none() && (soft_break || equals || space || host.contains(&at)) {
            seen = Some(at..if soft_break { at + 1 } else { at + 3 });
        }
    }
    seen
}

/// Returns true if `rest` starts with two hexadecimal digits in upper case (RFC 2045 §6.7 (1)).
fn is_encoded_octet(rest: &[u8]) -> bool {
    let digit = |b: &u8| matches!(b, b'0'..=b'9' | b'A'..=b'F');
    rest.len() >= 2 && rest[..2].iter().all(digit)
}

fn ends_line(cx: &RuleContext) -> bool {
    matches!(cx.after.first(), None | Some(b'\n' | b'\r'))
}

/// Returns true if the `=` that ends the URI also ends an encoded line: the next line continues
/// without a space, and this one is as long as encoders make it, or has `=3D` or `=20`.
fn soft_break_follows(cx: &RuleContext) -> bool {
    let Some(&next) = lines::next(cx).and_then(|line| line.first()) else {
        return false;
    };
    // Encoded lines have at most 76 characters, with the `=` (RFC 2045 §6.7 (5)), and few less.
    let line = lines::before(cx);
    let width = line.len() + cx.candidate.text.bytes().len();
    let encoded = memmem::find(line, b"=3D").is_some() || memmem::find(line, b"=20").is_some();
    !matches!(next, b' ' | b'\t' | b'>') && (encoded || (70..=76).contains(&width))
}

// Elisions.

/// Returns the last byte of a URI that is truncated, or all of an address without its `@`.
fn elision_around(cx: &RuleContext) -> Option<Range<usize>> {
    let length = cx.candidate.text.bytes().len();
    if is_cut(cx) {
        return Some(length - 1..length);
    }
    has_hidden_at(cx).then_some(0..length)
}

/// Returns true if an ellipsis follows that truncates a path or query: `…`, because three dots more
/// often end a sentence. After a host alone, `…` ends a sentence as well.
fn is_cut(cx: &RuleContext) -> bool {
    let text = cx.candidate.text.bytes();
    let elided = cx.after.starts_with("…".as_bytes());
    let longer = |component| cx.uri.range(component).is_some_and(|range| range.len() > 1);
    elided
        && cx.candidate.wrapper == Wrapper::None
        && cx.uri.authority().is_some()
        && (longer(Component::Path) || longer(Component::Query))
        && text.last().is_some_and(u8::is_ascii_alphanumeric)
}

/// Returns the range of ` at ` in an address.
pub fn obfuscated(cx: &RuleContext) -> Option<Range<usize>> {
    let text = cx.candidate.text.bytes();
    let at = memmem::find(text, b" at ")?;
    Some(at + 1..at + 3)
}

/// Returns true for `news:user at host.example` and `ssh://user at host.example`, as list archives
/// write an address and user information.
fn has_hidden_at(cx: &RuleContext) -> bool {
    if let Some(authority) = cx.uri.authority() {
        let ends = cx.candidate.text.bytes().ends_with(authority);
        return ends && hides_user(authority, cx.after);
    }
    // Nearly all of 5,008 `mailto` URIs without `@`, in 218,902 URIs, were of list archives that
    // hide addresses. These are the schemes whose URIs have an address.
    let addressed = ["mailto", "news", "mid", "cid", "xmpp", "sip", "sips", "im"];
    if !addressed.iter().any(|name| cx.uri.has_scheme(name)) {
        return false;
    }
    let text = cx.candidate.text.bytes().to_ascii_lowercase();
    let spelt = [
        &b"(at)"[..],
        b"[at]",
        b"%20at%20",
        b"_at_",
        b"<at>",
        b" at ",
    ]
    .iter()
    .any(|at| memmem::find(&text, at).is_some());
    let follows = cx
        .after
        .get(..4)
        .is_some_and(|near| near.eq_ignore_ascii_case(b" at "))
        && cx.after.get(4).is_some_and(u8::is_ascii_alphanumeric);
    !text.contains(&b'@') && (spelt || follows)
}

/// Returns true if an authority is a user name, and ` at ` and a host with a dot follow. An
/// authority with a dot or a port is a host.
fn hides_user(authority: &[u8], after: &[u8]) -> bool {
    let Some(host) = after.strip_prefix(b" at ") else {
        return false;
    };
    let in_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.');
    let name = &host[..host.iter().take_while(in_name).count()];
    let inner_dot = name
        .windows(3)
        .any(|w| w[1] == b'.' && w[0] != b'.' && w[2] != b'.');
    inner_dot
        && !authority
            .iter()
            .any(|b| matches!(b, b'.' | b'@' | b':' | b'['))
}
