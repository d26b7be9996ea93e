//! Files that are not open: all that `urilint check` reads in the folders of an editor.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Checker, Diagnostic};
use crate::config::ConfigError;
use crate::format::{Format, HEAD, detect};
use crate::input::{Entry, Input, entries, refusal};
use crate::side::open_regular;

/// The largest file that is read, in bytes. Editors read larger ones in parts, or not at all.
const LARGEST: u64 = 16 * 1024 * 1024;

/// The text of a file, as an editor has it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckedFile {
    /// The text, without a mark of the order of bytes.
    pub text: String,
    /// The findings.
    pub found: Result<Vec<Diagnostic>, Arc<ConfigError>>,
}

impl Checker {
    /// Returns the files that `urilint check` reads in the folders of the checker, in the order of their
    /// names; none if it has no folder.
    pub fn files(&self) -> impl Iterator<Item = PathBuf> + Send + use<> {
        let inputs = self.inputs.iter().cloned().map(Input::Path).collect();
        let file = |entry| match entry {
            Entry::File(path, _) => Some(path),
            _ => None,
        };
        entries(inputs, self.walk.clone()).filter_map(file)
    }

    /// Checks the file at `path`; `None` if it is not text in UTF-8, or larger than 16 MiB: an editor would
    /// convert it, and has other positions.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn check_file(&self, path: &Path) -> io::Result<Option<CheckedFile>> {
        let Some((text, format)) = read(path)? else {
            return Ok(None);
        };
        let found = self.check_as(path, format, &text);
        Ok(Some(CheckedFile { text, found }))
    }
}

/// Returns the text of a file; `None` if it is not text in UTF-8, or too large.
///
/// # Errors
/// If it cannot be read.
pub fn text_of(path: &Path) -> io::Result<Option<String>> {
    Ok(read(path)?.map(|(text, _)| text))
}

/// Returns the same, with the format of the file.
fn read(path: &Path) -> io::Result<Option<(String, &'static Format)>> {
    let file = open_regular(path)?;
    let size = file.metadata()?.len();
    if size > LARGEST {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(size as usize + 1);
    file.take(LARGEST).read_to_end(&mut bytes)?;
    let mark = "\u{FEFF}".as_bytes();
    if bytes.starts_with(mark) {
        bytes.drain(..mark.len());
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    let format = detect(path, &bytes);
    if refusal(head, format, path).is_some() {
        return Ok(None);
    }
    Ok(String::from_utf8(bytes).ok().map(|text| (text, format)))
}
