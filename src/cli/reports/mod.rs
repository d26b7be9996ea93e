//! The reports of a run of `check`: those of each `--format NAME[=FILE]`.
//!
//! One run renders all of them. A report without FILE goes to the output of the run: standard
//! output, or `--output`.

pub mod people;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use urilint::report::view::View;
use urilint::report::{
    self, AnyReporter, Appended, AtTerminal, Joiner, LimitedBy, Limits, Needs, NewReporter, Part,
    Parts, REPORTS, Report, Setting, Style, escape,
};
use urilint::run::{Found, Shift, Summary, SuppressedFindings};
use urilint::{Census, Counting, Finding, PositionMode, Snippets};

use crate::cli::output::Output;
use crate::cli::output::options::OutputOptions;
use crate::cli::output::style::style;
use crate::cli::request::Reading;

/// The formats of a run.
#[derive(Debug)]
pub struct Formats(Vec<Format>);

/// A value of `--format`.
#[derive(Debug)]
struct Format {
    report: &'static Report,
    /// The file that the report is written to; `None` for the output of the run.
    file: Option<PathBuf>,
    opening: Opening,
}

/// What becomes of the old content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    /// It is replaced.
    Replace,
    /// It is kept. The environment names the file by this variable.
    Append(&'static str),
}

impl Formats {
    /// Parses the values of `--format`. `output` is the value of `--output`.
    ///
    /// # Errors
    /// If a format is unknown, two have no file, or `--output` has no report to write.
    pub fn new(values: &[String], output: Option<&Path>) -> anyhow::Result<Self> {
        let formats = values.iter().map(|value| Format::new(value));
        let formats = Self(formats.collect::<Result<_, _>>()?);
        let without_file = formats.0.iter().filter(|format| format.file.is_none());
        match without_file.count() {
            0 if output.is_some() => {
                bail!("--output: each --format has a file, so nothing is left to write there")
            }
            0 | 1 => Ok(formats.with_appended()),
            _ => bail!("--format: only one format can be without a file: write NAME=FILE"),
        }
    }

    /// Adds the report that accompanies one of them, if the environment names its file.
    fn with_appended(mut self) -> Self {
        let mut appended = self.0.iter().filter_map(|format| format.report.appended);
        self.0.extend(appended.find_map(Format::appended));
        self
    }

    /// Returns the positions that one of the formats shows.
    pub fn positions(&self) -> PositionMode {
        let mut positions = self.0.iter().map(|format| format.report.positions);
        positions
            .find(|positions| *positions == PositionMode::Lines)
            .unwrap_or(PositionMode::Bytes)
    }

    /// Returns whether one of the formats shows source lines.
    pub fn snippets(&self) -> Snippets {
        let mut formats = self.0.iter().map(|format| format.report.needs.snippets);
        let wanted = formats.find(|snippets| *snippets == Snippets::Wanted);
        wanted.unwrap_or(Snippets::Unwanted)
    }

    /// Returns whether one of the formats shows suppressed findings.
    pub fn suppressed(&self) -> SuppressedFindings {
        let mut formats = self.0.iter().map(|format| format.report.needs.suppressed);
        let delivered = formats.find(|findings| *findings == SuppressedFindings::Delivered);
        delivered.unwrap_or_default()
    }

    /// Returns how many findings each kind of limit leaves out, of `all` findings: the option that
    /// sets the limit, and the number.
    pub fn left_out(&self, limits: Limits, all: u64) -> Vec<(&'static str, u64)> {
        let mut left_out = Vec::new();
        if let Some(most) = limits.max_findings.filter(|most| *most < all) {
            left_out.push(("--max-findings", all - most));
        }
        let most = limits.sarif as u64;
        let is_less = limits.max_findings.is_none_or(|other| most < other);
        let is_limited = self
            .0
            .iter()
            .any(|format| format.report.has(Setting::SarifLimit));
        if is_limited && most < all && is_less {
            left_out.push(("--sarif-limit", all - most));
        }
        left_out
    }

    /// Returns true if the output of the run is a report with several lines a finding.
    pub fn are_long(&self) -> bool {
        self.is_at_terminal(AtTerminal::Long)
    }

    /// Returns true if the output of the run is a report that ends with the number of findings.
    pub fn end_with_total(&self) -> bool {
        self.is_at_terminal(AtTerminal::WithTotal)
    }

    /// Returns true if the output of the run is such a report.
    fn is_at_terminal(&self, at_terminal: AtTerminal) -> bool {
        let mut main = self.0.iter().filter(|format| format.file.is_none());
        main.any(|format| format.report.at_terminal == at_terminal)
    }

    /// Returns the report that is written to the output of the run, if it is the only one, and
    /// those on parts of the inputs, one after the other, are the report on all.
    pub fn concatenated(&self) -> Option<&'static Report> {
        match &*self.0 {
            [format] if format.file.is_none() => {
                let parts = format.report.needs.parts;
                (parts == Parts::Concatenated).then_some(format.report)
            }
            _ => None,
        }
    }

    /// Checks that each report can be made from `ndjson`.
    ///
    /// # Errors
    /// For the first one that needs what `ndjson` does not have.
    pub fn check_import(&self) -> anyhow::Result<()> {
        for Report {
            name,
            not_in_ndjson,
            ..
        } in self.0.iter().map(|format| format.report)
        {
            if let Some(lacks) = not_in_ndjson {
                bail!("--format {name}: ndjson has no {lacks}; use urilint check --format {name}");
            }
        }
        Ok(())
    }

    /// Returns what the formats show beside findings.
    pub fn counting(&self) -> Counting {
        let mut formats = self.0.iter().map(|format| format.report.needs.counting);
        let all = formats.find(|counting| *counting == Counting::AllUris);
        all.unwrap_or(Counting::Findings)
    }

    /// Opens the files. `main` is the output of the run.
    ///
    /// # Errors
    /// If a file cannot be written, is an input, or is the target of two reports.
    pub fn open(
        &self,
        (options, limits): (&OutputOptions, Limits),
        main: &mut Output,
    ) -> anyhow::Result<Reports> {
        let mut open = Vec::<Open>::new();
        let has_main = self.0.iter().any(|format| format.file.is_none());
        for format in &self.0 {
            let file = format.file.as_deref();
            let mut output = match (file, format.opening) {
                (None, _) => None,
                (Some(path), Opening::Replace) => Some(Output::file(path, &options.inputs)?),
                (Some(path), Opening::Append(variable)) => {
                    let output = Output::append(path);
                    Some(output.with_context(|| format!("{variable}: {}", escape::path(path)))?)
                }
            };
            if let (Some(output), Some(path)) = (&output, file) {
                let others = open.iter().filter_map(|other| other.file.as_ref());
                let mut others = others.chain(has_main.then_some(&*main));
                if others.any(|other| other.is_same(output)) {
                    bail!(
                        "--format: two reports are written to {}",
                        escape::path(path)
                    );
                }
            }
            if self.0.len() > 1 {
                output.as_mut().unwrap_or(main).discard_on_error();
            }
            let file_of_style = file.or(options.file.as_deref());
            let maker = Maker {
                make: format.report.findings.context("not a report of findings")?,
                needs: format.report.needs,
                style: Style {
                    limits,
                    ..style(options, file_of_style)
                },
                view: Arc::default(),
            };
            let Rendering {
                reporter, limit, ..
            } = maker.rendering(maker.style);
            open.push(Open {
                joiner: reporter.joiner(),
                maker,
                file: output,
                left: limit.unwrap_or(u64::MAX),
            });
        }
        Ok(Reports(open))
    }
}

/// Makes the halves of a report.
struct Maker {
    make: NewReporter,
    needs: Needs,
    style: Style,
    view: Arc<View>,
}

impl Maker {
    fn rendering(&self, style: Style) -> Rendering {
        let limits = style.limits.max_findings;
        Rendering {
            reporter: (self.make)(style, &self.view),
            needs: self.needs,
            limit: limits.filter(|_| self.needs.limits == LimitedBy::Run),
        }
    }
}

impl Format {
    fn new(value: &str) -> anyhow::Result<Self> {
        let (name, file) = match value.split_once('=') {
            Some((_, "")) => bail!("--format {value}: expected a file after '='"),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (value, None),
        };
        Ok(Self {
            report: named(name, |report| report.findings.is_some())?,
            file,
            opening: Opening::Replace,
        })
    }

    /// Returns the format of a report that accompanies another one, if the environment names its file.
    fn appended(Appended { variable, report }: Appended) -> Option<Self> {
        let file = std::env::var_os(variable).filter(|file| !file.is_empty())?;
        Some(Self {
            report,
            file: Some(file.into()),
            opening: Opening::Append(variable),
        })
    }
}

/// The halves of the reports that render findings.
pub struct Reporters(Vec<Rendering>);

struct Rendering {
    reporter: Box<dyn AnyReporter>,
    needs: Needs,
    /// How many findings the report gets, at most. Each of them is then a part.
    limit: Option<u64>,
}

/// What a report makes of findings.
pub struct ReportPart {
    /// The number of the report.
    report: usize,
    part: Part,
}

impl ReportPart {
    /// Returns about how many bytes of memory it takes.
    pub const fn weight(&self) -> usize {
        size_of::<Self>() + self.part.weight()
    }

    /// Removes the reasons why findings were left out, and returns them.
    pub fn take_failures(&mut self) -> Vec<String> {
        std::mem::take(&mut self.part.failures)
    }
}

impl Reporters {
    /// Renders what was found in a part of an input for each report.
    pub fn render(&self, name: report::Name, found: &Found) -> Vec<ReportPart> {
        let mut parts = Vec::with_capacity(self.0.len());
        for (report, rendering) in self.0.iter().enumerate() {
            let reporter = &rendering.reporter;
            let mut render = |findings: &[Finding]| {
                if !findings.is_empty() {
                    let part = reporter.render(name, found.positions, findings);
                    parts.push(ReportPart { report, part });
                }
            };
            match rendering.limit {
                None => render(&found.findings),
                Some(limit) => {
                    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                    found.findings.chunks(1).take(limit).for_each(&mut render);
                }
            }
            if rendering.needs.suppressed == SuppressedFindings::Delivered {
                render(&found.suppressed);
            }
        }
        parts
    }

    /// Returns true if all reports can render findings with relative positions.
    pub fn renders_early(&self) -> bool {
        let mut reporters = self.0.iter();
        reporters.all(|rendering| rendering.needs.rendering == report::Rendering::Early)
    }

    /// Adds what precedes the parts to their positions.
    pub fn shift(&self, parts: &mut [ReportPart], by: Shift) {
        for ReportPart { report, part } in parts {
            self.0[*report].reporter.shift(part, by);
        }
    }
}

/// The halves of the reports that join what was rendered, and their files.
#[derive(Default)]
pub struct Reports(Vec<Open>);

struct Open {
    joiner: Box<dyn Joiner<Part = Part>>,
    maker: Maker,
    /// The file of the report; `None` for the output of the run.
    file: Option<Output>,
    /// How many parts are still printed.
    left: u64,
}

impl Reports {
    /// Sets how findings are grouped and shown, before the halves that render them are made.
    pub fn set_view(&mut self, view: View) {
        let view = Arc::new(view);
        for open in &mut self.0 {
            open.maker.view = view.clone();
        }
    }

    /// Returns the halves that render findings whose lines are those of their input.
    pub fn absolute_reporters(&self) -> Reporters {
        let reporters = self.0.iter();
        let reporters = reporters.map(|open| open.maker.rendering(open.maker.style));
        Reporters(reporters.collect())
    }

    /// Returns the halves that render findings of a reading.
    pub fn reporters(&self, reading: &Reading) -> Reporters {
        let reporters = self.0.iter().map(|open| {
            open.maker.rendering(Style {
                relative_lines: !reading.counts_lines(),
                ..open.maker.style
            })
        });
        Reporters(reporters.collect())
    }

    /// Starts the reports.
    pub fn begin(&mut self, main: &mut Output) -> io::Result<()> {
        for open in &mut self.0 {
            let Rendering { reporter, .. } = open.maker.rendering(open.maker.style);
            open.joiner = reporter.joiner();
        }
        self.each(main, |joiner, out| joiner.begin(out))
    }

    /// Returns the files that the reports and `main` replace.
    pub fn replaced_files(&self, main: &Output) -> Vec<PathBuf> {
        let files = self.0.iter().filter_map(|open| open.file.as_ref());
        let files = files.chain([main]).filter_map(Output::replaced_file);
        files.map(Path::to_path_buf).collect()
    }

    /// Returns true if a file is standard output.
    pub fn write_to_standard_output(&self) -> bool {
        let mut files = self.0.iter().filter_map(|open| open.file.as_ref());
        files.any(Output::is_standard)
    }

    /// Calls `write` for each report, with the buffer of its output.
    pub fn each(
        &mut self,
        main: &mut Output,
        mut write: impl FnMut(&mut dyn Joiner<Part = Part>, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        for open in &mut self.0 {
            let output = open.file.as_mut().unwrap_or(main);
            write(&mut *open.joiner, output.buffer())?;
            output.end_item()?;
        }
        Ok(())
    }

    /// Adds counts of what was read.
    pub fn census(&mut self, census: &Census) {
        for open in &mut self.0 {
            open.joiner.census(census);
        }
    }

    /// Adds the next parts of an input.
    pub fn parts(&mut self, main: &mut Output, parts: Vec<ReportPart>) -> io::Result<()> {
        for ReportPart { report, part } in parts {
            let open = &mut self.0[report];
            if open.left > 0 {
                open.left -= 1;
                let output = open.file.as_mut().unwrap_or(main);
                open.joiner.part(output.buffer(), part)?;
                output.end_item()?;
            }
        }
        Ok(())
    }

    /// Ends the reports. One that fails does not keep the others from that: the first error is
    /// returned.
    pub fn end(&mut self, main: &mut Output, summary: &Summary) -> io::Result<()> {
        let mut result = Ok(());
        for open in &mut self.0 {
            let output = open.file.as_mut().unwrap_or(main);
            let ended = open.joiner.end(output.buffer(), summary);
            result = result.and(ended.and_then(|()| output.flush()));
        }
        result
    }

    /// Completes their files. Returns the first error.
    pub fn finish(self) -> io::Result<()> {
        let files = self.0.into_iter().filter_map(|open| open.file);
        let mut result = Ok(());
        for file in files {
            result = result.and(file.finish());
        }
        result
    }
}

/// Returns the report of that name, if it supports this command.
pub fn named(name: &str, serves: fn(&Report) -> bool) -> anyhow::Result<&'static Report> {
    let mut reports = REPORTS.iter().copied().filter(|report| serves(report));
    if let Some(report) = reports.clone().find(|report| report.name == name) {
        return Ok(report);
    }
    let first = reports
        .next()
        .map(|report| report.name.to_owned())
        .unwrap_or_default();
    let names = reports.fold(first, |names, report| names + ", " + report.name);
    bail!("--format: unknown format '{name}'; expected one of {names}")
}
