//! Links in exports of chats (Slack): `<url|text>` in a string, where the text may be one word.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use super::LONGEST;
use crate::format::json_string::IN_JSON;
use crate::format::section_writer::Escapes;

/// The escapes in such a link: those of the string, and references to the three characters that chats have
/// for marks.
pub(super) static IN_CHAT: Escapes = Escapes {
    starts: b"\\&",
    decode: |bytes| {
        let reference = REFERENCES
            .iter()
            .find(|(written, _)| bytes.starts_with(written.as_bytes()));
        match reference {
            Some((written, character)) => Some((written.len(), Some(*character))),
            None => (IN_JSON.decode)(bytes),
        }
    },
};

/// References to marks. The `&` may be escaped.
const REFERENCES: [(&str, char); 6] = [
    ("&amp;", '&'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("\\u0026amp;", '&'),
    ("\\u0026lt;", '<'),
    ("\\u0026gt;", '>'),
];

/// Schemes of such links. Names of people and channels have a sign instead (`<@U1|anna>`).
const SCHEMES: [&[u8]; 4] = [b"http:", b"https:", b"mailto:", b"tel:"];

/// Brackets around a link, as some programs escape them.
const OPEN: [&[u8]; 2] = [b"\\u003c", b"\\u003C"];
const CLOSE: [&[u8]; 2] = [b"\\u003e", b"\\u003E"];

/// A link.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ChatLink {
    /// From its bracket to the other one.
    pub whole: Range<usize>,
    pub target: Range<usize>,
    pub text: Range<usize>,
}

/// Returns the links whose texts start in `range`.
pub(super) fn links(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = ChatLink> {
    let mut from = range.start;
    memchr_iter(b'|', &bytes[range.clone()]).filter_map(move |length| {
        let bar = range.start + length;
        // Each byte is looked at once.
        let start = from.max(bar.saturating_sub(LONGEST));
        from = bar + 1;
        let (open, target) = opening(bytes, start..bar)?;
        let (text, end) = text(bytes, bar + 1)?;
        Some(ChatLink {
            whole: open..end,
            target,
            text,
        })
    })
}

/// Returns the last bracket in `range`, and the target after it, which ends where the range does.
fn opening(bytes: &[u8], range: Range<usize>) -> Option<(usize, Range<usize>)> {
    let near = &bytes[range.clone()];
    let is_part = |byte: &u8| !byte.is_ascii_whitespace() && !b"\"<>".contains(byte);
    let word = near.iter().rev().take_while(|byte| is_part(byte)).count();
    let word = range.end - word;
    let is_scheme = |at: usize| {
        SCHEMES
            .iter()
            .any(|scheme| bytes[at..range.end].starts_with(scheme))
    };
    if word > range.start && bytes[word - 1] == b'<' {
        return is_scheme(word).then_some((word - 1, word..range.end));
    }
    let escaped = OPEN.iter().find_map(|open| {
        let at = memmem::rfind(&bytes[word..range.end], open)?;
        Some((word + at, word + at + open.len()))
    });
    escaped
        .filter(|(_, start)| is_scheme(*start))
        .map(|(open, start)| (open, start..range.end))
}

/// Returns the text from `start` on, and where its bracket ends.
fn text(bytes: &[u8], start: usize) -> Option<(Range<usize>, usize)> {
    let near = &bytes[start..bytes.len().min(start + LONGEST)];
    let end = near.iter().position(|byte| b"\"<>\n|".contains(byte))?;
    let escape = memchr(b'\\', &near[..end]).unwrap_or(end);
    let escaped = CLOSE.iter().find_map(|close| {
        let at = memmem::find(&near[escape..end], close)?;
        Some((escape + at, close.len()))
    });
    let (at, length) = escaped.or((near[end] == b'>').then_some((end, 1)))?;
    (at > 0).then_some((start..start + at, start + at + length))
}

#[cfg(test)]
mod tests {
    use super::links;

    #[test]
    fn links_have_a_text() {
        for (string, expected) in [
            (
                r#""a <http://h.example/a|b> c""#,
                &[("http://h.example/a", "b")][..],
            ),
            (
                r#""<https:\/\/h.example\/a|two words> <mailto:a@h.example|a@h.example>""#,
                &[
                    ("https:\\/\\/h.example\\/a", "two words"),
                    ("mailto:a@h.example", "a@h.example"),
                ],
            ),
            (
                r#""\u003chttp://h.example/a|b\u003e x > \u003Chttp://h.example/c|d\u003E""#,
                &[("http://h.example/a", "b"), ("http://h.example/c", "d")],
            ),
            // Names, what is not closed, what is in another string, and what is not in brackets.
            (
                r#""<#C1|general> <@U1|anna> <!date^1^{date}^http://h.example/|x>""#,
                &[],
            ),
            (r#""<http://h.example/a|b" , "c>""#, &[]),
            (r#""<http://h.example/a|""#, &[]),
            (r#""<http://h.example/a|>""#, &[]),
            (r#""http://h.example/a|b>""#, &[]),
            (r#""<http://h.example/a b|c>""#, &[]),
            (r#""<http://h.example/a|b|c>""#, &[]),
            ("|", &[]),
        ] {
            let found = links(string.as_bytes(), 0..string.len());
            let found: Vec<_> = found
                .map(|link| (&string[link.target], &string[link.text]))
                .collect();
            assert_eq!(found, expected, "{string}");
        }
    }
}
