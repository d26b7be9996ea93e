//! Maildir and Maildir++ in walks (INPUT.md, "Mailbox boundary").
//!
//! A folder is one where it holds folders `cur` and `new`, or `cur` and `tmp`. Then `tmp` is
//! not read, for what stands there is not all there, nor is what mail programs keep beside
//! the messages. The folders of Maildir++ begin with a dot and are Maildirs themselves: they
//! are read, though hidden folders are not read elsewhere.

use std::io;
use std::path::{Path, PathBuf};

use crate::config::Entry;
use crate::config::is_absent;

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
///
/// # Errors
/// When nobody can tell which there are.
pub(super) fn hidden_folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    if !find_maildir(folder)? {
        return Ok(folders);
    }
    for entry in folder.read_dir()? {
        let entry = entry?;
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if is_hidden && !entry.file_type()?.is_symlink() && find_maildir(&entry.path())? {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

/// Whether `folder` is a Maildir, as far as anybody can tell.
pub(super) fn is_maildir(folder: &Path) -> bool {
    find_maildir(folder).unwrap_or(false)
}

fn find_maildir(folder: &Path) -> io::Result<bool> {
    let has = |name: &str| match folder.join(name).metadata() {
        Ok(data) => Ok(data.is_dir()),
        // Where nobody may look, the walk says that.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(false),
        Err(error) if is_absent(&error) => Ok(false),
        Err(error) => Err(error),
    };
    Ok(has("cur")? && (has("new")? || has("tmp")?))
}
