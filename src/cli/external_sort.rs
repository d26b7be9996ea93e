//! External merge sort: sorted runs in temporary files.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// The number of runs that are merged into one, to bound the open files.
const FAN_IN: usize = 32;

/// A key with its count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: Vec<u8>,
    /// How often it occurs.
    pub count: u64,
    /// The time of its first occurrence.
    pub first: u64,
    /// The line to print for it; `None` if it was printed.
    pub line: Option<Vec<u8>>,
}

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

    /// Adds an entry to the run in memory, regardless of the limit.
    pub fn hold(&mut self, entry: Entry) {
        self.bytes += weight(&entry.key, entry.line.as_deref());
        self.run.push(entry);
    }

    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) -> io::Result<()> {
        self.hold(entry);
        if self.bytes > self.limit {
            self.end_run()?;
        }
        Ok(())
    }

    /// Returns true if any run was written to a file.
    pub const fn has_runs(&self) -> bool {
        !self.files.is_empty()
    }

    /// Writes the run in memory to a file.
    pub fn end_run(&mut self) -> io::Result<()> {
        self.bytes = 0;
        let mut run = std::mem::take(&mut self.run);
        run.sort_unstable_by(self.order);
        self.files.push(temporary_file(|out| {
            run.iter().try_for_each(|entry| write(out, entry))
        })?);
        if self.files.len() == FAN_IN {
            let files = std::mem::take(&mut self.files);
            self.files.push(temporary_file(|out| {
                let mut each = |entry| write(out, &entry).map(|()| true);
                merge(files, self.order, &mut each)
            })?);
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

/// Returns about how many bytes of memory an entry takes, including its share of a table.
pub const fn weight(key: &[u8], line: Option<&[u8]>) -> usize {
    let line = match line {
        Some(line) => line.len(),
        None => 0,
    };
    key.len() + line + 192
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
    let mut runs: Vec<_> = files.into_iter().map(BufReader::new).collect();
    let mut heads = BinaryHeap::with_capacity(runs.len());
    for (run, file) in runs.iter_mut().enumerate() {
        heads.extend(read(file)?.map(|entry| Head { entry, run, order }));
    }
    while let Some(Head { entry, run, .. }) = heads.pop() {
        heads.extend(read(&mut runs[run])?.map(|entry| Head { entry, run, order }));
        if !each(entry)? {
            break;
        }
    }
    Ok(())
}

/// Creates an unnamed temporary file, and fills it with `put`.
fn temporary_file(put: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<File> {
    let filled = || {
        let mut out = BufWriter::new(tempfile::tempfile()?);
        put(&mut out)?;
        let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    };
    filled().map_err(|error| named(&error))
}

/// Adds to an error that it concerns a temporary file.
fn named(error: &io::Error) -> io::Error {
    let text = format!("temporary file: {error}");
    io::Error::new(error.kind(), text)
}

fn write(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    let line = entry.line.as_deref().unwrap_or_default();
    for number in [
        entry.count,
        entry.first,
        entry.key.len() as u64,
        line.len() as u64,
        u64::from(entry.line.is_some()),
    ] {
        out.write_all(&number.to_le_bytes())?;
    }
    out.write_all(&entry.key)?;
    out.write_all(line)
}

/// Reads the next entry of a run. Returns `None` at its end.
fn read(input: &mut BufReader<File>) -> io::Result<Option<Entry>> {
    if at_end(input).map_err(|error| named(&error))? {
        return Ok(None);
    }
    entry(input).map(Some).map_err(|error| named(&error))
}

fn at_end(input: &mut BufReader<File>) -> io::Result<bool> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            filled => return filled.map(<[u8]>::is_empty),
        }
    }
}

fn entry(input: &mut BufReader<File>) -> io::Result<Entry> {
    let mut numbers = [0; 5];
    for number in &mut numbers {
        let mut bytes = [0; 8];
        input.read_exact(&mut bytes)?;
        *number = u64::from_le_bytes(bytes);
    }
    let [count, first, key_len, line_len, has_line] = numbers;
    let mut key = vec![0; key_len as usize];
    input.read_exact(&mut key)?;
    let mut line = vec![0; line_len as usize];
    input.read_exact(&mut line)?;
    Ok(Entry {
        key,
        count,
        first,
        line: (has_line == 1).then_some(line),
    })
}
