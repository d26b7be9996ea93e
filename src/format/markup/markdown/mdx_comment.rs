//! Comments of MDX: `{/* … */}`, which the parser of Markdown does not know.
//!
//! For the parser they are covered with HTML of the same length, so that nothing in them is markup, and
//! that what is around them is read as it would be without them.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memmem;

const OPEN: &[u8] = b"{/*";
const CLOSE: &[u8] = b"*/}";

/// Returns the comment that `bytes` start with, without its marks.
pub(super) fn inside(bytes: &[u8]) -> Option<Range<usize>> {
    if !bytes.starts_with(OPEN) {
        return None;
    }
    let length = memmem::find(&bytes[OPEN.len()..], CLOSE)?;
    Some(OPEN.len()..OPEN.len() + length)
}

/// Returns the length of a comment with that inside.
pub(super) const fn length(inside: &Range<usize>) -> usize {
    inside.end + CLOSE.len()
}

/// Returns `text` with its comments covered.
pub(super) fn covered(text: Cow<str>) -> Cow<str> {
    if memmem::find(text.as_bytes(), OPEN).is_none() {
        return text;
    }
    let mut bytes = text.into_owned().into_bytes();
    let mut at = 0;
    while let Some(length) = memmem::find(&bytes[at..], OPEN) {
        let start = at + length;
        at = start + OPEN.len();
        if is_shown(&bytes[..start]) {
            continue;
        }
        // One that nothing closes is text, and so is what is after it.
        let Some(inside) = inside(&bytes[start..]) else {
            break;
        };
        let end = start + self::length(&inside);
        if end - start > "<!---->".len() {
            cover(&mut bytes, start..end);
        }
        at = end;
    }
    // Whole characters are covered.
    Cow::Owned(String::from_utf8(bytes).unwrap_or_default())
}

/// Returns true if what follows `before` is a part of a word, or code in text.
fn is_shown(before: &[u8]) -> bool {
    let last = before.last();
    last.is_some_and(|last| last.is_ascii_alphanumeric() || b"`'\"/\\,".contains(last))
}

/// Covers the comment at `range`: with a tag where text follows it on its line, which is Markdown, or else with
/// a comment of HTML, which may contain empty lines.
fn cover(bytes: &mut [u8], range: Range<usize>) {
    let is_blank = |text: &[u8]| text.trim_ascii().is_empty();
    let mut lines = bytes[range.clone()].split(|byte| *byte == b'\n').skip(1);
    let after = &bytes[range.end..];
    let next = after.iter().find(|byte| !b" \t\r".contains(byte));
    let is_followed = next.is_some_and(|next| *next != b'\n') && !lines.any(is_blank);
    let (open, close) = if is_followed {
        (&b"<x"[..], &b">"[..])
    } else {
        (&b"<!--"[..], &b"-->"[..])
    };
    let comment = &mut bytes[range];
    for byte in &mut *comment {
        if !byte.is_ascii_whitespace() {
            *byte = b'x';
        }
    }
    comment[..open.len()].copy_from_slice(open);
    let length = comment.len();
    comment[length - close.len()..].copy_from_slice(close);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_look_alikes() {
        for (text, expected) in [
            ("{/* a */}", "<!--x -->"),
            ("{/* `é\n\n[ */}\n# B", "<!--xxx\n\nx -->\n# B"),
            ("{/* a */} [b](c)", "<xx x xx> [b](c)"),
            ("{/* a\n\nb */} c", "<!--x\n\nx --> c"),
            ("a {/**/} b", "a {/**/} b"),
            ("`{/*` and `*/}`", "`{/*` and `*/}`"),
            ("src{/*.js,/**/}", "src{/*.js,/**/}"),
            ("{/* a", "{/* a"),
            ("a", "a"),
        ] {
            let covered = covered(Cow::Borrowed(text));
            assert_eq!(covered.len(), text.len(), "{text}");
            assert_eq!(covered, expected, "{text}");
        }
    }
}
