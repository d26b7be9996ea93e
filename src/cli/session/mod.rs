//! Sessions: the work of a command on what is requested, one reading after the other, with its
//! progress.

mod part_file;
mod ran;

use std::fs;
use std::sync::Arc;

use anyhow::Context;
use urilint::input::Input;
use urilint::report::escape;
use urilint::run::{Collect, FilePiece, Job, Render, Summary, run_parts};

use crate::cli::inputs::{Before, Split, Splits};
use crate::cli::output::printer::Printer;
use crate::cli::output::progress::{Counters, Progress};
use crate::cli::output::silence;
use crate::cli::request::{PartFolder, Reading, Request};
use part_file::{Lost, PartFile};
pub use ran::Ran;

/// The work of a command on one or more readings with one output.
pub trait Work {
    /// Returns the printer, whose output may be replaced between [`end`](Self::end) and
    /// [`begin`](Self::begin).
    fn printer(&mut self) -> &mut Printer;
    /// Starts the output. `first` is false for an output that continues others.
    fn begin(&mut self, first: bool) -> anyhow::Result<()>;
    /// Reads the inputs. Returns `None` if the reader of the output closed it.
    fn read(&mut self, reading: &Reading) -> anyhow::Result<Option<Summary>>;
    /// Ends the output, except that it is not finished. Returns the number of items in it.
    fn end(&mut self, summary: &Summary) -> anyhow::Result<u64>;
}

/// The session of a request.
#[derive(Debug)]
pub struct Session<'r> {
    request: &'r Request,
    progress: Progress,
}

impl<'r> Session<'r> {
    /// Starts to show the progress: findings or URIs, called `noun`.
    pub fn start(request: &'r Request, noun: &'static str) -> Self {
        let total = request.reading.size();
        Self {
            request,
            progress: Progress::start(&request.output, total, noun),
        }
    }

    /// Returns the counters that the progress shows.
    pub fn counters(&self) -> Arc<Counters> {
        self.progress.counters.clone()
    }

    /// Does the work on all that is requested. Returns `None` if the reader of the output closed it.
    ///
    /// # Errors
    /// If a file of a share is not as it was planned, or an output cannot be written.
    pub fn run(self, work: &mut dyn Work) -> anyhow::Result<Option<Ran>> {
        let request = self.request;
        let is_implied = request.sources.are_implied() && request.reading.has_stdin();
        let _hint = is_implied.then(|| silence::watch(&request.output));
        match (&request.sources.splits, &request.parts) {
            (None, _) => run_all(work, std::slice::from_ref(&request.reading), true),
            (Some(splits), None) => self.run_to_one(work, splits),
            (Some(splits), Some(folder)) => self.run_to_parts(work, splits, folder),
        }
    }

    /// Does the work on all shares, with one output.
    fn run_to_one(&self, work: &mut dyn Work, splits: &Splits) -> anyhow::Result<Option<Ran>> {
        let (mut all, mut before) = (Vec::new(), Vec::new());
        for split in splits.iter() {
            before.extend(split.verify(self.request.identity)?);
            all.extend(readings(split, &self.request.reading.job));
        }
        let ran = run_all(work, &all, true)?;
        for error in before.iter().filter_map(|file| file.verify_again().err()) {
            work.printer().error(&error);
        }
        Ok(ran)
    }

    /// Does the work on each share, with an output of its own. A share whose files are not those of
    /// the manifest is an error that is printed; the others are read.
    fn run_to_parts(
        &self,
        work: &mut dyn Work,
        splits: &Splits,
        folder: &PartFolder,
    ) -> anyhow::Result<Option<Ran>> {
        fs::create_dir_all(&folder.path)
            .with_context(|| format!("--output-dir {}", escape::path(&folder.path)))?;
        let mut all = Ran::default();
        for split in splits.iter() {
            let part = PartFile::new(folder, split);
            let before = match self.files_to_read(&part, split) {
                Ok(Some(before)) => before,
                Ok(None) => {
                    all.written_before += 1;
                    continue;
                }
                Err(error) => {
                    work.printer().error(&error);
                    all.merge(Ran::lost());
                    continue;
                }
            };
            let standard = std::mem::replace(&mut work.printer().output, part.output()?);
            work.printer().take_losses();
            let readings = readings(split, &self.request.reading.job);
            let ran = run_all(work, &readings, split.number == 0)?;
            let output = std::mem::replace(&mut work.printer().output, standard);
            let Some(ran) = ran else {
                return Ok(None);
            };
            if let Err(error) = before.iter().try_for_each(Before::verify_again) {
                work.printer().error(&error);
                all.merge(Ran::lost());
                continue;
            }
            let losses = work.printer().take_losses();
            let is_accepted = work.printer().accepts(losses.class());
            let lost = Lost {
                losses,
                is_accepted,
            };
            part.finish(output, &ran, &lost)?;
            all.merge(ran);
        }
        Ok(Some(all))
    }

    /// Returns the files of a share, which are as they were planned; `None` if its part is there.
    fn files_to_read<'s>(
        &self,
        part: &PartFile,
        split: Split<'s>,
    ) -> anyhow::Result<Option<Vec<Before<'s>>>> {
        if part.is_complete()? {
            return Ok(None);
        }
        split.verify(self.request.identity).map(Some)
    }
}

/// Reads the inputs: renders what is found in the workers, and collects it in order. Returns `None`
/// if the reader of the output closed it.
pub fn read<R: Render>(
    reading: &Reading,
    render: &R,
    collect: &mut dyn Collect<Part = R::Part>,
) -> anyhow::Result<Option<Summary>> {
    let summary = run_parts(reading.inputs.clone(), &reading.job, render, collect)?;
    Ok((!summary.closed).then_some(summary))
}

/// Does the work on all `readings`, with one output.
fn run_all(work: &mut dyn Work, readings: &[Reading], first: bool) -> anyhow::Result<Option<Ran>> {
    let mut all = Ran::default();
    work.begin(first)?;
    for reading in readings {
        let Some(summary) = work.read(reading)? else {
            return Ok(None);
        };
        all.summary.merge(summary);
    }
    all.items = work.end(&all.summary)?;
    Ok(Some(all))
}

/// Returns the readings of a share, in order: one for each range of a file, and one for whole files
/// that follow each other.
fn readings(split: Split, job: &Job) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for piece in &split.entry.share.pieces {
        let input = Input::Path(piece.path.clone());
        match readings.last_mut() {
            Some(last) if piece.is_whole() && last.job.byte_range.is_none() => {
                last.inputs.push(input);
            }
            _ => readings.push(Reading {
                inputs: vec![input],
                job: of_piece(job, piece),
            }),
        }
    }
    readings
}

/// Returns the job that reads a piece of a file.
fn of_piece(job: &Job, piece: &FilePiece) -> Job {
    let mut job = job.clone();
    job.byte_range = (!piece.is_whole()).then(|| piece.range.clone());
    job.precedes = piece.precedes;
    job
}
