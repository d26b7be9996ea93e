//! bzip2: concatenated streams (as `pbzip2` and `cat` write them). Each block has a checksum;
//! after a wrong one, the input is read no further. Blocks of a file are decoded by all threads
//! ([`ahead`]).

mod ahead;
mod bits;
mod block;

use std::io;

use bzip2::Decompress;

use super::frames::{Codec, Frames, Progress, Step};
use super::{Kind, Open, Stream};
use ahead::Ahead;

/// A stream without blocks, after `BZh` and the block size: the end-of-stream marker and the
/// checksum of no data.
const EMPTY: &[u8] = b"\x17\x72\x45\x38\x50\x90\0\0\0\0";
/// `BZh` and the block size.
const HEAD: usize = 4;
/// The work of creating a decoder, in units of the meter.
const DECODER: u64 = 32 << 10;

/// bzip2.
pub(super) static BZIP2: Kind = Kind {
    name: "bzip2 data",
    extensions: &["bz2", "tbz", "tbz2"],
    magic,
    per_byte: 64,
    open: Open::Compression(|stream| match stream.pool() {
        Some(pool) => Box::new(Ahead::new(stream, pool)),
        None => Box::new(Frames::new(stream, Bzip2 { data: None })),
    }),
};

/// Returns true for `BZh` and the block size, followed by a block or end-of-stream marker.
fn magic(head: &[u8]) -> bool {
    matches!(head, [b'B', b'Z', b'h', b'1'..=b'9', mark @ ..]
        if mark.starts_with(b"1AY&SY") || mark.starts_with(b"\x17\x72\x45\x38\x50\x90"))
}

struct Bzip2 {
    /// `None` in an empty stream. A decoder cannot be reused, and creating one is most of the
    /// work for a small stream.
    data: Option<Decompress>,
}

impl Codec for Bzip2 {
    const MAGIC: usize = 3;
    // Measured with the smallest streams (`meter.rs`).
    const SET_UP: u64 = 256;

    fn starts(head: &[u8]) -> bool {
        !head.is_empty() && b"BZh".starts_with(head)
    }

    fn begin(&mut self, stream: &mut Stream) -> io::Result<()> {
        self.data = None;
        let head = stream.peek(HEAD + EMPTY.len())?;
        if head.len() > HEAD && matches!(head[3], b'1'..=b'9') && &head[HEAD..] == EMPTY {
            return stream.skip((HEAD + EMPTY.len()) as u64);
        }
        stream.meter().charge(DECODER)?;
        self.data = Some(Decompress::new(false));
        Ok(())
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let Some(data) = &mut self.data else {
            return Step {
                consumed: 0,
                produced: 0,
                result: Ok(Progress::End),
            };
        };
        block::step(data, input, output)
    }

    fn end(&mut self, _: &mut Stream) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
