//! The core: records in, links or findings out. It opens no files and starts no threads.
//!
//! ```text
//! Reader -> Linter -> section -> candidate -> link or findings -> Pending -> Output
//! ```
//!
//! [`reader`] divides the bytes of a source into records, [`linter`] decodes each record and
//! looks at its sections, and [`pending`] holds what was found until it is emitted.

pub mod census;
mod count;
mod elided;
pub mod fix;
mod folds;
#[cfg(feature = "config")]
pub(crate) mod fragment_ids;
mod linter;
mod lists;
mod masking;
mod message;
pub mod options;
mod pending;
mod positions;
pub(crate) mod reader;
pub mod scanner;
mod section;
pub mod snippets;
mod source_fix;
mod straight;
mod suspect;
mod target;
mod windows;

use census::Census;

use std::sync::Arc;

use crate::finding::{Envelope, Finding, Link};
use crate::format::{FragmentId, Warning};
use crate::rule::Silent;
use crate::suppress::Directive;

pub use linter::Linter;
pub(crate) use linter::{TruncatedWord, comments};

/// How much was read of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    /// The bytes of its records, decompressed.
    pub bytes: u64,
    /// The messages that start in it.
    pub messages: u64,
    /// The blocks of encoded data that hold what may be a URI, and are not searched.
    pub encoded_blocks: u64,
    /// The findings on mentions, or outside links, that are not reported.
    pub silent: Silent,
    /// The records of web archives that are left out.
    pub records_left_out: RecordsLeftOut,
}

/// How many records of web archives are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RecordsLeftOut {
    /// Images and other binary data, by the media type that they have.
    pub binary: u64,
    /// Requests, repeated responses, and what describes the file.
    pub other: u64,
}

impl RecordsLeftOut {
    /// Adds others.
    #[cfg(feature = "io")]
    pub const fn merge(&mut self, others: Self) {
        self.binary += others.binary;
        self.other += others.other;
    }
}

impl Extent {
    /// Adds what else was read.
    #[cfg(feature = "io")]
    pub const fn merge(&mut self, other: Self) {
        self.bytes += other.bytes;
        self.messages += other.messages;
        self.encoded_blocks += other.encoded_blocks;
        self.silent.merge(other.silent);
        self.records_left_out.merge(other.records_left_out);
    }
}

/// What was found in a part of a source. Lines and messages count from the start of the piece
/// that a worker reads.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Output {
    /// The links, for [`Task::Extract`](options::Task::Extract).
    pub links: Vec<Link>,
    /// The findings, for [`Task::Check`](options::Task::Check).
    pub findings: Vec<Finding>,
    /// The targets of fragments, for [`Task::FragmentIds`](options::Task::FragmentIds).
    pub fragment_ids: Vec<FragmentId>,
    /// What was skipped, lost or decoded leniently.
    pub warnings: Vec<Warning>,
    /// Counts of all URIs, if they are wanted.
    pub(crate) census: Option<Box<Census>>,
    /// How much was read.
    pub(crate) extent: Extent,
    /// The messages that were read, if they are wanted.
    pub(crate) messages: Vec<Arc<Envelope>>,
    /// Comments that suppress findings. They come with the findings that they may apply to,
    /// or before.
    pub(crate) directives: Vec<Directive>,
}
