//! Reports that are written at the end of the run, from groups of its findings.

use std::io::{self, Write};
use std::sync::Arc;

use super::model::{Batch, Groups, Survey, Suspects};
use super::patterns::{Patterns, Sample};
use super::reporter::{Joiner, Reporter};
use super::view::{GroupBy, View};
use super::{Name, Style};
use crate::finding::Finding;
use crate::format::{ReadOutcome, Warning};
use crate::lint::census::Census;
use crate::rule::Severity;
use crate::run::{Positions, Shift, Summary};

/// A function that writes a report.
pub type WriteWhole = fn(&mut dyn Write, &Model, Style) -> io::Result<()>;

/// How many places of a group are kept, unless an option says otherwise.
const PLACES: usize = 3;
/// The most warnings that are kept.
const MOST_WARNINGS: usize = 100;

/// A report that is written at the end of the run.
#[derive(Clone, Debug)]
pub struct Whole {
    write: WriteWhole,
    style: Style,
    view: Arc<View>,
    detail: Detail,
}

/// What a report is written from beside groups of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    Groups,
    /// What to act on.
    Actions,
    /// What to act on, and counts by host, message and month.
    Survey,
}

/// What a report is written from.
#[derive(Debug)]
pub struct Model {
    /// How it is shown.
    pub view: Arc<View>,
    /// The findings.
    pub groups: Groups,
    /// What to act on, by rule, where the report needs it.
    pub actions: Option<Groups>,
    /// Messages to look at.
    pub suspects: Suspects,
    /// Counts by host, message and month, where the report needs them.
    pub survey: Option<Survey>,
    /// What repeats by pattern.
    pub patterns: Patterns,
    /// What could not be read: the name of the input, and why.
    pub warnings: Vec<(Vec<u8>, String)>,
    /// The number of warnings that are not in that list.
    pub more_warnings: u64,
    /// The name of the first input.
    pub first_input: Arc<[u8]>,
    /// The result of the run.
    pub summary: Summary,
}

impl Whole {
    /// Returns a report that `write` writes.
    pub fn new(write: WriteWhole, (style, view): (Style, &Arc<View>), detail: Detail) -> Self {
        Self {
            write,
            style,
            view: view.clone(),
            detail,
        }
    }
}

impl Reporter for Whole {
    type Part = Batch;
    type Joiner = Gather;

    fn part(&self, positions: Positions) -> Batch {
        Batch::new(positions)
    }

    fn render(&self, part: &mut Batch, _: Name, finding: &Finding) -> io::Result<()> {
        part.add(finding);
        Ok(())
    }

    fn shift(part: &mut Batch, by: Shift) {
        part.shift(by);
    }

    fn weight(part: &Batch) -> usize {
        part.weight()
    }

    fn joiner(&self) -> Gather {
        let places = self.view.max_per_group.unwrap_or(PLACES);
        Gather {
            write: self.write,
            style: self.style,
            model: Model {
                groups: Groups::new(self.view.group_by.unwrap_or_default(), places),
                actions: (self.detail != Detail::Groups)
                    .then(|| Groups::new(GroupBy::Rule, places)),
                suspects: Suspects::default(),
                survey: (self.detail == Detail::Survey).then(Survey::default),
                view: self.view.clone(),
                patterns: Patterns::default(),
                warnings: Vec::new(),
                more_warnings: 0,
                first_input: Arc::default(),
                summary: Summary::default(),
            },
            name: Arc::default(),
            file: 0,
            unit: Unit::default(),
        }
    }
}

/// Gathers findings in groups.
#[derive(Debug)]
pub struct Gather {
    write: WriteWhole,
    style: Style,
    model: Model,
    name: Arc<[u8]>,
    /// The number of the input.
    file: u64,
    unit: Unit,
}

/// The message of the last finding; outside mail and news, its file.
#[derive(Clone, Copy, Debug, Default)]
struct Unit {
    /// How many there were before it.
    ordinal: u64,
    number: Option<u64>,
    is_open: bool,
}

impl Gather {
    /// Returns the ordinal of a message, which has this number in its mailbox.
    fn unit(&mut self, number: Option<u64>) -> u64 {
        if !self.unit.is_open || self.unit.number != number {
            self.unit = Unit {
                ordinal: self.unit.ordinal + 1,
                number,
                is_open: true,
            };
            self.model.groups.totals.units += 1;
        }
        self.unit.ordinal
    }
}

impl Joiner for Gather {
    type Part = Batch;

    fn begin_input(&mut self, _: &mut dyn Write, name: Name) -> io::Result<()> {
        self.name = name.joined().into();
        if self.model.first_input.is_empty() {
            self.model.first_input = self.name.clone();
        }
        self.unit.is_open = false;
        self.file += 1;
        Ok(())
    }

    fn part(&mut self, _: &mut dyn Write, part: Batch) -> io::Result<()> {
        for mut occurrence in part.into_occurrences() {
            occurrence.fate = self.model.patterns.add(&Sample {
                rule: occurrence.rule,
                severity: occurrence.severity,
                uri: &occurrence.uri,
                file: self.file,
            });
            let unit = self.unit(occurrence.number);
            self.model.groups.add(&self.name, &occurrence, unit);
            if let Some(actions) = &mut self.model.actions
                && occurrence.rule.action.is_some()
                && occurrence.severity > Severity::Info
            {
                actions.add(&self.name, &occurrence, unit);
            }
            self.model.suspects.add(&self.name, &occurrence, unit);
            if let Some(survey) = &mut self.model.survey {
                survey.add(&self.name, &occurrence, unit);
            }
        }
        Ok(())
    }

    fn census(&mut self, census: &Census) {
        if let Some(survey) = &mut self.model.survey {
            survey.add_census(census);
        }
    }

    fn warning(&mut self, _: &mut dyn Write, name: Name, warning: &Warning) -> io::Result<()> {
        if warning.loss == ReadOutcome::Nothing {
            return Ok(());
        }
        if self.model.warnings.len() == MOST_WARNINGS {
            self.model.more_warnings += 1;
        } else {
            let name = name.joined().into_owned();
            self.model.warnings.push((name, warning.text.clone()));
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        self.model.summary = *summary;
        self.model.suspects.end_message();
        if let Some(survey) = &mut self.model.survey {
            survey.end_message();
        }
        let most = self.style.limits.max_findings;
        let most = most.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        let actions = self.model.actions.as_mut();
        for groups in actions.into_iter().chain([&mut self.model.groups]) {
            groups.merge(&self.model.patterns);
            if let Some(most) = most {
                groups.limit(most);
            }
        }
        (self.write)(out, &self.model, self.style)
    }
}
