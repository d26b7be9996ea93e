//! LZ4 frames ("LZ4 Frame Format Description" 1.6.4), concatenated, skippable ones included.
//!
//! The frames are read here, and their blocks by a crate: its own reader of frames takes more of its
//! source than one frame, and the records of a web archive are located by their frames.

mod start;
#[cfg(test)]
mod tests;

use std::hash::Hasher as _;
use std::io;

use lz4_flex::block;
use twox_hash::XxHash32;

use super::frames::{Codec, FrameEnd, Frames, Progress, Separable, Step, skippable};
use super::gzip::WRONG_CHECKSUM;
use super::meter::{complete, invalid};
use super::{Kind, Open, Stream};
use crate::format::{DamageKind, Warning};
pub(super) use start::decoded_start;

/// The first bytes of a frame.
pub(super) const MAGIC: &[u8] = b"\x04\x22\x4d\x18";

/// LZ4.
pub(super) static LZ4: Kind = Kind {
    name: "lz4 data",
    extensions: &["lz4", "tlz4"],
    magic: |head| head.starts_with(MAGIC),
    per_byte: 8,
    open: Open::Compression(|stream| Box::new(Frames::<Lz4>::separable(stream))),
};

/// The length of a block's size, and of a checksum.
const WORD: usize = 4;
/// The bit of a block's size that says that the block is stored as it is.
const STORED: u32 = 1 << 31;
/// The most output for a byte of a block: one that lengthens a match.
const RATIO: usize = 255;
/// How far back a block refers to those before it.
const HISTORY: usize = 64 << 10;

// Bits of FLG.
const VERSION: u8 = 0b1100_0000;
const VERSION_1: u8 = 0b0100_0000;
const INDEPENDENT: u8 = 1 << 5;
const BLOCK_CHECKSUM: u8 = 1 << 4;
const CONTENT_SIZE: u8 = 1 << 3;
const CONTENT_CHECKSUM: u8 = 1 << 2;
const DICTIONARY: u8 = 1;

/// A decoder of frames.
#[derive(Default)]
pub(super) struct Lz4 {
    /// `None` in a skippable frame.
    header: Option<Header>,
    /// The bytes of the next block that were read: its size, its data and its checksum.
    stored: Vec<u8>,
    /// The output: at least [`HISTORY`] bytes before the block, if there are so many, and the block.
    output: Vec<u8>,
    /// Where the part of `output` that was not returned starts and ends.
    at: usize,
    end: usize,
    checksum: XxHash32,
    has_wrong_checksum: bool,
}

impl Lz4 {
    /// Returns how many bytes the next block takes, with what precedes and follows it, as far as it is
    /// known; `None` if it is the mark of the frame's end.
    fn stored_len(&self, header: &Header) -> io::Result<Option<usize>> {
        let Some(size) = word(&self.stored, 0) else {
            return Ok(Some(WORD));
        };
        let len = (size & !STORED) as usize;
        match size {
            0 => Ok(None),
            _ if len > header.block => Err(invalid("a block is larger than the frame allows")),
            _ => Ok(Some(WORD + len + header.after_block())),
        }
    }

    /// Decodes the block that was read.
    fn decode(&mut self, header: &Header) -> io::Result<()> {
        let end = self.stored.len() - header.after_block();
        let block = &self.stored[WORD..end];
        let most = header.block.min(RATIO * (block.len() + 1));
        let history = if header.is(INDEPENDENT) {
            0
        } else {
            HISTORY.min(self.end)
        };
        // What is older is forgotten after as many bytes at least, so that small blocks cost little.
        if history == 0 || self.end + most > 2 * HISTORY + header.block {
            self.output.copy_within(self.end - history..self.end, 0);
            (self.at, self.end) = (history, history);
        }
        if self.output.len() < self.end + most {
            self.output.resize(self.end + most, 0);
        }
        let (before, into) = self.output.split_at_mut(self.end);
        let before = &before[before.len() - history..];
        let is_stored = word(&self.stored, 0).is_some_and(|size| size & STORED != 0);
        let len = if is_stored {
            into[..block.len()].copy_from_slice(block);
            block.len()
        } else {
            block::decompress_into_with_dict(block, &mut into[..most], before)
                .map_err(|_| invalid("a block is damaged"))?
        };
        if word(&self.stored, end).is_some_and(|sum| sum != XxHash32::oneshot(0, block)) {
            self.has_wrong_checksum = true;
        }
        if header.is(CONTENT_CHECKSUM) {
            self.checksum.write(&into[..len]);
        }
        (self.at, self.end) = (self.end, self.end + len);
        self.stored.clear();
        Ok(())
    }

    /// Reads and decodes until there is output. Returns how many bytes it took.
    fn fill(&mut self, header: &Header, input: &[u8]) -> (usize, io::Result<Progress>) {
        let mut consumed = 0;
        while self.at == self.end {
            let len = match self.stored_len(header) {
                Ok(Some(len)) => len,
                Ok(None) => return (consumed, Ok(Progress::End)),
                Err(error) => return (consumed, Err(error)),
            };
            let missing = len - self.stored.len();
            if missing > 0 {
                let taken = missing.min(input.len() - consumed);
                self.stored
                    .extend_from_slice(&input[consumed..consumed + taken]);
                consumed += taken;
                if taken < missing {
                    break;
                }
            } else if let Err(error) = self.decode(header) {
                return (consumed, Err(error));
            }
        }
        (consumed, Ok(Progress::More))
    }
}

impl Codec for Lz4 {
    const MAGIC: usize = MAGIC.len();
    const SET_UP: u64 = 64;

    fn starts(head: &[u8]) -> bool {
        skippable::is_start(head) || !head.is_empty() && MAGIC.starts_with(head)
    }

    fn begin(&mut self, stream: &mut Stream) -> io::Result<()> {
        self.stored.clear();
        (self.at, self.end) = (0, 0);
        self.checksum = XxHash32::with_seed(0);
        self.has_wrong_checksum = false;
        self.header = None;
        if skippable::is_start(stream.peek(Self::MAGIC)?) {
            let mut start = [0; skippable::HEADER];
            stream.exact(&mut start)?;
            return stream.skip(word(&start, WORD).unwrap_or_default().into());
        }
        let head = stream.peek(LONGEST_HEADER)?;
        let Some(header) = Header::parse(head)? else {
            return Err(io::ErrorKind::UnexpectedEof.into());
        };
        stream.skip(header.len as u64)?;
        self.header = Some(header);
        Ok(())
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (consumed, result) = match self.header {
            None => (0, Ok(Progress::End)),
            Some(header) => self.fill(&header, input),
        };
        let produced = (self.end - self.at).min(output.len());
        output[..produced].copy_from_slice(&self.output[self.at..self.at + produced]);
        self.at += produced;
        Step {
            consumed,
            produced,
            result,
        }
    }

    fn end(&mut self, stream: &mut Stream) -> io::Result<()> {
        if self
            .header
            .is_some_and(|header| header.is(CONTENT_CHECKSUM))
        {
            let mut checksum = [0; WORD];
            stream.exact(&mut checksum)?;
            self.has_wrong_checksum |= word(&checksum, 0) != Some(self.checksum.finish_32());
        }
        if self.has_wrong_checksum {
            let warning = Warning::damaged(DamageKind::Checksum, WRONG_CHECKSUM);
            stream.meter().warning(warning);
        }
        Ok(())
    }
}

impl Separable for Lz4 {
    /// Frames are found by the lengths of their blocks.
    fn frame_end(bytes: &[u8], from: usize, _: bool) -> Option<FrameEnd> {
        skippable::frame_end(bytes, from, blocks_end)
    }
}

/// Returns the end of a frame that is not skippable.
fn blocks_end(bytes: &[u8]) -> Option<FrameEnd> {
    let header = Header::parse(bytes).ok()??;
    let (mut at, mut blocks) = (header.len, 0);
    loop {
        let size = word(bytes, at)?;
        at += WORD;
        if size == 0 {
            break;
        }
        at += (size & !STORED) as usize + header.after_block();
        blocks += 1;
    }
    if header.is(CONTENT_CHECKSUM) {
        at += WORD;
    }
    let most = blocks * header.block as u64;
    Some(FrameEnd {
        at,
        output: header.content.unwrap_or(most).min(most),
        buffer: (2 * header.block + HISTORY) as u64,
    })
}

/// The length in bytes of a header that has all of its fields.
const LONGEST_HEADER: usize = 19;

/// The header of a frame.
#[derive(Clone, Copy)]
struct Header {
    /// Its length in bytes.
    len: usize,
    flags: u8,
    /// The most output of a block, in bytes.
    block: usize,
    /// The length of the output, if it is there.
    content: Option<u64>,
}

impl Header {
    /// Returns `None` if there are not enough bytes.
    ///
    /// # Errors
    /// If it is damaged, or needs a dictionary.
    fn parse(bytes: &[u8]) -> io::Result<Option<Self>> {
        let &[_, _, _, _, flags, sizes, ..] = bytes else {
            return Ok(None);
        };
        if flags & VERSION != VERSION_1 || !(4..8).contains(&(sizes >> 4)) {
            return Err(invalid("unknown flags"));
        }
        if flags & DICTIONARY != 0 {
            let text = "it needs a dictionary".to_owned();
            return Err(complete(DamageKind::Unsupported, text));
        }
        let fields = if flags & CONTENT_SIZE == 0 { 0 } else { 8 };
        let Some(&[ref described @ .., checksum]) = bytes.get(MAGIC.len()..7 + fields) else {
            return Ok(None);
        };
        if checksum != (XxHash32::oneshot(0, described) >> 8) as u8 {
            return Err(invalid("the checksum of a header is wrong"));
        }
        let content = described[2..].try_into().ok().map(u64::from_le_bytes);
        Ok(Some(Self {
            len: 7 + fields,
            flags,
            // 64 KiB, 256 KiB, 1 MiB or 4 MiB.
            block: 1 << (8 + 2 * (sizes >> 4)),
            content,
        }))
    }

    const fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Returns the length of the checksum after each block.
    const fn after_block(&self) -> usize {
        if self.is(BLOCK_CHECKSUM) { WORD } else { 0 }
    }
}

/// Returns the 32-bit number at `at`.
fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + WORD)?.try_into().ok()?;
    Some(u32::from_le_bytes(bytes))
}
