//! The keys of a part of an input, counted where they are found.

use std::collections::hash_map::Entry;
use std::io;

use urilint::report::RowBuffer;
use urilint::run::{Positions, Shift};

use crate::cli::tally::fingerprint::{Fingerprint, Map};

/// Distinct keys with their counts and the rows to print for them, in the order of their first
/// occurrence.
#[derive(Debug, Default)]
pub struct Batch {
    rows: RowBuffer,
    counts: Vec<KeyCount>,
    /// The places of the keys in `counts`.
    index: Map<u32>,
}

#[derive(Debug)]
struct KeyCount {
    fingerprint: Fingerprint,
    count: u64,
    /// The start of its row in `rows`, which ends where the next one starts.
    row: usize,
}

/// A key of a batch.
#[derive(Clone, Copy, Debug)]
pub struct BatchKey<'b> {
    batch: &'b Batch,
    at: usize,
}

impl Batch {
    /// Returns an empty batch. The rows have such positions.
    pub fn new(positions: Positions) -> Self {
        Self {
            rows: RowBuffer::new(positions),
            ..Self::default()
        }
    }

    /// Counts a key. If it is new in the batch, `write` writes its row.
    pub fn add(
        &mut self,
        fingerprint: Fingerprint,
        write: impl FnOnce(&mut RowBuffer) -> io::Result<()>,
    ) -> io::Result<()> {
        match self.index.entry(fingerprint) {
            Entry::Occupied(at) => self.counts[*at.get() as usize].count += 1,
            Entry::Vacant(free) => {
                free.insert(self.counts.len() as u32);
                self.counts.push(KeyCount {
                    fingerprint,
                    count: 1,
                    row: self.rows.end(),
                });
                write(&mut self.rows)?;
            }
        }
        Ok(())
    }

    /// Returns the keys, once all were added.
    pub fn keys(&self) -> impl Iterator<Item = BatchKey<'_>> {
        (0..self.counts.len()).map(|at| BatchKey { batch: self, at })
    }

    /// Sets what precedes the rows, if their positions are relative.
    pub const fn shift(&mut self, by: Shift) {
        self.rows.shift(by);
    }

    /// Returns about how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        self.rows.weight()
            + self.counts.capacity() * size_of::<KeyCount>()
            + self.index.capacity() * size_of::<(Fingerprint, u32)>()
    }
}

impl BatchKey<'_> {
    /// Returns its fingerprint.
    pub fn fingerprint(self) -> Fingerprint {
        self.batch.counts[self.at].fingerprint
    }

    /// Returns how often it occurs.
    pub fn count(self) -> u64 {
        self.batch.counts[self.at].count
    }

    /// Appends its row.
    pub fn write_row(self, out: &mut Vec<u8>) -> io::Result<()> {
        let Batch { rows, counts, .. } = self.batch;
        let next = counts.get(self.at + 1);
        let end = next.map_or(rows.end(), |next| next.row);
        rows.write_range(counts[self.at].row..end, out)
    }
}
