//! The destinations of links and definitions (`CommonMark` §6.3, §4.7).
//!
//! The parser returns the ranges of links and definitions. Here, the destination and the title
//! are found in them.

use std::ops::Range;

use memchr::{memchr, memrchr};

/// The elements of a link or a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinkParts {
    /// The range of its destination, without `<` and `>`.
    pub destination: Range<usize>,
    /// The range after it: a title, or nothing.
    pub rest: Range<usize>,
}

/// Returns the elements of an inline link whose text ends at or after `from`, and which ends at
/// `end`.
pub(crate) fn of_link(bytes: &[u8], from: usize, end: usize) -> Option<LinkParts> {
    let bracket = from + memchr(b']', bytes.get(from..end)?)?;
    if bytes.get(bracket + 1) != Some(&b'(') {
        return None;
    }
    let last = end - 1;
    let start = after_space(bytes, bracket + 2..last);
    Some(parts(bytes, start..last))
}

/// Returns true if the link at `range`, which has no destination, is none: code (`Set[String]()`,
/// `= [Float]()`), an entry of a list of chapters that is not written yet (`- [Appendix]()`), or an element with
/// an identifier (`[](){#name}`).
pub(crate) fn is_left_empty(bytes: &[u8], range: &Range<usize>) -> bool {
    let start = memrchr(b'\n', &bytes[..range.start]).map_or(0, |at| at + 1);
    let end = memchr(b'\n', &bytes[range.end..]).map_or(bytes.len(), |length| range.end + length);
    let (before, after) = (&bytes[start..range.start], &bytes[range.end..end]);
    let in_code = |byte: &u8| byte.is_ascii_alphanumeric() || b"_]".contains(byte);
    let in_mark = |byte: &u8| byte.is_ascii_digit() || b" \t*+-.)>".contains(byte);
    let is_entry = before.iter().all(in_mark) && !before.trim_ascii().is_empty();
    let is_item = before.last().is_some_and(in_code) || before.trim_ascii_end().ends_with(b"=");
    let attributes = after.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    let has_id = attributes.is_some_and(|inside| inside.starts_with(b"#"));
    is_item || has_id || is_entry && after.trim_ascii().is_empty()
}

/// Returns the elements of the definition at `range`, whose destination is known.
pub(crate) fn of_definition(bytes: &[u8], range: Range<usize>) -> Option<LinkParts> {
    let mut at = range.start + 1;
    loop {
        match bytes.get(at).filter(|_| at < range.end)? {
            b'\\' => at += 2,
            b']' => break,
            _ => at += 1,
        }
    }
    if bytes.get(at + 1) != Some(&b':') {
        return None;
    }
    let start = after_space(bytes, at + 2..range.end);
    Some(parts(bytes, start..range.end))
}

/// Returns the destination at the start of `range`, and what follows it.
fn parts(bytes: &[u8], range: Range<usize>) -> LinkParts {
    let angle = bytes[range.clone()].first() == Some(&b'<');
    let start = range.start + usize::from(angle);
    let mut at = start;
    let mut open = 0usize;
    while at < range.end {
        match bytes[at] {
            b'>' | b'\n' if angle => break,
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 1,
            0..=b' ' if !angle => break,
            b'(' => open += 1,
            b')' if !angle && open == 0 => break,
            b')' => open = open.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    let at = at.min(range.end);
    LinkParts {
        destination: start..at,
        rest: (at + usize::from(angle)).min(range.end)..range.end,
    }
}

/// Returns the position after white space, at most one line end, and the block quote markers
/// after it.
fn after_space(bytes: &[u8], range: Range<usize>) -> usize {
    let mut at = range.start;
    let mut lines = 0;
    while at < range.end {
        match bytes[at] {
            b' ' | b'\t' | b'\r' => {}
            b'\n' => lines += 1,
            b'>' if lines > 0 => {}
            _ => break,
        }
        at += 1;
    }
    at
}

/// Returns true if a destination names an item of a program, as links in the documentation of
/// Rust do: `std::vec::Vec`. It would be a URI of the scheme `std`.
pub(super) fn is_item(destination: &[u8]) -> bool {
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let word = destination.iter().take_while(|byte| part(byte)).count();
    let rest = &destination[word..];
    word > 0 && rest.starts_with(b"::") && rest.get(2).is_some_and(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_parts(parts: Option<LinkParts>, text: &str, expected: Option<(&str, &str)>) {
        let parts = parts.map(|parts| (&text[parts.destination], &text[parts.rest]));
        assert_eq!(parts, expected, "{text}");
    }

    #[test]
    fn links() {
        for (text, expected) in [
            ("](a)", Some(("a", ""))),
            ("](a \"b\")", Some(("a", " \"b\""))),
            ("]()", Some(("", ""))),
            ("](<>)", Some(("", ""))),
            ("](<a b>)", Some(("a b", ""))),
            ("](<a\\>b> 'c')", Some(("a\\>b", " 'c'"))),
            ("](a(b)c)", Some(("a(b)c", ""))),
            ("](a\\)b)", Some(("a\\)b", ""))),
            ("](a\\b)", Some(("a\\b", ""))),
            ("**](\n> a\n> 'b')", Some(("a", "\n> 'b'"))),
            ("] (a)", None),
            ("", None),
        ] {
            let parts = of_link(text.as_bytes(), 0, text.len());
            assert_parts(parts, text, expected);
        }
    }

    #[test]
    fn definitions() {
        for (text, expected) in [
            ("[a]: b", Some(("b", ""))),
            ("[a\\]b]:c 'd'", Some(("c", " 'd'"))),
            ("[a]:\n  <b c>", Some(("b c", ""))),
            ("[a]: <>", Some(("", ""))),
            ("[a] b", None),
            ("[a", None),
            ("[", None),
        ] {
            let parts = of_definition(text.as_bytes(), 0..text.len());
            assert_parts(parts, text, expected);
        }
    }
}
