//! Single blocks, which are decoded as a stream of one block
//! ([the format](https://tukaani.org/xz/xz-file-format.txt), sections 2 to 4).

use std::collections::VecDeque;
use std::io::Read;

use flate2::Crc;
use lzma_rust2::XzReader;

use super::MEMORY;
use crate::input::compressed::frames::FrameEnd;
use crate::input::compressed::frames::ahead::{Decoded, Frame, Separate};

/// The length of the header of a stream.
pub const HEADER: usize = 12;
/// The length of `HEADER` before the flags.
const MAGIC: usize = 6;
/// The filter of LZMA2, and the length of its properties.
const LZMA2: [u8; 2] = [0x21, 1];
/// The flags of a block with one filter and both lengths.
const WITH_LENGTHS: u8 = 0xc0;

/// The blocks of a stream.
pub struct Blocks {
    /// The header of the stream.
    header: [u8; HEADER],
    /// The length of the check of a block.
    check: usize,
}

/// A block in other data. All lengths are in bytes.
struct Block {
    /// The length without padding.
    unpadded: usize,
    /// The length.
    len: usize,
    /// The length of the output.
    output: u64,
    dictionary: u64,
}

impl Blocks {
    /// Returns the blocks of a stream with this header; `None` if they have a check of another kind
    /// than `xz` writes, or if the header is damaged.
    pub fn of_stream(header: &[u8]) -> Option<Self> {
        let header: [u8; HEADER] = header.try_into().ok()?;
        let check = match header[MAGIC..MAGIC + 2] {
            [0, 0] => 0,
            [0, 1] => 4,
            [0, 4] => 8,
            _ => return None,
        };
        (header[MAGIC + 2..] == crc(&header[MAGIC..MAGIC + 2])).then_some(Self { header, check })
    }

    /// Returns a block without output.
    pub fn empty_block(&self) -> Vec<u8> {
        let mut block = vec![2, 0, LZMA2[0], LZMA2[1], 0, 0, 0, 0];
        block.extend(crc(&block));
        // The end of LZMA2, and padding.
        block.extend([0; 4]);
        // All checks of nothing are zero.
        block.resize(block.len() + self.check, 0);
        block
    }

    /// Returns the block that starts `bytes`, if its lengths are in its header, and it is
    /// compressed by LZMA2 only.
    fn block(&self, bytes: &[u8]) -> Option<Block> {
        let len = (usize::from(*bytes.first()?) + 1) * 4;
        let (header, sum) = bytes.get(..len)?.split_last_chunk::<4>()?;
        if len == 4 || *sum != crc(header) || header[1] != WITH_LENGTHS {
            return None;
        }
        let mut rest = &header[2..];
        let compressed = usize::try_from(number(&mut rest)?).ok()?;
        let output = number(&mut rest)?;
        let size = match rest {
            [filter, properties, size @ 0..=40, ..] if [*filter, *properties] == LZMA2 => *size,
            _ => return None,
        };
        let data = len.checked_add(compressed)?;
        let padded = data.checked_next_multiple_of(4)?;
        Some(Block {
            unpadded: data.checked_add(self.check)?,
            len: padded.checked_add(self.check)?,
            output,
            dictionary: (2 | u64::from(size & 1)) << (size / 2 + 11),
        })
    }

    /// Returns what follows a block in a stream of one block: the index and the footer.
    fn rest(&self, block: &Block) -> Vec<u8> {
        let mut index = vec![0, 1];
        push_number(&mut index, block.unpadded as u64);
        push_number(&mut index, block.output);
        index.resize(index.len().next_multiple_of(4), 0);
        index.extend(crc(&index));
        let size = (index.len() / 4 - 1) as u32;
        let mut footer = size.to_le_bytes().to_vec();
        footer.extend(&self.header[MAGIC..MAGIC + 2]);
        let sum = crc(&footer);
        [&index, &sum[..], &footer, b"YZ"].concat()
    }

    /// Decodes a block to all of `output`; `None` if it is damaged, or its lengths are wrong.
    fn decode_block(&self, block: &Block, bytes: &[u8], output: &mut [u8]) -> Option<()> {
        let rest = self.rest(block);
        let stream = self.header.chain(bytes).chain(&rest[..]);
        let mut reader = XzReader::new_mem_limit(stream, false, MEMORY);
        reader.read_exact(output).ok()?;
        let more = reader.read(&mut [0]).ok()?;
        // The stream may end in the block, and what follows may not be read.
        let unread = reader.into_inner().read(&mut [0]).ok()?;
        (more == 0 && unread == 0).then_some(())
    }
}

impl Separate for Blocks {
    fn frame_end(&self, bytes: &[u8], from: usize, _: bool) -> Option<FrameEnd> {
        let bytes = bytes.get(from..)?;
        let block = self.block(bytes)?;
        (block.len <= bytes.len()).then_some(FrameEnd {
            at: from + block.len,
            output: block.output,
            buffer: block.dictionary,
        })
    }

    fn decode(&self, bytes: Vec<u8>, most: usize) -> Decoded {
        let mut output = vec![0; most];
        let mut frames = VecDeque::new();
        let (mut at, mut end) = (0, 0_usize);
        while let Some(block) = self.block(&bytes[at..]) {
            let to = end.saturating_add(usize::try_from(block.output).unwrap_or(usize::MAX));
            let (Some(part), Some(output)) =
                (bytes[at..].get(..block.len), output.get_mut(end..to))
            else {
                break;
            };
            if self.decode_block(&block, part, output).is_none() {
                break;
            }
            frames.push_back(Frame {
                len: block.len,
                output: end..to,
            });
            (at, end) = (at + block.len, to);
        }
        output.truncate(end);
        Decoded {
            output,
            frames,
            is_all: at == bytes.len(),
        }
    }
}

/// Returns the CRC-32 of some bytes, as it is stored.
pub fn crc(bytes: &[u8]) -> [u8; 4] {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

/// Reads a number (section 1.2); `None` if there is none.
pub fn number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

pub fn push_number(bytes: &mut Vec<u8>, number: u64) {
    let mut number = number;
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
