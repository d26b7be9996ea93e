//! `urilint extract`.

mod fields;
mod filter;
mod links;
mod render;

use anyhow::{Context, bail};
use urilint::report::{LineEnd, LinkFormat, LinkStyle, Report, WriteHead};
use urilint::run::Summary;
use urilint::{MessageData, References, ScanMode, Task};

use crate::cli::args::Extract;
use crate::cli::args::choice::By;
use crate::cli::exit::Exit;
use crate::cli::inputs::{BrokenLinks, Sources};
use crate::cli::listing;
use crate::cli::output::closing::{Closing, When, read};
use crate::cli::output::printer::{Printer, many};
use crate::cli::reports;
use crate::cli::request::{self, Reading, Request};
use crate::cli::session::{self, Ran, Session, Work};
use crate::cli::tally::Fingerprints;
use filter::Filter;
use links::{Links, Mode};
use render::{Renderer, Rows};

/// Runs the command.
pub fn extract(args: &Extract) -> anyhow::Result<Exit> {
    let sources = Sources::of(&args.input, None, BrokenLinks::Unwanted)?;
    if let Some(exit) = listing::list(&args.input, &sources)? {
        return Ok(exit);
    }
    let report = reports::named(&args.format, |report| report.links.is_some())?;
    let format = report.links.as_ref().context("not a report of links")?;
    if args.input.null && !format.line_ends.contains(&LineEnd::Null) {
        bail!("-0 requires --files, or --format plain");
    }
    let filter = Filter::new(args)?;
    let request = request(args, sources, report)?;
    let printer = Printer::new(&request.output)?;
    let keys = fields::keys(args, report.name, format)?;
    let style = LinkStyle {
        line_end: if args.input.null {
            LineEnd::Null
        } else {
            LineEnd::Feed
        },
        ..LinkStyle::new(printer.style, keys)
    };
    if args.input.output_dir.is_some() && (args.unique || args.count || args.top.is_some()) {
        bail!("--output-dir: counts of parts are not the counts of all: print the links");
    }
    let session = Session::start(&request, "URIs");
    let mut extraction = Extraction::new(
        args,
        LinkOutput {
            filter,
            format,
            style,
            printer,
        },
        &session,
    );
    let Some(ran) = session.run(&mut extraction)? else {
        return Ok(Exit::Clean);
    };
    end(extraction.links.printer, &request, &ran)
}

/// Returns the request of the arguments.
fn request(args: &Extract, sources: Sources, report: &Report) -> anyhow::Result<Request> {
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
    let shows = report
        .links
        .as_ref()
        .is_some_and(|format| !format.keys.is_empty());
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
    filter: Filter,
    format: &'static LinkFormat,
    style: LinkStyle,
    printer: Printer,
}

/// The extraction from the inputs of one or more runs.
struct Extraction {
    renderer: Renderer,
    links: Links,
    head: Option<WriteHead>,
    by: By,
}

impl Extraction {
    fn new(args: &Extract, output: LinkOutput, session: &Session) -> Self {
        let LinkOutput {
            filter,
            format,
            style,
            printer,
        } = output;
        let by = args.by.unwrap_or(By::Uri);
        let mode = Mode::new(args);
        Self {
            renderer: Renderer {
                counters: session.counters(),
                filter,
                resolve: args.resolve,
                unwrap: args.unwrap,
                normalize: args.normalize,
                format,
                labels: printer.labels().clone(),
                style,
                rows: match mode {
                    Mode::Each => Rows::Each,
                    Mode::Distinct(_) => Rows::Distinct(by, Fingerprints::new()),
                    Mode::Counts(..) => Rows::Counts(by, Fingerprints::new()),
                },
            },
            links: Links {
                counters: session.counters(),
                printer,
                mode,
                count: 0,
            },
            head: format.head.filter(|_| !args.no_header),
            by,
        }
    }
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

    fn read(&mut self, reading: &Reading) -> anyhow::Result<Option<Summary>> {
        self.renderer.style.style.relative_lines = !reading.counts_lines();
        session::read(reading, &self.renderer, &mut self.links)
    }

    fn end(&mut self, _: &Summary) -> anyhow::Result<u64> {
        self.links.end(self.renderer.format, self.by)?;
        Ok(std::mem::take(&mut self.links.count))
    }
}
