//! What the parser of Markdown does not know of MDX: comments, `{/* … */}`, and that Markdown follows the tag of
//! a component, `<Note>`, on the next line. In Markdown it follows an empty line.
//!
//! For the parser, both are covered with HTML of the same length that ends where they end, so that nothing in them is
//! markup, and that what is around them is read as it would be without them.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

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

/// Returns `text` with its comments and the tags of its components covered.
pub(super) fn covered(text: Cow<str>) -> Cow<str> {
    let has_comments = memmem::find(text.as_bytes(), OPEN).is_some();
    let tags = tags(text.as_bytes());
    if !has_comments && tags.is_empty() {
        return text;
    }
    let mut bytes = text.into_owned().into_bytes();
    for tag in tags {
        fill(&mut bytes[tag], b"<!", b">");
    }
    cover_comments(&mut bytes);
    // Whole characters are covered.
    Cow::Owned(String::from_utf8(bytes).unwrap_or_default())
}

fn cover_comments(bytes: &mut [u8]) {
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
            cover(bytes, start..end);
        }
        at = end;
    }
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
    fill(&mut bytes[range], open, close);
}

/// Writes `open`, letters and `close` over `text`, but leaves its white space.
fn fill(text: &mut [u8], open: &[u8], close: &[u8]) {
    for byte in &mut *text {
        if !byte.is_ascii_whitespace() {
            *byte = b'x';
        }
    }
    text[..open.len()].copy_from_slice(open);
    let length = text.len();
    text[length - close.len()..].copy_from_slice(close);
}

/// The longest tag of a component.
const LONGEST_TAG: usize = 4096;

/// Returns the tags of components that are alone on their lines, and that text follows on the next line. With four
/// spaces before it, that would be code in Markdown.
fn tags(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    for start in memchr_iter(b'<', bytes) {
        if start < from || !starts_component(&bytes[start..]) || !starts_line(&bytes[..start]) {
            continue;
        }
        let near = &bytes[start..bytes.len().min(start + LONGEST_TAG)];
        let length = match length_of_tag(near) {
            Ok(length) => length,
            Err(read) => {
                // So that no byte is read twice.
                from = start + read;
                continue;
            }
        };
        let end = start + length;
        from = end;
        // `<!x` is what covers its start.
        let is_long = length > 3 && bytes[start + 2].is_ascii_graphic();
        if is_long && follows(&bytes[end..]) {
            found.push(start..end);
        }
    }
    found
}

/// Returns true for `<Name` and `</Name`.
fn starts_component(text: &[u8]) -> bool {
    matches!(
        text,
        [b'<', b'A'..=b'Z', ..] | [b'<', b'/', b'A'..=b'Z', ..]
    )
}

/// Returns true if up to three spaces are between the start of the line and the end of `before`.
fn starts_line(before: &[u8]) -> bool {
    let spaces = before
        .iter()
        .rev()
        .take(4)
        .take_while(|byte| **byte == b' ');
    let spaces = spaces.count();
    spaces < 4 && matches!(before[..before.len() - spaces].last(), None | Some(b'\n'))
}

/// Returns true if nothing else is on the line before `after`, and text on the next one that is not code.
fn follows(after: &[u8]) -> bool {
    let end = after.iter().position(|byte| !b" \t\r".contains(byte));
    let Some(end) = end.filter(|end| after[*end] == b'\n') else {
        return false;
    };
    let line = &after[end + 1..];
    let spaces = line.iter().take_while(|byte| **byte == b' ').count();
    spaces < 4
        && line
            .get(spaces)
            .is_some_and(|first| !first.is_ascii_whitespace())
}

/// Returns the length of the tag at the start of `text`: to its `>`, which is not between quotation marks or in an
/// expression in braces. An empty line is not in a tag.
///
/// # Errors
/// If it is none: how many bytes show that.
fn length_of_tag(text: &[u8]) -> Result<usize, usize> {
    let mut depth = 0usize;
    let mut at = 1;
    while at < text.len() {
        match text[at] {
            b'>' if depth == 0 => return Ok(at + 1),
            quote @ (b'"' | b'\'') if depth == 0 => match memchr(quote, &text[at + 1..]) {
                Some(length) => at += 1 + length,
                None => return Err(text.len()),
            },
            b'{' => depth += 1,
            b'<' | b'}' if depth == 0 => return Err(at),
            b'}' => depth -= 1,
            b'\n' if text.get(at + 1) == Some(&b'\n') => return Err(at),
            _ => {}
        }
        at += 1;
    }
    Err(text.len())
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
            ("<Note>\na\n</Note>\nb", "<!xxx>\na\n<!xxxx>\nb"),
            (
                "  <Ab b=\">\" c={d > e}>\n[f](g)\n",
                "  <!x xxxxx xxxx x xx>\n[f](g)\n",
            ),
            ("<Card\n  a=\"b\"\n>\nc", "<!xxx\n  xxxxx\n>\nc"),
            ("<Note>\n\na\n</Note>\n", "<Note>\n\na\n</Note>\n"),
            ("<Note>\n    a\n", "<Note>\n    a\n"),
            ("<Note> a\nb\n", "<Note> a\nb\n"),
            ("a <Note>\nb\n", "a <Note>\nb\n"),
            ("<note>\na\n", "<note>\na\n"),
            ("<T>\na\n", "<T>\na\n"),
            ("<A b>\na\n", "<A b>\na\n"),
            ("<Vec<T>>\na\n", "<Vec<T>>\na\n"),
            ("{/* a", "{/* a"),
            ("a", "a"),
        ] {
            let covered = covered(Cow::Borrowed(text));
            assert_eq!(covered.len(), text.len(), "{text}");
            assert_eq!(covered, expected, "{text}");
        }
    }
}
