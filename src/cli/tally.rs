//! Distinct keys and their exact counts, in bounded memory.
//!
//! Keys are kept in a table. When it is full (32 MiB), it is written to a temporary file, sorted;
//! at the end, these files are merged. Until then new keys are known at once, so that `--unique`
//! streams; after that, they are known at the end, in the order in which they were first seen.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io;

use super::external_sort::{Entry, Order, Sorter, weight};

/// The size limit of a table, in bytes.
pub const LIMIT: usize = 32 << 20;

/// Counts keys.
#[derive(Debug)]
pub struct Tally {
    limit: usize,
    table: HashMap<Vec<u8>, Value>,
    bytes: usize,
    /// The number of keys that were added, as a clock.
    now: u64,
    by_key: Sorter,
}

#[derive(Debug)]
struct Value {
    count: u64,
    first: u64,
    line: Option<Vec<u8>>,
}

/// The order of the keys at the end.
#[derive(Clone, Copy, Debug)]
pub enum KeyOrder {
    /// The order of their first occurrence.
    FirstSeen,
    /// The most frequent first; equally frequent ones by their bytes.
    Frequent,
}

impl Tally {
    /// Returns an empty tally that keeps about `limit` bytes in memory.
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            table: HashMap::new(),
            bytes: 0,
            now: 0,
            by_key: Sorter::new(|a, b| (&a.key, a.first).cmp(&(&b.key, b.first)), 0),
        }
    }

    /// Returns true if all keys so far are in the table.
    pub const fn is_complete(&self) -> bool {
        !self.by_key.has_runs()
    }

    /// Counts `key`. If it is new, `line` is called; what it returns is passed to the callback of
    /// [`finish`](Self::finish), unless it is `None`.
    pub fn add(&mut self, key: &[u8], line: impl FnOnce() -> Option<Vec<u8>>) -> io::Result<()> {
        self.now += 1;
        if let Some(value) = self.table.get_mut(key) {
            value.count += 1;
            return Ok(());
        }
        let line = line();
        self.bytes += weight(key, line.as_deref());
        let first = self.now;
        self.table.insert(
            key.to_vec(),
            Value {
                count: 1,
                first,
                line,
            },
        );
        if self.bytes > self.limit {
            self.write_run()?;
        }
        Ok(())
    }

    fn write_run(&mut self) -> io::Result<()> {
        self.bytes = 0;
        for entry in entries(&mut self.table) {
            self.by_key.hold(entry);
        }
        self.by_key.end_run()
    }

    /// Calls `each` for every key with a line, until it returns false.
    pub fn finish(
        mut self,
        key_order: KeyOrder,
        each: &mut dyn FnMut(Entry) -> io::Result<bool>,
    ) -> io::Result<()> {
        let order: Order = match key_order {
            KeyOrder::FirstSeen => |a, b| a.first.cmp(&b.first),
            KeyOrder::Frequent => {
                |a, b| (Reverse(a.count), &a.key).cmp(&(Reverse(b.count), &b.key))
            }
        };
        let mut sorter = Sorter::new(order, self.limit);
        if self.is_complete() {
            for entry in entries(&mut self.table).filter(|entry| entry.line.is_some()) {
                sorter.hold(entry);
            }
            return sorter.finish(each);
        }
        self.write_run()?;
        // A key may be in several runs; the first one has its line.
        let mut same: Option<Entry> = None;
        self.by_key.finish(&mut |entry| {
            match &mut same {
                Some(same) if same.key == entry.key => same.count += entry.count,
                _ => {
                    let done = same.replace(entry).filter(|done| done.line.is_some());
                    done.map_or(Ok(()), |done| sorter.push(done))?;
                }
            }
            Ok(true)
        })?;
        if let Some(done) = same.filter(|done| done.line.is_some()) {
            sorter.push(done)?;
        }
        sorter.finish(each)
    }
}

fn entries(table: &mut HashMap<Vec<u8>, Value>) -> impl Iterator<Item = Entry> {
    std::mem::take(table).into_iter().map(|(key, value)| Entry {
        key,
        count: value.count,
        first: value.first,
        line: value.line,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{KeyOrder, Tally};

    /// Returns what a tally with that limit reports of keys, at once and at the end.
    fn reported(keys: &[u8], limit: usize, key_order: KeyOrder) -> Vec<(Vec<u8>, u64)> {
        let mut tally = Tally::new(limit);
        let mut reported = Vec::new();
        let streams = matches!(key_order, KeyOrder::FirstSeen);
        for key in keys {
            let complete = tally.is_complete();
            let add = tally.add(&[*key], || {
                if streams && complete {
                    reported.push((vec![*key], 0));
                    return None;
                }
                Some(vec![*key, *key])
            });
            add.unwrap();
        }
        let mut each = |entry: super::Entry| {
            assert_eq!(entry.line.unwrap(), [entry.key[0]; 2]);
            reported.push((entry.key, if streams { 0 } else { entry.count }));
            Ok(true)
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
            for limit in [usize::MAX, 2000, 0] {
                prop_assert_eq!(reported(&keys, limit, KeyOrder::FirstSeen), unique(&keys));
                prop_assert_eq!(reported(&keys, limit, KeyOrder::Frequent), counted(&keys));
            }
        }
    }

    #[test]
    fn it_stops_when_told_to() {
        for limit in [usize::MAX, 500] {
            let mut tally = Tally::new(limit);
            for key in *b"abcabcab" {
                tally.add(&[key], || Some(Vec::new())).unwrap();
            }
            let mut keys = Vec::new();
            let mut each = |entry: super::Entry| {
                keys.extend(entry.key);
                Ok(keys.len() < 2)
            };
            tally.finish(KeyOrder::Frequent, &mut each).unwrap();
            assert_eq!(keys, b"ab");
        }
    }
}
