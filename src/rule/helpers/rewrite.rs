//! Replacements that several rules write.

use std::ops::Range;

use super::query::{self, Parameter};
use crate::extract::delimit::{Context, Wrapper};
use crate::format::{Fixes, Nature};
use crate::rule::{Edit, Fix, RuleContext};
use crate::uri::Component;

/// Returns true if something else than its own characters delimits the URI.
pub fn is_delimited(cx: &RuleContext) -> bool {
    !matches!(cx.candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix)
}

/// The most places of which it is found out whether they belong to the URI.
// Bounds the time: what is around each is read. More are no typing errors.
const MOST_SURE: usize = 16;

/// Returns a fix that percent-encodes the bytes at `positions`; `None` if some are in the authority,
/// where an escape is a fault of its own, or if they are half of a pair, or may be no part of a URI. Where
/// they may belong to the text, the fix is not safe.
pub fn encoded(cx: &RuleContext, positions: impl IntoIterator<Item = Range<usize>>) -> Option<Fix> {
    let text = cx.candidate.text.bytes();
    let path = cx.uri.range(Component::Path)?;
    // In XML, a value without a scheme may be any text.
    if cx.syntax.fixes == Fixes::Reviewed && cx.uri.scheme().is_none() {
        return None;
    }
    let mut edits = Vec::new();
    let mut is_sure = is_delimited(cx) && !is_quoted_in_text(cx);
    let is_unpaired = has_unpaired_bracket(text);
    for location in positions {
        let is_half = is_unpaired && matches!(text.get(location.start), Some(b'[' | b']'));
        if location.start < path.start || is_half {
            return None;
        }
        is_sure &= edits.len() < MOST_SURE && belongs(cx, location.start);
        let escapes = text
            .get(location.clone())?
            .iter()
            .flat_map(|&byte| escape(byte));
        edits.push(Edit::uri(location, escapes.collect::<Vec<_>>()));
    }
    // Text does not put a tilde after a URI.
    let own = edits.iter().all(|edit| edit.text == b"%7E");
    Some(if own || is_sure {
        Fix::safe(edits)
    } else {
        Fix::unsafe_fix(edits)
    })
}

/// Returns true for a URI in quotation marks that is no value: the text may be about how it is written.
fn is_quoted_in_text(cx: &RuleContext) -> bool {
    let quoted = matches!(
        cx.candidate.wrapper,
        Wrapper::DoubleQuote | Wrapper::SingleQuote | Wrapper::Backtick
    );
    quoted && cx.target.is_none() && cx.syntax.nature == Nature::Document
}

/// Returns true if there are more opening than closing brackets, or fewer.
fn has_unpaired_bracket(text: &[u8]) -> bool {
    let count = |byte| memchr::memchr_iter(byte, text).count();
    count(b'[') != count(b']')
}

/// Returns true if the character at `at` belongs to the URI for certain. Blanks do not over a line end,
/// before another URI or words, or in the name of a parameter. Scripts compare a fragment as it is written.
fn belongs(cx: &RuleContext, at: usize) -> bool {
    let text = cx.candidate.text.bytes();
    let rest = &text[at..];
    match text.get(at) {
        Some(b' ') => {
            let parameter = text[..at]
                .iter()
                .rposition(|byte| matches!(byte, b'?' | b'&'));
            let is_key = parameter.is_some_and(|start| !text[start..at].contains(&b'='));
            let words = rest
                .split(|byte| *byte == b' ')
                .filter(|word| !word.is_empty());
            let is_word = |word: &[u8]| word.iter().all(u8::is_ascii_alphabetic);
            let are_words = words.clone().count() > 1 && words.clone().all(is_word);
            let is_followed = memchr::memmem::find(rest, b"://").is_some();
            cx.candidate.joins.is_empty() && !is_key && !are_words && !is_followed
        }
        Some(b'[' | b']') => {
            let fragment = cx.uri.range(Component::Fragment);
            fragment.is_none_or(|fragment| at < fragment.start)
        }
        _ => true,
    }
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
