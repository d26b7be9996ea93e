//! Files of a plan: what is known of them before they are divided.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::UNIX_EPOCH;

use super::{FilePiece, PlannedEntry};
use crate::format::{Format, HEAD, Warning, detect};
use crate::input::compressed::{
    self, FindRecords, Meter, Open, OpenRecords, Stream, record_starts,
};
use crate::input::{Bytes, Source, open, read_head, refusal};
use crate::run::{Job, Shift};

/// A file of a plan.
#[derive(Clone, Debug)]
pub(super) struct PlannedFile {
    pub path: PathBuf,
    pub size: u64,
    modified: u64,
    modified_nanos: Option<u32>,
}

/// How a file can be divided.
#[derive(Clone, Copy, Debug)]
pub(super) enum Divisible {
    /// At the records of this format.
    Records(&'static Format),
    /// At the records of a web archive, in each of which lines start over.
    WebRecords(OpenRecords),
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
            modified_nanos: since.map(|time| time.subsec_nanos()),
        })
    }

    /// Returns the whole file as a piece.
    pub fn whole(&self) -> FilePiece {
        FilePiece {
            path: self.path.clone(),
            size: self.size,
            modified: self.modified,
            modified_nanos: self.modified_nanos,
            digest: None,
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
        match compressed::kind(head).map(|kind| kind.open) {
            Some(Open::Records(open)) => return Some(Divisible::WebRecords(open)),
            Some(_) => return None,
            None => {}
        }
        let format = job.format.unwrap_or_else(|| detect(&self.path, head));
        let is_text = job.text || refusal(head, format, &self.path).is_none();
        (is_text && format.split.divisible).then_some(Divisible::Records(format))
    }

    /// Returns the starts of the records at which the file is divided: the first ones at or after
    /// `cuts`. They are the same for each run.
    pub fn record_starts(
        &self,
        open_records: OpenRecords,
        cuts: &[u64],
        how: FindRecords,
    ) -> Vec<u64> {
        let Ok(Source::File(file, size)) = open(&self.path) else {
            return Vec::new();
        };
        let bytes = Bytes::File(&file, size);
        let stream = Stream::outermost(bytes, Vec::new(), None, Rc::<Meter>::default());
        record_starts(open_records(stream), cuts, how)
    }
}
