//! Files of a plan: what is known of them before they are divided.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::{FilePiece, PlannedEntry};
use crate::format::{Format, HEAD, Warning, detect};
use crate::input::{Source, compressed, open, read_head, refusal};
use crate::run::{Job, Shift};

/// A file of a plan.
#[derive(Clone, Debug)]
pub(super) struct PlannedFile {
    pub path: PathBuf,
    pub size: u64,
    modified: u64,
}

/// How a file can be divided.
#[derive(Clone, Copy, Debug)]
pub(super) enum Divisible {
    /// At the records of this format.
    Records(&'static Format),
    /// At the members of a web archive, in each of which lines start over.
    Members,
}

impl PlannedFile {
    /// Returns the file at `path`, whose name is `name`.
    pub fn new(path: &Path, name: PathBuf) -> PlannedEntry {
        let metadata = match path.metadata() {
            Ok(metadata) if metadata.is_file() => metadata,
            Ok(_) => return Err((name, Warning::lost("not planned: it is not a regular file"))),
            Err(error) => return Err((name, Warning::lost(format!("not read: {error}")))),
        };
        let modified = metadata.modified().ok();
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Ok(Self {
            path: name,
            size: metadata.len(),
            modified: since.map_or(0, |time| time.as_secs()),
        })
    }

    /// Returns the whole file as a piece.
    pub fn whole(&self) -> FilePiece {
        FilePiece {
            path: self.path.clone(),
            size: self.size,
            modified: self.modified,
            range: 0..self.size,
            precedes: Some(Shift::default()),
        }
    }

    /// Returns how the file can be divided, if it can. A file that cannot be read is left to the
    /// process that reads it, which reports it.
    pub fn divisible(&self, job: &Job) -> Option<Divisible> {
        let Ok(Source::File(file, _)) = open(&self.path) else {
            return None;
        };
        let mut head = [0; HEAD];
        let read = read_head(&file, &mut head).ok()?;
        let head = &head[..read];
        if let Some(kind) = compressed::kind(head) {
            return kind.is_divisible().then_some(Divisible::Members);
        }
        let format = job.format.unwrap_or_else(|| detect(&self.path, head));
        let is_text = job.text || format.messages || refusal(head).is_none();
        (is_text && format.split.divisible).then_some(Divisible::Records(format))
    }
}
