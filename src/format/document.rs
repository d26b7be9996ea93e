//! What the formats of documents, source code and data share: a source is one record, which is
//! decoded in parts.

use super::plain::PlainDecoder;
use super::{DocumentFiles, Format, MadeIds, Next, PLAIN_TEXT, Record, Split, Window};
use crate::text::charset::UTF8_MARK;

/// A document of more bytes is read in parts of as many.
pub(super) const PART: usize = 256 * 1024;

/// The defaults of a document format. Each format sets at least its name, summary and decoder.
pub(super) const DOCUMENT: Format = Format {
    name: "",
    summary: "",
    extensions: &[],
    sniff: |_| false,
    messages: false,
    mailbox: false,
    record_limit: PART,
    split: ONE_RECORD,
    decoder: || Box::new(PlainDecoder),
    language_ids: &[],
    media_types: &[],
    document: DocumentFiles::NONE,
    made_ids: MadeIds::NONE,
    markup: &PLAIN_TEXT,
};

/// All of the source is one record.
pub(super) const ONE_RECORD: Split = Split {
    before: |offset| offset,
    next,
    batch: None,
    divisible: false,
    declared_length: None,
};

/// Returns where a record starts, after a byte-order mark at the start of the source.
pub(super) fn after_mark(record: &Record) -> usize {
    if record.offset == 0 && record.bytes.starts_with(UTF8_MARK) {
        UTF8_MARK.len()
    } else {
        0
    }
}

fn next(window: &Window, from: usize) -> Next {
    if window.offset == 0 && from == 0 && !window.bytes.is_empty() {
        Next::At(0)
    } else {
        Next::NotBefore(window.bytes.len().max(from))
    }
}
