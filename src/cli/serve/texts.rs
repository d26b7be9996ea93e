//! Operations on texts: each text is a document by itself.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use urilint::config::ResolvedConfig;
use urilint::editor::Checker;
use urilint::report::{
    AnyReporter, LinkFormat, LinkStyle, Name, RowBuffer, Style, escape, render_all,
};
use urilint::run::{Positions, SuppressedFindings};
use urilint::{Format, Masker, Output, Safety, detect, read};

use crate::cli::args::{Check, Extract, Input};
use crate::cli::check::request as checks;
use crate::cli::extract;
use crate::cli::extract::render::Selection;
use crate::cli::inputs::{BrokenLinks, Sources};
use crate::cli::reports::{self, Formats};
use crate::cli::request::Request;

/// How a text is read.
struct Reading {
    config: ResolvedConfig,
    /// The name that the text is read under.
    path: PathBuf,
    /// The name that results have.
    label: Vec<u8>,
    format: Option<&'static Format>,
}

impl Reading {
    fn new(request: &Request, input: &Input) -> anyhow::Result<Self> {
        let path = name(input);
        let job = &request.reading.job;
        let files = job.walk.config.as_ref().context("no configuration")?;
        let masker = Masker::new(request.output.secrets);
        Ok(Self {
            config: files.resolve(&path)?,
            label: masker.path(path.as_os_str().as_encoded_bytes().to_vec()),
            format: job.format,
            path,
        })
    }

    fn read(&self, text: &[u8]) -> Output {
        let format = self.format.unwrap_or_else(|| detect(&self.path, text));
        let mut output = read(text, format, &self.config.options);
        let findings = &mut output.findings;
        self.config
            .suppress_allowed(findings, SuppressedFindings::Counted);
        output
    }

    fn name(&self) -> Name<'_> {
        Name {
            path: &self.label,
            member: None,
        }
    }
}

/// Returns the name of standard input.
fn name(input: &Input) -> PathBuf {
    let name = input.stdin_filename.as_deref();
    name.unwrap_or(Path::new("-")).to_path_buf()
}

/// `extract`.
pub struct Extraction {
    reading: Reading,
    selection: Selection,
    format: &'static LinkFormat,
    style: LinkStyle,
}

impl Extraction {
    pub fn new(args: &Extract) -> anyhow::Result<Self> {
        let report = reports::named("ndjson", |report| report.links.is_some())?;
        let sources = Sources::of(&args.input, None, BrokenLinks::Unwanted)?;
        let request = extract::request(args, sources, report)?;
        let keys = extract::fields::keys(args, report)?;
        Ok(Self {
            reading: Reading::new(&request, &args.input)?,
            selection: Selection::new(args)?,
            format: report.links.as_ref().context("not a report of links")?,
            style: LinkStyle::new(Style::default(), keys),
        })
    }

    /// Writes the links in a text, as a list.
    pub fn answer(&self, text: &[u8], out: &mut Vec<u8>) -> anyhow::Result<()> {
        let mut links = self.reading.read(text).links;
        self.selection.apply(&mut links);
        let name = self.reading.name();
        let row =
            |rows: &mut RowBuffer, link: &_| (self.format.link)(rows, name, link, &self.style);
        let (rows, failures) = render_all(&links, RowBuffer::default, row);
        if let Some(failure) = failures.first() {
            bail!("{failure}");
        }
        list(out, |out| Ok(rows.write_to(out)?))
    }
}

/// `check`.
pub struct Checking {
    reading: Reading,
    reporter: Box<dyn AnyReporter>,
}

impl Checking {
    pub fn new(args: &Check) -> anyhow::Result<Self> {
        let formats = Formats::new(&["ndjson".to_owned()], None)?;
        let report = reports::named("ndjson", |report| report.findings.is_some())?;
        let sources = Sources::of(&args.input, None, BrokenLinks::Unwanted)?;
        let (request, _) = checks::of(args, sources, &formats)?;
        let reporter = report.findings.context("not a report of findings")?;
        Ok(Self {
            reading: Reading::new(&request, &args.input)?,
            reporter: reporter(Style::default(), &std::sync::Arc::default()),
        })
    }

    /// Writes the findings in a text, as a list.
    pub fn answer(&self, text: &[u8], out: &mut Vec<u8>) -> anyhow::Result<()> {
        let findings = self.reading.read(text).findings;
        let name = self.reading.name();
        let part = self.reporter.render(name, Positions::Absolute, &findings);
        if let Some(failure) = part.failures.first() {
            bail!("{failure}");
        }
        let mut joiner = self.reporter.joiner();
        list(out, |out| Ok(joiner.part(out, part)?))
    }
}

/// `fix`.
pub struct Fixing {
    checker: Checker,
    path: PathBuf,
    safety: Safety,
}

impl Fixing {
    pub fn new(args: &Check) -> anyhow::Result<Self> {
        if args.input.input_format.is_some() {
            bail!(
                "--input-format: not an option of fix: --stdin-filename has the name of the document"
            );
        }
        let formats = Formats::new(&["ndjson".to_owned()], None)?;
        let sources = Sources::of(&args.input, None, BrokenLinks::Unwanted)?;
        Ok(Self {
            checker: Checker::new(checks::overrides(args, &sources, &formats)?)?,
            path: name(&args.input),
            safety: if args.unsafe_fixes {
                Safety::Unsafe
            } else {
                Safety::Safe
            },
        })
    }

    /// Writes a text with its fixes applied, as a string.
    pub fn answer(&self, text: &[u8], out: &mut Vec<u8>) -> anyhow::Result<()> {
        let text = std::str::from_utf8(text).context("the text is not UTF-8")?;
        let fixed = self.checker.fix(&self.path, None, text, self.safety)?;
        let fixed = fixed.as_deref().unwrap_or(text);
        Ok(escape::json(out, fixed.as_bytes())?)
    }
}

/// Writes a list of the objects that `write` writes as lines. A line feed in a text is escaped.
fn list(
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut Vec<u8>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    out.push(b'[');
    let start = out.len();
    write(out)?;
    if out.len() > start {
        out.pop();
    }
    for byte in &mut out[start..] {
        if *byte == b'\n' {
            *byte = b',';
        }
    }
    out.push(b']');
    Ok(())
}
