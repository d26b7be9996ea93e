//! `urilint extract`.

pub mod fields;
mod filter;
mod form;
mod links;
pub mod render;
mod table;

use anyhow::bail;
use urilint::report::{LineEnd, LinkStyle, Report, WriteHead};
use urilint::run::Summary;
use urilint::{MessageData, References, ScanMode, Task};

use crate::cli::args::Extract;
use crate::cli::args::choice::By;
use crate::cli::exit::Exit;
use crate::cli::inputs::{BrokenLinks, Sources};
use crate::cli::listing;
use crate::cli::output::closing::{Closing, When, read};
use crate::cli::output::printer::{Printer, many};
use crate::cli::request::{self, Reading, Request};
use crate::cli::session::{self, Ran, Session, Work};
use form::Form;
use links::{Links, Mode};
use render::{Renderer, Rows, Selection};

/// Runs the command.
pub fn extract(args: &Extract) -> anyhow::Result<Exit> {
    let sources = Sources::of(&args.input, None, BrokenLinks::Unwanted)?;
    if let Some(exit) = listing::list(&args.input, &sources)? {
        return Ok(exit);
    }
    let (report, form) = form::of(args)?;
    let selection = Selection::new(args)?;
    let request = request(args, sources, report)?;
    let printer = Printer::new(&request.output)?;
    form.check_output(&printer.output)?;
    let keys = fields::keys(args, report)?;
    let style = LinkStyle {
        line_end: if args.input.null {
            LineEnd::Null
        } else {
            LineEnd::Feed
        },
        ..LinkStyle::new(printer.style, keys)
    };
    check_parts(args)?;
    let session = Session::start(&request, "URIs");
    let mut extraction = Extraction::new(
        args,
        LinkOutput {
            selection,
            form,
            style,
            printer,
        },
        &session,
    )?;
    let Some(ran) = session.run(&mut extraction)? else {
        return Ok(Exit::Clean);
    };
    end(extraction.links.printer, &request, &ran)
}

/// Checks that what parts count can be joined.
fn check_parts(args: &Extract) -> anyhow::Result<()> {
    let is_counted = args.unique || args.count || args.top.is_some();
    if args.input.output_dir.is_none() || !is_counted {
        return Ok(());
    }
    if args.top.is_some() {
        bail!(
            "--top: the most frequent of a part are not those of all: use --count, and \
             `urilint counts merge --top` on the parts"
        );
    }
    if args.format != "ndjson" {
        bail!(
            "--output-dir: counts of parts have to be joined by `urilint counts merge`, which reads \
             --format ndjson"
        );
    }
    Ok(())
}

/// Returns the request of the arguments.
///
/// # Errors
/// If a value is invalid, or the configuration that is named cannot be read.
pub fn request(args: &Extract, sources: Sources, report: &Report) -> anyhow::Result<Request> {
    let scan_mode = if args.suspects {
        ScanMode::Suspicious
    } else if args.bare_hosts {
        ScanMode::Hosts
    } else {
        ScanMode::Uris
    };
    let mut options = request::options(&args.input, Task::Extract(scan_mode))
        .with_positions(report.positions)
        .with_message_data(message_data(args, report));
    if args.references {
        options.references = References::All;
    }
    let overrides = request::overrides(&args.input, &sources, options);
    let request = Request::new(&args.input, sources, overrides)?;
    Ok(request.with_parts(&args.input, report))
}

/// Completes the output, and prints the closing line.
fn end(mut printer: Printer, request: &Request, ran: &Ran) -> anyhow::Result<Exit> {
    printer.output.flush()?;
    printer.print_undecided(request.reading.job.messages.as_deref(), "URIs");
    printer.print_read(&ran.summary);
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
    let shows = !report.link_keys().is_empty();
    if request::filters_messages(&args.input) {
        MessageData::OfAll
    } else if shows || args.by == Some(By::HostPair) {
        MessageData::Wanted
    } else {
        MessageData::Unwanted
    }
}

/// Which links are written, and how and where.
struct LinkOutput {
    selection: Selection,
    form: Form,
    style: LinkStyle,
    printer: Printer,
}

/// The extraction from the inputs of one or more runs.
struct Extraction<'a> {
    args: &'a Extract,
    renderer: Renderer,
    links: Links,
    form: Form,
    head: Option<WriteHead>,
    by: By,
}

impl<'a> Extraction<'a> {
    fn new(args: &'a Extract, output: LinkOutput, session: &Session) -> anyhow::Result<Self> {
        let LinkOutput {
            selection,
            form,
            style,
            printer,
        } = output;
        let by = args.by.unwrap_or(By::Uri);
        let mode = Mode::new(args);
        let head = match form {
            Form::Rows(format) => format.head.filter(|_| !args.no_header),
            Form::Table => None,
        };
        Ok(Self {
            args,
            renderer: Renderer {
                counters: session.counters(),
                selection,
                labels: printer.labels().clone(),
                rows: form.rows(&mode, by, &style)?,
                style,
            },
            links: Links {
                counters: session.counters(),
                printer,
                mode,
                is_part: args.input.output_dir.is_some(),
                count: 0,
            },
            form,
            head,
            by,
        })
    }
}

impl Work for Extraction<'_> {
    fn printer(&mut self) -> &mut Printer {
        &mut self.links.printer
    }

    fn begin(&mut self, first: bool) -> anyhow::Result<()> {
        self.links.mode = match &self.renderer.rows {
            Rows::Table(table) => Mode::Table(table.writer()?),
            _ => Mode::new(self.args),
        };
        if let Some(head) = self.head.filter(|_| first) {
            let columns = self.links.mode.columns(self.by, &self.renderer.style);
            head(self.links.printer.output.buffer(), columns)?;
        }
        Ok(())
    }

    fn read(&mut self, reading: &Reading) -> anyhow::Result<Option<Summary>> {
        self.renderer.style.style.relative_lines = !reading.counts_lines();
        session::read(reading, &self.renderer, &mut self.links)
    }

    fn end(&mut self, _: &Summary) -> anyhow::Result<u64> {
        self.links.end(&self.form, self.by)?;
        Ok(std::mem::take(&mut self.links.count))
    }
}
