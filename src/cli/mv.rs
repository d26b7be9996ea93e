//! `urilint mv`: moves a file or folder, and rewrites the links to it and in it.
//!
//! All documents are read before anything is written. If a file cannot be written or moved, those that
//! were are restored.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use urilint::input::{Entry, Input, Walk, counted_entries};
use urilint::report::escape;
use urilint::run::{
    Change, Job, Moves, Name, Sink, SuppressionComments, is_navigation, renamed, run,
};
use urilint::side::open_regular;
use urilint::{
    Checks, Finding, Link, LocalReferences, Mentions, Options, PositionMode, Selection, Settings,
    Task, Warning,
};

use crate::cli::args::Mv;
use crate::cli::exit::Exit;
use crate::cli::output::file::replace::Replacement;
use crate::cli::output::masked::masked;

/// What is written in place of ranges of files.
type Edits = BTreeMap<PathBuf, Vec<(Range<usize>, Vec<u8>)>>;

/// A file with its text before and after.
struct Rewritten {
    path: PathBuf,
    old: Vec<u8>,
    new: Vec<u8>,
    links: usize,
}

/// Runs the command.
pub fn mv(args: &Mv) -> anyhow::Result<Exit> {
    let new = destination(args)?;
    let mut planned = Moves::default();
    planned.add(&args.old, &new);
    let planned = Arc::new(planned);
    let files = rewritten(edits(args, &planned)?)?;
    let mut out = io::stdout().lock();
    for file in &files {
        let plural = if file.links == 1 { "link" } else { "links" };
        writeln!(out, "{}: {} {plural}", escape::path(&file.path), file.links)?;
        if args.dry_run {
            write_changes(&mut out, file)?;
        }
    }
    let (from, to) = (escape::path(&args.old), escape::path(&new));
    if args.dry_run {
        writeln!(out, "would move {from} to {to}")?;
        return Ok(Exit::Clean);
    }
    apply(&files, (&args.old, &new))?;
    writeln!(out, "moved {from} to {to}")?;
    Ok(Exit::Clean)
}

/// Returns the path that the file or folder has afterwards: inside NEW, if that is a folder.
fn destination(args: &Mv) -> anyhow::Result<PathBuf> {
    let shown = escape::path(&args.old);
    if fs::symlink_metadata(&args.old).is_err() {
        bail!("{shown}: no such file or folder");
    }
    let mut new = args.new.clone();
    if new.is_dir() {
        new.push(
            args.old
                .file_name()
                .context("the current folder cannot be moved")?,
        );
    }
    if fs::symlink_metadata(&new).is_ok() {
        bail!("{}: exists already", escape::path(&new));
    }
    if new.starts_with(&args.old) {
        bail!("{shown}: a folder cannot be moved into itself");
    }
    Ok(new)
}

/// Returns what changes in which file of the tree.
fn edits(args: &Mv, planned: &Arc<Moves>) -> anyhow::Result<Edits> {
    let mut settings = Settings::default();
    settings.local_references = LocalReferences::Checked;
    settings.mentions = Mentions::Reported;
    let mut selection = Selection::default();
    selection.select = vec!["missing-file".to_owned()];
    let checks = Checks::new(selection.rules(urilint::RULES)?, settings);
    let mut options = Options::new(Task::Check(checks));
    options.positions = PositionMode::Lines;
    let root = args.root.clone().unwrap_or_else(|| PathBuf::from("."));
    let walk = Walk::default();
    let inputs = [root, args.old.clone()].map(Input::Path);
    let (entries, _) = counted_entries(inputs.into(), walk.clone());
    let mut edits = Edits::new();
    let mut documents = Vec::new();
    let mut seen = HashSet::new();
    for entry in entries {
        let Entry::File(_, path) = entry else {
            continue;
        };
        // What is moved may be in the folder, too.
        if !seen.insert(std::path::absolute(&path)?) {
            continue;
        }
        if is_navigation(&path) {
            named_pages(&path, planned, &mut edits)?;
        }
        if Change::may_link(&path) {
            documents.push(Input::Path(path));
        }
    }
    let mut job = Job::new(options);
    job.walk = walk;
    job.planned_move = Some(planned.clone());
    // Comments are about findings.
    job.comments = SuppressionComments::Ignored;
    job.threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut collected = Collected { edits, lost: None };
    run(documents, &job, &mut collected)?;
    match collected.lost {
        Some(lost) => bail!("{lost}; nothing was changed"),
        None => Ok(collected.edits),
    }
}

/// Adds the edits of a navigation file.
fn named_pages(path: &Path, planned: &Moves, edits: &mut Edits) -> anyhow::Result<()> {
    let text = read(path).with_context(|| escape::path(path))?;
    let absolute = std::path::absolute(path)?;
    let changes = renamed(&absolute, &text, planned);
    if !changes.is_empty() {
        let changes = changes
            .into_iter()
            .map(|(range, name)| (range, name.into_bytes()));
        edits.entry(path.to_path_buf()).or_default().extend(changes);
    }
    Ok(())
}

/// The edits of links.
struct Collected {
    edits: Edits,
    /// Why a document was not read.
    lost: Option<String>,
}

impl Sink for Collected {
    fn link(&mut self, _: Name, _: &Link) -> io::Result<()> {
        Ok(())
    }

    fn finding(&mut self, name: Name, finding: &Finding) -> io::Result<()> {
        let fix = finding.fix.iter().flat_map(|fix| &fix.edits);
        for edit in fix {
            let range = edit.bytes.start as usize..edit.bytes.end as usize;
            let edits = self.edits.entry(name.path.to_path_buf()).or_default();
            edits.push((range, edit.text.clone()));
        }
        if finding.fix.is_none() {
            let place = format!("{}:{}", escape::path(name.path), finding.location.line);
            eprintln!("urilint: {place}: a link is not rewritten: change it by hand");
        }
        Ok(())
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        if warning.loss == urilint::ReadOutcome::Lost && self.lost.is_none() {
            self.lost = Some(format!("{}: {}", escape::path(name.path), warning.text));
        }
        Ok(())
    }
}

/// Returns the text of a file.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    open_regular(path)?.read_to_end(&mut text)?;
    Ok(text)
}

/// Returns the files with their edits applied.
fn rewritten(edits: Edits) -> anyhow::Result<Vec<Rewritten>> {
    let mut files = Vec::new();
    for (path, mut edits) in edits {
        edits.sort_by_key(|(range, _)| range.start);
        edits.dedup();
        let old = read(&path).with_context(|| escape::path(&path))?;
        let mut new = Vec::with_capacity(old.len());
        let mut at = 0;
        let mut links = 0;
        for (range, text) in edits {
            // A link in a table of contents is found in two ways.
            if range.start < at || range.end > old.len() {
                continue;
            }
            new.extend_from_slice(&old[at..range.start]);
            new.extend_from_slice(&text);
            at = range.end;
            links += 1;
        }
        new.extend_from_slice(&old[at..]);
        files.push(Rewritten {
            path,
            old,
            new,
            links,
        });
    }
    Ok(files)
}

/// Prints the lines that differ.
fn write_changes(out: &mut impl Write, file: &Rewritten) -> io::Result<()> {
    let lines = |text: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(text);
        text.lines()
            .map(|line| masked(&escape::text(line)))
            .collect()
    };
    for (old, new) in lines(&file.old).iter().zip(&lines(&file.new)) {
        if old != new {
            writeln!(out, "-{old}\n+{new}")?;
        }
    }
    Ok(())
}

/// Writes the files and moves what is moved. If that fails, restores what was written.
fn apply(files: &[Rewritten], (old, new): (&Path, &Path)) -> anyhow::Result<()> {
    let done = write_and_move(files, (old, new));
    if let Err((written, error)) = done {
        for file in &files[..written] {
            if let Err(error) = replace(&file.path, &file.new, &file.old) {
                eprintln!(
                    "urilint: {}: not restored: {error}",
                    escape::path(&file.path)
                );
            }
        }
        return Err(error.context("nothing was moved, and no link is rewritten"));
    }
    Ok(())
}

fn write_and_move(
    files: &[Rewritten],
    (old, new): (&Path, &Path),
) -> Result<(), (usize, anyhow::Error)> {
    for (number, file) in files.iter().enumerate() {
        replace(&file.path, &file.old, &file.new)
            .with_context(|| escape::path(&file.path))
            .map_err(|error| (number, error))?;
    }
    let folder = new.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), fs::create_dir_all);
    let moved = made.and_then(|()| fs::rename(old, new));
    moved
        .with_context(|| escape::path(new))
        .map_err(|error| (files.len(), error))
}

/// Replaces the text `old` of a file by `new`.
fn replace(path: &Path, old: &[u8], new: &[u8]) -> io::Result<()> {
    let mut replacement = Replacement::of(path)?;
    replacement.write_all(new)?;
    let changed = || io::Error::other("it was changed by another program in the meantime");
    replacement.finish(|| {
        let is_same = read(path)? == old;
        is_same.then_some(()).ok_or_else(changed)
    })
}
