//! xz, read by the crate: blocks, streams and padding. Blocks whose lengths are in their headers, as
//! `xz -T` writes them, are decoded ahead ([`block`]).

mod block;

use std::io::{self, ErrorKind, Read};
use std::ops::Range;
use std::sync::Arc;

use lzma_rust2::XzReader;

use super::frames::ahead::{Ahead, First};
use super::meter::complete;
use super::{Kind, Open, Stream};
use block::{Blocks, HEADER};

/// The most memory that a block may need, in KiB: a little over the 64 MiB of the dictionary of
/// `xz -9`.
pub(super) const MEMORY: u32 = 65 << 10;

/// The number of bytes to decode at a time: output before an error in the same call is lost.
const STEP: usize = 4 << 10;

/// xz.
pub(super) static XZ: Kind = Kind {
    name: "xz data",
    extensions: &["xz", "txz"],
    magic: |head| head.starts_with(b"\xfd7zXZ\0"),
    per_byte: 64,
    open: Open::Compression(|stream| Box::new(Xz::new(stream))),
};

/// The work of one read by the crate, in units of the meter.
const READ: u64 = 256;

struct Xz<'s> {
    reader: XzReader<Source<'s>>,
    /// What was not returned of a block that was decoded ahead.
    decoded: Range<usize>,
}

/// The compressed bytes, with the work of reading them. The crate reads each part of a header
/// separately, and data in chunks of up to 64 KiB, so the number of its reads measures its work
/// even for streams and blocks without output.
///
/// The crate gets an empty block instead of each that was decoded ahead, so that it checks the
/// number of blocks and reads all else. Which blocks those are is only known while all blocks so far
/// were among them: then each starts where another one really ended.
struct Source<'s> {
    stream: Stream<'s>,
    state: State,
    /// The output of the block that the crate must not go past yet.
    decoded: Option<Range<usize>>,
}

enum State {
    /// Before the first stream.
    Start,
    /// In the header of the first stream, before so many bytes of it.
    Header(usize, Box<Blocked>),
    /// Before a block of the first stream, or after all of them.
    Block(Box<Blocked>),
    /// In the empty block, after so many bytes of it.
    Empty(usize, Box<Blocked>),
    /// In what the crate reads itself.
    Direct,
}

/// The blocks of a stream.
struct Blocked {
    ahead: Ahead,
    /// An empty block.
    empty: Vec<u8>,
}

impl Source<'_> {
    /// Looks at the header of the first stream.
    fn start(&mut self) -> io::Result<State> {
        let pool = self.stream.pool().filter(|pool| pool.threads() > 1);
        let (Some(pool), header) = (pool, self.stream.peek(HEADER)?) else {
            return Ok(State::Direct);
        };
        let Some(blocks) = Blocks::of_stream(header) else {
            return Ok(State::Direct);
        };
        let blocked = Box::new(Blocked {
            empty: blocks.empty_block(),
            ahead: Ahead::new(pool, Arc::new(blocks), First::Task),
        });
        Ok(State::Header(HEADER, blocked))
    }

    /// Reads before a block. An error means that there is output before it.
    fn block(&mut self, mut blocked: Box<Blocked>, into: &mut [u8]) -> io::Result<usize> {
        let Some(frame) = blocked.ahead.frame(&mut self.stream, READ) else {
            return self.stream.read(into);
        };
        self.stream.consume_all(frame.len)?;
        self.decoded = Some(frame.output);
        self.state = State::Empty(0, blocked);
        Err(ErrorKind::WouldBlock.into())
    }

    /// Returns the output of the batch that the last block is in.
    fn output(&self) -> &[u8] {
        match &self.state {
            State::Header(_, blocked) | State::Block(blocked) | State::Empty(_, blocked) => {
                blocked.ahead.output()
            }
            State::Start | State::Direct => &[],
        }
    }
}

impl Read for Source<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.stream.meter().charge(READ)?;
        if let State::Start = self.state {
            self.state = self.start()?;
        }
        match std::mem::replace(&mut self.state, State::Direct) {
            State::Start | State::Direct => self.stream.read(into),
            State::Block(blocked) => self.block(blocked, into),
            State::Header(left, blocked) => {
                let len = left.min(into.len());
                let read = self.stream.read(&mut into[..len])?;
                self.state = match left - read {
                    0 => State::Block(blocked),
                    left => State::Header(left, blocked),
                };
                Ok(read)
            }
            State::Empty(at, blocked) => {
                let read = (&blocked.empty[at..]).read(into)?;
                self.state = match at + read < blocked.empty.len() {
                    true => State::Empty(at + read, blocked),
                    false => State::Block(blocked),
                };
                Ok(read)
            }
        }
    }
}

impl<'s> Xz<'s> {
    fn new(stream: Stream<'s>) -> Self {
        let source = Source {
            stream,
            state: State::Start,
            decoded: None,
        };
        Self {
            reader: XzReader::new_mem_limit(source, true, MEMORY),
            decoded: 0..0,
        }
    }

    /// Returns what was decoded ahead, or empty if there is nothing.
    fn decoded(&mut self, into: &mut [u8]) -> usize {
        let len = self.decoded.len().min(into.len());
        if len > 0 {
            let end = self.decoded.start + len;
            let output = self.reader.inner().output();
            into[..len].copy_from_slice(&output[self.decoded.start..end]);
            self.decoded.start = end;
        }
        len
    }
}

impl Read for Xz<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let len = self.decoded(into);
            if len > 0 {
                return Ok(len);
            }
            let step = into.len().min(STEP);
            let error = match self.reader.read(&mut into[..step]) {
                Ok(read) => return Ok(read),
                Err(error) => error,
            };
            match self.reader.inner_mut().decoded.take() {
                Some(decoded) => self.decoded = decoded,
                None if error.kind() == ErrorKind::OutOfMemory => {
                    return Err(complete("it needs more than 65 MiB of memory".to_owned()));
                }
                None => return Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests;
