//! Compressed news batches: a line, followed by the output of `compress`.

use std::io::Read;

use super::{Kind, Open, Stream};

/// The line.
const LINE: &[u8] = b"#! cunbatch\n";

/// A compressed batch.
pub(super) static CUNBATCH: Kind = Kind {
    name: "compressed batch",
    extensions: &[],
    magic: |head| head.starts_with(LINE),
    per_byte: 8,
    open: Open::Compression(|stream| {
        Box::new(Batch {
            stream,
            line: LINE.len() as u64,
        })
    }),
};

struct Batch<'s> {
    stream: Stream<'s>,
    /// The number of bytes of the line that are left.
    line: u64,
}

impl Read for Batch<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        self.stream.skip(std::mem::take(&mut self.line))?;
        self.stream.read(into)
    }
}
