//! `check --fix` and `check --diff`: files are mended one by one, each in passes, and only what
//! is left is reported afterwards.
//!
//! As ruff has it: what comes from standard input goes to standard output with its faults mended,
//! and the report to standard error; `--diff` changes nothing, and ends with 1 if there would be
//! changes. Messages, and what is compressed or in archives, are never changed: there, findings
//! have no fixes.

mod diff;
mod file;
mod masked;
mod passes;

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use rayon::prelude::*;
use urilint::input::{Entry, Input, entries};
use urilint::run::{Job, Name, contain};
use urilint::{Checks, PositionMode, ReadOutcome, Safety, Secrets, Snippets, Task, Warning};

use super::Exit;
use super::args::Check;
use super::engine::Plan;
use super::print::Printer;
use super::temporary::Draft;
use file::{Mended, mended};
use passes::{Warnings, Way};

/// So many files are mended before the first of them is told of.
const BATCH: usize = 32;

/// What is done with what was mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It replaces what was read.
    Written,
    /// It is shown, and thrown away.
    Shown,
}

/// What was mended.
#[derive(Debug, Default)]
pub struct Total {
    fixes: u64,
    files: u64,
    /// What was written: a file may be named twice.
    written: HashSet<PathBuf>,
    /// Standard input, as read or with its fixes applied.
    stdin: Option<Draft>,
}

/// What `args` ask for; `None` where nothing is mended.
pub fn wanted(args: &Check) -> Option<Then> {
    match (args.diff, args.fix) {
        (true, _) => Some(Then::Shown),
        (_, true) => Some(Then::Written),
        _ => None,
    }
}

/// Mends what `plan` reads. Standard input is read here; the plan has it then as a file.
pub fn mend(
    args: &Check,
    then: Then,
    plan: &mut Plan,
    printer: &mut Printer,
) -> anyhow::Result<Total> {
    let mut total = Total::default();
    for input in &mut plan.inputs {
        // Named again, it has nothing more to read.
        if let (Input::Stdin(name), None) = (&input, &total.stdin) {
            let name = name.clone();
            let mut copy = Draft::new(u64::MAX)?;
            io::copy(&mut io::stdin().lock(), &mut copy)
                .with_context(|| format!("{}: not read to its end", name.display()))?;
            *input = Input::Copy(copy.path().to_path_buf(), name);
            total.stdin = Some(copy);
        }
    }
    let mender = Mender {
        way: Way {
            job: quiet(&plan.job),
            least: if args.unsafe_fixes {
                Safety::Unsafe
            } else {
                Safety::Safe
            },
        },
        then,
        secrets: plan.job.options.secrets,
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.job.threads.max(1))
        .build()?;
    let mut entries = entries(plan.inputs.clone(), plan.job.walk.clone());
    loop {
        let batch: Vec<_> = entries.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        let results: Vec<_> = pool.install(|| {
            let files = batch.into_par_iter();
            files.map(|entry| mender.entry(entry)).collect()
        });
        for result in results {
            mender.settle(result, &mut total, printer)?;
        }
    }
    for input in &mut plan.inputs {
        if let (Input::Copy(path, _), Some(stdin)) = (input, &total.stdin) {
            *path = stdin.path().to_path_buf();
        }
    }
    Ok(total)
}

/// What became of one input.
struct Outcome {
    name: PathBuf,
    /// What it would hold with its fixes made; `None` where there are none.
    mended: Option<Mended>,
    /// The old and the new text as a diff shows them, where that is not as they are.
    shown: io::Result<[Option<Draft>; 2]>,
    warnings: Warnings,
}

impl Outcome {
    fn new(name: PathBuf, mended: Option<Mended>, warnings: Warnings) -> Self {
        Self {
            name,
            mended,
            shown: Ok([None, None]),
            warnings,
        }
    }
}

/// What is mended, and how.
struct Mender {
    way: Way,
    then: Then,
    secrets: Secrets,
}

impl Mender {
    /// The file of `entry` mended, if there is something to mend.
    fn entry(&self, entry: Entry) -> Outcome {
        let (path, name) = match entry {
            Entry::File(path, name) => (path, name),
            Entry::Stdin(name) => return Outcome::new(name, None, Warnings::new()),
            Entry::Unread(name, warning) => {
                return Outcome::new(name.clone(), None, vec![(name, warning)]);
            }
        };
        let fixed = contain(|| {
            let (mended, warnings) = mended(&path, &name, &self.way)?;
            let mut outcome = Outcome::new(name.clone(), mended, warnings);
            outcome.shown = self.shown(&outcome);
            Ok(outcome)
        });
        fixed
            .unwrap_or_else(|error| Err(io::Error::other(error)))
            .unwrap_or_else(|error| {
                let warnings = vec![(name.clone(), failed(&error))];
                Outcome::new(name, None, warnings)
            })
    }

    /// Copies of both texts with credentials masked, where a diff shows them and there are any.
    fn shown(&self, outcome: &Outcome) -> io::Result<[Option<Draft>; 2]> {
        let Some(mended) = &outcome.mended else {
            return Ok([None, None]);
        };
        if self.then != Then::Shown || self.secrets == Secrets::Shown {
            return Ok([None, None]);
        }
        let new = mended.new.path();
        let masked = |path| masked::masked(path, &outcome.name, &self.way.job);
        Ok(match masked(&mended.target)? {
            None => [None, masked::masked_text(new)?],
            old => [old, masked(new)?],
        })
    }

    /// Writes or shows what was mended.
    fn settle(
        &self,
        outcome: Outcome,
        total: &mut Total,
        printer: &mut Printer,
    ) -> anyhow::Result<()> {
        let Outcome {
            name,
            mended,
            shown,
            warnings,
        } = outcome;
        for (name, warning) in warnings {
            // With `--fix`, the report tells what was not read.
            if self.then == Then::Shown || warning.text.starts_with(FAILED) {
                printer.warning(named(&name), &warning);
            } else if warning.loss == ReadOutcome::Lost {
                printer.keep_lost(name, warning);
            }
        }
        let Some(mended) = mended else {
            return Ok(());
        };
        let fixes = mended.fixes;
        match self.then {
            Then::Shown => {
                let texts = [&mended.target, mended.new.path()];
                if let Err(error) = diff::write(texts, shown, &name, printer) {
                    let unread = error.downcast::<diff::Unread>()?;
                    let text = format!("not all of the diff is shown: {unread}");
                    let loss = ReadOutcome::Lost;
                    printer.warning(named(&name), &Warning { text, loss });
                }
            }
            Then::Written if total.written.contains(&mended.target) => return Ok(()),
            Then::Written if total.is_stdin(&mended.target) => total.stdin = Some(mended.new),
            Then::Written => match mended.keep() {
                Ok(target) => drop(total.written.insert(target)),
                Err(error) => {
                    printer.warning(named(&name), &failed(&error));
                    return Ok(());
                }
            },
        }
        total.fixes += fixes;
        total.files += 1;
        Ok(())
    }
}

const FAILED: &str = "not fixed: ";

fn failed(error: &io::Error) -> Warning {
    Warning {
        text: format!("{FAILED}{error}"),
        loss: ReadOutcome::Lost,
    }
}

const fn named(path: &Path) -> Name<'_> {
    Name { path, member: None }
}

/// The job without what only a report needs, in one thread: many files are mended at once.
fn quiet(job: &Job) -> Job {
    let mut job = job.clone();
    job.threads = 1;
    // Comments that suppress findings do so by the line.
    job.options.positions = PositionMode::Lines;
    if let Task::Check(checks) = &mut job.options.task {
        *checks = Checks {
            snippets: Snippets::Unwanted,
            ..checks.clone()
        };
    }
    job
}

impl Total {
    /// Whether `path` is that of the copy of standard input.
    fn is_stdin(&self, path: &Path) -> bool {
        self.stdin
            .as_ref()
            .is_some_and(|stdin| stdin.path() == path)
    }

    /// Writes standard input as it is now to standard output.
    pub fn pass_on(&self) -> io::Result<()> {
        if let Some(text) = &self.stdin {
            let mut out = io::stdout().lock();
            let mut text = text.reader()?;
            // Where the system copies, an interrupt ends that; the file knows how far it was.
            while let Err(error) = io::copy(&mut text, &mut out) {
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            out.flush()?;
        }
        Ok(())
    }

    /// How `--diff` ends.
    pub const fn exit(&self, read: Exit) -> Exit {
        match read {
            Exit::Clean if self.fixes > 0 => Exit::Findings,
            read => read,
        }
    }

    /// One line on what was done; `None` where nothing was.
    pub fn line(&self, then: Then) -> Option<String> {
        let many = |n: u64, one: &str, more: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {more}"),
        };
        let fixes = many(self.fixes, "fix", "fixes");
        let inputs = many(self.files, "file", "files");
        let done = match then {
            Then::Written => "made",
            Then::Shown => "to make",
        };
        (self.fixes > 0).then(|| format!("urilint: {fixes} {done}, in {inputs}"))
    }
}
