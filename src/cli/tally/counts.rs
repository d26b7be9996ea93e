//! Keys and how often they occur.

use std::cmp::{Ordering, Reverse};
use std::collections::hash_map::Entry;
use std::io;

use crate::cli::tally::batch::BatchKey;
use crate::cli::tally::fingerprint::{Fingerprint, Map, room};
use crate::cli::tally::merge::{Counted, Merge, Order};
use crate::cli::tally::partitions::Partitions;
use crate::cli::tally::record::{Record, RecordReader, RecordWriter};

/// Counts keys: in a table those that it has room for, the others at the end.
#[derive(Debug)]
pub struct Counts {
    table: Table,
    /// The occurrences of keys that there was no room for.
    rest: Partitions,
    key: Vec<u8>,
}

impl Counts {
    /// Returns empty counts that keep about `limit` bytes in memory.
    pub fn new(limit: usize) -> Self {
        Self::at_level(0, limit)
    }

    fn at_level(level: u32, limit: usize) -> Self {
        Self {
            table: Table::new(limit),
            rest: Partitions::new(level),
            key: Vec::new(),
        }
    }

    /// Adds a key of a batch, whose row is the key itself.
    pub fn add(&mut self, key: BatchKey) -> io::Result<()> {
        let mut bytes = std::mem::take(&mut self.key);
        bytes.clear();
        key.write_row(&mut bytes)?;
        let added = self.add_key(key.fingerprint(), key.count(), &bytes);
        self.key = bytes;
        added
    }

    /// Counts a key that occurs `count` times.
    pub fn add_key(&mut self, fingerprint: Fingerprint, count: u64, key: &[u8]) -> io::Result<()> {
        if self.table.add(fingerprint, count, key) {
            return Ok(());
        }
        self.rest.write(fingerprint, count, key)
    }

    /// Calls `each` for all keys with their counts, by the bytes of the keys.
    pub fn finish_by_key(self, each: &mut dyn FnMut(Counted) -> io::Result<()>) -> io::Result<()> {
        if self.rest.is_empty() {
            return self.table.by_key().into_iter().try_for_each(each);
        }
        let mut merge = Merge::new(Order::Text);
        self.add_runs(Table::by_key, &mut merge)?;
        merge.finish(&mut |record| each(Counted::of(record)).map(|()| true))
    }

    /// Calls `each` for at most `most` keys with their counts, the most frequent first; equally
    /// frequent ones by their bytes.
    pub fn finish(
        self,
        most: u64,
        each: &mut dyn FnMut(Counted) -> io::Result<()>,
    ) -> io::Result<()> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        if self.rest.is_empty() {
            return self
                .table
                .most_frequent(most)
                .into_iter()
                .try_for_each(each);
        }
        let mut merge = Merge::new(Order::Frequent);
        self.add_runs(|table| table.most_frequent(most), &mut merge)?;
        let mut left = most;
        merge.finish(&mut |record| {
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            each(Counted::of(record)).map(|()| true)
        })
    }

    /// Adds the keys that `select` returns of the table, in order, and of those that there was no room for.
    fn add_runs(
        self,
        select: impl Fn(&Table) -> Vec<Counted<'_>> + Copy,
        merge: &mut Merge,
    ) -> io::Result<()> {
        let mut run = RecordWriter::new()?;
        for Counted { count, key } in select(&self.table) {
            run.write(Fingerprint::default(), count, key)?;
        }
        merge.push(run.finish()?)?;
        let limit = self.table.limit;
        drop(self.table);
        self.rest.finish(&mut |records, level| {
            let mut counts = Self::at_level(level, limit);
            counts.read(records)?;
            counts.add_runs(select, merge)
        })
    }

    fn read(&mut self, mut records: RecordReader) -> io::Result<()> {
        let mut record = Record::default();
        while records.read(&mut record)? {
            let (fingerprint, count, key) = (record.fingerprint, record.number, &record.text);
            self.add_key(fingerprint, count, key)?;
        }
        Ok(())
    }
}

/// Keys with their counts, in memory.
#[derive(Debug)]
struct Table {
    limit: usize,
    rows: Map<Row>,
    /// The keys, each after its length in four bytes.
    text: Vec<u8>,
}

#[derive(Debug)]
struct Row {
    count: u64,
    /// The start of the key in the text.
    start: usize,
}

impl Table {
    fn new(limit: usize) -> Self {
        Self {
            limit,
            rows: Map::default(),
            text: Vec::new(),
        }
    }

    /// Adds to the count of a key. Returns false if it is not in the table, which has no room.
    fn add(&mut self, fingerprint: Fingerprint, count: u64, key: &[u8]) -> bool {
        let has_room = self.has_room();
        match self.rows.entry(fingerprint) {
            Entry::Occupied(mut row) => row.get_mut().count += count,
            Entry::Vacant(_) if !has_room => return false,
            Entry::Vacant(free) => {
                let start = self.text.len();
                free.insert(Row { count, start });
                self.text.extend((key.len() as u32).to_le_bytes());
                self.text.extend_from_slice(key);
            }
        }
        true
    }

    /// Returns true if there is room for another key, with the larger table that it may need, and with
    /// what sorting the keys takes.
    fn has_room(&self) -> bool {
        const SIZE: usize = size_of::<(Fingerprint, Row)>() + size_of::<Counted>();
        let left = self.limit.saturating_sub(self.text.len());
        self.rows.len() < room(left, SIZE).max(1)
    }

    /// Returns the first `most` keys, in order.
    fn most_frequent(&self, most: usize) -> Vec<Counted<'_>> {
        let mut keys: Vec<_> = self.rows.values().map(|row| self.counted(row)).collect();
        if most < keys.len() {
            keys.select_nth_unstable(most);
            keys.truncate(most);
        }
        keys.sort_unstable();
        keys
    }

    /// Returns all keys, by their bytes.
    fn by_key(&self) -> Vec<Counted<'_>> {
        let mut keys: Vec<_> = self.rows.values().map(|row| self.counted(row)).collect();
        keys.sort_unstable_by(|one, two| one.key.cmp(two.key));
        keys
    }

    fn counted(&self, row: &Row) -> Counted<'_> {
        let (length, rest) = self.text[row.start..].split_first_chunk().expect("a key");
        Counted {
            count: row.count,
            key: &rest[..u32::from_le_bytes(*length) as usize],
        }
    }
}

impl<'k> Counted<'k> {
    /// Returns the key of a record whose number is the count.
    pub const fn of(record: &'k Record) -> Self {
        Self {
            count: record.number,
            key: record.text.as_slice(),
        }
    }
}

/// The most frequent first, equally frequent ones by their bytes.
impl Ord for Counted<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        (Reverse(self.count), self.key).cmp(&(Reverse(other.count), other.key))
    }
}

impl PartialOrd for Counted<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
