//! Flowed lines (RFC 3676) with `DelSp=yes`.
//!
//! A line that ends in a space continues in the next one of the same quote depth. With
//! `DelSp=yes`, that space was added with the line end: a URI may extend over both, so they are
//! removed here, with the quote marks and the stuffed space of the next line. Without it, the
//! space is part of the text and ends a URI, and nothing is removed.

use crate::text::{Builder, Text};

/// A line, as positions of its text.
#[derive(Clone, Copy)]
struct Line {
    depth: usize,
    /// The position after its quote marks and the stuffed space.
    start: usize,
    /// Before its line end.
    end: usize,
    next: usize,
}

impl Line {
    fn at(bytes: &[u8], at: usize) -> Option<Self> {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr(b'\n', rest);
        let line = &rest[..length.unwrap_or(rest.len())];
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let depth = line.iter().take_while(|b| **b == b'>').count();
        let stuffed = usize::from(line.get(depth) == Some(&b' '));
        Some(Self {
            depth,
            start: at + depth + stuffed,
            end: at + line.len(),
            next: length.map_or(bytes.len(), |length| at + length + 1),
        })
    }

    fn is_signature_mark(self, bytes: &[u8]) -> bool {
        &bytes[self.start..self.end] == b"-- "
    }

    fn flows(self, bytes: &[u8]) -> bool {
        bytes[self.start..self.end].ends_with(b" ") && !self.is_signature_mark(bytes)
    }
}

/// Returns the text with each paragraph joined into one line.
pub(crate) fn joined(text: Text) -> Text {
    let bytes = text.bytes();
    let mut whole = Builder::new(&text);
    let (mut kept, mut last): (usize, Option<Line>) = (0, None);
    let mut at = 0;
    while let Some(line) = Line::at(bytes, at) {
        if let Some(last) = last
            && last.flows(bytes)
            && last.depth == line.depth
            && line.start < line.end
            && !line.is_signature_mark(bytes)
        {
            whole.keep(kept..last.end - 1);
            kept = line.start;
        }
        (at, last) = (line.next, Some(line));
    }
    if kept == 0 {
        return text;
    }
    whole.keep(kept..bytes.len());
    whole.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_at_equal_depth() {
        for (source, expected) in [
            ("a \nb\n", "ab\n"),
            (
                "http://h.example/a- \r\nb \r\n c\r\nd",
                "http://h.example/a-bc\r\nd",
            ),
            ("> a \n> b\n", "> ab\n"),
            (">> a \n>>b\n> c", ">> ab\n> c"),
            (">> a \n> b\n", ">> a \n> b\n"),
            ("a \n> b\n", "a \n> b\n"),
            ("-- \nname \nhost\n", "-- \nnamehost\n"),
            ("a \n-- \nb", "a \n-- \nb"),
            ("a \n\nb", "a \n\nb"),
            ("a  \nb", "a b"),
            (" \nb", " \nb"),
            ("a\nb", "a\nb"),
            ("", ""),
        ] {
            let text = joined(Text::borrowed(source.as_bytes(), 0));
            assert_eq!(text.bytes(), expected.as_bytes(), "{source:?}");
        }
    }

    #[test]
    fn positions() {
        let text = joined(Text::borrowed(b"> ab \n> cd\n", 10));
        assert_eq!(text.bytes(), b"> abcd\n");
        assert_eq!((text.source(2..6), text.source(4..5)), (12..20, 18..19));
    }
}
