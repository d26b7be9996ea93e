//! Deflate (RFC 1951), for gzip and zip.

use flate2::{Decompress, FlushDecompress, Status};

use super::frames::{Progress, Step};
use super::meter::invalid;

/// A decoder of deflated data.
pub(super) struct Deflate(Decompress);

impl Deflate {
    pub fn new() -> Self {
        Self(Decompress::new(false))
    }

    /// Returns a decoder of deflated data in a gzip member, whose checksum is verified.
    pub fn gzip() -> Self {
        Self(Decompress::new_gzip(15))
    }

    /// Returns a decoder of deflated data in the format of zlib (RFC 1950).
    pub fn zlib() -> Self {
        Self(Decompress::new(true))
    }

    /// Starts over.
    pub fn reset(&mut self) {
        self.0.reset(false);
    }

    /// Decodes some data.
    pub fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (read, written) = (self.0.total_in(), self.0.total_out());
        let result = self.0.decompress(input, output, FlushDecompress::None);
        Step {
            consumed: (self.0.total_in() - read) as usize,
            produced: (self.0.total_out() - written) as usize,
            result: match result {
                Ok(Status::StreamEnd) => Ok(Progress::End),
                Ok(Status::Ok | Status::BufError) => Ok(Progress::More),
                Err(_) => Err(invalid("invalid deflate data")),
            },
        }
    }
}
