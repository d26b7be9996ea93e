//! Ignore files. They are read here and not by the walker, which reads any file of that name to
//! its end.
//!
//! The first of `.urilintignore`, `.ignore`, `.gitignore`, `.git/info/exclude` with a pattern
//! that matches a path decides, and of files of one name that in the nearest directory; after
//! them, git's ignore file for all repositories of the user.

use std::io;
use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::faults::Faults;
use super::gitconfig::global_ignore_file;
use crate::config::Entry;
use crate::config::regular::{is_absent, read_regular};
use crate::format::{ReadOutcome, Warning};

/// The names of ignore files, in order of precedence.
const NAMES: [&str; 3] = [".urilintignore", ".ignore", ".gitignore"];
/// The longest pattern, in bytes; no path is longer.
const LONGEST_PATTERN: usize = 4096;

/// The ignore files of a walk.
pub(super) struct Ignored {
    /// The start of the walk, as it is named.
    start: PathBuf,
    /// The start of the walk, as an absolute path.
    absolute: PathBuf,
    /// The directories above the last path, the outermost first.
    levels: Vec<Level>,
    user: Gitignore,
}

/// The ignore files above any path, for lookups outside of a walk.
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
struct Level {
    directory: PathBuf,
    /// Whether git's repository or a link to it is in the directory.
    is_work_tree: bool,
    /// In order of precedence.
    files: Vec<(usize, Gitignore)>,
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
                    let matched = patterns.matched(&path, is_folder);
                    if !matched.is_none() {
                        return matched.map(drop);
                    }
                }
            }
        }
        self.user.matched(&path, is_folder).map(drop)
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
            self.levels.push(Level::read(directory, &name, faults));
        }
    }
}

impl Level {
    /// Reads the ignore files in `directory`, whose name in the walk is `name`.
    fn read(directory: PathBuf, name: &Path, faults: &Faults) -> Self {
        let mut files = Vec::new();
        for (kind, file) in NAMES.iter().enumerate() {
            let path = name.join(file);
            files.extend(patterns(&path, &directory, faults).map(|read| (kind, read)));
        }
        let git = name.join(".git");
        let is_work_tree = git.metadata().is_ok();
        if is_work_tree && let Some(path) = exclude_file(&git, faults) {
            let patterns = patterns(&path, &directory, faults);
            files.extend(patterns.map(|read| (NAMES.len(), read)));
        }
        Self {
            directory,
            is_work_tree,
            files,
        }
    }
}

/// Returns the patterns of the user for all repositories, relative to the current directory.
fn user_patterns(faults: &Faults) -> Gitignore {
    let path = global_ignore_file(&mut |path, error| faults.unread(path, error));
    let here = std::env::current_dir().ok();
    here.zip(path)
        .and_then(|(here, path)| patterns(&path, &here, faults))
        .unwrap_or_else(Gitignore::empty)
}

/// Returns the patterns of the ignore file at `path`, relative to `directory`.
fn patterns(path: &Path, directory: &Path, faults: &Faults) -> Option<Gitignore> {
    let text = match read_regular(path) {
        Ok(text) => text,
        Err(error) => {
            if !is_absent(&error) {
                faults.unread(path.to_path_buf(), &error);
            }
            return None;
        }
    };
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let mut builder = GitignoreBuilder::new(directory);
    let mut invalid = None;
    for (line, number) in text.split(|b| *b == b'\n').zip(1_u64..) {
        let text = std::str::from_utf8(line).ok();
        let text = text.filter(|text| text.len() <= LONGEST_PATTERN);
        if text.is_none_or(|text| builder.add_line(None, text).is_err()) {
            invalid = invalid.or(Some(number));
        }
    }
    // The file is not quoted: it may be a link to any file.
    if let Some(number) = invalid {
        let text = format!("line {number} is not a valid pattern and is ignored");
        let loss = ReadOutcome::Nothing;
        faults.add(path.to_path_buf(), Warning { text, loss });
    }
    let Ok(patterns) = builder.build() else {
        let text = "its patterns are too many or too large, and are ignored";
        faults.add(path.to_path_buf(), Warning::lost(text));
        return None;
    };
    (!patterns.is_empty()).then_some(patterns)
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
    let text = match read_regular(path) {
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

    #[test]
    fn a_line_that_is_no_pattern_is_told_without_its_text() {
        let folder = tempfile::tempdir().unwrap();
        let long = "a".repeat(LONGEST_PATTERN + 1);
        for text in [
            &b"ok\n\xff\n"[..],
            b"ok\n{a\n",
            format!("ok\n{long}").as_bytes(),
        ] {
            let path = folder.path().join(".ignore");
            fs::write(&path, text).unwrap();
            let faults = Faults::default();
            let patterns = patterns(&path, folder.path(), &faults).unwrap();
            assert!(
                patterns
                    .matched(folder.path().join("ok"), false)
                    .is_ignore()
            );
            let reported = faults.next().map(|(_, warning)| warning.text);
            assert_eq!(
                reported.as_deref(),
                Some("line 2 is not a valid pattern and is ignored")
            );
        }
    }
}
