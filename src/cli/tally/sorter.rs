//! Sorts texts in bounded memory.

use std::io;

use crate::cli::tally::fingerprint::Fingerprint;
use crate::cli::tally::merge::{Merge, Order};
use crate::cli::tally::record::{Record, RecordReader, RecordWriter};

/// Sorts texts by their bytes, those that are equal by a number that each has.
#[derive(Debug)]
pub struct Sorter {
    /// The bytes of memory that it may take.
    limit: usize,
    text: Vec<u8>,
    entries: Vec<Entry>,
    runs: Merge,
}

/// A text in memory.
#[derive(Clone, Copy, Debug)]
struct Entry {
    start: usize,
    length: usize,
    number: u64,
}

impl Sorter {
    /// Returns an empty one, which takes about `limit` bytes of memory.
    pub const fn new(limit: usize) -> Self {
        Self {
            limit,
            text: Vec::new(),
            entries: Vec::new(),
            runs: Merge::new(Order::Text),
        }
    }

    /// Adds a text.
    pub fn push(&mut self, text: &[u8], number: u64) -> io::Result<()> {
        // Vectors that grow take up to twice the memory.
        let size = 2 * (self.text.len() + text.len() + self.entries.len() * size_of::<Entry>());
        if size > self.limit && !self.entries.is_empty() {
            let run = self.run()?;
            self.runs.push(run)?;
        }
        self.entries.push(Entry {
            start: self.text.len(),
            length: text.len(),
            number,
        });
        self.text.extend_from_slice(text);
        Ok(())
    }

    /// Writes what is in memory to a run.
    fn run(&mut self) -> io::Result<RecordReader> {
        let mut run = RecordWriter::new()?;
        self.sort();
        for entry in &self.entries {
            run.write(Fingerprint::default(), entry.number, self.text_of(*entry))?;
        }
        self.entries.clear();
        self.text.clear();
        run.finish()
    }

    fn sort(&mut self) {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by(|one, two| {
            let texts = self.text_of(*one).cmp(self.text_of(*two));
            texts.then(one.number.cmp(&two.number))
        });
        self.entries = entries;
    }

    fn text_of(&self, entry: Entry) -> &[u8] {
        &self.text[entry.start..entry.start + entry.length]
    }

    /// Calls `each` for all texts with their numbers, in order.
    pub fn finish(mut self, each: &mut dyn FnMut(&[u8], u64) -> io::Result<()>) -> io::Result<()> {
        if self.runs.is_empty() {
            self.sort();
            let mut entries = self.entries.iter();
            return entries.try_for_each(|entry| each(self.text_of(*entry), entry.number));
        }
        let run = self.run()?;
        self.runs.push(run)?;
        self.text = Vec::new();
        self.runs.finish(&mut |record: &Record| {
            each(&record.text, record.number)?;
            Ok(true)
        })
    }
}
