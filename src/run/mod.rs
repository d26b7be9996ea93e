//! The run: inputs to links and findings, in order, in parallel.
//!
//! Work is divided into units: a small file, or a piece of a large one (see [`crate::Split`]). Of several
//! threads, one walks over the inputs ahead of the workers. They read units in windows, and render what they
//! find ([`Render`]). It is collected in input order ([`Collect`]); what waits for its turn is bounded.
//! Locations and message numbers are relative to their unit until it is known what precedes it ([`Shift`]), so
//! the output depends neither on how the work was divided nor on which worker did it.

mod ahead;
mod baseline;
mod changed;
mod compressed;
mod join;
mod layers;
mod messages;
mod order;
mod output;
mod pieces;
mod plan;
mod process;
mod resolve;
mod shift;
mod step;
mod summary;
mod unit;
mod work;

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::finding::{Finding, Link};
use crate::format::Format;
use crate::format::Warning;
use crate::input::{Input, Pool, READ, Walk, counted_entries};
use crate::links::{FileTree, LocalLinks, folders};
pub use crate::lint::RecordsLeftOut;
use crate::lint::census::Census;
use crate::lint::options::{Options, Task};
use crate::rule::LocalReferences;
pub use crate::suppress::SuppressedFindings;

pub use crate::input::compressed::DigestCheck;
pub use crate::input::contain::{InternalError, contain, record_panics};
pub use crate::links::{Change, Moves, Revision, is_navigation, renamed};
use ahead::Ahead;
pub use baseline::{Baseline, BaselineError, KnownCount, KnownFinding, UnknownFindings};
pub use changed::ChangedLines;
use join::Joiner;
pub use messages::MessageFilter;
use order::Order;
pub use plan::{FilePiece, Planned, Share, ShareSize, plan};
use process::process;
pub use shift::{Positions, Shift};
pub use summary::{ReducedInputs, SkippedInputs, Summary};
use unit::{Unit, Units};
use work::Worker;

/// A run over inputs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Job {
    /// The task and its options.
    pub options: Options,
    /// The format of all inputs; `None` to detect each by content and name.
    pub format: Option<&'static Format>,
    /// Options of walks over folders.
    pub walk: Walk,
    /// Whether binary inputs are read.
    pub text: bool,
    /// The range of each input in which the records to read start. Lines and messages count from
    /// the first of them.
    pub byte_range: Option<Range<u64>>,
    /// Whether lines and messages before the byte range are counted.
    pub count_lines: bool,
    /// What precedes the byte range in its file, if that was counted before.
    pub precedes: Option<Shift>,
    /// The number of workers. A single one works in the calling thread.
    pub threads: usize,
    /// How inputs are divided. The output does not depend on it.
    pub sizes: Sizes,
    /// Whether findings of some rules that repeat in a document are merged, with a count. Each of
    /// them has a fix of its own, so they must not be if fixes are applied.
    pub merges_repeats: bool,
    /// Findings that are known and not reported.
    pub baseline: Option<Arc<Baseline>>,
    /// The lines on which findings are reported; `None` for all.
    pub changed_lines: Option<Arc<ChangedLines>>,
    /// The change of the tree whose broken links are reported in documents that were not changed, too;
    /// `None` for all broken links.
    pub change: Option<Arc<Change>>,
    /// A move whose links are found in place of broken ones, each with a fix.
    pub planned_move: Option<Arc<Moves>>,
    /// The messages that are read; `None` for all.
    pub messages: Option<Arc<MessageFilter>>,
    /// Whether suppressed findings are delivered: [`Found::suppressed`].
    pub suppressed: SuppressedFindings,
    /// Whether comments suppress findings.
    pub comments: SuppressionComments,
    /// Whether the digests of records of web archives are verified.
    pub digests: DigestCheck,
}

/// Whether comments suppress findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SuppressionComments {
    /// They do.
    #[default]
    Honoured,
    /// They do not, and are not reported as unused.
    Ignored,
}

impl Job {
    /// Returns a job with default options, in one thread.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            format: None,
            walk: Walk::default(),
            text: false,
            byte_range: None,
            count_lines: false,
            precedes: None,
            threads: 1,
            sizes: Sizes::default(),
            merges_repeats: false,
            baseline: None,
            changed_lines: None,
            change: None,
            planned_move: None,
            messages: None,
            suppressed: SuppressedFindings::default(),
            comments: SuppressionComments::default(),
            digests: DigestCheck::default(),
        }
    }
}

/// How inputs are divided, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// The size of a unit of work; `None` to choose it by the number of threads.
    pub piece: Option<u64>,
    /// The number of bytes to read at a time.
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

/// The name of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'n> {
    /// The file.
    pub path: &'n Path,
    /// The member of it, if it is an archive, by its name there; of an archive in an
    /// archive, both names with `!` between them.
    pub member: Option<&'n [u8]>,
}

/// A receiver of links and findings in order: by input, then by location. An error ends the run.
pub trait Sink {
    /// Receives a link in the input called `name`.
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()>;
    /// Receives a finding in the input called `name`.
    fn finding(&mut self, name: Name, finding: &Finding) -> io::Result<()>;
    /// Receives a warning about the reading of the input called `name`.
    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()>;
}

/// Links and findings of a part of an input, in order.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Found {
    /// Of [`Task::Extract`](crate::Task).
    pub links: Vec<Link>,
    /// Of [`Task::Check`](crate::Task), without those that are suppressed or allowed.
    pub findings: Vec<Finding>,
    /// The findings that comments or a baseline suppress, if the run delivers them. They are not
    /// counted, and do not make the run fail.
    pub suppressed: Vec<Finding>,
    /// Whether one of the findings makes the run fail.
    pub fails: bool,
    /// What their lines, columns and message numbers count from.
    pub positions: Positions,
}

impl Found {
    /// Returns true if there are no links and no findings.
    pub const fn is_empty(&self) -> bool {
        self.links.is_empty() && self.findings.is_empty() && self.suppressed.is_empty()
    }

    /// Returns about how many bytes of memory they take.
    pub fn weight(&self) -> usize {
        output::items_weight(&self.links, &self.findings)
            + output::items_weight(&Vec::new(), &self.suppressed)
    }
}

/// The half of the output that is made in parallel: in the worker that found something, as far
/// as that is possible.
///
/// Parts of one input come in order; parts of different inputs come in any order. So what is
/// made of a part must depend on nothing else. [`Collect`] receives the results in input order.
pub trait Render: Sync {
    /// What is made of a part.
    type Part: Send;
    /// Renders a part of the input called `name`, which is not empty. It may take or change the
    /// links, but it leaves the findings as they are if it [renders early](Self::renders_early).
    fn render(&self, name: Name, found: &mut Found) -> Self::Part;
    /// Returns true if parts are rendered before it is known what precedes them in a divided
    /// input. Their positions are then [`Positions::Relative`], and [`shift`](Self::shift) is
    /// called when it is known; a part is dropped if comments suppress some of its findings.
    /// Otherwise such parts are rendered in the thread that collects them.
    fn renders_early(&self) -> bool {
        false
    }
    /// Adds to the positions of a part that was rendered early what precedes it.
    fn shift(&self, _part: &mut Self::Part, _by: Shift) {}
    /// Returns about how many bytes of memory `part` takes: only so much may wait for its turn.
    fn weight(&self, part: &Self::Part) -> usize;
}

/// The half of the output that is made in order, in one thread. An error ends the run.
pub trait Collect {
    /// What [`Render`] makes of a part.
    type Part;
    /// Starts the input called `name`, or the next member of an archive. Inputs without findings
    /// are started and ended, too.
    fn begin_input(&mut self, name: Name) -> io::Result<()>;
    /// Receives the next part of the input.
    fn part(&mut self, name: Name, part: Self::Part) -> io::Result<()>;
    /// Receives counts of what was read in the next part of the input, if they are wanted
    /// ([`Counting::AllUris`](crate::Counting)).
    fn census(&mut self, _census: &Census) {}
    /// Receives a warning about the reading of the input.
    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()>;
    /// Ends the input.
    fn end_input(&mut self, name: Name) -> io::Result<()>;
    /// Receives what a baseline knows of the input called `name`, before it ends.
    fn known(&mut self, _name: Name, _counts: Vec<KnownCount>) {}
    /// Receives `count` findings that a baseline has at `path`, where there is no file any more, and
    /// that were not found elsewhere.
    fn gone(&mut self, _path: &str, _finding: &KnownFinding, _count: u64) {}
}

/// Reads all inputs and passes what is found to `sink`.
///
/// # Errors
/// As [`run_parts`].
pub fn run(inputs: Vec<Input>, job: &Job, sink: &mut dyn Sink) -> io::Result<Summary> {
    run_parts(inputs, job, &Items, &mut Deliver(sink))
}

/// Renders nothing.
struct Items;

impl Render for Items {
    type Part = Found;

    fn render(&self, _: Name, found: &mut Found) -> Found {
        std::mem::take(found)
    }

    fn weight(&self, part: &Found) -> usize {
        part.weight()
    }
}

/// Passes links and findings to a sink, one by one.
struct Deliver<'s>(&'s mut dyn Sink);

impl Collect for Deliver<'_> {
    type Part = Found;

    fn begin_input(&mut self, _: Name) -> io::Result<()> {
        Ok(())
    }

    fn part(&mut self, name: Name, part: Found) -> io::Result<()> {
        let sink = &mut *self.0;
        let mut links = part.links.iter();
        links.try_for_each(|link| sink.link(name, link))?;
        let mut findings = part.findings.iter();
        findings.try_for_each(|finding| sink.finding(name, finding))
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        self.0.warning(name, warning)
    }

    fn end_input(&mut self, _: Name) -> io::Result<()> {
        Ok(())
    }
}

/// Reads all inputs, renders what is found with `render`, and passes it to `collect` in order.
///
/// # Errors
/// Those of `collect`, except for a closed pipe, which ends the run quietly; and if no threads
/// can be started. An input that cannot be read is a warning, not an error.
pub fn run_parts<R: Render>(
    inputs: Vec<Input>,
    job: &Job,
    render: &R,
    collect: &mut dyn Collect<Part = R::Part>,
) -> io::Result<Summary> {
    let links = local_links(&inputs, job);
    let (entries, counts) = counted_entries(inputs, job.walk.clone());
    let units = Units::new(entries, job, links.as_ref());
    let mut joiner = Joiner::new(render, collect, job);
    let result = if job.threads <= 1 {
        in_one_thread(
            units,
            Worker::new(job, links.as_ref()),
            (job, render),
            &mut joiner,
        )
    } else {
        in_threads(units, (job, links.as_ref(), render), &mut joiner)
    };
    let result = result.and_then(|()| joiner.end());
    let mut summary = joiner.summary();
    summary.left_out = counts.left_out();
    if let Some(messages) = &job.messages {
        (summary.messages_kept, summary.messages_left_out) = messages.take_counts();
    }
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => summary.closed = true,
        other => other?,
    }
    Ok(summary)
}

/// Returns what looks up the local links of the inputs, if they are checked.
fn local_links(inputs: &[Input], job: &Job) -> Option<LocalLinks> {
    let Task::Check(checks) = &job.options.task else {
        return None;
    };
    let is_checked = checks.settings().local_references == LocalReferences::Checked;
    let paths = inputs.iter().filter_map(|input| match input {
        Input::Path(path) if is_checked => Some(path.as_path()),
        // A configuration of files may have them checked: its folder is that of the documents.
        _ => None,
    });
    Some({
        let tree = Arc::new(FileTree::default());
        match (&job.change, &job.planned_move) {
            (_, Some(planned)) => LocalLinks::moving(tree, folders(paths), planned.clone()),
            (Some(change), None) => LocalLinks::after(tree, folders(paths), change.clone()),
            (None, None) => LocalLinks::new(tree, folders(paths)),
        }
    })
}

fn in_one_thread<R: Render>(
    units: Units,
    mut worker: Worker,
    (job, render): (&Job, &R),
    joiner: &mut Joiner<R>,
) -> io::Result<()> {
    for unit in units {
        joiner.start(unit.label())?;
        let totals = process(unit, &mut worker, (job, render), &mut |chunk| {
            joiner.chunk(chunk)
        })?;
        joiner.end_unit(totals);
    }
    Ok(())
}

fn in_threads<R: Render>(
    units: Units,
    (job, links, render): (&Job, Option<&LocalLinks>, &R),
    joiner: &mut Joiner<R>,
) -> io::Result<()> {
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(job.threads)
        .build()
        .map_err(io::Error::other)?;
    let pool = Arc::new(Pool::new(job.threads));
    let order = Order::new(job.threads);
    std::thread::scope(|walk| {
        let units = Mutex::new(Ahead::start(units, walk)?);
        threads.in_place_scope(|scope| {
            for _ in 0..job.threads {
                scope.spawn(|_| {
                    let working = pool.worker();
                    let worker = Worker::new(job, links).with_pool(pool.clone());
                    work_in_order(&units, worker, (job, render), &order);
                    working.help();
                });
            }
            let result = order.join(joiner);
            order.stop();
            result
        })
    })
}

/// Processes units until there are no more, or the run was stopped.
fn work_in_order<R: Render>(
    units: &Mutex<Ahead>,
    mut worker: Worker,
    (job, render): (&Job, &R),
    order: &Order<R::Part>,
) {
    let _guard = order.stop_on_panic();
    while let Some((number, unit)) = next_unit(units, order) {
        let result = process(unit, &mut worker, (job, render), &mut |chunk| {
            order.push(number, chunk.weight(render), chunk)
        });
        match result {
            Ok(totals) => order.finish(number, totals),
            // All other errors became warnings: the run was stopped.
            Err(_) => return,
        }
    }
}

fn next_unit<P>(units: &Mutex<Ahead>, order: &Order<P>) -> Option<(usize, Unit)> {
    let mut units = units.lock().unwrap_or_else(PoisonError::into_inner);
    if !order.wait_for_capacity() {
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
