//! Keys in temporary files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

use crate::cli::output::file::temporary;
use crate::cli::tally::fingerprint::{self, Fingerprint};

/// A key with what is known about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The fingerprint of the key.
    pub fingerprint: Fingerprint,
    /// When it was first seen, or how often.
    pub number: u64,
    /// What is printed for it.
    pub text: Vec<u8>,
}

/// The number of bytes before the text: a fingerprint, the number and the length of the text.
const HEAD: usize = fingerprint::LENGTH + 16;

/// Writes records to an unnamed temporary file.
#[derive(Debug)]
pub struct RecordWriter(BufWriter<File>);

impl RecordWriter {
    /// Creates the file.
    pub fn new() -> io::Result<Self> {
        let file = temporary::unnamed()?;
        Ok(Self(BufWriter::new(file)))
    }

    /// Writes a record that consists of these parts.
    pub fn write(&mut self, fingerprint: Fingerprint, number: u64, text: &[u8]) -> io::Result<()> {
        let mut head = [0; HEAD];
        let (id, numbers) = head.split_at_mut(fingerprint::LENGTH);
        id.copy_from_slice(&fingerprint.to_bytes());
        let (numbers, _) = numbers.as_chunks_mut::<8>();
        numbers[0] = number.to_le_bytes();
        numbers[1] = (text.len() as u64).to_le_bytes();
        let mut parts = [&head[..], text].into_iter();
        let written = parts.try_for_each(|part| self.0.write_all(part));
        written.map_err(|error| temporary::named(&error))
    }

    /// Returns a reader of the records.
    pub fn finish(self) -> io::Result<RecordReader> {
        let file = self.0.into_inner().map_err(io::IntoInnerError::into_error);
        let mut file = file.map_err(|error| temporary::named(&error))?;
        file.rewind().map_err(|error| temporary::named(&error))?;
        Ok(RecordReader(BufReader::new(file)))
    }
}

/// Reads the records of a file.
#[derive(Debug)]
pub struct RecordReader(BufReader<File>);

impl RecordReader {
    /// Reads the next record into `record`, whose memory is used again. Returns false at the end.
    pub fn read(&mut self, record: &mut Record) -> io::Result<bool> {
        self.read_unnamed(record)
            .map_err(|error| temporary::named(&error))
    }

    fn read_unnamed(&mut self, record: &mut Record) -> io::Result<bool> {
        if self.is_at_end()? {
            return Ok(false);
        }
        record.fingerprint = Fingerprint::from_bytes(self.array()?);
        record.number = u64::from_le_bytes(self.array()?);
        let length = u64::from_le_bytes(self.array()?);
        record.text.resize(length as usize, 0);
        self.0.read_exact(&mut record.text)?;
        Ok(true)
    }

    fn array<const LENGTH: usize>(&mut self) -> io::Result<[u8; LENGTH]> {
        let mut bytes = [0; LENGTH];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
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
