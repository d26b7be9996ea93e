//! The output of a unit, whose lines, columns and message numbers count from the unit's start.

use std::sync::Arc;

use crate::finding::{Finding, Link, Snippet};
use crate::format::Warning;
use crate::lint::Output;
use crate::lint::reader::Totals;
use crate::suppress::Directive;
use crate::text::location::Location;

/// A part of the output of a unit, relative to the unit's start.
///
/// Its locations are out of reach until [`resolve`](Self::resolve) has made them those of the
/// input.
#[derive(Debug)]
pub(super) struct UnitOutput {
    output: Output,
    /// The start of the unit.
    unit: Totals,
    /// The member of an archive that it was found in, by its name there. Locations in each
    /// member start over.
    pub member: Option<Arc<[u8]>>,
}

/// What precedes a unit in its input.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Base {
    lines: u64,
    messages: u64,
    /// Offset of the start of the last line.
    line_start: Option<u64>,
}

impl UnitOutput {
    pub const fn new(output: Output, unit: Totals) -> Self {
        Self {
            output,
            unit,
            member: None,
        }
    }

    /// Nothing but a warning.
    pub fn warning(warning: Warning) -> Self {
        let output = Output {
            warnings: vec![warning],
            ..Output::default()
        };
        Self::new(output, Totals::default())
    }

    /// Drops the fixes of all findings.
    pub fn drop_fixes(&mut self) {
        for finding in &mut self.output.findings {
            finding.fix = None;
        }
    }

    /// Returns its links, findings and warnings, to check them.
    pub const fn output_mut(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Returns true if the unit owns at least one record.
    pub const fn has_records(&self) -> bool {
        self.unit.start.is_some()
    }

    /// Returns the output with the locations and message numbers of the input.
    pub fn resolve(self, base: &Base) -> Output {
        let Self {
            mut output, unit, ..
        } = self;
        for link in &mut output.links {
            base.resolve(&mut link.location, unit);
            link.message = link.message.map(|number| number + base.messages);
        }
        for finding in &mut output.findings {
            base.resolve(&mut finding.location, unit);
            finding.message_number = finding.message_number.map(|number| number + base.messages);
        }
        for directive in &mut output.directives {
            base.resolve(&mut directive.location, unit);
        }
        output
    }

    /// Returns about how many bytes of memory it takes: its items and what they own.
    pub fn weight(&self) -> usize {
        let output = &self.output;
        let directives = output.directives.iter().map(Directive::weight);
        size_of::<Self>()
            + self.member.as_ref().map_or(0, |name| name.len())
            + items_weight(&output.links, &output.findings)
            + directives.sum::<usize>()
    }
}

/// Returns about how many bytes of memory links and findings take, spare capacity included.
pub(super) fn items_weight(links: &Vec<Link>, findings: &Vec<Finding>) -> usize {
    let own = findings.iter().map(|finding| {
        let snippet = finding.snippet.as_ref().map_or(0, Snippet::weight);
        finding.weight() + snippet
    });
    links.iter().map(Link::weight).sum::<usize>()
        + own.sum::<usize>()
        + (links.capacity() - links.len()) * size_of::<Link>()
        + (findings.capacity() - findings.len()) * size_of::<Finding>()
}

impl Base {
    /// Adds a unit, which the next one follows.
    pub fn advance(&mut self, unit: Totals) {
        self.lines += unit.lines;
        self.messages += unit.messages;
        self.line_start = unit.line_start.or(self.line_start).or(unit.start);
    }

    fn resolve(&self, location: &mut Location, unit: Totals) {
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
