//! Merges sorted runs in temporary files.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::io;

use crate::cli::tally::record::{Record, RecordReader, RecordWriter};

/// A key with its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted<'k> {
    /// How often it occurs.
    pub count: u64,
    /// The key.
    pub key: &'k [u8],
}

/// The number of runs that are merged into one, to bound the open files: more than one for each
/// partition.
const FAN_IN: usize = 80;

/// The order of records.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// By their numbers.
    Ascending,
    /// That of [`Counted`]: the largest number first, equal ones by their text.
    Frequent,
    /// By their text, equal ones by their numbers.
    Text,
}

/// Merges sorted runs of records.
#[derive(Debug)]
pub struct Merge {
    order: Order,
    runs: Vec<RecordReader>,
}

impl Merge {
    /// Returns a merge of no runs.
    pub const fn new(order: Order) -> Self {
        Self {
            order,
            runs: Vec::new(),
        }
    }

    /// Adds a run.
    pub fn push(&mut self, run: RecordReader) -> io::Result<()> {
        if self.runs.len() == FAN_IN {
            let runs = std::mem::take(&mut self.runs);
            let mut out = RecordWriter::new()?;
            merge(runs, self.order, &mut |record| {
                let written = out.write(record.fingerprint, record.number, &record.text);
                written.map(|()| true)
            })?;
            self.runs.push(out.finish()?);
        }
        self.runs.push(run);
        Ok(())
    }

    /// Returns true if there are no runs.
    pub const fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Calls `each` for all records in order, until it returns false.
    pub fn finish(self, each: &mut dyn FnMut(&Record) -> io::Result<bool>) -> io::Result<()> {
        merge(self.runs, self.order, each)
    }
}

/// The next record of a run, in a min-heap.
struct Head {
    record: Record,
    run: usize,
    order: Order,
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, two) = (&self.record, &other.record);
        let order = match self.order {
            Order::Ascending => one.number.cmp(&two.number),
            Order::Frequent => Counted::of(one).cmp(&Counted::of(two)),
            Order::Text => (&one.text, one.number).cmp(&(&two.text, two.number)),
        };
        order.then(self.run.cmp(&other.run)).reverse()
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head {}

fn merge(
    mut runs: Vec<RecordReader>,
    order: Order,
    each: &mut dyn FnMut(&Record) -> io::Result<bool>,
) -> io::Result<()> {
    let mut heads = BinaryHeap::with_capacity(runs.len());
    for (run, records) in runs.iter_mut().enumerate() {
        let mut record = Record::default();
        if records.read(&mut record)? {
            heads.push(Head { record, run, order });
        }
    }
    while let Some(mut head) = heads.pop() {
        if !each(&head.record)? {
            break;
        }
        if runs[head.run].read(&mut head.record)? {
            heads.push(head);
        }
    }
    Ok(())
}
