//! What becomes of the findings of a run: they are rendered in the workers that found them, counted,
//! and printed in order.

use std::cmp::Reverse;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use urilint::report::view::People;
use urilint::run::{Collect, Found, KnownCount, KnownFinding, Name, Render, Shift, Summary};
use urilint::{Census, ReadOutcome, Warning};

use crate::cli::args::Check;
use crate::cli::check::baseline::Baselines;
use crate::cli::check::counts::{Counts, total};
use crate::cli::exit::Exit;
use crate::cli::output::closing::{Closing, When};
use crate::cli::output::labels::Labels;
use crate::cli::output::printer::Printer;
use crate::cli::output::progress::Counters;
use crate::cli::reports::people::redact;
use crate::cli::reports::{ReportPart, Reporters, Reports};
use crate::cli::request::Reading;
use crate::cli::session::{Work, read};

/// Renders and counts findings, in the worker that found them.
struct Renderer {
    counters: Arc<Counters>,
    reporters: Reporters,
    labels: Labels,
    people: People,
}

/// The findings of a part of an input, rendered for each report and counted.
pub struct Rendered {
    parts: Vec<ReportPart>,
    counts: Counts,
}

impl Render for Renderer {
    type Part = Rendered;

    fn render(&self, name: Name, found: &mut Found) -> Rendered {
        self.counters.add_items(found.findings.len());
        if self.people == People::Redacted {
            redact(&mut found.findings);
            redact(&mut found.suppressed);
        }
        let label = self.labels.label(name);
        Rendered {
            parts: self.reporters.render(label.name(), found),
            counts: Counts::of(found),
        }
    }

    fn renders_early(&self) -> bool {
        self.reporters.renders_early()
    }

    fn shift(&self, rendered: &mut Rendered, by: Shift) {
        self.reporters.shift(&mut rendered.parts, by);
    }

    fn weight(&self, rendered: &Rendered) -> usize {
        rendered.parts.iter().map(ReportPart::weight).sum()
    }
}

/// Prints what was rendered, and counts all findings.
pub struct Findings {
    counters: Arc<Counters>,
    pub reports: Reports,
    pub printer: Printer,
    pub counts: Counts,
    /// The number of files with findings, and the last of them.
    files: u64,
    last: PathBuf,
    /// The number of findings before this output.
    before: u64,
    /// Whether senders and subjects are shown.
    pub people: People,
    /// The name of standard input, if it is read.
    pub stdin: Option<PathBuf>,
    /// The baseline, and what it has in files that are gone.
    pub baselines: Option<Baselines>,
    gone: Vec<(String, KnownFinding, u64)>,
}

impl Work for Findings {
    fn printer(&mut self) -> &mut Printer {
        &mut self.printer
    }

    fn begin(&mut self, _first: bool) -> anyhow::Result<()> {
        Ok(self.reports.begin(&mut self.printer.output)?)
    }

    fn read(&mut self, reading: &Reading) -> anyhow::Result<Option<Summary>> {
        let renderer = Renderer {
            counters: self.counters.clone(),
            reporters: self.reports.reporters(reading),
            labels: self.printer.labels().clone(),
            people: self.people,
        };
        read(reading, &renderer, self)
    }

    fn end(&mut self, summary: &Summary) -> anyhow::Result<u64> {
        self.reports.end(&mut self.printer.output, summary)?;
        let findings = self.counts.severities.values().sum();
        Ok(findings - std::mem::replace(&mut self.before, findings))
    }
}

impl Collect for Findings {
    type Part = Rendered;

    fn begin_input(&mut self, name: Name) -> io::Result<()> {
        self.counters.add_file();
        if let Some(baselines) = &mut self.baselines {
            baselines.begin_input(name);
        }
        let is_stdin = self.stdin.as_deref() == Some(name.path);
        let file = (name.member.is_none() && !is_stdin).then_some(name.path);
        let (name, main) = self.printer.named(name);
        self.reports.each(main, |joiner, out| {
            joiner.begin_input(out, name)?;
            if let Some(path) = file {
                joiner.file(path);
            }
            Ok(())
        })
    }

    fn part(&mut self, name: Name, rendered: Rendered) -> io::Result<()> {
        let Rendered { mut parts, counts } = rendered;
        let has_findings = !counts.severities.is_empty();
        self.counts.merge(counts);
        if has_findings && self.last.as_os_str() != name.path.as_os_str() {
            self.files += 1;
            self.last = name.path.to_path_buf();
        }
        let mut failures = Vec::new();
        for part in &mut parts {
            failures.append(&mut part.take_failures());
        }
        self.reports.parts(&mut self.printer.output, parts)?;
        failures.dedup();
        self.printer.not_printed(name, failures);
        Ok(())
    }

    fn census(&mut self, census: &Census) {
        self.reports.census(census);
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        let (shown, main) = self.printer.named(name);
        self.reports
            .each(main, |joiner, out| joiner.warning(out, shown, warning))?;
        if let Some(baselines) = self.baselines.as_mut()
            && warning.loss == ReadOutcome::Lost
        {
            baselines.lost(name);
        }
        self.printer.warning(name, warning);
        Ok(())
    }

    fn end_input(&mut self, _: Name) -> io::Result<()> {
        self.reports.each(&mut self.printer.output, |joiner, out| {
            joiner.end_input(out)
        })
    }

    fn known(&mut self, name: Name, counts: Vec<KnownCount>) {
        if let Some(baselines) = &mut self.baselines {
            baselines.add(name, counts);
        }
    }

    fn gone(&mut self, path: &str, finding: &KnownFinding, count: u64) {
        self.gone.push((path.to_owned(), finding.clone(), count));
    }
}

impl Findings {
    pub fn new(printer: Printer, reports: Reports, counters: Arc<Counters>) -> Self {
        Self {
            counters,
            reports,
            printer,
            counts: Counts::default(),
            files: 0,
            last: PathBuf::new(),
            before: 0,
            people: People::Shown,
            stdin: None,
            baselines: None,
            gone: Vec::new(),
        }
    }

    pub fn exit(&self) -> Exit {
        // What is written to a baseline is accepted.
        let accepted = self.baselines.as_ref().is_some_and(Baselines::is_written);
        match self.printer.exit() {
            Exit::Clean if self.counts.fails && !accepted => Exit::Findings,
            exit => exit,
        }
    }

    /// Names the stale entries of the baseline, and writes the new one.
    pub fn end_baseline(&mut self, args: &Check, reading: &Reading) -> anyhow::Result<Exit> {
        let Some(mut baselines) = self.baselines.take() else {
            return Ok(Exit::Clean);
        };
        for (path, finding, count) in std::mem::take(&mut self.gone) {
            baselines.gone(&path, &finding, count, reading);
        }
        let fails = args.fail_on_stale && baselines.stale() > 0;
        if !args.input.quiet || fails {
            for line in baselines.stale_lines(args.input.verbose) {
                self.printer.print_line(line.as_bytes());
            }
        }
        let written = baselines.write()?;
        self.printer.print_closing_line(written);
        Ok(if fails { Exit::Findings } else { Exit::Clean })
    }

    /// Prints the number of findings of each rule, the greatest first.
    pub fn print_statistics(&mut self) {
        let mut counts: Vec<_> = self.counts.rules.values().copied().collect();
        counts.sort_by_key(|(rule, count)| (Reverse(*count), rule.code));
        for (rule, count) in counts {
            self.printer
                .print_line(format!("{count:>7} {} {}", rule.code, rule.name).as_bytes());
        }
    }

    /// Prints the closing line. `not_printed` is how many findings each option leaves out.
    pub fn close(&mut self, summary: &Summary, not_printed: Vec<(&str, u64)>, when: When) {
        let limits = not_printed.into_iter();
        let limits = limits.map(|(option, count)| format!("{count} not printed ({option})"));
        let closing = Closing {
            summary,
            found: total(&self.counts, self.files, summary),
            limits: limits.collect(),
        };
        self.printer.close(&closing, when);
    }
}
