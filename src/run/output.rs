//! The output of a unit, whose lines, columns and message numbers count from the unit's start.

use std::sync::Arc;

use super::shift::Shift;
use crate::finding::{Envelope, Finding, Link, Snippet};
use crate::format::Warning;
use crate::lint::Output;
use crate::lint::reader::Totals;
use crate::suppress::Directive;

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
    /// The number of columns before the first unit, if that starts inside a line.
    columns: u64,
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
        let shift = self.shift(base);
        let mut output = self.output;
        for link in &mut output.links {
            shift.apply(&mut link.location);
            link.message_number = link.message_number.map(|number| shift.message(number));
        }
        for finding in &mut output.findings {
            shift.apply(&mut finding.location);
            for edit in finding.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
                shift.apply(&mut edit.location);
            }
            finding.message_number = finding.message_number.map(|number| shift.message(number));
        }
        for directive in &mut output.directives {
            shift.apply(&mut directive.location);
        }
        output
    }

    /// Returns what `resolve` adds to positions.
    pub fn shift(&self, base: &Base) -> Shift {
        base.shift(self.unit)
    }

    /// Returns the items, whose positions are relative, and the warnings.
    pub const fn items(&self) -> &Output {
        &self.output
    }

    /// As [`items`](Self::items).
    pub const fn items_mut(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Returns about how many bytes of memory it takes: its items and what they own.
    pub fn weight(&self) -> usize {
        let output = &self.output;
        let directives = output.directives.iter().map(Directive::weight);
        size_of::<Self>()
            + self.member.as_ref().map_or(0, |name| name.len())
            + items_weight(&output.links, &output.findings)
            + output.census.as_ref().map_or(0, |census| census.weight())
            + directives.sum::<usize>()
    }
}

/// Returns about how many bytes of memory links and findings take, spare capacity included.
pub(super) fn items_weight(links: &Vec<Link>, findings: &Vec<Finding>) -> usize {
    let own = findings.iter().map(|finding| {
        let snippet = finding.snippet.as_ref().map_or(0, Snippet::weight);
        finding.weight() + snippet
    });
    let envelopes = links.iter().map(|link| link.envelope.as_ref());
    let envelopes = envelopes.chain(findings.iter().map(|finding| finding.envelope.as_ref()));
    links.iter().map(Link::weight).sum::<usize>()
        + own.sum::<usize>()
        + envelopes_weight(envelopes)
        + (links.capacity() - links.len()) * size_of::<Link>()
        + (findings.capacity() - findings.len()) * size_of::<Finding>()
}

/// Returns about how many bytes of memory envelopes take. Those of one message are neighbours.
fn envelopes_weight<'e>(envelopes: impl Iterator<Item = Option<&'e Arc<Envelope>>>) -> usize {
    let mut last = std::ptr::null();
    let envelopes = envelopes.flatten().filter(|envelope| {
        let this = Arc::as_ptr(envelope);
        std::mem::replace(&mut last, this) != this
    });
    envelopes.map(|envelope| envelope.weight()).sum()
}

impl Base {
    /// Returns the base of the first unit of a range that this precedes.
    pub const fn of(precedes: Shift) -> Self {
        Self {
            lines: precedes.lines,
            messages: precedes.messages,
            columns: precedes.columns,
            line_start: None,
        }
    }

    /// Returns what precedes the next unit, whose start is in `unit`.
    pub const fn shift(&self, unit: Totals) -> Shift {
        Shift {
            lines: self.lines,
            columns: self.columns_before(unit),
            messages: self.messages,
        }
    }

    /// Adds a unit, which the next one follows.
    pub fn advance(&mut self, unit: Totals) {
        self.lines += unit.lines;
        self.messages += unit.messages;
        let first = unit.start.map(|start| start - self.columns);
        self.line_start = unit.line_start.or(self.line_start).or(first);
    }

    /// Returns the number of columns before a unit that starts in a line of an earlier one.
    const fn columns_before(&self, unit: Totals) -> u64 {
        match (unit.start, self.line_start) {
            (Some(start), Some(line_start)) if unit.inside_line => start - line_start,
            (Some(_), None) if unit.inside_line => self.columns,
            _ => 0,
        }
    }
}
