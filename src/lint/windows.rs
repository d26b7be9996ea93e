//! Sources as windows that move over them.

use std::convert::Infallible;
use std::io::{self, Read};

use crate::format::{HEAD, Window};

/// A source as a window that moves over it.
pub(super) trait Windows {
    /// Why the source cannot be read on.
    type Error;

    /// Returns the bytes that are in memory.
    fn window(&self) -> Window<'_>;

    /// Drops the bytes before `from`, a source offset, and reads more.
    fn advance(&mut self, from: u64) -> Result<(), Self::Error>;
}

/// A source in memory.
#[derive(Debug)]
pub(super) struct Memory<'t>(pub &'t [u8]);

impl Windows for Memory<'_> {
    type Error = Infallible;

    fn window(&self) -> Window<'_> {
        Window {
            bytes: self.0,
            offset: 0,
            last: true,
        }
    }

    fn advance(&mut self, _: u64) -> Result<(), Infallible> {
        Ok(())
    }
}

/// How many bytes of a stream are read at a time.
// As for files (`input/feed.rs`).
pub(super) const READ: u64 = 256 * 1024;

/// A source that is read once, in order.
#[derive(Debug)]
pub(super) struct Stream<R> {
    source: R,
    bytes: Vec<u8>,
    /// The source offset of `bytes`.
    offset: u64,
    ended: bool,
}

impl<R: Read> Stream<R> {
    /// Reads the first bytes of a stream, enough to detect the format.
    pub fn new(source: R) -> io::Result<Self> {
        let mut stream = Self {
            source,
            bytes: Vec::new(),
            offset: 0,
            ended: false,
        };
        while stream.bytes.len() < HEAD && !stream.ended {
            stream.fill()?;
        }
        Ok(stream)
    }

    fn fill(&mut self) -> io::Result<()> {
        let read = self
            .source
            .by_ref()
            .take(READ)
            .read_to_end(&mut self.bytes)?;
        self.ended = read == 0;
        Ok(())
    }
}

impl<R: Read> Windows for Stream<R> {
    type Error = io::Error;

    fn window(&self) -> Window<'_> {
        Window {
            bytes: &self.bytes,
            offset: self.offset,
            last: self.ended,
        }
    }

    fn advance(&mut self, from: u64) -> io::Result<()> {
        let done = (from - self.offset).min(self.bytes.len() as u64);
        self.bytes.drain(..done as usize);
        self.offset += done;
        self.fill()
    }
}
