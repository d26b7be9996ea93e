//! Maildir and Maildir++ in walks (docs/design/INPUT.md, "Mailbox boundary").
//!
//! A folder with folders `cur` and `new`, or `cur` and `tmp`, is a Maildir. Its `tmp`, which
//! holds incomplete messages, and the files that mail programs keep in it are skipped. The
//! folders of Maildir++ start with a dot and are Maildirs, too: unlike other hidden folders, they
//! are read.

use std::io;
use std::path::{Path, PathBuf};

use crate::config::Entry;
use crate::side::is_absent;

/// Name prefixes of the files that Dovecot and Courier keep in a Maildir.
const INTERNAL: [&str; 6] = [
    "dovecot",
    "courierimap",
    "courierpop3",
    "maildirfolder",
    "maildirsize",
    "subscriptions",
];

/// Returns true if a path is part of a Maildir but not a message.
pub(super) fn is_excluded_in_maildir(path: &Path, entry: Entry) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let may_be = match entry {
        Entry::Folder => name == "tmp",
        Entry::File => INTERNAL.iter().any(|prefix| name.starts_with(prefix)),
    };
    may_be && path.parent().is_some_and(is_maildir)
}

/// Returns the hidden folders in `folder` that a walk reads, in order.
///
/// # Errors
/// If `folder` cannot be read.
pub(super) fn hidden_folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    if !find_maildir(folder)? {
        return Ok(folders);
    }
    for entry in folder.read_dir()? {
        let entry = entry?;
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if is_hidden && !entry.file_type()?.is_symlink() {
            let path = entry.path();
            let name = Path::new(entry.file_name().as_os_str())
                .display()
                .to_string();
            let named = |error: io::Error| io::Error::new(error.kind(), format!("{name}: {error}"));
            if find_maildir(&path).map_err(named)? {
                folders.push(path);
            }
        }
    }
    folders.sort();
    Ok(folders)
}

/// Returns true if `folder` is a Maildir and can be read.
pub(super) fn is_maildir(folder: &Path) -> bool {
    find_maildir(folder).unwrap_or(false)
}

fn find_maildir(folder: &Path) -> io::Result<bool> {
    let has = |name: &str| match folder.join(name).metadata() {
        Ok(data) => Ok(data.is_dir()),
        // The walk reports it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(false),
        Err(error) if is_absent(&error) => Ok(false),
        Err(error) => Err(error),
    };
    Ok(has("cur")? && (has("new")? || has("tmp")?))
}
