//! Distinct keys and their exact counts, in bounded memory.
//!
//! Keys are hashed and counted in the workers that find them ([`Batch`]), and merged in one thread.
//! They are kept in a table. When it is full (32 MiB), its rows are written to temporary files, one
//! for each of 64 ranges of hashes; at the end, each of these is counted by itself. Until then new
//! keys are known at once, so that `--unique` streams; after that, they are known at the end, in
//! the order in which they were first seen.

mod batch;
mod entry;
mod external_sort;
mod table;

use std::cmp::Reverse;
use std::fs::File;
use std::io;

use foldhash::quality::RandomState;

pub use batch::{Batch, BatchKey};
pub use entry::Entry;
use entry::{Run, RunWriter};
use external_sort::{Order, Sorter};
use table::{RowRef, Table};

/// The size limit of a table, in bytes.
pub const LIMIT: usize = 32 << 20;

/// The number of partitions, as a power of two.
const PARTITION_BITS: u32 = 6;
/// The first of the bits of a hash that select a partition. The table uses those below and the
/// highest seven.
const FIRST_BIT: u32 = 26;
/// The number of times that a partition can be divided.
const LEVELS: u32 = (64 - 7 - FIRST_BIT) / PARTITION_BITS;

/// Hashes keys. Its seed is random, so that no text can be made whose keys have the same hash.
pub type KeyHasher = RandomState;

/// Counts keys.
#[derive(Debug)]
pub struct Tally {
    limit: usize,
    table: Table,
    /// The number of keys that were added, as a clock.
    now: u64,
    /// How often the keys were divided into partitions before.
    level: u32,
    /// Empty, or the file of each partition that has any keys.
    partitions: Vec<Option<RunWriter>>,
}

/// Which keys are listed at the end, in which order.
#[derive(Clone, Copy, Debug)]
pub enum KeyOrder {
    /// All, in the order of their first occurrence.
    FirstSeen,
    /// So many of the most frequent, the most frequent first; equally frequent ones by their bytes.
    Frequent(u64),
}

impl Tally {
    /// Returns an empty tally that keeps about `limit` bytes in memory, of keys with the hashes of
    /// `hasher`.
    pub fn new(limit: usize, hasher: KeyHasher) -> Self {
        Self::at_level(0, limit, hasher)
    }

    fn at_level(level: u32, limit: usize, hasher: KeyHasher) -> Self {
        Self {
            limit,
            table: Table::new(hasher),
            now: 0,
            level,
            partitions: Vec::new(),
        }
    }

    /// Returns true if all keys so far are in the table.
    pub const fn is_complete(&self) -> bool {
        self.partitions.is_empty()
    }

    /// Adds a key of a batch. If it is new, its row is appended to `out` if all keys so far are in
    /// the table, and is otherwise kept for [`finish`](Self::finish).
    pub fn print_new(&mut self, key: BatchKey, out: &mut Vec<u8>) -> io::Result<()> {
        if !self.is_complete() {
            return self.add(key);
        }
        self.now += 1;
        if self.table.count(key.hash(), key.bytes(), key.count()) {
            return Ok(());
        }
        key.write_row(out)?;
        self.insert(row(key, self.now, None))
    }

    /// Adds a key of a batch. Its row is kept for [`finish`](Self::finish).
    pub fn add(&mut self, key: BatchKey) -> io::Result<()> {
        self.now += 1;
        if self.table.count(key.hash(), key.bytes(), key.count()) {
            return Ok(());
        }
        let mut line = Vec::new();
        key.write_row(&mut line)?;
        self.insert(row(key, self.now, Some(&line)))
    }

    /// Adds an entry of a partition.
    fn add_entry(&mut self, entry: &Entry) -> io::Result<()> {
        let hash = self.table.hash(&entry.key);
        if self.table.count(hash, &entry.key, entry.count) {
            return Ok(());
        }
        self.insert(RowRef {
            hash,
            key: &entry.key,
            count: entry.count,
            first: entry.first,
            line: entry.line.as_deref(),
        })
    }

    fn insert(&mut self, row: RowRef) -> io::Result<()> {
        self.table.insert(row);
        if self.table.weight() > self.limit && self.level < LEVELS {
            self.write_partitions()?;
        }
        Ok(())
    }

    /// Moves the rows of the table to the partitions. Those that are there come before them.
    fn write_partitions(&mut self) -> io::Result<()> {
        let shift = FIRST_BIT + self.level * PARTITION_BITS;
        self.partitions.resize_with(1 << PARTITION_BITS, || None);
        for row in self.table.rows() {
            let partition = row.hash >> shift & ((1 << PARTITION_BITS) - 1);
            let out = match &mut self.partitions[partition as usize] {
                Some(out) => out,
                none => none.insert(RunWriter::new()?),
            };
            out.write_parts(row.count, row.first, row.key, row.line)?;
        }
        self.table.clear();
        Ok(())
    }

    /// Calls `each` for the keys with a line.
    pub fn finish(
        self,
        key_order: KeyOrder,
        each: &mut dyn FnMut(Entry) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut left = match key_order {
            KeyOrder::FirstSeen => u64::MAX,
            KeyOrder::Frequent(most) => most,
        };
        if self.is_complete() {
            let rows = match key_order {
                KeyOrder::FirstSeen => self.table.rows().collect(),
                KeyOrder::Frequent(most) => {
                    let most = usize::try_from(most).unwrap_or(usize::MAX);
                    self.table.most_frequent(most)
                }
            };
            let mut rows = rows.iter().filter(|row| row.line.is_some());
            return rows.try_for_each(|row| each(row.to_entry()));
        }
        let order: Order = match key_order {
            KeyOrder::FirstSeen => |a, b| a.first.cmp(&b.first),
            KeyOrder::Frequent(_) => {
                |a, b| (Reverse(a.count), &a.key).cmp(&(Reverse(b.count), &b.key))
            }
        };
        let mut sorter = Sorter::new(order, self.limit / 2);
        self.each_distinct(&mut |row| {
            if row.line.is_some() {
                sorter.push(row.to_entry())?;
            }
            Ok(())
        })?;
        sorter.finish(&mut |entry| {
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            each(entry).map(|()| true)
        })
    }

    /// Calls `each` for every key, with its whole count, its first occurrence, and the line of
    /// that.
    fn each_distinct(mut self, each: &mut dyn FnMut(RowRef) -> io::Result<()>) -> io::Result<()> {
        if self.is_complete() {
            return self.table.rows().try_for_each(each);
        }
        self.write_partitions()?;
        let (level, limit) = (self.level + 1, self.limit / 2);
        let hasher = self.table.into_hasher();
        for partition in self.partitions.into_iter().flatten() {
            let mut tally = Self::at_level(level, limit, hasher.clone());
            tally.read(partition.finish()?)?;
            tally.each_distinct(each)?;
        }
        Ok(())
    }

    fn read(&mut self, partition: File) -> io::Result<()> {
        let mut run = Run::new(partition);
        let mut entry = Entry::default();
        while run.read(&mut entry)? {
            self.add_entry(&entry)?;
        }
        Ok(())
    }
}

fn row<'k>(key: BatchKey<'k>, first: u64, line: Option<&'k [u8]>) -> RowRef<'k> {
    RowRef {
        hash: key.hash(),
        key: key.bytes(),
        count: key.count(),
        first,
        line,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Batch, KeyHasher, KeyOrder, Tally};
    use std::io::Write;
    use urilint::run::Positions;

    /// Adds keys to a tally in batches of that length. Returns the rows that were printed.
    fn add(tally: &mut Tally, keys: &[u8], length: usize, key_order: KeyOrder) -> Vec<u8> {
        let hasher = tally.table.hasher().clone();
        let mut out = Vec::new();
        for part in keys.chunks(length) {
            let mut batch = Batch::new(Positions::Absolute);
            for key in part {
                let row = [*key, *key];
                batch
                    .add(&hasher, &[*key], |rows| rows.write_all(&row))
                    .unwrap();
            }
            for key in batch.keys() {
                match key_order {
                    KeyOrder::FirstSeen => tally.print_new(key, &mut out).unwrap(),
                    KeyOrder::Frequent(_) => tally.add(key).unwrap(),
                }
            }
        }
        out
    }

    /// Returns what a tally with that limit reports of keys, at once and at the end.
    fn reported(
        keys: &[u8],
        (limit, length): (usize, usize),
        key_order: KeyOrder,
    ) -> Vec<(Vec<u8>, u64)> {
        let mut tally = Tally::new(limit, KeyHasher::default());
        let out = add(&mut tally, keys, length, key_order);
        let (rows, _) = out.as_chunks::<2>();
        let mut reported: Vec<_> = rows.iter().map(|row| (vec![row[0]], 0)).collect();
        let streams = matches!(key_order, KeyOrder::FirstSeen);
        let mut each = |entry: super::Entry| {
            assert_eq!(entry.line.unwrap(), [entry.key[0]; 2]);
            reported.push((entry.key, if streams { 0 } else { entry.count }));
            Ok(())
        };
        tally.finish(key_order, &mut each).unwrap();
        reported
    }

    fn unique(keys: &[u8]) -> Vec<(Vec<u8>, u64)> {
        let mut seen = Vec::new();
        for key in keys {
            if !seen.contains(&(vec![*key], 0)) {
                seen.push((vec![*key], 0));
            }
        }
        seen
    }

    fn counted(keys: &[u8]) -> Vec<(Vec<u8>, u64)> {
        let mut counts: Vec<_> = unique(keys);
        for (key, count) in &mut counts {
            *count = memchr::memchr_iter(key[0], keys).count() as u64;
        }
        counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        counts
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn memory_does_not_change_what_is_told(keys in prop::collection::vec(0_u8..40, 0..300)) {
            for limits in [(usize::MAX, 7), (1000, 300), (200, 50), (200, 1), (0, 7)] {
                prop_assert_eq!(reported(&keys, limits, KeyOrder::FirstSeen), unique(&keys));
                prop_assert_eq!(reported(&keys, limits, KeyOrder::Frequent(u64::MAX)), counted(&keys));
            }
        }
    }

    #[test]
    fn the_most_frequent_keys_are_listed() {
        for limit in [usize::MAX, 200] {
            for most in 0..4 {
                let mut tally = Tally::new(limit, KeyHasher::default());
                let order = KeyOrder::Frequent(most);
                add(&mut tally, b"cabcabab", 1, order);
                let mut keys = Vec::new();
                let mut each = |entry: super::Entry| {
                    keys.extend(entry.key);
                    Ok(())
                };
                tally.finish(order, &mut each).unwrap();
                assert_eq!(keys, b"abc"[..most as usize]);
            }
        }
    }
}
