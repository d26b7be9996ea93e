//! Selection of the entries of a walk: those that are not ignored, excluded or hidden.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ignore::overrides::{Override, OverrideBuilder};
use ignore::{DirEntry, Match, WalkBuilder};

use super::faults::Faults;
use super::ignored::Ignored;
use super::left_out::Reason;
use super::{HiddenFiles, IgnoreFiles, SymbolicLinks, Walk, maildir, repository};
use crate::config::{self, Entry};
use crate::format::Warning;

/// The name of git's repository in a work tree.
const GIT: &str = ".git";

/// Whether entries whose names start with a dot are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    /// As the options of the walk say. Those that an ignore file includes are.
    AsAsked,
    /// They are.
    Met,
}

/// Returns a walk over everything below `path`. It reads no ignore files: see [`Filter`].
pub(super) fn builder(path: &Path, walk: &Walk) -> WalkBuilder {
    let mut builder = WalkBuilder::new(path);
    builder
        .standard_filters(false)
        .follow_links(follows_links(path, walk))
        .sort_by_file_name(Ord::cmp);
    builder
}

/// Parses the globs of excluded paths.
///
/// # Errors
/// For the first invalid glob.
pub fn excluded(globs: &[String]) -> Result<Override, ignore::Error> {
    let mut excluded = OverrideBuilder::new(".");
    for glob in globs {
        config::within_bounds(glob).map_err(|err| ignore::Error::Glob { glob: None, err })?;
        excluded.add(&format!("!{glob}"))?;
    }
    excluded.build()
}

/// What ignore files and exclusions say of an entry.
enum Matched {
    /// It is not read.
    Not(Reason),
    /// An ignore file includes it.
    Included,
    /// Nothing.
    Unnamed,
}

/// Selects the entries of a walk.
pub(super) struct Filter {
    walk: Walk,
    hidden: Hidden,
    exclude: Override,
    ignored: Option<Mutex<Ignored>>,
    faults: Arc<Faults>,
}

impl Filter {
    /// Returns the filter of a walk from `start`. Warnings about ignore files go to `faults`.
    pub fn new(start: &Path, walk: &Walk, hidden: Hidden, faults: Arc<Faults>) -> Self {
        let honoured = walk.ignore_files == IgnoreFiles::Honoured;
        Self {
            hidden,
            exclude: excluded(&walk.exclude).unwrap_or_else(|_| Override::empty()),
            ignored: honoured.then(|| Mutex::new(Ignored::new(start, &faults))),
            walk: walk.clone(),
            faults,
        }
    }

    /// Returns true if `entry` is selected, and counts it if it is not.
    pub fn selects(&self, entry: &DirEntry) -> bool {
        if entry.depth() == 0 {
            return true;
        }
        let kind = kind(entry);
        let reason = self.reason(entry.path(), kind);
        if let Some(reason) = reason {
            self.faults.left_out.add(reason, kind);
        }
        reason.is_none()
    }

    /// Returns why the entry at `path`, below the start of the walk, is not selected; `None` if it is.
    pub fn reason(&self, path: &Path, kind: Entry) -> Option<Reason> {
        if self.hidden == Hidden::AsAsked && is_git(path) {
            return Some(Reason::Internal);
        }
        match self.matched(path, kind) {
            Matched::Not(reason) => Some(reason),
            Matched::Included => None,
            Matched::Unnamed => self.hides(path),
        }
    }

    /// Returns why the entry at `path` is not read if it is hidden, or the repository of git.
    fn hides(&self, path: &Path) -> Option<Reason> {
        if self.hidden == Hidden::Met || !is_hidden(path) {
            return None;
        }
        if is_git(path) || maildir::is_hidden_folder(path) {
            return Some(Reason::Internal);
        }
        let is_read = self.reads_hidden(path) || maildir::has_messages(path);
        (!is_read).then_some(Reason::Hidden)
    }

    /// Returns true if the entry at `path`, below the start of the walk, is read: in this walk, or in that
    /// of a hidden folder of a Maildir.
    pub fn reads(&self, path: &Path, kind: Entry) -> bool {
        self.reason(path, kind).is_none()
            || maildir::is_hidden_folder(path) && self.selects_hidden(path, kind)
    }

    /// Returns true if the hidden entry at `path` is read, unless it is ignored.
    fn reads_hidden(&self, path: &Path) -> bool {
        self.walk.hidden == HiddenFiles::All
            || self.is_shown(path)
            || self.ignored.as_ref().is_some_and(|ignored| {
                let mut ignored = ignored.lock().unwrap_or_else(PoisonError::into_inner);
                ignored.is_in_work_tree(path, &self.faults)
            })
    }

    /// Returns true if the entry at `path` is selected, even if it is hidden.
    pub fn selects_hidden(&self, path: &Path, kind: Entry) -> bool {
        !matches!(self.matched(path, kind), Matched::Not(_))
    }

    /// Returns whether the entry at `path` is excluded or explicitly included.
    fn matched(&self, path: &Path, kind: Entry) -> Matched {
        let is_folder = kind == Entry::Folder;
        if self.exclude.matched(path, is_folder).is_ignore() {
            return Matched::Not(Reason::Excluded);
        }
        let ignored = self.ignored(path, kind);
        if ignored.is_ignore() {
            Matched::Not(Reason::Ignored)
        } else if maildir::is_excluded_in_maildir(path, kind) || repository::is_excluded(path) {
            Matched::Not(Reason::Internal)
        } else if self.is_excluded(path, kind) {
            Matched::Not(Reason::Excluded)
        } else if ignored.is_whitelist() {
            Matched::Included
        } else {
            Matched::Unnamed
        }
    }

    fn ignored(&self, path: &Path, kind: Entry) -> Match<()> {
        let Some(ignored) = &self.ignored else {
            return Match::None;
        };
        let mut ignored = ignored.lock().unwrap_or_else(PoisonError::into_inner);
        ignored.matched(path, kind, &self.faults)
    }

    /// Returns true if a configuration says that hidden entries are read.
    fn is_shown(&self, path: &Path) -> bool {
        let files = self.walk.config.as_ref();
        files.is_some_and(|files| files.reads_hidden(path).unwrap_or(false))
    }

    /// Returns true if a configuration excludes the entry. An invalid one excludes nothing.
    fn is_excluded(&self, path: &Path, kind: Entry) -> bool {
        let Some(files) = &self.walk.config else {
            return false;
        };
        if self.walk.ignore_files == IgnoreFiles::Unread {
            return false;
        }
        files.excludes(path, kind).unwrap_or_else(|error| {
            // In checks, the error is reported where the file is read.
            if !files.is_for_checks() {
                let text = format!("{}; its exclusions are ignored", error.message);
                self.faults.add(error.location(), Warning::lost(text));
            }
            false
        })
    }
}

/// Returns true if a walk that starts at `path` follows symbolic links. An invalid configuration is
/// reported where it is applied.
pub(super) fn follows_links(path: &Path, walk: &Walk) -> bool {
    let files = walk.config.as_ref();
    walk.links == SymbolicLinks::Followed
        || files.is_some_and(|files| files.follows_links(path).unwrap_or(false))
}

/// Returns the kind of an entry.
pub(super) fn kind(entry: &DirEntry) -> Entry {
    match entry.file_type() {
        Some(kind) if kind.is_dir() => Entry::Folder,
        _ => Entry::File,
    }
}

fn is_git(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == GIT)
}

fn has_dot(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b".")
}

#[cfg(not(windows))]
fn is_hidden(path: &Path) -> bool {
    has_dot(path)
}

#[cfg(windows)]
fn is_hidden(path: &Path) -> bool {
    use std::os::windows::fs::MetadataExt;
    /// `FILE_ATTRIBUTE_HIDDEN`.
    const HIDDEN: u32 = 2;
    let marked = |data: std::fs::Metadata| data.file_attributes() & HIDDEN != 0;
    has_dot(path) || path.symlink_metadata().is_ok_and(marked)
}
