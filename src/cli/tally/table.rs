//! A hash table of keys, with their bytes in one allocation.

use std::hash::BuildHasher;

use foldhash::quality::RandomState;
use hashbrown::HashTable;

use super::entry::Entry;

/// The length of a line that a row does not have.
const NO_LINE: u32 = u32::MAX;

/// What a row takes besides the bytes of its key and line: itself, and its share of the index,
/// which has up to 16/7 slots for each.
const OVERHEAD: usize = size_of::<Row>() + 12;

/// Keys with their counts, in the order in which they were added.
#[derive(Debug)]
pub struct Table {
    /// The keys, each followed by its line.
    bytes: Vec<u8>,
    rows: Vec<Row>,
    index: HashTable<u32>,
    hasher: RandomState,
}

#[derive(Debug)]
struct Row {
    hash: u64,
    start: usize,
    key_len: u32,
    line_len: u32,
    count: u64,
    first: u64,
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct RowRef<'t> {
    /// The hash of the key.
    pub hash: u64,
    /// The key.
    pub key: &'t [u8],
    /// How often it occurs.
    pub count: u64,
    /// The time of its first occurrence.
    pub first: u64,
    /// The line to print for it; `None` if it was printed.
    pub line: Option<&'t [u8]>,
}

impl RowRef<'_> {
    /// Returns an entry of its own.
    pub fn to_entry(self) -> Entry {
        Entry {
            key: self.key.to_vec(),
            count: self.count,
            first: self.first,
            line: self.line.map(<[u8]>::to_vec),
        }
    }
}

impl Table {
    /// Returns an empty table, whose hashes are those of `hasher`.
    pub fn new(hasher: RandomState) -> Self {
        Self {
            bytes: Vec::new(),
            rows: Vec::new(),
            index: HashTable::new(),
            hasher,
        }
    }

    /// Drops the rows, and returns the hasher.
    pub fn into_hasher(self) -> RandomState {
        self.hasher
    }

    /// Returns what hashes the keys.
    #[cfg(test)]
    pub const fn hasher(&self) -> &RandomState {
        &self.hasher
    }

    /// Returns the hash of a key.
    pub fn hash(&self, key: &[u8]) -> u64 {
        self.hasher.hash_one(key)
    }

    /// Returns about how many bytes of memory it takes.
    pub const fn weight(&self) -> usize {
        self.bytes.len() + self.rows.len() * OVERHEAD
    }

    /// Adds `count` to the row of `key`. Returns false if there is none.
    pub fn count(&mut self, hash: u64, key: &[u8], count: u64) -> bool {
        let (rows, bytes) = (&mut self.rows, &self.bytes);
        let is_it = |row: &u32| {
            let row = &rows[*row as usize];
            row.hash == hash && bytes[row.start..][..row.key_len as usize] == *key
        };
        let Some(&found) = self.index.find(hash, is_it) else {
            return false;
        };
        rows[found as usize].count += count;
        true
    }

    /// Adds a row. Its key is not in the table.
    pub fn insert(&mut self, row: RowRef) {
        let at = self.rows.len() as u32;
        let start = self.bytes.len();
        self.bytes.extend_from_slice(row.key);
        self.bytes.extend_from_slice(row.line.unwrap_or_default());
        self.rows.push(Row {
            hash: row.hash,
            start,
            key_len: row.key.len() as u32,
            line_len: row.line.map_or(NO_LINE, |line| line.len() as u32),
            count: row.count,
            first: row.first,
        });
        let rows = &self.rows;
        let hash_of = |row: &u32| rows[*row as usize].hash;
        self.index.insert_unique(row.hash, at, hash_of);
    }

    /// Returns the rows, in the order in which they were added.
    pub fn rows(&self) -> impl Iterator<Item = RowRef<'_>> {
        self.rows.iter().map(|row| self.row(row))
    }

    /// Returns at most `most` rows, the most frequent first; equally frequent ones by their keys.
    pub fn most_frequent(&self, most: usize) -> Vec<RowRef<'_>> {
        let mut rows: Vec<_> = self.rows().collect();
        let order = |a: &RowRef, b: &RowRef| b.count.cmp(&a.count).then_with(|| a.key.cmp(b.key));
        if most < rows.len() {
            rows.select_nth_unstable_by(most, order);
            rows.truncate(most);
        }
        rows.sort_unstable_by(order);
        rows
    }

    /// Removes all rows.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.rows.clear();
        self.index.clear();
    }

    fn row(&self, row: &Row) -> RowRef<'_> {
        let (key, rest) = self.bytes[row.start..].split_at(row.key_len as usize);
        RowRef {
            hash: row.hash,
            key,
            count: row.count,
            first: row.first,
            line: (row.line_len != NO_LINE).then(|| &rest[..row.line_len as usize]),
        }
    }
}
