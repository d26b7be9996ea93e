//! From arguments to a run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use globset::GlobBuilder;
use urilint::config::{CliOverrides, Files, Origin};
use urilint::input::{
    Entry, HiddenFiles, IgnoreFiles, Input, Named, SymbolicLinks, Walk, entries, excluded,
};
use urilint::report::{REPORTS, Report, escape};
use urilint::run::{self, Collect, Job, MessageFilter, Name, Render, Summary};
use urilint::{Format, Options, Rule, ScanMode, Secrets, Task, formats};

use super::Exit;
use super::args;
use super::output::Output;
use super::print::Printer;

/// Inputs and the job to run on them.
#[derive(Debug)]
pub struct Plan {
    /// The inputs.
    pub inputs: Vec<Input>,
    /// The job.
    pub job: Job,
}

/// Returns whether credentials are masked.
pub const fn secrets(args: &args::Input) -> Secrets {
    if args.show_secrets {
        Secrets::Shown
    } else {
        Secrets::Masked
    }
}

/// Returns the options of `task` that each command has.
pub fn options(args: &args::Input, task: Task) -> Options {
    let mut options = Options::new(task)
        .with_secrets(secrets(args))
        .with_profile(args.profile.into());
    options.base = args.base.clone().map(String::into_bytes);
    options
}

/// Returns the overrides of the command line, without those of rules.
pub fn overrides(args: &args::Input, options: Options) -> CliOverrides {
    let mut overrides = CliOverrides::new(origin(args), options);
    overrides.inputs = if args.planned.is_empty() {
        args.all_paths()
    } else {
        common_folder(&args.planned)
    };
    overrides
}

/// Returns the folder that contains all files, which a plan was made of: as a path, if there is one.
fn common_folder(files: &[PathBuf]) -> Vec<PathBuf> {
    let folders = files.iter().filter_map(|file| file.parent());
    let common = folders.reduce(|common, folder| {
        let mut around = common.ancestors();
        around
            .find(|around| folder.starts_with(around))
            .unwrap_or(Path::new(""))
    });
    common.map(Path::to_path_buf).into_iter().collect()
}

/// Returns where the configurations of a run come from.
fn origin(args: &args::Input) -> Origin {
    match &args.config {
        Some(path) => Origin::Named(path.clone()),
        None if args.isolated => Origin::Isolated,
        None => Origin::Nearest,
    }
}

/// Returns all rules, and those of the user in the configurations of the inputs.
pub fn rules(args: &args::Input) -> anyhow::Result<Vec<&'static Rule>> {
    let inputs = inputs(args);
    super::own::table(origin(args), paths(&inputs))
}

/// Returns the run of the arguments.
pub fn plan(args: &args::Input, overrides: CliOverrides) -> anyhow::Result<Plan> {
    let mut job = Job::new(overrides.options.clone());
    job.format = args.input_format.as_deref().map(format).transpose()?;
    job.walk = walk(args, overrides)?;
    job.text = args.text;
    job.changed_lines.clone_from(&args.changed);
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
    Ok(Plan {
        inputs: inputs(args),
        job,
    })
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

impl Plan {
    /// Returns true if lines and messages are counted from the start of each file.
    pub fn counts_lines(&self) -> bool {
        let starts = self.job.byte_range.as_ref().map_or(0, |range| range.start);
        starts == 0 || self.job.count_lines || self.job.precedes.is_some()
    }
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

/// Returns the paths of inputs, as their configurations are looked up.
pub fn paths(inputs: &[Input]) -> impl Iterator<Item = PathBuf> {
    inputs.iter().map(|input| input.name().to_path_buf())
}

/// Returns true if standard input is read.
pub fn reads_stdin(plan: &Plan) -> bool {
    let stdin = |input: &Input| matches!(input, Input::Stdin(_));
    plan.inputs.iter().any(stdin)
}

/// Runs it. Returns `None` if the reader of the output closed it.
pub fn run<R: Render>(
    plan: &Plan,
    render: &R,
    collect: &mut dyn Collect<Part = R::Part>,
) -> anyhow::Result<Option<Summary>> {
    let summary = run::run_parts(plan.inputs.clone(), &plan.job, render, collect)?;
    Ok((!summary.closed).then_some(summary))
}

/// Runs `--list-formats` or `--files`. Returns `None` if neither is given.
pub fn list(args: &args::Input) -> anyhow::Result<Option<Exit>> {
    if args.list_formats {
        let mut output = Output::standard();
        output
            .buffer()
            .extend_from_slice(list_of_formats().as_bytes());
        output.finish()?;
        return Ok(Some(Exit::Clean));
    }
    if args.files {
        return files(args).map(Some);
    }
    Ok(None)
}

fn files(args: &args::Input) -> anyhow::Result<Exit> {
    let mut printer = Printer::new(args)?;
    if args.null && printer.output.is_interactive() {
        bail!("--null writes unescaped names and cannot be used on a terminal");
    }
    let options = Options::new(Task::Extract(ScanMode::Uris));
    let walk = walk(args, overrides(args, options))?;
    for entry in entries(inputs(args), walk) {
        match entry {
            Entry::File(_, name) | Entry::Stdin(name) => {
                let name = printer.labels().unmasked(&name);
                let out = printer.output.buffer();
                if args.null {
                    out.extend_from_slice(&name);
                    out.push(0);
                } else {
                    escape::name_line(out, &name)?;
                    out.push(b'\n');
                }
                printer.output.end_item()?;
            }
            Entry::Unread(name, warning) => printer.warning(file(&name), &warning),
        }
    }
    let exit = printer.exit();
    printer.output.finish()?;
    Ok(exit)
}

/// Returns the name of a file.
const fn file(path: &Path) -> Name<'_> {
    Name { path, member: None }
}

fn list_of_formats() -> String {
    let line = |name: &str, summary: &str| format!("  {name:10} {summary}\n");
    let reports = |serves: fn(&&&Report) -> bool| {
        let reports = REPORTS.iter().filter(serves);
        reports
            .map(|report| line(report.name, report.summary))
            .collect::<String>()
    };
    let inputs: String = formats()
        .map(|format| line(format.name, format.summary))
        .collect();
    let check = reports(|report| report.findings.is_some());
    let extract = reports(|report| report.links.is_some());
    format!("--input-format:\n{inputs}check --format:\n{check}extract --format:\n{extract}")
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

fn walk(args: &args::Input, overrides: CliOverrides) -> anyhow::Result<Walk> {
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
    if args.force_exclude || asks_git(args) {
        walk.named = Named::Checked;
    }
    walk.exclude.clone_from(&args.exclude);
    walk.config = Some(Arc::new(Files::new(overrides)?));
    Ok(walk)
}

/// Returns the inputs: those that are named, and those that are listed.
fn inputs(args: &args::Input) -> Vec<Input> {
    let name = args.stdin_filename.as_deref().unwrap_or(Path::new("-"));
    let stdin = || Input::Stdin(name.to_path_buf());
    if !args.planned.is_empty() {
        let planned = args.planned.iter().cloned();
        return planned.map(Input::Path).collect();
    }
    if args.paths.is_empty() && args.listed.is_none() {
        return vec![if args.stdin_filename.is_some() || stdin_is_given() {
            stdin()
        } else {
            Input::Path(PathBuf::from("."))
        }];
    }
    // PATH limits what git lists, and is no input itself.
    let named = args.paths.iter().filter(|_| !asks_git(args));
    let named = named.map(|path| {
        if path == Path::new("-") {
            stdin()
        } else {
            Input::Path(path.clone())
        }
    });
    let listed = args.listed.iter().flat_map(|listed| &listed.inputs);
    named.chain(listed.cloned()).collect()
}

/// Returns true if `git` lists the inputs.
const fn asks_git(args: &args::Input) -> bool {
    args.changed_since.is_some() || args.staged || args.changed.is_some()
}

/// Returns true if standard input is a pipe, a socket or a file: neither a terminal nor
/// `/dev/null`, as in a job without a terminal.
#[cfg(unix)]
fn stdin_is_given() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let Ok(stdin) = std::io::stdin().as_fd().try_clone_to_owned() else {
        return false;
    };
    std::fs::File::from(stdin).metadata().is_ok_and(|data| {
        let kind = data.file_type();
        kind.is_file() || kind.is_fifo() || kind.is_socket()
    })
}

#[cfg(not(unix))]
fn stdin_is_given() -> bool {
    !std::io::IsTerminal::is_terminal(&std::io::stdin())
}
