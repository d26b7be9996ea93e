//! Formats whose items are independent of each other: each link or finding is rendered by
//! itself, and the report is one after the other.

use std::io::{self, Write};

use super::reporter::{Joiner, Reporter};
use super::{Name, Style, Tally};
use crate::finding::{Finding, Link};

/// A function that writes what precedes lines with these columns.
pub type WriteHead = fn(&mut dyn Write, Columns) -> io::Result<()>;
/// A function that writes one finding.
pub type WriteFinding = fn(&mut dyn Write, Name, &Finding, Style) -> io::Result<()>;

/// A format for `extract`. Links are independent of each other in all of them, which is what
/// `--unique` relies on.
#[derive(Debug)]
pub struct LinkFormat {
    /// Writes what precedes the first line.
    pub head: Option<WriteHead>,
    /// Writes one link.
    pub link: fn(&mut dyn Write, Name, &Link, Style) -> io::Result<()>,
    /// Writes one line of `extract --unique`, `--count` or `--top`.
    pub tally: fn(&mut dyn Write, &Tally) -> io::Result<()>,
}

/// The columns of the lines of `extract`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Those of a link, in that style.
    Links(Style),
    /// Keys of that name.
    Keys(&'static str),
    /// Keys of that name and their counts.
    Counts(&'static str),
}

/// A report of findings that are independent of each other.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    write: WriteFinding,
    style: Style,
}

impl Rows {
    /// Returns a report that writes each finding with `write`.
    pub const fn new(write: WriteFinding, style: Style) -> Self {
        Self { write, style }
    }
}

impl Reporter for Rows {
    type Part = Vec<u8>;
    type Joiner = Concat;

    fn render(&self, part: &mut Vec<u8>, name: Name, finding: &Finding) -> io::Result<()> {
        (self.write)(part, name, finding, self.style)
    }

    fn weight(part: &Vec<u8>) -> usize {
        part.capacity()
    }

    fn joiner(&self) -> Concat {
        Concat
    }
}

/// A joiner that writes one part after the other.
#[derive(Clone, Copy, Debug)]
pub struct Concat;

impl Joiner for Concat {
    type Part = Vec<u8>;

    fn part(&mut self, out: &mut dyn Write, part: Vec<u8>) -> io::Result<()> {
        out.write_all(&part)
    }
}
