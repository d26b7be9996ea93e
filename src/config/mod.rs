//! Configuration: `urilint.toml` and equivalent tables in other files.
//!
//! Only the nearest file above an input applies to it: `.urilint.toml`, `urilint.toml`,
//! `pyproject.toml` with `[tool.urilint]`, `Cargo.toml` with `[package.metadata.urilint]` (or
//! `[workspace.metadata.urilint]`), in this order within a folder. Files are not merged, except
//! that a file may extend another one, whose keys it overrides. The command line overrides all
//! files.
//!
//! ```text
//! urilint.toml -> Contents -> Config -> ResolvedConfig (Options, Allow) of each input
//!                 contents.rs  load.rs   files.rs
//! ```
//!
//! [`KEYS`] is the table of keys, from which suggestions and the schema are made.

mod allow;
mod archive;
mod brand;
mod contents;
mod dates;
mod deny;
mod files;
mod keys;
pub mod link_template;
mod load;
mod options;
mod overrides;
mod paths;
mod reduction;
mod resolved;
mod schema;
mod source;
mod test_data;
#[cfg(test)]
mod tests;
mod toml;
mod translations;
mod values;

pub use allow::{Allow, Allowance, Globs, Regexes};
pub use archive::ArchiveTable;
pub use contents::Contents;
pub use files::Files;
pub use keys::{ALLOW_KEYS, ARCHIVE_KEYS, BRAND_KEYS, DENY_KEYS, KEYS, Key, Kind};
pub use load::{Config, is_configuration, load, load_text, table_of};
pub use overrides::{CliOverrides, ConfigIgnores, Origin};
pub use paths::{Entry, Paths, within_bounds};
pub use reduction::Reduction;
pub use resolved::ResolvedConfig;
pub use schema::schema;

use std::fmt;
use std::path::{Path, PathBuf};

use crate::text::escape;

/// An error in a configuration file, in one line, with the other errors in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// Line and column, from 1; `None` if it concerns the whole file.
    pub location: Option<(usize, usize)>,
    /// What is wrong, with a suggestion where there is one.
    pub message: String,
    /// The other errors in the same file, in its order, and in those that it extends. They have no
    /// others.
    pub others: Vec<Self>,
}

/// The most errors that are reported: a list of values may be another file, with an error a line.
const MOST_ERRORS: usize = 100;

impl ConfigError {
    /// Returns an error that concerns a whole file.
    fn of_file(path: impl Into<PathBuf>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            location: None,
            message: message.into(),
            others: Vec::new(),
        }
    }

    /// Returns the first of `errors`, which have no others, with the others: those in `file`, in the
    /// order of their places, and then those in other files; `None` if there are none.
    fn first_of(mut errors: Vec<Self>, file: &Path) -> Option<Self> {
        let order = |error: &Self| (error.path != file, error.path.clone(), error.location);
        errors.sort_by_cached_key(order);
        let more = errors.len().saturating_sub(MOST_ERRORS);
        errors.truncate(MOST_ERRORS);
        if more > 0 {
            errors.push(Self::of_file(file, format!("{more} more errors")));
        }
        let mut errors = errors.into_iter();
        let mut first = errors.next()?;
        first.others = errors.collect();
        Some(first)
    }

    /// Returns the error and the others.
    pub fn all(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.others)
    }

    /// Returns the error with all paths replaced.
    fn map_paths(mut self, path: impl Fn(&Path) -> PathBuf) -> Self {
        self.path = path(&self.path);
        for other in &mut self.others {
            other.path = path(&other.path);
        }
        self
    }

    /// Returns the path, followed by line and column; without the others.
    pub fn location(&self) -> PathBuf {
        let mut location = self.path.clone().into_os_string();
        if let Some((line, column)) = self.location {
            location.push(format!(":{line}:{column}"));
        }
        location.into()
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let location = escape::path(&self.location());
        write!(f, "{location}: {}", self.message)
    }
}

impl std::error::Error for ConfigError {}
