//! Guards against text that is not meant as a URI as it is: encoded text (U1), templates and
//! placeholders (U2), redacted or elided URIs (U3); see docs/design/GUARDS.md.
//!
//! Quoted-printable is that of RFC 2045 §6.7, templates are those of RFC 6570.

mod pattern;
mod template;

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use pattern::pattern;
pub use template::is_meant_as_host;
use template::template;

use super::RuleContext;
use super::lines;
use crate::extract::delimit::{Kind, Wrapper};
use crate::uri::Component;

/// The form of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A URI as it is.
    Plain,
    /// Quoted-printable text that was not decoded (U1).
    QuotedPrintable,
    /// A pattern with variables or placeholders (U2).
    Template,
    /// A URI from which a part was removed (U3).
    Redacted,
}

/// Returns the form of the candidate.
pub fn class(cx: &RuleContext) -> Class {
    residue(cx).map_or(Class::Plain, |(class, _)| class)
}

/// Returns the form of a candidate that is not a plain URI, and the bytes that show it.
pub fn residue(cx: &RuleContext) -> Option<(Class, Range<usize>)> {
    match cx.candidate.kind {
        Kind::Misspelt => return None,
        Kind::Defanged => return obfuscated(cx).map(|range| (Class::Redacted, range)),
        Kind::Uri | Kind::Abbreviated | Kind::Relative => {}
    }
    quoted_printable(cx)
        .map(|range| (Class::QuotedPrintable, range))
        .or_else(|| redacted(cx).map(|range| (Class::Redacted, range)))
        .or_else(|| template(cx).map(|range| (Class::Template, range)))
        .or_else(|| pattern(cx).map(|range| (Class::Template, range)))
        .filter(|(_, range)| !is_inside_userinfo(cx, range))
}

/// Returns true if the candidate is quoted-printable text that was not decoded (U1).
pub fn is_quoted_printable(cx: &RuleContext) -> bool {
    quoted_printable(cx).is_some_and(|range| !is_inside_userinfo(cx, &range))
}

/// Returns true if `range` is inside the user information and not a placeholder for all of the user
/// or password: a password may have `{a}` or `$B` by chance.
fn is_inside_userinfo(cx: &RuleContext, range: &Range<usize>) -> bool {
    let Some(userinfo) = cx.uri.range(Component::Userinfo) else {
        return false;
    };
    let text = cx.candidate.text.bytes();
    let inside = userinfo.start <= range.start && range.end <= userinfo.end;
    let secret = cx.secrets.iter().any(|secret| {
        !secret.placeholder && secret.range.start <= range.start && range.end <= secret.range.end
    });
    let starts = range.start == userinfo.start || text[..range.start].last() == Some(&b':');
    let ends = range.end == userinfo.end || text.get(range.end) == Some(&b':');
    inside && (secret || !(starts && ends))
}

// U1

/// Returns the first `=3D`, `=20` or soft line break, in text whose every `=` is part of an escape
/// of quoted-printable: another `=` shows that nothing is encoded.
fn quoted_printable(cx: &RuleContext) -> Option<Range<usize>> {
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
    let line = lines::before(cx);
    let width = line.len() + cx.candidate.text.bytes().len();
    let encoded = memmem::find(line, b"=3D").is_some() || memmem::find(line, b"=20").is_some();
    !matches!(next, b' ' | b'\t' | b'>') && (encoded || (70..=76).contains(&width))
}

// U3

fn redacted(cx: &RuleContext) -> Option<Range<usize>> {
    let text = cx.candidate.text.bytes();
    let ellipsis = doubled(text, b'.')
        .map(|at| at..at + text[at..].iter().take_while(|&&b| b == b'.').count())
        .find(|dots| dots.len() > 2);
    ellipsis
        .filter(|dots| !is_revision_range(text, dots))
        .or_else(|| redacting_character(text))
        .or_else(|| is_cut(cx).then(|| text.len() - 1..text.len()))
        .or_else(|| has_hidden_at(cx).then_some(0..text.len()))
}

/// Returns the offsets of `byte` where the same byte follows.
fn doubled(text: &[u8], byte: u8) -> impl Iterator<Item = usize> + '_ {
    memchr_iter(byte, text).filter(move |at| text.get(at + 1) == Some(&byte))
}

/// Returns true for a range of revisions as code hosts write it: `…/compare/v1...v2`.
fn is_revision_range(text: &[u8], dots: &Range<usize>) -> bool {
    let joined = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
    dots.len() == 3
        && memmem::find(&text[..dots.start], b"/compare/").is_some()
        && joined(text[..dots.start].last())
        && joined(text.get(dots.end))
}

/// Returns the first `…`, U+FFFD, or run of U+00B7.
fn redacting_character(text: &[u8]) -> Option<Range<usize>> {
    if text.is_ascii() {
        return None;
    }
    [("…", 3), ("\u{FFFD}", 3), ("··", 4)]
        .into_iter()
        .find_map(|(what, length)| memmem::find(text, what.as_bytes()).map(|at| at..at + length))
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
fn obfuscated(cx: &RuleContext) -> Option<Range<usize>> {
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
