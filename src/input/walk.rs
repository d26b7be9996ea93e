//! Walks over folders, in the order of names, with ignore files.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::DirEntry;

use super::faults::Faults;
use super::filter::{Filter, Hidden, builder};
use super::repository::Repository;
use super::{Input, LeftOut, Named, Repositories, Walk, exclude, maildir, repository};
use crate::config;
use crate::format::{ReadOutcome, Warning};
use crate::input::contain::contain;
use crate::side::{special, unreadable};
use crate::text::escape;

/// An entry of the inputs.
#[derive(Debug)]
pub enum Entry {
    /// A file, and its name in the output.
    File(PathBuf, PathBuf),
    /// Standard input, and its name in the output.
    Stdin(PathBuf),
    /// A bare repository of git with mail, its name in the output, and how it is read.
    Repository(PathBuf, PathBuf, Repositories),
    /// The name of something that is not read, and why.
    Unread(PathBuf, Warning),
}

/// What a walk has left out so far.
#[derive(Clone, Debug)]
pub struct WalkCounts(Arc<Faults>);

impl WalkCounts {
    /// Returns the counts.
    pub fn left_out(&self) -> LeftOut {
        self.0.left_out.get()
    }
}

/// Returns the files of `inputs` in order, those of a folder in the order of names.
pub fn entries(inputs: Vec<Input>, walk: Walk) -> impl Iterator<Item = Entry> + Send {
    counted_entries(inputs, walk).0
}

/// Returns the files of `inputs` in order, and what counts those that are left out meanwhile.
pub fn counted_entries(
    inputs: Vec<Input>,
    walk: Walk,
) -> (impl Iterator<Item = Entry> + Send, WalkCounts) {
    let faults: Arc<Faults> = Arc::default();
    let inputs = match walk.named {
        Named::Read => inputs,
        Named::Checked => exclude::selected(inputs, &walk, &faults),
    };
    let counts = WalkCounts(faults.clone());
    let entries = EntryWalk {
        inputs: inputs.into(),
        walk,
        folder: None,
        faults,
        next: None,
    };
    (entries, counts)
}

struct EntryWalk {
    inputs: VecDeque<Input>,
    walk: Walk,
    folder: Option<Folder>,
    /// Warnings about ignore files and configurations, which come before `next`.
    faults: Arc<Faults>,
    /// The next entry.
    next: Option<Entry>,
}

struct Folder {
    /// The innermost last: the hidden folders of a Maildir have separate walks.
    walkers: Vec<Walker>,
    walk: Walk,
    faults: Arc<Faults>,
    /// Whether the leading `./` of names is left out.
    is_current_dir: bool,
}

struct Walker {
    root: PathBuf,
    entries: ignore::Walk,
    filter: Arc<Filter>,
    /// The ancestors of the last entry, the outermost first.
    around: Vec<PathBuf>,
}

impl Iterator for EntryWalk {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        if self.next.is_none() {
            self.next = self.read();
        }
        let fault = self.faults.next();
        fault
            .map(|(path, warning)| Entry::Unread(without_dot(&path).to_path_buf(), warning))
            .or_else(|| self.next.take())
    }
}

impl EntryWalk {
    /// Returns the next entry.
    fn read(&mut self) -> Option<Entry> {
        loop {
            if let Some(folder) = &mut self.folder {
                if let Some(entry) = folder.next() {
                    return Some(entry);
                }
                self.folder = None;
            }
            let path = match self.inputs.pop_front()? {
                Input::Stdin(name) => return Some(Entry::Stdin(name)),
                Input::Copy(path, name) | Input::Version { path, name } => {
                    return Some(Entry::File(path, name));
                }
                Input::Skipped(name, what) => return Some(Entry::Unread(name, skipped(what))),
                Input::Path(path) => path,
            };
            match path.metadata() {
                Ok(metadata) if metadata.is_dir() => {
                    self.folder = Some(Folder::new(&path, &self.walk, &self.faults));
                }
                Ok(metadata) => {
                    return Some(match unreadable(&metadata) {
                        None => Entry::File(path.clone(), path),
                        Some(what) => lost(path, what),
                    });
                }
                Err(error) => return Some(lost(path, &error.to_string())),
            }
        }
    }
}

impl Folder {
    /// Returns a path of the walk as it is displayed.
    fn name(&self, path: &Path) -> PathBuf {
        let name = if self.is_current_dir {
            without_dot(path)
        } else {
            path
        };
        name.to_path_buf()
    }

    fn new(path: &Path, walk: &Walk, faults: &Arc<Faults>) -> Self {
        Self {
            walkers: vec![Walker::new(path, walk, faults)],
            walk: walk.clone(),
            faults: faults.clone(),
            is_current_dir: path == Path::new("."),
        }
    }

    /// Returns the next entry, or as an error a folder that is not walked into: one that cannot be read, or
    /// a repository. The hidden folders of a Maildir come before its other entries.
    fn next_entry(&mut self) -> Option<Result<DirEntry, Entry>> {
        loop {
            let walker = self.walkers.last_mut()?;
            // The standard library panics if a folder cannot be closed.
            let next_entry = match contain(|| walker.entries.next()) {
                Ok(next_entry) => next_entry,
                Err(error) => {
                    let warning =
                        error.warning(format_args!("in it or a folder below, which is not read"));
                    let root = walker.root.clone();
                    return Some(Err(Entry::Unread(self.name(&root), warning)));
                }
            };
            match next_entry {
                None => drop(self.walkers.pop()),
                Some(Err(error)) => {
                    let (path, reason) = walk_error(&error, &walker.around);
                    let path = path.to_path_buf();
                    return Some(Err(lost(self.name(&path), &reason)));
                }
                Some(Ok(entry)) if is_folder(&entry) => {
                    walker.around.truncate(entry.depth());
                    walker.around.push(entry.path().to_path_buf());
                    if let Err(error) = self.enter(entry.path()) {
                        let text = format!("hidden folders in it are not read: {error}");
                        let name = self.name(entry.path());
                        return Some(Err(Entry::Unread(name, Warning::lost(text))));
                    }
                    let name = || self.name(entry.path());
                    match repository::found(entry.path(), self.walk.repositories) {
                        None => {}
                        Some(Repository::Read(how)) => {
                            let path = entry.path().to_path_buf();
                            return Some(Err(Entry::Repository(path, name(), how)));
                        }
                        Some(Repository::Unread(warning)) => {
                            return Some(Err(Entry::Unread(name(), warning)));
                        }
                    }
                }
                Some(Ok(entry)) => return Some(Ok(entry)),
            }
        }
    }

    /// Starts walks over the hidden folders in `folder`, if it is a Maildir.
    fn enter(&mut self, folder: &Path) -> io::Result<()> {
        let hidden = contain(|| maildir::hidden_folders(folder)).map_err(io::Error::other)??;
        let Some(filter) = self.walkers.last().map(|walker| walker.filter.clone()) else {
            return Ok(());
        };
        for folder in hidden.iter().rev() {
            if filter.selects_hidden(folder, config::Entry::Folder) {
                let walker = Walker::new(folder, &self.walk, &self.faults);
                self.walkers.push(walker);
            }
        }
        Ok(())
    }

    /// Returns true for a file that the run writes.
    fn is_output(&self, path: &Path) -> bool {
        let mut outputs = self.walk.outputs.iter();
        outputs.any(|output| {
            output.file_name() == path.file_name()
                && path.canonicalize().is_ok_and(|path| path == *output)
        })
    }

    fn next(&mut self) -> Option<Entry> {
        loop {
            match self.next_entry()? {
                Err(entry) => return Some(entry),
                Ok(entry) => {
                    let Some(kind) = entry.file_type().filter(|kind| !kind.is_dir()) else {
                        continue;
                    };
                    let name = self.name(entry.path());
                    if kind.is_file() && self.is_output(entry.path()) {
                        return Some(Entry::Unread(name, skipped("an output of this run")));
                    }
                    if kind.is_file() {
                        return Some(Entry::File(entry.into_path(), name));
                    }
                    let special = || entry.metadata().ok().as_ref().and_then(special);
                    let what = if kind.is_symlink() {
                        "a symbolic link"
                    } else {
                        // A FIFO that is not named may have no writer.
                        special().unwrap_or("a special file")
                    };
                    return Some(Entry::Unread(name, skipped(what)));
                }
            }
        }
    }
}

impl Walker {
    fn new(path: &Path, walk: &Walk, faults: &Arc<Faults>) -> Self {
        let filter = Filter::new(path, walk, Hidden::AsAsked, faults.clone());
        let filter = Arc::new(filter);
        let selects = filter.clone();
        let mut builder = builder(path, walk);
        builder.filter_entry(move |entry| selects.selects(entry));
        Self {
            root: path.to_path_buf(),
            entries: builder.build(),
            filter,
            around: Vec::new(),
        }
    }
}

/// Returns true for a folder. The start of a walk is one even if it is a symbolic link.
fn is_folder(entry: &DirEntry) -> bool {
    entry.depth() == 0 || entry.file_type().is_some_and(|kind| kind.is_dir())
}

/// Returns `path` without the `./` that a walk of the current folder puts before names.
fn without_dot(path: &Path) -> &Path {
    match path.strip_prefix("./") {
        // The current folder itself.
        Ok(name) if !name.as_os_str().is_empty() => name,
        _ => path,
    }
}

fn lost(name: PathBuf, reason: &str) -> Entry {
    Entry::Unread(name, Warning::lost(format!("not read: {reason}")))
}

fn skipped(what: &str) -> Warning {
    Warning::new(format!("skipped: {what}"), ReadOutcome::Skipped)
}

/// Returns the path and message of an error of the walker, which may be nested in others with the
/// path and the depth. An error of reading a folder has only the depth of the entry that would
/// come next: the folder is the element of `around`, the outermost first, at one less.
fn walk_error<'e>(error: &'e ignore::Error, around: &'e [PathBuf]) -> (&'e Path, String) {
    let mut path = None;
    let mut folder = around.last();
    let mut inner = error;
    let displayed = |path: Option<&'e PathBuf>, folder: Option<&'e PathBuf>| {
        path.or(folder).map_or(Path::new("."), PathBuf::as_path)
    };
    loop {
        match inner {
            ignore::Error::WithPath { path: at, err } => (path, inner) = (Some(at), err),
            ignore::Error::WithDepth { depth, err } => {
                folder = depth.checked_sub(1).and_then(|depth| around.get(depth));
                inner = err;
            }
            ignore::Error::WithLineNumber { err, .. } => inner = err,
            ignore::Error::Loop { ancestor, child } => {
                let reason = format!("a symbolic link back to {}", escape::path(ancestor));
                return (child, reason);
            }
            ignore::Error::Io(error) => return (displayed(path, folder), innermost(error)),
            other => return (displayed(path, folder), other.to_string()),
        }
    }
}

/// Returns the innermost message of an error: the others repeat the path.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

#[cfg(test)]
mod tests;
