//! Keys with their counts, in memory and in temporary files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// A key with its count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// What an entry takes besides its bytes, with the overhead of the allocator.
const OVERHEAD: usize = size_of::<Entry>() + 32;

impl Entry {
    /// Returns about how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        self.key.len() + self.line.as_ref().map_or(0, Vec::len) + OVERHEAD
    }
}

/// The number of bytes before the key and the line: three numbers and two lengths.
const HEAD: usize = 32;
/// The length of a line that an entry does not have.
const NO_LINE: u64 = u64::MAX;

/// Writes entries to an unnamed temporary file.
#[derive(Debug)]
pub struct RunWriter(BufWriter<File>);

impl RunWriter {
    /// Creates the file.
    pub fn new() -> io::Result<Self> {
        let file = tempfile::tempfile().map_err(|error| named(&error))?;
        Ok(Self(BufWriter::new(file)))
    }

    /// Writes an entry.
    pub fn write(&mut self, entry: &Entry) -> io::Result<()> {
        self.write_parts(entry.count, entry.first, &entry.key, entry.line.as_deref())
    }

    /// Writes an entry that consists of these parts.
    pub fn write_parts(
        &mut self,
        count: u64,
        first: u64,
        key: &[u8],
        line: Option<&[u8]>,
    ) -> io::Result<()> {
        let line_len = line.map_or(NO_LINE, |line| line.len() as u64);
        let mut head = [0; HEAD];
        let (numbers, _) = head.as_chunks_mut::<8>();
        for (bytes, number) in numbers
            .iter_mut()
            .zip([count, first, key.len() as u64, line_len])
        {
            *bytes = number.to_le_bytes();
        }
        let parts = [&head[..], key, line.unwrap_or_default()];
        let written = parts
            .into_iter()
            .try_for_each(|part| self.0.write_all(part));
        written.map_err(|error| named(&error))
    }

    /// Returns the file, at its start.
    pub fn finish(self) -> io::Result<File> {
        let file = self.0.into_inner().map_err(io::IntoInnerError::into_error);
        let mut file = file.map_err(|error| named(&error))?;
        file.rewind().map_err(|error| named(&error))?;
        Ok(file)
    }
}

/// Reads the entries of a file.
pub struct Run(BufReader<File>);

impl Run {
    /// Returns a reader of `file`.
    pub fn new(file: File) -> Self {
        Self(BufReader::new(file))
    }

    /// Returns the next entry, or `None` at the end.
    pub fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        let mut entry = Entry::default();
        Ok(self.read(&mut entry)?.then_some(entry))
    }

    /// Reads the next entry into `entry`, whose memory is used again. Returns false at the end.
    pub fn read(&mut self, entry: &mut Entry) -> io::Result<bool> {
        self.read_unnamed(entry).map_err(|error| named(&error))
    }

    fn read_unnamed(&mut self, entry: &mut Entry) -> io::Result<bool> {
        if self.is_at_end()? {
            return Ok(false);
        }
        let mut head = [0; HEAD];
        self.0.read_exact(&mut head)?;
        let (numbers, _) = head.as_chunks::<8>();
        let number = |at: usize| u64::from_le_bytes(numbers[at]);
        entry.count = number(0);
        entry.first = number(1);
        self.fill(&mut entry.key, number(2))?;
        match number(3) {
            NO_LINE => entry.line = None,
            length => self.fill(entry.line.get_or_insert_default(), length)?,
        }
        Ok(true)
    }

    fn fill(&mut self, bytes: &mut Vec<u8>, length: u64) -> io::Result<()> {
        bytes.resize(length as usize, 0);
        self.0.read_exact(bytes)
    }

    fn is_at_end(&mut self) -> io::Result<bool> {
        loop {
            match self.0.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                filled => return filled.map(<[u8]>::is_empty),
            }
        }
    }
}

/// Adds to an error that it concerns a temporary file.
fn named(error: &io::Error) -> io::Error {
    let text = format!("temporary file: {error}");
    io::Error::new(error.kind(), text)
}
