//! The tree of the files on disk.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::tree::{Kind, OpenFile, Tree};
use crate::config::Entry;
use crate::input::IgnoredPaths;
use crate::input::contain::contain;
use crate::side::{is_absent, open_regular};

/// The most names of a folder that are read.
const MOST_NAMES: usize = 1024;

/// The files on disk.
#[derive(Debug, Default)]
pub(crate) struct FileTree {
    /// The ignore files around the last path that was looked up, once there is one.
    ignored: Mutex<Option<IgnoredPaths>>,
}

impl FileTree {
    /// Forgets the ignore files, which are read again when they are next needed.
    pub fn forget_ignore_files(&self) {
        *self.ignored.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Tree for FileTree {
    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        let data = match fs::metadata(path) {
            Ok(data) => data,
            Err(error) if cannot_exist(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let kind = if data.is_dir() {
            Kind::Folder
        } else if data.is_file() {
            Kind::File
        } else {
            Kind::Special
        };
        Ok(is_so_spelt(path).then_some(kind))
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let mut names = Vec::new();
        // The standard library panics if a folder cannot be closed, when its names have been read.
        let _ = contain(|| {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let read = entries.filter_map(|entry| entry.file_name().into_string().ok());
            names.extend(read.take(MOST_NAMES));
        });
        names.sort_unstable();
        names
    }

    fn open(&self, path: &Path) -> io::Result<OpenFile> {
        let file = open_regular(path)?;
        Ok(OpenFile {
            size: file.metadata()?.len(),
            bytes: Box::new(file),
        })
    }

    fn is_ignored(&self, path: &Path, root: &Path, entry: Entry) -> bool {
        let mut ignored = self.ignored.lock().unwrap_or_else(PoisonError::into_inner);
        let ignored = ignored.get_or_insert_with(IgnoredPaths::new);
        ignored.has(path, root, entry)
    }
}

/// Returns true if an error means that nothing can be at a path, not only that the lookup failed.
fn cannot_exist(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidFilename
    ) || is_absent(error)
}

/// Returns true if the last name of `path` has exactly this case in its folder: on a system that
/// ignores case, a file is found that is missing on others.
fn is_so_spelt(path: &Path) -> bool {
    if !cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return true;
    };
    let Ok(mut entries) = fs::read_dir(folder) else {
        return true;
    };
    entries.any(|entry| entry.is_ok_and(|entry| entry.file_name() == name))
}
