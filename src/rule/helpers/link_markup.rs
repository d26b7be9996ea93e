//! The markup around a URI that was meant as a link and is not one. Each function reads a bounded
//! number of bytes.

use std::ops::Range;

use super::lines;
use crate::rule::{Edit, RuleContext};

/// The most bytes that are read on either side.
// As in `lines.rs`.
const NEAR: usize = 1024;

/// Returns the paragraph's text after the URI.
pub fn after<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let near = &cx.after[..cx.after.len().min(NEAR)];
    &near[..memchr::memmem::find(near, b"\n\n").unwrap_or(near.len())]
}

/// Returns true if the `[` at `at` in the candidate starts the text of an `AsciiDoc` link:
/// `link:URL[text]`, or `URL[text^]`. Other formats have such text, too: descriptions from which
/// pages are made, and comments.
pub fn starts_asciidoc_text(cx: &RuleContext, at: usize) -> bool {
    let rest = &cx.candidate.text.bytes()[at..];
    if !rest.starts_with(b"[") {
        return false;
    }
    let after = lines::after(cx);
    let after = &after[..after.len().min(NEAR)];
    let close = |text: &[u8]| memchr::memchr(b']', text);
    let inside = close(rest).map(|end| &rest[..end]);
    let end = inside.or_else(|| close(after).map(|end| &after[..end]));
    let marked = end.is_some_and(|text| matches!(text.last(), Some(b'^' | b'_')));
    marked || end.is_some() && cx.before.ends_with(b"link:")
}

/// Returns the range in the section of the text in brackets whose `]` is at `close`, if it may be
/// the text of a link: `[1]`, `[x]`, `[^note]`, `[]` and `list[index]` are not.
pub fn link_text(cx: &RuleContext, close: usize) -> Option<Range<usize>> {
    let open = opening(cx.before, close)?;
    let text = &cx.before[open + 1..close];
    let apart = open == 0 || !is_indexed(cx.before[open - 1]);
    let verbatim = cx.is_verbatim(open..open + 1) && cx.is_verbatim(close..close + 1);
    (apart && verbatim && is_words(text)).then_some(open + 1..close)
}

/// Returns the position of the `[` that the `]` at `close` closes, in the same paragraph.
fn opening(text: &[u8], close: usize) -> Option<usize> {
    let least = close.saturating_sub(NEAR);
    let mut depth = 0usize;
    for at in (least..close).rev() {
        match text[at] {
            b']' => depth += 1,
            b'[' if depth == 0 => return Some(at),
            b'[' => depth -= 1,
            b'\n' if ends_in_empty_line(&text[..at]) => return None,
            _ => {}
        }
    }
    None
}

/// Returns true if the last line of `text` is empty.
fn ends_in_empty_line(text: &[u8]) -> bool {
    // Bounds the time in a line of spaces.
    let spaces = text.iter().rev().take(64);
    let spaces = spaces.take_while(|&&byte| matches!(byte, b' ' | b'\t' | b'\r'));
    text[..text.len() - spaces.count()].last() == Some(&b'\n')
}

/// Returns true if brackets after `byte` are those of an index.
const fn is_indexed(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b')' | b']' | b'_' | b'`')
}

/// Returns true if a text in brackets has words: it is not a number, a check box, the name of a
/// footnote, or a revision.
pub fn is_words(text: &[u8]) -> bool {
    let letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    // The abbreviated hash of a commit, `[1a2b3c4]`; words of these six letters have no digit.
    let revision = text.len() >= 6
        && text.iter().all(u8::is_ascii_hexdigit)
        && text.iter().any(u8::is_ascii_digit);
    text.len() > 1 && text[0] != b'^' && text.iter().any(letter) && !revision
}

/// Returns the position of the `)` in `rest` that closes a `(` before it.
pub fn closing(rest: &[u8]) -> Option<usize> {
    let mut open = 0usize;
    memchr::memchr2_iter(b'(', b')', rest).find(|&at| {
        let closes = rest[at] == b')' && open == 0;
        open = if rest[at] == b'(' {
            open + 1
        } else {
            open.saturating_sub(1)
        };
        closes
    })
}

/// Returns true if the URI, or `rest` after it, has the start or the end of an expression of a
/// template.
pub fn is_template(cx: &RuleContext, rest: &[u8]) -> bool {
    let marks = ["{{", "}}", "{%", "%}", "<%", "%>", "${"];
    [cx.candidate.text.bytes(), rest].iter().any(|text| {
        marks
            .iter()
            .any(|mark| memchr::memmem::find(text, mark.as_bytes()).is_some())
    })
}

/// Returns the edit that inserts `text` after the URI, if that is written without escapes.
pub fn insert_after(cx: &RuleContext, text: &'static str) -> Option<Edit> {
    let uri = &cx.candidate.text;
    let end = uri.verbatim(0..uri.bytes().len())?.end;
    Some(Edit::source(end..end, text))
}

/// Returns the text between a backtick and the `<` of the URI, with the white space before `<`;
/// not if it is empty, or if a role precedes the backtick.
pub fn phrase<'a>(cx: &RuleContext<'a>) -> Option<&'a [u8]> {
    let near = &cx.before[cx.before.len().saturating_sub(NEAR)..];
    let open = memchr::memrchr(b'`', near)?;
    let text = &near[open + 1..];
    let starts = near[..open].last().is_none_or(|byte| {
        byte.is_ascii_whitespace() || b"'\"([{<-/:".contains(byte) || !byte.is_ascii()
    });
    let role = near[..open].ends_with(b":");
    let blank = memchr::memmem::find(text, b"\n\n").is_some();
    let full = text.first().is_some_and(|byte| !byte.is_ascii_whitespace());
    (starts && !role && !blank && full).then_some(text)
}
