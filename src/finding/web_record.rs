//! The record of a web archive that something was found in.

use super::block;

/// A record of a WARC or ARC file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WebRecord {
    /// `WARC-Record-ID` without the angle brackets; empty in an ARC file.
    pub id: Vec<u8>,
    /// The URI that the record was retrieved from, with credentials masked; empty if it is
    /// unknown.
    pub target: Vec<u8>,
    /// When it was retrieved, as the record has it: `2026-11-23T01:30:00Z`.
    pub date: Vec<u8>,
    /// The offset of its first byte in the file; of its gzip member or zstd frame if the file is
    /// compressed.
    pub offset: u64,
}

impl WebRecord {
    /// Returns the approximate size in memory, including the overhead of the allocator.
    #[cfg_attr(
        not(feature = "io"),
        expect(dead_code, reason = "only `run` reads archives")
    )]
    pub(crate) const fn weight(&self) -> usize {
        size_of::<Self>()
            + block(self.id.capacity())
            + block(self.target.capacity())
            + block(self.date.capacity())
    }
}
