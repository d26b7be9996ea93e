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
use std::sync::Arc;

use super::output::{Base, UnitOutput};
use super::{Found, Job, Name, Render};
use crate::config::ResolvedConfig;
use crate::finding::{Finding, Link};
use crate::format::{ReadOutcome, Warning};
use crate::input::contain::contain;
use crate::lint::options::Task;
use crate::lint::reader::Totals;
use crate::rule::Once;
use crate::suppress::{Scope, Suppressor};

/// Resolves the parts of one input.
pub(super) struct Resolver {
    config: ResolvedConfig,
    scope: Scope,
    base: Base,
    member: Option<Arc<[u8]>>,
    suppressor: Suppressor,
    /// Texts of the warnings that were emitted: pieces of a file may give the same.
    emitted: Vec<String>,
    merges_repeats: bool,
}

/// A part of an input, rendered.
pub(super) struct Rendered<P> {
    /// The member of an archive that it was found in.
    pub member: Option<Arc<[u8]>>,
    /// The rendered links and findings, if there are any.
    pub part: Option<P>,
    pub warnings: Vec<Warning>,
    pub counts: Counts,
}

impl<P> Rendered<P> {
    /// Returns about how many bytes of memory it takes.
    pub fn weight<R: Render<Part = P>>(&self, render: &R) -> usize {
        self.member.as_ref().map_or(0, |name| name.len())
            + self.part.as_ref().map_or(0, |part| render.weight(part))
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
}

impl Resolver {
    pub fn new(config: ResolvedConfig, job: &Job) -> Self {
        let scope = match job.byte_range {
            None => Scope::Whole,
            Some(_) => Scope::Part,
        };
        Self {
            suppressor: suppressor(&config, scope),
            config,
            scope,
            base: Base::default(),
            member: None,
            emitted: Vec::new(),
            merges_repeats: false,
        }
    }

    /// Sets that the parts are those of a whole input. Where they end does then not depend on the
    /// number of threads, so that what repeats in one of them can be merged.
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
                self.suppressor = suppressor(&self.config, self.scope);
                self.member.clone_from(&output.member);
            }
            let part = self.resolve(output, path, render);
            parts.push(part);
        });
        if let Err(error) = resolved {
            parts.push(Rendered {
                member,
                part: None,
                warnings: vec![error.warning(format_args!("in a report, which is not complete"))],
                counts: Counts {
                    lost: true,
                    ..Counts::default()
                },
            });
        }
        parts
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
        let mut allowed = 0;
        if !self.config.allow.is_empty() {
            let all = findings.len();
            findings.retain(|finding| !self.config.allow.has(finding));
            allowed = (all - findings.len()) as u64;
        }
        if matches!(self.config.options.task, Task::Check(_)) {
            let mut left = Vec::with_capacity(findings.len());
            let Ok(()) = self
                .suppressor
                .part(output.directives, findings, &mut push(&mut left));
            findings = left;
            if self.merges_repeats {
                merge_repeats(&mut findings);
            }
        }
        let is_lost = |warning: &Warning| warning.loss == ReadOutcome::Lost;
        let lost = output.warnings.iter().any(is_lost);
        let mut warnings = output.warnings;
        warnings.retain(|warning| self.is_new(&warning.text));
        let found = self.found(output.links, findings);
        Rendered {
            member: self.member.clone(),
            part: self.render(found, path, render),
            warnings,
            counts: Counts {
                read,
                lost,
                suppressed: 0,
                allowed,
            },
        }
    }

    fn found(&self, links: Vec<Link>, findings: Vec<Finding>) -> Found {
        let fails = match &self.config.options.task {
            Task::Check(checks) => findings
                .iter()
                .any(|finding| checks.fail_on.fails(finding.severity)),
            Task::Extract(_) | Task::FragmentIds => false,
        };
        Found {
            links,
            findings,
            fails,
        }
    }

    /// Returns true the first time that it gets this text of a warning.
    fn is_new(&mut self, text: &str) -> bool {
        let is_new = self.emitted.iter().all(|emitted| emitted != text);
        if is_new {
            self.emitted.push(text.to_owned());
        }
        is_new
    }

    fn render<R: Render>(&self, found: Found, path: &Path, render: &R) -> Option<R::Part> {
        let name = Name {
            path,
            member: self.member.as_deref(),
        };
        (!found.is_empty()).then(|| render.render(name, found))
    }

    /// Ends a unit, which another one of the same input follows.
    pub fn end_unit(&mut self, totals: Totals) {
        self.base.advance(totals);
    }

    /// Ends the input, or the member of an archive that was read last. Returns the findings on
    /// comments that suppressed nothing.
    pub fn end_member<R: Render>(&mut self, path: &Path, render: &R) -> Option<Rendered<R::Part>> {
        let mut findings = Vec::new();
        let Ok(()) = self.suppressor.end(&mut push(&mut findings));
        let suppressed = self.suppressor.suppressed();
        self.suppressor = Suppressor::default();
        self.emitted.clear();
        let found = self.found(Vec::new(), findings);
        let part = self.render(found, path, render);
        (part.is_some() || suppressed > 0).then(|| Rendered {
            member: self.member.clone(),
            part,
            warnings: Vec::new(),
            counts: Counts {
                suppressed,
                ..Counts::default()
            },
        })
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
