//! From arguments to a request: what is read, and how.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use globset::GlobBuilder;
use urilint::config::{CliOverrides, Files, Origin};
use urilint::input::{HiddenFiles, IgnoreFiles, Input, Named, SymbolicLinks, Walk, excluded};
use urilint::report::Report;
use urilint::run::{DigestCheck, Job, MessageFilter};
use urilint::{Format, LossClass, Options, Rule, Secrets, Task, formats};

use crate::cli::args;
use crate::cli::args::choice::{Compression, Identity};
use crate::cli::inputs::{REPOSITORIES, Sources};
use crate::cli::output::options::{EmptyRun, OutputOptions, Verbosity};
use crate::cli::own_rules;

/// What a command is asked to do. It does not change while a session carries it out.
#[derive(Debug)]
pub struct Request {
    /// What the arguments name.
    pub sources: Sources,
    /// What is read: all inputs, or those of all shares.
    pub reading: Reading,
    /// Where each share is written to a file of its own.
    pub parts: Option<PartFolder>,
    /// How it is known that a file is the one that was planned.
    pub identity: Identity,
    /// How the output is written and shown.
    pub output: OutputOptions,
}

/// Inputs, and the job to run on them.
#[derive(Debug)]
pub struct Reading {
    pub inputs: Vec<Input>,
    pub job: Job,
}

/// Where part files are.
#[derive(Debug)]
pub struct PartFolder {
    pub path: PathBuf,
    /// The extension of their names.
    pub extension: String,
    /// How they are compressed.
    pub compression: Option<Compression>,
}

impl Request {
    /// Returns the request of the arguments.
    ///
    /// # Errors
    /// If a value is invalid, or the configuration that is named cannot be read.
    pub fn new(
        args: &args::Input,
        sources: Sources,
        overrides: CliOverrides,
    ) -> anyhow::Result<Self> {
        let mut job = Job::new(overrides.options.clone());
        job.format = args.input_format.as_deref().map(format).transpose()?;
        job.walk = walk(args, &sources, overrides)?;
        job.text = args.text;
        if args.verify_digests {
            job.digests = DigestCheck::Verified;
        }
        job.changed_lines = sources.changed_lines().cloned();
        job.change = sources.change().cloned();
        job.messages = messages(args)?;
        job.byte_range.clone_from(&args.byte_range);
        job.count_lines = args.count_lines;
        job.threads = threads(args);
        if args.byte_range.is_some() {
            let one = matches!(&*args.paths, [path] if path != Path::new("-") && !path.is_dir());
            if !one {
                bail!("--byte-range requires exactly one file");
            }
        }
        let inputs = sources.inputs.clone();
        Ok(Self {
            output: output(args, &sources),
            sources,
            reading: Reading { inputs, job },
            parts: None,
            identity: args.identity.unwrap_or_default(),
        })
    }

    /// Returns it with the folder for shares that the arguments name, if any. `report` is what is
    /// written.
    pub fn with_parts(mut self, args: &args::Input, report: &Report) -> Self {
        let compression = args.compress;
        let extension = match compression {
            Some(compression) => format!("{}.{}", report.extension, compression.extension()),
            None => report.extension.to_owned(),
        };
        self.parts = args.output_dir.clone().map(|path| PartFolder {
            path,
            extension,
            compression,
        });
        self
    }

    /// Returns it for these inputs in place of its own.
    pub fn with_inputs(mut self, inputs: Vec<Input>) -> Self {
        self.reading.inputs = inputs;
        self
    }

    /// Returns it without reading these files, which it writes.
    pub fn without(mut self, files: impl IntoIterator<Item = PathBuf>) -> Self {
        self.reading.job.walk.outputs.extend(files);
        self
    }
}

impl Reading {
    /// Returns true if lines and messages are counted from the start of each file.
    pub fn counts_lines(&self) -> bool {
        let starts = self.job.byte_range.as_ref().map_or(0, |range| range.start);
        starts == 0 || self.job.count_lines || self.job.precedes.is_some()
    }

    /// Returns the paths of the inputs, as their configurations are looked up.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        paths(&self.inputs)
    }

    /// Returns true if standard input is read.
    pub fn has_stdin(&self) -> bool {
        let mut inputs = self.inputs.iter();
        inputs.any(|input| matches!(input, Input::Stdin(_)))
    }

    /// Returns the size of all inputs, if they are files that are read once.
    pub fn size(&self) -> Option<u64> {
        let size = |input: &Input| match input {
            Input::Path(path) | Input::Version { path, .. } => size(path),
            Input::Skipped(..) => Some(0),
            Input::Stdin(_) | Input::Copy(..) => None,
        };
        let is_part = self.job.byte_range.is_some();
        let size = self.inputs.iter().map(size).sum::<Option<u64>>();
        size.filter(|_| !is_part)
    }
}

fn size(path: &Path) -> Option<u64> {
    let data = path.metadata().ok()?;
    data.is_file().then_some(data.len())
}

fn paths(inputs: &[Input]) -> impl Iterator<Item = PathBuf> {
    inputs.iter().map(|input| input.name().to_path_buf())
}

/// Returns the options of `task` that each command has.
pub fn options(args: &args::Input, task: Task) -> Options {
    let mut options = Options::new(task)
        .with_secrets(secrets(args))
        .with_profile(args.profile.map(Into::into).unwrap_or_default());
    options.base = args.base.clone().map(String::into_bytes);
    options.assumed_charset = args.charset;
    options
}

/// Returns the overrides of the command line, without those of rules.
pub fn overrides(args: &args::Input, sources: &Sources, options: Options) -> CliOverrides {
    let mut overrides = CliOverrides::new(origin(args), options);
    overrides.profile = args.profile.map(Into::into);
    overrides.inputs = match &sources.splits {
        None => sources.paths(),
        Some(splits) => common_folder(splits.paths()),
    };
    overrides
}

/// Returns the folder that contains all files, which a plan was made of: as a path, if there is one.
fn common_folder(files: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let folders = files.filter_map(|file| file.parent().map(Path::to_path_buf));
    let common = folders.reduce(|common, folder| {
        let mut around = common.ancestors();
        let around = around.find(|around| folder.starts_with(around));
        around.map(Path::to_path_buf).unwrap_or_default()
    });
    common.into_iter().collect()
}

/// Returns where the configurations of a run come from.
fn origin(args: &args::Input) -> Origin {
    match &args.config {
        Some(path) => Origin::Named(path.clone()),
        None if args.isolated => Origin::Isolated,
        None => Origin::Nearest,
    }
}

/// Returns true if the configuration of the current folder has local links checked. One that cannot be
/// read is an error of its inputs.
pub fn checks_links(args: &args::Input) -> bool {
    let files = Files::new(CliOverrides::new(origin(args), Options::check()));
    let config = files.map(|files| files.config(Path::new("-")));
    matches!(config, Ok(Ok(Some(config))) if config.contents.check_local == Some(true))
}

/// Returns all rules, and those of the user in the configurations of the inputs.
pub fn rules(args: &args::Input, sources: &Sources) -> anyhow::Result<Vec<&'static Rule>> {
    own_rules::table(origin(args), paths(&sources.inputs))
}

/// Returns how the files of the inputs are found.
pub fn walk(
    args: &args::Input,
    sources: &Sources,
    overrides: CliOverrides,
) -> anyhow::Result<Walk> {
    excluded(&args.exclude).context("--exclude")?;
    let mut walk = Walk::default();
    if args.no_ignore {
        walk.ignore_files = IgnoreFiles::Unread;
    }
    if args.hidden {
        walk.hidden = HiddenFiles::All;
    }
    if args.follow {
        walk.links = SymbolicLinks::Followed;
    }
    if args.force_exclude || sources.are_of_git() {
        walk.named = Named::Checked;
    }
    walk.repositories = Some(REPOSITORIES);
    walk.exclude.clone_from(&args.exclude);
    walk.config = Some(Arc::new(Files::new(overrides)?));
    Ok(walk)
}

/// Returns how the output is written and shown.
pub fn output(args: &args::Input, sources: &Sources) -> OutputOptions {
    // A hook names all changed files: that one of them is skipped is no error.
    let is_hook = args.force_exclude;
    let stdin = args.stdin_filename.as_deref().unwrap_or(Path::new("-"));
    let named = args.paths.iter().cloned().chain([stdin.to_path_buf()]);
    let starts = args.byte_range.as_ref().map_or(0, |range| range.start);
    OutputOptions {
        file: args.output.clone(),
        compression: args.compress,
        inputs: sources.paths(),
        named: named.filter(|_| !is_hook).collect(),
        color: args.color,
        labels: args.path_label,
        secrets: secrets(args),
        progress: args.progress,
        verbosity: match (args.quiet, args.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::Verbose,
            _ => Verbosity::Normal,
        },
        empty_run: if args.error_on_empty {
            EmptyRun::Error
        } else {
            EmptyRun::Accepted
        },
        accepted: accepted(args),
        relative_lines: starts > 0 && !args.count_lines,
    }
}

/// Returns how much may be lost without an effect on the exit code. In shares, a damaged record is
/// no reason to read them again.
const fn accepted(args: &args::Input) -> LossClass {
    if args.allow_incomplete {
        LossClass::Files
    } else if args.splits_from.is_some() {
        LossClass::Records
    } else {
        LossClass::Nothing
    }
}

/// Returns whether credentials are masked.
const fn secrets(args: &args::Input) -> Secrets {
    if args.show_secrets {
        Secrets::Shown
    } else {
        Secrets::Masked
    }
}

fn format(name: &str) -> anyhow::Result<&'static Format> {
    if let Some(format) = formats().find(|format| format.name == name) {
        return Ok(format);
    }
    let names: Vec<_> = formats().map(|format| format.name).collect();
    bail!(
        "--input-format: unknown format '{name}'; expected one of {}",
        names.join(", ")
    )
}

/// Upper bound on the threads of a run. They wait for each other where they take and return work:
/// with 300 small files, 256 threads take twice the time of 2 threads, 1,024 take fifty times, and 2,048 do not
/// end.
const MOST_THREADS: usize = 256;

/// Returns the number of threads, and says so if it is not the one that the user wants.
fn threads(args: &args::Input) -> usize {
    let wanted = match args.threads {
        Some(threads) => threads.get(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    if args.threads.is_some() && wanted > MOST_THREADS && !args.quiet {
        eprintln!("urilint: --threads {wanted}: {MOST_THREADS} are used, which is the most");
    }
    wanted.min(MOST_THREADS)
}

/// Returns true if there are conditions on messages.
pub const fn filters_messages(args: &args::Input) -> bool {
    args.since.is_some() || args.until.is_some() || !(args.from.is_empty() && args.list.is_empty())
}

/// Returns the conditions on messages; `None` without any.
fn messages(args: &args::Input) -> anyhow::Result<Option<Arc<MessageFilter>>> {
    let mut filter = MessageFilter::default();
    if args.since.is_some() || args.until.is_some() {
        let first = args
            .since
            .as_ref()
            .map_or(i64::MIN, |period| *period.start());
        let last = args.until.as_ref().map_or(i64::MAX, |period| *period.end());
        if first > last {
            bail!("--since is later than --until: no message has such a date");
        }
        filter.dates = Some(first..=last);
    }
    let globs = |option: &'static str, globs: &[String]| {
        let globs = globs.iter().map(|glob| {
            let glob = GlobBuilder::new(glob).case_insensitive(true).build();
            Ok(glob.context(option)?.compile_matcher())
        });
        globs.collect::<anyhow::Result<Vec<_>>>()
    };
    filter.from = globs("--from", &args.from)?;
    filter.list = globs("--list", &args.list)?;
    Ok((!filter.is_empty()).then(|| Arc::new(filter)))
}
