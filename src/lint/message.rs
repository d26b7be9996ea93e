//! The message that is being read: what its findings and links say of it.

use std::ops::Range;
use std::sync::Arc;

use crate::finding::{Date, Envelope, MessagePart};
use crate::format::{MessageFields, SectionPart, decode_words};
use crate::secret::Masker;
use crate::text::Text;

/// How many bytes of a field are kept: encoded words are longer than their text.
const LONGEST: usize = 4 * Envelope::LONGEST_FIELD;

/// The fields of the current message as they are in the source. They are decoded, once, when a
/// link or a finding needs them; until then nothing is allocated, since the buffer is used again
/// for each message.
#[derive(Debug, Default)]
pub(super) struct CurrentMessage {
    /// The bodies of the fields, one after another.
    raw: Vec<u8>,
    fields: [Option<Range<usize>>; 6],
    /// Whether the header has been read.
    has_header: bool,
    envelope: Option<Arc<Envelope>>,
    /// The last part that something was found in. It may be one of an earlier message.
    part: Option<Arc<MessagePart>>,
}

impl CurrentMessage {
    /// Starts the next message.
    pub fn start(&mut self) {
        self.has_header = false;
        self.envelope = None;
    }

    /// Keeps the fields of a header, if it is the first one of the message. Returns whether it is.
    #[inline]
    pub fn header(&mut self, fields: &MessageFields) -> bool {
        if self.has_header {
            return false;
        }
        self.has_header = true;
        self.raw.clear();
        let all = [
            fields.message_id,
            fields.date,
            fields.from,
            fields.subject,
            fields.list_id,
            fields.postmark,
        ];
        for (kept, field) in self.fields.iter_mut().zip(all) {
            *kept = field.map(|field| {
                let start = self.raw.len();
                self.raw
                    .extend_from_slice(&field[..field.len().min(LONGEST)]);
                start..self.raw.len()
            });
        }
        true
    }

    /// Returns the envelope, with credentials masked, and whether it was made now; `None` before the
    /// header.
    pub fn envelope(&mut self, masker: Masker) -> Option<(Arc<Envelope>, Made)> {
        if !self.has_header {
            return None;
        }
        if let Some(envelope) = &self.envelope {
            return Some((envelope.clone(), Made::Before));
        }
        let envelope = Arc::new(self.decode(masker));
        self.envelope = Some(envelope.clone());
        Some((envelope, Made::Now))
    }

    fn decode(&self, masker: Masker) -> Envelope {
        let [message_id, date, from, subject, list_id, postmark] = self
            .fields
            .each_ref()
            .map(|field| field.clone().map(|range| &self.raw[range]));
        let shown = |field| truncated(masker.text(field));
        let unfolded = |body| Some(truncated(unfolded(body)?.masked(masker)));
        Envelope {
            message_id: message_id.and_then(bracketed).map(shown),
            date: date
                .and_then(Date::parse)
                .or_else(|| postmark.and_then(Date::of_postmark)),
            from: from.and_then(unfolded),
            subject: subject.and_then(unfolded),
            list_id: list_id.and_then(bracketed).map(shown),
        }
    }

    /// Returns the part that a section is.
    pub fn part(&mut self, part: SectionPart) -> Option<Arc<MessagePart>> {
        let SectionPart::Body {
            media_type,
            encoding,
        } = part
        else {
            return None;
        };
        let media_type = match media_type {
            [] => &b"text/plain"[..],
            long => &long[..long.len().min(MessagePart::LONGEST_TYPE)],
        };
        let is_same = |last: &&Arc<MessagePart>| {
            last.encoding == encoding && last.media_type.as_bytes() == media_type
        };
        if let Some(last) = self.part.as_ref().filter(is_same) {
            return Some(last.clone());
        }
        let part = Arc::new(MessagePart {
            media_type: String::from_utf8_lossy(media_type).into_owned(),
            encoding,
        });
        self.part = Some(part.clone());
        Some(part)
    }
}

/// When an envelope was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    Now,
    Before,
}

/// Returns the text in the last angle brackets, or all of the body without them; `None` if there
/// is nothing. The comments around it may have brackets, too.
fn bracketed(body: &[u8]) -> Option<Vec<u8>> {
    let close = body.iter().rposition(|&byte| byte == b'>');
    let inside = &body[..close.unwrap_or(body.len())];
    let open = inside.iter().rposition(|&byte| byte == b'<');
    let start = open.map_or(0, |open| open + 1);
    // What is folded inside is one word.
    let mut id = inside[start..].trim_ascii().to_vec();
    id.retain(|byte| !matches!(byte, b'\r' | b'\n'));
    (!id.is_empty()).then_some(id)
}

/// The body of a field in one line.
struct Unfolded {
    line: Vec<u8>,
    /// The offsets of the spaces that replace folds.
    folds: Vec<usize>,
}

impl Unfolded {
    /// Returns the line with its credentials masked, those that a fold breaks included.
    fn masked(self, masker: Masker) -> Vec<u8> {
        masker.broken(self.line, &self.folds)
    }
}

/// Returns the body of a field in one line, with its encoded words decoded; `None` if there is
/// nothing in it.
fn unfolded(body: &[u8]) -> Option<Unfolded> {
    let text = decode_words(Text::borrowed(body, 0), &[]);
    let mut line = Vec::with_capacity(text.bytes().len());
    let mut folds = Vec::new();
    for part in text.bytes().split(|&byte| byte == b'\n') {
        let part = part.strip_suffix(b"\r").unwrap_or(part).trim_ascii();
        if !part.is_empty() && !line.is_empty() {
            folds.push(line.len());
            line.push(b' ');
        }
        line.extend_from_slice(part);
    }
    (!line.is_empty()).then_some(Unfolded { line, folds })
}

/// Returns a field truncated at a character, if it is UTF-8.
fn truncated(mut field: Vec<u8>) -> Vec<u8> {
    if field.len() > Envelope::LONGEST_FIELD {
        let mut end = Envelope::LONGEST_FIELD;
        // A character of UTF-8 has at most three bytes after the first.
        while end > Envelope::LONGEST_FIELD - 3 && field[end] & 0xC0 == 0x80 {
            end -= 1;
        }
        field.truncate(end);
    }
    field.shrink_to_fit();
    field
}

#[cfg(test)]
mod tests;
