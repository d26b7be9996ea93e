//! Placeholders and elisions in the candidate (guards "placeholders" and "elisions"), and the
//! faults that they explain.

use std::ops::Range;

use super::elision_around;
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::rule::helpers::ranges::touch;
use crate::rule::{AtPlaceholders, Diagnostic, Edit, Group, RuleContext, Span as EditSpan};
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
        secret.value.is_masked()
            && secret.range.start <= range.start
            && range.end <= secret.range.end
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
    let host = unknown_with_host(cx, &spans);
    let is_placeholder = |range: &Range<usize>| spans.iter().any(|span| touch(range, &span.range));
    let is_unknown =
        |range: &Range<usize>| is_placeholder(range) || host.iter().any(|part| touch(range, part));
    found.retain_mut(|diagnostic| {
        if diagnostic.rule.at_placeholders == AtPlaceholders::Reported {
            return true;
        }
        let edits = diagnostic.fix.iter().flat_map(|fix| &fix.edits);
        if edits.into_iter().any(|edit| is_inside(edit, &is_unknown)) {
            diagnostic.fix = None;
        }
        if diagnostic.rule.group() != Group::Credentials {
            return !is_unknown(&diagnostic.range);
        }
        // In code most are filled in somewhere, and the credentials beside them are real.
        cx.candidate.context == Context::Code || !is_placeholder(&diagnostic.range)
    });
}

/// Returns those of `positions` that are not at a placeholder. A rule that reports several faults
/// at the place of the first needs them: that one would be dropped with all others.
pub fn outside_placeholders(
    cx: &RuleContext,
    mut positions: Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    if positions.len() > 1 {
        let spans = placeholders(cx);
        positions.retain(|at| !spans.iter().any(|span| touch(at, &span.range)));
    }
    positions
}

/// Returns true if one of `edits` changes a placeholder, or a host that has one.
#[cfg(feature = "deny")]
pub fn edits_placeholder(cx: &RuleContext, edits: &[Edit]) -> bool {
    let spans = placeholders(cx);
    let host = unknown_with_host(cx, &spans);
    let parts = spans.iter().map(|span| &span.range).chain(&host);
    let unknown: Vec<_> = parts.collect();
    let is_unknown = |range: &Range<usize>| unknown.iter().any(|part| touch(range, part));
    edits.iter().any(|edit| is_inside(edit, &is_unknown))
}

/// Returns true if `edit` changes bytes of the URI for which `is_unknown` holds.
fn is_inside(edit: &Edit, is_unknown: &impl Fn(&Range<usize>) -> bool) -> bool {
    match &edit.span {
        EditSpan::Uri(range) => is_unknown(range),
        EditSpan::Gap(at) => is_unknown(&(*at..*at)),
        EditSpan::Section(_) | EditSpan::Source(_) => false,
    }
}

/// Returns the parts of which nothing is known if a placeholder is in the host: the host, and the
/// scheme and the user information, because rules about them may depend on the host.
fn unknown_with_host(cx: &RuleContext, spans: &[Span]) -> Vec<Range<usize>> {
    let range = |component| cx.uri.range(component);
    let host = range(Component::Host).unwrap_or_default();
    let userinfo = range(Component::Userinfo);
    let start = userinfo
        .as_ref()
        .map_or(host.start, |userinfo| userinfo.end);
    let in_host = |span: &Span| {
        let authority = host.is_empty() && touch(&span.range, &(start..host.end));
        authority || span.range.start < host.end && host.start < span.range.end
    };
    if !spans.iter().any(in_host) {
        return Vec::new();
    }
    let parts = [range(Component::Scheme), userinfo, Some(host)];
    parts.into_iter().flatten().collect()
}
