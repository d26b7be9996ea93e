//! The compression of files of records: frames of gzip (WARC 1.1, annex D) or of zstd, with a
//! dictionary in the first frame perhaps (the IIPC's "Zstandard Compression for WARC Files 1.0").

use std::io::{self, BufRead, ErrorKind};

use super::super::Stream;
use super::super::frames::{self, Codec};
use super::super::gzip::Gzip;
use super::super::meter::invalid;
use super::super::zstd::{self, Zstd};
use crate::format::{ReadOutcome, Warning};

/// The first bytes of the frame with the dictionary.
pub(super) const DICTIONARY: &[u8] = b"\x5d\x2a\x4d\x18";
/// The longest dictionary, in bytes.
const LONGEST_DICTIONARY: u32 = 8 << 20;

/// A decoder of the frames of a file.
pub(super) enum Packing {
    Gzip(Gzip),
    Zstd(Zstd),
}

/// Whether a frame goes on after the bytes that were decoded.
pub(super) enum Progress {
    More,
    End,
    /// It is damaged.
    Failed(io::Error),
}

impl Packing {
    /// Returns the name of the kind of compression.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Gzip(_) => "gzip data",
            Self::Zstd(_) => "zstd data",
        }
    }

    /// Returns the first bytes of a frame.
    pub const fn magic(&self) -> &'static [u8] {
        match self {
            Self::Gzip(_) => b"\x1f\x8b\x08",
            Self::Zstd(_) => b"\x28\xb5\x2f\xfd",
        }
    }

    /// Starts the next frame. Returns false at the end.
    pub fn begin(&mut self, stream: &mut Stream) -> io::Result<bool> {
        match self {
            Self::Gzip(codec) => begin(codec, stream),
            Self::Zstd(codec) => {
                if stream.peek(DICTIONARY.len())? == DICTIONARY {
                    let dictionary = dictionary(stream)?;
                    codec.set_dictionary(&dictionary)?;
                }
                begin(codec, stream)
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
            Self::Gzip(codec) => decode(codec, stream, into),
            Self::Zstd(codec) => decode(codec, stream, into),
        }
    }
}

fn begin<C: Codec>(codec: &mut C, stream: &mut Stream) -> io::Result<bool> {
    let head = stream.peek(C::MAGIC)?;
    if C::starts(head) {
        stream.meter().charge(C::SET_UP)?;
        codec.begin(stream)?;
        return Ok(true);
    }
    let mut empty = true;
    while !stream.fill_buf()?.is_empty() {
        let bytes = stream.fill_buf()?;
        if bytes.iter().any(|byte| *byte != 0) {
            return Err(invalid("no frame starts where the last one ends"));
        }
        empty = false;
        let len = bytes.len();
        stream.consume(len);
    }
    if !empty {
        stream.meter().warning(Warning {
            text: "zeros after the end of the compressed data are ignored".to_owned(),
            loss: ReadOutcome::Nothing,
        });
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
