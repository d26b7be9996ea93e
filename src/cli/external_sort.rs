//! Sorting more than memory holds: sorted runs in temporary files, merged.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// So many runs are merged into one: bounds the open files.
const FAN_IN: usize = 32;

/// A key, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What is counted.
    pub key: Vec<u8>,
    /// How often it came.
    pub count: u64,
    /// When it came first.
    pub first: u64,
    /// What to print for it; `None` if that was done.
    pub line: Option<Vec<u8>>,
}

/// The order of a sort.
pub type Order = fn(&Entry, &Entry) -> Ordering;

/// Sorts entries. It holds at most one run in memory.
#[derive(Debug)]
pub struct Sorter {
    order: Order,
    /// How many bytes a run may take.
    limit: usize,
    run: Vec<Entry>,
    bytes: usize,
    files: Vec<File>,
}

impl Sorter {
    /// A sort in `order` that keeps `limit` bytes in memory.
    pub const fn new(order: Order, limit: usize) -> Self {
        Self {
            order,
            limit,
            run: Vec::new(),
            bytes: 0,
            files: Vec::new(),
        }
    }

    /// Takes an entry into the run that is in memory, whatever the limit.
    pub fn hold(&mut self, entry: Entry) {
        self.bytes += weight(&entry.key, entry.line.as_deref());
        self.run.push(entry);
    }

    /// Takes an entry.
    pub fn push(&mut self, entry: Entry) -> io::Result<()> {
        self.hold(entry);
        if self.bytes > self.limit {
            self.end_run()?;
        }
        Ok(())
    }

    /// Whether anything was put into files.
    pub const fn has_spilled(&self) -> bool {
        !self.files.is_empty()
    }

    /// Writes what is in memory to a file.
    pub fn end_run(&mut self) -> io::Result<()> {
        self.bytes = 0;
        let mut run = std::mem::take(&mut self.run);
        run.sort_unstable_by(self.order);
        self.files.push(spilled(|out| {
            run.iter().try_for_each(|entry| write(out, entry))
        })?);
        if self.files.len() == FAN_IN {
            let files = std::mem::take(&mut self.files);
            self.files.push(spilled(|out| {
                let mut each = |entry| write(out, &entry).map(|()| true);
                merge(files, self.order, &mut each)
            })?);
        }
        Ok(())
    }

    /// Gives all entries in order, as long as `each` says to go on.
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

/// What an entry takes in memory, about: with its share of a table.
pub const fn weight(key: &[u8], line: Option<&[u8]>) -> usize {
    let line = match line {
        Some(line) => line.len(),
        None => 0,
    };
    key.len() + line + 192
}

/// The next entry of a run, in a heap that gives the least first.
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

/// A temporary file with what `put` writes. It has no name, and only this user can read it.
fn spilled(put: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<File> {
    let filled = || {
        let mut out = BufWriter::new(tempfile::tempfile()?);
        put(&mut out)?;
        let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    };
    filled().map_err(|error| named(&error))
}

/// Says that the error is that of a file without a name.
fn named(error: &io::Error) -> io::Error {
    let text = format!("a temporary file: {error}");
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

/// The next entry of a run; `None` at its end.
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
