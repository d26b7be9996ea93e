//! Distinct keys and their exact counts, in bounded memory.
//!
//! The workers that find keys take their [fingerprints](Fingerprints) and count them ([`Batch`]). One
//! thread merges these: [`Distinct`] has the fingerprints of the keys that were printed, [`Counts`]
//! has keys and counts. Both keep the first keys that they have room for in memory. The occurrences
//! of the others are written to temporary files, one for each of 64 ranges of fingerprints; at the
//! end, each of these is read by itself, and divided again if there is no room for its keys either.

mod batch;
mod counts;
mod distinct;
mod fingerprint;
mod merge;
mod partitions;
mod record;
mod sorter;

#[cfg(test)]
mod tests;

pub use batch::Batch;
pub use counts::Counts;
pub use distinct::Distinct;
pub use fingerprint::{Fingerprint, Fingerprints};
pub use merge::Counted;
pub use record::{Record, RecordReader, RecordWriter};
pub use sorter::Sorter;
