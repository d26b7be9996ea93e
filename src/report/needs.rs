//! What a report has to be given, as data: the run is set up by it before anything is rendered.

use crate::rule::{Counting, Snippets};
use crate::run::SuppressedFindings;

/// What a report on findings has to be given, and when.
///
/// A report declares what differs from [`Needs::LEAST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// What is counted beside findings.
    pub counting: Counting,
    /// Whether findings carry their source lines: [`Finding::snippet`](crate::Finding::snippet).
    pub snippets: Snippets,
    /// Whether it renders suppressed findings, too: those with a
    /// [`suppression`](crate::Finding::suppression).
    pub suppressed: SuppressedFindings,
    /// When findings of divided inputs are rendered.
    pub rendering: Rendering,
    /// Who applies [`Limits`](super::Limits).
    pub limits: LimitedBy,
    /// What reports on parts of the inputs are together.
    pub parts: Parts,
}

/// When findings of a divided input are rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rendering {
    /// In parallel, before it is known what precedes them.
    ///
    /// Their lines, columns and message numbers are
    /// [`Positions::Relative`](crate::run::Positions::Relative): they have to be written so that
    /// [`Reporter::shift`](super::Reporter::shift) can change them, as to a
    /// [`RowBuffer`](super::RowBuffer).
    Early,
    /// In one thread, once their positions are known.
    InOrder,
}

/// Who applies [`Limits`](super::Limits) to the findings of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedBy {
    /// The run: the report gets the first findings only.
    Run,
    /// The report, which gets all findings, as it counts them or chooses among them.
    Report,
}

/// What reports on parts of the inputs are together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// One after the other, they are the report on all.
    Concatenated,
    /// Several reports: the whole has a head, an end or totals.
    Merged,
}

impl Needs {
    /// The needs of a report that needs findings alone, and writes the same of each whatever the
    /// positions are.
    pub const LEAST: Self = Self {
        counting: Counting::Findings,
        snippets: Snippets::Unwanted,
        suppressed: SuppressedFindings::Counted,
        rendering: Rendering::Early,
        limits: LimitedBy::Run,
        parts: Parts::Merged,
    };

    /// The needs of [`Rows`](super::Rows).
    pub const ROWS: Self = Self {
        parts: Parts::Concatenated,
        ..Self::LEAST
    };

    /// The needs of a report for people that is written at the end of the run.
    pub(super) const AT_THE_END: Self = Self {
        snippets: Snippets::Wanted,
        limits: LimitedBy::Report,
        ..Self::LEAST
    };
}
