//! Replacements that several rules write.

use std::ops::Range;

use super::query::{self, Parameter};
use crate::extract::delimit::{Context, Wrapper};
use crate::rule::{Edit, Fix, RuleContext};
use crate::uri::Component;

/// Returns true if something else than its own characters delimits the URI.
pub fn is_delimited(cx: &RuleContext) -> bool {
    !matches!(cx.candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix)
}

/// Returns a fix that percent-encodes the bytes at `positions`; `None` if some are in the authority,
/// where an escape is a fault of its own. Without delimiters around the URI, the bytes may belong
/// to the text, and the fix is not safe.
pub fn encoded(cx: &RuleContext, positions: impl IntoIterator<Item = Range<usize>>) -> Option<Fix> {
    let text = cx.candidate.text.bytes();
    let path = cx.uri.range(Component::Path)?;
    let mut edits = Vec::new();
    for location in positions {
        if location.start < path.start {
            return None;
        }
        let escapes = text
            .get(location.clone())?
            .iter()
            .flat_map(|&byte| escape(byte));
        edits.push(Edit::uri(location, escapes.collect::<Vec<_>>()));
    }
    // Text does not put a tilde after a URI.
    let own = edits.iter().all(|edit| edit.text == b"%7E");
    Some(if own || is_delimited(cx) {
        Fix::safe(edits)
    } else {
        Fix::unsafe_fix(edits)
    })
}

/// `%XX`.
fn escape(byte: u8) -> [u8; 3] {
    let digit = |value: u8| b"0123456789ABCDEF"[usize::from(value)];
    [b'%', digit(byte >> 4), digit(byte & 15)]
}

/// Returns the edit that turns the URI into `to`, from the first to the last byte that differs.
pub fn rewritten(cx: &RuleContext, to: &[u8]) -> Edit {
    let text = cx.candidate.text.bytes();
    let same = text.iter().zip(to).take_while(|(a, b)| a == b).count();
    let (rest, others) = (text[same..].iter().rev(), to[same..].iter().rev());
    let end = rest.zip(others).take_while(|(a, b)| a == b).count();
    Edit::uri(same..text.len() - end, &to[same..to.len() - end])
}

/// Returns the edit that removes the parameter of the query around `location`.
pub fn without_parameter(cx: &RuleContext, location: &Range<usize>) -> Option<Edit> {
    let holds = |p: &Parameter| p.key.start <= location.start && location.end <= p.value.end;
    let parameter = query::parameters(cx.uri).find(holds)?;
    Some(query::without(cx.uri, parameter.range()))
}

/// Returns a fix that replaces the link by the URI that it wraps.
pub fn unwrapped(cx: &RuleContext, target: Option<&[u8]>) -> Option<Fix> {
    let target = target.filter(|target| crate::uri::Uri::split(target).is_valid())?;
    Some(Fix::unsafe_fix(vec![rewritten(cx, target)]))
}

/// Returns a fix that inserts a space before byte `at` of a URI without delimiters.
pub fn separated(cx: &RuleContext, at: usize) -> Option<Fix> {
    let candidate = cx.candidate;
    let bare = candidate.wrapper == Wrapper::None && candidate.context == Context::Bare;
    let location = candidate.extent.start + at;
    (bare && candidate.joins.is_empty() && !candidate.white_space)
        .then(|| Fix::unsafe_fix(vec![Edit::section(location..location, b" ")]))
}
