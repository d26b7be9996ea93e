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
//! `compress`, 4 MiB for bzip2, 9 MiB for LZ4, and for xz and zstd what the compressor chose, up to
//! [`xz::MEMORY`] (level 9) and [`zstd::WINDOW`] (level 22). There is one decoder per thread. A
//! zip file takes up to 3 MiB more for the ranges that were read ([`zip`]). The blocks of bzip2
//! that are decoded ahead take up to 3 MiB for each thread. The gzip members, frames of zstd and LZ4, and xz
//! blocks that are ([`frames::ahead`]) take up to 20 MiB and 3 MiB for each thread, in all inputs
//! together. A message of Outlook is read whole, up to 256 MiB, and written as one of mail, up to as much
//! again ([`msg`]).
//!
//! Limits for all layers of one input together: 1000 bytes of output for each stored byte, after the
//! first 64 MiB, and 100 after the first 16 GiB; about a microsecond of work for each stored byte, after
//! the first eighth of a second. Work is counted, not measured ([`meter`]), so the limit does not
//! depend on the machine. An input that exceeds a limit is read no further, with a warning.

mod batch;
#[cfg(feature = "archives")]
mod brotli;
#[cfg(feature = "archives")]
mod bzip2;
mod carriage_returns;
mod compress;
#[cfg(feature = "archives")]
mod deflate;
#[cfg(feature = "archives")]
mod frames;
mod git_objects;
#[cfg(feature = "archives")]
mod gzip;
#[cfg(feature = "archives")]
mod lz4;
mod meter;
#[cfg(feature = "archives")]
mod msg;
mod stream;
mod tar;
#[cfg(all(test, feature = "archives"))]
mod testing;
mod warc;
#[cfg(feature = "archives")]
mod xz;
#[cfg(feature = "archives")]
mod zip;
#[cfg(feature = "archives")]
mod zstd;

use std::ffi::OsStr;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::format::{ReadOutcome, Warning};

pub(crate) use meter::{LAYER, MEMBER, Meter, Metered, warning_of};
pub(crate) use stream::Stream;
pub use warc::DigestCheck;
pub(crate) use warc::{
    FindRecords, Origin, RecordPart, Source as RecordSource, open as open_records, record_starts,
};

/// The deepest nesting of layers that is read.
// A compressed file in an archive that is compressed has three.
pub(crate) const DEEPEST: usize = 3;

/// All kinds, in the order in which they are tried: web archives before what compresses them.
static KINDS: &[&Kind] = &[
    #[cfg(feature = "archives")]
    &warc::GZIP_WEB_ARCHIVE,
    #[cfg(feature = "archives")]
    &warc::ZSTD_WEB_ARCHIVE,
    #[cfg(feature = "archives")]
    &warc::LZ4_WEB_ARCHIVE,
    #[cfg(feature = "archives")]
    &gzip::GZIP,
    #[cfg(feature = "archives")]
    &bzip2::BZIP2,
    #[cfg(feature = "archives")]
    &xz::XZ,
    #[cfg(feature = "archives")]
    &zstd::ZSTD,
    #[cfg(feature = "archives")]
    &lz4::LZ4,
    #[cfg(feature = "archives")]
    &zip::ZIP,
    #[cfg(feature = "archives")]
    &msg::OUTLOOK,
    &carriage_returns::CARRIAGE_RETURNS,
    &compress::COMPRESS,
    &batch::BATCH,
    &batch::BATCH7,
    &tar::TAR,
    &git_objects::GIT_OBJECTS,
    &warc::WEB_ARCHIVE,
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
    /// Reads a file of records, or those of them that a range has.
    Records(OpenRecords),
}

/// Returns the bytes of a file of records.
pub(crate) type OpenRecords = for<'s> fn(Stream<'s>) -> RecordSource<'s>;

/// The records of a file that one worker reads: those whose first byte is in a range; of a compressed
/// file, the first byte of their member or frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnedRange {
    pub range: Range<u64>,
    /// Whether a record is known to start where the range does.
    pub starts_with_record: bool,
}

impl OwnedRange {
    /// Returns the range of all records.
    pub const fn all() -> Self {
        Self {
            range: 0..u64::MAX,
            starts_with_record: true,
        }
    }
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
    /// What a record of a web archive says of its content.
    pub origin: Option<Box<Origin>>,
}

/// Detects the kind of compression by the first bytes of an input.
pub(crate) fn kind(head: &[u8]) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| (kind.magic)(head))
}

impl Kind {
    /// Returns true if the bytes around an offset in a file show where the next member starts, so
    /// that ranges of it can be read.
    pub const fn is_divisible(&self) -> bool {
        matches!(self.open, Open::Records(_))
    }

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
pub(crate) fn skipped(what: &str) -> Warning {
    Warning::new(format!("skipped: {what}"), ReadOutcome::Skipped)
}
