//! The compressed bytes of a layer, buffered. An error in them is returned once.

use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Read};
use std::rc::Rc;
use std::sync::Arc;

use super::Meter;
use super::meter::damage;
use crate::input::source::read_at;
use crate::input::{Bytes, Pool};

/// The number of bytes to read at a time.
const READ: usize = 64 * 1024;

/// The compressed bytes of a layer.
pub(crate) struct Stream<'s> {
    bytes: Bytes<'s>,
    /// Offset of the next read in a file.
    offset: u64,
    buffer: Vec<u8>,
    at: usize,
    end: usize,
    /// The end of what is in memory. What is after `end` was read ahead and is not counted yet.
    have: usize,
    /// What follows the buffer.
    next: Next,
    meter: Rc<Meter>,
    /// Whether these are the stored bytes of the input, which the meter counts.
    outermost: bool,
    /// The work for each byte.
    per_byte: u64,
    /// Whether its reader counts the bytes, because it reads ahead.
    ahead: bool,
    /// Other threads, which may decode parts of it.
    #[cfg_attr(
        not(feature = "archives"),
        expect(dead_code, reason = "for other kinds")
    )]
    pool: Option<Arc<Pool>>,
}

/// What follows the buffer.
enum Next {
    Bytes,
    Error(io::Error),
    /// The end.
    End,
    /// The end, after an error that was returned.
    Failed,
}

impl<'s> Stream<'s> {
    /// Returns the stored bytes of the input: `head`, which was already read from `bytes`, followed
    /// by `error`, if there was one, or else by the rest of `bytes`.
    pub fn outermost(
        bytes: Bytes<'s>,
        head: Vec<u8>,
        error: Option<io::Error>,
        meter: Rc<Meter>,
    ) -> Self {
        if let Bytes::File(_, size) = &bytes {
            meter.set_size(*size);
        }
        meter.read(head.len() as u64);
        let stream = Self::inner(bytes, head, error, meter);
        Self {
            outermost: true,
            ..stream
        }
    }

    /// Returns the output of another layer: as [`outermost`](Self::outermost), but not counted as
    /// stored bytes.
    pub fn inner(
        bytes: Bytes<'s>,
        head: Vec<u8>,
        error: Option<io::Error>,
        meter: Rc<Meter>,
    ) -> Self {
        Self {
            bytes,
            offset: head.len() as u64,
            at: 0,
            end: head.len(),
            have: head.len(),
            buffer: head,
            next: error.map_or(Next::Bytes, Next::Error),
            meter,
            outermost: false,
            per_byte: 0,
            ahead: false,
            pool: None,
        }
    }

    /// Sets the work for each byte.
    ///
    /// # Errors
    /// If the bytes in memory already exceed the limit.
    pub fn with_work(self, per_byte: u64) -> io::Result<Self> {
        self.meter.charge(per_byte * (self.end - self.at) as u64)?;
        Ok(Self { per_byte, ..self })
    }

    /// Sets the threads that may decode parts of it.
    pub fn with_pool(self, pool: Option<Arc<Pool>>) -> Self {
        Self { pool, ..self }
    }

    /// Returns the threads that may decode parts of it.
    #[cfg(feature = "archives")]
    pub fn pool(&self) -> Option<Arc<Pool>> {
        self.pool.clone()
    }

    /// Sets that the reader reads ahead, and counts bytes itself. Returns how many are counted
    /// already.
    #[cfg(feature = "archives")]
    pub const fn read_ahead(&mut self) -> u64 {
        self.ahead = true;
        (self.end - self.at) as u64
    }

    /// Counts bytes that were read.
    pub fn count(&self, bytes: u64) -> io::Result<()> {
        if self.outermost {
            self.meter.read(bytes);
        }
        self.meter.charge(self.per_byte * bytes)
    }

    /// Puts back `bytes` that were read and counted. `error` is the one that followed them. The
    /// next bytes are counted here again.
    #[cfg(feature = "archives")]
    pub fn unread(&mut self, bytes: &[u8], error: Option<io::Error>) -> io::Result<()> {
        self.ahead = false;
        self.count((self.end - self.at) as u64)?;
        self.buffer = [bytes, &self.buffer[self.at..self.end]].concat();
        (self.at, self.end, self.have) = (0, self.buffer.len(), self.buffer.len());
        if let Some(error) = error {
            self.next = Next::Error(error);
        }
        Ok(())
    }

    /// Returns the bytes of a file from `start` to `end`.
    #[cfg(feature = "archives")]
    pub fn part(file: &'s File, start: u64, end: u64, meter: Rc<Meter>) -> Self {
        Self {
            offset: start,
            outermost: true,
            ..Self::inner(Bytes::File(file, end), Vec::new(), None, meter)
        }
    }

    /// Returns the file and its size, if the stream is a whole file.
    pub fn file(&self) -> Option<(&'s File, u64)> {
        match self.bytes {
            Bytes::File(file, size) => Some((file, size)),
            Bytes::Stream(_) => None,
        }
    }

    /// Returns the offset of the next byte in the file or stream.
    pub const fn position(&self) -> u64 {
        self.offset - (self.have - self.at) as u64
    }

    /// Returns true if no limit can be exceeded by reading so many bytes, output and other work.
    #[cfg(feature = "archives")]
    pub fn allows(&self, bytes: u64, output: u64, work: u64) -> bool {
        let work = work + self.per_byte * (bytes + READ as u64);
        self.meter.allows(output, work)
    }

    /// Reads ahead until `most` bytes are in memory, which are counted when they are consumed. An
    /// error is returned after them.
    #[cfg(feature = "archives")]
    pub fn look_ahead(&mut self, most: usize) {
        while self.have - self.at < most && matches!(self.next, Next::Bytes) {
            if let Err(error) = self.read_source(most) {
                self.next = Next::Error(error);
            }
        }
    }

    /// Returns all bytes in memory, and whether nothing can be read after them.
    #[cfg(feature = "archives")]
    pub fn in_memory(&self) -> (&[u8], bool) {
        let ended = !matches!(self.next, Next::Bytes);
        (&self.buffer[self.at..self.have], ended)
    }

    /// Goes to `offset` of a file. Returns false if the stream is not a file, or if reading it
    /// failed.
    pub fn seek(&mut self, offset: u64) -> bool {
        let is_sound = matches!(self.next, Next::Bytes | Next::End);
        let can = is_sound && matches!(self.bytes, Bytes::File(..));
        if !can {
            return false;
        }
        // What is in the buffer is not read again.
        let start = self.offset - self.have as u64;
        if (start..=self.offset).contains(&offset) {
            self.at = (offset - start) as usize;
            self.end = self.end.max(self.at);
        } else {
            (self.at, self.end, self.have) = (0, 0, 0);
            (self.offset, self.next) = (offset, Next::Bytes);
        }
        true
    }

    /// Returns the meter that counts them.
    pub const fn meter(&self) -> &Rc<Meter> {
        &self.meter
    }

    /// Returns true if an error was returned.
    pub const fn failed(&self) -> bool {
        matches!(self.next, Next::Failed)
    }

    /// Returns the next `wanted` bytes, or fewer at the end, without consuming them.
    pub fn peek(&mut self, wanted: usize) -> io::Result<&[u8]> {
        while self.end - self.at < wanted && self.read_on()? > 0 {}
        let end = self.end.min(self.at + wanted);
        Ok(&self.buffer[self.at..end])
    }

    /// Consumes `count` bytes that are in memory.
    ///
    /// # Errors
    /// If a limit is exceeded.
    #[cfg(feature = "archives")]
    pub fn consume_all(&mut self, count: usize) -> io::Result<()> {
        let mut left = count;
        while left > 0 {
            let len = self.fill_buf()?.len().min(left);
            if len == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            self.consume(len);
            left -= len;
        }
        Ok(())
    }

    /// Fills `into`.
    pub fn exact(&mut self, into: &mut [u8]) -> io::Result<()> {
        self.read_exact(into)
    }

    /// Skips `count` bytes.
    ///
    /// # Errors
    /// Also if there are fewer.
    pub fn skip(&mut self, count: u64) -> io::Result<()> {
        let mut left = count;
        loop {
            let buffered = ((self.end - self.at) as u64).min(left);
            self.at += buffered as usize;
            left -= buffered;
            if left == 0 {
                return Ok(());
            }
            if let Bytes::File(_, size) = &self.bytes {
                let ahead = ((self.have - self.end) as u64).min(left);
                self.end += ahead as usize;
                self.at = self.end;
                left -= ahead;
                if let Next::Bytes = self.next {
                    let passed = left.min(size.saturating_sub(self.offset));
                    self.offset += passed;
                    left -= passed;
                }
            }
            if left > 0 && self.fill_buf()?.is_empty() {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
    }

    /// Reads more bytes into the buffer. Returns their number.
    fn read_on(&mut self) -> io::Result<usize> {
        if self.end == self.have {
            self.read_source(READ)?;
        }
        let room = READ.saturating_sub(self.end - self.at).max(1);
        let read = room.min(self.have - self.end);
        self.end += read;
        if !self.ahead {
            self.count(read as u64)?;
        }
        Ok(read)
    }

    /// Reads more bytes into memory, up to `most`, but at least one.
    fn read_source(&mut self, most: usize) -> io::Result<()> {
        match std::mem::replace(&mut self.next, Next::Failed) {
            Next::Error(error) => return Err(error),
            other => self.next = other,
        }
        if !matches!(self.next, Next::Bytes) {
            return Ok(());
        }
        self.make_room(most);
        let read = loop {
            match self.read_some() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        match read {
            Ok(0) => self.next = Next::End,
            Ok(read) => {
                self.have += read;
                self.offset += read as u64;
            }
            Err(_) => self.next = Next::Failed,
        }
        read.map(|_| ())
    }

    /// Moves the bytes in memory to the start of the buffer, and makes room for the next read.
    fn make_room(&mut self, most: usize) {
        if self.at > 0 {
            self.buffer.copy_within(self.at..self.have, 0);
            self.end -= self.at;
            self.have -= self.at;
            self.at = 0;
        }
        let wanted = match &self.bytes {
            Bytes::File(_, size) => (size - self.offset.min(*size)).min(READ as u64) as usize,
            Bytes::Stream(_) => READ,
        };
        let len = (self.have + wanted).min(most).max(self.have + 1);
        if self.buffer.len() < len {
            self.buffer.resize(len, 0);
        }
    }

    fn read_some(&mut self) -> io::Result<usize> {
        let free = &mut self.buffer[self.have..];
        match &mut self.bytes {
            Bytes::Stream(stream) => stream.read(free),
            Bytes::File(file, size) => {
                let left = usize::try_from(size.saturating_sub(self.offset)).unwrap_or(usize::MAX);
                let len = free.len().min(left);
                read_at(file, &mut free[..len], self.offset)
            }
        }
    }
}

impl Stream<'_> {
    /// Reads a part of the member of the archive `kind` of which `left` bytes follow.
    ///
    /// # Errors
    /// If the archive ends before the member does.
    pub fn read_member(
        &mut self,
        kind: &str,
        left: &mut u64,
        into: &mut [u8],
    ) -> io::Result<usize> {
        let most = usize::try_from(*left).unwrap_or(usize::MAX).min(into.len());
        if most == 0 {
            return Ok(0);
        }
        let read = self.read(&mut into[..most])?;
        if read == 0 {
            return Err(damage(kind, ErrorKind::UnexpectedEof.into()));
        }
        *left -= read as u64;
        Ok(read)
    }
}

impl Read for Stream<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?;
        let read = bytes.len().min(into.len());
        into[..read].copy_from_slice(&bytes[..read]);
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Stream<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.end {
            self.read_on()?;
        }
        Ok(&self.buffer[self.at..self.end])
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}
