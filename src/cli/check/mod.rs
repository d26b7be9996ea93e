//! `urilint check`.

mod counts;
mod findings;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use urilint::config::ConfigIgnores;
use urilint::input::Input;
use urilint::report::{Limits, escape};
use urilint::run::SuppressionComments;
use urilint::{
    Checks, FailOn, InsecureHttp, LocalReferences, MessageData, RULES, Selection, Settings, Task,
};

use super::Exit;
use super::archives::archives;
use super::args::Check;
use super::baseline::{self, Baselines};
use super::closing::When;
use super::engine::{self, Plan};
use super::fix::{self, FixMode};
use super::listed::{self, Listed};
use super::output::Output;
use super::print::Printer;
use super::progress::Progress;
use super::reports::Formats;
use super::silence;
use super::splits::{self, Ran, Splits};
use super::view::{people, view};
use findings::Findings;

/// The number of findings from which on another format is easier to read.
const MANY: u64 = 100;

/// Runs the command.
pub fn check(mut args: Check) -> anyhow::Result<Exit> {
    args.input.listed = listed::listed(&args.input)?;
    let changed = listed::changed_lines(&args.input, args.changed_lines.as_deref())?;
    if let Some((files, lines)) = changed {
        args.input.listed = Some(Listed::files(files));
        args.input.changed = Some(Arc::new(lines));
    }
    if let Some(exit) = engine::list(&args.input)? {
        return Ok(exit);
    }
    if args.input.null {
        bail!("-0 requires --files");
    }
    let formats = Formats::new(&args.format, &args.input)?;
    let splits = splits(&args, &formats)?;
    args.input.planned = splits.as_ref().map(Splits::paths).unwrap_or_default();
    let args = &args;
    let mut plan = plan(args, &formats)?;
    let baselines = baseline::of(args, &plan)?;
    if splits.is_some() && baselines.is_some() {
        bail!("--splits-from: a baseline applies to whole files only");
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
    let archives = archives(args, &plan)?;
    let limits = limits(args);
    let mut reports = formats.open((&args.input, limits), &mut printer.output)?;
    if passes_on && reports.write_to_standard_output() {
        bail!("--format: standard output receives the fixed text");
    }
    plan.job.walk.outputs = reports.replaced_files(&printer.output);
    // A baseline in the tree is not text of the project.
    let own_files = baselines.iter().flat_map(Baselines::files);
    plan.job.walk.outputs.extend(own_files);
    reports.set_view(view(args, archives));
    let mut fixes = fix::FixSummary::default();
    if let Some(mode) = mode {
        fixes = fix::apply_fixes(args, mode, &mut plan, &mut printer)?;
        if mode == FixMode::Write {
            fixes.pass_on()?;
        } else {
            printer.output.flush()?;
            fixes.close(&mut printer);
            let exit = fixes.exit(printer.exit());
            printer.output.finish()?;
            return Ok(exit);
        }
    }
    let progress = Progress::start(&args.input, &plan, "findings");
    let mut findings = Findings::new(printer, reports, progress.counters.clone());
    findings.baselines = baselines;
    findings.stdin = stdin_name(&plan);
    findings.people = people(args.redact_people);
    plan.job.merges_repeats = true;
    plan.job.suppressed = formats.suppressed();
    let silence = silence::watch(&args.input, &plan);
    let Some(ran) = splits::run(&mut findings, &plan, splits.as_ref())? else {
        return Ok(Exit::Clean);
    };
    drop((silence, progress));
    std::mem::take(&mut findings.reports).finish()?;
    findings.printer.print_deferred();
    if args.statistics {
        findings.print_statistics();
    }
    let printer = &mut findings.printer;
    printer.print_closing_line(fixes.line());
    let unstaged = args.input.staged && fixes.is_written();
    printer.print_closing_line(unstaged.then(|| {
        "urilint: fixed files are not staged: add them to the index with `git add`".to_owned()
    }));
    printer.print_undecided(plan.job.messages.as_deref(), "findings");
    printer.print_read(ran.summary);
    close(args, &formats, &mut findings, &ran);
    let exit = findings.exit().or(fixes.exit_of_staged(args.input.staged));
    let stale = findings.end_baseline(args, &plan)?;
    findings.printer.output.finish()?;
    Ok(exit.or(stale))
}

/// Prints the closing line, and on a terminal which format is easier to read.
fn close(args: &Check, formats: &Formats, findings: &mut Findings, ran: &Ran) {
    if ran.is_complete() {
        return;
    }
    let all = findings.counts.all();
    let not_printed = formats.left_out(limits(args), all);
    // Where a report with a total is on the same terminal, that is not repeated.
    let shows_total = args.input.output.is_none() && formats.end_with_total();
    let when = if shows_total && io::stdout().is_terminal() && io::stderr().is_terminal() {
        When::LeftOut
    } else {
        When::Always
    };
    findings.close(&ran.summary, not_printed, when);
    if formats.are_long() && io::stderr().is_terminal() && all > MANY {
        let hint = "urilint: --format grouped prints them in about fifty lines, by rule and URI";
        findings.printer.print_closing_line(Some(hint.to_owned()));
    }
}

/// Returns how much reports print.
const fn limits(args: &Check) -> Limits {
    Limits::new(args.max_findings, args.sarif_limit)
}

/// Returns the run.
fn plan(args: &Check, formats: &Formats) -> anyhow::Result<Plan> {
    let selection = selection(args);
    // Selectors that name no rule of the table may name one of a configuration.
    let active = match selection.rules(RULES) {
        Ok(active) => active,
        Err(_) => selection.rules(&engine::rules(&args.input)?)?,
    };
    let checks = Checks::new(active, settings(args)?)
        .with_snippets(formats.snippets())
        .with_counting(formats.counting());
    let mut options =
        engine::options(&args.input, Task::Check(checks)).with_positions(formats.positions());
    if engine::filters_messages(&args.input) {
        options.message_data = MessageData::OfAll;
    }
    let mut overrides = engine::overrides(&args.input, options);
    overrides.selection = selection;
    overrides.min_severity = args.min_severity.map(Into::into);
    overrides.fail_on = fail_on(args);
    if args.no_config_ignores {
        overrides.ignores = ConfigIgnores::Dropped;
    }
    let mut plan = engine::plan(&args.input, overrides)?;
    if args.no_suppressions {
        plan.job.comments = SuppressionComments::Ignored;
    }
    Ok(plan)
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
        bail!(
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
        bail!("--root-dir {}: no such directory", escape::path(missing));
    }
    let roots = args.root_dir.iter().map(std::path::absolute);
    let mut settings = Settings::default();
    settings.root_dirs = roots.collect::<Result<_, _>>()?;
    if args.all_http {
        settings.insecure_http = InsecureHttp::Any;
    }
    if args.check_local {
        settings.local_references = LocalReferences::Checked;
    }
    Ok(settings)
}

/// Returns the selected rules. An option for one rule selects it.
fn selection(args: &Check) -> Selection {
    let mut selection = Selection::default();
    selection.preset = args.preset.map(Into::into);
    selection.select.clone_from(&args.select);
    selection.extend_select.clone_from(&args.extend_select);
    selection.ignore.clone_from(&args.ignore);
    if args.check_local {
        let rules = LocalReferences::rules().map(|rule| rule.name.to_owned());
        selection.extend_select.extend(rules);
    }
    if args.all_http {
        let rule = InsecureHttp::rule().name.to_owned();
        selection.extend_select.push(rule);
    }
    selection
}

/// Returns the name of standard input, if it is read.
fn stdin_name(plan: &Plan) -> Option<PathBuf> {
    plan.inputs.iter().find_map(|input| match input {
        Input::Stdin(name) | Input::Copy(_, name) => Some(name.clone()),
        _ => None,
    })
}
