//! Comments that suppress findings: `urilint: ignore[C001] why`.
//!
//! The linter only collects directives and findings; this stage receives both in order and
//! applies the directives to the findings. Its state is kept between the parts of a source, so
//! the result does not depend on how a source is split. Directives in mail and news are ignored,
//! because senders control the text.
//!
//! Directives apply to lines. `ignore` applies to its line, and also to the next one that is not blank
//! if the line consists of the comment; consecutive comments of this kind all apply to the line after
//! them. `off` applies from its line to the line of the matching `on`, or to the end;
//! `ignore-file`, which must be in the first 8 KiB, from its line to the end of the file. The
//! first byte of a finding determines its line. Rule L012 reports directives without effect
//! after the last finding that they could have suppressed.

mod comment;
mod directive;
mod rules;
#[cfg(test)]
mod tests;

pub(crate) use directive::{Comments, Directive};

use std::cell::OnceCell;
use std::sync::Arc;

use directive::{Action, Selector};
use rules::Rules;

use crate::finding::{Finding, Suppression};
use crate::rule::{Checks, RULES, Rule, Severity, UNUSED_IGNORE, explain_leak, may_be_leak};

/// A callback that receives the findings that are not suppressed.
pub(crate) type Emit<'l, E> = &'l mut dyn FnMut(Finding) -> Result<(), E>;

/// The state of suppression in one input: applies directives to findings, part by part and in
/// order.
#[derive(Debug, Default)]
pub(crate) struct Suppressor {
    /// The checks of the run, and how much of the input they see; `None` where nothing is checked.
    checks: Option<(Checks, Scope)>,
    /// The rules that run, once a directive is retired: most inputs have none.
    runs: OnceCell<Rules>,
    /// Directives that apply to the current line or the next one.
    lines: Vec<Active>,
    /// Directives that turn rules off; no two of them apply to the same rule.
    ranges: Vec<Active>,
    suppressed: u64,
    delivery: SuppressedFindings,
}

/// What becomes of the findings that are suppressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SuppressedFindings {
    /// They are counted.
    #[default]
    Counted,
    /// They are counted and delivered.
    Delivered,
}

/// How much of an input is read. Unused directives can be determined only in a complete input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// The complete input.
    Whole,
    /// A part of the input: rule L012 does not apply.
    #[cfg(feature = "io")]
    Part,
}

/// What directives say of a finding.
enum Verdict {
    Reported,
    /// It is suppressed, for this reason.
    Suppressed(Option<Arc<str>>),
    /// It is reported although a directive turns its rule off.
    Leak,
}

/// A directive that is in effect.
#[derive(Debug)]
struct Active {
    directive: Directive,
    /// The last line to which it applies.
    last: u64,
    /// The rules to which it applies.
    rules: Rules,
    /// Whether each selector has suppressed a finding; one element if there are no selectors.
    used: Vec<bool>,
    /// True if rule L012 does not apply to the directive.
    quiet: bool,
}

impl Suppressor {
    /// Creates the state for one input.
    pub fn new(checks: &Checks, scope: Scope) -> Self {
        Self {
            checks: Some((checks.clone(), scope)),
            ..Self::default()
        }
    }

    /// Sets what becomes of suppressed findings. Those that are delivered are emitted with a
    /// [`Suppression`].
    #[cfg(feature = "io")]
    pub const fn delivering(mut self, delivery: SuppressedFindings) -> Self {
        self.delivery = delivery;
        self
    }

    /// Returns the user's own rules.
    fn own(&self) -> &[&'static Rule] {
        let checks = self.checks.as_ref();
        checks.map_or(&[], |(checks, _)| checks.own_rules())
    }

    /// Returns the rules that run.
    fn runs(&self) -> &Rules {
        self.runs.get_or_init(|| {
            let checks = self.checks.iter();
            checks.flat_map(|(checks, _)| checks.rules()).collect()
        })
    }

    /// Returns the severity of rule L012, if it runs and the input is complete.
    fn unused(&self) -> Option<Severity> {
        match &self.checks {
            Some((checks, Scope::Whole)) => checks.plan().severity(&UNUSED_IGNORE),
            _ => None,
        }
    }

    /// Returns the number of suppressed findings.
    #[cfg(feature = "io")]
    pub const fn suppressed(&self) -> u64 {
        self.suppressed
    }

    /// Returns true if no directive applies to the next finding, whatever it is.
    #[cfg(feature = "io")]
    pub const fn is_idle(&self) -> bool {
        self.lines.is_empty() && self.ranges.is_empty()
    }

    /// Processes the directives and findings of the next part, each in order, and emits the
    /// findings that are not suppressed. All directives on lines up to that of a finding must
    /// be in the same part or an earlier one.
    pub fn part<E>(
        &mut self,
        directives: Vec<Directive>,
        findings: Vec<Finding>,
        emit: Emit<E>,
    ) -> Result<(), E> {
        let mut directives = directives.into_iter().peekable();
        for mut finding in findings {
            let at = finding.location.bytes.start;
            while let Some(directive) = directives.next_if(|next| next.from <= at) {
                self.activate(directive, emit)?;
            }
            match self.verdict(&finding, emit)? {
                Verdict::Reported => self.emit(finding, emit)?,
                Verdict::Leak => {
                    let although = format_args!("a comment turns rules off");
                    explain_leak(&mut finding.message, although);
                    self.emit(finding, emit)?;
                }
                Verdict::Suppressed(reason) => {
                    self.suppressed += 1;
                    if self.delivery == SuppressedFindings::Delivered {
                        finding.suppression = Some(Suppression::in_source(reason));
                        self.emit(finding, emit)?;
                    }
                }
            }
        }
        directives.try_for_each(|directive| self.activate(directive, emit))
    }

    /// Ends the input, and reports the remaining directives without effect.
    pub fn end<E>(&mut self, emit: Emit<E>) -> Result<(), E> {
        let mut rest: Vec<_> = self.lines.drain(..).chain(self.ranges.drain(..)).collect();
        rest.sort_by_key(|active| active.directive.location.bytes.start);
        rest.into_iter()
            .try_for_each(|active| self.retire(active, emit))
    }

    fn emit<E>(&self, finding: Finding, emit: Emit<E>) -> Result<(), E> {
        let min = self.checks.as_ref().map(|(checks, _)| checks.min_severity);
        if min.is_none_or(|min| finding.severity >= min) {
            emit(finding)?;
        }
        Ok(())
    }

    /// Returns what directives say of `finding`, which is the next one in order.
    fn verdict<E>(&mut self, finding: &Finding, emit: Emit<E>) -> Result<Verdict, E> {
        let line = finding.location.line;
        self.retire_before(line, emit)?;
        if finding.is_leak {
            return Ok(self.verdict_on_leak(finding));
        }
        let on_line = self
            .lines
            .iter_mut()
            .filter(|active| active.directive.location.line <= line);
        let mut active = on_line.chain(&mut self.ranges);
        let applies = active.find_map(|active| {
            let applies = active.applies_to(finding.rule);
            applies.then(|| active.directive.reason.clone())
        });
        Ok(applies.map_or(Verdict::Reported, Verdict::Suppressed))
    }

    /// Returns what directives say of a leak: those that name its rule suppress it on their lines.
    fn verdict_on_leak(&mut self, finding: &Finding) -> Verdict {
        let (line, rule) = (finding.location.line, finding.rule);
        let mut on_line = self
            .lines
            .iter_mut()
            .filter(|active| active.directive.location.line <= line);
        if let Some(active) = on_line.find(|active| active.names(rule) && active.rules.has(rule)) {
            active.applies_to(rule);
            return Verdict::Suppressed(active.directive.reason.clone());
        }
        let mut active = self.lines.iter().chain(&self.ranges);
        let is_off =
            active.any(|active| active.directive.location.line <= line && active.rules.has(rule));
        if is_off {
            Verdict::Leak
        } else {
            Verdict::Reported
        }
    }

    /// Retires the directives that apply only to lines before `line`.
    fn retire_before<E>(&mut self, line: u64, emit: Emit<E>) -> Result<(), E> {
        while let Some(at) = self.lines.iter().position(|active| active.last < line) {
            let active = self.lines.remove(at);
            self.retire(active, emit)?;
        }
        Ok(())
    }

    /// Processes the next directive.
    fn activate<E>(&mut self, directive: Directive, emit: Emit<E>) -> Result<(), E> {
        self.retire_before(directive.location.line, emit)?;
        let mut active = Active::new(directive, self.own());
        active.quiet |= self.is_quiet();
        match active.directive.action {
            Action::None | Action::Ignore { .. } => self.ignore(active, emit),
            Action::Off | Action::File => {
                self.report_faults(&mut active, emit)?;
                self.turn_off(active, emit)
            }
            Action::On => {
                self.report_faults(&mut active, emit)?;
                self.turn_on(&active, emit)
            }
        }
    }

    /// Returns true if rule L012 is off at the position of the next directive.
    fn is_quiet(&mut self) -> bool {
        self.ranges
            .iter_mut()
            .any(|range| range.applies_to(&UNUSED_IGNORE))
    }

    fn ignore<E>(&mut self, mut active: Active, emit: Emit<E>) -> Result<(), E> {
        let line = active.directive.location.line;
        if active.last > line {
            let above =
                |other: &&mut Active| other.last == line && other.directive.lines_below() > 0;
            for other in self.lines.iter_mut().filter(above) {
                other.last = active.last;
            }
        }
        let others = self.lines.iter().filter(|other| other.last >= active.last);
        // Rules that another directive covers are dropped, which bounds the number of entries.
        let mut covered: Rules = others.clone().map(|other| &other.rules).collect();
        // A leak is suppressed by its name only.
        let leaks = RULES.iter().copied().filter(|rule| {
            may_be_leak(rule) && active.names(rule) && !others.clone().any(|one| one.names(rule))
        });
        covered.remove(&leaks.collect());
        active.rules.remove(&covered);
        // Directives with errors are kept, so that earlier findings are emitted first.
        let waits = !active.directive.faults.is_empty() && self.lines.len() < MAX_LINES;
        if active.rules.is_empty() && !waits {
            return self.retire(active, emit);
        }
        self.lines.push(active);
        Ok(())
    }

    fn turn_off<E>(&mut self, mut active: Active, emit: Emit<E>) -> Result<(), E> {
        let covered: Rules = self.ranges.iter().map(|range| &range.rules).collect();
        active.rules.remove(&covered);
        if active.rules.is_empty() {
            return self.retire(active, emit);
        }
        self.ranges.push(active);
        Ok(())
    }

    fn turn_on<E>(&mut self, active: &Active, emit: Emit<E>) -> Result<(), E> {
        let mut matched = false;
        for range in &mut self.ranges {
            if range.directive.action == Action::Off {
                let before = range.rules.clone();
                range.rules.remove(&active.rules);
                matched |= before != range.rules;
            }
        }
        while let Some(at) = self.ranges.iter().position(|range| range.rules.is_empty()) {
            let range = self.ranges.remove(at);
            self.retire(range, emit)?;
        }
        if matched || active.directive.is_void() {
            return Ok(());
        }
        let message = "comment turns on nothing that is off".to_owned();
        self.report(active, message, "remove it", emit)
    }

    /// Retires a directive, and reports it if it had no effect.
    fn retire<E>(&mut self, mut active: Active, emit: Emit<E>) -> Result<(), E> {
        self.report_faults(&mut active, emit)?;
        let directive = &active.directive;
        if directive.selectors.is_empty() {
            if !active.used.contains(&true) && !directive.is_void() && self.all_run(|_| true) {
                return self.report(&active, NOTHING.to_owned(), "remove it", emit);
            }
            return Ok(());
        }
        let unused = |(selector, used): &(&Selector, &bool)| {
            !**used
                && !selector.names(&UNUSED_IGNORE)
                && self.all_run(|rule| selector.includes(rule))
        };
        let pairs = directive.selectors.iter().zip(&active.used);
        let names: Vec<_> = pairs
            .filter(unused)
            .map(|(selector, _)| selector.to_string())
            .collect();
        if names.is_empty() {
            return Ok(());
        }
        if names.len() == directive.selectors.len() {
            return self.report(&active, NOTHING.to_owned(), "remove it", emit);
        }
        let message = format!("unused `{}` in the comment", names.join("`, `"));
        self.report(&active, message, "remove it", emit)
    }

    /// Reports the errors in a directive.
    fn report_faults<E>(&self, active: &mut Active, emit: Emit<E>) -> Result<(), E> {
        let faults = std::mem::take(&mut active.directive.faults);
        let mut faults = faults.into_iter();
        faults.try_for_each(|fault| self.report(active, fault.message, fault.help, emit))
    }

    /// Returns true if at least one of the `wanted` rules runs, and all of them do that are on
    /// by default. Only then is a directive about them without effect unused.
    fn all_run(&self, wanted: impl Fn(&Rule) -> bool) -> bool {
        let rules = RULES.iter().chain(self.own()).enumerate();
        let mut rules = rules.filter(|(_, rule)| wanted(rule));
        let runs = |at| self.runs().has_at(at);
        rules.clone().any(|(at, _)| runs(at))
            && rules.all(|(at, rule)| runs(at) || !rule.is_default())
    }

    /// Emits a finding of rule L012 for a directive.
    fn report<E>(
        &self,
        active: &Active,
        message: String,
        help: &str,
        emit: Emit<E>,
    ) -> Result<(), E> {
        let Some(severity) = self.unused().filter(|_| !active.quiet) else {
            return Ok(());
        };
        let finding = Finding {
            location: active.directive.location.clone(),
            lines_before: 0,
            lines_after: 0,
            rule: &UNUSED_IGNORE,
            severity,
            message,
            help: Some(help.to_owned()),
            uri: Vec::new(),
            count: 1,
            message_number: None,
            record: None,
            envelope: None,
            part: None,
            snippet: active.directive.snippet.clone(),
            fix: None,
            context: None,
            wrapper: None,
            mention: Vec::new(),
            reference: None,
            is_leak: false,
            broken: false,
            suppression: None,
        };
        self.emit(finding, emit)
    }
}

/// The maximum number of directives that are kept until the end of their line.
const MAX_LINES: usize = 256;
const NOTHING: &str = "comment suppresses nothing";

impl Active {
    /// Puts a directive into effect; `own` are the user's own rules.
    fn new(directive: Directive, own: &[&'static Rule]) -> Self {
        let selected = |rule: &Rule| directive.selectors.iter().any(|s| s.includes(rule));
        let all = directive.selectors.is_empty() && !directive.is_void();
        let rules = RULES.iter().chain(own).copied();
        Self {
            rules: rules.filter(|rule| all || selected(rule)).collect(),
            used: vec![false; directive.selectors.len().max(1)],
            quiet: directive.selectors.iter().any(|s| s.names(&UNUSED_IGNORE)),
            last: directive.location.line + directive.lines_below(),
            directive,
        }
    }

    /// Returns true if the directive has the code or the name of `rule`.
    fn names(&self, rule: &Rule) -> bool {
        let mut selectors = self.directive.selectors.iter();
        selectors.any(|selector| selector.names(rule))
    }

    /// Returns true if the directive applies to findings of `rule`, and marks it as used.
    fn applies_to(&mut self, rule: &Rule) -> bool {
        if !self.rules.has(rule) {
            return false;
        }
        let by = self
            .directive
            .selectors
            .iter()
            .position(|selector| selector.includes(rule));
        self.used[by.unwrap_or(0)] = true;
        true
    }
}
