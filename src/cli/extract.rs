//! `urilint extract`.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use anyhow::{Context, bail};
use urilint::report::{
    self, Columns, LineEnd, LinkFormat, LinkStyle, Report, RowBuffer, WriteHead, render_all,
};
use urilint::run::{Collect, Found, Name, Render, Shift, Summary};
use urilint::uri::NormalizationLevel;
use urilint::{Kind, Link, MessageData, References, ScanMode, Task, Warning};

use super::Exit;
use super::args::Extract;
use super::choice::By;
use super::closing::{Closing, When, read};
use super::engine::{self};
use super::filter::{Filter, key};
use super::labels::Labels;
use super::print::{Printer, many};
use super::progress::{Counters, Progress};
use super::silence;
use super::splits::{self, Splits, Work};
use super::tally::{Batch, Counts, Distinct, Fingerprints};

/// Runs the command.
pub fn extract(mut args: Extract) -> anyhow::Result<Exit> {
    args.input.listed = super::listed::listed(&args.input)?;
    if let Some(exit) = engine::list(&args.input)? {
        return Ok(exit);
    }
    let report = super::print::report(&args.format, |report| report.links.is_some())?;
    let scan_mode = if args.suspects {
        ScanMode::Suspicious
    } else {
        ScanMode::Uris
    };
    let mut options = engine::options(&args.input, Task::Extract(scan_mode))
        .with_positions(report.positions)
        .with_message_data(message_data(&args, report));
    if args.references {
        options.references = References::All;
    }
    if args.input.null && report.name != "plain" {
        bail!("-0 requires --files, or --format plain");
    }
    let filter = Filter::new(&args)?;
    let splits = Splits::new(&args.input, report)?;
    args.input.planned = splits.as_ref().map(Splits::paths).unwrap_or_default();
    let args = &args;
    let plan = engine::plan(&args.input, engine::overrides(&args.input, options))?;
    let printer = Printer::new(&args.input)?;
    let format = report.links.as_ref().context("not a report of links")?;
    let keys = super::fields::keys(args, report.name, format)?;
    let style = LinkStyle {
        line_end: if args.input.null {
            LineEnd::Null
        } else {
            LineEnd::Feed
        },
        ..LinkStyle::new(printer.style, keys)
    };
    let (by, fingerprints) = (args.by.unwrap_or(By::Uri), Fingerprints::new());
    let mode = Mode::new(args);
    let progress = Progress::start(&args.input, &plan, "URIs");
    let renderer = Renderer {
        counters: progress.counters.clone(),
        filter,
        resolve: args.resolve,
        unwrap: args.unwrap,
        normalize: args.normalize,
        format,
        labels: printer.labels().clone(),
        style,
        rows: match mode {
            Mode::Each => Rows::Each,
            Mode::Distinct(_) => Rows::Distinct(by, fingerprints),
            Mode::Counts(..) => Rows::Counts(by, fingerprints),
        },
    };
    let mut extraction = Extraction {
        renderer,
        links: Links {
            counters: progress.counters.clone(),
            printer,
            mode,
            count: 0,
        },
        head: format.head.filter(|_| !args.no_header),
        by,
    };
    if args.input.output_dir.is_some() && (args.unique || args.count || args.top.is_some()) {
        bail!("--output-dir: counts of parts are not the counts of all: print the links");
    }
    let silence = silence::watch(&args.input, &plan);
    let Some(ran) = splits::run(&mut extraction, &plan, splits.as_ref())? else {
        return Ok(Exit::Clean);
    };
    drop((silence, progress));
    let mut printer = extraction.links.printer;
    printer.output.flush()?;
    printer.print_undecided(plan.job.messages.as_deref(), "URIs");
    printer.print_read(ran.summary);
    if !ran.is_complete() {
        let closing = Closing {
            summary: &ran.summary,
            found: format!("{} in {}", many(ran.items, "URI"), read(&ran.summary)),
            limits: Vec::new(),
        };
        printer.close(&closing, When::Partial);
    }
    let exit = printer.exit();
    printer.output.finish()?;
    Ok(exit)
}

/// Returns whether something depends on the messages that links are in.
fn message_data(args: &Extract, report: &Report) -> MessageData {
    let shows = report
        .links
        .as_ref()
        .is_some_and(|format| !format.keys.is_empty());
    if engine::filters_messages(&args.input) {
        MessageData::OfAll
    } else if shows || args.by == Some(By::HostPair) {
        MessageData::Wanted
    } else {
        MessageData::Unwanted
    }
}

/// The extraction from the inputs of one or more runs.
struct Extraction {
    renderer: Renderer,
    links: Links,
    head: Option<WriteHead>,
    by: By,
}

impl Work for Extraction {
    fn printer(&mut self) -> &mut Printer {
        &mut self.links.printer
    }

    fn begin(&mut self, first: bool) -> anyhow::Result<()> {
        if let Some(head) = self.head.filter(|_| first) {
            let columns = self.links.mode.columns(self.by, &self.renderer.style);
            head(self.links.printer.output.buffer(), columns)?;
        }
        Ok(())
    }

    fn run(&mut self, plan: &engine::Plan) -> anyhow::Result<Option<Summary>> {
        self.renderer.style.style.relative_lines = !plan.counts_lines();
        engine::run(plan, &self.renderer, &mut self.links)
    }

    fn end(&mut self, _: &Summary) -> anyhow::Result<u64> {
        self.links.end(self.renderer.format, self.by)?;
        Ok(std::mem::take(&mut self.links.count))
    }
}

/// Filters links, and renders or counts them.
struct Renderer {
    counters: Arc<Counters>,
    filter: Filter,
    /// Whether relative references are printed as the URIs that they resolve to.
    resolve: bool,
    /// Whether links of services are printed as the URIs that they lead to.
    unwrap: bool,
    /// The level to which URIs are normalized.
    normalize: Option<NormalizationLevel>,
    format: &'static LinkFormat,
    labels: Labels,
    style: LinkStyle,
    rows: Rows,
}

/// Which rows are rendered.
enum Rows {
    /// One for each link.
    Each,
    /// One for each distinct key.
    Distinct(By, Fingerprints),
    /// The key of each, without its count.
    Counts(By, Fingerprints),
}

/// The links of a part of an input that pass the filter.
struct Rendered {
    content: Content,
    /// The number of links.
    count: u64,
    /// Why links are missing.
    failures: Vec<String>,
}

enum Content {
    Rows(RowBuffer),
    Keys(Batch),
}

impl Renderer {
    /// Replaces links by those that they are printed as, and removes those that are not printed.
    fn filter(&self, links: &mut Vec<Link>) {
        for link in &mut *links {
            if self.resolve
                && let Cow::Owned(resolved) = link.to_resolved()
            {
                *link = resolved;
            }
            if let Cow::Owned(corrected) = link.to_corrected() {
                *link = corrected;
            }
            if self.unwrap
                && let Cow::Owned(unwrapped) = link.to_unwrapped()
            {
                *link = unwrapped;
            }
            if let Some(level) = self.normalize
                && let Cow::Owned(normal) = link.to_normalized(level)
            {
                *link = normal;
            }
        }
        links.retain(|link| !is_unrecognized(link) && self.filter.passes(link));
    }

    fn row(&self, rows: &mut RowBuffer, name: report::Name, link: &Link) -> io::Result<()> {
        (self.format.link)(rows, name, link, &self.style)
    }

    /// Writes the row of a link whose key is new.
    fn distinct_row(
        &self,
        rows: &mut RowBuffer,
        (name, link): (report::Name, &Link),
        (by, key): (By, &[u8]),
    ) -> io::Result<()> {
        match by {
            By::Uri => self.row(rows, name, link),
            By::Host | By::Scheme | By::Domain | By::HostPair => {
                let tally = report::Tally {
                    by: by.name(),
                    key,
                    count: None,
                };
                (self.format.tally)(rows, &tally)
            }
        }
    }
}

impl Render for Renderer {
    type Part = Rendered;

    fn render(&self, name: Name, found: &mut Found) -> Rendered {
        let Found {
            links, positions, ..
        } = found;
        self.filter(links);
        let count = links.len() as u64;
        self.counters.add_items(links.len());
        let label = self.labels.label(name);
        let name = label.name();
        let batch = || Batch::new(*positions);
        let (content, failures) = match &self.rows {
            Rows::Each => {
                let rows = || RowBuffer::new(*positions);
                let row = |rows: &mut RowBuffer, link: &_| self.row(rows, name, link);
                let (rows, failures) = render_all(links, rows, row);
                (Content::Rows(rows), failures)
            }
            Rows::Distinct(by, fingerprints) => {
                let (keys, failures) = render_all(links, batch, |batch: &mut Batch, link| {
                    key(link, *by).map_or(Ok(()), |key| {
                        batch.add(fingerprints.of(&key), |rows| {
                            self.distinct_row(rows, (name, link), (*by, &key))
                        })
                    })
                });
                (Content::Keys(keys), failures)
            }
            Rows::Counts(by, fingerprints) => {
                let (keys, failures) = render_all(links, batch, |batch: &mut Batch, link| {
                    key(link, *by).map_or(Ok(()), |key| {
                        batch.add(fingerprints.of(&key), |rows| {
                            rows.keep_key(&key);
                            Ok(())
                        })
                    })
                });
                (Content::Keys(keys), failures)
            }
        };
        Rendered {
            content,
            count,
            failures,
        }
    }

    fn renders_early(&self) -> bool {
        true
    }

    fn shift(&self, rendered: &mut Rendered, by: Shift) {
        match &mut rendered.content {
            Content::Rows(rows) => rows.shift(by),
            Content::Keys(keys) => keys.shift(by),
        }
    }

    fn weight(&self, rendered: &Rendered) -> usize {
        match &rendered.content {
            Content::Rows(rows) => rows.weight(),
            Content::Keys(keys) => keys.weight(),
        }
    }
}

/// Returns true if `link` is not a URI, and not known to be meant as one.
fn is_unrecognized(link: &Link) -> bool {
    matches!(link.kind, Kind::Misspelt | Kind::Defanged) && link.suspect.is_none()
}

/// Prints links.
struct Links {
    counters: Arc<Counters>,
    printer: Printer,
    mode: Mode,
    /// The number of links in this output.
    count: u64,
}

/// Which links are printed.
enum Mode {
    /// Each.
    Each,
    /// Those whose key is new.
    Distinct(Distinct),
    /// None, but so many keys with their counts.
    Counts(Counts, u64),
}

impl Mode {
    fn new(args: &Extract) -> Self {
        let memory = usize::try_from(args.memory).unwrap_or(usize::MAX);
        if args.count || args.top.is_some() {
            Self::Counts(Counts::new(memory), args.top.unwrap_or(u64::MAX))
        } else if args.unique {
            Self::Distinct(Distinct::new(memory))
        } else {
            Self::Each
        }
    }

    const fn columns<'s>(&self, by: By, style: &'s LinkStyle) -> Columns<'s> {
        match (self, by) {
            (Self::Each, _) | (Self::Distinct(_), By::Uri) => Columns::Links(style),
            (Self::Distinct(_), _) => Columns::Keys(by.name()),
            (Self::Counts(..), _) => Columns::Counts(by.name()),
        }
    }
}

impl Collect for Links {
    type Part = Rendered;

    fn begin_input(&mut self, _: Name) -> io::Result<()> {
        self.counters.add_file();
        Ok(())
    }

    fn part(&mut self, name: Name, rendered: Rendered) -> io::Result<()> {
        let output = &mut self.printer.output;
        match (&rendered.content, &mut self.mode) {
            (Content::Rows(rows), _) => rows.write_to(output.buffer())?,
            (Content::Keys(batch), Mode::Distinct(distinct)) => {
                for key in batch.keys() {
                    distinct.add(key, output.buffer())?;
                }
            }
            (Content::Keys(batch), Mode::Counts(counts, _)) => {
                batch.keys().try_for_each(|key| counts.add(key))?;
            }
            (Content::Keys(_), Mode::Each) => {}
        }
        output.end_item()?;
        self.count += rendered.count;
        self.printer.not_printed(name, rendered.failures);
        Ok(())
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        self.printer.warning(name, warning);
        Ok(())
    }

    fn end_input(&mut self, _: Name) -> io::Result<()> {
        Ok(())
    }
}

impl Links {
    /// Prints what is known only at the end.
    fn end(&mut self, format: &LinkFormat, by: By) -> io::Result<()> {
        let output = &mut self.printer.output;
        match std::mem::replace(&mut self.mode, Mode::Each) {
            Mode::Each => {}
            Mode::Distinct(distinct) => distinct.finish(&mut |row| {
                output.buffer().extend_from_slice(row);
                output.end_item()
            })?,
            Mode::Counts(counts, most) => {
                let mut rows = RowBuffer::default();
                counts.finish(most, &mut |counted| {
                    let row = report::Tally {
                        by: by.name(),
                        key: counted.key,
                        count: Some(counted.count),
                    };
                    rows.clear();
                    (format.tally)(&mut rows, &row)?;
                    rows.write_to(output.buffer())?;
                    output.end_item()
                })?;
            }
        }
        Ok(())
    }
}
