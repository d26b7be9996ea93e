//! Plans: how the inputs of a run are divided among processes, each of which reads its share
//! alone.
//!
//! A share is a list of pieces: whole files, and ranges of large ones. A record belongs to the
//! piece in which its first byte lies, so that the outputs of all shares, one after the other, are
//! the output of one run over all inputs.

mod count;
mod divide;
mod file;

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::{Job, Shift};
use crate::format::Warning;
use crate::input::{Entry, Input, entries};
use crate::text::fnv::{BASIS, fnv};
use count::Counter;
use divide::{Cut, Divider};
use file::PlannedFile;

/// What one process reads, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The pieces; never empty.
    pub pieces: Vec<FilePiece>,
}

impl Share {
    /// Returns a hash of the paths, sizes and ranges of the pieces, which is the same for the same
    /// share in each version.
    pub fn id(&self) -> u64 {
        self.pieces.iter().fold(BASIS, |hash, piece| {
            let path = piece.path.as_os_str().as_encoded_bytes();
            let numbers = [piece.size, piece.range.start, piece.range.end];
            let add = |hash, number: u64| fnv(hash, &number.to_le_bytes());
            numbers.into_iter().fold(fnv(hash, path), add)
        })
    }
}

/// A range of a file, or all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePiece {
    /// The file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// When it was modified, in seconds since 1970; 0 if that is not known.
    pub modified: u64,
    /// The nanoseconds after that, if they are known.
    pub modified_nanos: Option<u32>,
    /// A digest of the bytes in the range, if it was computed, by what it was planned with.
    pub digest: Option<String>,
    /// The range, in bytes, in which the records to read start.
    pub range: Range<u64>,
    /// What precedes the first of these records; `None` if it was not counted.
    pub precedes: Option<Shift>,
}

impl FilePiece {
    /// Returns all of the file at `path`, as it is now.
    ///
    /// # Errors
    /// If it cannot be found or is not a regular file.
    pub fn of(path: &Path) -> io::Result<Self> {
        let file = PlannedFile::new(path, path.to_path_buf());
        let whole = file.map(|file| file.whole());
        whole.map_err(|(_, warning)| io::Error::other(warning.text))
    }

    /// Returns true if the piece is the whole file.
    pub const fn is_whole(&self) -> bool {
        self.range.start == 0 && self.range.end >= self.size
    }
}

/// How large shares are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareSize {
    /// About so many bytes. Files that are larger are divided if their format allows it; smaller
    /// ones are put together.
    Bytes(u64),
    /// So large that there are at most so many shares.
    Number(u64),
}

/// An item of a plan.
#[derive(Debug)]
pub enum Planned {
    /// A share.
    Share(Share),
    /// The name of an input that is in no share, and why.
    Unread(PathBuf, Warning),
}

/// Divides `inputs` into shares. `receive` gets these in the order of the inputs; the result
/// depends on the files alone. With `job.count_lines`, divided files are read in order to
/// count the lines and messages before each piece, with as many threads as the job has; a file with
/// comments that suppress findings is not divided then.
///
/// # Errors
/// Those of `receive`, and if no threads can be started.
pub fn plan(
    inputs: Vec<Input>,
    job: &Job,
    size: ShareSize,
    receive: &mut dyn FnMut(Planned) -> io::Result<()>,
) -> io::Result<()> {
    let counter = job.count_lines.then(|| Counter::new(job)).transpose()?;
    let entries = entries(inputs, job.walk.clone()).map(planned);
    match size {
        ShareSize::Bytes(bytes) => {
            let mut divider = Divider::new(job, counter.as_ref(), Cut::by_size(bytes));
            for entry in entries {
                divider.entry(entry, receive)?;
            }
            divider.end(receive)
        }
        ShareSize::Number(number) => {
            let entries: Vec<_> = entries.collect();
            let sizes = entries.iter().flatten().map(|file| file.size);
            let cut = Cut::evenly(sizes.sum(), number);
            let mut divider = Divider::new(job, counter.as_ref(), cut);
            for entry in entries {
                divider.entry(entry, receive)?;
            }
            divider.end(receive)
        }
    }
}

/// A file that is to be divided, or the name of an input that is in no share, and why.
type PlannedEntry = Result<PlannedFile, (PathBuf, Warning)>;

fn planned(entry: Entry) -> PlannedEntry {
    match entry {
        Entry::File(path, name) => PlannedFile::new(&path, name),
        Entry::Stdin(name) | Entry::Repository(_, name, _) => {
            Err((name, Warning::lost("not planned: it is not a file")))
        }
        Entry::Unread(name, warning) => Err((name, warning)),
    }
}

#[cfg(test)]
mod tests;
