//! `urilint extract`: links that pass the filters, each or counted, to a report.

use std::borrow::Cow;
use std::io;

use anyhow::Context;
use urilint::report::{Columns, Report, WriteLink, WriteTally};
use urilint::run::{Name, Sink};
use urilint::{Finding, Link, Options, ScanMode, Task, Warning};

use super::Exit;
use super::args::Extract;
use super::choice::By;
use super::engine::{self, secrets};
use super::filter::{Filter, key};
use super::print::{Printer, report};
use super::tally::{LIMIT, Sorted, Tally};

/// Runs the command.
pub fn extract(args: &Extract) -> anyhow::Result<Exit> {
    if let Some(exit) = engine::lists(&args.input)? {
        return Ok(exit);
    }
    let report = report(&args.format, |report| report.link.is_some())?;
    let options = Options {
        task: Task::Extract(ScanMode::Uris),
        secrets: secrets(&args.input),
        positions: report.positions,
        profile: args.input.profile.into(),
        base: args.input.base.clone().map(String::into_bytes),
    };
    let filter = Filter::new(args)?;
    let plan = engine::plan(&args.input, engine::asked(&args.input, options))?;
    let mut links = Links {
        printer: Printer::new(&args.input)?,
        filter,
        resolve: args.resolve,
        write: report.link.context("no report of links")?,
        mode: Mode::new(args, report)?,
    };
    if let Some(head) = report.head {
        head(links.printer.output.buffer(), links.mode.columns())?;
    }
    let Some(summary) = engine::run(&plan, &mut links)? else {
        return Ok(Exit::Clean);
    };
    let mut printer = links.end()?;
    printer.output.flush()?;
    printer.say_read(summary, || engine::left_out(&plan));
    let exit = printer.exit();
    printer.output.finish()?;
    Ok(exit)
}

/// Prints links.
struct Links {
    printer: Printer,
    filter: Filter,
    /// Whether relative references are printed as what they mean.
    resolve: bool,
    write: WriteLink,
    mode: Mode,
}

/// What becomes of a link.
enum Mode {
    /// Printed as it comes.
    Each,
    /// Printed when its URI is new.
    Unique(Tally),
    /// Its key is counted.
    Keys(Keys),
}

/// Keys, told apart or counted.
struct Keys {
    tally: Tally,
    by: By,
    write: WriteTally,
    /// Whether the counts are printed.
    counts: Counts,
    top: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    Printed,
    Unprinted,
}

impl Mode {
    fn new(args: &Extract, report: &Report) -> anyhow::Result<Self> {
        let counts = if args.count || args.top.is_some() {
            Counts::Printed
        } else if args.unique {
            Counts::Unprinted
        } else {
            return Ok(Self::Each);
        };
        let by = args.by.unwrap_or(By::Uri);
        let tally = Tally::new(LIMIT);
        if counts == Counts::Unprinted && by == By::Uri {
            return Ok(Self::Unique(tally));
        }
        Ok(Self::Keys(Keys {
            tally,
            by,
            write: report.tally.context("no report of counts")?,
            counts,
            top: args.top.unwrap_or(u64::MAX),
        }))
    }

    fn columns(&self) -> Columns {
        match self {
            Self::Each | Self::Unique(_) => Columns::Links,
            Self::Keys(keys) if keys.counts == Counts::Printed => Columns::Counts(keys.by.name()),
            Self::Keys(keys) => Columns::Keys(keys.by.name()),
        }
    }
}

impl Sink for Links {
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()> {
        let resolved = if self.resolve {
            link.to_resolved()
        } else {
            Cow::Borrowed(link)
        };
        let link = &*resolved;
        if !self.filter.passes(link) {
            return Ok(());
        }
        match &mut self.mode {
            Mode::Each => {
                let report = self.write;
                self.printer
                    .write(name, |out, path, style| report(out, path, link, style))?;
            }
            Mode::Unique(tally) => {
                let mut written = Ok(());
                let at_once = tally.is_complete();
                let (path, out, style) = self.printer.item(name);
                tally.add(&link.uri, || {
                    let mut later = Vec::new();
                    let out = if at_once { out } else { &mut later };
                    written = (self.write)(out, path, link, style);
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

    fn finding(&mut self, _name: Name, _finding: &Finding) -> io::Result<()> {
        Ok(())
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        self.printer.warning(name, warning);
        Ok(())
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
        let tally = urilint::report::Tally {
            by: self.by.name(),
            key,
            count: (self.counts == Counts::Printed).then_some(count),
        };
        (self.write)(out, &tally)
    }
}

impl Links {
    /// Prints what had to wait for the end.
    fn end(self) -> io::Result<Printer> {
        let mut printer = self.printer;
        let output = &mut printer.output;
        match self.mode {
            Mode::Each => {}
            Mode::Unique(tally) => tally.finish(Sorted::FirstSeen, &mut |entry| {
                output.buffer().extend(entry.line.unwrap_or_default());
                output.end_item().map(|()| true)
            })?,
            Mode::Keys(mut keys) => {
                let tally = std::mem::replace(&mut keys.tally, Tally::new(0));
                let sorted = match keys.counts {
                    Counts::Printed => Sorted::Frequent,
                    Counts::Unprinted => Sorted::FirstSeen,
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
