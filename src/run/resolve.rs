//! From the output of units to the output of their input: absolute locations, without what a
//! configuration allows and what comments suppress.
//!
//! The parts of one input must come in order. Where one unit is the whole input, its worker
//! resolves and renders them; those of a divided file are resolved where they are joined,
//! because only there it is known what precedes a unit.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::baseline::{Known, Moved};
use super::output::{Base, PieceOutput, UnitOutput};
use super::{Baseline, ChangedLines, Found, Job, KnownCount, Name, Positions, Render};
use crate::config::ResolvedConfig;
use crate::finding::{Finding, Suppression};
use crate::format::{ReadOutcome, Warning};
use crate::input::contain::{InternalError, contain};
use crate::lint::Extent;
use crate::lint::census::Census;
use crate::lint::options::Task;
use crate::lint::reader::Totals;
use crate::rule::Once;
use crate::suppress::{Scope, SuppressedFindings, Suppressor};

/// Resolves the parts of one input.
pub(super) struct Resolver {
    config: ResolvedConfig,
    scope: Scope,
    base: Base,
    member: Option<Arc<[u8]>>,
    suppressor: Suppressor,
    /// What becomes of suppressed findings.
    delivery: SuppressedFindings,
    /// Texts of the warnings that were emitted: pieces of a file may give the same.
    emitted: Vec<String>,
    merges_repeats: bool,
    /// The baseline of the run, and what it knows of the input or member.
    baseline: Option<Arc<Baseline>>,
    known: Option<Known>,
    /// The findings that a baseline has in files that are gone.
    moved: Option<Arc<Mutex<Moved>>>,
    changed_lines: Option<Arc<ChangedLines>>,
}

/// A part of an input, rendered.
pub(super) struct Rendered<P> {
    /// The member of an archive that it was found in.
    pub member: Option<Arc<[u8]>>,
    /// The rendered links and findings, if there are any.
    pub part: Option<P>,
    pub warnings: Vec<Warning>,
    pub counts: Counts,
    /// At the end of an input or a member: what a baseline knows of it.
    pub known: Vec<KnownCount>,
    /// Counts of all URIs, if they are wanted.
    pub census: Option<Box<Census>>,
}

impl<P> Rendered<P> {
    /// Returns about how many bytes of memory it takes.
    pub fn weight<R: Render<Part = P>>(&self, render: &R) -> usize {
        self.member.as_ref().map_or(0, |name| name.len())
            + self.known.len() * size_of::<KnownCount>()
            + self.part.as_ref().map_or(0, |part| render.weight(part))
            + self.census.as_ref().map_or(0, |census| census.weight())
    }

    /// Returns what replaces a part whose rendering panicked.
    fn incomplete(member: Option<Arc<[u8]>>, error: &InternalError) -> Self {
        Self {
            member,
            part: None,
            warnings: vec![incomplete(error)],
            counts: Counts {
                lost: true,
                ..Counts::default()
            },
            known: Vec::new(),
            census: None,
        }
    }
}

/// Returns the warning about a panic in a report.
pub(super) fn incomplete(error: &InternalError) -> Warning {
    error.warning(format_args!("in a report, which is not complete"))
}

/// Removes the findings that are suppressed already, and returns them.
pub(super) fn take_suppressed(findings: &mut Vec<Finding>) -> Vec<Finding> {
    let is_suppressed = |finding: &mut Finding| finding.suppression.is_some();
    findings.extract_if(.., is_suppressed).collect()
}

/// Returns true if one of the findings makes the run fail.
pub(super) fn fails(config: &ResolvedConfig, findings: &[Finding]) -> bool {
    match &config.options.task {
        Task::Check(checks) => findings
            .iter()
            .any(|finding| checks.fail_on.fails(finding.severity)),
        Task::Extract(_) | Task::FragmentIds => false,
    }
}

/// What a part adds to the [`Summary`](super::Summary).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Whether a record was read.
    pub read: bool,
    /// Whether something was not read.
    pub lost: bool,
    pub suppressed: u64,
    pub allowed: u64,
    pub baselined: u64,
    pub unchanged: u64,
    pub extent: Extent,
}

impl Resolver {
    pub fn new(config: ResolvedConfig, job: &Job) -> Self {
        let scope = match job.byte_range {
            None => Scope::Whole,
            Some(_) => Scope::Part,
        };
        Self {
            suppressor: suppressor(&config, scope).delivering(job.suppressed),
            delivery: job.suppressed,
            config,
            scope,
            base: Base::of(job.precedes.unwrap_or_default()),
            member: None,
            emitted: Vec::new(),
            merges_repeats: false,
            baseline: job.baseline.clone(),
            known: None,
            moved: None,
            changed_lines: job.changed_lines.clone(),
        }
    }

    /// Sets the findings that a baseline has in files that are gone.
    pub fn with_moved(self, moved: Option<Arc<Mutex<Moved>>>) -> Self {
        Self { moved, ..self }
    }

    /// Sets that the parts are those of an input that is never divided. Where they end does then
    /// not depend on the number of threads, so that what repeats in one of them can be merged.
    pub fn of_whole_input(self, job: &Job) -> Self {
        Self {
            merges_repeats: job.merges_repeats && self.scope == Scope::Whole,
            ..self
        }
    }

    /// Resolves and renders the next part. A panic gives up what is left of it.
    pub fn part<R: Render>(
        &mut self,
        output: UnitOutput,
        path: &Path,
        render: &R,
    ) -> Vec<Rendered<R::Part>> {
        let member = output.member.clone();
        let mut parts = Vec::with_capacity(1);
        let resolved = contain(|| {
            if output.member != self.member {
                parts.extend(self.end_member(path, render));
                let suppressor = suppressor(&self.config, self.scope);
                self.suppressor = suppressor.delivering(self.delivery);
                self.member.clone_from(&output.member);
            }
            let part = self.resolve(output, path, render);
            parts.push(part);
        });
        if let Err(error) = resolved {
            parts.push(Rendered::incomplete(member, &error));
        }
        parts
    }

    /// Resolves the next part of a piece, and renders it unless that was done early.
    pub fn piece<R: Render>(
        &mut self,
        piece: PieceOutput<R::Part>,
        path: &Path,
        render: &R,
    ) -> Vec<Rendered<R::Part>> {
        let allowed = piece.allowed;
        let mut parts = if self.suppressor.is_idle() && piece.is_rendered() {
            let shifted = contain(|| self.shifted(piece, render));
            vec![shifted.unwrap_or_else(|error| Rendered::incomplete(None, &error))]
        } else {
            self.part(piece.output, path, render)
        };
        if let Some(first) = parts.first_mut() {
            first.counts.allowed += allowed;
        }
        parts
    }

    /// Moves a part of a piece that was rendered early to its place in the input.
    fn shifted<R: Render>(
        &mut self,
        mut piece: PieceOutput<R::Part>,
        render: &R,
    ) -> Rendered<R::Part> {
        if let Some(part) = &mut piece.part
            && piece.positions == Positions::Relative
        {
            render.shift(part, piece.output.shift(&self.base));
        }
        let read = piece.output.has_records();
        let census = piece.output.items_mut().census.take();
        let warnings = std::mem::take(&mut piece.output.items_mut().warnings);
        let (warnings, lost) = self.new_warnings(warnings);
        Rendered {
            member: None,
            part: piece.part,
            warnings,
            counts: Counts {
                read,
                lost,
                extent: piece.output.items().extent,
                ..Counts::default()
            },
            known: Vec::new(),
            census,
        }
    }

    fn resolve<R: Render>(
        &mut self,
        output: UnitOutput,
        path: &Path,
        render: &R,
    ) -> Rendered<R::Part> {
        let read = output.has_records();
        let output = output.resolve(&self.base);
        let mut findings = output.findings;
        let allowed = self.config.suppress_allowed(&mut findings, self.delivery);
        let mut suppressed = take_suppressed(&mut findings);
        suppressed.retain(|finding| is_severe_enough(finding, &self.config));
        let mut unchanged = 0;
        if matches!(self.config.options.task, Task::Check(_)) {
            let mut left = Vec::with_capacity(findings.len());
            let Ok(()) = self
                .suppressor
                .part(output.directives, findings, &mut push(&mut left));
            suppressed.append(&mut take_suppressed(&mut left));
            suppressed.sort_by_key(|finding| finding.location.bytes.start);
            findings = left;
            unchanged = self.remove_known(&mut findings, &mut suppressed, path);
            if self.merges_repeats {
                merge_repeats(&mut findings);
            }
        }
        let (warnings, lost) = self.new_warnings(output.warnings);
        let found = Found {
            links: output.links,
            fails: fails(&self.config, &findings),
            findings,
            suppressed,
            positions: Positions::Absolute,
        };
        Rendered {
            member: self.member.clone(),
            part: self.render(found, path, render),
            warnings,
            counts: Counts {
                read,
                lost,
                allowed,
                unchanged,
                extent: output.extent,
                ..Counts::default()
            },
            known: Vec::new(),
            census: output.census,
        }
    }

    /// Removes the findings that the baseline has, and those on lines that were not changed. The
    /// former are added to those that are `suppressed`, if the run delivers them. Returns the number
    /// of the latter.
    fn remove_known(
        &mut self,
        findings: &mut Vec<Finding>,
        suppressed: &mut Vec<Finding>,
        path: &Path,
    ) -> u64 {
        let is_delivered = self.delivery == SuppressedFindings::Delivered;
        if let Some(baseline) = &self.baseline {
            let known = self.known.get_or_insert_with(|| {
                let member = self.member.as_deref();
                Known::of(baseline, Name { path, member }, self.moved.clone())
            });
            known.remove(findings, |mut finding| {
                if is_delivered {
                    finding.suppression = Some(Suppression::external(None));
                    suppressed.push(finding);
                }
            });
        }
        // The lines of a member are not those of its file.
        if let Some(changed) = self
            .changed_lines
            .as_ref()
            .filter(|_| self.member.is_none())
        {
            let all = findings.len();
            findings.retain(|finding| changed.has(path, finding));
            suppressed.retain(|finding| changed.has(path, finding));
            return (all - findings.len()) as u64;
        }
        0
    }

    /// Returns the warnings that were not emitted yet, and whether one of all means that something
    /// was not read.
    fn new_warnings(&mut self, mut warnings: Vec<Warning>) -> (Vec<Warning>, bool) {
        let is_lost = |warning: &Warning| warning.loss == ReadOutcome::Lost;
        let lost = warnings.iter().any(is_lost);
        // Each place is one of its own.
        let is_at = |warning: &Warning| {
            let damage = warning.damage.as_ref();
            damage.is_some_and(|damage| damage.offset.is_some())
        };
        warnings.retain(|warning| is_at(warning) || self.is_new(&warning.text));
        (warnings, lost)
    }

    /// Returns true the first time that it gets this text of a warning.
    fn is_new(&mut self, text: &str) -> bool {
        let is_new = self.emitted.iter().all(|emitted| emitted != text);
        if is_new {
            self.emitted.push(text.to_owned());
        }
        is_new
    }

    fn render<R: Render>(&self, mut found: Found, path: &Path, render: &R) -> Option<R::Part> {
        let name = Name {
            path,
            member: self.member.as_deref(),
        };
        (!found.is_empty()).then(|| render.render(name, &mut found))
    }

    /// Ends a unit, which another one of the same input follows.
    pub fn end_unit(&mut self, totals: Totals) {
        self.base.advance(totals);
    }

    /// Ends the input, or the member of an archive that was read last. Returns the findings on
    /// comments that suppressed nothing.
    pub fn end_member<R: Render>(&mut self, path: &Path, render: &R) -> Option<Rendered<R::Part>> {
        let (mut findings, mut suppressed_findings) = (Vec::new(), Vec::new());
        let Ok(()) = self.suppressor.end(&mut push(&mut findings));
        let suppressed = self.suppressor.suppressed();
        self.suppressor = Suppressor::default();
        self.emitted.clear();
        let mut unchanged = 0;
        if matches!(self.config.options.task, Task::Check(_)) {
            unchanged = self.remove_known(&mut findings, &mut suppressed_findings, path);
        }
        let found = Found {
            fails: fails(&self.config, &findings),
            findings,
            suppressed: suppressed_findings,
            ..Found::default()
        };
        let part = self.render(found, path, render);
        let (baselined, known) = self.end_known();
        let removed = suppressed + baselined + unchanged;
        let is_empty = part.is_none() && removed == 0 && known.is_empty();
        (!is_empty).then(|| Rendered {
            member: self.member.clone(),
            part,
            warnings: Vec::new(),
            counts: Counts {
                suppressed,
                baselined,
                unchanged,
                ..Counts::default()
            },
            known,
            census: None,
        })
    }

    /// Returns the number of findings of the input or member that the baseline has, and its counts.
    fn end_known(&mut self) -> (u64, Vec<KnownCount>) {
        match (self.known.take(), &self.config.options.task) {
            (Some(known), Task::Check(checks)) => (known.removed(), known.end(checks)),
            _ => (0, Vec::new()),
        }
    }
}

/// Merges findings on the same URI, of rules that report it once: the first one counts the others.
fn merge_repeats(findings: &mut Vec<Finding>) {
    if findings
        .iter()
        .filter(|finding| finding.rule.once == Once::Uri)
        .count()
        < 2
    {
        return;
    }
    let mut first: HashMap<(&str, Vec<u8>), usize> = HashMap::new();
    let mut kept: Vec<Finding> = Vec::with_capacity(findings.len());
    for finding in findings.drain(..) {
        if finding.rule.once != Once::Uri || finding.message_number.is_some() {
            kept.push(finding);
            continue;
        }
        match first.entry((finding.rule.code, finding.uri.clone())) {
            Entry::Occupied(at) => kept[*at.get()].count += finding.count,
            Entry::Vacant(entry) => {
                entry.insert(kept.len());
                kept.push(finding);
            }
        }
    }
    *findings = kept;
}

/// Returns true if findings of that severity are reported.
fn is_severe_enough(finding: &Finding, config: &ResolvedConfig) -> bool {
    match &config.options.task {
        Task::Check(checks) => finding.severity >= checks.min_severity,
        Task::Extract(_) | Task::FragmentIds => true,
    }
}

fn suppressor(config: &ResolvedConfig, scope: Scope) -> Suppressor {
    match &config.options.task {
        Task::Check(checks) => Suppressor::new(checks, scope),
        Task::Extract(_) | Task::FragmentIds => Suppressor::default(),
    }
}

fn push(findings: &mut Vec<Finding>) -> impl FnMut(Finding) -> Result<(), Infallible> {
    |finding| {
        findings.push(finding);
        Ok(())
    }
}
