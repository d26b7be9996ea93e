//! The names of inputs as they are printed.
//!
//! Names leave the program through a [`Label`], which masks credentials in them. What a program
//! opens again has the names unmasked, or they would name no file: `--files`, manifests and
//! baselines.

use std::io;
use std::path::{Path, PathBuf};

use urilint::run::Name;
use urilint::{Masker, report};

use crate::cli::args::choice::PathLabel;

/// How the names of inputs are printed.
#[derive(Clone, Debug)]
pub struct Labels {
    how: PathLabel,
    folder: PathBuf,
    masker: Masker,
}

/// The name of an input as it is printed.
#[derive(Clone, Debug, Default)]
pub struct Label {
    path: Vec<u8>,
    member: Option<Vec<u8>>,
}

impl Label {
    /// Returns the name for a report.
    pub fn name(&self) -> report::Name<'_> {
        report::Name {
            path: &self.path,
            member: self.member.as_deref(),
        }
    }
}

impl Labels {
    /// Returns labels of that kind, masked by `masker`.
    pub fn new(how: PathLabel, masker: Masker) -> io::Result<Self> {
        Ok(Self {
            how,
            folder: match how {
                PathLabel::Given => PathBuf::new(),
                PathLabel::Relative | PathLabel::Absolute => std::env::current_dir()?,
            },
            masker,
        })
    }

    /// Returns the name that is printed for an input, with credentials masked.
    pub fn label(&self, name: Name) -> Label {
        Label {
            path: self.masker.path(self.unmasked(name.path)),
            member: name.member.map(|name| self.masker.path(name.to_vec())),
        }
    }

    /// Returns the name for the path `given`, by which a program can open the file.
    pub fn unmasked(&self, given: &Path) -> Vec<u8> {
        if self.how == PathLabel::Given || given == Path::new("-") {
            return bytes(given);
        }
        // Collecting the components drops `.`.
        let path: PathBuf = self.folder.join(given).components().collect();
        match path.strip_prefix(&self.folder) {
            Ok(inside) if self.how == PathLabel::Relative && inside != Path::new("") => {
                bytes(inside)
            }
            _ => bytes(&path),
        }
    }
}

/// The label of the last input: in one thread, the same one is looked up for each link of a file.
#[derive(Debug)]
pub struct LastLabel {
    labels: Labels,
    given: PathBuf,
    member: Option<Vec<u8>>,
    label: Label,
}

impl LastLabel {
    pub fn new(labels: Labels) -> Self {
        Self {
            labels,
            given: PathBuf::new(),
            member: None,
            label: Label::default(),
        }
    }

    /// Returns how the names of inputs are printed.
    pub const fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Returns the label of an input.
    pub fn get(&mut self, name: Name) -> report::Name<'_> {
        let same_file = self.given.as_os_str() == name.path.as_os_str();
        if !same_file || self.member.as_deref() != name.member {
            self.given = name.path.to_path_buf();
            self.member = name.member.map(<[u8]>::to_vec);
            self.label = self.labels.label(name);
        }
        self.label.name()
    }
}

/// Returns the bytes of a path. On Unix, it need not be UTF-8.
fn bytes(path: &Path) -> Vec<u8> {
    #[cfg(unix)]
    return std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()).to_vec();
    #[cfg(not(unix))]
    return path.to_string_lossy().into_owned().into_bytes();
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use urilint::{Masker, Secrets};

    use crate::cli::output::labels::{Labels, Name, PathLabel};

    #[test]
    #[cfg(unix)]
    fn paths_are_labelled() {
        for (how, given, expected) in [
            (PathLabel::Given, "./a/../b.txt", "./a/../b.txt"),
            (PathLabel::Absolute, "./a.txt", "/home/anna/a.txt"),
            (PathLabel::Absolute, "/x/a.txt", "/x/a.txt"),
            (PathLabel::Relative, "/home/anna/a.txt", "a.txt"),
            (PathLabel::Relative, "./a.txt", "a.txt"),
            (PathLabel::Relative, "/x/a.txt", "/x/a.txt"),
            (PathLabel::Absolute, "-", "-"),
        ] {
            let labels = Labels {
                how,
                folder: PathBuf::from("/home/anna"),
                masker: Masker::new(Secrets::Masked),
            };
            let name = Name {
                path: Path::new(given),
                member: None,
            };
            assert_eq!(labels.label(name).name().path, expected.as_bytes());
        }
    }
}
