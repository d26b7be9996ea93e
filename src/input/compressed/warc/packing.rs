//! The compression of files of records: frames of gzip (WARC 1.1, annex D), of LZ4, or of zstd,
//! with a dictionary in the first frame perhaps (the IIPC's "Zstandard Compression for WARC Files 1.0").

use std::io::{self, BufRead, ErrorKind};
use std::ops::Range;

use super::super::Stream;
use super::super::frames::ahead::Ahead;
use super::super::frames::{self, Codec, Separable};
use super::super::gzip::Gzip;
use super::super::lz4::{self, Lz4};
use super::super::meter::invalid;
use super::super::zstd::{self, Zstd};
use crate::format::{ReadOutcome, Warning};

/// The first bytes of the frame with the dictionary.
// The skippable frame 0x184D2A5D ("Zstandard Compression for WARC Files").
pub(super) const DICTIONARY: &[u8] = b"\x5d\x2a\x4d\x18";
/// The longest dictionary, in bytes.
// Bounds the memory, whatever the frame declares.
const LONGEST_DICTIONARY: u32 = 8 << 20;

/// A decoder of the frames of a file.
pub(super) enum Packing {
    Gzip(Packed<Gzip>),
    Zstd(Packed<Zstd>),
    Lz4(Packed<Lz4>),
}

/// A decoder of frames that other threads decode ahead, if they have no other work.
pub(super) struct Packed<C> {
    codec: C,
    ahead: Option<Ahead>,
    /// The rest of a frame that was decoded ahead, in the output of its batch.
    decoded: Option<Range<usize>>,
}

/// Whether a frame goes on after the bytes that were decoded.
pub(super) enum Progress {
    More,
    End,
    /// It is damaged.
    Failed(io::Error),
}

impl Packing {
    /// Returns a decoder of the gzip members of `stream`.
    pub fn gzip(stream: &Stream) -> Self {
        Self::Gzip(Packed::new(stream))
    }

    /// Returns a decoder of the zstd frames of `stream`.
    pub fn zstd(stream: &Stream) -> Self {
        Self::Zstd(Packed::new(stream))
    }

    /// Returns a decoder of the LZ4 frames of `stream`.
    pub fn lz4(stream: &Stream) -> Self {
        Self::Lz4(Packed::new(stream))
    }

    /// Returns the name of the kind of compression.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Gzip(_) => "gzip data",
            Self::Zstd(_) => "zstd data",
            Self::Lz4(_) => "lz4 data",
        }
    }

    /// Returns the first bytes of a frame.
    pub const fn magic(&self) -> &'static [u8] {
        match self {
            Self::Gzip(_) => b"\x1f\x8b\x08",
            Self::Zstd(_) => b"\x28\xb5\x2f\xfd",
            Self::Lz4(_) => lz4::MAGIC,
        }
    }

    /// Goes to the next frame. Returns false at the end.
    ///
    /// # Errors
    /// If anything but zeros precedes it.
    pub fn next(&self, stream: &mut Stream) -> io::Result<bool> {
        match self {
            Self::Gzip(_) => next::<Gzip>(stream),
            Self::Lz4(_) => next::<Lz4>(stream),
            Self::Zstd(_) => {
                Ok(stream.peek(DICTIONARY.len())? == DICTIONARY || next::<Zstd>(stream)?)
            }
        }
    }

    /// Starts the next frame.
    pub fn begin(&mut self, stream: &mut Stream) -> io::Result<()> {
        match self {
            Self::Gzip(packed) => packed.begin(stream),
            Self::Lz4(packed) => packed.begin(stream),
            Self::Zstd(packed) => {
                if stream.peek(DICTIONARY.len())? == DICTIONARY {
                    let dictionary = dictionary(stream)?;
                    packed.codec.set_dictionary(&dictionary)?;
                    // Other threads decode without it.
                    packed.ahead = None;
                }
                packed.begin(stream)
            }
        }
    }

    /// Decodes some bytes. Returns their number.
    pub fn decode(
        &mut self,
        stream: &mut Stream,
        into: &mut [u8],
    ) -> io::Result<(usize, Progress)> {
        match self {
            Self::Gzip(packed) => packed.decode(stream, into),
            Self::Zstd(packed) => packed.decode(stream, into),
            Self::Lz4(packed) => packed.decode(stream, into),
        }
    }
}

impl<C: Separable + 'static> Packed<C> {
    fn new(stream: &Stream) -> Self {
        let pool = stream.pool().filter(|pool| pool.threads() > 1);
        Self {
            codec: C::default(),
            ahead: pool.map(Ahead::of::<C>),
            decoded: None,
        }
    }

    fn begin(&mut self, stream: &mut Stream) -> io::Result<()> {
        self.decoded = None;
        let ahead = self.ahead.as_mut();
        let decoded = ahead.and_then(|ahead| ahead.frame(stream, C::SET_UP));
        stream.meter().charge(C::SET_UP)?;
        match decoded {
            Some(frame) => {
                stream.consume_all(frame.len)?;
                self.decoded = Some(frame.output);
            }
            None => self.codec.begin(stream)?,
        }
        Ok(())
    }

    fn decode(&mut self, stream: &mut Stream, into: &mut [u8]) -> io::Result<(usize, Progress)> {
        let Some(rest) = &mut self.decoded else {
            return decode(&mut self.codec, stream, into);
        };
        let output = self.ahead.as_ref().map_or(&[][..], Ahead::output);
        let len = rest.len().min(into.len());
        into[..len].copy_from_slice(&output[rest.start..rest.start + len]);
        rest.start += len;
        let progress = match rest.len() {
            0 => Progress::End,
            _ => Progress::More,
        };
        Ok((len, progress))
    }
}

/// Goes to the next frame, after zeros. Returns false at the end of the file.
///
/// # Errors
/// If anything else follows.
fn next<C: Codec>(stream: &mut Stream) -> io::Result<bool> {
    if C::starts(stream.peek(C::MAGIC)?) {
        return Ok(true);
    }
    let mut empty = true;
    while !stream.fill_buf()?.is_empty() {
        let bytes = stream.fill_buf()?;
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        let are_all = zeros == bytes.len();
        stream.consume(zeros);
        empty &= zeros == 0;
        if are_all {
            continue;
        }
        if empty || !C::starts(stream.peek(C::MAGIC)?) {
            return Err(invalid("no frame starts where the last one ends"));
        }
        return Ok(true);
    }
    if !empty {
        stream.meter().warning(Warning::new(
            "zeros after the end of the compressed data are ignored".to_owned(),
            ReadOutcome::Nothing,
        ));
    }
    Ok(false)
}

fn decode<C: Codec>(
    codec: &mut C,
    stream: &mut Stream,
    into: &mut [u8],
) -> io::Result<(usize, Progress)> {
    loop {
        let input = stream.fill_buf()?;
        let is_last = input.is_empty();
        let step = codec.step(input, into);
        stream.consume(step.consumed);
        let progress = match step.result {
            Ok(frames::Progress::End) => match codec.end(stream) {
                Ok(()) => Progress::End,
                Err(error) => Progress::Failed(error),
            },
            Ok(frames::Progress::More) if step.produced > 0 => Progress::More,
            Ok(frames::Progress::More) if is_last => {
                Progress::Failed(ErrorKind::UnexpectedEof.into())
            }
            Ok(frames::Progress::More) if step.consumed == 0 => {
                Progress::Failed(invalid("no progress"))
            }
            Ok(frames::Progress::More) => continue,
            Err(error) => Progress::Failed(error),
        };
        return Ok((step.produced, progress));
    }
}

/// Reads the frame with the dictionary, which may be compressed itself.
fn dictionary(stream: &mut Stream) -> io::Result<Vec<u8>> {
    let mut header = [0; 8];
    stream.exact(&mut header)?;
    let len = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    if len > LONGEST_DICTIONARY {
        return Err(invalid("its dictionary is larger than 8 MiB"));
    }
    let mut stored = vec![0; len as usize];
    stream.exact(&mut stored)?;
    if !stored.starts_with(b"\x28\xb5\x2f\xfd") {
        return Ok(stored);
    }
    zstd::decoded(&stored, LONGEST_DICTIONARY as usize)
}
