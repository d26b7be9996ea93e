//! The loop: inputs → records → links and findings, in order, in parallel.
//!
//! Work is cut into units: a small file, or a piece of a large one (the split rule:
//! [`crate::Split`]). Workers read units in windows; what they find waits, in bounded
//! space, until all before it is out. Lines, columns and messages count from the start
//! of a unit until the one who hands them out adds what came before. So the output does
//! not show how the work was cut or who did it.

mod compressed;
mod local;
mod order;
mod print;
mod unit;
mod work;

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::finding::{Finding, Link};
use crate::format::Format;
use crate::format::Warning;
use crate::input::{Input, READ, Walk, entries};
use crate::lint::options::Options;

pub use crate::input::contain::{InternalError, contain, record_panics};
use local::Tree;
use order::Order;
use print::Printer;
use unit::{Unit, Units};
use work::Worker;

/// What is done with the inputs.
#[derive(Clone, Debug)]
pub struct Job {
    /// What is looked for.
    pub options: Options,
    /// The format of all inputs; `None`: each is told by its content and name.
    pub format: Option<&'static Format>,
    /// How folders are walked.
    pub walk: Walk,
    /// Whether inputs are read that don't look like text.
    pub text: bool,
    /// Only the records whose first byte lies in this range, of each input. Lines and
    /// messages count from the first of them.
    pub byte_range: Option<Range<u64>>,
    /// Whether, with a byte range, lines and messages before it are counted.
    pub count_lines: bool,
    /// How many workers there are. With one, everything is done in the calling thread.
    pub threads: usize,
    /// How inputs are cut. It does not show in what comes out.
    pub sizes: Sizes,
}

impl Job {
    /// A job of all inputs, with defaults for all but its task, in one thread.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            format: None,
            walk: Walk::default(),
            text: false,
            byte_range: None,
            count_lines: false,
            threads: 1,
            sizes: Sizes::default(),
        }
    }
}

/// How inputs are cut, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// How much of a file is one unit of work; `None`: as suits the threads.
    pub piece: Option<u64>,
    /// How much is read at a time.
    pub read: usize,
}

impl Default for Sizes {
    fn default() -> Self {
        Self {
            piece: None,
            read: READ,
        }
    }
}

/// What an input goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'n> {
    /// The file.
    pub path: &'n Path,
    /// The member of it, if it is an archive, by its name there; of an archive in an
    /// archive, both names with `!` between them.
    pub member: Option<&'n [u8]>,
}

/// Takes what comes out, in order: by input, then by place. An error ends the run.
pub trait Sink {
    /// A link in the input called `name`.
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()>;
    /// A finding in the input called `name`.
    fn finding(&mut self, name: Name, finding: &Finding) -> io::Result<()>;
    /// Something that was not read as it should be, in the input called `name`.
    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()>;
}

/// How a run went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Inputs that were named or walked to, read or not.
    pub inputs: u64,
    /// Those of them of which something was read: neither empty nor skipped.
    pub read: u64,
    /// Whether something was not read: exit code 2.
    pub lost: bool,
    /// Whether the reader of the output went away (a closed pipe): the rest was not read.
    pub closed: bool,
    /// Findings that comments in the inputs suppressed.
    pub suppressed: u64,
    /// Findings that a configuration allows.
    pub allowed: u64,
}

/// Reads all inputs and hands what is found to `sink`.
///
/// # Errors
/// What `sink` returns, but a closed pipe, which ends the run quietly; and when no
/// threads can be made. What can't be read is a note, not an error.
pub fn run(inputs: Vec<Input>, job: &Job, sink: &mut dyn Sink) -> io::Result<Summary> {
    let tree = Tree::new(&inputs, job);
    let units = Units::new(entries(inputs, job.walk.clone()), job);
    let mut printer = Printer::new(sink, job);
    let result = if job.threads <= 1 {
        in_one_thread(units, Worker::new(job, tree.as_ref()), &mut printer)
    } else {
        in_threads(units, (job, tree.as_ref()), &mut printer)
    };
    let result = result.and_then(|()| printer.finish());
    let mut summary = printer.summary();
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => summary.closed = true,
        other => other?,
    }
    Ok(summary)
}

fn in_one_thread(units: Units, mut worker: Worker, printer: &mut Printer) -> io::Result<()> {
    for unit in units {
        printer.start(unit.label())?;
        let totals = worker.unit(unit, &mut |chunk| printer.chunk(chunk))?;
        printer.end(totals);
    }
    Ok(())
}

fn in_threads(
    units: Units,
    (job, tree): (&Job, Option<&Tree>),
    printer: &mut Printer,
) -> io::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(job.threads)
        .build()
        .map_err(io::Error::other)?;
    let order = Order::new(job.threads);
    let units = Mutex::new(units);
    pool.in_place_scope(|scope| {
        for _ in 0..job.threads {
            scope.spawn(|_| work_in_order(&units, Worker::new(job, tree), &order));
        }
        let result = order.print(printer);
        order.stop();
        result
    })
}

/// Works off units until there are no more, or nobody wants more.
fn work_in_order(units: &Mutex<Units>, mut worker: Worker, order: &Order) {
    let _guard = order.stop_on_panic();
    while let Some((number, unit)) = next_unit(units, order) {
        let result = worker.unit(unit, &mut |chunk| order.push(number, chunk));
        match result {
            Ok(totals) => order.finish(number, totals),
            // Only a stop is an error here; all else became a note.
            Err(_) => return,
        }
    }
}

fn next_unit(units: &Mutex<Units>, order: &Order) -> Option<(usize, Unit)> {
    let mut units = units.lock().unwrap_or_else(PoisonError::into_inner);
    if !order.wait_for_room() {
        return None;
    }
    let Some(unit) = units.next() else {
        order.close();
        return None;
    };
    Some((order.open(unit.label()), unit))
}

#[cfg(test)]
mod tests;
