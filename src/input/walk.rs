//! Walking folders: in the order of names, with files that say what to ignore.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::overrides::{Override, OverrideBuilder};
use ignore::{DirEntry, WalkBuilder};

use super::faults::Faults;
use super::filter::{Filter, Hidden};
use super::{Input, Named, SymbolicLinks, Walk, exclude, maildir};
use crate::config;
use crate::config::regular::{special, unreadable};
use crate::format::{ReadOutcome, Warning};
use crate::input::contain::contain;
use crate::text::escape;

/// What there is to read, or why not.
#[derive(Debug)]
pub enum Entry {
    /// A file, and the name it goes by.
    File(PathBuf, PathBuf),
    /// Standard input, and the name it goes by.
    Stdin(PathBuf),
    /// Something that is not read, by its name, and why.
    Unread(PathBuf, Warning),
}

/// The files of `inputs`, in order; folders by the names in them.
pub fn entries(inputs: Vec<Input>, walk: Walk) -> impl Iterator<Item = Entry> + Send {
    let faults = Arc::default();
    let inputs = match walk.named {
        Named::Read => inputs,
        Named::Checked => exclude::kept(inputs, &walk, &faults),
    };
    Entries {
        inputs: inputs.into(),
        walk,
        folder: None,
        faults,
        next: None,
    }
}

struct Entries {
    inputs: VecDeque<Input>,
    walk: Walk,
    folder: Option<Folder>,
    /// What is wrong with ignore files and the like, which is told first.
    faults: Arc<Faults>,
    /// What comes after that.
    next: Option<Entry>,
}

struct Folder {
    /// The innermost last: the hidden folders of a Maildir have walks of their own.
    walkers: Vec<Walker>,
    walk: Walk,
    faults: Arc<Faults>,
    /// Whether names are given without the `./` of the folder that was named.
    here: bool,
}

struct Walker {
    root: PathBuf,
    entries: ignore::Walk,
    filter: Arc<Filter>,
    /// The folder that is being read, and those around it, the outermost first.
    around: Vec<PathBuf>,
}

impl Iterator for Entries {
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

impl Entries {
    /// The next thing that is met.
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
                Input::Copy(path, name) => return Some(Entry::File(path, name)),
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
    /// A path of the walk as it is told.
    fn name(&self, path: &Path) -> PathBuf {
        let name = if self.here { without_dot(path) } else { path };
        name.to_path_buf()
    }

    fn new(path: &Path, walk: &Walk, faults: &Arc<Faults>) -> Self {
        Self {
            walkers: vec![Walker::new(path, walk, faults)],
            walk: walk.clone(),
            faults: faults.clone(),
            here: path == Path::new("."),
        }
    }

    /// The next thing that is met, or what is said of a folder that is not read. The hidden
    /// folders of a Maildir come before the others.
    fn met(&mut self) -> Option<Result<DirEntry, Entry>> {
        loop {
            let walker = self.walkers.last_mut()?;
            // The standard library panics where a folder cannot be closed.
            let met = match contain(|| walker.entries.next()) {
                Ok(met) => met,
                Err(error) => {
                    let warning =
                        error.warning(format_args!("in it or a folder below, which is not read"));
                    let root = walker.root.clone();
                    return Some(Err(Entry::Unread(self.name(&root), warning)));
                }
            };
            match met {
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
                }
                Some(Ok(entry)) => return Some(Ok(entry)),
            }
        }
    }

    /// Starts on the hidden folders in `folder`, if it is a Maildir.
    fn enter(&mut self, folder: &Path) -> io::Result<()> {
        let hidden = contain(|| maildir::hidden_folders(folder)).map_err(io::Error::other)??;
        let Some(filter) = self.walkers.last().map(|walker| walker.filter.clone()) else {
            return Ok(());
        };
        for folder in hidden.iter().rev() {
            if filter.keeps_hidden(folder, config::Entry::Folder) {
                let walker = Walker::new(folder, &self.walk, &self.faults);
                self.walkers.push(walker);
            }
        }
        Ok(())
    }

    fn next(&mut self) -> Option<Entry> {
        loop {
            match self.met()? {
                Err(unread) => return Some(unread),
                Ok(entry) => {
                    let Some(kind) = entry.file_type().filter(|kind| !kind.is_dir()) else {
                        continue;
                    };
                    let name = self.name(entry.path());
                    if kind.is_file() {
                        return Some(Entry::File(entry.into_path(), name));
                    }
                    let special = || entry.metadata().ok().as_ref().and_then(special);
                    let what = if kind.is_symlink() {
                        "a symbolic link"
                    } else {
                        // Reading a FIFO that nobody named may wait for ever.
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
        let filter = Filter::new(path, walk, Hidden::LeftOut, faults.clone());
        let filter = Arc::new(filter);
        let keeps = filter.clone();
        let mut builder = builder(path, walk);
        builder.filter_entry(move |entry| keeps.keeps(entry));
        Self {
            root: path.to_path_buf(),
            entries: builder.build(),
            filter,
            around: Vec::new(),
        }
    }
}

/// Whether an entry is a folder. The walk starts at one, if by a symbolic link.
fn is_folder(entry: &DirEntry) -> bool {
    entry.depth() == 0 || entry.file_type().is_some_and(|kind| kind.is_dir())
}

/// Without the `./` that a walk of the current folder puts before names.
fn without_dot(path: &Path) -> &Path {
    match path.strip_prefix("./") {
        // The folder itself has no other name.
        Ok(name) if !name.as_os_str().is_empty() => name,
        _ => path,
    }
}

/// A walk over all that is below `path`. It reads no ignore files: see [`Filter`].
pub(super) fn builder(path: &Path, walk: &Walk) -> WalkBuilder {
    let mut builder = WalkBuilder::new(path);
    builder
        .standard_filters(false)
        .follow_links(walk.links == SymbolicLinks::Followed)
        .sort_by_file_name(Ord::cmp);
    builder
}

/// The globs of what is left out, or the first that is none.
pub fn excluded(globs: &[String]) -> Result<Override, ignore::Error> {
    let mut excluded = OverrideBuilder::new(".");
    for glob in globs {
        config::within_bounds(glob).map_err(|err| ignore::Error::Glob { glob: None, err })?;
        excluded.add(&format!("!{glob}"))?;
    }
    excluded.build()
}

fn lost(name: PathBuf, reason: &str) -> Entry {
    Entry::Unread(name, Warning::lost(format!("not read: {reason}")))
}

fn skipped(what: &str) -> Warning {
    Warning {
        text: format!("skipped: {what}"),
        loss: ReadOutcome::Skipped,
    }
}

/// One clear line of an error that comes with paths and depths wrapped around it, and
/// the path. Where reading a folder fails, the error has only the depth of what would have
/// come next: the folder is the one of `around`, the outermost first, that is one less deep.
fn walk_error<'e>(error: &'e ignore::Error, around: &'e [PathBuf]) -> (&'e Path, String) {
    let mut path = None;
    let mut folder = around.last();
    let mut inner = error;
    let told = |path: Option<&'e PathBuf>, folder: Option<&'e PathBuf>| {
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
            ignore::Error::Io(error) => return (told(path, folder), innermost(error)),
            other => return (told(path, folder), other.to_string()),
        }
    }
}

/// What an error says without those around it, which say the path again.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::super::IgnoreFiles;
    use super::*;
    use std::fs;

    fn folder(test: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("urilint-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    fn shown(name: &Path) -> String {
        name.display().to_string()
    }

    fn names(path: &Path, walk: Walk) -> Vec<String> {
        let prefix = format!("{}/", path.display());
        entries(vec![Input::Path(path.into())], walk)
            .map(|entry| match entry {
                Entry::File(_, name) => shown(&name).replace(&prefix, ""),
                Entry::Stdin(name) => shown(&name),
                Entry::Unread(name, warning) => {
                    format!(
                        "{}: {}",
                        shown(&name).replace(&prefix, ""),
                        warning.text.replace(&prefix, "")
                    )
                }
            })
            .collect()
    }

    #[test]
    fn folders_are_walked_in_order_without_what_is_ignored() {
        let root = folder("walk");
        for (file, text) in [
            ("b/2.txt", ""),
            ("b/10.txt", ""),
            ("a.txt", ""),
            ("c.txt", ""),
            ("B.txt", ""),
            (".hidden", ""),
            ("by-git", ""),
            ("by-ignore", ""),
            ("by-urilint", ""),
            (".gitignore", "by-git\n"),
            (".ignore", "by-ignore\n"),
            (".urilintignore", "by-urilint\n"),
        ] {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), text).unwrap();
        }
        let expected = ["B.txt", "a.txt", "b/10.txt", "b/2.txt", "c.txt"];
        assert_eq!(names(&root, Walk::default()), expected);
        let all = Walk {
            ignore_files: IgnoreFiles::Unread,
            ..Walk::default()
        };
        assert_eq!(names(&root, all).len(), expected.len() + 3);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn of_a_maildir_messages_and_hidden_folders_are_walked() {
        let root = folder("maildir");
        for file in [
            "mail/cur/1.host:2,S",
            "mail/new/2.host",
            "mail/tmp/3.host",
            "mail/dovecot-uidlist",
            "mail/readme",
            "mail/.Sent/cur/4.host:2,S",
            "mail/.Sent/new/5.host",
            "mail/.Sent/tmp/6.host",
            "mail/.Sent/maildirfolder",
            "mail/.Sent/.hidden",
            "mail/.Trash/cur/7.host",
            "mail/.Trash/new/8.host",
            "mail/.cache/9",
            "other/tmp/10",
            "other/dovecot",
            "other/.Sent/11",
        ] {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), "").unwrap();
        }
        fs::write(root.join("mail/.ignore"), ".Trash\n").unwrap();
        let expected = [
            "mail/.Sent/cur/4.host:2,S",
            "mail/.Sent/new/5.host",
            "mail/cur/1.host:2,S",
            "mail/new/2.host",
            "mail/readme",
            "other/dovecot",
            "other/tmp/10",
        ];
        assert_eq!(names(&root, Walk::default()), expected);
        // A Maildir that is named is one, too.
        let mail: Vec<_> = expected[..5].iter().map(|name| &name[5..]).collect();
        assert_eq!(names(&root.join("mail"), Walk::default()), mail);
        let excluded = Walk {
            exclude: vec![".Sent".into()],
            ..Walk::default()
        };
        assert_eq!(names(&root.join("mail"), excluded), mail[2..]);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn what_is_not_there_is_said() {
        let root = folder("missing");
        let entry = entries(vec![Input::Path(root.join("no"))], Walk::default()).next();
        assert!(
            matches!(entry, Some(Entry::Unread(_, warning)) if warning.loss == ReadOutcome::Lost)
        );
        fs::remove_dir_all(root).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_only_where_asked_and_loops_are_said() {
        use std::os::unix::fs::symlink;
        let root = folder("links");
        fs::create_dir(root.join("a")).unwrap();
        fs::write(root.join("a/x"), "").unwrap();
        symlink(&root, root.join("a/loop")).unwrap();
        symlink(root.join("a/x"), root.join("y")).unwrap();
        let skipped = [
            "a/loop: skipped: a symbolic link",
            "a/x",
            "y: skipped: a symbolic link",
        ];
        assert_eq!(names(&root, Walk::default()), skipped);
        let followed = Walk {
            links: SymbolicLinks::Followed,
            ..Walk::default()
        };
        let names = names(&root, followed);
        assert_eq!(names.len(), 3);
        assert!(
            names[0].starts_with("a/loop: not read: a symbolic link back"),
            "{names:?}"
        );
        assert_eq!(names[1..], ["a/x", "y"]);
        fs::remove_dir_all(root).unwrap();
    }
}
