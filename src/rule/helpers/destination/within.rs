//! Faults within a destination that markup delimits.

use std::ops::Range;

use memchr::memmem;

use super::{Fault, marks, starts_url};
use crate::extract::delimit::{Context, Wrapper};
use crate::format::LinkForm;
use crate::rule::{Edit, RuleContext, link_markup};

/// Returns the text of a destination that may hold more than a URL.
pub(super) fn text<'a>(cx: &RuleContext<'a>) -> Option<&'a [u8]> {
    let candidate = cx.candidate;
    let link = candidate.wrapper == Wrapper::Markup && candidate.context == Context::Link;
    let whole = cx.target.is_some() && !candidate.truncated && !link_markup::is_template(cx, b"");
    (link && whole).then(|| cx.uri.bytes())
}

/// Finds `[URL](URL)`, and what follows it.
pub(super) fn link(cx: &RuleContext) -> Option<Fault> {
    let text = text(cx)?;
    let inside = text.strip_prefix(b"[")?;
    let middle = memmem::find(inside, b"](")?;
    let (label, url) = (&inside[..middle], &inside[middle + 2..]);
    if !starts_url(url) {
        return None;
    }
    // Without `)` at the end, other text follows.
    let closed = url.strip_suffix(b")").filter(|url| is_plain(url));
    let trimmed = |url: &[u8]| url.strip_suffix(b"/").map_or(url.len(), <[u8]>::len);
    let same = closed.filter(|url| label[..trimmed(label)] == url[..trimmed(url)]);
    let start = text.len() - url.len();
    let edits = same.map(|_| without(&[0..start, text.len() - 1..text.len()]));
    Some(Fault {
        range: 0..text.len(),
        edits: edits.unwrap_or_default(),
    })
}

/// Finds a URL in quotation marks.
pub(super) fn quotes(cx: &RuleContext) -> Option<Fault> {
    let text = text(cx)?;
    let open = marks::leading(text, marks::is_quote);
    if open.is_empty() || !starts_url(&text[open.end..]) {
        return None;
    }
    let close = marks::trailing(text, marks::is_quote);
    Some(Fault {
        range: 0..text.len(),
        edits: alone(text, open, close),
    })
}

/// Finds a URL in brackets.
pub(super) fn brackets(cx: &RuleContext) -> Option<Fault> {
    let text = text(cx)?;
    let (open, length) = marks::first(text)?;
    let close = marks::closing(open)?;
    let (last, last_length) = marks::last(text)?;
    let inside = text.get(length..text.len() - last_length)?;
    // A full-width bracket is often closed by one of ASCII, and the other way round.
    let paired = last == close || (open == '(' && last == '）') || (open == '（' && last == ')');
    (paired && starts_url(inside)).then(|| Fault {
        range: 0..text.len(),
        edits: alone(text, 0..length, text.len() - last_length..text.len()),
    })
}

/// Finds `:target: URL`, an option of a directive of reStructuredText.
pub(super) fn option(cx: &RuleContext) -> Option<Fault> {
    let text = text(cx).filter(|_| cx.syntax.link_form == Some(LinkForm::Phrase))?;
    let name = text.strip_prefix(b":")?;
    let letter = |byte: &&u8| byte.is_ascii_lowercase() || **byte == b'-';
    let length = name.iter().take_while(letter).count();
    let url = name[length..].strip_prefix(b":")?;
    if length == 0 || !starts_url(url) {
        return None;
    }
    let option = 0..length + 2;
    // The white space after the option is not in the text.
    let mut edits = without(std::slice::from_ref(&option));
    edits.push(Edit::gap(option.end));
    Some(Fault {
        range: option,
        edits,
    })
}

/// Finds punctuation before a URL.
pub(super) fn punctuation(cx: &RuleContext) -> Option<Fault> {
    let text = text(cx)?;
    let is_mark = |mark| marks::is_leading(mark) || marks::closing(mark).is_some();
    let open = marks::leading(text, is_mark);
    if open.is_empty() || !starts_url(&text[open.end..]) {
        return None;
    }
    let end = text.len();
    Some(Fault {
        range: open.clone(),
        edits: alone(text, open, end..end),
    })
}

/// Returns the edits that remove what is around a URL, if nothing else has to be removed.
fn alone(text: &[u8], open: Range<usize>, close: Range<usize>) -> Vec<Edit> {
    let url = &text[open.end..close.start];
    if is_plain(url) {
        without(&[open, close])
    } else {
        Vec::new()
    }
}

/// Returns true if a URL has nothing that may be markup.
fn is_plain(url: &[u8]) -> bool {
    let mark = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`<>()[]{}\\|".contains(byte);
    !url.iter().any(|byte| mark(byte) || !byte.is_ascii())
}

/// Returns the edits that remove `ranges` of the destination, without the empty ones.
pub(super) fn without(ranges: &[Range<usize>]) -> Vec<Edit> {
    let full = ranges.iter().filter(|range| !range.is_empty());
    full.map(|range| Edit::uri(range.clone(), "")).collect()
}
