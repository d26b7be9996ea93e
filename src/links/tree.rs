//! A tree of files and folders, wherever their text is: on disk, in an editor, or in an index of git.

use std::fmt::Debug;
use std::io::{self, Cursor, Read};
use std::path::Path;

use crate::config::Entry;

/// A tree of files and folders. All paths are absolute, and have neither `.` nor `..`.
///
/// It keeps nothing that it has read but ignore files: an [`Index`](super::index::Index) does.
pub(crate) trait Tree: Debug + Send + Sync {
    /// Returns what is at `path`, or `None` if nothing is there.
    ///
    /// # Errors
    /// If that is not known: what is there cannot be looked up.
    fn kind(&self, path: &Path) -> io::Result<Option<Kind>>;

    /// Returns the names in `folder`, in order; some of them if there are many, and none if they cannot
    /// be read.
    fn names(&self, folder: &Path) -> Vec<String>;

    /// Opens the file at `path`.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    fn open(&self, path: &Path) -> io::Result<OpenFile>;

    /// Returns true if an ignore file excludes `path`, or a folder above it and below `root`: files there
    /// are left out of version control, as the output of a build is.
    fn is_ignored(&self, path: &Path, root: &Path, entry: Entry) -> bool;
}

/// The kind of what is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
    /// A device, a FIFO, a socket: never opened.
    Special,
}

/// A file that is read once, from its start.
pub(crate) struct OpenFile {
    /// Its size in bytes; 0 if it is not known before it is read, as in `/proc`.
    pub size: u64,
    pub bytes: Box<dyn Read>,
}

impl OpenFile {
    /// Returns a file of that text.
    pub fn of(text: impl AsRef<[u8]> + 'static) -> Self {
        Self {
            size: text.as_ref().len() as u64,
            bytes: Box::new(Cursor::new(text)),
        }
    }
}
