//! `--splits-from`: the shares of a manifest, in order (docs/scale.md).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use urilint::input::Input;
use urilint::report::{Report, escape};
use urilint::run::{FilePiece, Job, Summary};
use urilint::side;

use super::args;
use super::engine::Plan;
use super::manifest::{self, Entry};
use super::part_file::PartFile;
use super::print::Printer;

/// The shares of a manifest that this process reads.
#[derive(Debug)]
pub struct Splits {
    entries: Vec<(usize, Entry)>,
    /// Where each share has a file of its own.
    folder: Option<PartFolder>,
}

/// Where part files are.
#[derive(Debug)]
struct PartFolder {
    path: PathBuf,
    /// The extension of their names.
    extension: &'static str,
}

/// One share.
#[derive(Clone, Copy, Debug)]
pub struct Split<'s> {
    pub entry: &'s Entry,
    /// The number of its line in the manifest, starting from 0.
    pub number: usize,
}

/// A command on the inputs of a run, or on those of several runs with one output.
pub trait Work {
    /// Returns the printer, whose output may be replaced between [`end`](Self::end) and
    /// [`begin`](Self::begin).
    fn printer(&mut self) -> &mut Printer;
    /// Starts the output. `first` is false for an output that continues others.
    fn begin(&mut self, first: bool) -> anyhow::Result<()>;
    /// Runs on the inputs of `plan`. Returns `None` if the reader of the output closed it.
    fn run(&mut self, plan: &Plan) -> anyhow::Result<Option<Summary>>;
    /// Ends the output, except that it is not finished. Returns the number of items in it.
    fn end(&mut self, summary: &Summary) -> anyhow::Result<u64>;
}

/// What was done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ran {
    pub summary: Summary,
    /// The number of items in the output.
    pub items: u64,
    /// The number of shares whose output was there before.
    pub written_before: u64,
}

impl Ran {
    /// Returns true if the output of all shares was there before, so that nothing was left to read.
    pub const fn is_complete(&self) -> bool {
        self.written_before > 0 && self.summary.inputs == 0
    }

    /// Returns what a share that could not be read adds.
    fn lost() -> Self {
        let mut ran = Self::default();
        ran.summary.lost = true;
        ran
    }

    fn merge(&mut self, other: Self) {
        self.summary.merge(other.summary);
        self.items += other.items;
        self.written_before += other.written_before;
    }
}

/// Runs `work` on the inputs of `plan`, or on the shares of a manifest. Returns `None` if the reader
/// of the output closed it.
pub fn run(
    work: &mut dyn Work,
    plan: &Plan,
    splits: Option<&Splits>,
) -> anyhow::Result<Option<Ran>> {
    match splits {
        None => run_all(work, std::slice::from_ref(plan), true),
        Some(splits) => match &splits.folder {
            None => run_to_one(work, plan, splits),
            Some(folder) => run_to_parts(work, (plan, splits), folder),
        },
    }
}

/// Runs `work` on all shares, with one output.
fn run_to_one(work: &mut dyn Work, plan: &Plan, splits: &Splits) -> anyhow::Result<Option<Ran>> {
    let mut runs = Vec::new();
    for split in splits.iter() {
        split.verify()?;
        runs.extend(split.runs(&plan.job));
    }
    run_all(work, &runs, true)
}

/// Runs `work` on each share, with an output of its own. A share whose files are not those of the
/// plan is an error that is printed; the others are read.
fn run_to_parts(
    work: &mut dyn Work,
    (plan, splits): (&Plan, &Splits),
    folder: &PartFolder,
) -> anyhow::Result<Option<Ran>> {
    let mut all = Ran::default();
    for split in splits.iter() {
        let part = PartFile::new(&folder.path, split, folder.extension);
        match is_written(&part, split) {
            Ok(true) => {
                all.written_before += 1;
                continue;
            }
            Ok(false) => {}
            Err(error) => {
                work.printer().error(&error);
                all.merge(Ran::lost());
                continue;
            }
        }
        let standard = std::mem::replace(&mut work.printer().output, part.output()?);
        let ran = run_all(work, &split.runs(&plan.job), split.number == 0)?;
        let output = std::mem::replace(&mut work.printer().output, standard);
        let Some(ran) = ran else {
            return Ok(None);
        };
        part.finish(output, ran)?;
        all.merge(ran);
    }
    Ok(Some(all))
}

/// Returns true if the part of a share is there. Otherwise, its files are as they were planned.
fn is_written(part: &PartFile, split: Split) -> anyhow::Result<bool> {
    if part.is_complete()? {
        return Ok(true);
    }
    split.verify()?;
    Ok(false)
}

/// Runs `work` on the inputs of all `plans`, with one output.
fn run_all(work: &mut dyn Work, plans: &[Plan], first: bool) -> anyhow::Result<Option<Ran>> {
    let mut all = Ran::default();
    work.begin(first)?;
    for plan in plans {
        let Some(summary) = work.run(plan)? else {
            return Ok(None);
        };
        all.summary.merge(summary);
    }
    all.items = work.end(&all.summary)?;
    Ok(Some(all))
}

impl Splits {
    /// Reads the manifest of the arguments; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, is no manifest, or has no entry of that number, and if the folder for
    /// the output is none.
    pub fn new(args: &args::Input, report: &Report) -> anyhow::Result<Option<Self>> {
        let Some(path) = &args.splits_from else {
            return Ok(None);
        };
        let entries = entries(path, args.part)
            .with_context(|| format!("--splits-from {}", escape::path(path)))?;
        if let Some(folder) = &args.output_dir {
            fs::create_dir_all(folder)
                .with_context(|| format!("--output-dir {}", escape::path(folder)))?;
        }
        Ok(Some(Self {
            entries,
            folder: args.output_dir.clone().map(|path| PartFolder {
                path,
                extension: match report.name {
                    name @ ("ndjson" | "csv") => name,
                    _ => "txt",
                },
            }),
        }))
    }

    /// Returns the shares in order.
    pub fn iter(&self) -> impl Iterator<Item = Split<'_>> {
        self.entries.iter().map(|(number, entry)| Split {
            entry,
            number: *number,
        })
    }

    /// Returns the paths of all files, in order.
    pub fn paths(&self) -> Vec<PathBuf> {
        let paths = self.iter().flat_map(|split| split.paths());
        paths.map(Path::to_path_buf).collect()
    }
}

/// Returns the entries of a manifest with their numbers, or only that of `part`.
fn entries(path: &Path, part: Option<usize>) -> anyhow::Result<Vec<(usize, Entry)>> {
    let text = if path == Path::new("-") {
        side::MANIFEST.read_from(io::stdin().lock())?
    } else {
        side::MANIFEST.read_named(path)?
    };
    Ok(match part {
        Some(part) => vec![(part, manifest::parse_one(&text, part)?)],
        None => manifest::parse(&text)?.into_iter().enumerate().collect(),
    })
}

impl<'s> Split<'s> {
    /// Returns the paths of its files.
    pub fn paths(&self) -> impl Iterator<Item = &'s Path> + use<'s> {
        self.entry.share.pieces.iter().map(|piece| &*piece.path)
    }

    /// Returns the runs of the share, in order: one for each range of a file, and one for whole
    /// files that follow each other.
    pub fn runs(&self, job: &Job) -> Vec<Plan> {
        let mut runs: Vec<Plan> = Vec::new();
        for piece in &self.entry.share.pieces {
            let input = Input::Path(piece.path.clone());
            match runs.last_mut() {
                Some(last) if piece.is_whole() && last.job.byte_range.is_none() => {
                    last.inputs.push(input);
                }
                _ => runs.push(Plan {
                    inputs: vec![input],
                    job: of_piece(job, piece),
                }),
            }
        }
        runs
    }

    /// Checks that all files are as they were when the plan was made.
    ///
    /// # Errors
    /// For the first one that is missing, or has another size or modification time.
    pub fn verify(&self) -> anyhow::Result<()> {
        for piece in &self.entry.share.pieces {
            let path = || escape::path(&piece.path);
            let now = FilePiece::of(&piece.path).with_context(path)?;
            if (now.size, now.modified) != (piece.size, piece.modified) {
                bail!("{}: the file has changed since it was planned", path());
            }
        }
        Ok(())
    }
}

/// Returns the job that reads a piece of a file.
fn of_piece(job: &Job, piece: &FilePiece) -> Job {
    let mut job = job.clone();
    job.byte_range = (!piece.is_whole()).then(|| piece.range.clone());
    job.precedes = piece.precedes;
    job
}
