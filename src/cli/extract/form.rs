//! The form of the output: rows of a format, or a table.

use std::io;

use anyhow::{Context, bail};
use urilint::report::{LineEnd, LinkFormat, LinkStyle, Report};

use crate::cli::args::Extract;
use crate::cli::args::choice::By;
use crate::cli::extract::links::Mode;
use crate::cli::extract::render::Rows;
use crate::cli::extract::table::Table;
use crate::cli::output::Output;
use crate::cli::reports;
use crate::cli::tally::Fingerprints;

/// The form of the output.
pub enum Form {
    /// Rows, one after the other.
    Rows(&'static LinkFormat),
    /// A table in columns.
    Table,
}

/// Returns the format of the arguments, and its form.
///
/// # Errors
/// If the format is unknown, the program was built without it, or an option cannot be used with it.
pub fn of(args: &Extract) -> anyhow::Result<(&'static Report, Form)> {
    if args.format == "parquet" && cfg!(not(feature = "parquet")) {
        bail!("--format parquet: this program was built without the feature `parquet`");
    }
    let report = reports::named(&args.format, Report::is_of_links)?;
    if report.columns.is_some() {
        check_table(args)?;
        return Ok((report, Form::Table));
    }
    let format = report.links.as_ref().context("not a report of links")?;
    if args.input.null && !format.line_ends.contains(&LineEnd::Null) {
        bail!("-0 requires --files, or --format plain");
    }
    Ok((report, Form::Rows(format)))
}

/// Checks that links are to be printed, as they are in a table.
fn check_table(args: &Extract) -> anyhow::Result<()> {
    let name = &args.format;
    if args.input.null {
        bail!("-0 requires --files, or --format plain");
    }
    let counting = [
        ("--unique", args.unique),
        ("--count", args.count),
        ("--top", args.top.is_some()),
    ];
    if let Some((option, _)) = counting.iter().find(|(_, is_given)| *is_given) {
        bail!("{option} requires rows: --format ndjson or csv, not {name}");
    }
    if let Some(compression) = args.input.compress {
        let method = compression.name();
        bail!("--compress {method} requires rows: --format {name} compresses its columns itself");
    }
    Ok(())
}

impl Form {
    /// Checks that it can be written to `output`.
    ///
    /// # Errors
    /// If it is a table, and the output a terminal.
    pub fn check_output(&self, output: &Output) -> anyhow::Result<()> {
        if matches!(self, Self::Table) && output.is_interactive() {
            bail!(
                "--format parquet requires a file (--output) or a pipe: the output is a terminal"
            );
        }
        Ok(())
    }

    /// Returns what is rendered.
    ///
    /// # Errors
    /// If the program was built without tables.
    pub fn rows(&self, mode: &Mode, by: By, style: &LinkStyle) -> io::Result<Rows> {
        Ok(match (self, mode) {
            (Self::Table, _) | (_, Mode::Table(_)) => Rows::Table(Table::new(style.keys())?),
            (Self::Rows(format), Mode::Each) => Rows::Each(format),
            (Self::Rows(format), Mode::Distinct(_)) => {
                Rows::Distinct(format, by, Fingerprints::new())
            }
            (Self::Rows(_), Mode::Counts(..)) => Rows::Counts(by, Fingerprints::new()),
        })
    }
}
