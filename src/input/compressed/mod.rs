//! Compressed and archived input (INPUT.md, "Compressed and archived").
//!
//! What an input is packed as is told by its first bytes, never by its name. It is
//! unpacked while it is read: a decompressor is a `Read` that the window moves over, and
//! nothing is ever written to disk. Places are those in what comes out.
//!
//! One file each. To add a kind, write its file and name it in [`KINDS`]. What behind the
//! first bytes is a kind in itself (a tar in a gzip) is one layer in another: the loop
//! over inputs goes through them, [`DEEPEST`] at most.
//!
//! Memory: 256 KiB for each layer, and what its kind needs: gzip, zip and `compress` less
//! than 0.5 MiB, bzip2 4 MiB, xz and zstd what the one who compressed asked for, up to
//! [`xz::MEMORY`] (level 9) and [`zstd::WINDOW`] (level 22). Decoders run one to a thread.
//! A zip file has up to 3 MiB more for what was read of it ([`zip`]).
//!
//! Limits, for all layers of one input together: 16 GiB come out, and 1000 bytes for each
//! byte stored, once 64 MiB have come out; and about a microsecond of work is done for each
//! byte stored, once an eighth of a second was done. The second is counted, not measured
//! ([`meter`]), so that it is the same wherever it is read. What is over a limit is not read
//! on, and one line says so.

#[cfg(feature = "archives")]
mod bzip2;
mod compress;
mod cunbatch;
#[cfg(feature = "archives")]
mod deflate;
#[cfg(feature = "archives")]
mod frames;
#[cfg(feature = "archives")]
mod gzip;
mod meter;
mod stream;
mod tar;
#[cfg(feature = "archives")]
mod xz;
#[cfg(feature = "archives")]
mod zip;
#[cfg(feature = "archives")]
mod zstd;

use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::format::{ReadOutcome, Warning};

pub(crate) use meter::{LAYER, MEMBER, Meter, Metered};
pub(crate) use stream::Stream;

/// So many layers are read, one in another.
pub(crate) const DEEPEST: usize = 3;

/// All kinds. The first bytes of no two are alike.
static KINDS: &[&Kind] = &[
    #[cfg(feature = "archives")]
    &gzip::GZIP,
    #[cfg(feature = "archives")]
    &bzip2::BZIP2,
    #[cfg(feature = "archives")]
    &xz::XZ,
    #[cfg(feature = "archives")]
    &zstd::ZSTD,
    #[cfg(feature = "archives")]
    &zip::ZIP,
    &compress::COMPRESS,
    &cunbatch::CUNBATCH,
    &tar::TAR,
];

/// A way to pack bytes.
#[derive(Debug)]
pub(crate) struct Kind {
    /// What it is, as in "the gzip data is damaged".
    pub name: &'static str,
    /// Extensions that a compressed file adds to its name, lower case.
    pub extensions: &'static [&'static str],
    /// Whether the first bytes of an input are its.
    pub magic: fn(&[u8]) -> bool,
    /// The most work that a packed byte is, in the units of the [`Meter`].
    pub per_byte: u64,
    /// How it is unpacked.
    pub open: Open,
}

/// How a kind is unpacked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Open {
    /// One stream in another.
    Compression(for<'s> fn(Stream<'s>) -> Box<dyn Read + 's>),
    /// Many files in one.
    Archive(for<'s> fn(Stream<'s>) -> Box<dyn Archive + 's>),
}

/// Files in a file. As a `Read`, it is the content of the member that came last.
pub(crate) trait Archive: Read {
    /// The next member; what was not read of the one before is passed over.
    ///
    /// # Errors
    /// When the rest can't be read: nothing comes behind it.
    fn next(&mut self) -> io::Result<Option<Member>>;
}

/// A member of an archive. Folders are none.
#[derive(Debug)]
pub(crate) struct Member {
    /// Its name, as it stands in the archive. It is shown, and never a path to anything.
    pub name: Vec<u8>,
    /// Why its content is not read.
    pub unread: Option<Warning>,
}

/// What an input with these first bytes is packed as.
pub(crate) fn kind(head: &[u8]) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| (kind.magic)(head))
}

impl Kind {
    /// What a compressed file of this name is called without its last extension, if that
    /// is one of this kind.
    pub fn unpacked(&self, name: &Path) -> PathBuf {
        let extension = name.extension().and_then(OsStr::to_str).unwrap_or("");
        let mut extensions = self.extensions.iter();
        if extensions.any(|known| known.eq_ignore_ascii_case(extension)) {
            name.with_extension("")
        } else {
            name.to_path_buf()
        }
    }
}

/// A note on what is not meant to be read.
fn skipped(what: &str) -> Warning {
    Warning {
        text: format!("skipped: {what}"),
        loss: ReadOutcome::Skipped,
    }
}
