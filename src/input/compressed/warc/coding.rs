//! Content codings of HTTP bodies: gzip, deflate and zstd (RFC 9110 §8.4.1, RFC 8878).

use std::io::{self, ErrorKind};

use super::super::deflate::Deflate;
use super::super::frames::{Codec, Progress};
use super::super::meter::complete;
use super::super::zstd::Zstd;
use crate::format::Warning;

/// The number of bytes to decode at a time.
const STEP: usize = 16 << 10;
/// The longest body that is decoded. What a page decompresses to is not limited by the size of the
/// file that it is in.
const MOST: u64 = 64 << 20;

/// A decoder of one coding.
pub(super) struct Coding {
    decoder: Decoder,
    input: Vec<u8>,
    at: usize,
    produced: u64,
    ended: bool,
    /// Whether the body is known to be cut.
    is_truncated: bool,
}

enum Decoder {
    Deflate(Deflate),
    Zstd(Zstd),
}

impl Coding {
    /// Returns the decoder of a body with that `Content-Encoding` which starts with these bytes;
    /// `None` if it is not coded, or was decoded before.
    ///
    /// # Errors
    /// Why it is not read.
    pub fn of(name: &[u8], start: &[u8], is_truncated: bool) -> Result<Option<Self>, Warning> {
        let name = name.trim_ascii().to_ascii_lowercase();
        let decoder = match (&name[..], start) {
            (b"gzip" | b"x-gzip", [0x1f, 0x8b, ..]) => Decoder::Deflate(Deflate::gzip()),
            (b"deflate", [first, second, ..]) if is_zlib(*first, *second) => {
                Decoder::Deflate(Deflate::zlib())
            }
            // Some servers leave the frame of zlib out.
            (b"deflate", start) if !looks_like_text(start) => Decoder::Deflate(Deflate::new()),
            (b"zstd", [0x28, 0xb5, 0x2f, 0xfd, ..]) => {
                let mut zstd = Zstd::default();
                let prepared = zstd.set_dictionary(b"");
                prepared.map_err(|error| Warning::lost(format!("not read: {error}")))?;
                Decoder::Zstd(zstd)
            }
            (b"" | b"identity" | b"gzip" | b"x-gzip" | b"deflate" | b"zstd", _) => return Ok(None),
            (_, start) if looks_like_text(start) => return Ok(None),
            (name, _) => {
                let name = String::from_utf8_lossy(name).into_owned();
                return Err(Warning::lost(format!(
                    "not read: the body has the content coding {name}, which is not decoded"
                )));
            }
        };
        Ok(Some(Self {
            decoder,
            input: Vec::new(),
            at: 0,
            produced: 0,
            ended: false,
            is_truncated,
        }))
    }

    /// Reads some bytes of what `read` reads, decoded. Returns their number, 0 at the end.
    pub fn read(
        &mut self,
        read: &mut dyn FnMut(&mut [u8]) -> io::Result<usize>,
        into: &mut [u8],
    ) -> io::Result<usize> {
        while !self.ended && !into.is_empty() {
            if self.at == self.input.len() {
                self.input.resize(STEP, 0);
                let read = read(&mut self.input)?;
                self.input.truncate(read);
                self.at = 0;
            }
            let input = &self.input[self.at..];
            let step = match &mut self.decoder {
                Decoder::Deflate(deflate) => deflate.step(input, into),
                Decoder::Zstd(zstd) => zstd.step(input, into),
            };
            self.at += step.consumed;
            self.produced += step.produced as u64;
            self.ended = self.at == self.input.len() && step.consumed == 0 && step.produced == 0;
            match step.result {
                Ok(Progress::End) => self.ended = true,
                Ok(Progress::More) if self.ended && !self.is_truncated => {
                    return Err(damaged(&ErrorKind::UnexpectedEof.into()));
                }
                Err(error) if step.produced == 0 => {
                    self.ended = true;
                    return Err(damaged(&error));
                }
                Ok(Progress::More) | Err(_) => {}
            }
            if self.produced > MOST {
                self.ended = true;
                return Err(complete("its body decodes to more than 64 MiB".to_owned()));
            }
            if step.produced > 0 {
                return Ok(step.produced);
            }
        }
        Ok(0)
    }
}

/// Returns true if data in the format of zlib starts with these bytes (RFC 1950 §2.2).
fn is_zlib(first: u8, second: u8) -> bool {
    first & 0x0f == 8
        && first >> 4 <= 7
        && (u16::from(first) << 8 | u16::from(second)).is_multiple_of(31)
}

/// Returns true if a body that starts so was decoded before it was stored.
fn looks_like_text(start: &[u8]) -> bool {
    let is_text = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    start.starts_with(b"\xef\xbb\xbf") || start.iter().all(is_text)
}

fn damaged(error: &io::Error) -> io::Error {
    complete(if error.kind() == ErrorKind::UnexpectedEof {
        "its encoded body ends early".to_owned()
    } else {
        format!("its encoded body is damaged ({error})")
    })
}
