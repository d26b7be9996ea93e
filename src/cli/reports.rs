//! The reports of a run of `check`: those of each `--format NAME[=FILE]`.
//!
//! One run renders all of them. A report without FILE goes to the output of the run: standard
//! output, or `--output`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use urilint::report::{self, AnyReporter, Audience, Joiner, Part, Report, escape};
use urilint::run::{Positions, Shift, Summary};
use urilint::{Finding, PositionMode, Snippets};

use super::args::Input;
use super::output::Output;
use super::print;

/// The formats of a run.
#[derive(Debug)]
pub struct Formats(Vec<Format>);

/// A value of `--format`.
#[derive(Debug)]
struct Format {
    report: &'static Report,
    /// The file that the report is written to; `None` for the output of the run.
    file: Option<PathBuf>,
}

impl Formats {
    /// Parses the values of `--format`.
    ///
    /// # Errors
    /// If a format is unknown, two have no file, or `--output` has no report to write.
    pub fn new(values: &[String], args: &Input) -> anyhow::Result<Self> {
        let formats = values.iter().map(|value| Format::new(value));
        let formats = Self(formats.collect::<Result<_, _>>()?);
        let without_file = formats.0.iter().filter(|format| format.file.is_none());
        match without_file.count() {
            0 if args.output.is_some() => {
                bail!("--output: each --format has a file, so nothing is left to write there")
            }
            0 | 1 => Ok(formats),
            _ => bail!("--format: only one format can be without a file: write NAME=FILE"),
        }
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
        let is_for_people = |format: &Format| format.report.audience == Audience::Person;
        if self.0.iter().any(is_for_people) {
            Snippets::Wanted
        } else {
            Snippets::Unwanted
        }
    }

    /// Returns true if a person reads the output of the run, or nobody does.
    pub fn closes_with_total(&self) -> bool {
        let main = self.0.iter().find(|format| format.file.is_none());
        main.is_none_or(|main| main.report.audience == Audience::Person)
    }

    /// Returns true if one of the reports has a file of its own.
    pub fn have_files(&self) -> bool {
        self.0.iter().any(|format| format.file.is_some())
    }

    /// Opens the files. `main` is the output of the run.
    ///
    /// # Errors
    /// If a file cannot be written, is an input, or is the target of two reports.
    pub fn open(&self, args: &Input, main: &mut Output) -> anyhow::Result<(Reporters, Reports)> {
        let (mut reporters, mut open) = (Vec::new(), Vec::<Open>::new());
        let has_main = self.0.iter().any(|format| format.file.is_none());
        for format in &self.0 {
            let file = format.file.as_deref();
            let mut output = file.map(|path| print::open(path, args)).transpose()?;
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
            let file_of_style = file.or(args.output.as_deref());
            let findings = format.report.findings.context("not a report of findings")?;
            let reporter = findings(print::style(args, file_of_style));
            let joiner = reporter.joiner();
            reporters.push(reporter);
            open.push(Open {
                joiner,
                file: output,
            });
        }
        Ok((Reporters(reporters), Reports(open)))
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
            report: print::report(name, |report| report.findings.is_some())?,
            file,
        })
    }
}

/// The halves of the reports that render findings.
pub struct Reporters(Vec<Box<dyn AnyReporter>>);

impl Reporters {
    /// Renders the findings of a part of an input for each report.
    pub fn render(
        &self,
        name: report::Name,
        positions: Positions,
        findings: &[Finding],
    ) -> Vec<Part> {
        let reporters = self.0.iter();
        reporters
            .map(|reporter| reporter.render(name, positions, findings))
            .collect()
    }

    /// Returns true if all reports can render findings with relative positions.
    pub fn renders_early(&self) -> bool {
        self.0.iter().all(|reporter| reporter.renders_early())
    }

    /// Adds what precedes the parts to their positions.
    pub fn shift(&self, parts: &mut [Part], by: Shift) {
        for (reporter, part) in self.0.iter().zip(parts) {
            reporter.shift(part, by);
        }
    }
}

/// The halves of the reports that join what was rendered, and their files.
#[derive(Default)]
pub struct Reports(Vec<Open>);

struct Open {
    joiner: Box<dyn Joiner<Part = Part>>,
    /// The file of the report; `None` for the output of the run.
    file: Option<Output>,
}

impl Reports {
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

    /// Adds the next parts of an input.
    pub fn parts(&mut self, main: &mut Output, parts: Vec<Part>) -> io::Result<()> {
        let mut parts = parts.into_iter();
        self.each(main, |joiner, out| match parts.next() {
            Some(part) => joiner.part(out, part),
            None => Ok(()),
        })
    }

    /// Ends the reports and completes their files. One that fails does not keep the others from
    /// that: the first error is returned.
    pub fn end(self, main: &mut Output, summary: &Summary) -> io::Result<()> {
        let mut result = Ok(());
        for Open { mut joiner, file } in self.0 {
            let ended = match file {
                Some(mut file) => joiner
                    .end(file.buffer(), summary)
                    .and_then(|()| file.finish()),
                None => joiner
                    .end(main.buffer(), summary)
                    .and_then(|()| main.flush()),
            };
            result = result.and(ended);
        }
        result
    }
}
