//! What a report is: its row in [`REPORTS`](super::REPORTS).

use std::sync::Arc;

use super::view::View;
use super::{AnyReporter, LinkFormat, Needs, Style};
use crate::finding::keys::Key;
use crate::text::location::PositionMode;

/// An output format.
#[derive(Debug)]
#[non_exhaustive]
pub struct Report {
    /// Its name in `--format`.
    pub name: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    /// The positions that it shows.
    pub positions: PositionMode,
    /// Who reads it.
    pub audience: Audience,
    /// The extension of the files of a folder of shares, without the dot.
    pub extension: &'static str,
    /// How links are written; `None` if the format is not for `extract`.
    pub links: Option<LinkFormat>,
    /// The keys of its columns, if links are written as a table instead of rows.
    pub columns: Option<&'static [Key]>,
    /// Makes the report on findings; `None` if the format is not for `check`.
    pub findings: Option<NewReporter>,
    /// What the report on findings has to be given.
    pub needs: Needs,
    /// The settings that change the report on findings.
    pub settings: &'static [Setting],
    /// What a person sees of it at a terminal.
    pub at_terminal: AtTerminal,
    /// The report that is appended to a file of the environment whenever this one is made.
    pub appended: Option<Appended>,
    /// What it needs that `ndjson` does not have, so that it cannot be made from `ndjson`.
    pub not_in_ndjson: Option<&'static str>,
}

/// A function that makes a report on findings, which are grouped and shown in that way.
pub type NewReporter = fn(Style, &Arc<View>) -> Box<dyn AnyReporter>;

impl Report {
    /// Returns a format for programs that shows lines and columns, needs nothing but findings, and
    /// is for no command yet: a format sets `links`, `findings` or both, and what differs.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            summary,
            positions: PositionMode::Lines,
            audience: Audience::Program,
            extension: "txt",
            links: None,
            columns: None,
            findings: None,
            needs: Needs::LEAST,
            settings: &[],
            at_terminal: AtTerminal::Plain,
            appended: None,
            not_in_ndjson: None,
        }
    }

    /// Returns true if it is a format for `extract`.
    pub const fn is_of_links(&self) -> bool {
        self.links.is_some() || self.columns.is_some()
    }

    /// Returns the keys that a link is written with; none if the format has no keys.
    pub fn link_keys(&self) -> &'static [Key] {
        let rows = self.links.as_ref().map(|links| links.keys);
        self.columns.or(rows).unwrap_or_default()
    }

    /// Returns true if a setting changes the report on findings.
    pub fn has(&self, setting: Setting) -> bool {
        self.settings.contains(&setting)
    }
}

/// Who reads a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// A person: findings come with source lines, and a closing line at a terminal.
    Person,
    /// A program.
    Program,
}

/// A setting of reports on findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// What findings of a group have in common: [`View::group_by`].
    GroupBy,
    /// The number of lines of a group: [`View::max_per_group`].
    MaxPerGroup,
    /// The addresses of messages: [`View::archives`].
    LinkTemplate,
    /// The number of results: [`Limits::sarif`](super::Limits::sarif).
    SarifLimit,
}

/// What a person sees of a report at a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtTerminal {
    /// As many lines as findings, about.
    Plain,
    /// Several lines for each finding: a shorter report is suggested if there are many.
    Long,
    /// The number of findings at its end: a closing line does not repeat it.
    WithTotal,
}

/// A report that accompanies another one, in a file that the environment names.
#[derive(Clone, Copy, Debug)]
pub struct Appended {
    /// The variable that names the file.
    pub variable: &'static str,
    /// The report that is appended to the file.
    pub report: &'static Report,
}
