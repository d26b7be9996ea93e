//! Placeholders and elisions in the candidate (guards U2 and U3), and the faults that they explain.

use std::ops::Range;

use super::elision_around;
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::rule::{Diagnostic, Edit, Group, RuleContext, Span as EditSpan};
use crate::template::{self, Place, Span};
use crate::uri::Component;

/// Returns the placeholders and elisions in the candidate.
pub fn placeholders(cx: &RuleContext) -> Vec<Span> {
    if cx.candidate.kind == Kind::Defanged {
        return Vec::new();
    }
    let mut spans = template::spans(&Place {
        uri: cx.uri,
        delimiter: delimiter(cx.candidate.wrapper),
        after: cx.after,
        dialect: cx.syntax.dialect,
    });
    spans.retain(|span| !is_part_of_userinfo(cx, &span.range));
    let kind = template::Kind::Elision;
    spans.extend(elision_around(cx).map(|range| Span { range, kind }));
    spans
}

const fn delimiter(wrapper: Wrapper) -> Option<u8> {
    match wrapper {
        Wrapper::Angle => Some(b'>'),
        Wrapper::DoubleQuote => Some(b'"'),
        Wrapper::SingleQuote => Some(b'\''),
        Wrapper::Backtick => Some(b'`'),
        Wrapper::UrlPrefix | Wrapper::Markup | Wrapper::None => None,
    }
}

/// Returns true if `range` is inside the user information and not a placeholder for all of the user
/// or password: a password may have `{a}` or `$B` by chance.
fn is_part_of_userinfo(cx: &RuleContext, range: &Range<usize>) -> bool {
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

/// Drops the findings at bytes of placeholders, and fixes that would edit them. What is beside a
/// placeholder keeps its findings.
pub fn drop_faults_in_placeholders(cx: &RuleContext, found: &mut Vec<Diagnostic>) {
    let spans = placeholders(cx);
    if spans.is_empty() {
        return;
    }
    let unknown = unknown_ranges(cx, &spans);
    let is_unknown = |range: &Range<usize>| unknown.iter().any(|other| touch(range, other));
    let code = cx.candidate.context == Context::Code;
    found.retain_mut(|diagnostic| {
        if diagnostic.rule.reports_placeholders {
            return true;
        }
        // In code most are filled in somewhere, and the credentials beside them are real.
        let credential = code && diagnostic.rule.group() == Group::Credentials;
        if diagnostic
            .fix
            .as_ref()
            .is_some_and(|fix| fix.edits.iter().any(|edit| is_inside(edit, &is_unknown)))
        {
            diagnostic.fix = None;
        }
        credential || !is_unknown(&diagnostic.range)
    });
}

/// Returns true if `edit` changes bytes of the URI for which `is_unknown` holds.
fn is_inside(edit: &Edit, is_unknown: &impl Fn(&Range<usize>) -> bool) -> bool {
    match &edit.span {
        EditSpan::Uri(range) => is_unknown(range),
        EditSpan::Gap(at) => is_unknown(&(*at..*at)),
        EditSpan::Section(_) | EditSpan::Source(_) => false,
    }
}

/// Returns the bytes of which nothing is known: placeholders; and if one of them is in the host, all
/// of the host and the scheme, because rules about a scheme may depend on the host.
fn unknown_ranges(cx: &RuleContext, spans: &[Span]) -> Vec<Range<usize>> {
    let mut unknown: Vec<_> = spans.iter().map(|span| span.range.clone()).collect();
    let range = |component| cx.uri.range(component);
    let after_userinfo = range(Component::Userinfo).map(|userinfo| userinfo.end);
    let host = range(Component::Host).unwrap_or_default();
    let authority = after_userinfo.unwrap_or(host.start)..host.end;
    let port = range(Component::Port).map_or(host.end, |port| port.start);
    let in_host = |span: &Range<usize>| {
        let empty_host = host.is_empty() && touch(span, &authority);
        empty_host || span.start < port && authority.start < span.end && touch(span, &host)
    };
    if unknown.iter().any(in_host) {
        unknown.extend(range(Component::Scheme));
        unknown.push(host);
    }
    unknown
}

/// Returns true if the ranges have a byte in common, or an empty one is at the other.
fn touch(a: &Range<usize>, b: &Range<usize>) -> bool {
    if a.is_empty() || b.is_empty() {
        return a.start <= b.end && b.start <= a.end;
    }
    a.start < b.end && b.start < a.end
}
