//! Maildir and Maildir++ in walks (docs/design/INPUT.md, "Mailbox boundary").
//!
//! A folder with folders `cur` and `new`, or `cur` and `tmp`, is a Maildir. Its `tmp`, which
//! holds incomplete messages, and the files that mail programs keep in it are skipped. The
//! folders of Maildir++ start with a dot and are Maildirs, too: unlike other hidden folders, they
//! are read. Git and many backups keep no empty folders, so that a copy may have `cur` or `new` alone,
//! or no other folder than those of Maildir++: one of them suffices in a Maildir, and elsewhere if it
//! has messages.

use std::fs::DirEntry;
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

/// Returns true if the hidden entry at `path` is a folder of a Maildir, which has a walk of its own.
pub(super) fn is_hidden_folder(path: &Path) -> bool {
    is_maildir(path) && path.parent().is_some_and(is_maildir)
}

/// Returns true if `folder` is a Maildir and can be read.
fn is_maildir(folder: &Path) -> bool {
    find_maildir(folder).unwrap_or(false)
}

/// The most names in a folder that are looked at.
// Bounds the time: a folder may have millions of files of another kind.
const MOST_NAMES: usize = 64;

/// Returns true if `folder` has messages in `cur` or `new`, by their names.
pub(super) fn has_messages(folder: &Path) -> bool {
    let is_message = |entry: io::Result<DirEntry>| {
        entry.is_ok_and(|entry| is_message_name(entry.file_name().as_encoded_bytes()))
    };
    ["cur", "new"].iter().any(|name| {
        let entries = folder.join(name).read_dir();
        entries.is_ok_and(|entries| entries.take(MOST_NAMES).any(is_message))
    })
}

/// Returns true for `1735000000.M1P2.host:2,S`: the seconds since 1970, and what is unique.
fn is_message_name(name: &[u8]) -> bool {
    let digits = name.iter().take_while(|b| b.is_ascii_digit()).count();
    // Nine digits until September 2001, ten until 2286.
    (9..=10).contains(&digits) && name.get(digits) == Some(&b'.')
}

fn find_maildir(folder: &Path) -> io::Result<bool> {
    if is_whole(folder)? {
        return Ok(true);
    }
    let name = folder.file_name().unwrap_or_default();
    let hidden = name.as_encoded_bytes().starts_with(b".");
    Ok(hidden
        && (has(folder, "cur")? || has(folder, "new")?)
        && folder.parent().map_or(Ok(false), is_whole)?)
}

/// Returns true if `folder` has the folders of a Maildir.
fn is_whole(folder: &Path) -> io::Result<bool> {
    Ok(has(folder, "cur")? && (has(folder, "new")? || has(folder, "tmp")?))
}

fn has(folder: &Path, name: &str) -> io::Result<bool> {
    match folder.join(name).metadata() {
        Ok(data) => Ok(data.is_dir()),
        // The walk reports it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(false),
        Err(error) if is_absent(&error) => Ok(false),
        Err(error) => Err(error),
    }
}
