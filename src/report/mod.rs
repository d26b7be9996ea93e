//! The output formats, each fed an ordered stream.
//!
//! A report writes whole lines or nothing; the exit code is the same for all. What
//! other programs may rely on (keys, their order, columns) is written at the head of
//! each format's file.
//!
//! Text under scan is hostile: no report for people lets a control character through
//! to the terminal, see [`escape`].

mod concise;
mod csv;
mod full;
mod ndjson;
mod parsed;
mod plain;

pub use crate::text::escape;
pub use parsed::Parsed;

use std::borrow::Cow;
use std::io::{self, Write};

use crate::finding::{Finding, Link};
use crate::text::location::PositionMode;

/// Writes one link of an input.
pub type WriteLink = fn(&mut dyn Write, Name, &Link, Style) -> io::Result<()>;
/// Writes one finding of an input.
pub type WriteFinding = fn(&mut dyn Write, Name, &Finding, Style) -> io::Result<()>;

/// Writes what stands before lines with these columns.
pub type WriteHead = fn(&mut dyn Write, Columns) -> io::Result<()>;
/// Writes one line of counts.
pub type WriteTally = fn(&mut dyn Write, &Tally) -> io::Result<()>;

/// An output format.
#[derive(Debug)]
pub struct Report {
    /// Its name in `--format`.
    pub name: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    /// What places it shows.
    pub positions: PositionMode,
    /// Writes what stands before the first line of `extract`.
    pub head: Option<WriteHead>,
    /// How a link is written; `None` if the format is not for `extract`.
    pub link: Option<WriteLink>,
    /// How a finding is written; `None` if the format is not for `check`.
    pub finding: Option<WriteFinding>,
    /// How one line of `extract --count` is written: what was counted, by which key,
    /// and how often. `None` if the format is not for `extract`.
    pub tally: Option<WriteTally>,
}

/// The name of an input, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Name<'n> {
    /// The file.
    pub path: &'n [u8],
    /// The member of it, if it is an archive.
    pub member: Option<&'n [u8]>,
}

impl<'n> Name<'n> {
    /// In one: `archive!member`.
    pub fn joined(self) -> Cow<'n, [u8]> {
        match self.member {
            None => Cow::Borrowed(self.path),
            Some(member) => Cow::Owned([self.path, b"!", member].concat()),
        }
    }
}

/// What the lines of `extract` are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Links.
    Links,
    /// Keys of that name.
    Keys(&'static str),
    /// Keys of that name, and their counts.
    Counts(&'static str),
}

/// One line of `extract --unique`, `--count` or `--top`.
#[derive(Clone, Copy, Debug)]
pub struct Tally<'a> {
    /// What the key is: `uri`, `host`, `scheme` or `domain`.
    pub by: &'static str,
    /// What was counted.
    pub key: &'a [u8],
    /// How often; `None` where only the keys were asked for.
    pub count: Option<u64>,
}

/// How output looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// With colours.
    pub color: bool,
    /// Lines count from the first record of a byte range: `line_base` is null.
    pub relative_lines: bool,
}

/// All output formats.
pub static REPORTS: &[&Report] = &[
    &full::FULL,
    &concise::CONCISE,
    &plain::PLAIN,
    &ndjson::NDJSON,
    &csv::CSV,
];

/// The output format of that name.
pub fn find(name: &str) -> Option<&'static Report> {
    REPORTS.iter().copied().find(|report| report.name == name)
}

#[cfg(test)]
pub(crate) mod samples;

#[cfg(test)]
mod tests {
    use super::{REPORTS, find};

    #[test]
    fn names_are_unique_and_every_format_has_a_use() {
        for report in REPORTS {
            assert!(std::ptr::eq(find(report.name).unwrap(), *report));
            assert!(report.link.is_some() || report.finding.is_some());
            assert_eq!(report.link.is_some(), report.tally.is_some());
            assert!(!report.summary.is_empty());
        }
    }

    #[test]
    fn names_are_those_of_the_files() {
        for report in REPORTS {
            let file = format!(
                "{}/src/report/{}.rs",
                env!("CARGO_MANIFEST_DIR"),
                report.name
            );
            assert!(std::path::Path::new(&file).is_file(), "{file}");
        }
    }
}
