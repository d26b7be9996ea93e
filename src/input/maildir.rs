//! Maildir and Maildir++ in walks (INPUT.md, "Mailbox boundary").
//!
//! A folder is one where it holds folders `cur` and `new`, or `cur` and `tmp`. Then `tmp` is
//! not read, for what stands there is not all there, nor is what mail programs keep beside
//! the messages. The folders of Maildir++ begin with a dot and are Maildirs themselves: they
//! are read, though hidden folders are not read elsewhere.

use std::path::{Path, PathBuf};

use crate::config::Entry;

/// Names, or what they start with, of files that Dovecot and Courier keep in a Maildir.
const KEPT: [&str; 6] = [
    "dovecot",
    "courierimap",
    "courierpop3",
    "maildirfolder",
    "maildirsize",
    "subscriptions",
];

/// Whether a walk leaves out what it meets, for it is part of a Maildir but no message.
pub(super) fn leaves_out(path: &Path, entry: Entry) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let suspect = match entry {
        Entry::Folder => name == "tmp",
        Entry::File => KEPT.iter().any(|kept| name.starts_with(kept)),
    };
    suspect && path.parent().is_some_and(is_maildir)
}

/// The hidden folders in `folder` that a walk reads, in order.
pub(super) fn hidden_folders(folder: &Path) -> Vec<PathBuf> {
    if !is_maildir(folder) {
        return Vec::new();
    }
    let Ok(entries) = folder.read_dir() else {
        return Vec::new();
    };
    let hidden = |entry: &std::fs::DirEntry| entry.file_name().as_encoded_bytes().starts_with(b".");
    let mut folders: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .filter(hidden)
        .map(|entry| entry.path())
        .filter(|path| !path.is_symlink() && is_maildir(path))
        .collect();
    folders.sort();
    folders
}

/// Whether `folder` is a Maildir.
pub(super) fn is_maildir(folder: &Path) -> bool {
    let has = |name: &str| folder.join(name).is_dir();
    has("cur") && (has("new") || has("tmp"))
}
