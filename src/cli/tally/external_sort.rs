//! External merge sort: sorted runs in temporary files.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io;

use super::entry::{Entry, Run, RunWriter};

/// The number of runs that are merged into one, to bound the open files.
const FAN_IN: usize = 32;

/// The order of a sort.
pub type Order = fn(&Entry, &Entry) -> Ordering;

/// A sorter of entries, which holds at most one run in memory.
#[derive(Debug)]
pub struct Sorter {
    order: Order,
    /// The size limit of a run, in bytes.
    limit: usize,
    run: Vec<Entry>,
    bytes: usize,
    files: Vec<File>,
}

impl Sorter {
    /// Returns a sorter that keeps about `limit` bytes in memory.
    pub const fn new(order: Order, limit: usize) -> Self {
        Self {
            order,
            limit,
            run: Vec::new(),
            bytes: 0,
            files: Vec::new(),
        }
    }

    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) -> io::Result<()> {
        self.bytes += entry.weight();
        self.run.push(entry);
        if self.bytes > self.limit {
            self.end_run()?;
        }
        Ok(())
    }

    /// Writes the run in memory to a file.
    fn end_run(&mut self) -> io::Result<()> {
        self.bytes = 0;
        let mut run = std::mem::take(&mut self.run);
        run.sort_unstable_by(self.order);
        let mut out = RunWriter::new()?;
        for entry in run {
            out.write(&entry)?;
        }
        self.files.push(out.finish()?);
        if self.files.len() == FAN_IN {
            let files = std::mem::take(&mut self.files);
            let mut out = RunWriter::new()?;
            merge(files, self.order, &mut |entry| {
                out.write(&entry).map(|()| true)
            })?;
            self.files.push(out.finish()?);
        }
        Ok(())
    }

    /// Calls `each` for all entries in order, until it returns false.
    pub fn finish(mut self, each: &mut dyn FnMut(Entry) -> io::Result<bool>) -> io::Result<()> {
        if self.files.is_empty() {
            self.run.sort_unstable_by(self.order);
            for entry in self.run {
                if !each(entry)? {
                    break;
                }
            }
            return Ok(());
        }
        self.end_run()?;
        merge(self.files, self.order, each)
    }
}

/// The next entry of a run, in a min-heap.
struct Head {
    entry: Entry,
    run: usize,
    order: Order,
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.order)(&other.entry, &self.entry).then(other.run.cmp(&self.run))
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
    files: Vec<File>,
    order: Order,
    each: &mut dyn FnMut(Entry) -> io::Result<bool>,
) -> io::Result<()> {
    let mut runs: Vec<_> = files.into_iter().map(Run::new).collect();
    let mut heads = BinaryHeap::with_capacity(runs.len());
    for (run, file) in runs.iter_mut().enumerate() {
        heads.extend(file.next_entry()?.map(|entry| Head { entry, run, order }));
    }
    while let Some(Head { entry, run, .. }) = heads.pop() {
        let next = runs[run].next_entry()?;
        heads.extend(next.map(|entry| Head { entry, run, order }));
        if !each(entry)? {
            break;
        }
    }
    Ok(())
}
