//! Handing out what was found, with absolute lines, columns and messages.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::unit::Label;
use super::work::OutputPart;
use super::{Job, Name, Sink, Summary};
use crate::config::ResolvedConfig;
use crate::finding::Finding;
use crate::format::ReadOutcome;
use crate::input::contain::contain;
use crate::lint::options::Task;
use crate::lint::reader::Totals;
use crate::suppress::{Scope, Suppressor};
use crate::text::location::Location;

/// Takes units in order.
pub(super) struct Printer<'s> {
    sink: &'s mut dyn Sink,
    summary: Summary,
    path: Arc<Path>,
    member: Option<Arc<[u8]>>,
    base: Base,
    /// Whether something of this input was read.
    is_read: bool,
    /// Notes on this input that are out: pieces may say the same.
    noted: Vec<String>,
    /// How this input is read.
    terms: ResolvedConfig,
    /// How much of it.
    scope: Scope,
    /// What comments in it suppress.
    suppressor: Suppressor,
}

/// What came before a unit, in its input.
#[derive(Clone, Copy, Debug, Default)]
struct Base {
    lines: u64,
    messages: u64,
    /// Where the last line starts.
    line_start: Option<u64>,
}

impl<'s> Printer<'s> {
    pub fn new(sink: &'s mut dyn Sink, job: &Job) -> Self {
        Self {
            sink,
            summary: Summary::default(),
            path: Path::new("").into(),
            member: None,
            base: Base::default(),
            is_read: false,
            noted: Vec::new(),
            terms: ResolvedConfig::of(&job.options),
            scope: match job.byte_range {
                None => Scope::Whole,
                Some(_) => Scope::Part,
            },
            suppressor: Suppressor::default(),
        }
    }

    /// How it went so far.
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// Starts on the next unit.
    pub fn start(&mut self, label: Label) -> io::Result<()> {
        if let Some(terms) = label.first {
            self.finish()?;
            self.terms = terms;
            self.suppressor = self.new_suppressor();
            self.summary.inputs += 1;
            self.base = Base::default();
            self.is_read = false;
            self.noted.clear();
            self.member = None;
        }
        self.path = label.name;
        Ok(())
    }

    /// Ends the input, or the member of an archive.
    pub fn finish(&mut self) -> io::Result<()> {
        let name = Name {
            path: &self.path,
            member: self.member.as_deref(),
        };
        let sink = &mut *self.sink;
        self.suppressor
            .end(&mut |finding| sink.finding(name, &finding))?;
        self.summary.suppressed += self.suppressor.suppressed();
        self.suppressor = Suppressor::default();
        Ok(())
    }

    fn new_suppressor(&self) -> Suppressor {
        match &self.terms.options.task {
            Task::Check(checks) => Suppressor::new(checks, self.scope),
            Task::Extract(_) | Task::FragmentIds => Suppressor::default(),
        }
    }

    /// Hands out a part of the unit. A panic gives up what is left of the part.
    pub fn chunk(&mut self, chunk: OutputPart) -> io::Result<()> {
        let member = chunk.member.clone();
        contain(|| self.emit(chunk)).unwrap_or_else(|error| {
            self.summary.lost = true;
            let name = Name {
                path: &self.path,
                member: member.as_deref(),
            };
            let warning = error.warning(format_args!("in a report, which is not complete"));
            self.sink.warning(name, &warning)
        })
    }

    fn emit(&mut self, chunk: OutputPart) -> io::Result<()> {
        if chunk.member != self.member {
            self.finish()?;
            self.suppressor = self.new_suppressor();
            self.member = chunk.member;
            self.noted.clear();
        }
        let name = Name {
            path: &self.path,
            member: self.member.as_deref(),
        };
        let (base, totals) = (self.base, chunk.totals);
        if totals.start.is_some() && !self.is_read {
            self.is_read = true;
            self.summary.read += 1;
        }
        for mut link in chunk.output.links {
            base.move_place(&mut link.location, totals);
            link.message = link.message.map(|number| number + base.messages);
            self.sink.link(name, &link)?;
        }
        let mut findings = chunk.output.findings;
        for finding in &mut findings {
            base.move_place(&mut finding.location, totals);
            finding.message_number = finding.message_number.map(|number| number + base.messages);
        }
        if !self.terms.allow.is_empty() {
            let all = findings.len();
            findings.retain(|finding| !self.terms.allow.has(finding));
            self.summary.allowed += (all - findings.len()) as u64;
        }
        let mut directives = chunk.output.directives;
        for directive in &mut directives {
            base.move_place(&mut directive.location, totals);
        }
        let sink = &mut *self.sink;
        let mut left = |finding: Finding| sink.finding(name, &finding);
        self.suppressor.part(directives, findings, &mut left)?;
        for warning in chunk.output.warnings {
            self.summary.lost |= warning.loss == ReadOutcome::Lost;
            if !self.noted.contains(&warning.text) {
                self.sink.warning(name, &warning)?;
                self.noted.push(warning.text);
            }
        }
        Ok(())
    }

    /// Ends the unit.
    pub fn end(&mut self, totals: Totals) {
        self.base.lines += totals.lines;
        self.base.messages += totals.messages;
        self.base.line_start = totals.line_start.or(self.base.line_start).or(totals.start);
    }
}

impl Base {
    fn move_place(&self, location: &mut Location, unit: Totals) {
        // Columns of a line that began in an earlier unit.
        let ahead = match (unit.start, self.line_start) {
            (Some(start), Some(line_start)) if unit.inside_line => start - line_start,
            _ => 0,
        };
        if location.line == 1 {
            location.column += ahead;
        }
        if location.end_line == 1 {
            location.end_column += ahead;
        }
        location.line += self.lines;
        location.end_line += self.lines;
    }
}
