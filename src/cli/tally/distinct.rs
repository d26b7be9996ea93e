//! Keys in the order of their first occurrence.

use std::io;

use crate::cli::tally::batch::BatchKey;
use crate::cli::tally::fingerprint::{Fingerprint, Set, room};
use crate::cli::tally::merge::{Merge, Order};
use crate::cli::tally::partitions::Partitions;
use crate::cli::tally::record::{Record, RecordReader, RecordWriter};

/// Prints the rows of distinct keys: at once those of the keys whose fingerprints it has room for,
/// and the others at the end.
#[derive(Debug)]
pub struct Distinct {
    seen: Seen,
    /// The occurrences of keys that there was no room for.
    rest: Partitions,
    /// The number of keys that were added, as a clock.
    now: u64,
    row: Vec<u8>,
}

impl Distinct {
    /// Returns one that has seen no keys, and keeps at most `limit` bytes of fingerprints.
    pub fn new(limit: usize) -> Self {
        Self {
            seen: Seen::new(room(limit, size_of::<Fingerprint>())),
            rest: Partitions::new(0),
            now: 0,
            row: Vec::new(),
        }
    }

    /// Adds a key of a batch. Appends its row to `out` if it is known to be new, or keeps it for
    /// [`finish`](Self::finish) if it may be.
    pub fn add(&mut self, key: BatchKey, out: &mut Vec<u8>) -> io::Result<()> {
        self.add_key(key.fingerprint(), &mut |row| key.write_row(row), out)
    }

    /// Adds a key whose row is written by `write`, as [`add`](Self::add) does.
    pub fn add_key(
        &mut self,
        fingerprint: Fingerprint,
        write: &mut dyn FnMut(&mut Vec<u8>) -> io::Result<()>,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        self.now += 1;
        match self.seen.add(fingerprint) {
            Seeing::Again => Ok(()),
            Seeing::First => write(out),
            Seeing::Unknown => {
                self.row.clear();
                write(&mut self.row)?;
                self.rest.write(fingerprint, self.now, &self.row)
            }
        }
    }

    /// Calls `each` for the rows that were kept, each once, in the order of their first
    /// occurrence.
    pub fn finish(self, each: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let mut merge = Merge::new(Order::Ascending);
        let room = self.seen.room;
        drop(self.seen);
        self.rest
            .finish(&mut |records, level| add_first(records, (level, room), &mut merge))?;
        merge.finish(&mut |record| each(&record.text).map(|()| true))
    }
}

/// Adds the first record of each key, which are in order.
fn add_first(
    mut records: RecordReader,
    (level, room): (u32, usize),
    merge: &mut Merge,
) -> io::Result<()> {
    let (mut seen, mut rest) = (Seen::new(room), Partitions::new(level));
    let mut first = RecordWriter::new()?;
    let mut record = Record::default();
    while records.read(&mut record)? {
        let (fingerprint, number, text) = (record.fingerprint, record.number, &record.text);
        match seen.add(fingerprint) {
            Seeing::Again => {}
            Seeing::First => first.write(fingerprint, number, text)?,
            Seeing::Unknown => rest.write(fingerprint, number, text)?,
        }
    }
    drop((seen, records));
    merge.push(first.finish()?)?;
    rest.finish(&mut |records, level| add_first(records, (level, room), merge))
}

/// The keys that were seen first, as many as there is room for.
#[derive(Debug)]
struct Seen {
    keys: Set,
    room: usize,
}

/// The number of keys from which on there is memory for all, or for [`AT_ONCE`]: growing in steps
/// would need half as much more, for the table before.
const FEW: usize = 1 << 16;
/// The most keys that there is memory for at once: those that the default has room for.
const AT_ONCE: usize = (1 << 21) / 8 * 7;

/// Whether a key was seen before.
enum Seeing {
    First,
    Again,
    /// There was no room for it, or there is none.
    Unknown,
}

impl Seen {
    fn new(room: usize) -> Self {
        Self {
            keys: Set::default(),
            room: room.max(1),
        }
    }

    fn add(&mut self, key: Fingerprint) -> Seeing {
        if self.keys.len() < self.room {
            if self.keys.len() == FEW {
                self.keys.reserve(self.room.min(AT_ONCE) - FEW);
            }
            if self.keys.insert(key) {
                Seeing::First
            } else {
                Seeing::Again
            }
        } else if self.keys.contains(&key) {
            Seeing::Again
        } else {
            Seeing::Unknown
        }
    }
}
