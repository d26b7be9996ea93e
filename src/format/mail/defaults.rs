//! What the formats of messages and of mailboxes share.

use crate::format::document::{DOCUMENT, ONE_RECORD};
use crate::format::{Format, Split};

/// A longer message is read in parts of this many bytes.
pub(super) const MESSAGE_LIMIT: usize = 256 * 1024;

/// The defaults of a format of one message. Its decoder reads the header.
pub(super) const MESSAGE: Format = Format {
    messages: true,
    record_limit: MESSAGE_LIMIT,
    ..DOCUMENT
};

/// The defaults of a format of several messages, each of which starts at a line start. `next` of its
/// `split` finds them, and sees the line end before them.
pub(super) const MAILBOX: Format = Format {
    mailbox: true,
    split: Split {
        before: |offset| offset.saturating_sub(1),
        divisible: true,
        ..ONE_RECORD
    },
    ..MESSAGE
};
