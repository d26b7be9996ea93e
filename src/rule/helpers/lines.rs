//! The lines around a URI, for rules that depend on them. Each function reads a bounded number of
//! bytes.

use crate::format::LinkForm;
use crate::rule::RuleContext;

/// The most bytes that are read on either side.
// Bounds the time in a text without line ends. Lines of mail are not longer (RFC 5322 §2.1.1: 998).
const NEAR: usize = 1024;

/// Returns the text before the URI on its line.
pub fn before<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    last_line(cx.before)
}

/// Returns the text after the last line end in `before`.
fn last_line(before: &[u8]) -> &[u8] {
    let near = &before[before.len().saturating_sub(NEAR)..];
    memchr::memrchr2(b'\n', b'\r', near).map_or(near, |end| &near[end + 1..])
}

/// Returns true if the line after `before` starts like the definition of a target in
/// reStructuredText.
pub fn is_target(before: &[u8]) -> bool {
    last_line(before).trim_ascii_start().starts_with(b".. _")
}

/// Returns the text after the URI on its line.
pub fn after<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let near = &cx.after[..cx.after.len().min(NEAR)];
    memchr::memchr2(b'\n', b'\r', near).map_or(near, |end| &near[..end])
}

/// Returns true if the URI is in a row of a grid table of reStructuredText. The text of a cell goes on in the
/// next row, wherever the column ends: a row by itself shows a part of it.
pub fn is_in_grid(cx: &RuleContext) -> bool {
    cx.syntax.link_form == Some(LinkForm::Phrase)
        && before(cx).trim_ascii_start().starts_with(b"|")
        && after(cx).trim_ascii_end().ends_with(b"|")
}

/// Returns the text after the URI in its paragraph. Plain text is read in parts that end at blank
/// lines: what a rule finds must not depend on what follows one.
pub fn paragraph_after<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let near = &cx.after[..cx.after.len().min(NEAR)];
    let mut line = memchr::memchr(b'\n', near).map_or(near.len(), |end| end + 1);
    while let Some(length) = memchr::memchr(b'\n', &near[line..]) {
        if near[line..line + length].trim_ascii().is_empty() {
            return &near[..line];
        }
        line += length + 1;
    }
    near
}

/// Returns the text before the URI without the white space at its end; nothing if there is a blank
/// line between them, as [`paragraph_after`] describes.
pub fn before_space<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let near = &cx.before[cx.before.len().saturating_sub(NEAR)..];
    let text = near.trim_ascii_end();
    let line_ends = memchr::memchr_iter(b'\n', &near[text.len()..]).count();
    if line_ends > 1 { &[] } else { text }
}

/// Returns the next line, if the line of the URI ends directly after it.
pub fn next<'a>(cx: &RuleContext<'a>) -> Option<&'a [u8]> {
    let near = &cx.after[..cx.after.len().min(NEAR)];
    let rest = near
        .strip_prefix(b"\r")
        .unwrap_or(near)
        .strip_prefix(b"\n")?;
    Some(memchr::memchr2(b'\n', b'\r', rest).map_or(rest, |end| &rest[..end]))
}

/// Returns the first word of a line, after quote prefixes and indentation, without the
/// punctuation at its end.
pub fn first_word(line: &[u8]) -> &[u8] {
    let prefix = |b: &u8| matches!(b, b'>' | b'|' | b' ' | b'\t');
    let start = line.iter().position(|b| !prefix(b)).unwrap_or(line.len());
    let rest = &line[start..];
    let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'<' | b'>' | b'"');
    let word = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
    let kept = |b: &u8| {
        !matches!(
            b,
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b')' | b'\'' | b']'
        )
    };
    &word[..word.iter().rposition(kept).map_or(0, |last| last + 1)]
}

/// Returns true if the line before ends with a soft line break of quoted-printable (RFC 2045
/// §6.7): the first letters of the scheme are on it.
pub fn follows_soft_break(cx: &RuleContext) -> bool {
    let line = cx.before.strip_suffix(b"\n");
    let line = line.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    line.is_some_and(|line| line.ends_with(b"="))
}
