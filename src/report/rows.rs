//! Formats whose items are independent of each other: each link or finding is rendered by
//! itself, and the report is one after the other.

use std::io::{self, Write};

use super::reporter::{Joiner, Reporter};
use super::{KeyRun, Name, RowBuffer, Style, Tally};
use crate::finding::keys::Key;
use crate::finding::{Date, Finding, Link};
use crate::run::{Positions, Shift};
use crate::text::escape::forms::Escaped;

/// A function that writes what precedes lines with these columns.
pub type WriteHead = fn(&mut dyn Write, Columns) -> io::Result<()>;
/// A function that writes one finding. All findings of a buffer are in the same input.
pub type WriteFinding = fn(&mut RowBuffer, Name, &Finding, Style) -> io::Result<()>;
/// A function that writes one link. All links of a buffer are in the same input.
pub type WriteLink = fn(&mut RowBuffer, Name, &Link, &LinkStyle) -> io::Result<()>;

/// A format for `extract`. Links are independent of each other in all of them, which is what
/// `--unique` relies on.
#[derive(Debug)]
#[non_exhaustive]
pub struct LinkFormat {
    /// Writes what precedes the first line.
    pub head: Option<WriteHead>,
    /// Writes one link.
    pub link: WriteLink,
    /// Writes one line of `extract --unique`, `--count` or `--top`.
    pub tally: fn(&mut RowBuffer, &Tally) -> io::Result<()>,
    /// The keys that `--fields` chooses from; empty if the format has none.
    pub keys: &'static [Key],
    /// What ends a line, as a choice: the first is the default.
    pub line_ends: &'static [LineEnd],
}

/// How rows of links are written.
#[derive(Clone, Debug)]
pub struct LinkStyle {
    /// The style of the output.
    pub style: Style,
    /// The keys that are written, in this order.
    pub runs: Vec<KeyRun>,
    /// What ends a line of `plain`.
    pub line_end: LineEnd,
}

/// What ends a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnd {
    /// A line feed.
    #[default]
    Feed,
    /// A NUL byte.
    Null,
}

impl LinkStyle {
    /// Returns a style with these keys, each of which is there once.
    pub fn new(style: Style, keys: impl IntoIterator<Item = &'static Key>) -> Self {
        Self {
            style,
            runs: KeyRun::all(keys),
            line_end: LineEnd::Feed,
        }
    }

    /// Returns the keys that are written, in order.
    pub fn keys(&self) -> impl Iterator<Item = &'static Key> {
        self.runs.iter().flat_map(|run| run.keys.iter().copied())
    }
}

/// The columns of the lines of `extract`.
#[derive(Clone, Copy, Debug)]
pub enum Columns<'s> {
    /// Those of a link, in that style.
    Links(&'s LinkStyle),
    /// Keys of that name.
    Keys(&'static str),
    /// Keys of that name and their counts.
    Counts(&'static str),
}

/// A date and time: digits and punctuation.
pub(super) struct Time(pub Date);

impl Escaped for Time {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        write!(out, "{}", self.0)
    }
}

/// A report of findings that are independent of each other.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    write: WriteFinding,
    style: Style,
}

impl Rows {
    /// Returns a report that writes each finding with `write`, which writes positions with the
    /// methods of [`RowBuffer`].
    pub const fn new(write: WriteFinding, style: Style) -> Self {
        Self { write, style }
    }
}

impl Reporter for Rows {
    type Part = RowBuffer;
    type Joiner = Concat;

    fn part(&self, positions: Positions) -> RowBuffer {
        RowBuffer::new(positions)
    }

    fn render(&self, part: &mut RowBuffer, name: Name, finding: &Finding) -> io::Result<()> {
        (self.write)(part, name, finding, self.style)
    }

    fn shift(part: &mut RowBuffer, by: Shift) {
        part.shift(by);
    }

    fn weight(part: &RowBuffer) -> usize {
        part.weight()
    }

    fn joiner(&self) -> Concat {
        Concat
    }
}

/// A joiner that writes one part after the other.
#[derive(Clone, Copy, Debug)]
pub struct Concat;

impl Joiner for Concat {
    type Part = RowBuffer;

    fn part(&mut self, out: &mut dyn Write, part: RowBuffer) -> io::Result<()> {
        part.write_to(out)
    }
}
