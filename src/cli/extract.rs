//! `urilint extract`.

use std::borrow::Cow;
use std::io;

use anyhow::Context;
use urilint::report::{self, Columns, LinkFormat, Style, render_all};
use urilint::run::{Collect, Found, Name, Render};
use urilint::uri::NormalizationLevel;
use urilint::{Kind, Link, Options, References, ScanMode, Task, Warning};

use super::Exit;
use super::args::Extract;
use super::choice::By;
use super::engine::{self, secrets};
use super::filter::{Filter, key};
use super::print::{Labels, Printer};
use super::tally::{KeyOrder, LIMIT, Tally};

/// Runs the command.
pub fn extract(mut args: Extract) -> anyhow::Result<Exit> {
    args.input.listed = super::listed::listed(&args.input)?;
    let args = &args;
    if let Some(exit) = engine::list(&args.input)? {
        return Ok(exit);
    }
    let report = super::print::report(&args.format, |report| report.links.is_some())?;
    let options = Options {
        task: Task::Extract(if args.suspects {
            ScanMode::Suspicious
        } else {
            ScanMode::Uris
        }),
        secrets: secrets(&args.input),
        positions: report.positions,
        profile: args.input.profile.into(),
        base: args.input.base.clone().map(String::into_bytes),
        references: if args.references {
            References::All
        } else {
            References::Resolvable
        },
    };
    let filter = Filter::new(args)?;
    let plan = engine::plan(&args.input, engine::overrides(&args.input, options))?;
    let mut printer = Printer::new(&args.input)?;
    printer.style.suspects = args.suspects;
    printer.style.references = args.references;
    let format = report.links.as_ref().context("not a report of links")?;
    let mode = Mode::new(args, format);
    let renderer = Renderer {
        filter,
        resolve: args.resolve,
        unwrap: args.unwrap,
        normalize: args.normalize,
        rows: matches!(mode, Mode::Each).then(|| Rows {
            write: format.link,
            labels: printer.labels().clone(),
            style: printer.style,
        }),
    };
    let mut links = Links {
        printer,
        format,
        mode,
    };
    if let Some(head) = format.head.filter(|_| !args.no_header) {
        let columns = links.mode.columns(links.printer.style);
        head(links.printer.output.buffer(), columns)?;
    }
    let Some(summary) = engine::run(&plan, &renderer, &mut links)? else {
        return Ok(Exit::Clean);
    };
    let mut printer = links.end()?;
    printer.output.flush()?;
    printer.print_read(summary, || engine::left_out(&plan));
    let exit = printer.exit();
    printer.output.finish()?;
    Ok(exit)
}

/// Filters links, and renders them if each of them is printed.
struct Renderer {
    filter: Filter,
    /// Whether relative references are printed as the URIs that they resolve to.
    resolve: bool,
    /// Whether links of services are printed as the URIs that they lead to.
    unwrap: bool,
    /// The level to which URIs are normalized.
    normalize: Option<NormalizationLevel>,
    rows: Option<Rows>,
}

/// Writes each link as a row.
struct Rows {
    write: WriteLink,
    labels: Labels,
    style: Style,
}

type WriteLink = fn(&mut dyn io::Write, report::Name, &Link, Style) -> io::Result<()>;

/// The links of a part of an input that pass the filter.
enum Rendered {
    /// Their rows, and why rows are missing.
    Rows(Vec<u8>, Vec<String>),
    /// Links that are counted, or printed if their URI is new.
    Links(Found),
}

impl Render for Renderer {
    type Part = Rendered;

    fn render(&self, name: Name, mut found: Found) -> Rendered {
        if self.resolve {
            for link in &mut found.links {
                if let Cow::Owned(resolved) = link.to_resolved() {
                    *link = resolved;
                }
            }
        }
        for link in &mut found.links {
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
        found
            .links
            .retain(|link| !is_unrecognized(link) && self.filter.passes(link));
        let Some(rows) = &self.rows else {
            return Rendered::Links(found);
        };
        let name = report::Name {
            path: &rows.labels.label(name.path),
            member: name.member,
        };
        let (text, failures) = render_all(&found.links, |out: &mut Vec<u8>, link| {
            (rows.write)(out, name, link, rows.style)
        });
        Rendered::Rows(text, failures)
    }

    fn weight(&self, rendered: &Rendered) -> usize {
        match rendered {
            Rendered::Rows(text, _) => text.capacity(),
            Rendered::Links(found) => found.weight(),
        }
    }
}

/// Returns true if `link` is not a URI, and not known to be meant as one.
fn is_unrecognized(link: &Link) -> bool {
    matches!(link.kind, Kind::Misspelt | Kind::Defanged) && link.suspect.is_none()
}

/// Prints links.
struct Links {
    printer: Printer,
    format: &'static LinkFormat,
    mode: Mode,
}

/// Which links are printed.
enum Mode {
    /// Each.
    Each,
    /// Those whose URI is new.
    Unique(Tally),
    /// None: their keys are counted.
    Keys(Keys),
}

/// Distinct keys, or counts of them.
struct Keys {
    tally: Tally,
    by: By,
    format: &'static LinkFormat,
    /// Whether counts are printed.
    counts: Counts,
    top: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    Printed,
    Unprinted,
}

impl Mode {
    fn new(args: &Extract, format: &'static LinkFormat) -> Self {
        let counts = if args.count || args.top.is_some() {
            Counts::Printed
        } else if args.unique {
            Counts::Unprinted
        } else {
            return Self::Each;
        };
        let by = args.by.unwrap_or(By::Uri);
        let tally = Tally::new(LIMIT);
        if counts == Counts::Unprinted && by == By::Uri {
            return Self::Unique(tally);
        }
        Self::Keys(Keys {
            tally,
            by,
            format,
            counts,
            top: args.top.unwrap_or(u64::MAX),
        })
    }

    fn columns(&self, style: Style) -> Columns {
        match self {
            Self::Each | Self::Unique(_) => Columns::Links(style),
            Self::Keys(keys) if keys.counts == Counts::Printed => Columns::Counts(keys.by.name()),
            Self::Keys(keys) => Columns::Keys(keys.by.name()),
        }
    }
}

impl Collect for Links {
    type Part = Rendered;

    fn begin_input(&mut self, _: Name) -> io::Result<()> {
        Ok(())
    }

    fn part(&mut self, name: Name, rendered: Rendered) -> io::Result<()> {
        match rendered {
            Rendered::Rows(text, failures) => {
                self.printer.output.buffer().extend_from_slice(&text);
                self.printer.output.end_item()?;
                self.printer.not_printed(name, failures);
                Ok(())
            }
            Rendered::Links(found) => {
                let mut links = found.links.iter();
                links.try_for_each(|link| self.link(name, link))
            }
        }
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
    /// Counts a link, or prints it if its URI is new.
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()> {
        match &mut self.mode {
            Mode::Each => {}
            Mode::Unique(tally) => {
                let mut written = Ok(());
                let at_once = tally.is_complete();
                let (path, out, style) = self.printer.item(name);
                tally.add(&link.uri, || {
                    let mut later = Vec::new();
                    let out = if at_once { out } else { &mut later };
                    written = (self.format.link)(out, path, link, style);
                    (!at_once).then_some(later)
                })?;
                written?;
            }
            Mode::Keys(keys) => {
                if let Some(key) = key(link, keys.by) {
                    keys.add(&key, self.printer.output.buffer())?;
                }
            }
        }
        self.printer.output.end_item()
    }
}

impl Keys {
    fn add(&mut self, key: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        let at_once = self.counts == Counts::Unprinted && self.tally.is_complete();
        let mut is_new = false;
        self.tally.add(key, || {
            is_new = true;
            (!at_once).then(Vec::new)
        })?;
        if at_once && is_new {
            self.row(key, 1, out)?;
        }
        Ok(())
    }

    fn row(&self, key: &[u8], count: u64, out: &mut Vec<u8>) -> io::Result<()> {
        let tally = report::Tally {
            by: self.by.name(),
            key,
            count: (self.counts == Counts::Printed).then_some(count),
        };
        (self.format.tally)(out, &tally)
    }
}

impl Links {
    /// Prints what is known only at the end.
    fn end(self) -> io::Result<Printer> {
        let mut printer = self.printer;
        let output = &mut printer.output;
        match self.mode {
            Mode::Each => {}
            Mode::Unique(tally) => tally.finish(KeyOrder::FirstSeen, &mut |entry| {
                output.buffer().extend(entry.line.unwrap_or_default());
                output.end_item().map(|()| true)
            })?,
            Mode::Keys(mut keys) => {
                let tally = std::mem::replace(&mut keys.tally, Tally::new(0));
                let sorted = match keys.counts {
                    Counts::Printed => KeyOrder::Frequent,
                    Counts::Unprinted => KeyOrder::FirstSeen,
                };
                let mut left = keys.top;
                tally.finish(sorted, &mut |entry| {
                    keys.row(&entry.key, entry.count, output.buffer())?;
                    output.end_item()?;
                    left -= 1;
                    Ok(left > 0)
                })?;
            }
        }
        Ok(printer)
    }
}
