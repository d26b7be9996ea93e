//! `urilint report`: other reports from `ndjson`.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use globset::GlobBuilder;

use urilint::report::import::{ImportedItem, Importer};
use urilint::report::link_template::Archives;
use urilint::report::view::{People, View};
use urilint::report::{Limits, Name, escape};
use urilint::run::{Found, Summary};
use urilint::side::open_named;
use urilint::{FailOn, Finding, LossClass, Secrets, Severity, Warning};

use crate::cli::args::Report;
use crate::cli::args::choice::{PathLabel, ProgressWhen};
use crate::cli::exit::Exit;
use crate::cli::output::masked::{command, masked};
use crate::cli::output::options::{EmptyRun, OutputOptions, Verbosity};
use crate::cli::output::printer::Printer;
use crate::cli::reports::people::{people, redact};
use crate::cli::reports::{Formats, ReportPart, Reporters, Reports};

/// The most bytes of a line.
// Bounds the memory; a finding with its lines has a few kB.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;
/// How many findings are rendered at a time.
const BATCH: usize = 256;

/// Runs the command.
pub fn report(args: &Report) -> anyhow::Result<Exit> {
    let files = files(&args.from)?;
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
    let stdin = PathBuf::from("-");
    OutputOptions {
        file: args.output.clone(),
        inputs: files.to_vec(),
        named: files.iter().cloned().chain([stdin]).collect(),
        color: args.color,
        labels: PathLabel::Given,
        secrets: if args.show_secrets {
            Secrets::Shown
        } else {
            Secrets::Masked
        },
        progress: ProgressWhen::Auto,
        verbosity: Verbosity::Normal,
        empty_run: EmptyRun::Accepted,
        accepted: LossClass::Nothing,
        relative_lines: false,
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

/// The lines of a file that cannot be read.
#[derive(Default)]
struct UnreadLines {
    count: u64,
    /// The number of the first one, and its fault.
    first: Option<(u64, String)>,
}

impl UnreadLines {
    fn add(&mut self, number: u64, fault: String) {
        self.count += 1;
        self.first.get_or_insert((number, fault));
    }

    /// Returns one message about all of them.
    fn message(self) -> Option<String> {
        let (number, fault) = self.first?;
        Some(match self.count {
            1 => format!("line {number}: {fault}"),
            count => format!("{count} lines are not read; the first, line {number}: {fault}"),
        })
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
        let opened: io::Result<Box<dyn Read>> = if path == Path::new("-") {
            Ok(Box::new(io::stdin()))
        } else {
            open_named(path).map(|file| file as Box<dyn Read>)
        };
        let mut lines = match opened {
            Ok(file) => BufReader::with_capacity(256 * 1024, file),
            Err(error) => {
                self.warn(path, &format!("not read: {error}"));
                return Ok(());
            }
        };
        let (mut line, mut number, mut unread) = (Vec::new(), 0_u64, UnreadLines::default());
        loop {
            line.clear();
            number += 1;
            match (&mut lines).take(LONGEST_LINE).read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    self.warn(path, &format!("not read to its end: {error}"));
                    break;
                }
            }
            let fault = if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
                // The rest of it is skipped.
                lines.skip_until(b'\n')?;
                Some("the line is longer than 16 MiB".to_owned())
            } else if line.trim_ascii().is_empty() {
                None
            } else {
                self.line(&line)?
            };
            if let Some(fault) = fault {
                unread.add(number, fault);
            }
        }
        if let Some(text) = unread.message() {
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

/// Returns the files with these names, and those that match globs.
fn files(from: &[String]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for name in from {
        let path = PathBuf::from(name);
        // A link without an end is a file that cannot be read.
        if name == "-" || path.symlink_metadata().is_ok() {
            files.push(path);
            continue;
        }
        if !name.contains(['*', '?', '[', '{']) {
            bail!("--from {name}: no such file");
        }
        let mut found = matching(name)?;
        if found.is_empty() {
            bail!("--from {name}: no file matches");
        }
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}

/// Returns the files that match a glob.
fn matching(glob: &str) -> anyhow::Result<Vec<PathBuf>> {
    let matcher = GlobBuilder::new(glob).literal_separator(true).build();
    let matcher = matcher
        .with_context(|| format!("--from {glob}"))?
        .compile_matcher();
    let fixed = glob.find(['*', '?', '[', '{']).unwrap_or(glob.len());
    let base = glob[..fixed].rfind('/').map_or("", |end| &glob[..=end]);
    let depth = if glob.contains("**") {
        usize::MAX
    } else {
        glob[base.len()..].matches('/').count()
    };
    let mut found = Vec::new();
    collect(Path::new(base), depth, &mut |path| {
        if matcher.is_match(path) {
            found.push(path.to_path_buf());
        }
    })?;
    Ok(found)
}

/// Calls `visit` with the files in a folder, and in folders in it down to that depth.
fn collect(folder: &Path, depth: usize, visit: &mut dyn FnMut(&Path)) -> anyhow::Result<()> {
    let shown = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    let entries = shown
        .read_dir()
        .with_context(|| format!("--from: {}", escape::path(shown)))?;
    for entry in entries {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        let kind = entry.file_type()?;
        if kind.is_dir() && depth > 0 {
            collect(&path, depth.saturating_sub(1), visit)?;
        } else if !kind.is_dir() {
            visit(&path);
        }
    }
    Ok(())
}
