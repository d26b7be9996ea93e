//! Lines and columns of byte offsets, in one pass over the bytes.
//!
//! Columns count Unicode scalar values, or bytes if the line is not UTF-8. Only the first 64 KiB of
//! a line are examined: after them columns count bytes, so that a position in a line of a gigabyte
//! is as cheap as any other and does not depend on how the line was split.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use crate::text::location::Location;

/// The length of the part of a line whose characters are counted.
const LINE_LIMIT: usize = 64 * 1024;

/// A counter of the lines of a piece of input, record by record, in ascending order.
#[derive(Clone, Debug)]
pub struct LineIndex {
    /// The number of line ends before `at`, from the start of the piece.
    ends: u64,
    /// The source offset up to which line ends are counted.
    at: u64,
    /// The source offset of the start of the line at `at`, or of the piece, if the line starts
    /// before it.
    line_start: u64,
    /// The line of the last position.
    line: Option<Line>,
}

/// A line with positions in it, whose characters are counted once.
#[derive(Clone, Copy, Debug)]
struct Line {
    start: u64,
    /// The source offset up to which the line has no end, as far as that is known.
    end: u64,
    unit: Unit,
    /// The source offset up to which characters are counted.
    at: u64,
    /// The number of characters before that offset.
    characters: u64,
}

/// What columns count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// Bytes, in a line that is ASCII or not UTF-8.
    Byte,
    Character,
}

/// The start of a location.
#[derive(Clone, Copy, Debug)]
struct FirstByte {
    line: u64,
    /// The source offset of the start of that line.
    line_start: u64,
    column: u64,
}

/// A record and its offset in the source, in which positions are located.
#[derive(Clone, Copy, Debug)]
pub struct SourceChunk<'s> {
    /// The bytes of the record.
    pub bytes: &'s [u8],
    /// The source offset of the first byte.
    pub offset: u64,
}

impl<'s> SourceChunk<'s> {
    /// Returns true if the chunk contains `range` of the source.
    pub fn holds(&self, range: &Range<u64>) -> bool {
        self.offset <= range.start && range.end <= self.offset + self.bytes.len() as u64
    }

    /// Returns the bytes at `range` of the source, which must be in the chunk.
    pub fn get(&self, range: &Range<u64>) -> &'s [u8] {
        &self.bytes[(range.start - self.offset) as usize..(range.end - self.offset) as usize]
    }
}

impl LineIndex {
    /// Creates an index for a piece that starts at `offset` of a source.
    pub const fn new(offset: u64) -> Self {
        Self {
            ends: 0,
            at: offset,
            line_start: offset,
            line: None,
        }
    }

    /// Creates an index for a piece that does not start at a line start: the columns of its first
    /// line count bytes from the start of the piece.
    pub const fn inside_line(offset: u64) -> Self {
        let mut lines = Self::new(offset);
        lines.line = Some(Line {
            start: offset,
            end: offset,
            unit: Unit::Byte,
            at: offset,
            characters: 0,
        });
        lines
    }

    /// Returns the number of line ends counted.
    pub const fn ends(&self) -> u64 {
        self.ends
    }

    /// Returns the start of the last line, or of the piece, if it has no line end.
    pub const fn line_start(&self) -> u64 {
        self.line_start
    }

    /// Counts up to `to`, a source offset in `chunk` or its end.
    pub fn advance(&mut self, chunk: SourceChunk, to: u64) {
        if to <= self.at {
            return;
        }
        // The bytes of the last line are known to have no line end.
        let known = self.line.filter(|line| line.has(&(self.at..self.at)));
        self.at = known.map_or(self.at, |line| line.end.min(to));
        if self.at == to {
            return;
        }
        let from = (self.at.max(chunk.offset) - chunk.offset) as usize;
        let passed = &chunk.bytes[from..(to - chunk.offset) as usize];
        let ends = memchr_iter(b'\n', passed).count() as u64;
        if ends > 0 {
            self.ends += ends;
            let last = memrchr(b'\n', passed).unwrap_or_default();
            self.line_start = chunk.offset + (from + last) as u64 + 1;
        }
        self.at = to;
    }

    /// Returns the location of `range`, which must not start before that of the last call. Lines
    /// count from 1 at the start of the piece.
    pub fn location(&mut self, chunk: SourceChunk, range: Range<u64>) -> Location {
        self.advance(chunk, range.start);
        let column = self.column(chunk, self.line_start, range.start);
        let start = FirstByte {
            line: self.ends + 1,
            line_start: self.line_start,
            column,
        };
        self.with_end(chunk, range, start)
    }

    /// Returns the location of `range`, which may start before or after that of the last call, in the
    /// same chunk, and goes there: the time is that of the bytes between the two.
    pub fn location_near(&mut self, chunk: SourceChunk, range: Range<u64>) -> Location {
        let index = |at: u64| (at - chunk.offset) as usize;
        let (line, line_start) = if range.start < self.at {
            let ends = memchr_iter(b'\n', chunk.get(&(range.start..self.at))).count() as u64;
            let line_start = if ends == 0 {
                self.line_start
            } else {
                let last = memrchr(b'\n', &chunk.bytes[..index(range.start)]);
                last.map_or(chunk.offset, |last| chunk.offset + last as u64 + 1)
            };
            (self.ends + 1 - ends, line_start)
        } else {
            let passed = chunk.get(&(self.at..range.start));
            let ends = memchr_iter(b'\n', passed).count() as u64;
            let line_start =
                memrchr(b'\n', passed).map_or(self.line_start, |last| self.at + last as u64 + 1);
            (self.ends + 1 + ends, line_start)
        };
        let start = FirstByte {
            line,
            line_start,
            column: self.column(chunk, line_start, range.start),
        };
        (self.ends, self.at, self.line_start) = (line - 1, range.start, line_start);
        self.with_end(chunk, range, start)
    }

    /// Returns the location of `range`, whose start is known.
    fn with_end(&self, chunk: SourceChunk, range: Range<u64>, start: FirstByte) -> Location {
        let inside = chunk.get(&range);
        let is_one_line = self.line.is_some_and(|line| line.has(&range));
        let last = if is_one_line {
            None
        } else {
            memrchr(b'\n', inside)
        };
        let (end_line, end_start) = match last {
            None => (start.line, start.line_start),
            Some(last) => (
                start.line + memchr_iter(b'\n', inside).count() as u64,
                range.start + last as u64 + 1,
            ),
        };
        let mut last_line = self.line_from(chunk, end_start, range.end);
        Location {
            line: start.line,
            column: start.column,
            end_line,
            end_column: last_line.column(chunk, range.end),
            byte_column: range.start - start.line_start + 1,
            end_byte_column: range.end - end_start + 1,
            bytes: range,
        }
    }

    /// Returns the line that starts at `start`, to get the column of `at` in it.
    fn line_from(&self, chunk: SourceChunk, start: u64, at: u64) -> Line {
        match self.line {
            // The rest of a split line counts bytes.
            Some(line) if line.start == start && line.is_in(chunk) => line.back_to(chunk, at),
            _ => Line::of(chunk, start),
        }
    }

    fn column(&mut self, chunk: SourceChunk, start: u64, at: u64) -> u64 {
        let mut line = self.line_from(chunk, start, at);
        let column = line.column(chunk, at);
        self.line = Some(line);
        column
    }
}

impl Unit {
    /// Returns what columns count in `line`, which ends at the limit or before it.
    fn of(line: &[u8]) -> Self {
        match std::str::from_utf8(line) {
            Ok(_) => Self::Character,
            // A character truncated by the limit is not an error.
            Err(error) if error.error_len().is_none() && line.len() == LINE_LIMIT => {
                Self::Character
            }
            Err(_) => Self::Byte,
        }
    }
}

impl Line {
    fn of(chunk: SourceChunk, start: u64) -> Self {
        let (end, unit) = if start < chunk.offset {
            (start, Unit::Byte)
        } else {
            let rest = &chunk.bytes[(start - chunk.offset) as usize..];
            let rest = &rest[..rest.len().min(LINE_LIMIT)];
            let end = memchr(b'\n', rest);
            let line = &rest[..end.unwrap_or(rest.len())];
            let is_examined = end.is_some() || line.len() == LINE_LIMIT;
            let unit = if line.is_ascii() && is_examined {
                Unit::Byte
            } else {
                Unit::of(line)
            };
            (start + line.len() as u64, unit)
        };
        Self {
            start,
            end,
            unit,
            at: start,
            characters: 0,
        }
    }

    /// Returns true if all of `range` is known to be in the line.
    const fn has(&self, range: &Range<u64>) -> bool {
        self.start <= range.start && range.end <= self.end
    }

    /// Returns true if counting of characters can continue in `chunk`.
    const fn is_in(&self, chunk: SourceChunk) -> bool {
        matches!(self.unit, Unit::Byte) || chunk.offset <= self.start
    }

    /// Returns the line with characters counted up to `at` at most, for a position before the last
    /// one: those between the two are counted, not those from the start of the line.
    fn back_to(mut self, chunk: SourceChunk, at: u64) -> Self {
        if self.unit == Unit::Character && at < self.at {
            self.characters -= characters(chunk.get(&(at..self.at)));
            self.at = at;
        }
        self
    }

    fn column(&mut self, chunk: SourceChunk, at: u64) -> u64 {
        if self.unit == Unit::Byte || at - self.start > LINE_LIMIT as u64 {
            return at - self.start + 1;
        }
        let from = (self.at - chunk.offset) as usize;
        self.characters += characters(&chunk.bytes[from..(at - chunk.offset) as usize]);
        self.at = at;
        self.characters + 1
    }
}

/// Returns the number of characters that start in UTF-8.
fn characters(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_near_the_last_one_agree_with_single_ones() {
        let text = "\u{e4}b\u{20ac}d \u{e4}\u{e4}\nef\u{1f600}g h\u{e4}i\nj".as_bytes();
        let chunk = SourceChunk {
            bytes: text,
            offset: 0,
        };
        let starts = || (0..text.len()).filter(|&i| text[i] & 0xC0 != 0x80);
        let mut lines = LineIndex::new(0);
        for at in starts() {
            lines.location(chunk, at as u64..at as u64);
            for near in starts() {
                let range = near as u64..near as u64;
                let one = LineIndex::new(0).location(chunk, range.clone());
                let found = lines.clone().location_near(chunk, range.clone());
                assert_eq!(found, one, "{near} at {at}");
                let mut moved = LineIndex::new(0);
                moved.location_near(chunk, at as u64..at as u64);
                assert_eq!(moved.location_near(chunk, range), one, "{near} from {at}");
            }
        }
    }

    fn location(text: &[u8], range: Range<u64>) -> (u64, u64, u64, u64) {
        let location = LineIndex::new(0).location(
            SourceChunk {
                bytes: text,
                offset: 0,
            },
            range,
        );
        (
            location.line,
            location.column,
            location.end_line,
            location.end_column,
        )
    }

    #[test]
    fn lines_and_columns() {
        for (name, text, range, expected) in [
            ("start", &b"ab"[..], 0..1, (1, 1, 1, 2)),
            ("end of text", b"ab", 2..2, (1, 3, 1, 3)),
            ("second line", b"a\nbc\n", 2..4, (2, 1, 2, 3)),
            ("over a line end", b"x <a\n  b>", 3..8, (1, 4, 2, 4)),
            (
                "characters",
                "\u{e4}\u{20ac}x".as_bytes(),
                5..6,
                (1, 3, 1, 4),
            ),
            ("bytes, not UTF-8", b"\xe4\xf6x", 2..3, (1, 3, 1, 4)),
            (
                "each line by itself",
                b"\xe4\n\xc3\xa4x",
                4..5,
                (2, 2, 2, 3),
            ),
        ] {
            assert_eq!(location(text, range), expected, "{name}");
        }
    }

    #[test]
    fn many_places_in_one_line_agree_with_single_ones() {
        let text = "\u{e4}b\u{20ac}d\nef\u{1f600}g".as_bytes();
        let chunk = SourceChunk {
            bytes: text,
            offset: 0,
        };
        let mut lines = LineIndex::new(0);
        for at in (0..text.len()).filter(|&i| text[i] & 0xC0 != 0x80) {
            let one = LineIndex::new(0).location(chunk, at as u64..at as u64);
            assert_eq!(lines.location(chunk, at as u64..at as u64), one, "{at}");
        }
    }

    #[test]
    fn a_line_that_goes_on_in_another_record_counts_bytes() {
        let text = "\u{e4}b\u{e4}d".as_bytes();
        let record = |range: Range<usize>| SourceChunk {
            bytes: &text[range.clone()],
            offset: range.start as u64,
        };
        let mut lines = LineIndex::new(0);
        assert_eq!(lines.location(record(0..3), 2..3).column, 2);
        assert_eq!(lines.location(record(3..6), 5..6).column, 6);
    }

    #[test]
    fn a_long_line_counts_bytes_behind_its_limit() {
        let mut text = "\u{e4}".repeat(LINE_LIMIT).into_bytes();
        text.push(b'x');
        let end = text.len() as u64 - 1;
        assert_eq!(location(&text, end..end + 1).1, end + 1);
        assert_eq!(location(&text, 4..6).1, 3);
    }
}
