//! xz: blocks, streams and padding are the crate's.

use std::io::{self, ErrorKind, Read};

use lzma_rust2::XzReader;

use super::meter::told;
use super::{Kind, Open, Stream};

/// The most memory, in KiB, that a block may ask for: a little over the 64 MiB of the
/// dictionary of `xz -9`.
pub(super) const MEMORY: u32 = 65 << 10;

/// So much is decoded at a time: what is decoded before an error in the same call is lost.
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

/// The work of one read by the crate, in the units of the meter.
const READ: u64 = 256;

struct Xz<'s>(XzReader<Counted<'s>>);

/// The packed bytes. The crate goes through streams and blocks by itself, even where nothing
/// comes out of them, but it reads each part of their headers by itself, and data in chunks
/// of up to 64 KiB: its reads tell how much it does.
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
                told("it takes more than 65 MiB of memory".to_owned())
            } else {
                error
            }
        })
    }
}
