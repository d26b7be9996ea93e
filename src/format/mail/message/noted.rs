//! The fields of a header that are noted for later: those that identify a message, and those that
//! name its sender.

use std::ops::Range;

use memchr::memchr;

/// A field that is noted. Of two fields of one name, the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotedField {
    From,
    ListUnsubscribe,
    MessageId,
    Date,
    Subject,
    ListId,
    /// `Article-I.D.`, `Posted` and `Title`, which are the last three in B-news of 1981 to 1983.
    ArticleId,
    Posted,
    Title,
}

impl NotedField {
    /// Returns the field called `name`.
    #[inline]
    pub fn named(name: &[u8]) -> Option<Self> {
        let (field, known): (Self, &[u8]) = match (name.len(), name[0] | 0x20) {
            (4, b'f') => (Self::From, b"from"),
            (4, b'd') => (Self::Date, b"date"),
            (5, b't') => (Self::Title, b"title"),
            (6, b'p') => (Self::Posted, b"posted"),
            (7, b's') => (Self::Subject, b"subject"),
            (7, b'l') => (Self::ListId, b"list-id"),
            (10, b'm') => (Self::MessageId, b"message-id"),
            (12, b'a') => (Self::ArticleId, b"article-i.d."),
            (16, b'l') => (Self::ListUnsubscribe, b"list-unsubscribe"),
            _ => return None,
        };
        name.eq_ignore_ascii_case(known).then_some(field)
    }
}

/// A field, as positions in its record.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Field {
    pub start: usize,
    pub name_end: usize,
    /// The end of its last line.
    pub end: usize,
}

impl Field {
    /// Returns the name, and the range of the body up to `end`.
    pub fn split<'r>(&self, bytes: &'r [u8], end: usize) -> (&'r [u8], Range<usize>) {
        let end = self.end.min(end);
        let after_name = &bytes[self.name_end..end];
        let colon = memchr(b':', after_name).unwrap_or_default();
        let body = self.name_end + colon + 1..end;
        (&bytes[self.start..self.name_end], body)
    }
}

/// The fields of a header that are noted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NotedFields([Option<Field>; 9]);

impl NotedFields {
    /// Notes a field, or a longer end of it, unless there is an earlier one of its name.
    #[inline]
    pub fn add(&mut self, kind: NotedField, field: Field) {
        let noted = &mut self.0[kind as usize];
        if noted.is_none_or(|noted| noted.start == field.start) {
            *noted = Some(field);
        }
    }

    /// Returns the field, if it starts before `end`.
    pub fn get(&self, kind: NotedField, end: usize) -> Option<Field> {
        self.0[kind as usize].filter(|field| field.start < end)
    }
}

/// The bodies of the fields that identify a message, as they are in the source, folded and
/// encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MessageFields<'s> {
    /// `Message-ID`
    pub message_id: Option<&'s [u8]>,
    /// `Date`
    pub date: Option<&'s [u8]>,
    /// `From`
    pub from: Option<&'s [u8]>,
    /// `Subject`
    pub subject: Option<&'s [u8]>,
    /// `List-Id` (RFC 2919)
    pub list_id: Option<&'s [u8]>,
    /// The line before the header of a message in a mailbox, which starts with `From `.
    pub postmark: Option<&'s [u8]>,
}

impl MessageFields<'_> {
    /// Returns the fields, and of those that are missing, what `other` has.
    pub(in crate::format) fn or(self, other: Self) -> Self {
        Self {
            message_id: self.message_id.or(other.message_id),
            date: self.date.or(other.date),
            from: self.from.or(other.from),
            subject: self.subject.or(other.subject),
            list_id: self.list_id.or(other.list_id),
            postmark: self.postmark.or(other.postmark),
        }
    }
}
