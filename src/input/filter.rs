//! What a walk meets: neither ignored nor excluded, nor hidden.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ignore::overrides::Override;
use ignore::{DirEntry, Match};

use super::faults::Faults;
use super::ignored::Ignored;
use super::walk::excluded;
use super::{IgnoreFiles, Walk, maildir};
use crate::config::Entry;
use crate::format::Warning;

/// What is done with what has a name that starts with a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    /// It is left out, unless an ignore file lets it in.
    LeftOut,
    /// It is met.
    Met,
}

/// Decides what a walk meets.
pub(super) struct Filter {
    walk: Walk,
    hidden: Hidden,
    exclude: Override,
    ignored: Option<Mutex<Ignored>>,
    faults: Arc<Faults>,
}

impl Filter {
    /// For a walk from `start`. What is wrong with files that it reads goes to `faults`.
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

    /// Whether the walk meets `entry`.
    pub fn keeps(&self, entry: &DirEntry) -> bool {
        entry.depth() == 0
            || match self.matched(entry.path(), kind(entry)) {
                Match::Ignore(()) => false,
                Match::Whitelist(()) => true,
                Match::None => self.hidden == Hidden::Met || !is_hidden(entry),
            }
    }

    /// Whether the walk would meet what is at `path`, if hidden or not.
    pub fn keeps_hidden(&self, path: &Path, kind: Entry) -> bool {
        !self.matched(path, kind).is_ignore()
    }

    /// Whether anything leaves out or lets in what is at `path`.
    fn matched(&self, path: &Path, kind: Entry) -> Match<()> {
        let is_folder = kind == Entry::Folder;
        if self.exclude.matched(path, is_folder).is_ignore() {
            return Match::Ignore(());
        }
        let matched = self.ignored(path, kind);
        if matched.is_ignore() || maildir::leaves_out(path, kind) || self.is_excluded(path, kind) {
            return Match::Ignore(());
        }
        matched
    }

    fn ignored(&self, path: &Path, kind: Entry) -> Match<()> {
        let Some(ignored) = &self.ignored else {
            return Match::None;
        };
        let mut ignored = ignored.lock().unwrap_or_else(PoisonError::into_inner);
        ignored.matched(path, kind, &self.faults)
    }

    /// Whether a configuration leaves it out. One that is wrong leaves out nothing.
    fn is_excluded(&self, path: &Path, kind: Entry) -> bool {
        let Some(files) = &self.walk.config else {
            return false;
        };
        files.excludes(path, kind).unwrap_or_else(|wrong| {
            // Whoever checks a file is told of its configuration there.
            if !files.is_for_checks() {
                let text = format!("{}; what it excludes is read", wrong.message);
                self.faults.tell(wrong.location(), Warning::lost(text));
            }
            false
        })
    }
}

/// What an entry of a walk leads to.
pub(super) fn kind(entry: &DirEntry) -> Entry {
    match entry.file_type() {
        Some(kind) if kind.is_dir() => Entry::Folder,
        _ => Entry::File,
    }
}

#[cfg(not(windows))]
fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

#[cfg(windows)]
fn is_hidden(entry: &DirEntry) -> bool {
    use std::os::windows::fs::MetadataExt;
    /// `FILE_ATTRIBUTE_HIDDEN`.
    const HIDDEN: u32 = 2;
    let marked = |data: std::fs::Metadata| data.file_attributes() & HIDDEN != 0;
    entry.file_name().as_encoded_bytes().starts_with(b".") || entry.metadata().is_ok_and(marked)
}
