//! What opens and closes comments, in any language: as much as it takes to tell a comment
//! that is meant from one that is shown or talked about.

/// What opens a comment, or a line of one.
const OPENERS: &[&[u8]] = &[
    b"#", b"//", b"/*", b"*", b"<!--", b"--", b";", b"%", b"{-", b"(*", b"{#", b"{{!", b"!", b"..",
    b"\\\"", b"<#",
];

/// Words that open one.
const WORDS: &[&[u8]] = &[b"dnl", b"rem", b"@c", b"@comment"];

/// What closes a comment in a line, by what opens it. Of the others, a line is the last.
const CLOSERS: &[(&[u8], &[u8])] = &[
    (b"<!--", b"-->"),
    (b"/*", b"*/"),
    (b"{-", b"-}"),
    (b"(*", b"*)"),
    (b"{#", b"#}"),
    (b"{{!", b"}}"),
    (b"<#", b"#>"),
];

/// Signs behind which a reason may stand.
const SIGNS: &[&[u8]] = &[b"--", b":", b"(", b"\xe2\x80\x94", b"\xe2\x80\x93", b"- "];

/// Where on its line something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// At the start, or right behind what opens a comment.
    Comment,
    /// Behind white space.
    Behind,
    /// In something else: a word, a path, quotes.
    Inside,
}

/// Where what follows `before`, the part of the line before it, stands.
pub(super) fn stand(before: &[u8]) -> Stand {
    let trimmed = before.trim_ascii_end();
    let openers = OPENERS
        .iter()
        .filter_map(|opener| trimmed.strip_suffix(*opener));
    let shown = |before: &[u8]| matches!(before.last(), Some(b'`' | b'"' | b'\''));
    if openers.clone().any(shown) {
        return Stand::Inside;
    }
    let opened = openers.count() > 0;
    if trimmed.is_empty() || opened || WORDS.iter().any(|word| ends_in_word(trimmed, word)) {
        Stand::Comment
    } else if trimmed.len() < before.len() {
        Stand::Behind
    } else {
        Stand::Inside
    }
}

fn ends_in_word(text: &[u8], word: &[u8]) -> bool {
    let Some(start) = text.len().checked_sub(word.len()) else {
        return false;
    };
    let boundary = start == 0 || text[start - 1].is_ascii_whitespace();
    boundary && text[start..].eq_ignore_ascii_case(word)
}

/// Whether nothing but a reason may follow: the line or the comment ends, or a sign stands
/// there. Words that go on are prose.
pub(super) fn ends(after: &[u8]) -> bool {
    let after = after.trim_ascii_start();
    let closed = CLOSERS.iter().any(|(_, closer)| after.starts_with(closer));
    after.is_empty() || closed || SIGNS.iter().any(|sign| after.starts_with(sign))
}

/// Whether the comment is all that stands on its line: only signs are before it, and
/// nothing behind its end.
pub(super) fn is_alone(before: &[u8], after: &[u8]) -> bool {
    let before = before.trim_ascii();
    let word = WORDS.iter().any(|word| before.eq_ignore_ascii_case(word));
    let signs = |byte: &u8| byte.is_ascii_punctuation() || byte.is_ascii_whitespace();
    if !word && !before.iter().all(signs) {
        return false;
    }
    let closed = CLOSERS.iter().find(|(opener, _)| before.ends_with(opener));
    let rest = closed.and_then(|(_, closer)| {
        let at = memchr::memmem::find(after, closer)?;
        Some(&after[at + closer.len()..])
    });
    rest.is_none_or(|rest| rest.trim_ascii().is_empty())
}
