//! Ignore files. They are read here and not by the walker, which reads any file of that name to
//! its end.
//!
//! The first of `.urilintignore`, `.ignore`, `.gitignore`, `.git/info/exclude` with a pattern
//! that matches a path decides, and of files of one name that in the nearest directory; after
//! them, git's ignore file for all repositories of the user.

use std::io;
use std::path::{Path, PathBuf};

use ignore::Match;

use super::faults::Faults;
use super::gitconfig::global_ignore_file;
use super::patterns::{MOST_WEIGHT, Patterns};
use crate::config::Entry;
use crate::side::{GIT_FILE, is_absent};

/// The names of ignore files, in order of precedence.
// That of this program is the most specific; `.ignore` before `.gitignore` is as in ripgrep.
const NAMES: [&str; 3] = [".urilintignore", ".ignore", ".gitignore"];

/// The ignore files of a walk.
#[derive(Debug)]
pub(super) struct Ignored {
    /// The start of the walk, as it is named.
    start: PathBuf,
    /// The start of the walk, as an absolute path.
    absolute: PathBuf,
    /// The directories above the last path, the outermost first.
    levels: Vec<Level>,
    user: Patterns,
}

/// The ignore files above any path, for lookups outside of a walk.
#[derive(Debug)]
pub(crate) struct IgnoredPaths {
    ignored: Ignored,
    faults: Faults,
}

impl IgnoredPaths {
    /// Returns the ignore files of the file system.
    pub fn new() -> Self {
        let faults = Faults::default();
        Self {
            ignored: Ignored::new(Path::new("/"), &faults),
            faults,
        }
    }

    /// Returns true if a pattern excludes `path`, or a directory above it and below `root`.
    pub fn has(&mut self, path: &Path, root: &Path, entry: Entry) -> bool {
        let mut above: Vec<_> = path.ancestors().skip(1).collect();
        above.retain(|at| at.starts_with(root) && *at != root);
        let folders = above.into_iter().rev().map(|at| (at, Entry::Folder));
        let mut all = folders.chain(std::iter::once((path, entry)));
        path.starts_with(root)
            && all.any(|(at, entry)| self.ignored.matched(at, entry, &self.faults).is_ignore())
    }
}

/// The ignore files of one directory.
#[derive(Debug)]
struct Level {
    directory: PathBuf,
    /// Whether git's repository or a link to it is in the directory.
    is_work_tree: bool,
    /// In order of precedence.
    files: Vec<(usize, Patterns)>,
}

/// The number of kinds of ignore files that a directory can have.
const KINDS: usize = NAMES.len() + 1;

impl Ignored {
    /// Returns the ignore files of a walk from `start`.
    pub fn new(start: &Path, faults: &Faults) -> Self {
        let absolute = start.canonicalize().or_else(|_| std::path::absolute(start));
        Self {
            start: start.to_path_buf(),
            absolute: absolute.unwrap_or_else(|_| start.to_path_buf()),
            levels: Vec::new(),
            user: user_patterns(faults),
        }
    }

    /// Returns whether a pattern excludes or includes `path`, an entry of the walk.
    pub fn matched(&mut self, path: &Path, entry: Entry, faults: &Faults) -> Match<()> {
        let path = self.enter_parent(path, faults);
        let is_folder = entry == Entry::Folder;
        for kind in 0..KINDS {
            for level in self.levels.iter().rev() {
                let files = level.files.iter().filter(|(of, _)| *of == kind);
                for (_, patterns) in files {
                    let matched = patterns.matcher.matched(&path, is_folder);
                    if !matched.is_none() {
                        return matched.map(drop);
                    }
                }
            }
        }
        self.user.matcher.matched(&path, is_folder).map(drop)
    }

    /// Returns true if `path`, an entry of the walk, is in a work tree of git.
    pub fn is_in_work_tree(&mut self, path: &Path, faults: &Faults) -> bool {
        self.enter_parent(path, faults);
        self.levels.iter().any(|level| level.is_work_tree)
    }

    /// Reads the ignore files above `path`, an entry of the walk. Returns its absolute path.
    fn enter_parent(&mut self, path: &Path, faults: &Faults) -> PathBuf {
        let path = match path.strip_prefix(&self.start) {
            Ok(inside) => self.absolute.join(inside),
            Err(_) => path.to_path_buf(),
        };
        self.enter(path.parent().unwrap_or(&path), faults);
        path
    }

    /// Returns the weight that further patterns may have.
    fn room(&self) -> usize {
        let levels = self.levels.iter().map(Level::weight);
        MOST_WEIGHT.saturating_sub(self.user.weight + levels.sum::<usize>())
    }

    /// Reads the ignore files in `directory` and above it.
    fn enter(&mut self, directory: &Path, faults: &Faults) {
        // Most paths are in the directory of the one before. This needs no path components.
        let is_same = |level: &Level| directory.as_os_str() == level.directory.as_os_str();
        if self.levels.last().is_some_and(is_same) {
            return;
        }
        let is_above = |level: &Level| directory.starts_with(&level.directory);
        while self.levels.last().is_some_and(|last| !is_above(last)) {
            self.levels.pop();
        }
        let last = self.levels.last().map(|last| last.directory.clone());
        let new = directory.ancestors().map(Path::to_path_buf);
        let new: Vec<_> = new.take_while(|at| Some(at) != last.as_ref()).collect();
        for directory in new.into_iter().rev() {
            let name = match directory.strip_prefix(&self.absolute) {
                Ok(inside) => self.start.join(inside),
                Err(_) => directory.clone(),
            };
            let room = self.room();
            self.levels
                .push(Level::read(directory, &name, room, faults));
        }
    }
}

impl Level {
    /// Reads the ignore files in `directory`, whose name in the walk is `name`. Their patterns may
    /// have the weight `room`.
    fn read(directory: PathBuf, name: &Path, room: usize, faults: &Faults) -> Self {
        let git = name.join(".git");
        let mut level = Self {
            directory,
            is_work_tree: git.metadata().is_ok(),
            files: Vec::new(),
        };
        for (kind, file) in NAMES.iter().enumerate() {
            level.add(kind, &name.join(file), room, faults);
        }
        if level.is_work_tree
            && let Some(path) = exclude_file(&git, faults)
        {
            level.add(NAMES.len(), &path, room, faults);
        }
        level
    }

    /// Reads the ignore file at `path`, if there is one.
    fn add(&mut self, kind: usize, path: &Path, room: usize, faults: &Faults) {
        let room = room.saturating_sub(self.weight());
        let patterns = Patterns::read(path, &self.directory, room, faults);
        self.files.extend(patterns.map(|patterns| (kind, patterns)));
    }

    /// Returns about how much memory the patterns take, in bytes.
    fn weight(&self) -> usize {
        self.files.iter().map(|(_, patterns)| patterns.weight).sum()
    }
}

/// Returns the patterns of the user for all repositories, relative to the current directory.
fn user_patterns(faults: &Faults) -> Patterns {
    let path = global_ignore_file(&mut |path, error| faults.unread(path, error));
    let here = std::env::current_dir().ok();
    here.zip(path)
        .and_then(|(here, path)| Patterns::read(&path, &here, MOST_WEIGHT, faults))
        .unwrap_or_else(Patterns::none)
}

/// Returns the path of git's `info/exclude`. In a linked work tree, `.git` is a file with the
/// path of the directory of the repository.
fn exclude_file(git: &Path, faults: &Faults) -> Option<PathBuf> {
    let metadata = git.metadata().ok()?;
    if metadata.is_dir() {
        return Some(git.join("info/exclude"));
    }
    if !metadata.is_file() {
        return None;
    }
    let directory = first_line(git, faults)?;
    let directory = git.parent()?.join(directory.strip_prefix("gitdir: ")?);
    let common = first_line(&directory.join("commondir"), faults)?;
    Some(directory.join(common).join("info/exclude"))
}

/// Returns the first line of a file.
fn first_line(path: &Path, faults: &Faults) -> Option<String> {
    let text = match GIT_FILE.read(path) {
        Ok(text) => text,
        Err(error) => {
            report_error(path, &error, faults);
            return None;
        }
    };
    let line = text.split(|b| *b == b'\n').next()?;
    String::from_utf8(line.trim_ascii_end().to_vec()).ok()
}

fn report_error(path: &Path, error: &io::Error, faults: &Faults) {
    if !is_absent(error) {
        faults.unread(path.to_path_buf(), error);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_nearest_pattern_of_the_first_kind_decides() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for (name, text) in [
            (".gitignore", "*.log\n/a/only\nfolder/\n"),
            (".ignore", "!keep.log\n"),
            ("a/.gitignore", "\u{feff}!b.log\n"),
            ("a/.urilintignore", "keep.log\n"),
            (".git/info/exclude", "excluded\n"),
            ("c/.git", "gitdir: ../main/wt\n"),
            ("main/wt/commondir", "..\n"),
            ("main/info/exclude", "linked\n"),
        ] {
            fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
            fs::write(root.join(name), text).unwrap();
        }
        let faults = Faults::default();
        let mut ignored = Ignored::new(root, &faults);
        for (path, entry, expected) in [
            ("x.log", Entry::File, Match::Ignore(())),
            ("keep.log", Entry::File, Match::Whitelist(())),
            ("a/keep.log", Entry::File, Match::Ignore(())),
            ("a/b.log", Entry::File, Match::Whitelist(())),
            ("a/only", Entry::File, Match::Ignore(())),
            ("b/a/only", Entry::File, Match::None),
            ("folder", Entry::Folder, Match::Ignore(())),
            ("folder", Entry::File, Match::None),
            ("b/excluded", Entry::File, Match::Ignore(())),
            ("c/linked", Entry::File, Match::Ignore(())),
            ("linked", Entry::File, Match::None),
            ("b/b.log", Entry::File, Match::Ignore(())),
        ] {
            let matched = ignored.matched(&root.join(path), entry, &faults);
            let name = |matched: &Match<()>| format!("{matched:?}");
            assert_eq!(name(&matched), name(&expected), "{path}");
        }
        // Ignore files above the start of the walk apply, too.
        let mut below = Ignored::new(&root.join("a"), &faults);
        let matched = below.matched(&root.join("a/x.log"), Entry::File, &faults);
        assert!(matched.is_ignore());
        assert!(faults.next().is_none());
    }
}
