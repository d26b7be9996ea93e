//! Path globs, as in `.gitignore`, relative to the folder of their configuration file.

use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// The longest glob, in bytes; no path is longer. The glob parser recurses into nested braces.
const LONGEST: usize = 4096;

/// Checks that a glob is short enough to be parsed.
///
/// # Errors
/// If it is too long.
pub fn within_bounds(glob: &str) -> Result<(), String> {
    if glob.len() > LONGEST {
        return Err(format!("glob longer than {LONGEST} bytes"));
    }
    Ok(())
}

/// A set of files and folders, given by globs.
#[derive(Clone, Debug)]
pub struct Paths {
    folder: PathBuf,
    globs: Vec<String>,
    matcher: Gitignore,
}

impl Paths {
    /// Returns the paths below `folder`, an absolute path, that `globs` match.
    ///
    /// # Errors
    /// For the first invalid glob.
    pub fn new(folder: &Path, globs: &[String]) -> Result<Self, String> {
        let mut builder = GitignoreBuilder::new(folder);
        for glob in globs {
            within_bounds(glob)?;
            let added = builder.add_line(None, glob);
            added.map_err(|error| error.to_string())?;
        }
        Ok(Self {
            folder: folder.to_path_buf(),
            globs: globs.to_vec(),
            matcher: builder.build().map_err(|error| error.to_string())?,
        })
    }

    /// Returns true if `path`, which is absolute, or a folder above it is in the set.
    pub fn has(&self, path: &Path, kind: Entry) -> bool {
        let Ok(inside) = path.strip_prefix(&self.folder) else {
            return false;
        };
        let folder = kind == Entry::Folder;
        inside != Path::new("")
            && self
                .matcher
                .matched_path_or_any_parents(inside, folder)
                .is_ignore()
    }

    /// Returns the globs as they are written in the file.
    pub fn globs(&self) -> &[String] {
        &self.globs
    }
}

/// The kind of what is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A file, which is read.
    File,
    /// A folder, which is walked.
    Folder,
}
