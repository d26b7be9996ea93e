//! Output formats.
//!
//! To add one, write its file and add a row to [`REPORTS`]. A format for `extract` is a
//! [`LinkFormat`]; a format for `check` is a [`Reporter`], or [`Rows`] if its findings are
//! independent of each other. The exit code does not depend on the format. What other programs
//! may rely on (keys, their order, columns) is documented in the format's file.
//!
//! The text under scan is hostile: no report for people lets a control character through to the
//! terminal, see [`escape`].

mod actions;
mod concise;
mod csv;
mod definition;
mod full;
mod github;
mod gitlab;
mod grouped;
mod html;
pub mod hyperlinks;
pub mod import;
mod json;
mod junit;
mod key_runs;
pub mod left_out;
mod look;
mod markdown;
mod message;
mod model;
mod ndjson;
mod needs;
#[cfg(feature = "parquet")]
pub mod parquet;
mod parsed;
mod patterns;
mod plain;
mod rdjsonl;
mod repeats;
mod reporter;
mod row_buffer;
mod rows;
mod sarif;
pub mod schema;
mod summary;
pub mod view;
mod whole;
mod words;

pub use crate::config::link_template;
pub use crate::text::escape;
pub use definition::{Appended, AtTerminal, Audience, NewReporter, Report, Setting};
pub use key_runs::KeyRun;
pub use needs::{LimitedBy, Needs, Parts, Rendering};
pub use parsed::Parsed;
pub use reporter::{AnyReporter, Joiner, Part, Reporter, render_all};
pub use row_buffer::RowBuffer;
pub use rows::{
    Columns, Concat, LineEnd, LinkFormat, LinkStyle, Rows, WriteFinding, WriteHead, WriteLink,
};

use std::borrow::Cow;

use self::hyperlinks::Hyperlinks;
use crate::finding::keys::{Counted, Place};
use crate::rule::{Group, Rule};

/// The name of an input, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Name<'n> {
    /// The file.
    pub path: &'n [u8],
    /// The member of it, if it is an archive.
    pub member: Option<&'n [u8]>,
}

impl<'n> Name<'n> {
    /// Returns both in one: `archive!member`.
    pub fn joined(self) -> Cow<'n, [u8]> {
        match self.member {
            None => Cow::Borrowed(self.path),
            Some(member) => Cow::Owned([self.path, b"!", member].concat()),
        }
    }

    /// Returns both in one, for programs that compare it with the names that git has: with `/` between
    /// folders on Windows, too.
    pub fn slashed(self) -> Cow<'n, [u8]> {
        with_slashes(self.joined(), cfg!(windows))
    }

    /// Returns what precedes an item in output of that style.
    pub(crate) const fn place(self, style: Style) -> Place<'n> {
        Place {
            path: self.path,
            member: self.member,
            counted: if style.relative_lines {
                Counted::No
            } else {
                Counted::Yes
            },
        }
    }
}

/// One line of `extract --unique`, `--count` or `--top`.
#[derive(Clone, Copy, Debug)]
pub struct Tally<'a> {
    /// The name of the key: `uri`, `host`, `scheme`, `domain` or [`HOST_PAIR`].
    pub by: &'static str,
    /// The key.
    pub key: &'a [u8],
    /// How often it occurs; `None` if counts are not printed.
    pub count: Option<u64>,
}

/// The name of keys that are two hosts with a space between them: that of a page or of a sender,
/// and that of a link in it.
pub const HOST_PAIR: &str = "host-pair";

impl<'a> Tally<'a> {
    /// Returns the key; the two hosts of a pair.
    fn parts(&self) -> (&'a [u8], Option<&'a [u8]>) {
        let mut hosts = self.key.splitn(2, |byte| *byte == b' ');
        match (hosts.next(), hosts.next()) {
            (Some(source), Some(target)) if self.by == HOST_PAIR => (source, Some(target)),
            _ => (self.key, None),
        }
    }
}

/// The style of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether it has colours.
    pub color: bool,
    /// Whether lines and messages are not counted from the start of the input, but from that of a
    /// byte range: such numbers are not printed.
    pub relative_lines: bool,
    /// The columns of the terminal; `None` if the output is none.
    pub width: Option<u16>,
    /// Hyperlinks, if the output is a terminal that has them.
    pub hyperlinks: Option<&'static Hyperlinks>,
    /// How much is printed.
    pub limits: Limits,
}

/// How much reports print of what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The number of findings in a report; `None` for all. Counts and the exit code do not depend
    /// on it.
    pub max_findings: Option<u64>,
    /// The number of results in a log of `sarif`.
    pub sarif: usize,
}

impl Limits {
    /// Returns limits of the number of findings, `None` for all, and of results in `sarif`.
    pub const fn new(max_findings: Option<u64>, sarif: usize) -> Self {
        Self {
            max_findings,
            sarif,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_findings: None,
            sarif: 5_000,
        }
    }
}

/// Returns a name of Windows with `/` between folders; other names stay, as `\` is a character of theirs.
fn with_slashes(name: Cow<'_, [u8]>, is_windows: bool) -> Cow<'_, [u8]> {
    if !is_windows || !name.contains(&b'\\') {
        return name;
    }
    let mut name = name.into_owned();
    for byte in &mut name {
        if *byte == b'\\' {
            *byte = b'/';
        }
    }
    Cow::Owned(name)
}

/// The address of the project on the web, without a slash at its end. It is empty until the project
/// is published: reports then leave out what links to it.
pub const PROJECT_ADDRESS: &str = "";

impl Rule {
    /// Returns the address of its manual on the web; `None` for the user's own rules, and until the
    /// project is published.
    pub fn address(&self) -> Option<String> {
        if PROJECT_ADDRESS.is_empty() || self.group() == Group::User {
            return None;
        }
        let (folder, file) = (self.group().folder(), self.name.replace('-', "_"));
        Some(format!(
            "{PROJECT_ADDRESS}/blob/main/src/rule/{folder}/{file}.rs"
        ))
    }
}

/// All output formats.
pub static REPORTS: &[&Report] = &[
    &full::FULL,
    &concise::CONCISE,
    &grouped::GROUPED,
    &summary::SUMMARY,
    &markdown::MARKDOWN,
    &html::HTML,
    &plain::PLAIN,
    &ndjson::NDJSON,
    &csv::CSV,
    #[cfg(feature = "parquet")]
    &parquet::PARQUET,
    &json::JSON,
    &github::GITHUB,
    &gitlab::GITLAB,
    &junit::JUNIT,
    &sarif::SARIF,
    &rdjsonl::RDJSONL,
];

/// Returns the output format of that name.
pub fn find(name: &str) -> Option<&'static Report> {
    REPORTS.iter().copied().find(|report| report.name == name)
}

#[cfg(test)]
pub(crate) mod samples;

#[cfg(test)]
mod tests;
