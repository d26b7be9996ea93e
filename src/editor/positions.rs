//! Positions as editors count them: lines and characters, from 0.

use std::ops::Range;

/// What characters of a [`Position`] count (LSP 3.17, `PositionEncodingKind`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PositionEncoding {
    /// Bytes.
    Utf8,
    /// Units of two bytes: two for a character outside the Basic Multilingual Plane.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

impl PositionEncoding {
    /// Returns what a byte of UTF-8 adds to the count. Each character is counted by its first byte.
    const fn units(self, byte: u8) -> u32 {
        let is_first = byte & 0xC0 != 0x80;
        match self {
            Self::Utf16 | Self::Utf32 if !is_first => 0,
            Self::Utf16 if byte >= 0xF0 => 2,
            Self::Utf8 | Self::Utf16 | Self::Utf32 => 1,
        }
    }
}

/// A position between two characters of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 0. Lines end with a line feed, a carriage return, or both.
    pub line: u32,
    /// The number of units before it in its line.
    pub character: u32,
}

/// The distance of the offsets whose counts are kept, in bytes: a position in a line of any length
/// takes the count of so many bytes.
const STEP: usize = 1024;

/// The positions in a text. They are found in time that does not depend on the length of a line.
#[derive(Clone, Debug)]
pub struct Positions<'t> {
    text: &'t str,
    encoding: PositionEncoding,
    /// The offsets at which lines start.
    lines: Vec<usize>,
    /// The number of units before each multiple of [`STEP`].
    counts: Vec<u32>,
}

impl<'t> Positions<'t> {
    /// Returns the positions in `text`, in one pass over it.
    pub fn new(text: &'t str, encoding: PositionEncoding) -> Self {
        let bytes = text.as_bytes();
        let mut lines = vec![0];
        let mut counts = Vec::with_capacity(bytes.len() / STEP + 1);
        let mut count = 0;
        for (at, byte) in bytes.iter().enumerate() {
            if at % STEP == 0 {
                counts.push(count);
            }
            count += encoding.units(*byte);
            let is_end = *byte == b'\n' || *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
            if is_end {
                lines.push(at + 1);
            }
        }
        if bytes.len().is_multiple_of(STEP) {
            counts.push(count);
        }
        Self {
            text,
            encoding,
            lines,
            counts,
        }
    }

    /// Returns the position of a byte offset. Inside a character, it is that of its start; after the
    /// end of the text, that of its end.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|start| *start <= offset) - 1;
        Position {
            line: line as u32,
            character: self.count(offset) - self.count(self.lines[line]),
        }
    }

    /// Returns the positions of a range of bytes.
    pub fn range(&self, bytes: &Range<u64>) -> Range<Position> {
        let position = |at: u64| self.position(usize::try_from(at).unwrap_or(usize::MAX));
        position(bytes.start)..position(bytes.end)
    }

    /// Returns the byte offset of a position. One after the end of its line is the end of that line,
    /// without its line end; one after the last line is the end of the text; one inside a character
    /// is its start.
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.lines.get(line) else {
            return self.text.len();
        };
        let end = self.end_of_line(line);
        let wanted = self.count(start).saturating_add(position.character);
        // The last offset with a known count that is not after the position.
        let step = self.counts.partition_point(|count| *count <= wanted) - 1;
        let mut at = start.max(step * STEP);
        let mut count = self.count(at);
        let bytes = self.text.as_bytes();
        while at < end {
            let next = (at + 1..end).find(|at| self.text.is_char_boundary(*at));
            let next = next.unwrap_or(end);
            count += bytes[at..next]
                .iter()
                .map(|byte| self.encoding.units(*byte))
                .sum::<u32>();
            if count > wanted {
                break;
            }
            at = next;
        }
        // What is kept may be in the middle of a character.
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at.min(end)
    }

    /// Returns the offset of the end of a line, before its line end.
    fn end_of_line(&self, line: usize) -> usize {
        let end = self.lines.get(line + 1).copied().unwrap_or(self.text.len());
        let text = &self.text[self.lines[line]..end];
        self.lines[line] + text.trim_end_matches(['\r', '\n']).len()
    }

    /// Returns the number of units before an offset, from the start of the text.
    fn count(&self, offset: usize) -> u32 {
        let step = offset / STEP;
        let rest = &self.text.as_bytes()[step * STEP..offset];
        let units = rest.iter().map(|byte| self.encoding.units(*byte));
        self.counts[step] + units.sum::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::PositionEncoding::{Utf8, Utf16, Utf32};
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    /// Returns the position of `offset` by its definition.
    fn expected(text: &str, offset: usize, encoding: PositionEncoding) -> Position {
        let (mut line, mut start) = (0, 0);
        let bytes = text.as_bytes();
        for end in 1..=offset {
            let is_end = bytes[end - 1] == b'\n'
                || bytes[end - 1] == b'\r' && bytes.get(end) != Some(&b'\n');
            if is_end {
                (line, start) = (line + 1, end);
            }
        }
        let before = &text[start..offset];
        let character = match encoding {
            Utf8 => before.len(),
            Utf16 => before.encode_utf16().count(),
            Utf32 => before.chars().count(),
        };
        at(line, character as u32)
    }

    #[test]
    fn characters_are_counted_in_units_of_the_encoding() {
        let text = "aé\u{1F600}b\r\nc\rd";
        for (encoding, expected) in [(Utf8, at(0, 7)), (Utf16, at(0, 4)), (Utf32, at(0, 3))] {
            let positions = Positions::new(text, encoding);
            assert_eq!(positions.position(7), expected);
            assert_eq!(positions.offset(expected), 7);
            // Inside a character, and after the ends.
            assert_eq!(positions.position(5), positions.position(3));
            assert_eq!(positions.position(99), at(2, 1));
            assert_eq!(positions.offset(at(0, 99)), 8);
            assert_eq!(positions.offset(at(1, 1)), 11);
            assert_eq!(positions.offset(at(9, 0)), text.len());
        }
        let positions = Positions::new(text, Utf16);
        assert_eq!(positions.offset(at(0, 3)), 3, "inside a surrogate pair");
        assert_eq!(Positions::new("", Utf16).position(0), at(0, 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn positions_are_those_of_a_count_from_the_start(
            parts in prop::collection::vec(
                (prop::sample::select(vec!["a", "é", "\u{20AC}", "\u{1F600}", "\n", "\r\n", "\r"]), 1_usize..600),
                0..12,
            ),
            offsets in prop::collection::vec(any::<prop::sample::Index>(), 1..10),
        ) {
            let text: String = parts.iter().map(|(part, count)| part.repeat(*count)).collect();
            for encoding in [Utf8, Utf16, Utf32] {
                let positions = Positions::new(&text, encoding);
                for index in &offsets {
                    let mut offset = index.index(text.len() + 1);
                    while !text.is_char_boundary(offset) {
                        offset -= 1;
                    }
                    let position = positions.position(offset);
                    prop_assert_eq!(position, expected(&text, offset, encoding));
                    // Between the bytes of a line end is the end of its line.
                    let is_inside = text[..offset].ends_with('\r') && text[offset..].starts_with('\n');
                    let found = positions.offset(position);
                    prop_assert_eq!(found, offset - usize::from(is_inside));
                }
            }
        }
    }
}
