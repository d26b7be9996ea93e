//! What identifies the message that a link or a finding is in, and the part of it.

use super::block;
use super::date::Date;
use crate::text::transfer::TransferEncoding;

/// The fields of a message's header that identify it.
///
/// They are those of the outermost message: links and findings in a forwarded message
/// (`message/rfc822`), in a digest or in signed data have the envelope of the message that it is
/// a part of, as they have its number. A field that the header has twice is the first of the two.
/// Of a header of more than 256 KiB, only fields in the first 256 KiB count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Envelope {
    /// The `Message-ID` without its angle brackets.
    pub message_id: Option<Vec<u8>>,
    /// The time of the `Date` field. Where that is missing, or is not a date, the time of the
    /// `From ` line of the mailbox.
    pub date: Option<Date>,
    /// The body of the `From` field, unfolded, with its encoded words decoded.
    pub from: Option<Vec<u8>>,
    /// The body of the `Subject` field, as `from`.
    pub subject: Option<Vec<u8>>,
    /// The identifier of the mailing list (`List-Id`, RFC 2919) without its angle brackets and
    /// the description before them.
    pub list_id: Option<Vec<u8>>,
}

impl Envelope {
    /// Returns it without the sender and the subject.
    #[must_use]
    pub fn without_people(&self) -> Self {
        Self {
            from: None,
            subject: None,
            ..self.clone()
        }
    }

    /// The maximum length of each field in bytes. Longer ones are truncated.
    // Longer than a line of a header (RFC 5322 §2.1.1: 998); bounds the memory of each finding.
    pub const LONGEST_FIELD: usize = 1024;

    /// Returns the approximate size in memory, including the overhead of the allocator.
    pub(crate) fn weight(&self) -> usize {
        let fields = [&self.message_id, &self.from, &self.subject, &self.list_id];
        let fields = fields.into_iter().flatten();
        block(size_of::<Self>()) + fields.map(|field| block(field.capacity())).sum::<usize>()
    }
}

/// The part of a message that a link or a finding is in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MessagePart {
    /// The media type in lower case, without parameters, such as `text/html`. It is
    /// `text/plain` where none is declared, and truncated to [`Self::LONGEST_TYPE`] bytes.
    pub media_type: String,
    /// The transfer encoding.
    pub encoding: TransferEncoding,
}

impl MessagePart {
    /// The maximum length of [`Self::media_type`] in bytes: both of its names have at most 127
    /// (RFC 6838 §4.2).
    pub const LONGEST_TYPE: usize = 255;
}
