//! xz, read by the crate: blocks, streams and padding.

use std::io::{self, ErrorKind, Read};

use lzma_rust2::XzReader;

use super::meter::complete;
use super::{Kind, Open, Stream};
use crate::format::DamageKind;

/// The most memory that a block may need, in KiB: a little over the 64 MiB of the dictionary of
/// `xz -9`.
pub(super) const MEMORY: u32 = 65 << 10;

/// The number of bytes to decode at a time: output before an error in the same call is lost.
const STEP: usize = 4 << 10;

/// xz.
pub(super) static XZ: Kind = Kind {
    name: "xz data",
    extensions: &["xz", "txz"],
    magic: |head| head.starts_with(b"\xfd7zXZ\0"),
    per_byte: 64,
    open: Open::Compression(|stream| {
        Box::new(Xz(XzReader::new_mem_limit(Counted(stream), true, MEMORY)))
    }),
};

/// The work of one read by the crate, in units of the meter.
const READ: u64 = 256;

struct Xz<'s>(XzReader<Counted<'s>>);

/// The compressed bytes, with the work of reading them. The crate reads each part of a header
/// separately, and data in chunks of up to 64 KiB, so the number of its reads measures its work
/// even for streams and blocks without output.
struct Counted<'s>(Stream<'s>);

impl Read for Counted<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.meter().charge(READ)?;
        self.0.read(into)
    }
}

impl Read for Xz<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let step = into.len().min(STEP);
        self.0.read(&mut into[..step]).map_err(|error| {
            if error.kind() == ErrorKind::OutOfMemory {
                complete(
                    DamageKind::Limit,
                    "it needs more than 65 MiB of memory".to_owned(),
                )
            } else {
                error
            }
        })
    }
}
