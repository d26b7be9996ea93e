//! `urilint check`.

mod archives;
mod baseline;
mod counts;
mod findings;
pub mod request;
mod view;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::bail;
use urilint::input::Input;
use urilint::report::Limits;

use crate::cli::args::Check;
use crate::cli::exit::Exit;
use crate::cli::fix::{self, FixMode, FixSummary};
use crate::cli::inputs::{BrokenLinks, Sources};
use crate::cli::listing;
use crate::cli::output::Output;
use crate::cli::output::closing::When;
use crate::cli::output::printer::Printer;
use crate::cli::reports::people::people;
use crate::cli::reports::{Formats, Reports};
use crate::cli::request::{Reading, Request, checks_links};
use crate::cli::session::{Ran, Session};
use baseline::Baselines;
use findings::Findings;

/// The number of findings from which on another format is easier to read.
// More than a few screens of a terminal.
const MANY: u64 = 100;

/// Runs the command.
pub fn check(args: &Check) -> anyhow::Result<Exit> {
    let is_change =
        args.input.staged || args.input.changed_since.is_some() || args.changed_lines.is_some();
    let links = if is_change && (args.check_local || checks_links(&args.input)) {
        BrokenLinks::Wanted
    } else {
        BrokenLinks::Unwanted
    };
    let sources = Sources::of(&args.input, args.changed_lines.as_deref(), links)?;
    if let Some(exit) = listing::list(&args.input, &sources)? {
        return Ok(exit);
    }
    if args.input.null {
        bail!("-0 requires --files");
    }
    let formats = Formats::new(&args.format, args.input.output.as_deref())?;
    let (request, baselines) = request::of(args, sources, &formats)?;
    let (mut printer, mut reports) = open(args, &request, &formats)?;
    let mut request = request.without(reports.replaced_files(&printer.output));
    reports.set_view(view::view(
        args,
        &request,
        archives::archives(args, &request.reading)?,
    ));
    let mut fixes = FixSummary::default();
    if let Some(mode) = fix::wanted(args) {
        fixes = fix::apply_fixes(args, mode, &request.reading, &mut printer)?;
        if mode == FixMode::Diff {
            return end_diff(&fixes, printer);
        }
        fixes.pass_on()?;
        let inputs = fixes.fixed_inputs(&request.reading.inputs);
        request = request.with_inputs(inputs);
    }
    let checked = Checked {
        args,
        formats: &formats,
        request: &request,
        fixes,
    };
    checked.report(printer, reports, baselines)
}

/// Opens the output and the reports.
fn open(args: &Check, request: &Request, formats: &Formats) -> anyhow::Result<(Printer, Reports)> {
    // The fixed text of standard input goes to standard output.
    let passes_on = fix::wanted(args) == Some(FixMode::Write) && request.reading.has_stdin();
    let other = if passes_on {
        Output::error()
    } else {
        Output::standard()
    };
    let mut printer = Printer::to(&request.output, other)?;
    let reports = formats.open((&request.output, limits(args)), &mut printer.output)?;
    if passes_on && reports.write_to_standard_output() {
        bail!("--format: standard output receives the fixed text");
    }
    Ok((printer, reports))
}

/// Ends a run that prints a diff and no report.
fn end_diff(fixes: &FixSummary, mut printer: Printer) -> anyhow::Result<Exit> {
    printer.output.flush()?;
    fixes.close(&mut printer);
    let exit = fixes.exit(printer.exit());
    printer.output.finish()?;
    Ok(exit)
}

/// A check whose fixes, if any, have been applied.
struct Checked<'c> {
    args: &'c Check,
    formats: &'c Formats,
    request: &'c Request,
    fixes: FixSummary,
}

impl Checked<'_> {
    /// Reads the inputs, and reports what is found.
    fn report(
        &self,
        printer: Printer,
        reports: Reports,
        baselines: Option<Baselines>,
    ) -> anyhow::Result<Exit> {
        let session = Session::start(self.request, "findings");
        let mut findings = Findings::new(printer, reports, session.counters());
        findings.stdin = stdin_name(&self.request.reading);
        findings.people = people(self.args.redact_people);
        findings.baselines = baselines;
        let Some(ran) = session.run(&mut findings)? else {
            return Ok(Exit::Clean);
        };
        std::mem::take(&mut findings.reports).finish()?;
        findings.printer.print_deferred();
        if self.args.statistics {
            findings.print_statistics();
        }
        self.print_closing_lines(&mut findings, &ran);
        let staged = self.fixes.exit_of_staged(self.args.input.staged);
        let exit = findings.exit().or(staged);
        let stale = findings.end_baseline(self.args, &self.request.reading)?;
        findings.printer.output.finish()?;
        Ok(exit.or(stale))
    }

    /// Prints what was fixed, read and found.
    fn print_closing_lines(&self, findings: &mut Findings, ran: &Ran) {
        let printer = &mut findings.printer;
        printer.print_closing_line(self.fixes.line());
        let unstaged = self.args.input.staged && self.fixes.is_written();
        printer.print_closing_line(unstaged.then(|| {
            "urilint: fixed files are not staged: add them to the index with `git add`".to_owned()
        }));
        let messages = self.request.reading.job.messages.as_deref();
        printer.print_undecided(messages, "findings");
        printer.print_read(&ran.summary);
        if !ran.is_complete() {
            self.close(findings, ran);
        }
    }

    /// Prints the closing line, and on a terminal which format is easier to read.
    fn close(&self, findings: &mut Findings, ran: &Ran) {
        let all = findings.counts.all();
        let not_printed = self.formats.left_out(limits(self.args), all);
        // Where a report with a total is on the same terminal, that is not repeated.
        let shows_total = self.request.output.file.is_none() && self.formats.end_with_total();
        let when = if shows_total && io::stdout().is_terminal() && io::stderr().is_terminal() {
            When::LeftOut
        } else {
            When::Always
        };
        findings.close(&ran.summary, not_printed, when);
        if self.formats.are_long() && io::stderr().is_terminal() && all > MANY {
            let hint =
                "urilint: --format grouped prints them in about fifty lines, by rule and URI";
            findings.printer.print_closing_line(Some(hint.to_owned()));
        }
    }
}

/// Returns how much reports print.
const fn limits(args: &Check) -> Limits {
    Limits::new(args.max_findings, args.sarif_limit)
}

/// Returns the name of standard input, if it is read.
fn stdin_name(reading: &Reading) -> Option<PathBuf> {
    reading.inputs.iter().find_map(|input| match input {
        Input::Stdin(name) | Input::Copy(_, name) => Some(name.clone()),
        _ => None,
    })
}
