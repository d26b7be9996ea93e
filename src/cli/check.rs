//! `urilint check`.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use urilint::config::CliOverrides;
use urilint::report::{self, Part, escape};
use urilint::run::{Collect, Found, Name, Render, Shift, Summary};
use urilint::{
    Checks, FailOn, InsecureHttp, LocalReferences, Options, RULES, References, Rule, Selection,
    Settings, Severity, Task, Warning,
};

use super::Exit;
use super::args::Check;
use super::engine::{self, secrets};
use super::fix::{self, FixMode};
use super::output::Output;
use super::print::{Labels, Printer};
use super::reports::{Formats, Reporters, Reports};

/// Runs the command.
pub fn check(mut args: Check) -> anyhow::Result<Exit> {
    args.input.listed = super::listed::listed(&args.input)?;
    let args = &args;
    if let Some(exit) = engine::list(&args.input)? {
        return Ok(exit);
    }
    let formats = Formats::new(&args.format, &args.input)?;
    if args.diff && formats.have_files() {
        anyhow::bail!("--diff prints no report: --format with a file cannot be used with it");
    }
    let selection = selection(args);
    // Selectors that name no rule of the table may name one of a configuration.
    let active = match selection.rules(RULES) {
        Ok(active) => active,
        Err(_) => selection.rules(&engine::rules(&args.input)?)?,
    };
    let options = Options {
        task: Task::Check(Checks::new(active, settings(args)?).with_snippets(formats.snippets())),
        secrets: secrets(&args.input),
        positions: formats.positions(),
        profile: args.input.profile.into(),
        base: args.input.base.clone().map(String::into_bytes),
        charset: None,
        references: References::default(),
    };
    let overrides = CliOverrides {
        selection,
        min_severity: args.min_severity.map(Into::into),
        fail_on: fail_on(args),
        ..engine::overrides(&args.input, options)
    };
    let mut plan = engine::plan(&args.input, overrides)?;
    let mode = fix::wanted(args);
    let passes_on = mode == Some(FixMode::Write) && engine::reads_stdin(&plan);
    let mut printer = Printer::to(
        &args.input,
        if passes_on {
            Output::error()
        } else {
            Output::standard()
        },
    )?;
    let (reporters, mut reports) = formats.open(&args.input, &mut printer.output)?;
    if passes_on && reports.write_to_standard_output() {
        anyhow::bail!("--format: standard output receives the fixed text");
    }
    plan.job.walk.outputs = reports.replaced_files(&printer.output);
    let mut fixes = fix::FixSummary::default();
    if let Some(mode) = mode {
        fixes = fix::apply_fixes(args, mode, &mut plan, &mut printer)?;
        if mode == FixMode::Write {
            fixes.pass_on()?;
        } else {
            printer.output.flush()?;
            printer.print_closing_line(fixes.line(mode));
            let exit = fixes.exit(printer.exit());
            printer.output.finish()?;
            return Ok(exit);
        }
    }
    let renderer = Renderer {
        reporters,
        labels: printer.labels().clone(),
    };
    reports.each(&mut printer.output, |joiner, out| joiner.begin(out))?;
    let mut findings = Findings {
        reports,
        printer,
        counts: Counts::default(),
        files: 0,
        last: PathBuf::new(),
    };
    plan.job.merges_repeats = true;
    let Some(summary) = engine::run(&plan, &renderer, &mut findings)? else {
        return Ok(Exit::Clean);
    };
    let reports = std::mem::take(&mut findings.reports);
    reports.end(&mut findings.printer.output, &summary)?;
    findings.printer.print_deferred();
    if args.statistics {
        findings.print_statistics();
    }
    if formats.closes_with_total() && io::stderr().is_terminal() && !args.input.quiet {
        findings.print_total(summary);
    }
    findings
        .printer
        .print_closing_line(fixes.line(FixMode::Write));
    findings
        .printer
        .print_read(summary, || engine::left_out(&plan));
    let exit = findings.exit();
    findings.printer.output.finish()?;
    Ok(exit)
}

/// Returns which findings make the run fail, by the options.
fn fail_on(args: &Check) -> Option<FailOn> {
    if args.exit_zero {
        return Some(FailOn::Never);
    }
    args.fail_on.map(Into::into)
}

fn settings(args: &Check) -> anyhow::Result<Settings> {
    if let Some(missing) = args.root_dir.iter().find(|root| !root.is_dir()) {
        anyhow::bail!("--root-dir {}: no such directory", escape::path(missing));
    }
    let roots = args.root_dir.iter().map(std::path::absolute);
    Ok(Settings {
        root_dirs: roots.collect::<Result<_, _>>()?,
        insecure_http: if args.all_http {
            InsecureHttp::Any
        } else {
            InsecureHttp::Known
        },
        local_references: if args.check_local {
            LocalReferences::Checked
        } else {
            LocalReferences::Unchecked
        },
        ..Settings::default()
    })
}

/// Returns the selected rules. An option for one rule selects it.
fn selection(args: &Check) -> Selection {
    let mut extend_select = args.extend_select.clone();
    if args.check_local {
        extend_select.extend(LocalReferences::rules().map(|rule| rule.name.to_owned()));
    }
    if args.all_http {
        extend_select.push(InsecureHttp::rule().name.to_owned());
    }
    Selection {
        preset: args.preset.map(Into::into),
        select: args.select.clone(),
        extend_select,
        ignore: args.ignore.clone(),
    }
}

/// Renders and counts findings, in the worker that found them.
struct Renderer {
    reporters: Reporters,
    labels: Labels,
}

/// The findings of a part of an input, rendered for each report and counted.
struct Rendered {
    parts: Vec<Part>,
    counts: Counts,
}

/// How many findings there are, by rule and by severity.
#[derive(Default)]
struct Counts {
    /// By code and name: rules of different users have the same codes.
    rules: BTreeMap<(&'static str, &'static str), (&'static Rule, u64)>,
    severities: BTreeMap<Severity, u64>,
    /// Whether one of them makes the run fail.
    fails: bool,
}

impl Counts {
    fn of(found: &Found) -> Self {
        let mut counts = Self {
            fails: found.fails,
            ..Self::default()
        };
        for finding in &found.findings {
            counts.add(finding.rule, 1);
            *counts.severities.entry(finding.severity).or_insert(0) += 1;
        }
        counts
    }

    fn add(&mut self, rule: &'static Rule, count: u64) {
        let key = (rule.code, rule.name);
        self.rules.entry(key).or_insert((rule, 0)).1 += count;
    }

    fn merge(&mut self, other: Self) {
        self.fails |= other.fails;
        for (rule, count) in other.rules.into_values() {
            self.add(rule, count);
        }
        for (severity, count) in other.severities {
            *self.severities.entry(severity).or_insert(0) += count;
        }
    }
}

impl Render for Renderer {
    type Part = Rendered;

    fn render(&self, name: Name, found: &mut Found) -> Rendered {
        let name = report::Name {
            path: &self.labels.label(name.path),
            member: name.member,
        };
        let Found {
            findings,
            positions,
            ..
        } = found;
        Rendered {
            parts: self.reporters.render(name, *positions, findings),
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
        rendered.parts.iter().map(Part::weight).sum()
    }
}

/// Prints what was rendered, and counts all findings.
struct Findings {
    reports: Reports,
    printer: Printer,
    counts: Counts,
    /// The number of files with findings, and the last of them.
    files: u64,
    last: PathBuf,
}

impl Collect for Findings {
    type Part = Rendered;

    fn begin_input(&mut self, name: Name) -> io::Result<()> {
        let (name, main) = self.printer.named(name);
        self.reports
            .each(main, |joiner, out| joiner.begin_input(out, name))
    }

    fn part(&mut self, name: Name, rendered: Rendered) -> io::Result<()> {
        let Rendered { mut parts, counts } = rendered;
        self.counts.merge(counts);
        if self.last.as_os_str() != name.path.as_os_str() {
            self.files += 1;
            self.last = name.path.to_path_buf();
        }
        let mut failures = Vec::new();
        for part in &mut parts {
            failures.append(&mut part.failures);
        }
        self.reports.parts(&mut self.printer.output, parts)?;
        failures.dedup();
        self.printer.not_printed(name, failures);
        Ok(())
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        let (shown, main) = self.printer.named(name);
        self.reports
            .each(main, |joiner, out| joiner.warning(out, shown, warning))?;
        self.printer.warning(name, warning);
        Ok(())
    }

    fn end_input(&mut self, _: Name) -> io::Result<()> {
        self.reports.each(&mut self.printer.output, |joiner, out| {
            joiner.end_input(out)
        })
    }
}

impl Findings {
    fn exit(&self) -> Exit {
        match self.printer.exit() {
            Exit::Clean if self.counts.fails => Exit::Findings,
            exit => exit,
        }
    }

    /// Prints the number of findings of each rule, the greatest first.
    fn print_statistics(&mut self) {
        let mut counts: Vec<_> = self.counts.rules.values().copied().collect();
        counts.sort_by_key(|(rule, count)| (Reverse(*count), rule.code));
        for (rule, count) in counts {
            self.printer
                .print_line(format!("{count:>7} {} {}", rule.code, rule.name).as_bytes());
        }
    }

    /// Prints the closing line.
    fn print_total(&mut self, summary: Summary) {
        let line = total(&self.counts.severities, self.files, summary);
        self.printer.print_line(line.as_bytes());
    }
}

/// Returns the closing line: the number of findings and of files with findings.
fn total(severities: &BTreeMap<Severity, u64>, files: u64, summary: Summary) -> String {
    if summary.read == 0 {
        return "urilint: nothing was read".to_owned();
    }
    let many = |n: u64, one: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    };
    let all = severities.values().sum();
    let mut line = format!("urilint: {}", many(all, "finding"));
    let mut before = " (";
    for (severity, &count) in severities.iter().rev() {
        let count = match severity {
            Severity::Info => format!("{count} info"),
            _ => many(count, severity.name()),
        };
        // Writing to a string does not fail.
        let _ = write!(line, "{before}{count}");
        before = ", ";
    }
    if all > 0 {
        let _ = write!(line, ") in {files} of {} read", many(summary.read, "file"));
    } else {
        let _ = write!(line, " in {} read", many(summary.read, "file"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_says_what_was_read() {
        let counts = |counts: &[(Severity, u64)]| counts.iter().copied().collect();
        let (error, warning, info) = (Severity::Error, Severity::Warning, Severity::Info);
        for (severities, files, read, expected) in [
            (counts(&[]), 0, 0, "nothing was read"),
            (counts(&[]), 0, 1, "0 findings in 1 file read"),
            (counts(&[]), 0, 7, "0 findings in 7 files read"),
            (
                counts(&[(error, 1)]),
                1,
                1,
                "1 finding (1 error) in 1 of 1 file read",
            ),
            (
                counts(&[(error, 3), (warning, 56), (info, 2)]),
                12,
                418,
                "61 findings (3 errors, 56 warnings, 2 info) in 12 of 418 files read",
            ),
        ] {
            let summary = Summary {
                inputs: 500,
                read,
                ..Summary::default()
            };
            assert_eq!(
                total(&severities, files, summary),
                format!("urilint: {expected}")
            );
        }
    }
}
