//! The keys of a part of an input, counted where they are found.

use std::hash::BuildHasher;
use std::io;

use hashbrown::HashTable;
use urilint::report::RowBuffer;
use urilint::run::{Positions, Shift};

use super::KeyHasher;

/// Distinct keys with their counts and the rows to print for them, in the order of their first
/// occurrence.
#[derive(Debug, Default)]
pub struct Batch {
    keys: Vec<u8>,
    rows: RowBuffer,
    counts: Vec<KeyCount>,
    index: HashTable<u32>,
}

#[derive(Debug)]
struct KeyCount {
    hash: u64,
    count: u64,
    /// The start of the key in `keys`, which ends where the next one starts.
    key: usize,
    /// The start of its row in `rows`.
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

    /// Counts `key`. If it is new in the batch, `write` writes its row.
    pub fn add(
        &mut self,
        hasher: &KeyHasher,
        key: &[u8],
        write: impl FnOnce(&mut RowBuffer) -> io::Result<()>,
    ) -> io::Result<()> {
        let hash = hasher.hash_one(key);
        let (keys, counts) = (&self.keys, &self.counts);
        let is_it = |&at: &u32| {
            let at = at as usize;
            counts[at].hash == hash && key_at(keys, counts, at) == key
        };
        if let Some(&at) = self.index.find(hash, is_it) {
            self.counts[at as usize].count += 1;
            return Ok(());
        }
        self.counts.push(KeyCount {
            hash,
            count: 1,
            key: self.keys.len(),
            row: self.rows.end(),
        });
        self.keys.extend_from_slice(key);
        let counts = &self.counts;
        let hash_of = |&at: &u32| counts[at as usize].hash;
        let at = self.counts.len() as u32 - 1;
        self.index.insert_unique(hash, at, hash_of);
        write(&mut self.rows)
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
        self.keys.capacity()
            + self.rows.weight()
            + self.counts.capacity() * size_of::<KeyCount>()
            + self.index.allocation_size()
    }
}

fn key_at<'k>(keys: &'k [u8], counts: &[KeyCount], at: usize) -> &'k [u8] {
    let end = counts.get(at + 1).map_or(keys.len(), |next| next.key);
    &keys[counts[at].key..end]
}

impl<'b> BatchKey<'b> {
    /// Returns its bytes.
    pub fn bytes(self) -> &'b [u8] {
        key_at(&self.batch.keys, &self.batch.counts, self.at)
    }

    /// Returns its hash.
    pub fn hash(self) -> u64 {
        self.batch.counts[self.at].hash
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
