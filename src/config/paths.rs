//! Globs of paths, as in `.gitignore`, from the folder of the file that they stand in.

use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// The longest glob, in bytes: no path is longer. The parser of globs calls itself for each
/// brace in another one.
const LONGEST: usize = 4096;

/// Whether a glob is short enough to be parsed.
///
/// # Errors
/// What to say if it is not.
pub fn within_bounds(glob: &str) -> Result<(), String> {
    if glob.len() > LONGEST {
        return Err(format!("a glob of over {LONGEST} bytes"));
    }
    Ok(())
}

/// Some files and folders.
#[derive(Clone, Debug)]
pub struct Paths {
    folder: PathBuf,
    globs: Vec<String>,
    matcher: Gitignore,
}

impl Paths {
    /// What `globs` match below `folder`, an absolute path; or the first that is none.
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

    /// Whether `path`, which is absolute, or a folder above it, is one of them.
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

    /// The globs as they were written.
    pub fn globs(&self) -> &[String] {
        &self.globs
    }
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Something that is read.
    File,
    /// Something that is walked.
    Folder,
}
