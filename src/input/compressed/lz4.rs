//! LZ4 frames ("LZ4 Frame Format Description" 1.6.4), concatenated, skippable ones included.
//!
//! The frames are read here, and their blocks by a crate: its own reader of frames takes more of its
//! source than one frame, and the records of a web archive are located by their frames.

use std::hash::Hasher as _;
use std::io;

use lz4_flex::block;
use twox_hash::XxHash32;

use super::frames::{Codec, FrameEnd, Frames, Progress, Separable, Step};
use super::gzip::WRONG_CHECKSUM;
use super::meter::{complete, invalid};
use super::zstd::{SKIPPABLE, is_skippable, skippable_end};
use super::{Kind, Open, Stream};
use crate::format::{DamageKind, Warning};

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
        is_skippable(head) || !head.is_empty() && MAGIC.starts_with(head)
    }

    fn begin(&mut self, stream: &mut Stream) -> io::Result<()> {
        self.stored.clear();
        (self.at, self.end) = (0, 0);
        self.checksum = XxHash32::with_seed(0);
        self.has_wrong_checksum = false;
        self.header = None;
        if is_skippable(stream.peek(Self::MAGIC)?) {
            let mut start = [0; SKIPPABLE];
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
        let bytes = bytes.get(from..)?;
        let end = if is_skippable(bytes) {
            skippable_end(bytes)
        } else {
            blocks_end(bytes)
        }?;
        let at = from.checked_add(end.at)?;
        (end.at <= bytes.len()).then_some(FrameEnd { at, ..end })
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

/// Returns what the first block of a frame starts with: `most` bytes or a few more, or what there is.
/// The crate decodes whole blocks only, and `head` has no whole one, perhaps.
pub(super) fn decoded_start(head: &[u8], most: usize) -> Vec<u8> {
    let first_block = || {
        let header = Header::parse(head).ok()??;
        let size = word(head, header.len)?;
        let block = &head[header.len + WORD..];
        Some((size, &block[..block.len().min((size & !STORED) as usize)]))
    };
    match first_block() {
        None => Vec::new(),
        Some((size, block)) if size & STORED != 0 => block[..block.len().min(most)].to_vec(),
        Some((_, block)) => decoded_sequences(block, most),
    }
}

/// Decodes the first sequences of a block ("LZ4 Block Format Description").
fn decoded_sequences(block: &[u8], most: usize) -> Vec<u8> {
    let mut bytes = block.iter().copied();
    let mut output = Vec::new();
    while output.len() < most
        && let Some(token) = bytes.next()
    {
        let literals = sequence_length(token >> 4, &mut bytes);
        output.extend(bytes.by_ref().take(literals));
        let offset = u16::from_le_bytes([0; 2].map(|_: u8| bytes.next().unwrap_or_default()));
        let Some(mut from) = output.len().checked_sub(offset.into()) else {
            break;
        };
        let len = 4 + sequence_length(token & 15, &mut bytes);
        for _ in 0..len.min(most) {
            let Some(byte) = output.get(from) else { break };
            output.push(*byte);
            from += 1;
        }
    }
    output
}

/// Returns the length that starts with the four bits `first`: one of 15 goes on in the next bytes.
fn sequence_length(first: u8, bytes: &mut impl Iterator<Item = u8>) -> usize {
    let mut len = usize::from(first);
    if first == 15 {
        for byte in bytes {
            len += usize::from(byte);
            if byte < 255 {
                break;
            }
        }
    }
    len
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

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use lz4_flex::frame::{BlockMode, BlockSize, FrameEncoder, FrameInfo};

    use super::{HISTORY, LZ4, Open, STORED, WORD, decoded_start};
    use crate::input::compressed::testing::{Whole, noise, text, unpack};

    fn decoded(bytes: &[u8], at_a_time: usize) -> Whole {
        let Open::Compression(open) = LZ4.open else {
            unreachable!("LZ4 is a compression");
        };
        unpack(bytes, at_a_time, None, &open)
    }

    fn encoded(info: FrameInfo, bytes: &[u8]) -> Vec<u8> {
        let mut writer = FrameEncoder::with_frame_info(info, Vec::new());
        writer.write_all(bytes).unwrap();
        writer.finish().unwrap()
    }

    /// Returns a frame with both checksums, in blocks of 64 KiB that refer to those before them.
    fn linked(bytes: &[u8]) -> Vec<u8> {
        let info = FrameInfo::new()
            .block_size(BlockSize::Max64KB)
            .block_mode(BlockMode::Linked)
            .block_checksums(true)
            .content_checksum(true);
        encoded(info, bytes)
    }

    #[test]
    fn blocks_of_all_sizes_and_modes() {
        // Repeats that are as far back as they may be, and noise, which is stored as it is.
        let mut bytes = text(HISTORY - 100).repeat(4);
        bytes.extend(noise().take(200_000).map(|number| number as u8));
        bytes.extend(vec![b'a'; 5 << 20]);
        for size in [
            BlockSize::Max64KB,
            BlockSize::Max256KB,
            BlockSize::Max1MB,
            BlockSize::Max4MB,
        ] {
            for mode in [BlockMode::Independent, BlockMode::Linked] {
                let info = FrameInfo::new().block_size(size).block_mode(mode);
                let frame = encoded(info.content_checksum(true), &bytes);
                for at_a_time in [1000, usize::MAX / 3] {
                    let whole = decoded(&frame, at_a_time);
                    assert_eq!((whole.error, whole.warnings), (None, vec![]));
                    assert!(whole.output == bytes);
                }
            }
        }
    }

    #[test]
    fn damage() {
        let source = text(200_000);
        let frame = linked(&source);
        let last = frame.len() - 1;
        let checksum = "wrong checksum: the data may be damaged";
        for (name, at, output, error, warning) in [
            (
                "the header",
                6,
                0,
                Some("the checksum of a header is wrong"),
                None,
            ),
            ("the version", 4, 0, Some("unknown flags"), None),
            (
                "a length",
                9,
                0,
                Some("a block is larger than the frame allows"),
                None,
            ),
            ("the checksum", last, 200_000, None, Some(checksum)),
        ] {
            let mut wrong = frame.clone();
            wrong[at] ^= 0xc0;
            let whole = decoded(&[&wrong[..], &frame].concat(), usize::MAX / 3);
            // What follows a damaged frame is not found, but what follows a wrong checksum is read.
            let more = if error.is_none() { source.len() } else { 0 };
            assert_eq!(whole.output.len(), output + more, "{name}");
            assert_eq!(whole.error.as_deref(), error, "{name}");
            let warnings: Vec<_> = warning.map(str::to_owned).into_iter().collect();
            assert_eq!(whole.warnings, warnings, "{name}");
        }
        for len in [5, 14, 1000, 100_000, last - 4, last] {
            let whole = decoded(&frame[..len], usize::MAX / 3);
            assert!(whole.error.is_some(), "{len}");
            assert!(source.starts_with(&whole.output), "{len}");
        }
    }

    /// Blocks of few bytes, or of none, after much that they may refer to.
    #[test]
    fn small_blocks_are_linear() {
        let info = FrameInfo::new().block_mode(BlockMode::Linked);
        let mut head = encoded(info.block_size(BlockSize::Max4MB), b"");
        head.truncate(head.len() - WORD);
        let history = text(HISTORY);
        let large = (HISTORY as u32 | STORED).to_le_bytes();
        head.extend([&large[..], &history].concat());
        for (name, block, len) in [
            ("none", &b"\0\0\0\x80"[..], 0),
            ("one", b"\x01\0\0\x80a", 1),
            (
                "a match of four bytes from 64 KiB before",
                b"\x04\0\0\0\0\xff\xff\0",
                4,
            ),
        ] {
            let frame = [&head[..], &block.repeat(500_000), &[0; 4]].concat();
            let start = std::time::Instant::now();
            let whole = decoded(&frame, usize::MAX / 3);
            assert_eq!(
                (whole.error.as_deref(), whole.output.len()),
                (None, HISTORY + 500_000 * len),
                "{name}"
            );
            assert!(start.elapsed().as_secs_f64() < 5.0, "{name}");
        }
    }

    #[test]
    fn a_dictionary_is_refused() {
        let head = b"\x04\x22\x4d\x18\x61\x40\x01\0\0\0\0\0";
        let whole = decoded(head, 100);
        assert_eq!(whole.error.as_deref(), Some("it needs a dictionary"));
    }

    #[test]
    fn starts_of_frames() {
        let noise: Vec<_> = noise().take(900).map(|number| number as u8).collect();
        let mixed = [&noise[..], &text(900), &vec![b'a'; 900]].concat();
        for source in [
            &b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "[..],
            &noise,
            &mixed,
            b"ab",
            b"",
        ] {
            let frame = encoded(FrameInfo::new(), source);
            for most in [10, 1000, 9000] {
                let start = decoded_start(&frame, most);
                assert!(start.len() >= most.min(source.len()), "{most}");
                assert!(source.starts_with(&start), "{most}");
            }
            for len in 0..frame.len() {
                assert!(
                    source.starts_with(&decoded_start(&frame[..len], 9000)),
                    "{len}"
                );
            }
        }
    }
}
