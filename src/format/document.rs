//! What the formats of documents, source code and data share: a source is one record, which
//! is read in parts.

use super::Format;
use super::mail::WHOLE;

/// A document of more bytes is read in parts of as many.
pub(super) const PART: usize = 256 * 1024;

/// What holds for a document where its format says nothing else. A name, what it is and how
/// it is decoded, each says for itself.
pub(super) const DOCUMENT: Format = Format {
    name: "",
    summary: "",
    extensions: &[],
    sniff: |_| false,
    messages: false,
    mailbox: false,
    record_limit: PART,
    split: WHOLE,
    decode: |record, _, _| record.bytes.len(),
};
