//! The content of a member and its checksum.

use std::io::{self, BufRead, ErrorKind};

use flate2::Crc;

use super::super::Stream;
use super::super::deflate::Deflate;
use super::super::frames::Progress;
use super::super::gzip::WRONG_CHECKSUM;
use super::super::meter::invalid;
use super::header::Header;
use crate::format::{DamageKind, Warning};

/// A member that is being read.
pub struct Content {
    method: Method,
    /// The number of compressed bytes that are left, if known.
    left: Option<u64>,
    crc: Crc,
    /// The expected checksum, if known.
    expected: Option<u32>,
    state: State,
}

enum Method {
    Stored,
    Deflated(Deflate),
}

enum State {
    Inside,
    /// After an error; what was decompressed before it has been returned.
    Error(io::Error),
    /// All was decompressed.
    Ended,
    /// The rest cannot be read.
    Broken,
}

impl Content {
    /// Returns true for the compression methods that are supported: stored and deflated.
    pub const fn is_read(method: u16) -> bool {
        matches!(method, 0 | 8)
    }

    /// Returns the content of a header, if its compression method is supported.
    pub fn of(header: &Header) -> Option<Self> {
        let is_open = header.sizes_follow() && header.compressed_size == 0;
        let method = match header.method {
            // Stored data has no end marker.
            0 if is_open => return None,
            0 => Method::Stored,
            8 => Method::Deflated(Deflate::new()),
            _ => return None,
        };
        Some(Self {
            method,
            left: (!is_open).then_some(header.compressed_size),
            crc: Crc::new(),
            expected: (!is_open).then_some(header.crc),
            state: State::Inside,
        })
    }

    /// Reads some of it from `stream`.
    pub fn read(&mut self, stream: &mut Stream, into: &mut [u8]) -> io::Result<usize> {
        match std::mem::replace(&mut self.state, State::Broken) {
            State::Inside => self.state = State::Inside,
            State::Error(error) => return Err(error),
            State::Broken => return Ok(0),
            State::Ended => {
                self.state = State::Ended;
                return Ok(0);
            }
        }
        let produced = match self.decompress(stream, into) {
            Ok(produced) => produced,
            Err(error) => {
                self.state = State::Broken;
                return Err(error);
            }
        };
        self.crc.update(&into[..produced]);
        if let Err(error) = stream.meter().grow(produced as u64) {
            self.state = State::Broken;
            return Err(error);
        }
        if matches!(self.state, State::Ended)
            && self.expected.is_some_and(|crc| crc != self.crc.sum())
        {
            let warning = Warning::damaged(DamageKind::Checksum, WRONG_CHECKSUM);
            stream.meter().warning(warning);
        }
        Ok(produced)
    }

    /// Decompresses until there is output or the content ends.
    fn decompress(&mut self, stream: &mut Stream, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        loop {
            let input = match self.left {
                Some(0) => &[][..],
                _ => stream.fill_buf()?,
            };
            let most = usize::try_from(self.left.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
            let input = &input[..input.len().min(most)];
            let is_last = input.is_empty();
            let (consumed, produced, result) = match &mut self.method {
                Method::Stored => {
                    let len = input.len().min(into.len());
                    into[..len].copy_from_slice(&input[..len]);
                    let ended = self.left == Some(0);
                    let progress = if ended { Progress::End } else { Progress::More };
                    (len, len, Ok(progress))
                }
                Method::Deflated(data) => {
                    let step = data.step(input, into);
                    (step.consumed, step.produced, step.result)
                }
            };
            stream.consume(consumed);
            self.left = self.left.map(|left| left - consumed as u64);
            match result {
                Ok(Progress::End) => {
                    self.state = State::Ended;
                    return Ok(produced);
                }
                Ok(Progress::More) if produced > 0 => return Ok(produced),
                Ok(Progress::More) if is_last => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(Progress::More) if consumed == 0 => return Err(invalid("no progress")),
                Ok(Progress::More) => {}
                Err(error) if produced > 0 => {
                    self.state = State::Error(error);
                    return Ok(produced);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Skips the rest of it. Returns false if its end is unknown.
    pub fn skip_rest(&mut self, stream: &mut Stream) -> io::Result<bool> {
        if let Some(left) = self.left.take() {
            stream.skip(left)?;
            return Ok(true);
        }
        let mut void = vec![0; 64 << 10];
        while let State::Inside = self.state {
            if self.read(stream, &mut void).is_err() && stream.meter().is_over() {
                return Ok(false);
            }
        }
        Ok(matches!(self.state, State::Ended))
    }

    /// Returns true if all of it was read.
    pub const fn was_read(&self) -> bool {
        matches!(self.state, State::Ended)
    }

    /// Returns the checksum of what was read.
    pub fn sum(&self) -> u32 {
        self.crc.sum()
    }
}
