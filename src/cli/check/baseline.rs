//! `check --baseline`, `--write-baseline` and `--fail-on-stale`.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use urilint::config::Files;
use urilint::input::Input;
use urilint::report::escape;
use urilint::run::{Baseline, KnownCount, KnownFinding, Name, UnknownFindings};
use urilint::side;
use urilint::{Rule, Task};

use crate::cli::args::Check;
use crate::cli::output::Output;
use crate::cli::output::printer::many;
use crate::cli::request::{Reading, Request};

/// The number of stale entries that are named.
// The rest is a count: after a large change a baseline may have thousands.
const MOST_NAMED: usize = 10;

/// The baseline of a run, and what is known of it so far.
#[derive(Debug)]
pub struct Baselines {
    /// The file that was read, if there was one.
    file: Option<PathBuf>,
    /// What was read.
    old: Arc<Baseline>,
    new: Option<NewBaseline>,
    /// Entries that are no longer found.
    stale: Vec<Stale>,
    /// The paths of inputs that were looked at.
    read: HashSet<String>,
    /// The paths of inputs of which something could not be read.
    lost: HashSet<String>,
    /// Whether entries can be stale: all of each input is read.
    complete: bool,
}

/// A baseline to be written.
#[derive(Debug)]
struct NewBaseline {
    path: PathBuf,
    output: Output,
    baseline: Baseline,
}

#[derive(Debug)]
struct Stale {
    path: String,
    finding: KnownFinding,
    recorded: u64,
    found: u64,
}

/// Returns the baseline of the options, or of the configurations of the inputs; `None` without
/// one.
///
/// # Errors
/// If it cannot be read, is not a baseline, or is one of another version; if the new one cannot be
/// written; and if the inputs have different ones.
pub fn of(args: &Check, request: &Request) -> anyhow::Result<Option<Baselines>> {
    let configured = match &args.baseline {
        Some(_) => None,
        None => configured(&request.reading)?,
    };
    let named = args.baseline.as_ref().or(configured.as_ref());
    let target = args.write_baseline.as_ref();
    // What a configuration names is not the choice of the user.
    let read_named = if configured.is_some() {
        read
    } else {
        |file: &Path| parsed(file, side::BASELINE.read_named(file))
    };
    let (file, old) = match (named, target) {
        (Some(file), target) => match read_named(file) {
            // It is written for the first time.
            Err(Unread::Absent(_)) if target.is_some_and(|target| same(target, file)) => {
                (None, Baseline::new(folder_of(file))?)
            }
            old => (Some(file.clone()), old?),
        },
        (None, Some(target)) => match read(target) {
            Err(Unread::Absent(_)) => (None, Baseline::new(folder_of(target))?),
            old => (Some(target.clone()), old?),
        },
        (None, None) if args.fail_on_stale => {
            bail!(
                "--fail-on-stale requires a baseline: --baseline FILE, or `baseline` in the configuration"
            )
        }
        (None, None) => return Ok(None),
    };
    let new = target
        .map(|path| NewBaseline::to(path, request))
        .transpose()?;
    let mut old = old;
    old.unknown = match (&new, &file) {
        (None, _) => UnknownFindings::Reported,
        (Some(_), Some(_)) => UnknownFindings::Counted,
        (Some(_), None) => UnknownFindings::Accepted,
    };
    Ok(Some(Baselines {
        file,
        old: Arc::new(old),
        new,
        stale: Vec::new(),
        read: HashSet::new(),
        lost: HashSet::new(),
        complete: args.input.byte_range.is_none()
            && request.reading.job.messages.is_none()
            && request.reading.job.changed_lines.is_none(),
    }))
}

/// Returns the baseline that the configurations of the inputs name.
fn configured(reading: &Reading) -> anyhow::Result<Option<PathBuf>> {
    let Some(files) = &reading.job.walk.config else {
        return Ok(None);
    };
    let mut found: Option<PathBuf> = None;
    for path in reading.paths() {
        // The configuration of a folder may be in the folder itself.
        let inside = if path.is_dir() { path.join("-") } else { path };
        // The run reports errors in configurations.
        let Ok(Some(config)) = Files::config(files, &inside) else {
            continue;
        };
        match (config.contents.baseline, &found) {
            (Some(path), None) => found = Some(displayed(&path)),
            (Some(path), Some(other)) if displayed(&path) != *other => bail!(
                "the inputs have different baselines, {} and {}; check them one by one",
                escape::path(other),
                escape::path(&path)
            ),
            _ => {}
        }
    }
    Ok(found)
}

/// Returns a path relative to the current folder, if it is below it.
fn displayed(path: &Path) -> PathBuf {
    let folder = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(folder).unwrap_or(path).to_path_buf()
}

/// Why a baseline was not read.
enum Unread {
    Absent(anyhow::Error),
    Other(anyhow::Error),
}

impl From<Unread> for anyhow::Error {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Absent(error) | Unread::Other(error) => error,
        }
    }
}

fn read(file: &Path) -> Result<Baseline, Unread> {
    parsed(file, side::BASELINE.read(file))
}

fn parsed(file: &Path, bytes: io::Result<Vec<u8>>) -> Result<Baseline, Unread> {
    let name = || escape::path(file);
    let bytes = bytes.map_err(|error| {
        let absent = error.kind() == io::ErrorKind::NotFound;
        let error = anyhow::Error::new(error).context(name());
        if absent {
            let hint = "the baseline does not exist; --write-baseline makes one";
            Unread::Absent(anyhow::anyhow!("{}: {hint}", name()))
        } else {
            Unread::Other(error)
        }
    })?;
    let read = Baseline::read(&bytes, folder_of(file));
    read.with_context(name).map_err(Unread::Other)
}

/// Returns true if both are paths of one file, which need not exist.
fn same(a: &Path, b: &Path) -> bool {
    let absolute = |path: &Path| std::path::absolute(path).ok();
    absolute(a) == absolute(b)
}

fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

impl NewBaseline {
    fn to(path: &Path, request: &Request) -> anyhow::Result<Self> {
        let mut others = request.output.inputs.clone();
        others.extend(request.output.file.clone());
        let output = Output::file(path, &others)?;
        Ok(Self {
            path: path.to_path_buf(),
            output,
            baseline: Baseline::new(folder_of(path))?,
        })
    }
}

impl Baselines {
    /// Returns what a run needs.
    pub fn known(&self) -> Arc<Baseline> {
        self.old.clone()
    }

    /// Returns the files of the old and the new baseline, with symbolic links resolved.
    pub fn files(&self) -> Vec<PathBuf> {
        let new = self.new.as_ref().map(|new| &new.path);
        let files = self.file.iter().chain(new);
        files.filter_map(|file| file.canonicalize().ok()).collect()
    }

    /// Returns true if a baseline is written.
    pub const fn is_written(&self) -> bool {
        self.new.is_some()
    }

    /// Adds that an input is looked at.
    pub fn begin_input(&mut self, name: Name) {
        self.read.insert(self.old.path_of(name));
    }

    /// Adds that something of an input could not be read.
    pub fn lost(&mut self, name: Name) {
        self.lost.insert(self.old.path_of(name));
    }

    /// Adds what was found in an input.
    pub fn add(&mut self, name: Name, counts: Vec<KnownCount>) {
        let path = self.old.path_of(name);
        let is_lost = self.lost.contains(&path);
        for count in counts {
            let KnownCount {
                finding,
                recorded,
                found,
                checked,
                ..
            } = count;
            let gone = checked && !is_lost && self.complete;
            if gone && found < recorded {
                self.stale.push(Stale {
                    path: path.clone(),
                    finding: finding.clone(),
                    recorded,
                    found,
                });
            }
            if let Some(new) = &mut self.new {
                let kept = if gone { found } else { found.max(recorded) };
                new.baseline.add(&new.baseline.path_of(name), finding, kept);
            }
        }
    }

    /// Adds findings in a file that is gone, unless it is outside of what is read.
    pub fn gone(&mut self, path: &str, finding: &KnownFinding, count: u64, reading: &Reading) {
        let file = self.old.file_of(path);
        if self.complete && is_within(&file, reading) && runs(&finding.rule, &file, reading) {
            self.stale.push(Stale {
                path: path.to_owned(),
                finding: finding.clone(),
                recorded: count,
                found: 0,
            });
        } else if let Some(new) = &mut self.new {
            let name = Name {
                path: &file,
                member: None,
            };
            new.baseline
                .add(&new.baseline.path_of(name), finding.clone(), count);
        }
    }

    /// Returns the number of stale entries.
    pub const fn stale(&self) -> usize {
        self.stale.len()
    }

    /// Returns lines that name the stale entries: all, or the first of them.
    pub fn stale_lines(&self, all: bool) -> Vec<String> {
        let file = self.file.as_deref().map(escape::path).unwrap_or_default();
        let most = if all { usize::MAX } else { MOST_NAMED };
        let named = self.stale.iter().take(most).map(|stale| {
            let KnownFinding {
                message_id,
                rule,
                hash,
                ..
            } = &stale.finding;
            let path = escape::text(&stale.path);
            let message = message_id
                .as_ref()
                .map_or_else(String::new, |id| format!("<{}>: ", escape::text(id)));
            let rule = escape::text(rule);
            let (recorded, found) = (stale.recorded, stale.found);
            format!(
                "urilint: {file}: stale entry: {path}: {message}{rule} {hash:016x}, \
                 {recorded} recorded, {found} found"
            )
        });
        let mut lines: Vec<_> = named.collect();
        let more = self.stale.len() - lines.len();
        if more > 0 {
            lines.push(format!(
                "urilint: {file}: stale entries: {more} more (-v names all)"
            ));
        }
        lines
    }

    /// Writes the new baseline, if there is one. Returns a line about it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(mut self) -> anyhow::Result<Option<String>> {
        self.keep_unread();
        let Some(mut new) = self.new else {
            return Ok(None);
        };
        new.output.buffer().extend(new.baseline.to_json());
        new.output
            .finish()
            .with_context(|| escape::path(&new.path))?;
        let path = escape::path(&new.path);
        let (count, inputs) = (new.baseline.count(), new.baseline.paths().count());
        let (findings, files) = (many(count, "finding"), many(inputs as u64, "file"));
        Ok(Some(format!(
            "urilint: wrote {path}: {findings} in {files}"
        )))
    }

    /// Adds the entries of files that exist and were not read to the new baseline.
    fn keep_unread(&mut self) {
        let Some(new) = &mut self.new else { return };
        for path in self.old.paths() {
            let file = self.old.file_of(path);
            if self.read.contains(path) || (path != "-" && !file.exists()) {
                continue;
            }
            let member = path.split_once('!').map(|(_, member)| member.as_bytes());
            let name = Name {
                path: if path == "-" { Path::new("-") } else { &file },
                member,
            };
            let path_of_new = new.baseline.path_of(name);
            for (finding, count) in self.old.input(path) {
                new.baseline.add(&path_of_new, finding.clone(), count);
            }
        }
    }
}

/// Returns true if `file`, an absolute path, is one of the inputs or in one of them.
fn is_within(file: &Path, reading: &Reading) -> bool {
    let mut paths = reading.inputs.iter().filter_map(|input| match input {
        Input::Path(path) => std::path::absolute(path).ok(),
        _ => None,
    });
    paths.any(|path| {
        let input: PathBuf = path.components().collect();
        file.starts_with(input)
    })
}

/// Returns true if a rule runs on a file.
fn runs(key: &str, file: &Path, reading: &Reading) -> bool {
    let has = |options: &urilint::Options| match &options.task {
        Task::Check(checks) => {
            let mut rules = checks.rules();
            rules.any(|rule: &Rule| Baseline::rule_key(rule) == key)
        }
        _ => false,
    };
    match &reading.job.walk.config {
        Some(files) => Files::resolve(files, file).is_ok_and(|config| has(&config.options)),
        None => has(&reading.job.options),
    }
}
