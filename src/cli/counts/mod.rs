//! `urilint counts`: what part files have counted, joined.

mod graph;
mod merge;

use std::path::{Path, PathBuf};

use urilint::Warning;
use urilint::report::import::TallyRow;
use urilint::run::Name;

use crate::cli::args::Counts;
use crate::cli::exit::Exit;
use crate::cli::output::printer::Printer;
use crate::cli::packed::for_each_line;

/// Runs the command.
pub fn counts(args: &Counts) -> anyhow::Result<Exit> {
    match args {
        Counts::Merge(args) => merge::merge(args),
        Counts::Graph(args) => graph::graph(args),
    }
}

/// What is done with a row: its line is given, too.
type Each<'e> = dyn FnMut(&mut Printer, &[u8], TallyRow) -> anyhow::Result<Option<String>> + 'e;

/// Reads the rows of all files. Lines that cannot be read are reported, and those for which `each` returns
/// why it has no use for them.
fn read(files: &[PathBuf], printer: &mut Printer, each: &mut Each) -> anyhow::Result<()> {
    for file in files {
        let faults = for_each_line(file, &mut |line| match TallyRow::read(line) {
            Ok(row) => each(printer, line, row),
            Err(error) => Ok(Some(error.to_string())),
        })?;
        for fault in faults {
            warn(printer, file, &fault);
        }
    }
    Ok(())
}

fn warn(printer: &mut Printer, path: &Path, fault: &str) {
    printer.warning(Name { path, member: None }, &Warning::lost(fault));
}
