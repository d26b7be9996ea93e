//! What a format is: how it is recognized, split into records, and decoded.

use std::ops::Range;

use super::declared_length::DeclaresLength;
use super::{Decoder, DocumentFiles, MadeIds, MarkupSyntax, Window};

/// A kind of input. All formats are in the library.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Format {
    /// Its name in `--input-format`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// Extensions of file names, lower case, without the dot.
    pub extensions: &'static [&'static str],
    /// Returns true if the first bytes of an input (8 KiB at most) look like it.
    pub sniff: fn(&[u8]) -> bool,
    /// Whether its records are messages: a finding is reported once in each message.
    pub messages: bool,
    /// Whether it holds many messages, which are numbered.
    pub mailbox: bool,
    /// The size in bytes above which a record is decoded in parts of that size.
    pub record_limit: usize,
    /// How a source is split into records.
    pub split: Split,
    /// Creates the decoder of a document or message.
    pub decoder: fn() -> Box<dyn Decoder>,
    /// The identifiers of its languages in editors (LSP 3.17, `languageId`), besides its name.
    pub language_ids: &'static [&'static str],
    /// Its media types, in lower case. One that starts with `+` is the suffix of others (RFC 6839).
    pub media_types: &'static [&'static str],
    /// What its files are to those who link to them.
    pub document: DocumentFiles,
    /// The fragment identifiers that generators make of its lines.
    pub made_ids: MadeIds,
    /// The language that it is written in. A section may be in another one: HTML in a message.
    pub markup: &'static MarkupSyntax,
}

/// No record of plain text is longer than this.
const LONGEST_RECORD: u64 = 2 * 1024 * 1024;

impl Format {
    /// Returns the range whose records may differ after the bytes in `changed` were replaced.
    ///
    /// The range is exact only for text with blank lines: where a text without them is divided
    /// depends on the offset, so that only reading the whole source again gives its records.
    pub fn affected(&self, changed: Range<u64>) -> Range<u64> {
        if !self.split.divisible {
            return 0..u64::MAX;
        }
        let start = changed.start.saturating_sub(LONGEST_RECORD);
        start..changed.end.saturating_add(LONGEST_RECORD)
    }
}

/// How a source is split into records. *The worker for bytes `[s, e)` owns every record whose
/// first byte is in that range.*
///
/// All functions are local: their result depends on the bytes around an offset, and never on
/// how the source was divided among workers.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// Returns where the bytes start that are needed to decide whether a record starts at a
    /// source offset.
    pub before: fn(u64) -> u64,
    /// Returns the first position at or after `from`, an index in the window, where a record
    /// starts.
    pub next: fn(&Window, from: usize) -> Next,
    /// Returns the first position at or after `from` where a batch of records ends, which are
    /// decoded as one: paragraphs are, as fewer calls are faster. `None`: each record is
    /// decoded by itself.
    pub batch: Option<fn(&Window, from: usize) -> Next>,
    /// Whether the bytes around an offset show that a record starts there. Otherwise the
    /// source is read in order.
    pub divisible: bool,
    /// How a record declares its length, if it does.
    pub declared_length: Option<DeclaresLength>,
}

/// Where the next record starts. Positions are indices in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// At this position.
    At(usize),
    /// Not before this position. To continue, bytes after the window are needed, unless the
    /// source ends there.
    NotBefore(usize),
}
