//! gzip (RFC 1952): concatenated members, each with a checksum.
//!
//! The frames are read here, not by a crate, so that members after one with a wrong checksum are
//! read, too.

use std::io::{self, BufRead, ErrorKind};

use flate2::Crc;

use super::deflate::Deflate;
use super::frames::{Codec, Frames, Step};
use super::meter::invalid;
use super::{Kind, Open, Stream};
use crate::format::Warning;

/// The warning about a wrong checksum. All of the data was read.
pub(super) const WRONG_CHECKSUM: &str = "wrong checksum: the data may be damaged";

/// gzip.
pub(super) static GZIP: Kind = Kind {
    name: "gzip data",
    extensions: &["gz", "tgz"],
    magic: |head| head.starts_with(b"\x1f\x8b\x08"),
    per_byte: 8,
    open: Open::Compression(|stream| Box::new(Frames::new(stream, Gzip::new()))),
};

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

impl Gzip {
    pub fn new() -> Self {
        Self {
            data: Deflate::new(),
            crc: Crc::new(),
        }
    }
}

impl Codec for Gzip {
    const MAGIC: usize = 3;
    const SET_UP: u64 = 128;

    fn starts(head: &[u8]) -> bool {
        // A header that is truncated is reported as such.
        head.starts_with(b"\x1f") && b"\x1f\x8b\x08".starts_with(head)
    }

    fn begin(&mut self, stream: &mut Stream) -> io::Result<()> {
        self.data.reset();
        self.crc.reset();
        let mut header = [0; 10];
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
            stream.meter().warning(Warning::lost(WRONG_CHECKSUM));
        }
        Ok(())
    }
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
