//! Punctuation of the sentence at the end of a destination, where a URL is unlikely to end in it.

use std::ops::Range;

use super::within::{text, without};
use super::{Fault, marks, starts_url};
use crate::extract::delimit::Kind;
use crate::rule::RuleContext;
use crate::uri::Component;

/// Abbreviations at the end of the names of persons, companies and works, which end in a full stop.
const ABBREVIATIONS: [&[u8]; 36] = [
    b"al", b"assn", b"bros", b"bv", b"co", b"corp", b"dept", b"dr", b"ed", b"esq", b"etc", b"ft",
    b"gmbh", b"inc", b"jr", b"lit", b"llc", b"llp", b"ltd", b"mr", b"mrs", b"ms", b"mt", b"no",
    b"nv", b"oy", b"pl", b"plc", b"prof", b"pt", b"sa", b"sr", b"srl", b"st", b"vol", b"vs",
];

/// The least number of words of a title in a path.
// Two words may be a name.
const TITLE_WORDS: usize = 3;

/// Finds punctuation at the end.
pub(super) fn punctuation(cx: &RuleContext) -> Option<Fault> {
    let text = text(cx).filter(|text| cx.candidate.kind == Kind::Uri && starts_url(text))?;
    let range = wide(text).or_else(|| ascii(cx, text))?;
    Some(Fault {
        edits: without(std::slice::from_ref(&range)),
        range,
    })
}

/// Returns the range of punctuation of Chinese and Japanese after a character of ASCII. After
/// others, it may be a part of a title.
fn wide(text: &[u8]) -> Option<Range<usize>> {
    let marks = marks::trailing(text, marks::is_trailing);
    let before = &text[..marks.start];
    let (last, _) = marks::last(before)?;
    let (mark, _) = marks::first(&text[marks.clone()])?;
    (last.is_ascii() && !marks::is_opened(before, mark)).then_some(marks)
}

/// Returns the range of a full stop, a comma or a semicolon at the end of the path.
fn ascii(cx: &RuleContext, text: &[u8]) -> Option<Range<usize>> {
    let path = cx.uri.range(Component::Path)?;
    if path.end < text.len() {
        return None;
    }
    let (mark, path) = text[path].split_last()?;
    let start = memchr::memrchr(b'/', path)? + 1;
    let segment = &path[start..];
    let found = match mark {
        b'.' => is_number(segment) || has_extension(segment) || is_title(segment),
        b',' | b';' => is_without_separators(path),
        _ => false,
    };
    found.then(|| text.len() - 1..text.len())
}

fn is_number(segment: &[u8]) -> bool {
    !segment.is_empty() && segment.iter().all(u8::is_ascii_digit)
}

/// Returns true if a segment ends with the extension of a file.
fn has_extension(segment: &[u8]) -> bool {
    let Some(dot) = memchr::memrchr(b'.', segment) else {
        return false;
    };
    let (name, extension) = (&segment[..dot], &segment[dot + 1..]);
    // From `md` to `xhtml`. One letter is rather an initial.
    let short = (2..=5).contains(&extension.len());
    // `will.i.am.` is a name with its initial.
    let initial = matches!(name, [.., b'.', _]);
    short
        && !initial
        && extension.iter().all(u8::is_ascii_lowercase)
        && name.last().is_some_and(u8::is_ascii_alphanumeric)
        && !ABBREVIATIONS.contains(&extension)
}

/// Returns true if a segment consists of several words in lower case, as generators make it of a
/// title, and the last one is not an abbreviation.
fn is_title(segment: &[u8]) -> bool {
    let words = || segment.split(|byte| b"-_".contains(byte));
    let word = |word: &[u8]| {
        let plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        !word.is_empty() && word.iter().all(plain)
    };
    let last = words().next_back().unwrap_or_default();
    words().all(word)
        && words().count() >= TITLE_WORDS
        && last.len() > 2
        && !ABBREVIATIONS.contains(&last)
}

/// Returns true if a path has no characters that separate parts of a segment.
fn is_without_separators(path: &[u8]) -> bool {
    !path.iter().any(|byte| b",;=@:".contains(byte))
}
