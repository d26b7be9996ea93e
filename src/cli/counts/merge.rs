//! `urilint counts merge`.

use std::io;

use anyhow::{Context, bail};
use urilint::report::import::TallyRow;
use urilint::report::{Columns, LinkFormat, Report, RowBuffer, Tally};

use crate::cli::args::Merge;
use crate::cli::args::choice::RowOrder;
use crate::cli::counts::read;
use crate::cli::exit::Exit;
use crate::cli::named_files::files;
use crate::cli::output::options::OutputOptions;
use crate::cli::output::printer::Printer;
use crate::cli::reports;
use crate::cli::tally::{Counted, Counts, Distinct, Fingerprints};

/// Runs the command.
pub fn merge(args: &Merge) -> anyhow::Result<Exit> {
    let files = files("", &args.from)?;
    let report = reports::named(&args.format, |report: &Report| report.links.is_some())?;
    let format = report.links.as_ref().context("not a report of links")?;
    let mut printer = Printer::new(&OutputOptions::of_rows(args.output.clone(), &files))?;
    let mut merged = Merged::new(args, format);
    read(&files, &mut printer, &mut |printer, line, row| {
        merged.add(printer, line, &row)
    })?;
    merged.finish(&mut printer)?;
    let exit = printer.exit();
    printer.output.finish()?;
    Ok(exit)
}

/// The rows of the files, joined.
struct Merged<'a> {
    args: &'a Merge,
    format: &'static LinkFormat,
    fingerprints: Fingerprints,
    /// What the first row has decided.
    rows: Option<(&'static str, Rows)>,
}

enum Rows {
    Counts(Counts),
    /// Keys without counts, in the order in which they were seen first.
    Distinct(Distinct),
}

impl<'a> Merged<'a> {
    fn new(args: &'a Merge, format: &'static LinkFormat) -> Self {
        Self {
            args,
            format,
            fingerprints: Fingerprints::new(),
            rows: None,
        }
    }

    /// Adds a row. Returns why it does not belong to the others.
    fn add(
        &mut self,
        printer: &mut Printer,
        line: &[u8],
        row: &TallyRow,
    ) -> anyhow::Result<Option<String>> {
        if self.rows.is_none() {
            self.rows = Some((row.by, self.begin(printer, row)?));
        }
        let Some((by, rows)) = &mut self.rows else {
            return Ok(None);
        };
        if *by != row.by {
            return Ok(Some(format!("a row by {}, and not by {by}", row.by)));
        }
        let fingerprint = self.fingerprints.of(&row.key);
        match (rows, row.count) {
            (Rows::Counts(counts), Some(count)) => counts.add_key(fingerprint, count, &row.key)?,
            (Rows::Distinct(distinct), None) => {
                let format = self.format;
                let mut write = |out: &mut Vec<u8>| write_key(format, line, row, out);
                distinct.add_key(fingerprint, &mut write, printer.output.buffer())?;
                printer.output.end_item()?;
            }
            (Rows::Counts(_), None) => return Ok(Some("a row without a count".to_owned())),
            (Rows::Distinct(_), Some(_)) => return Ok(Some("a row with a count".to_owned())),
        }
        Ok(None)
    }

    /// Starts the output with the first row.
    fn begin(&self, printer: &mut Printer, row: &TallyRow) -> anyhow::Result<Rows> {
        let memory = usize::try_from(self.args.memory).unwrap_or(usize::MAX);
        let has_counts = row.count.is_some();
        if !has_counts && (self.args.top.is_some() || self.args.order == RowOrder::Key) {
            bail!("--top and --order require rows with counts, as of extract --count");
        }
        if let Some(head) = self.format.head.filter(|_| !self.args.no_header) {
            let columns = if has_counts {
                Columns::Counts(row.by)
            } else {
                Columns::Keys(row.by)
            };
            head(printer.output.buffer(), columns)?;
        }
        Ok(if has_counts {
            Rows::Counts(Counts::new(memory))
        } else {
            Rows::Distinct(Distinct::new(memory))
        })
    }

    /// Prints what is known only at the end.
    fn finish(self, printer: &mut Printer) -> io::Result<()> {
        let output = &mut printer.output;
        match self.rows {
            None => Ok(()),
            Some((_, Rows::Distinct(distinct))) => distinct.finish(&mut |row| {
                output.buffer().extend_from_slice(row);
                output.end_item()
            }),
            Some((by, Rows::Counts(counts))) => {
                let mut rows = RowBuffer::default();
                let mut print = |counted: Counted| {
                    let tally = Tally {
                        by,
                        key: counted.key,
                        count: Some(counted.count),
                    };
                    rows.clear();
                    (self.format.tally)(&mut rows, &tally)?;
                    rows.write_to(output.buffer())?;
                    output.end_item()
                };
                match self.args.order {
                    RowOrder::Key => counts.finish_by_key(&mut print),
                    RowOrder::Count => counts.finish(self.args.top.unwrap_or(u64::MAX), &mut print),
                }
            }
        }
    }
}

/// Writes a key without a count. In `ndjson`, its row is the one that was read, as a link of `--unique` has
/// more than its URI.
fn write_key(
    format: &LinkFormat,
    line: &[u8],
    row: &TallyRow,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if !format.keys.is_empty() && format.head.is_none() {
        out.extend_from_slice(line.trim_ascii_end());
        out.push(b'\n');
        return Ok(());
    }
    let tally = Tally {
        by: row.by,
        key: &row.key,
        count: None,
    };
    let mut rows = RowBuffer::default();
    (format.tally)(&mut rows, &tally)?;
    rows.write_to(out)
}
