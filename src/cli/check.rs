//! `urilint check`.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use urilint::config::CliOverrides;
use urilint::input::Input;
use urilint::report::{self, escape};
use urilint::run::{Collect, Found, KnownCount, KnownFinding, Name, Render, Shift, Summary};
use urilint::{
    Census, Checks, FailOn, InsecureHttp, LocalReferences, Options, RULES, ReadOutcome, References,
    Rule, Safety, Selection, Settings, Severity, Task, Warning,
};

use super::Exit;
use super::archives::archives;
use super::args::Check;
use super::baseline::{self, Baselines};
use super::engine::{self, Plan, secrets};
use super::fix::{self, FixMode};
use super::listed;
use super::output::Output;
use super::print::{Labels, Printer};
use super::progress::{Counters, Progress};
use super::reports::{Formats, ReportPart, Reporters, Reports, limits};
use super::silence;
use super::splits::{self, Ran, Splits, Work};

/// Runs the command.
pub fn check(mut args: Check) -> anyhow::Result<Exit> {
    args.input.listed = listed::listed(&args.input)?;
    let changed = listed::changed_lines(&args.input, args.changed_lines.as_deref())?;
    if let Some((files, lines)) = changed {
        args.input.listed = Some(files);
        args.input.changed = Some(Arc::new(lines));
    }
    if let Some(exit) = engine::list(&args.input)? {
        return Ok(exit);
    }
    if args.input.null {
        anyhow::bail!("-0 requires --files");
    }
    let formats = Formats::new(&args.format, &args.input)?;
    if args.diff && formats.have_files() {
        anyhow::bail!("--diff prints no report: --format with a file cannot be used with it");
    }
    let splits = splits(&args, &formats)?;
    args.input.planned = splits.as_ref().map(Splits::paths).unwrap_or_default();
    let args = &args;
    let selection = selection(args);
    // Selectors that name no rule of the table may name one of a configuration.
    let active = match selection.rules(RULES) {
        Ok(active) => active,
        Err(_) => selection.rules(&engine::rules(&args.input)?)?,
    };
    let options = Options {
        task: Task::Check(
            Checks::new(active, settings(args)?)
                .with_snippets(formats.snippets())
                .with_counting(formats.counting()),
        ),
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
    let baselines = baseline::of(args, &plan)?;
    if splits.is_some() && baselines.is_some() {
        anyhow::bail!("--splits-from: a baseline applies to whole files only");
    }
    plan.job.baseline = baselines.as_ref().map(Baselines::known);
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
    let view = super::view::view(args, archives(args, &plan)?);
    let reports = formats.open((&args.input, limits(args)), &view, &mut printer.output)?;
    if passes_on && reports.write_to_standard_output() {
        anyhow::bail!("--format: standard output receives the fixed text");
    }
    plan.job.walk.outputs = reports.replaced_files(&printer.output);
    // A baseline in the tree is not text of the project.
    let own_files = baselines.iter().flat_map(Baselines::files);
    plan.job.walk.outputs.extend(own_files);
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
    let progress = Progress::start(&args.input, &plan, "findings");
    let mut findings = Findings {
        counters: progress.counters.clone(),
        reports,
        printer,
        counts: Counts::default(),
        files: 0,
        last: PathBuf::new(),
        before: 0,
        baselines,
        gone: Vec::new(),
        stdin: stdin_name(&plan),
    };
    plan.job.merges_repeats = true;
    plan.job.suppressed = formats.suppressed();
    let silence = silence::watch(&args.input, &plan);
    let Some(Ran { summary, .. }) = splits::run(&mut findings, &plan, splits.as_ref())? else {
        return Ok(Exit::Clean);
    };
    drop((silence, progress));
    std::mem::take(&mut findings.reports).finish()?;
    findings.printer.print_deferred();
    findings.print_left_out(formats.left_out(limits(args), findings.counts.all()));
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
        .print_undecided(plan.job.messages.as_deref(), "findings");
    findings
        .printer
        .print_read(summary, || engine::left_out(&plan));
    let exit = findings.exit();
    let stale = findings.end_baseline(args, &plan)?;
    findings.printer.output.finish()?;
    Ok(exit.or(stale))
}

/// Returns the shares of the manifest, if there is one.
///
/// # Errors
/// If reports on shares, one after the other, are not the report on all.
fn splits(args: &Check, formats: &Formats) -> anyhow::Result<Option<Splits>> {
    if args.input.splits_from.is_none() {
        return Ok(None);
    }
    let Some(report) = formats.concatenated() else {
        anyhow::bail!(
            "--splits-from: the reports on shares are not joined in this format: write ndjson, and \
             make the report on all of it with `urilint report --from`"
        );
    };
    Splits::new(&args.input, report)
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

/// Returns the name of standard input, if it is read.
fn stdin_name(plan: &Plan) -> Option<PathBuf> {
    plan.inputs.iter().find_map(|input| match input {
        Input::Stdin(name) | Input::Copy(_, name) => Some(name.clone()),
        Input::Path(_) => None,
    })
}

/// Renders and counts findings, in the worker that found them.
struct Renderer {
    counters: Arc<Counters>,
    reporters: Reporters,
    labels: Labels,
}

/// The findings of a part of an input, rendered for each report and counted.
struct Rendered {
    parts: Vec<ReportPart>,
    counts: Counts,
}

/// How many findings there are, by rule and by severity.
#[derive(Default)]
struct Counts {
    /// By code and name: rules of different users have the same codes.
    rules: BTreeMap<(&'static str, &'static str), (&'static Rule, u64)>,
    severities: BTreeMap<Severity, u64>,
    /// How many have a fix of that safety.
    fixes: BTreeMap<Safety, u64>,
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
            if let Some(fix) = &finding.fix {
                *counts.fixes.entry(fix.safety).or_insert(0) += 1;
            }
        }
        counts
    }

    /// Returns the number of findings.
    fn all(&self) -> u64 {
        self.severities.values().sum()
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
        for (safety, count) in other.fixes {
            *self.fixes.entry(safety).or_insert(0) += count;
        }
    }
}

impl Render for Renderer {
    type Part = Rendered;

    fn render(&self, name: Name, found: &mut Found) -> Rendered {
        self.counters.add_items(found.findings.len());
        let name = report::Name {
            path: &self.labels.label(name.path),
            member: name.member,
        };
        Rendered {
            parts: self.reporters.render(name, found),
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
struct Findings {
    counters: Arc<Counters>,
    reports: Reports,
    printer: Printer,
    counts: Counts,
    /// The number of files with findings, and the last of them.
    files: u64,
    last: PathBuf,
    /// The number of findings before this output.
    before: u64,
    /// The name of standard input, if it is read.
    stdin: Option<PathBuf>,
    /// The baseline, and what it has in files that are gone.
    baselines: Option<Baselines>,
    gone: Vec<(String, KnownFinding, u64)>,
}

impl Work for Findings {
    fn printer(&mut self) -> &mut Printer {
        &mut self.printer
    }

    fn begin(&mut self, _first: bool) -> anyhow::Result<()> {
        Ok(self.reports.begin(&mut self.printer.output)?)
    }

    fn run(&mut self, plan: &Plan) -> anyhow::Result<Option<Summary>> {
        let renderer = Renderer {
            counters: self.counters.clone(),
            reporters: self.reports.reporters(plan),
            labels: self.printer.labels().clone(),
        };
        engine::run(plan, &renderer, self)
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
            file.into_iter().for_each(|path| joiner.file(path));
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
    fn exit(&self) -> Exit {
        // What is written to a baseline is accepted.
        let accepted = self.baselines.as_ref().is_some_and(Baselines::is_written);
        match self.printer.exit() {
            Exit::Clean if self.counts.fails && !accepted => Exit::Findings,
            exit => exit,
        }
    }

    /// Names the stale entries of the baseline, and writes the new one.
    fn end_baseline(&mut self, args: &Check, plan: &Plan) -> anyhow::Result<Exit> {
        let Some(mut baselines) = self.baselines.take() else {
            return Ok(Exit::Clean);
        };
        for (path, finding, count) in std::mem::take(&mut self.gone) {
            baselines.gone(&path, &finding, count, plan);
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

    /// Prints how many findings are not printed, and by which option.
    fn print_left_out(&mut self, left_out: Vec<(&str, u64)>) {
        for (option, count) in left_out {
            let noun = if count == 1 {
                "finding is"
            } else {
                "findings are"
            };
            let line = format!("urilint: {count} more {noun} not printed ({option})");
            self.printer.print_closing_line(Some(line));
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
        let line = total(&self.counts, self.files, summary);
        self.printer.print_line(line.as_bytes());
    }
}

/// Returns the closing line: the number of findings and of files with findings.
fn total(counts: &Counts, files: u64, summary: Summary) -> String {
    if summary.read == 0 {
        return "urilint: nothing was read".to_owned();
    }
    let many = |n: u64, one: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    };
    let all = counts.all();
    let mut line = format!("urilint: {}", many(all, "finding"));
    let mut before = " (";
    for (severity, &count) in counts.severities.iter().rev() {
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
    let fixable = |safety| counts.fixes.get(&safety).copied().unwrap_or_default();
    match (fixable(Safety::Safe), fixable(Safety::Unsafe)) {
        (0, 0) => Ok(()),
        (safe, 0) => write!(line, ", {safe} fixable with --fix"),
        (0, more) => write!(line, ", {more} fixable with --fix --unsafe-fixes"),
        (safe, more) => write!(
            line,
            ", {safe} fixable with --fix, {more} more with --unsafe-fixes"
        ),
    }
    .ok();
    if summary.baselined > 0 {
        let _ = write!(line, "; {} in the baseline", summary.baselined);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_says_what_was_read() {
        let counts = |counts: &[(Severity, u64)]| Counts {
            severities: counts.iter().copied().collect(),
            ..Counts::default()
        };
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
        for (fixes, expected) in [
            (&[(Safety::Safe, 48)][..], ", 48 fixable with --fix"),
            (
                &[(Safety::Unsafe, 1)],
                ", 1 fixable with --fix --unsafe-fixes",
            ),
            (
                &[(Safety::Safe, 2), (Safety::Unsafe, 3)],
                ", 2 fixable with --fix, 3 more with --unsafe-fixes",
            ),
        ] {
            let counts = Counts {
                fixes: fixes.iter().copied().collect(),
                ..counts(&[(error, 59)])
            };
            let summary = Summary {
                read: 1,
                ..Summary::default()
            };
            let line = total(&counts, 1, summary);
            assert_eq!(
                line,
                format!("urilint: 59 findings (59 errors) in 1 of 1 file read{expected}")
            );
        }
    }
}
