//! A file that is being read, and the files that extend it.

use std::path::{Path, PathBuf};

use super::ConfigError;
use super::toml::{Fault, Quotes};

/// A chain of files that extend one another.
#[derive(Clone, Copy)]
pub(super) struct Chain<'p> {
    /// The first file.
    pub first: &'p Path,
    /// The number of files before the one that is being read.
    pub depth: usize,
}

/// A file that is being read.
#[derive(Clone, Copy)]
pub(super) struct Source<'s> {
    pub path: &'s Path,
    pub text: &'s str,
    pub chain: Chain<'s>,
}

impl Source<'_> {
    /// Returns the error with its place in the file.
    pub fn error(self, fault: Fault) -> ConfigError {
        fault.in_file(self.path, self.text, self.chain.quotes(self.path))
    }
}

impl<'p> Chain<'p> {
    pub const fn of(first: &'p Path) -> Self {
        Self { first, depth: 0 }
    }

    /// Returns whether messages may quote the file at `path`: not if it is outside of the tree of
    /// the first file, by its path or through a symbolic link.
    pub fn quotes(self, path: &Path) -> Quotes {
        let inside = || Some(path.canonicalize().ok()?.starts_with(tree(self.first)?));
        if inside().unwrap_or(false) {
            Quotes::Shown
        } else {
            Quotes::Hidden
        }
    }
}

/// Returns the nearest folder above the file at `path` that has `.git`, or else its own folder.
fn tree(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let folder = path.parent()?.canonicalize().ok()?;
    let git = folder.ancestors().find(|at| at.join(".git").exists());
    Some(git.unwrap_or(&folder).to_path_buf())
}
