//! The output of a unit, whose lines, columns and message numbers count from the unit's start.

use std::sync::Arc;

use super::Positions;
use super::shift::Shift;
use crate::finding::{Envelope, Finding, Link, Snippet, WebRecord};
use crate::format::Warning;
use crate::lint::reader::Totals;
use crate::lint::{Output, RecordsLeftOut};
use crate::redirect::replayed;
use crate::suppress::Directive;
use crate::uri::Uri;

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

/// A part of a piece of an input.
pub(super) struct PieceOutput<P> {
    /// Its items, if they were rendered early.
    pub part: Option<P>,
    /// What the positions in `part` count from.
    pub positions: Positions,
    /// Its warnings and comments, and its items: those that were not rendered, and those that
    /// comments may suppress.
    pub output: UnitOutput,
    /// The number of findings that a configuration allows.
    pub allowed: u64,
}

impl<P> PieceOutput<P> {
    /// Returns true if nothing in it has to be rendered, unless comments suppress it.
    pub fn is_rendered(&self) -> bool {
        let output = self.output.items();
        output.directives.is_empty()
            && (self.part.is_some() || (output.links.is_empty() && output.findings.is_empty()))
    }
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

    /// Nothing but counts of records that are left out.
    pub fn left_out(records: RecordsLeftOut) -> Self {
        let mut output = Output::default();
        output.extent.records_left_out = records;
        Self::new(output, Totals::default())
    }

    /// Drops the fixes of all findings.
    pub fn drop_fixes(&mut self) {
        for finding in &mut self.output.findings {
            finding.fix = None;
        }
    }

    /// Sets the record of a web archive that all was found in.
    pub fn set_record(&mut self, record: &Arc<WebRecord>) {
        let own = Uri::split(&record.target);
        for link in &mut self.output.links {
            if link.record.is_some() {
                continue;
            }
            link.record = Some(record.clone());
            if link.unwrapped.is_none() {
                link.unwrapped = original(link, own.host());
            }
        }
        for finding in &mut self.output.findings {
            finding.record.get_or_insert_with(|| record.clone());
        }
        for warning in &mut self.output.warnings {
            if let Some(damage) = &mut warning.damage {
                damage.offset.get_or_insert(record.offset);
            }
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

/// Returns the link that was rewritten to `link` where the page was replayed by the host `own`.
fn original(link: &Link, own: Option<&[u8]>) -> Option<Vec<u8>> {
    let uri = link.resolved.as_ref().unwrap_or(&link.uri);
    let original = replayed(uri)?;
    let host = Uri::split(uri).host().map(<[u8]>::to_ascii_lowercase);
    let is_own = own.map(<[u8]>::to_ascii_lowercase) == host;
    is_own.then(|| original.to_vec())
}

/// Returns about how many bytes of memory links and findings take, spare capacity included.
pub(super) fn items_weight(links: &Vec<Link>, findings: &Vec<Finding>) -> usize {
    let own = findings.iter().map(|finding| {
        let snippet = finding.snippet.as_ref().map_or(0, Snippet::weight);
        finding.weight() + snippet
    });
    // All of a part is in one record.
    let records = links.iter().map(|link| link.record.as_deref());
    let mut records = records.chain(findings.iter().map(|finding| finding.record.as_deref()));
    let record = records.find_map(|record| record.map(WebRecord::weight));
    let envelopes = links.iter().map(|link| link.envelope.as_ref());
    let envelopes = envelopes.chain(findings.iter().map(|finding| finding.envelope.as_ref()));
    links.iter().map(Link::weight).sum::<usize>()
        + own.sum::<usize>()
        + envelopes_weight(envelopes)
        + record.unwrap_or(0)
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
