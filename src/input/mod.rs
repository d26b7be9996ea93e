//! Inputs: walks over folders and, with the feature `io`, files with positioned reads and streams
//! (docs/design/INPUT.md, "Binary, encodings, bounds").

mod absolute;
#[cfg(feature = "io")]
mod binary;
#[cfg(feature = "io")]
pub(crate) mod compressed;
pub mod contain;
mod exclude;
mod faults;
#[cfg(feature = "io")]
mod feed;
mod filter;
mod gitconfig;
mod ignored;
mod left_out;
mod maildir;
mod patterns;
#[cfg(feature = "io")]
mod pool;
mod repository;
mod skipped;
#[cfg(feature = "io")]
mod source;
mod walk;

pub use absolute::absolute;
pub(crate) use absolute::clean;
#[cfg(feature = "io")]
pub(crate) use binary::{refusal, refusal_of_declared};
#[cfg(feature = "io")]
pub(crate) use feed::{Bytes, Feed, READ};
pub use filter::excluded;
pub(crate) use ignored::IgnoredPaths;
pub use left_out::{Entries, LeftOut};
#[cfg(feature = "archives")]
pub(crate) use pool::Reserved;
#[cfg(feature = "io")]
pub(crate) use pool::{Pool, Slot};
pub use repository::Repositories;
pub(crate) use skipped::is_skipped;
#[cfg(feature = "io")]
pub use source::bytes_read;
#[cfg(feature = "io")]
pub(crate) use source::{Counted, Source, open, open_known, read_head};
pub use walk::{Entry, WalkCounts, counted_entries, entries};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::Files;

/// An input that the user named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file, or a folder to be walked.
    Path(PathBuf),
    /// Standard input, and its name in the output.
    Stdin(PathBuf),
    /// A file that is read in place of another: its path, and the name of the other. It is never
    /// excluded.
    Copy(PathBuf, PathBuf),
    /// Another version of a file, such as a staged one. It is excluded as the file is.
    Version {
        /// The path of the version.
        path: PathBuf,
        /// The name of the file.
        name: PathBuf,
    },
    /// The name of something that is skipped, and what it is.
    Skipped(PathBuf, &'static str),
}

impl Input {
    /// Returns the name of the input in the output.
    pub fn name(&self) -> &Path {
        match self {
            Self::Path(name)
            | Self::Stdin(name)
            | Self::Copy(_, name)
            | Self::Version { name, .. }
            | Self::Skipped(name, _) => name,
        }
    }
}

/// Options of walks over folders.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Walk {
    /// Whether `.gitignore`, `.ignore`, `.urilintignore` and exclusions of configurations apply.
    pub ignore_files: IgnoreFiles,
    /// Whether files and folders whose names start with a dot are read.
    pub hidden: HiddenFiles,
    /// Whether symbolic links in folders are followed. Named ones always are.
    pub links: SymbolicLinks,
    /// Globs of excluded paths, as in a line of `.gitignore`.
    pub exclude: Vec<String>,
    /// The configurations, which may exclude paths.
    pub config: Option<Arc<Files>>,
    /// How repositories of git with mail are read. `None`: they are not.
    pub repositories: Option<Repositories>,
    /// Whether all this applies to files that are named, too.
    pub named: Named,
    /// The files that the run writes, with symbolic links resolved. Walks skip them.
    pub outputs: Vec<PathBuf>,
}

/// Whether exclusions apply to files that are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Named {
    /// Named files are read.
    #[default]
    Read,
    /// Named files are read only if a walk would read them. Hidden files are.
    Checked,
}

/// Which files and folders are read of those whose names start with a dot. `.git` never is; folders
/// of a Maildir always are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HiddenFiles {
    /// Those in the work trees of git that no ignore file excludes: a commit contains them.
    /// Without ignore files, none.
    #[default]
    InGit,
    /// All that no ignore file excludes.
    All,
}

/// Whether ignore files, and the exclusions of configurations, apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IgnoreFiles {
    /// They apply.
    #[default]
    Honoured,
    /// They do not apply.
    Unread,
}

/// Whether symbolic links in folders are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SymbolicLinks {
    /// They are skipped.
    #[default]
    Skipped,
    /// They are followed; loops are reported.
    Followed,
}
