//! What identifies a message.

use std::sync::Arc;

use crate::finding::{Envelope, Finding, block};
use crate::secret::mask_text;

/// The most bytes of a field that are kept.
const LONGEST: usize = 200;

/// What identifies the message of a finding; all text is masked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The Message-ID without angle brackets.
    pub id: Option<Box<[u8]>>,
    /// When it was sent: seconds since 1970 in UTC.
    pub seconds: Option<i64>,
    /// When it was sent, as in RFC 3339, in the zone that it was written in.
    pub date: Option<Box<str>>,
    /// The sender, decoded.
    pub from: Option<Box<[u8]>>,
    /// The subject, decoded.
    pub subject: Option<Box<[u8]>>,
    /// The identifier of the mailing list.
    pub list_id: Option<Box<[u8]>>,
}

impl Message {
    /// Returns the message of a finding, which is `last` if that has the same.
    pub fn of(finding: &Finding, last: Option<&Arc<Self>>) -> Option<Arc<Self>> {
        let envelope = finding.envelope.as_deref()?;
        let message = Self::new(envelope);
        match last.filter(|last| ***last == message) {
            Some(last) => Some(last.clone()),
            None => Some(Arc::new(message)),
        }
    }

    fn new(envelope: &Envelope) -> Self {
        let field = |field: &Option<Vec<u8>>| -> Option<Box<[u8]>> {
            let mut text = field.as_ref()?.clone();
            mask_text(&mut text);
            text.truncate(LONGEST);
            Some(text.into())
        };
        Self {
            // A part of an identifier identifies nothing.
            id: field(&envelope.message_id).filter(|id| id.len() < LONGEST),
            seconds: envelope.date.map(|date| date.unix_seconds),
            date: envelope.date.map(|date| date.to_string().into()),
            from: field(&envelope.from),
            subject: field(&envelope.subject),
            list_id: field(&envelope.list_id),
        }
    }

    /// Returns the day that it was sent on, such as `2020-05-15`.
    pub fn day(&self) -> Option<&str> {
        self.date.as_deref()?.get(..10)
    }

    /// Returns the year that it was sent in.
    pub fn year(&self) -> Option<i32> {
        self.date.as_deref()?.get(..4)?.parse().ok()
    }

    /// Returns the month that it was sent in, from the year 0.
    pub fn month(&self) -> Option<i64> {
        let month: i64 = self.date.as_deref()?.get(5..7)?.parse().ok()?;
        Some(i64::from(self.year()?) * 12 + month - 1)
    }

    /// Returns about how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        let fields = [&self.id, &self.from, &self.subject, &self.list_id];
        let fields = fields.into_iter().flatten();
        block(size_of::<Self>()) + fields.map(|field| block(field.len())).sum::<usize>() + 48
    }
}
