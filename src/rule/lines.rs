//! The lines around a URI, as the rules of group D look at them. Every look is bounded.

use crate::rule::RuleContext;

/// Most bytes that are looked at on either side.
const NEAR: usize = 1024;

/// What stands on the URI's line before it.
pub fn before<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let near = &cx.before[cx.before.len().saturating_sub(NEAR)..];
    memchr::memrchr2(b'\n', b'\r', near).map_or(near, |end| &near[end + 1..])
}

/// What stands on the URI's line after it.
pub fn after<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let near = &cx.after[..cx.after.len().min(NEAR)];
    memchr::memchr2(b'\n', b'\r', near).map_or(near, |end| &near[..end])
}

/// The line after the one that ends directly behind the URI; `None` where the line
/// goes on, or nothing follows it.
pub fn next<'a>(cx: &RuleContext<'a>) -> Option<&'a [u8]> {
    let near = &cx.after[..cx.after.len().min(NEAR)];
    let rest = near
        .strip_prefix(b"\r")
        .unwrap_or(near)
        .strip_prefix(b"\n")?;
    Some(memchr::memchr2(b'\n', b'\r', rest).map_or(rest, |end| &rest[..end]))
}

/// The first word of a line, behind quote prefixes and indentation, without the
/// punctuation that ends a sentence.
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

/// Whether the line before ends as quoted-printable breaks one (RFC 2045 §6.7): the
/// scheme's first letters stand there.
pub fn follows_soft_break(cx: &RuleContext) -> bool {
    let line = cx.before.strip_suffix(b"\n");
    let line = line.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    line.is_some_and(|line| line.ends_with(b"="))
}
