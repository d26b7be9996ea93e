//! The work on a unit: reads it, and renders what is found in the same thread.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::output::{PieceOutput, UnitOutput};
use super::resolve::{Rendered, Resolver, fails, incomplete, take_suppressed};
use super::unit::{Unit, Work};
use super::work::Worker;
use super::{Found, Job, Name, Positions, Render, Shift, SuppressedFindings};
use crate::config::ResolvedConfig;
use crate::input::contain::contain;
use crate::lint::Output;
use crate::lint::options::Task;
use crate::lint::reader::Totals;
use crate::rule::Severity;

/// A part of a unit, on its way to be joined.
pub(super) enum Chunk<P> {
    /// Of a unit that is a whole input.
    Whole(Rendered<P>),
    /// Of such a unit, where what is reported depends on the inputs before it.
    InOrder(UnitOutput),
    /// Of a piece of an input.
    Piece(PieceOutput<P>),
}

impl<P> Chunk<P> {
    /// Returns about how many bytes of memory it takes.
    pub fn weight<R: Render<Part = P>>(&self, render: &R) -> usize {
        match self {
            Self::Whole(rendered) => rendered.weight(render),
            Self::InOrder(output) => output.weight(),
            Self::Piece(piece) => {
                piece.output.weight() + piece.part.as_ref().map_or(0, |part| render.weight(part))
            }
        }
    }
}

/// Receives the parts of a unit. An error ends the work.
type Push<'p, P> = &'p mut dyn FnMut(Chunk<P>) -> io::Result<()>;

/// Processes a unit. What cannot be read becomes a warning.
///
/// # Errors
/// Those of `push`.
pub(super) fn process<R: Render>(
    unit: Unit,
    worker: &mut Worker,
    (job, render): (&Job, &R),
    push: Push<R::Part>,
) -> io::Result<Totals> {
    if let Some(config) = unit.whole_input() {
        if worker.reports_in_order() {
            return worker.unit(unit, &mut |output| push(Chunk::InOrder(output)));
        }
        let resolver = Resolver::new(config, job).of_whole_input(job);
        return whole_input(unit, worker, (resolver, render), push);
    }
    let early = Early::new(&unit, job, render);
    worker.unit(unit, &mut |output| push(Chunk::Piece(early.piece(output))))
}

/// Processes a unit that is a whole input.
fn whole_input<R: Render>(
    unit: Unit,
    worker: &mut Worker,
    (mut resolver, render): (Resolver, &R),
    push: Push<R::Part>,
) -> io::Result<Totals> {
    let path = unit.label().name;
    let mut push = |part| push(Chunk::Whole(part));
    let totals = worker.unit(unit, &mut |output| {
        let parts = resolver.part(output, &path, render);
        parts.into_iter().try_for_each(&mut push)
    })?;
    let last = resolver.end_member(&path, render);
    last.map_or(Ok(()), push)?;
    Ok(totals)
}

/// Renders pieces of an input before it is known what precedes them.
struct Early<'r, R> {
    render: &'r R,
    /// Whether anything is rendered early.
    applies: bool,
    path: Arc<Path>,
    config: ResolvedConfig,
    positions: Positions,
    comments: Comments,
    delivery: SuppressedFindings,
}

/// Whether comments may suppress findings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comments {
    Possible,
    /// Senders control the text.
    Ignored,
}

impl<'r, R: Render> Early<'r, R> {
    fn new(unit: &Unit, job: &Job, render: &'r R) -> Self {
        let label = unit.label();
        // A baseline and changed lines require the findings in order, with their lines.
        let waits = job.baseline.is_some() || job.changed_lines.is_some();
        Self {
            render,
            applies: render.renders_early() && !waits,
            path: label.name,
            positions: match label.first {
                Some(_) if job.precedes.is_none_or(|shift| shift == Shift::default()) => {
                    Positions::Absolute
                }
                _ => Positions::Relative,
            },
            comments: match &unit.work {
                Work::Piece(piece) if piece.format.messages => Comments::Ignored,
                _ => Comments::Possible,
            },
            config: unit.config.clone(),
            delivery: job.suppressed,
        }
    }

    /// Renders a part of the piece, if it is known which of its findings are reported. A panic
    /// gives up its items.
    fn piece(&self, mut output: UnitOutput) -> PieceOutput<R::Part> {
        let (mut part, mut allowed) = (None, 0);
        if self.applies {
            let items = output.items_mut();
            allowed = (self.config).suppress_allowed(&mut items.findings, self.delivery);
            if !self.waits(items) {
                match contain(|| self.render(items)) {
                    Ok(rendered) => part = rendered,
                    Err(error) => items.warnings.push(incomplete(&error)),
                }
            }
        }
        PieceOutput {
            part,
            positions: self.positions,
            output,
            allowed,
        }
    }

    /// Returns true if comments may suppress findings that are not reported in any case: they
    /// count as suppressed.
    fn waits(&self, items: &Output) -> bool {
        let min_severity = self.min_severity();
        let mut findings = items.findings.iter();
        self.comments == Comments::Possible
            && findings.any(|finding| Some(finding.severity) < min_severity)
    }

    fn render(&self, items: &mut Output) -> Option<R::Part> {
        let mut findings = std::mem::take(&mut items.findings);
        if let Some(min_severity) = self.min_severity() {
            findings.retain(|finding| finding.severity >= min_severity);
        }
        let suppressed = take_suppressed(&mut findings);
        let mut found = Found {
            links: std::mem::take(&mut items.links),
            fails: fails(&self.config, &findings),
            findings,
            suppressed,
            positions: self.positions,
        };
        if found.is_empty() {
            return None;
        }
        let name = Name {
            path: &self.path,
            member: None,
        };
        let part = self.render.render(name, &mut found);
        if self.comments == Comments::Possible {
            items.findings = found.findings;
            items.findings.append(&mut found.suppressed);
            items
                .findings
                .sort_by_key(|finding| finding.location.bytes.start);
        }
        Some(part)
    }

    /// Returns the minimum severity of findings.
    fn min_severity(&self) -> Option<Severity> {
        match &self.config.options.task {
            Task::Check(checks) => Some(checks.min_severity),
            Task::Extract(_) | Task::FragmentIds => None,
        }
    }
}
