//! gzip (RFC 1952): concatenated members, each with a checksum.
//!
//! The frames are read here, not by a crate, so that members after one with a wrong checksum are
//! read, too.

use std::io::{self, BufRead, ErrorKind};

use flate2::Crc;
use memchr::memmem;

use super::deflate::Deflate;
use super::frames::{Codec, FrameEnd, Frames, Separable, Step};
use super::meter::invalid;
use super::{Kind, Open, Stream};
use crate::format::{DamageKind, Warning};

/// The warning about a wrong checksum. All of the data was read.
pub(super) const WRONG_CHECKSUM: &str = "wrong checksum: the data may be damaged";

/// gzip.
pub(super) static GZIP: Kind = Kind {
    name: "gzip data",
    extensions: &["gz", "tgz"],
    magic: |head| head.starts_with(b"\x1f\x8b\x08"),
    per_byte: 8,
    open: Open::Compression(|stream| Box::new(Frames::<Gzip>::separable(stream))),
};

/// The fewest bytes of a member.
// A header of 10 bytes, an empty block of 2, and a trailer of 8 (RFC 1952 §2.3).
const SHORTEST: usize = 20;
/// The bytes of a header before optional fields.
// RFC 1952 §2.3.
const HEADER: usize = 10;

// Bits of FLG (RFC 1952 §2.3.1).
const FHCRC: u8 = 1 << 1;
const FEXTRA: u8 = 1 << 2;
const FNAME: u8 = 1 << 3;
const FCOMMENT: u8 = 1 << 4;
const RESERVED: u8 = 0b1110_0000;

pub(super) struct Gzip {
    data: Deflate,
    crc: Crc,
}

impl Default for Gzip {
    fn default() -> Self {
        Self {
            data: Deflate::new(),
            crc: Crc::new(),
        }
    }
}

impl Codec for Gzip {
    const MAGIC: usize = 3;
    // Measured with the smallest streams (`meter.rs`).
    const SET_UP: u64 = 128;

    fn starts(head: &[u8]) -> bool {
        // A header that is truncated is reported as such.
        head.starts_with(b"\x1f") && b"\x1f\x8b\x08".starts_with(head)
    }

    fn begin(&mut self, stream: &mut Stream) -> io::Result<()> {
        self.data.reset();
        self.crc.reset();
        let mut header = [0; HEADER];
        stream.exact(&mut header)?;
        let flags = header[3];
        if flags & RESERVED != 0 {
            return Err(invalid("unknown flags"));
        }
        if flags & FEXTRA != 0 {
            let mut len = [0; 2];
            stream.exact(&mut len)?;
            stream.skip(u16::from_le_bytes(len).into())?;
        }
        for text in [FNAME, FCOMMENT] {
            if flags & text != 0 {
                skip_text(stream)?;
            }
        }
        if flags & FHCRC != 0 {
            stream.skip(2)?;
        }
        Ok(())
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let step = self.data.step(input, output);
        self.crc.update(&output[..step.produced]);
        step
    }

    fn end(&mut self, stream: &mut Stream) -> io::Result<()> {
        let mut trailer = [0; 8];
        stream.exact(&mut trailer)?;
        let mut expected = [0; 8];
        expected[..4].copy_from_slice(&self.crc.sum().to_le_bytes());
        expected[4..].copy_from_slice(&self.crc.amount().to_le_bytes());
        if trailer != expected {
            let warning = Warning::damaged(DamageKind::Checksum, WRONG_CHECKSUM);
            stream.meter().warning(warning);
        }
        Ok(())
    }
}

impl Separable for Gzip {
    /// Members do not have their length, except for those of `bgzip` and few others, so they are
    /// found by their headers. Other data has the same bytes by chance (once in 100 GB) or
    /// because it has gzip data in it.
    fn frame_end(bytes: &[u8], from: usize, ended: bool) -> Option<FrameEnd> {
        let first = (from + SHORTEST).min(bytes.len());
        let mut candidates = memmem::find_iter(&bytes[first..], b"\x1f\x8b\x08");
        let header = candidates.find(|at| is_header(&bytes[first + at..]));
        let at = match header {
            Some(at) => first + at,
            None if ended && from + SHORTEST <= bytes.len() => bytes.len(),
            None => return None,
        };
        let size = bytes[at - 4..at].try_into().map_or(0, u32::from_le_bytes);
        Some(FrameEnd {
            at,
            output: size.into(),
            buffer: 0,
        })
    }
}

/// Returns true if a member may start here, with a header as compressors write them.
fn is_header(bytes: &[u8]) -> bool {
    let Some([_, _, _, flags, .., level, system]) = bytes.get(..HEADER) else {
        return false;
    };
    flags & RESERVED == 0 && matches!(level, 0 | 2 | 4) && matches!(system, 0..=13 | 255)
}

/// Skips a zero-terminated string.
fn skip_text(stream: &mut Stream) -> io::Result<()> {
    loop {
        let bytes = stream.fill_buf()?;
        let (len, end) = (bytes.len(), memchr::memchr(0, bytes));
        if len == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        stream.consume(end.map_or(len, |at| at + 1));
        if end.is_some() {
            return Ok(());
        }
    }
}
