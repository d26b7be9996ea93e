//! The syntax of comments in many languages, to distinguish a directive in a comment from one
//! that is quoted or mentioned.

use std::sync::Arc;

use crate::secret::mask_text;

/// The openers of comments and of their continuation lines.
const OPENERS: &[&[u8]] = &[
    b"#", b"//", b"/*", b"*", b"<!--", b"--", b";", b"%", b"{-", b"(*", b"{#", b"{{!", b"!", b"..",
    b"\\\"", b"<#",
];

/// Words that open a comment.
const WORDS: &[&[u8]] = &[b"dnl", b"rem", b"@c", b"@comment"];

/// The closers of comments, by their openers. Other comments end with the line.
const CLOSERS: &[(&[u8], &[u8])] = &[
    (b"<!--", b"-->"),
    (b"{/*", b"*/}"),
    (b"/*", b"*/"),
    (b"{-", b"-}"),
    (b"(*", b"*)"),
    (b"{#", b"#}"),
    (b"{{!", b"}}"),
    (b"<#", b"#>"),
];

/// Marks that may introduce a reason.
const REASON_MARKS: &[&[u8]] = &[b"--", b":", b"(", b"\xe2\x80\x94", b"\xe2\x80\x93", b"- "];

/// The position of a directive on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// At the start of the line, or directly after the opener of a comment.
    Comment,
    /// After white space.
    AfterSpace,
    /// Inside a word, a path or quotes.
    Inside,
}

/// Returns the position of the text that follows `before` on its line.
pub(super) fn position(before: &[u8]) -> Position {
    let trimmed = before.trim_ascii_end();
    let openers = OPENERS
        .iter()
        .filter_map(|opener| trimmed.strip_suffix(*opener));
    let quoted = |before: &[u8]| matches!(before.last(), Some(b'`' | b'"' | b'\''));
    if openers.clone().any(quoted) {
        return Position::Inside;
    }
    let opened = openers.count() > 0;
    if trimmed.is_empty() || opened || WORDS.iter().any(|word| ends_in_word(trimmed, word)) {
        Position::Comment
    } else if trimmed.len() < before.len() {
        Position::AfterSpace
    } else {
        Position::Inside
    }
}

fn ends_in_word(text: &[u8], word: &[u8]) -> bool {
    let Some(start) = text.len().checked_sub(word.len()) else {
        return false;
    };
    let boundary = start == 0 || text[start - 1].is_ascii_whitespace();
    boundary && text[start..].eq_ignore_ascii_case(word)
}

/// Returns true if the line or the comment ends at `after`, or a reason follows. Directly
/// following words mean that the directive is only mentioned in prose.
pub(super) fn ends(after: &[u8]) -> bool {
    let after = after.trim_ascii_start();
    let closed = CLOSERS.iter().any(|(_, closer)| after.starts_with(closer));
    after.is_empty() || closed || REASON_MARKS.iter().any(|mark| after.starts_with(mark))
}

/// The most bytes of a reason that are kept.
const LONGEST_REASON: usize = 200;

/// Returns the reason that follows a directive on its line, up to the end of the comment.
pub(super) fn reason(after: &[u8]) -> Option<Arc<str>> {
    let line = &after[..memchr::memchr(b'\n', after).unwrap_or(after.len())];
    let ends = CLOSERS
        .iter()
        .filter_map(|(_, closer)| memchr::memmem::find(line, closer));
    let inside = line[..ends.min().unwrap_or(line.len())].trim_ascii();
    let mark = REASON_MARKS.iter().find(|mark| inside.starts_with(mark));
    let text = inside[mark.map_or(0, |mark| mark.len())..].trim_ascii();
    let text = match mark {
        Some(&b"(") => text.strip_suffix(b")").unwrap_or(text),
        _ => text,
    };
    let mut text = text[..text.len().min(LONGEST_REASON)].to_vec();
    mask_text(&mut text);
    (!text.is_empty()).then(|| String::from_utf8_lossy(&text).into())
}

/// Returns true if the line consists of the comment: only punctuation precedes the directive,
/// and nothing follows the end of the comment.
pub(super) fn is_alone(before: &[u8], after: &[u8]) -> bool {
    let before = before.trim_ascii();
    let word = WORDS.iter().any(|word| before.eq_ignore_ascii_case(word));
    let insignificant = |byte: &u8| byte.is_ascii_punctuation() || byte.is_ascii_whitespace();
    if !word && !before.iter().all(insignificant) {
        return false;
    }
    let closed = CLOSERS.iter().find(|(opener, _)| before.ends_with(opener));
    let rest = closed.and_then(|(_, closer)| {
        let at = memchr::memmem::find(after, closer)?;
        Some(&after[at + closer.len()..])
    });
    rest.is_none_or(|rest| rest.trim_ascii().is_empty())
}
