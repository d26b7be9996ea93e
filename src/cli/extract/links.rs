//! The output of links: rows as they come, or keys and counts at the end.

use std::io;
use std::sync::Arc;

use urilint::Warning;
use urilint::report::{self, Columns, LinkStyle, RowBuffer};
use urilint::run::{Collect, Name};

use crate::cli::args::Extract;
use crate::cli::args::choice::By;
use crate::cli::extract::form::Form;
use crate::cli::extract::render::{Content, Rendered};
use crate::cli::extract::table::TableWriter;
use crate::cli::output::printer::Printer;
use crate::cli::output::progress::Counters;
use crate::cli::tally::{Counted, Counts, Distinct};

/// Prints links.
pub struct Links {
    pub counters: Arc<Counters>,
    pub printer: Printer,
    pub mode: Mode,
    /// Whether this output is a part, whose counts are sorted by their keys.
    pub is_part: bool,
    /// The number of links in this output.
    pub count: u64,
}

/// Which links are printed.
pub enum Mode {
    /// Each.
    Each,
    /// Those whose key is new.
    Distinct(Distinct),
    /// None, but so many keys with their counts.
    Counts(Counts, u64),
    /// Each, as a row of a table.
    Table(TableWriter),
}

impl Mode {
    /// Returns the mode that the arguments select.
    pub fn new(args: &Extract) -> Self {
        let memory = usize::try_from(args.memory).unwrap_or(usize::MAX);
        if args.count || args.top.is_some() {
            Self::Counts(Counts::new(memory), args.top.unwrap_or(u64::MAX))
        } else if args.unique {
            Self::Distinct(Distinct::new(memory))
        } else {
            Self::Each
        }
    }

    /// Returns the columns of the rows.
    pub const fn columns<'s>(&self, by: By, style: &'s LinkStyle) -> Columns<'s> {
        match (self, by) {
            (Self::Each | Self::Table(_), _) | (Self::Distinct(_), By::Uri) => {
                Columns::Links(style)
            }
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
            (Content::Table(batch), Mode::Table(writer)) => writer.add(batch, output.buffer())?,
            (Content::Keys(batch), Mode::Distinct(distinct)) => {
                for key in batch.keys() {
                    distinct.add(key, output.buffer())?;
                }
            }
            (Content::Keys(batch), Mode::Counts(counts, _)) => {
                batch.keys().try_for_each(|key| counts.add(key))?;
            }
            (Content::Keys(_) | Content::Table(_), _) => {}
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
    pub fn end(&mut self, form: &Form, by: By) -> io::Result<()> {
        let output = &mut self.printer.output;
        match std::mem::replace(&mut self.mode, Mode::Each) {
            Mode::Each => {}
            Mode::Table(writer) => writer.finish(output.buffer())?,
            Mode::Distinct(distinct) => distinct.finish(&mut |row| {
                output.buffer().extend_from_slice(row);
                output.end_item()
            })?,
            Mode::Counts(counts, most) => {
                let Form::Rows(format) = form else {
                    return Ok(());
                };
                let mut rows = RowBuffer::default();
                let mut print = |counted: Counted| {
                    let row = report::Tally {
                        by: by.name(),
                        key: counted.key,
                        count: Some(counted.count),
                    };
                    rows.clear();
                    (format.tally)(&mut rows, &row)?;
                    rows.write_to(output.buffer())?;
                    output.end_item()
                };
                if self.is_part {
                    counts.finish_by_key(&mut print)?;
                } else {
                    counts.finish(most, &mut print)?;
                }
            }
        }
        Ok(())
    }
}
