//! The buffer that formats write rows to.

use std::io::{self, Write};
use std::ops::Range;

use super::escape::forms::Escaped;
use super::key_runs::RowBefore;
use crate::run::{Positions, Shift};
use crate::text::escape::is_plain_except;

/// Rendered rows. Lines, columns and message numbers that are not known yet, because they depend
/// on what precedes the rows in a divided input, are left out until the rows are
/// [written](Self::write_to).
///
/// A row consists of constants of the program, of numbers, and of text that is [`Escaped`] for the
/// receiver of the format: there is no other way to write to it.
#[derive(Debug, Default)]
pub struct RowBuffer {
    text: Vec<u8>,
    positions: Positions,
    /// The numbers that are left out, in order.
    patches: Vec<Patch>,
    shift: Shift,
    prefix: Vec<u8>,
    pub(super) before: RowBefore,
}

/// A number to insert into the text.
#[derive(Clone, Copy, Debug)]
struct Patch {
    /// The offset in the text.
    at: usize,
    number: u64,
    field: Field,
}

#[derive(Clone, Copy, Debug)]
enum Field {
    Line,
    /// A column in the first line of a unit.
    FirstColumn,
    Message,
}

impl RowBuffer {
    /// Returns an empty buffer, for rows with such positions.
    pub fn new(positions: Positions) -> Self {
        Self {
            positions,
            ..Self::default()
        }
    }

    /// Writes what the rows of this buffer have in common, such as the name of the input. Only that
    /// of the first row is escaped, the others repeat it.
    ///
    /// # Errors
    /// Those of the form.
    pub fn prefix(&mut self, text: &impl Escaped) -> io::Result<()> {
        if self.prefix.is_empty() {
            text.write_to(&mut self.prefix)?;
        }
        self.text.extend_from_slice(&self.prefix);
        Ok(())
    }

    /// Writes a constant.
    #[inline]
    pub fn push(&mut self, constant: &'static [u8]) {
        self.text.extend_from_slice(constant);
    }

    /// Writes text in the form of its receiver.
    ///
    /// # Errors
    /// Those of the form.
    #[inline]
    pub fn put(&mut self, text: impl Escaped) -> io::Result<()> {
        text.write_to(&mut self.text)
    }

    /// Writes a part of a text of which is known that its receiver takes none of its bytes for
    /// anything else: printable ASCII without `quoted`.
    #[inline]
    pub(super) fn plain<const N: usize>(&mut self, text: &[u8], quoted: [u8; N]) {
        debug_assert!(is_plain_except(text, quoted), "{text:?}");
        self.text.extend_from_slice(text);
    }

    /// Keeps a key that is not printed as it is, but sorted and counted first.
    pub fn keep_key(&mut self, key: &[u8]) {
        self.text.extend_from_slice(key);
    }

    /// Writes the first bytes of a block, as many as `length`. All of it is copied, since a copy of a
    /// fixed length needs no call.
    #[inline]
    pub fn push_start<const SIZE: usize>(&mut self, block: &[u8; SIZE], length: usize) {
        let end = self.text.len() + length;
        self.text.extend_from_slice(block);
        self.text.truncate(end);
    }

    /// Writes again what is in a range, which has no line, column or message number in it.
    pub fn repeat(&mut self, range: Range<usize>) {
        self.text.extend_from_within(range);
    }

    /// Writes a byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.text.push(byte);
    }

    /// Makes an object of the members from `start` on, each of which starts with a comma.
    pub fn object_from(&mut self, start: usize) {
        match self.text.get_mut(start) {
            Some(comma) => *comma = b'{',
            None => self.byte(b'{'),
        }
        self.byte(b'}');
    }

    /// Writes `true` or `false`.
    #[inline]
    pub fn flag(&mut self, flag: bool) {
        if flag {
            self.text.extend_from_slice(b"true");
        } else {
            self.text.extend_from_slice(b"false");
        }
    }

    /// Writes a number in decimal digits.
    #[inline]
    pub fn number(&mut self, number: u64) {
        let digits = Digits::of(number);
        if let Some(block) = digits.block[digits.start..].first_chunk::<MOST_DIGITS>() {
            self.push_start(block, MOST_DIGITS - digits.start);
        }
    }

    /// Writes a line number.
    pub fn line(&mut self, line: u64) {
        self.relative(line, Field::Line);
    }

    /// Writes the number of a column in that line.
    pub fn column(&mut self, line: u64, column: u64) {
        if line == 1 {
            self.relative(column, Field::FirstColumn);
        } else {
            self.number(column);
        }
    }

    /// Writes the number of a message in its mailbox.
    pub fn message_number(&mut self, number: u64) {
        self.relative(number, Field::Message);
    }

    fn relative(&mut self, number: u64, field: Field) {
        match self.positions {
            Positions::Absolute => self.number(number),
            Positions::Relative => self.patches.push(Patch {
                at: self.text.len(),
                number,
                field,
            }),
        }
    }

    /// Removes the rows.
    pub fn clear(&mut self) {
        self.text.clear();
        self.patches.clear();
        self.prefix.clear();
        self.before = RowBefore::default();
    }

    /// Sets what precedes the rows, if their positions are relative.
    pub const fn shift(&mut self, by: Shift) {
        self.shift = by;
    }

    /// Returns about how many bytes of memory it takes.
    pub const fn weight(&self) -> usize {
        self.text.capacity() + self.patches.capacity() * size_of::<Patch>() + self.prefix.capacity()
    }

    /// Writes the rows.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_range(0..self.text.len(), out)
    }

    /// Returns where the next row starts, for [`write_range`](Self::write_range).
    pub const fn end(&self) -> usize {
        self.text.len()
    }

    /// Writes the rows in a range, from the start of one to that of another.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_range(&self, range: Range<usize>, out: &mut dyn Write) -> io::Result<()> {
        let mut done = range.start;
        let first = self.patches.partition_point(|patch| patch.at < range.start);
        for patch in &self.patches[first..] {
            if patch.at >= range.end {
                break;
            }
            out.write_all(&self.text[done..patch.at])?;
            done = patch.at;
            out.write_all(Digits::of(patch.resolved(self.shift)).text())?;
        }
        out.write_all(&self.text[done..range.end])
    }
}

impl Patch {
    const fn resolved(self, shift: Shift) -> u64 {
        match self.field {
            Field::Line => shift.line(self.number),
            Field::FirstColumn => shift.column(1, self.number),
            Field::Message => shift.message(self.number),
        }
    }
}

/// The number of digits of `u64::MAX`.
const MOST_DIGITS: usize = 20;

/// The digits of the numbers below 100.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number = 0;
    while number < pairs.len() {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// A number in decimal digits.
struct Digits {
    /// The digits end in the middle, so that they are in a part of a fixed length.
    block: [u8; 2 * MOST_DIGITS],
    start: usize,
}

impl Digits {
    #[inline]
    fn of(mut number: u64) -> Self {
        let mut block = [0; 2 * MOST_DIGITS];
        let mut start = MOST_DIGITS;
        while number >= 10 {
            start -= 2;
            block[start..start + 2].copy_from_slice(&PAIRS[(number % 100) as usize]);
            number /= 100;
        }
        if number > 0 || start == MOST_DIGITS {
            start -= 1;
            block[start] = b'0' + number as u8;
        }
        Self { block, start }
    }

    fn text(&self) -> &[u8] {
        &self.block[self.start..MOST_DIGITS]
    }
}

#[cfg(test)]
mod tests {
    use super::super::escape::forms::{Constant, Json};
    use super::{Digits, Positions, RowBuffer, Shift};

    #[test]
    fn digits_are_those_of_the_standard_library() {
        for number in [
            0,
            1,
            9,
            10,
            99,
            100,
            12_345,
            1 << 32,
            u64::MAX - 1,
            u64::MAX,
        ] {
            let text = number.to_string();
            assert_eq!(Digits::of(number).text(), text.as_bytes());
            let mut rows = RowBuffer::default();
            rows.number(number);
            assert_eq!(rows.text, text.as_bytes());
        }
    }

    #[test]
    fn the_first_comma_of_an_object_becomes_its_brace() {
        let mut rows = RowBuffer::new(Positions::Relative);
        for members in [&["a", "bc"][..], &["a"], &[]] {
            let start = rows.end();
            for name in members {
                rows.push_start(b",x  ", 2);
                rows.put(Json(name.as_bytes())).unwrap();
            }
            rows.object_from(start);
        }
        let mut out = Vec::new();
        rows.write_to(&mut out).unwrap();
        assert_eq!(out, br#"{x"a",x"bc"}{x"a"}{}"#);
    }

    fn written(positions: Positions, by: Shift) -> String {
        let mut rows = RowBuffer::new(positions);
        for (line, column) in [(1, 7), (2, 8)] {
            rows.prefix(&Constant("a:")).unwrap();
            rows.line(line);
            rows.push(b":");
            rows.column(line, column);
            rows.push(b" ");
            rows.message_number(3);
            rows.push(b"\n");
        }
        rows.shift(by);
        let mut out = Vec::new();
        rows.write_to(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_precedes_the_rows_is_added_when_they_are_written() {
        let by = Shift {
            lines: 98,
            columns: 1000,
            messages: 7,
        };
        assert_eq!(
            written(Positions::Relative, by),
            "a:99:1007 10\na:100:8 10\n"
        );
        let none = Shift::default();
        for positions in [Positions::Relative, Positions::Absolute] {
            assert_eq!(written(positions, none), "a:1:7 3\na:2:8 3\n");
        }
    }
}
