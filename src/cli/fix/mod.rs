//! `check --fix` and `check --diff`: each file is fixed in passes, and the remaining findings are
//! reported afterwards.
//!
//! As in ruff, standard input is written to standard output with fixes applied, and the report to
//! standard error; `--diff` changes nothing, and returns 1 if there would be changes. Messages,
//! compressed files and archives are never changed: findings in them have no fixes.

mod diff;
mod file;
mod masked;
mod passes;

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use rayon::prelude::*;
use urilint::input::{Entry, Input, counted_entries};
use urilint::report::escape;
use urilint::run::{Job, Name, Summary, SuppressedFindings, contain};
use urilint::{PositionMode, ReadOutcome, Safety, Secrets, Snippets, Task, Warning};

use crate::cli::args::Check;
use crate::cli::exit::Exit;
use crate::cli::output::closing::{Closing, When, read};
use crate::cli::output::file::temporary::TemporaryFile;
use crate::cli::output::printer::{Printer, many};
use crate::cli::request::Reading;
use file::{FixedFile, fix_file};
use passes::{FixOptions, Warnings};

/// Number of files that are fixed before the first of them is reported.
const BATCH: usize = 32;

/// What happens to fixed files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixMode {
    /// They replace the originals.
    Write,
    /// The changes are printed as a diff.
    Diff,
}

/// The result of fixing all inputs.
#[derive(Debug, Default)]
pub struct FixSummary {
    fixes: u64,
    files: u64,
    /// Paths that were written: a file may be named twice.
    written: HashSet<PathBuf>,
    /// What was read, and what the walks left out.
    summary: Summary,
    /// Standard input, as read or with its fixes applied.
    stdin: Option<TemporaryFile>,
}

/// Returns the mode that `args` select; `None` without fixes.
pub fn wanted(args: &Check) -> Option<FixMode> {
    match (args.diff, args.fix) {
        (true, _) => Some(FixMode::Diff),
        (_, true) => Some(FixMode::Write),
        _ => None,
    }
}

/// Fixes the inputs. Standard input is read here: [`FixSummary::fixed_inputs`] has it as a file.
pub fn apply_fixes(
    args: &Check,
    mode: FixMode,
    reading: &Reading,
    printer: &mut Printer,
) -> anyhow::Result<FixSummary> {
    let mut total = FixSummary {
        stdin: copy_of_stdin(&reading.inputs)?,
        ..FixSummary::default()
    };
    let inputs = total.fixed_inputs(&reading.inputs);
    let fixer = Fixer {
        fix_options: FixOptions {
            job: job_of_pass(&reading.job),
            min_safety: if args.unsafe_fixes {
                Safety::Unsafe
            } else {
                Safety::Safe
            },
        },
        mode,
        secrets: reading.job.options.secrets,
        versions: versions(&inputs),
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(reading.job.threads.max(1))
        .build()?;
    let (mut entries, counts) = counted_entries(inputs, reading.job.walk.clone());
    loop {
        let batch: Vec<_> = entries.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        let results: Vec<_> = pool.install(|| {
            let files = batch.into_par_iter();
            files.map(|entry| fixer.entry(entry)).collect()
        });
        for result in results {
            fixer.finish(result, &mut total, printer)?;
        }
    }
    total.summary.left_out = counts.left_out();
    Ok(total)
}

/// Reads standard input, if it is one of the inputs: it can be read only once.
fn copy_of_stdin(inputs: &[Input]) -> anyhow::Result<Option<TemporaryFile>> {
    let name = inputs.iter().find_map(|input| match input {
        Input::Stdin(name) => Some(name),
        _ => None,
    });
    let Some(name) = name else { return Ok(None) };
    let mut copy = TemporaryFile::new(u64::MAX)?;
    io::copy(&mut io::stdin().lock(), &mut copy)
        .with_context(|| format!("{}: not read to its end", name.display()))?;
    Ok(Some(copy))
}

/// The result of fixing one input.
struct Outcome {
    name: PathBuf,
    /// The fixed file; `None` without fixes.
    fixed_file: Option<FixedFile>,
    /// Masked copies of the old and the new text for the diff, where they have credentials.
    shown: io::Result<[Option<TemporaryFile>; 2]>,
    warnings: Warnings,
}

impl Outcome {
    fn new(name: PathBuf, fixed_file: Option<FixedFile>, warnings: Warnings) -> Self {
        Self {
            name,
            fixed_file,
            shown: Ok([None, None]),
            warnings,
        }
    }
}

/// Fixes single inputs.
struct Fixer {
    fix_options: FixOptions,
    mode: FixMode,
    secrets: Secrets,
    /// The staged texts that are not those of their files, as the paths that are read.
    versions: HashSet<PathBuf>,
}

/// Returns the paths of other versions of files, with symbolic links resolved.
fn versions(inputs: &[Input]) -> HashSet<PathBuf> {
    let paths = inputs.iter().filter_map(|input| match input {
        Input::Version { path, .. } => path.canonicalize().ok(),
        _ => None,
    });
    paths.collect()
}

impl Fixer {
    /// Fixes the file of `entry`.
    fn entry(&self, entry: Entry) -> Outcome {
        let (path, name) = match entry {
            Entry::File(path, name) => (path, name),
            Entry::Stdin(name) | Entry::Repository(_, name, _) => {
                return Outcome::new(name, None, Warnings::new());
            }
            Entry::Unread(name, warning) => {
                return Outcome::new(name.clone(), None, vec![(name, warning)]);
            }
        };
        let fixed = contain(|| {
            let (fixed_file, warnings) = fix_file(&path, &name, &self.fix_options)?;
            let mut outcome = Outcome::new(name.clone(), fixed_file, warnings);
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

    /// Returns masked copies of both texts for the diff, where they have credentials.
    fn shown(&self, outcome: &Outcome) -> io::Result<[Option<TemporaryFile>; 2]> {
        let Some(fixed_file) = &outcome.fixed_file else {
            return Ok([None, None]);
        };
        if self.mode != FixMode::Diff || self.secrets == Secrets::Shown {
            return Ok([None, None]);
        }
        let new = fixed_file.new.path();
        let masked = |path| masked::masked(path, &outcome.name, &self.fix_options.job);
        Ok(match masked(&fixed_file.target)? {
            None => [None, masked::masked_text(new)?],
            old => [old, masked(new)?],
        })
    }

    /// Writes the fixed file or prints the diff.
    fn finish(
        &self,
        outcome: Outcome,
        total: &mut FixSummary,
        printer: &mut Printer,
    ) -> anyhow::Result<()> {
        let Outcome {
            name,
            fixed_file,
            shown,
            warnings,
        } = outcome;
        let is_unread = |(_, warning): &(_, Warning)| warning.loss != ReadOutcome::Nothing;
        total.summary.inputs += 1;
        total.summary.read += u64::from(!warnings.iter().any(is_unread));
        for (name, warning) in warnings {
            if warning.loss == ReadOutcome::Skipped {
                total.summary.skipped.add(&warning.text);
            }
            // With `--fix`, the report repeats warnings about reading.
            if self.mode == FixMode::Diff || warning.text.starts_with(FAILED) {
                printer.warning(named(&name), &warning);
            } else if warning.loss == ReadOutcome::Lost {
                printer.defer(name, warning);
            }
        }
        let Some(fixed_file) = fixed_file else {
            return Ok(());
        };
        let fixes = fixed_file.fixes;
        match self.mode {
            FixMode::Diff => {
                let texts = [&fixed_file.target, fixed_file.new.path()];
                if let Err(error) = diff::write(texts, shown, &name, printer) {
                    let unread = error.downcast::<diff::Unread>()?;
                    let warning = Warning::lost(format!("incomplete diff: {unread}"));
                    printer.warning(named(&name), &warning);
                }
            }
            FixMode::Write if total.written.contains(&fixed_file.target) => return Ok(()),
            FixMode::Write if self.versions.contains(&fixed_file.target) => {
                let name = escape::path(&name);
                let reason = "its staged text is not that of the work tree";
                printer.print_line(format!("urilint: {name}: {FAILED}{reason}").as_bytes());
                return Ok(());
            }
            FixMode::Write if total.is_stdin(&fixed_file.target) => {
                total.stdin = Some(fixed_file.new);
            }
            FixMode::Write => match fixed_file.keep() {
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
    Warning::lost(format!("{FAILED}{error}"))
}

const fn named(path: &Path) -> Name<'_> {
    Name { path, member: None }
}

/// Returns the job without what only a report needs, in one thread: files are fixed in parallel.
fn job_of_pass(job: &Job) -> Job {
    let mut job = job.clone();
    job.threads = 1;
    job.merges_repeats = false;
    job.suppressed = SuppressedFindings::Counted;
    // Suppression comments need lines.
    job.options.positions = PositionMode::Lines;
    if let Task::Check(checks) = &mut job.options.task {
        checks.snippets = Snippets::Unwanted;
    }
    job
}

impl FixSummary {
    /// Returns true for the path of the copy of standard input.
    fn is_stdin(&self, path: &Path) -> bool {
        self.stdin
            .as_ref()
            .is_some_and(|stdin| stdin.path() == path)
    }

    /// Returns the inputs with standard input as a file: as read, or with its fixes applied. What is
    /// named as standard input a second time is empty.
    pub fn fixed_inputs(&self, inputs: &[Input]) -> Vec<Input> {
        let mut stdin = self.stdin.as_ref();
        let inputs = inputs.iter().map(|input| match input {
            Input::Stdin(name) => match stdin.take() {
                Some(copy) => Input::Copy(copy.path().to_path_buf(), name.clone()),
                None => input.clone(),
            },
            _ => input.clone(),
        });
        inputs.collect()
    }

    /// Returns true if files were changed.
    pub fn is_written(&self) -> bool {
        !self.written.is_empty()
    }

    /// Returns the result of a check of staged files: what was fixed is not staged yet.
    pub fn exit_of_staged(&self, staged: bool) -> Exit {
        if staged && self.is_written() {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }

    /// Writes the fixed standard input to standard output.
    pub fn pass_on(&self) -> io::Result<()> {
        if let Some(text) = &self.stdin {
            let mut out = io::stdout().lock();
            let mut text = text.reader()?;
            // An interrupted copy continues at the offset of the file.
            while let Err(error) = io::copy(&mut text, &mut out) {
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            out.flush()?;
        }
        Ok(())
    }

    /// Returns the result of `--diff`.
    pub const fn exit(&self, read: Exit) -> Exit {
        match read {
            Exit::Clean if self.fixes > 0 => Exit::Findings,
            read => read,
        }
    }

    /// Prints the closing line of `--diff`.
    pub fn close(&self, printer: &mut Printer) {
        let fixes = self.counted();
        let read = read(&self.summary);
        let found = match self.fixes {
            0 => format!("{fixes} available in {read}"),
            _ => format!("{fixes} available in {} of {read}", self.files),
        };
        let closing = Closing {
            summary: &self.summary,
            found,
            limits: Vec::new(),
        };
        printer.close(&closing, When::Always);
    }

    /// Returns the line about the fixes of `--fix`; `None` without any.
    pub fn line(&self) -> Option<String> {
        let files = many(self.files, "file");
        (self.fixes > 0).then(|| format!("urilint: {} applied in {files}", self.counted()))
    }

    fn counted(&self) -> String {
        match self.fixes {
            1 => "1 fix".to_owned(),
            fixes => format!("{fixes} fixes"),
        }
    }
}
