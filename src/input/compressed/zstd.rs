//! Zstandard (RFC 8878): concatenated frames, including skippable ones.

use std::io::{self, ErrorKind};

use zstd::stream::raw::{DParameter, Decoder, InBuffer, Operation, OutBuffer};

use super::frames::{Codec, FrameEnd, Frames, Progress, Separable, Step, skippable};
use super::meter::{complete, invalid};
use super::{Kind, Open, Stream};
use crate::format::DamageKind;

/// The binary logarithm of the largest window, 128 MiB: the default limit of `zstd -d`.
pub(super) const WINDOW: u32 = 27;

/// Zstandard.
pub(super) static ZSTD: Kind = Kind {
    name: "zstd data",
    extensions: &["zst", "tzst"],
    magic: |head| head.len() >= 4 && Zstd::starts(head),
    per_byte: 8,
    open: Open::Compression(|stream| Box::new(Frames::<Zstd>::separable(stream))),
};

#[derive(Default)]
pub(super) struct Zstd {
    decoder: Option<Decoder<'static>>,
}

impl Zstd {
    /// Sets the dictionary of the frames that follow.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> io::Result<()> {
        let mut decoder = Decoder::with_dictionary(dictionary)?;
        decoder.set_parameter(DParameter::WindowLogMax(WINDOW))?;
        self.decoder = Some(decoder);
        Ok(())
    }
}

/// Returns the content of one frame.
///
/// # Errors
/// If it is damaged, or longer than `most` bytes.
pub(super) fn decoded(frame: &[u8], most: usize) -> io::Result<Vec<u8>> {
    let mut decoder = Decoder::new()?;
    decoder.set_parameter(DParameter::WindowLogMax(WINDOW))?;
    let mut content = Vec::new();
    let mut input = InBuffer::around(frame);
    loop {
        let len = content.len();
        content.resize((len + (64 << 10)).min(most + 1), 0);
        let mut output = OutBuffer::around(&mut content[len..]);
        let left = decoder.run(&mut input, &mut output)?;
        let produced = output.pos();
        content.truncate(len + produced);
        if left == 0 {
            return Ok(content);
        }
        if content.len() > most {
            return Err(invalid("a dictionary of more than 8 MiB"));
        }
        if produced == 0 && input.pos() == frame.len() {
            return Err(ErrorKind::UnexpectedEof.into());
        }
    }
}

impl Codec for Zstd {
    const MAGIC: usize = 4;
    // Measured with the smallest streams (`meter.rs`).
    const SET_UP: u64 = 256;

    fn starts(head: &[u8]) -> bool {
        skippable::is_start(head)
            || !head.is_empty() && b"\x28\xb5\x2f\xfd".starts_with(&head[..head.len().min(4)])
    }

    fn begin(&mut self, _: &mut Stream) -> io::Result<()> {
        match &mut self.decoder {
            Some(decoder) => decoder.reinit(),
            none => {
                let mut decoder = Decoder::new()?;
                decoder.set_parameter(DParameter::WindowLogMax(WINDOW))?;
                *none = Some(decoder);
                Ok(())
            }
        }
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let mut input = InBuffer::around(input);
        let mut output = OutBuffer::around(output);
        let result = match &mut self.decoder {
            Some(decoder) => decoder.run(&mut input, &mut output),
            None => Err(invalid("invalid frame")),
        };
        Step {
            consumed: input.pos(),
            produced: output.pos(),
            result: match result {
                Ok(0) => Ok(Progress::End),
                Ok(_) => Ok(Progress::More),
                Err(error) if error.to_string().contains("too much memory") => Err(complete(
                    DamageKind::Unsupported,
                    "its window is larger than 128 MiB".to_owned(),
                )),
                Err(error) => Err(error),
            },
        }
    }

    fn end(&mut self, _: &mut Stream) -> io::Result<()> {
        Ok(())
    }
}

/// The number of bytes of a checksum.
// RFC 8878 §3.1.1.
const CHECKSUM: usize = 4;
/// The largest output of a block.
// RFC 8878 §3.1.1.2.
const BLOCK: u64 = 128 << 10;

impl Separable for Zstd {
    /// Frames are found by the lengths of their blocks.
    fn frame_end(bytes: &[u8], from: usize, _: bool) -> Option<FrameEnd> {
        skippable::frame_end(bytes, from, blocks_end)
    }
}

/// Returns the end of a frame that is not skippable (§3.1.1).
fn blocks_end(bytes: &[u8]) -> Option<FrameEnd> {
    let header = Header::parse(bytes)?;
    let (mut at, mut blocks) = (header.len, 0);
    loop {
        let block = bytes.get(at..at + 3)?;
        let block = u32::from_le_bytes([block[0], block[1], block[2], 0]);
        at += 3 + match block >> 1 & 3 {
            // One byte, repeated.
            1 => 1,
            3 => return None,
            _ => (block >> 3) as usize,
        };
        blocks += 1;
        if block & 1 == 1 {
            break;
        }
    }
    if header.has_checksum {
        at += CHECKSUM;
    }
    Some(FrameEnd {
        at,
        output: header.content.unwrap_or(blocks * BLOCK),
        // A frame whose length is known is decoded at once.
        buffer: header.content.map_or(header.window, |_| 0),
    })
}

/// The header of a frame (§3.1.1.1).
struct Header {
    /// The length of the header, in bytes.
    len: usize,
    /// The window, in bytes.
    window: u64,
    /// The length of the output, if it is there.
    content: Option<u64>,
    has_checksum: bool,
}

impl Header {
    /// Returns `None` if there are not enough bytes, or the window is too large.
    fn parse(bytes: &[u8]) -> Option<Self> {
        let flags = *bytes.get(4)?;
        let single_segment = flags & 0x20 != 0;
        let mut len = 5;
        let mut window = 0;
        if !single_segment {
            let (exponent, mantissa) = (bytes.get(len)? >> 3, bytes[len] & 7);
            window = 1 << (10 + exponent);
            window += window / 8 * u64::from(mantissa);
            len += 1;
        }
        // The identifier of a dictionary.
        len += [0, 1, 2, 4][usize::from(flags & 3)];
        let size = match flags >> 6 {
            0 => usize::from(single_segment),
            exponent => 1 << exponent,
        };
        let mut content = [0; 8];
        content[..size].copy_from_slice(bytes.get(len..len + size)?);
        let content = match (size, u64::from_le_bytes(content)) {
            (0, _) => None,
            // Smaller sizes have one byte.
            (2, content) => Some(content + 256),
            (_, content) => Some(content),
        };
        (window <= 1 << WINDOW).then_some(Self {
            len: len + size,
            window,
            content,
            has_checksum: flags & 4 != 0,
        })
    }
}
