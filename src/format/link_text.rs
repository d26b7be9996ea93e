//! The text of a link, as a reader sees it.

use std::ops::Deref;

use memchr::memchr;

use super::bytes::is_space;

/// The number of bytes of a link's text that are shown.
// A link may enclose a whole page.
const LIMIT: usize = 1024;

/// How many bytes after them are kept, by which a credential is recognized that is cut there.
// As far as credentials are searched around a range (`secret/nearby.rs`).
const MARGIN: usize = 512;

/// The text of a link as a reader sees it: white space collapsed, at most 1 KiB of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleText {
    /// The text, and more that follows.
    bytes: Vec<u8>,
    /// The length of what is shown.
    len: usize,
    /// Where a space replaces a line end.
    breaks: Vec<usize>,
}

impl VisibleText {
    /// Returns the text with what `mask` masks in it: it is called with the text and what follows it,
    /// and with the offsets of the spaces that replace line ends.
    pub fn masked(&self, mask: impl FnOnce(Vec<u8>, &[usize]) -> Vec<u8>) -> Vec<u8> {
        let mut text = mask(self.bytes.clone(), &self.breaks);
        text.truncate(self.len);
        text
    }

    /// Notes the length of the text, which is complete.
    fn end(&mut self) {
        let shown = &self.bytes[..self.bytes.len().min(LIMIT)];
        self.len = shown.trim_ascii_end().len();
        let kept = self.bytes.trim_ascii_end().len();
        self.bytes.truncate(kept);
        self.breaks.retain(|at| *at < kept);
    }
}

impl Deref for VisibleText {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl From<&[u8]> for VisibleText {
    /// Returns the text in which `text` is read.
    fn from(text: &[u8]) -> Self {
        let mut read = LinkText::default();
        read.push(text);
        read.finish().0
    }
}

/// The text of a link, as it is read.
#[derive(Debug, Default)]
pub(in crate::format) struct LinkText {
    /// Without hidden elements.
    visible: VisibleText,
    /// With hidden elements, if there are any.
    all: Option<VisibleText>,
    /// Whether what is read is in an element that is probably not shown.
    pub hidden: bool,
    /// Whether what is read is in a comment that ends with `>`.
    pub comment: bool,
}

/// How a character appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Visible,
    Space,
    Invisible,
}

impl LinkText {
    /// Adds text that follows.
    pub fn push(&mut self, text: &[u8]) {
        let mut text = text;
        if self.comment {
            let Some(end) = memchr(b'>', text) else {
                return;
            };
            self.comment = false;
            text = &text[end + 1..];
        }
        if self.hidden && self.all.is_none() {
            self.all = Some(self.visible.clone());
        }
        if let Some(all) = &mut self.all {
            add(text, all);
        }
        if !self.hidden {
            add(text, &mut self.visible);
        }
    }

    /// Returns the visible text, and all of it if that is different.
    pub fn finish(mut self) -> (VisibleText, Option<VisibleText>) {
        self.visible.end();
        self.all.iter_mut().for_each(VisibleText::end);
        (self.visible, self.all)
    }
}

/// Adds `text` to `seen`. White space and invisible characters at the start or after white space
/// are left out: however many there are, the text after them is read.
fn add(text: &[u8], seen: &mut VisibleText) {
    let VisibleText { bytes, breaks, .. } = seen;
    let mut at = 0;
    while at < text.len() && bytes.len() < LIMIT + MARGIN {
        let near = &text[at..text.len().min(at + LIMIT + MARGIN - bytes.len())];
        let ends = near.iter().position(|byte| !byte.is_ascii_graphic());
        let word = &near[..ends.unwrap_or(near.len())];
        if !word.is_empty() {
            bytes.extend_from_slice(word);
            at += word.len();
            continue;
        }
        let (shape, length) = shape(&text[at..]);
        if !bytes.is_empty() && is_line_end(&text[at..]) {
            let space = bytes.len() - usize::from(bytes.ends_with(b" "));
            if breaks.last() != Some(&space) {
                breaks.push(space);
            }
        }
        let after_space = bytes.last().is_none_or(|&last| last == b' ');
        match shape {
            Shape::Visible => bytes.push(text[at]),
            Shape::Space | Shape::Invisible if after_space => {}
            Shape::Space => bytes.push(b' '),
            // One is enough to join letters.
            Shape::Invisible if ends_invisible(bytes) => {}
            Shape::Invisible => bytes.extend(&text[at..at + length]),
        }
        at += length;
    }
}

/// Returns true if a line ends at the start of `text`.
const fn is_line_end(text: &[u8]) -> bool {
    matches!(text, [b'\n' | b'\r', ..] | [0xE2, 0x80, 0xA8 | 0xA9, ..])
}

fn ends_invisible(bytes: &[u8]) -> bool {
    (2..=3)
        .filter_map(|length| bytes.get(bytes.len().checked_sub(length)?..))
        .any(|end| shape(end) == (Shape::Invisible, end.len()))
}

/// Returns how the character at the start of `text` appears, and its length. The length of a
/// visible character is that of its first byte.
const fn shape(text: &[u8]) -> (Shape, usize) {
    match text {
        [byte, ..] if is_space(*byte) => (Shape::Space, 1),
        [0xC2, 0xA0, ..] => (Shape::Space, 2),
        // U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000.
        [0xE2, 0x80, 0x80..=0x8A | 0xA8 | 0xA9 | 0xAF, ..]
        | [0xE2, 0x81, 0x9F, ..]
        | [0xE3, 0x80, 0x80, ..] => (Shape::Space, 3),
        _ => match invisible(text) {
            0 => (Shape::Visible, 1),
            length => (Shape::Invisible, length),
        },
    }
}

/// Returns the length of the character at the start of `text` if it is invisible, else 0: soft
/// hyphens, joiners, characters of no width, marks of direction, and variation selectors.
const fn invisible(text: &[u8]) -> usize {
    match text {
        [0xC2, 0xAD, ..] | [0xCD, 0x8F, ..] => 2,
        // U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F.
        [0xE2, 0x80, 0x8B..=0x8F | 0xAA..=0xAE, ..]
        | [0xE2, 0x81, 0xA0..=0xAF, ..]
        | [0xE1, 0xA0, 0x8E, ..]
        | [0xEF, 0xBB, 0xBF, ..]
        | [0xEF, 0xB8, 0x80..=0x8F, ..] => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_sees() {
        let long = format!("{}b", "\u{200B}\u{A0}".repeat(2000));
        for (text, expected) in [
            (" a \n\t b ", "a b"),
            ("a\u{A0}\u{2003}\u{3000}b", "a b"),
            ("a\u{200B}\u{200B}\u{AD}b", "a\u{200B}b"),
            ("\u{FEFF} a", "a"),
            (&long, "b"),
        ] {
            let mut seen = LinkText::default();
            seen.push(text.as_bytes());
            let (visible, all) = seen.finish();
            assert_eq!((&*visible, all), (expected.as_bytes(), None), "{text}");
        }
    }

    #[test]
    fn line_ends_are_known() {
        let long = format!("{}\nb", "a".repeat(LIMIT - 3));
        for (text, expected) in [
            ("a\nb c\r\n d", &[1, 5][..]),
            ("a \n b", &[1]),
            ("\na\n", &[]),
            ("a\u{AD}\n\u{AD}b", &[3]),
            ("a\u{2028}b\u{A0}\u{2029}c", &[1, 3]),
            (&long, &[LIMIT - 3]),
        ] {
            let seen = VisibleText::from(text.as_bytes());
            let mut breaks = Vec::new();
            let masked = seen.masked(|text, at| {
                breaks = at.to_vec();
                text
            });
            assert_eq!((&*masked, &*breaks), (&*seen, expected), "{text}");
            assert!(expected.iter().all(|at| seen[*at] == b' '), "{text}");
        }
    }

    #[test]
    fn what_follows_is_masked_too() {
        let text = format!("{}<password>", "a".repeat(LIMIT - 5));
        let seen = VisibleText::from(text.as_bytes());
        let masked = seen.masked(|text, _| {
            assert!(text.ends_with(b"<password>"));
            vec![b'*'; text.len()]
        });
        assert_eq!((seen.len(), masked.len()), (LIMIT, LIMIT));
    }

    #[test]
    fn what_a_reader_does_not_see() {
        let mut seen = LinkText::default();
        seen.push(b"a");
        seen.hidden = true;
        seen.push(b"b");
        seen.hidden = false;
        seen.comment = true;
        seen.push(b"c");
        seen.push(b"d>e ");
        let (visible, all) = seen.finish();
        assert_eq!((&*visible, all.as_deref()), (&b"ae"[..], Some(&b"abe"[..])));
    }
}
