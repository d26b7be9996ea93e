//! Sources of bytes: files with positioned reads, streams, and walks over folders
//! (INPUT.md, "Binary, encodings, bounds").

mod binary;
pub(crate) mod compressed;
pub mod contain;
mod exclude;
mod faults;
mod feed;
mod filter;
mod gitconfig;
mod ignored;
mod left_out;
mod maildir;
#[cfg(unix)]
mod pipe;
mod source;
mod walk;

pub(crate) use binary::refusal;
pub(crate) use feed::{Bytes, Feed, READ};
pub use left_out::{LeftOut, left_out};
pub(crate) use source::{Source, open, read_head};
pub use walk::{Entry, entries, excluded};

use std::path::PathBuf;
use std::sync::Arc;

use crate::config::Files;

/// What the user named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file, or a folder to be walked.
    Path(PathBuf),
    /// Standard input, and the name it goes by.
    Stdin(PathBuf),
    /// A file that is read in the place of another: its path, and the name of the other. No walk
    /// leaves it out.
    Copy(PathBuf, PathBuf),
}

/// How folders are walked. Hidden files are skipped, but for the folders of a Maildir.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// Whether `.gitignore`, `.ignore` and `.urilintignore` are read.
    pub ignore_files: IgnoreFiles,
    /// What is done with symbolic links in folders. Named ones are followed.
    pub links: SymbolicLinks,
    /// What is left out besides: globs, as in a line of `.gitignore`.
    pub exclude: Vec<String>,
    /// The configurations, which say for each folder what is left out below it.
    pub config: Option<Arc<Files>>,
    /// Whether all this holds for files that are named, too.
    pub named: Named,
}

/// Whether files are read because they are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Named {
    /// They are.
    #[default]
    Read,
    /// Only if a walk would have met them, but for being hidden.
    Checked,
}

/// Whether files that say what to ignore are honoured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IgnoreFiles {
    /// They are.
    #[default]
    Honoured,
    /// All files are read.
    Unread,
}

/// What is done with symbolic links in folders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SymbolicLinks {
    /// They are skipped.
    #[default]
    Skipped,
    /// They are followed, and loops reported.
    Followed,
}
