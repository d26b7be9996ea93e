//! Configuration: `urilint.toml`, and what it says of each file.
//!
//! The nearest file above an input holds for it, and no other: `.urilint.toml`,
//! `urilint.toml`, `pyproject.toml` with `[tool.urilint]`, `Cargo.toml` with
//! `[package.metadata.urilint]` (or `[workspace.metadata.urilint]`), in this order in one
//! folder. Nothing is merged, but a file may name another one that it extends: its keys
//! then take the place of that one's. The command line comes before all files.
//!
//! ```text
//! urilint.toml -> Contents -> Config -> Terms (Options, Allow) of each input
//!                 contents.rs  load.rs   files.rs
//! ```
//!
//! [`KEYS`] is the table of keys: reading, suggestions and the schema come from it.

mod allow;
mod contents;
mod files;
mod keys;
mod load;
mod paths;
pub(crate) mod regular;
mod schema;
#[cfg(test)]
mod tests;
mod toml;

pub use allow::{Allow, Allowance, Globs};
pub use contents::Contents;
pub use files::{CliOverrides, Files, Origin, ResolvedConfig};
pub use keys::{KEYS, Key, Kind};
pub use load::{Config, load};
pub use paths::{Entry, Paths, within_bounds};
pub(crate) use regular::{is_absent, read_regular};
pub use schema::schema;

use std::fmt;
use std::path::PathBuf;

use crate::text::escape;

/// What is wrong with a configuration file, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// Line and column, from 1; `None` where it is about the whole file.
    pub location: Option<(usize, usize)>,
    /// What is wrong, and what was meant.
    pub message: String,
}

impl ConfigError {
    /// The file, with the place behind it.
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
