//! Comments that suppress findings: `urilint: ignore[C001] why`.
//!
//! The linter only collects them, with their places, beside what it finds; here is the
//! stage that sees both in order and applies one to the other. It carries its state from
//! part to part, so that it does not show how a source was cut. Mail and news have no
//! such comments: their senders control the text.
//!
//! All goes by lines. `ignore` holds on its line, and on the next one where nothing but
//! the comment stands on its own (or a second one like it, which then both hold for the
//! line behind them); `off` from its line on, until the line of an `on`, or
//! to the end; `ignore-file`, which stands in the first 8 KiB, from its line to the end
//! of the file. What a finding's first byte stands in decides. Rule L012 tells which of them did nothing,
//! when it is known: behind the findings that it could have held for.

mod comment;
mod directive;
mod rule_set;
#[cfg(test)]
mod tests;

pub(crate) use directive::{Comments, Directive};

use directive::{Action, Selector};
use rule_set::RuleSet;

use crate::finding::Finding;
use crate::rule::Checks;
use crate::rule::{On, RULES, Rule, Severity, UNUSED_IGNORE};

/// Takes what is left.
pub(crate) type Left<'l, E> = &'l mut dyn FnMut(Finding) -> Result<(), E>;

/// Applies the comments of one input to its findings, part by part, in order.
#[derive(Debug, Default)]
pub(crate) struct Suppressor {
    /// The rules that run.
    runs: RuleSet,
    /// Rule L012, if it runs and may speak.
    unused: Option<(&'static Rule, Severity)>,
    /// Findings below it are dropped.
    least: Option<Severity>,
    /// Comments that hold for the line that is being read, or the next one.
    lines: Vec<Standing>,
    /// What is off, by the comments that say so; no two of them hold for the same rule.
    ranges: Vec<Standing>,
    suppressed: u64,
}

/// How much of an input is read. What comments do is known only of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// All of it.
    Whole,
    /// Some of it: rule L012 has nothing to say.
    #[cfg(feature = "cli")]
    Part,
}

/// A comment that holds.
#[derive(Debug)]
struct Standing {
    directive: Directive,
    /// The last line that it holds for.
    last: u64,
    /// What it holds for.
    rules: RuleSet,
    /// Which of its selectors have suppressed something; of one without, whether it has.
    used: Vec<bool>,
    /// Whether rule L012 has nothing to say of it.
    quiet: bool,
}

impl Suppressor {
    /// For an input that is checked so.
    pub fn new(checks: &Checks, reach: Reach) -> Self {
        let mut rules = checks.rules.iter().copied();
        Self {
            runs: rules.clone().collect(),
            unused: rules
                .find(|rule| **rule == UNUSED_IGNORE && reach == Reach::Whole)
                .map(|rule| (rule, checks.settings.severity(rule, rule.severity))),
            least: Some(checks.min_severity),
            ..Self::default()
        }
    }

    /// How many findings were suppressed.
    #[cfg(feature = "cli")]
    pub const fn suppressed(&self) -> u64 {
        self.suppressed
    }

    /// Takes the next part: its comments and its findings, each in order; hands on what
    /// is left. All comments on lines before a finding must come with it or before.
    pub fn part<E>(
        &mut self,
        directives: Vec<Directive>,
        findings: Vec<Finding>,
        left: Left<E>,
    ) -> Result<(), E> {
        let mut directives = directives.into_iter().peekable();
        for finding in findings {
            let at = finding.location.bytes.start;
            while let Some(directive) = directives.next_if(|next| next.from <= at) {
                self.meet(directive, left)?;
            }
            if self.holds_for(&finding, left)? {
                self.suppressed += 1;
            } else {
                self.hand_on(finding, left)?;
            }
        }
        directives.try_for_each(|directive| self.meet(directive, left))
    }

    /// Ends the input: what has done nothing until now will do nothing.
    pub fn end<E>(&mut self, left: Left<E>) -> Result<(), E> {
        let mut rest: Vec<_> = self.lines.drain(..).chain(self.ranges.drain(..)).collect();
        rest.sort_by_key(|standing| standing.directive.location.bytes.start);
        rest.into_iter()
            .try_for_each(|standing| self.over(standing, left))
    }

    fn hand_on<E>(&self, finding: Finding, left: Left<E>) -> Result<(), E> {
        if self.least.is_none_or(|least| finding.severity >= least) {
            left(finding)?;
        }
        Ok(())
    }

    /// Whether a comment holds for `finding`, which comes next.
    fn holds_for<E>(&mut self, finding: &Finding, left: Left<E>) -> Result<bool, E> {
        let line = finding.location.line;
        self.pass(line, left)?;
        let on_line = self
            .lines
            .iter_mut()
            .filter(|standing| standing.directive.location.line <= line);
        let mut standing = on_line.chain(&mut self.ranges);
        Ok(standing.any(|standing| standing.takes(finding.rule)))
    }

    /// Ends the comments that hold only for lines before `line`.
    fn pass<E>(&mut self, line: u64, left: Left<E>) -> Result<(), E> {
        while let Some(over) = self.lines.iter().position(|standing| standing.last < line) {
            let standing = self.lines.remove(over);
            self.over(standing, left)?;
        }
        Ok(())
    }

    /// Takes the next comment.
    fn meet<E>(&mut self, directive: Directive, left: Left<E>) -> Result<(), E> {
        self.pass(directive.location.line, left)?;
        let mut standing = Standing::new(directive);
        standing.quiet |= self.is_quiet();
        match standing.directive.action {
            Action::None | Action::Ignore { .. } => self.ignore(standing, left),
            Action::Off | Action::File => {
                self.tell_faults(&mut standing, left)?;
                self.turn_off(standing, left)
            }
            Action::On => {
                self.tell_faults(&mut standing, left)?;
                self.turn_on(&standing, left)
            }
        }
    }

    /// Whether rule L012 is off where the next comment stands.
    fn is_quiet(&mut self) -> bool {
        self.ranges
            .iter_mut()
            .any(|range| range.takes(&UNUSED_IGNORE))
    }

    fn ignore<E>(&mut self, mut standing: Standing, left: Left<E>) -> Result<(), E> {
        let line = standing.directive.location.line;
        if standing.last > line {
            let above = |other: &&mut Standing| other.last == line && other.directive.is_alone();
            for other in self.lines.iter_mut().filter(above) {
                other.last = standing.last;
            }
        }
        let others = self
            .lines
            .iter()
            .filter(|other| other.last >= standing.last);
        // What another one holds for anyway needs no second; so they stay few.
        let held: RuleSet = others.map(|other| other.rules).collect();
        standing.rules = standing.rules.without(held);
        // Those with faults wait, so that what stands before them comes first.
        let waits = !standing.directive.faults.is_empty() && self.lines.len() < MOST_LINES;
        if standing.rules.is_empty() && !waits {
            return self.over(standing, left);
        }
        self.lines.push(standing);
        Ok(())
    }

    fn turn_off<E>(&mut self, mut standing: Standing, left: Left<E>) -> Result<(), E> {
        let held: RuleSet = self.ranges.iter().map(|range| range.rules).collect();
        standing.rules = standing.rules.without(held);
        if standing.rules.is_empty() {
            return self.over(standing, left);
        }
        self.ranges.push(standing);
        Ok(())
    }

    fn turn_on<E>(&mut self, standing: &Standing, left: Left<E>) -> Result<(), E> {
        let mut met = false;
        for range in &mut self.ranges {
            if range.directive.action == Action::Off {
                let rest = range.rules.without(standing.rules);
                met |= rest != range.rules;
                range.rules = rest;
            }
        }
        while let Some(over) = self.ranges.iter().position(|range| range.rules.is_empty()) {
            let range = self.ranges.remove(over);
            self.over(range, left)?;
        }
        if met || standing.directive.is_void() {
            return Ok(());
        }
        let message = "comment turns on nothing that is off".to_owned();
        self.tell(standing, message, "remove it", left)
    }

    /// Tells of a comment that holds no more, if it has done nothing.
    fn over<E>(&mut self, mut standing: Standing, left: Left<E>) -> Result<(), E> {
        self.tell_faults(&mut standing, left)?;
        let directive = &standing.directive;
        if directive.selectors.is_empty() {
            if !standing.used.contains(&true) && !directive.is_void() && self.all_run(|_| true) {
                return self.tell(&standing, NOTHING.to_owned(), "remove it", left);
            }
            return Ok(());
        }
        let idle = |(selector, used): &(&Selector, &bool)| {
            !**used && !selector.names(&UNUSED_IGNORE) && self.all_run(|rule| selector.takes(rule))
        };
        let pairs = directive.selectors.iter().zip(&standing.used);
        let names: Vec<_> = pairs
            .filter(idle)
            .map(|(selector, _)| selector.to_string())
            .collect();
        if names.is_empty() {
            return Ok(());
        }
        if names.len() == directive.selectors.len() {
            return self.tell(&standing, NOTHING.to_owned(), "remove it", left);
        }
        let message = format!("unused `{}` in the comment", names.join("`, `"));
        self.tell(&standing, message, "remove it", left)
    }

    /// Tells what is wrong with a comment.
    fn tell_faults<E>(&self, standing: &mut Standing, left: Left<E>) -> Result<(), E> {
        let faults = std::mem::take(&mut standing.directive.faults);
        let mut faults = faults.into_iter();
        faults.try_for_each(|fault| self.tell(standing, fault.message, fault.help, left))
    }

    /// Whether of the rules that are `wanted` at least one runs, and all do that run by
    /// default: only then a comment about them that did nothing is unused.
    fn all_run(&self, wanted: impl Fn(&Rule) -> bool) -> bool {
        let mut rules = RULES.iter().enumerate().filter(|(_, rule)| wanted(rule));
        let runs = |at| self.runs.contains(at);
        rules.clone().any(|(at, _)| runs(at))
            && rules.all(|(at, rule)| runs(at) || rule.on != On::Always)
    }

    /// A finding of rule L012 at a comment.
    fn tell<E>(
        &self,
        standing: &Standing,
        message: String,
        help: &str,
        left: Left<E>,
    ) -> Result<(), E> {
        let Some((rule, severity)) = self.unused.filter(|_| !standing.quiet) else {
            return Ok(());
        };
        let finding = Finding {
            location: standing.directive.location.clone(),
            rule,
            severity,
            message,
            help: Some(help.to_owned()),
            uri: Vec::new(),
            count: 1,
            message_number: None,
            snippet: standing.directive.snippet.clone(),
            fix: None,
            reference: None,
        };
        self.hand_on(finding, left)
    }
}

/// So many comments may wait for the end of their line.
const MOST_LINES: usize = 256;
const NOTHING: &str = "comment suppresses nothing";

impl Standing {
    fn new(directive: Directive) -> Self {
        let selected = |rule: &Rule| directive.selectors.iter().any(|s| s.takes(rule));
        let all = directive.selectors.is_empty() && !directive.is_void();
        let mut rules = RULES.iter().copied();
        Self {
            rules: rules
                .by_ref()
                .filter(|rule| all || selected(rule))
                .collect(),
            used: vec![false; directive.selectors.len().max(1)],
            quiet: directive.selectors.iter().any(|s| s.names(&UNUSED_IGNORE)),
            last: directive.location.line + u64::from(directive.is_alone()),
            directive,
        }
    }

    /// Whether it holds for findings of `rule`; if so, it is used.
    fn takes(&mut self, rule: &Rule) -> bool {
        if !self.rules.has(rule) {
            return false;
        }
        let by = self
            .directive
            .selectors
            .iter()
            .position(|selector| selector.takes(rule));
        self.used[by.unwrap_or(0)] = true;
        true
    }
}
