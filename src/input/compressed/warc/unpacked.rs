//! Without the feature `archives`, files of records are not compressed.

use std::io;

use super::super::Stream;

/// No compression.
pub(super) enum Packing {}

/// Whether a frame goes on after the bytes that were decoded.
#[expect(dead_code, reason = "there are no frames")]
pub(super) enum Progress {
    More,
    End,
    Failed(io::Error),
}

impl Packing {
    /// Returns the name of the kind of compression.
    pub const fn name(&self) -> &'static str {
        match *self {}
    }

    /// Returns the first bytes of a frame.
    pub const fn magic(&self) -> &'static [u8] {
        match *self {}
    }

    /// Goes to the next frame. Returns false at the end.
    pub const fn next(&self, _: &mut Stream) -> io::Result<bool> {
        match *self {}
    }

    /// Starts the next frame.
    pub const fn begin(&mut self, _: &mut Stream) -> io::Result<()> {
        match *self {}
    }

    /// Decodes some bytes. Returns their number.
    pub const fn decode(&mut self, _: &mut Stream, _: &mut [u8]) -> io::Result<(usize, Progress)> {
        match *self {}
    }
}
