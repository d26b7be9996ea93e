//! The keys that there is no room for in memory.

use std::io;

use crate::cli::tally::fingerprint::Fingerprint;
use crate::cli::tally::record::{RecordReader, RecordWriter};

/// The number of partitions, as a power of two.
const BITS: u32 = 6;

/// Temporary files of records, one for each range of fingerprints: those of a key are in one file,
/// in the order in which they were written.
#[derive(Debug)]
pub struct Partitions {
    /// How often the records were divided before.
    level: u32,
    /// Empty, or the file of each partition that has any records.
    files: Vec<Option<RecordWriter>>,
}

impl Partitions {
    /// Returns partitions of keys that were divided so often before.
    pub const fn new(level: u32) -> Self {
        Self {
            level,
            files: Vec::new(),
        }
    }

    /// Returns true if there are no records.
    pub const fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Writes a record.
    pub fn write(&mut self, fingerprint: Fingerprint, number: u64, text: &[u8]) -> io::Result<()> {
        self.files.resize_with(1 << BITS, || None);
        let file = match &mut self.files[fingerprint.bits(self.level * BITS, BITS)] {
            Some(file) => file,
            none => none.insert(RecordWriter::new()?),
        };
        file.write(fingerprint, number, text)
    }

    /// Calls `each` for the records of each partition, and the level of theirs.
    pub fn finish(
        self,
        each: &mut dyn FnMut(RecordReader, u32) -> io::Result<()>,
    ) -> io::Result<()> {
        for file in self.files.into_iter().flatten() {
            each(file.finish()?, self.level + 1)?;
        }
        Ok(())
    }
}
