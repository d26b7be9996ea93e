//! `urilint report`: other reports from `ndjson`.

use std::path::{Path, PathBuf};

use urilint::report::import::{ImportedItem, Importer};
use urilint::report::link_template::Archives;
use urilint::report::view::{People, View};
use urilint::report::{Limits, Name, escape};
use urilint::run::{Found, Summary};
use urilint::{FailOn, Finding, Secrets, Severity, Warning};

use crate::cli::args::Report;
use crate::cli::exit::Exit;
use crate::cli::named_files::files;
use crate::cli::output::masked::{command, masked};
use crate::cli::output::options::OutputOptions;
use crate::cli::output::printer::Printer;
use crate::cli::packed::for_each_line;
use crate::cli::reports::people::{people, redact};
use crate::cli::reports::{Formats, ReportPart, Reporters, Reports};

/// How many findings are rendered at a time.
const BATCH: usize = 256;

/// Runs the command.
pub fn report(args: &Report) -> anyhow::Result<Exit> {
    let files = files("--from ", &args.from)?;
    let options = output(args, &files);
    let formats = Formats::new(&args.format, args.output.as_deref())?;
    formats.check_import()?;
    let mut printer = Printer::new(&options)?;
    let limits = Limits::new(args.max_findings, args.sarif_limit);
    let mut reports = formats.open((&options, limits), &mut printer.output)?;
    reports.set_view(view(args));
    let reporters = reports.absolute_reporters();
    reports.begin(&mut printer.output)?;
    let mut import = Import {
        reporters,
        reports,
        printer,
        importer: Importer::new(options.secrets),
        batch: Batch::default(),
        summary: Summary::default(),
        people: people(args.redact_people),
        min_severity: args.min_severity.map_or(Severity::Info, Into::into),
        fail_on: args.fail_on.map_or(FailOn::Never, Into::into),
        fails: false,
    };
    for file in &files {
        import.file(file)?;
    }
    import.end()
}

/// Returns how the output is written and shown.
fn output(args: &Report, files: &[PathBuf]) -> OutputOptions {
    OutputOptions {
        color: args.color,
        secrets: if args.show_secrets {
            Secrets::Shown
        } else {
            Secrets::Masked
        },
        ..OutputOptions::of_rows(args.output.clone(), files)
    }
}

fn view(args: &Report) -> View {
    let mut view = View::default();
    view.group_by = Some(args.group_by);
    view.max_per_group = args.max_per_group;
    view.people = people(args.redact_people);
    let template = args.link_template.clone();
    view.archives = template.map_or_else(Archives::default, Archives::all);
    view.origin.command = command();
    let names = args.from.iter();
    let names = names.map(|name| masked(&escape::text(name)));
    view.origin.inputs = names.collect();
    view.origin.is_view = true;
    view
}

/// Findings of one input that wait to be rendered.
#[derive(Default)]
struct Batch {
    name: Option<(Vec<u8>, Option<Vec<u8>>)>,
    findings: Vec<Finding>,
}

impl Batch {
    fn name(&self) -> Name<'_> {
        let (path, member) = match &self.name {
            Some((path, member)) => (&**path, member.as_deref()),
            None => (&b""[..], None),
        };
        Name { path, member }
    }
}

/// A report that is being made.
struct Import {
    reporters: Reporters,
    reports: Reports,
    printer: Printer,
    importer: Importer,
    batch: Batch,
    summary: Summary,
    people: People,
    min_severity: Severity,
    fail_on: FailOn,
    /// Whether a finding makes the run fail.
    fails: bool,
}

impl Import {
    /// Reads the lines of a file.
    fn file(&mut self, path: &Path) -> anyhow::Result<()> {
        let faults = for_each_line(path, &mut |line| self.line(line))?;
        for text in faults {
            self.warn(path, &text);
        }
        Ok(())
    }

    /// Reads a line. Returns why it cannot be read.
    fn line(&mut self, line: &[u8]) -> anyhow::Result<Option<String>> {
        let imported = match self.importer.line(line) {
            Ok(imported) => imported,
            Err(error) => return Ok(Some(error.to_string())),
        };
        match imported.item {
            ImportedItem::Link(census) => self.reports.census(&census),
            ImportedItem::Finding(finding) if finding.severity < self.min_severity => {}
            ImportedItem::Finding(finding) => {
                self.fails |= self.fail_on.fails(finding.severity);
                let name = (imported.path, imported.member);
                if self.batch.name.as_ref() != Some(&name) {
                    self.end_input()?;
                    self.batch.name = Some(name);
                    self.summary.inputs += 1;
                    self.summary.read += 1;
                    let name = self.batch.name();
                    self.reports.each(&mut self.printer.output, |joiner, out| {
                        joiner.begin_input(out, name)
                    })?;
                }
                let mut finding = *finding;
                if self.people == People::Redacted {
                    redact(std::slice::from_mut(&mut finding));
                }
                self.batch.findings.push(finding);
                if self.batch.findings.len() == BATCH {
                    self.render()?;
                }
            }
        }
        Ok(None)
    }

    /// Renders the findings that wait.
    fn render(&mut self) -> anyhow::Result<()> {
        let mut found = Found::default();
        found.findings = std::mem::take(&mut self.batch.findings);
        if found.is_empty() {
            return Ok(());
        }
        let name = self.batch.name();
        let mut parts = self.reporters.render(name, &found);
        let failures: Vec<_> = parts
            .iter_mut()
            .flat_map(ReportPart::take_failures)
            .collect();
        self.reports.parts(&mut self.printer.output, parts)?;
        let path = PathBuf::from(String::from_utf8_lossy(name.path).into_owned());
        for failure in failures {
            self.warn(&path, &format!("not printed: {failure}"));
        }
        Ok(())
    }

    /// Ends the input of the last finding.
    fn end_input(&mut self) -> anyhow::Result<()> {
        self.render()?;
        if self.batch.name.is_some() {
            self.reports.each(&mut self.printer.output, |joiner, out| {
                joiner.end_input(out)
            })?;
        }
        Ok(())
    }

    fn end(mut self) -> anyhow::Result<Exit> {
        self.end_input()?;
        self.summary.lost = self.printer.exit() == Exit::Lost;
        self.reports.end(&mut self.printer.output, &self.summary)?;
        std::mem::take(&mut self.reports).finish()?;
        let exit = self.printer.exit();
        self.printer.output.finish()?;
        Ok(if self.fails {
            exit.or(Exit::Findings)
        } else {
            exit
        })
    }

    /// Says what is not in the report.
    fn warn(&mut self, path: &Path, text: &str) {
        let name = urilint::run::Name { path, member: None };
        let warning = Warning::lost(text);
        let (shown, main) = self.printer.named(name);
        // Reports that list warnings keep them; an error of the output occurs again.
        let _ = self
            .reports
            .each(main, |joiner, out| joiner.warning(out, shown, &warning));
        self.printer.warning(name, &warning);
    }
}
