//! Compressed and archived input (docs/design/INPUT.md, "Compressed and archived").
//!
//! Compression is detected by the first bytes of an input, never by its name. Data is
//! decompressed while it is read: a decompressor is a `Read` under the sliding window, and
//! nothing is written to disk. Locations are those in the decompressed data.
//!
//! To add a kind, write its file and add it to [`KINDS`]. Kinds may be nested (a tar in a gzip),
//! up to [`DEEPEST`] layers.
//!
//! Memory: 256 KiB for each layer, and what its kind needs: less than 0.5 MiB for gzip, zip and
//! `compress`, 4 MiB for bzip2, and for xz and zstd what the compressor chose, up to
//! [`xz::MEMORY`] (level 9) and [`zstd::WINDOW`] (level 22). There is one decoder per thread. A
//! zip file takes up to 3 MiB more for the ranges that were read ([`zip`]). The blocks of bzip2
//! that are decoded ahead take up to 3 MiB for each thread. The gzip members, zstd frames and xz
//! blocks that are ([`frames::ahead`]) take up to 20 MiB and 3 MiB for each thread, in all inputs
//! together.
//!
//! Limits for all layers of one input together: 16 GiB of output; 1000 bytes of output for each
//! stored byte, after the first 64 MiB; about a microsecond of work for each stored byte, after
//! the first eighth of a second. Work is counted, not measured ([`meter`]), so the limit does not
//! depend on the machine. An input that exceeds a limit is read no further, with a warning.

mod batch;
#[cfg(feature = "archives")]
mod bzip2;
mod compress;
#[cfg(feature = "archives")]
mod deflate;
#[cfg(feature = "archives")]
mod frames;
#[cfg(feature = "archives")]
mod gzip;
mod meter;
mod stream;
mod tar;
#[cfg(all(test, feature = "archives"))]
mod testing;
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

/// The deepest nesting of layers that is read.
pub(crate) const DEEPEST: usize = 3;

/// All kinds. No two match the same first bytes.
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
    &batch::BATCH,
    &batch::BATCH7,
    &tar::TAR,
];

/// A kind of compression or archive.
#[derive(Debug)]
pub(crate) struct Kind {
    /// Its name, as in "the gzip data is damaged".
    pub name: &'static str,
    /// File name extensions, in lower case.
    pub extensions: &'static [&'static str],
    /// Returns true if an input of this kind starts with these bytes.
    pub magic: fn(&[u8]) -> bool,
    /// The most work for a compressed byte, in units of the [`Meter`].
    pub per_byte: u64,
    /// Its decoder.
    pub open: Open,
}

/// The decoder of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Open {
    /// Decompresses one stream.
    Compression(for<'s> fn(Stream<'s>) -> Box<dyn Read + 's>),
    /// Reads an archive of many files.
    Archive(for<'s> fn(Stream<'s>) -> Box<dyn Archive + 's>),
}

/// An archive. It reads as the content of the current member.
pub(crate) trait Archive: Read {
    /// Advances to the next member. The rest of the current one is skipped.
    ///
    /// # Errors
    /// If the rest cannot be read. It is the last item.
    fn next(&mut self) -> io::Result<Option<Member>>;
}

/// A member of an archive that is not a folder.
#[derive(Debug)]
pub(crate) struct Member {
    /// Its name in the archive. It is displayed and never used as a path.
    pub name: Vec<u8>,
    /// Why its content is not read.
    pub unread: Option<Warning>,
}

/// Detects the kind of compression by the first bytes of an input.
pub(crate) fn kind(head: &[u8]) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| (kind.magic)(head))
}

impl Kind {
    /// Returns the name of a compressed file without its last extension, if that is one of this
    /// kind.
    pub fn decompressed_name(&self, name: &Path) -> PathBuf {
        let extension = name.extension().and_then(OsStr::to_str).unwrap_or("");
        let mut extensions = self.extensions.iter();
        if extensions.any(|known| known.eq_ignore_ascii_case(extension)) {
            name.with_extension("")
        } else {
            name.to_path_buf()
        }
    }
}

/// Returns a warning about a member that is skipped on purpose.
fn skipped(what: &str) -> Warning {
    Warning {
        text: format!("skipped: {what}"),
        loss: ReadOutcome::Skipped,
    }
}
