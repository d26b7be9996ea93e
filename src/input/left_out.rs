//! What the walks of a run leave out.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::config::Entry;

/// How many entries of the named folders, and named files, are not read, by the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// Those whose names start with a dot. git's repository does not count.
    pub hidden: Entries,
    /// Those that `.gitignore`, `.ignore` or `.urilintignore` names.
    pub ignored: Entries,
    /// Those that an option or a configuration excludes.
    pub excluded: Entries,
}

/// A number of entries. What is in a folder does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    /// Files.
    pub files: u64,
    /// Folders.
    pub folders: u64,
}

impl Entries {
    const fn add(&mut self, other: Self) {
        self.files += other.files;
        self.folders += other.folders;
    }

    /// Returns the number of both.
    pub const fn all(self) -> u64 {
        self.files + self.folders
    }
}

impl LeftOut {
    /// Adds what other walks leave out.
    pub const fn merge(&mut self, other: Self) {
        self.hidden.add(other.hidden);
        self.ignored.add(other.ignored);
        self.excluded.add(other.excluded);
    }
}

/// Why a walk does not read an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    Hidden,
    Ignored,
    Excluded,
    /// It holds no text of the user: git's repository, and what mail programs keep in a Maildir.
    Internal,
}

/// Counts what walks leave out while they run.
#[derive(Debug, Default)]
pub(super) struct Counter {
    hidden: EntryCounter,
    ignored: EntryCounter,
    excluded: EntryCounter,
}

#[derive(Debug, Default)]
struct EntryCounter {
    files: AtomicU64,
    folders: AtomicU64,
}

impl EntryCounter {
    fn get(&self) -> Entries {
        Entries {
            files: self.files.load(Ordering::Relaxed),
            folders: self.folders.load(Ordering::Relaxed),
        }
    }
}

impl Counter {
    /// Counts an entry.
    pub fn add(&self, reason: Reason, entry: Entry) {
        let counter = match reason {
            Reason::Hidden => &self.hidden,
            Reason::Ignored => &self.ignored,
            Reason::Excluded => &self.excluded,
            Reason::Internal => return,
        };
        let count = match entry {
            Entry::File => &counter.files,
            Entry::Folder => &counter.folders,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the counts so far.
    pub fn get(&self) -> LeftOut {
        LeftOut {
            hidden: self.hidden.get(),
            ignored: self.ignored.get(),
            excluded: self.excluded.get(),
        }
    }
}
