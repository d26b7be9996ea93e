//! A message of mail or news: its header, and its body, which may have parts, which may be
//! messages (RFC 5322, RFC 2045, RFC 2046).
//!
//! The walker passes over the bytes of a message once, and emits a section for each header and
//! each body that is text. It never looks far ahead, so that a message of any size is read in
//! parts, in little memory; it keeps what is open at the end of a part. Broken messages are
//! common: all of their text is read nevertheless.
//!
//! - A multipart without an end ends where an outer one continues or ends.
//! - A header without a blank line after it ends at a boundary, or at a line that is not a field.
//! - The text before the first part and after the last one is read as text.

mod body;
mod content;
mod content_ids;
mod der;
mod entities;
mod field;
mod field_names;
mod flowed;
mod noted;
mod opaque_blocks;
mod parameter;
mod parties;
mod signed;
mod words;

use std::sync::Arc;

use memchr::{memchr, memmem, memrchr};

use crate::extract::delimit::Context;
use crate::format::{ReadOutcome, Record, Section, Warning};
use crate::text::charset::Charset;
use crate::text::transfer::TransferEncoding;
use body::Body;
use content::{Content, ContentKind, Fields};
use content_ids::ContentIds;

pub(crate) use der::SignedContent;
pub use entities::{Leaf, leaves};
pub(crate) use field::FieldLine;
pub(crate) use field_names::{field_name, is_known};
pub use noted::MessageFields;
pub use parties::{Own, Parties};
pub(crate) use words::decode_words;

/// Parts in parts in parts: those that are deeper are read as text.
// These bound the memory: a message of 1 MiB may declare a hundred thousand parts.
const DEPTH: usize = 64;
/// The largest number of parts of a message. Further ones are read as text.
const PARTS: usize = 10_000;
/// The longest line that a boundary is looked for in: RFC 2046 has 72 characters.
const LINE: usize = 1024;

/// Reads a message part by part, and keeps its position in the structure.
#[derive(Debug, Default)]
pub(crate) struct Walker {
    /// The multiparts that are open, the outermost first.
    open: Vec<Multipart>,
    /// The number of parts so far.
    parts: usize,
    content_ids: ContentIds,
    inside: Inside,
    /// Whether lines that start with `.` have one more, as in SMTP (RFC 5321 §4.5.2).
    is_stuffed: bool,
    /// The charset of bodies that declare none, if the user says so.
    assumed: Option<Charset>,
    /// The first problem of the part that is being read.
    warning: Option<Warning>,
    warnings: Vec<Warning>,
    /// The number of signed messages that this one is inside of.
    depth: usize,
}

/// The innermost element at the current position.
// There is one for each message that is read.
#[allow(clippy::large_enum_variant)]
#[derive(Debug)]
enum Inside {
    /// A header, and its fields so far.
    Header(Fields),
    /// A body.
    Body(Body),
}

impl Default for Inside {
    fn default() -> Self {
        Self::Header(Fields::of(Content::default()))
    }
}

/// A multipart that is open.
#[derive(Debug)]
struct Multipart {
    /// `--` and the boundary.
    delimiter: Vec<u8>,
    /// Whether its parts are messages by default (RFC 2046 §5.1.5).
    digest: bool,
    /// The charset of its parts, unless these declare one.
    charset: Vec<u8>,
    /// The base of relative references in its parts, unless these declare one.
    base: Option<Vec<u8>>,
    /// The parties of the message that it is in.
    parties: Option<Arc<Parties>>,
}

/// A line between parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Boundary {
    /// The end of the body before it. The line end before the boundary belongs to the boundary.
    start: usize,
    /// The position after its line end.
    end: usize,
    /// Which of the open multiparts it is of.
    level: usize,
    /// Whether it closes the multipart.
    closes: bool,
}

/// How to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Continue here.
    On(usize),
    /// The bytes before have been consumed; to continue, bytes after the record are needed.
    Wait(usize),
}

impl Walker {
    /// Reads a message, or a part of one, from `from` on; returns how many bytes of the record
    /// have been consumed.
    pub fn walk(&mut self, record: &Record, from: usize, emit: &mut dyn FnMut(Section)) -> usize {
        let had_too_many = self.parts > PARTS;
        let mut at = from;
        while at < record.bytes.len() {
            let step = match std::mem::take(&mut self.inside) {
                Inside::Header(fields) => self.header(record, at, fields, emit),
                Inside::Body(body) => self.body(record, at, body, emit),
            };
            match step {
                Step::On(next) => at = next,
                Step::Wait(next) => {
                    at = next;
                    break;
                }
            }
        }
        self.warnings.extend(self.warning.take());
        if self.parts > PARTS && !had_too_many {
            self.warnings.push(Warning::new(
                "message parts after the 10,000th are read as text",
                ReadOutcome::Nothing,
            ));
        }
        at
    }

    /// Sets the charset of bodies that declare none.
    pub const fn assume(&mut self, charset: Option<Charset>) {
        self.assumed = charset;
    }

    /// Returns the charset of bodies that declare none.
    pub const fn assumed(&self) -> Option<Charset> {
        self.assumed
    }

    /// Sets the walker to the body of a message whose header has been read.
    pub fn start_body(&mut self) {
        self.inside = Inside::Body(Body::default());
    }

    /// Returns the identifiers of all parts; `None` if they are not known (see
    /// [`Decoder`](crate::format::Decoder)).
    pub fn content_ids(&self) -> Option<&[Vec<u8>]> {
        let is_closed = self.parts > 0 && self.parts <= PARTS && self.open.is_empty();
        self.content_ids.known().filter(|_| is_closed)
    }

    /// Returns the warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    /// Returns a walker of signed data without a header.
    pub fn of_signed(encoding: TransferEncoding) -> Self {
        let content = Content {
            kind: ContentKind::Signed,
            encoding,
            ..Content::default()
        };
        Self {
            inside: Inside::Body(Body::of(content).at_depth(0)),
            ..Self::default()
        }
    }

    /// Returns a walker of a message whose lines have one more `.` where they start with one.
    pub fn of_stuffed_lines() -> Self {
        Self {
            is_stuffed: true,
            ..Self::default()
        }
    }

    /// Emits the fields of a header that does not describe the body.
    pub fn emit_fields(fields: &Record, emit: &mut dyn FnMut(Section)) {
        let header = field::header(fields.bytes, 0, Some(Context::Header), &|_| false);
        header.emit(fields, emit);
    }

    /// Returns the fields of the header at `start` that identify the message.
    pub fn message_fields(bytes: &[u8], start: usize) -> MessageFields<'_> {
        field::header(bytes, start, Some(Context::Header), &|_| false).message_fields(bytes)
    }

    /// Returns a walker of text without a header, in that charset.
    pub fn of_text(charset: &str) -> Self {
        let content = Content {
            charset: charset.as_bytes().to_vec(),
            ..Content::default()
        };
        Self {
            inside: Inside::Body(Body::of(content)),
            ..Self::default()
        }
    }

    fn header(
        &mut self,
        record: &Record,
        at: usize,
        mut fields: Fields,
        emit: &mut dyn FnMut(Section),
    ) -> Step {
        let is_boundary = |line: &[u8]| self.boundary_of(line).is_some();
        let mut header = field::header(record.bytes, at, fields.open_field, &is_boundary);
        let mut cut = None;
        // Its last line may be incomplete, even in the name of its field.
        if record.open && memchr(b'\n', &record.bytes[header.end..]).is_none() {
            if at > 0 {
                self.inside = Inside::Header(fields);
                return Step::Wait(at);
            }
            // It is longer than a part of a record.
            cut = header.cut();
        }
        for (name, body) in header.fields(record.bytes) {
            fields.add(name, body);
            self.content_ids.add_field(name, body);
        }
        if fields.may_hold_html() && header.names_parties() {
            fields.set_parties(&record.bytes[at..header.end]);
        }
        if let Some(end) = cut {
            fields.open_field = header.last_context();
            header.emit(record, emit);
            self.inside = Inside::Header(fields);
            return Step::Wait(end);
        }
        let body = header.body;
        header.set_base(fields.reference_base());
        let content = fields.content();
        if content.kind == ContentKind::Message {
            header.label_url(record.bytes);
        }
        header.emit(record, emit);
        self.inside = self.enter(content);
        Step::On(body)
    }

    /// Returns the element after a header with this content.
    fn enter(&mut self, content: Content) -> Inside {
        let room = self.open.len() < DEPTH && self.parts < PARTS;
        let plain = content.encoding.is_identity();
        match content.kind {
            ContentKind::Multipart {
                ref boundary,
                digest,
            } if room && !boundary.is_empty() => {
                self.open.push(Multipart {
                    delimiter: [b"--", &boundary[..]].concat(),
                    digest,
                    charset: content.parts_charset(),
                    base: content.base,
                    parties: content.parties,
                });
                Inside::Body(Body::default())
            }
            ContentKind::Message if room && plain => {
                self.parts += 1;
                let content = Content::default().inside(content.base, content.parties);
                Inside::Header(Fields::of(content))
            }
            _ => {
                self.content_ids.add_whole(&content);
                Inside::Body(Body::of(content).at_depth(self.depth))
            }
        }
    }

    /// Reads a body up to the next boundary, or as far as it is there.
    fn body(
        &mut self,
        record: &Record,
        at: usize,
        mut body: Body,
        emit: &mut dyn FnMut(Section),
    ) -> Step {
        body.is_stuffed = self.is_stuffed;
        body.assumed = self.assumed;
        if let Some(boundary) = self.next_boundary(record.bytes, at) {
            body.emit(record, at..boundary.start, emit);
            self.warning = self.warning.take().or(body.warning);
            self.inside = self.pass(boundary);
            return Step::On(boundary.end);
        }
        if !record.open {
            body.emit(record, at..record.bytes.len(), emit);
            self.warning = self.warning.take().or(body.warning);
            return Step::On(record.bytes.len());
        }
        // A line that is not whole may be a boundary.
        let end = if self.open.is_empty() {
            record.bytes.len()
        } else {
            whole_lines(record.bytes, at)
        };
        let read = body.emit_open(record, at..end, emit);
        self.warning = self.warning.take().or(body.warning.take());
        self.inside = Inside::Body(body);
        Step::Wait(read)
    }

    /// Returns the element after a boundary.
    fn pass(&mut self, boundary: Boundary) -> Inside {
        self.open.truncate(boundary.level + 1);
        if boundary.closes {
            self.open.pop();
            return Inside::Body(Body::default());
        }
        self.parts += 1;
        if self.parts > PARTS {
            self.open.clear();
            return Inside::Body(Body::default());
        }
        let Some(around) = self.open.last() else {
            return Inside::default();
        };
        let content = Content::of_part(around.digest)
            .inside(around.base.clone(), around.parties.clone())
            .with_outer_charset(around.charset.clone());
        Inside::Header(Fields::of(content))
    }

    /// Returns the first boundary of an open multipart at or after `at`, which is a line start.
    fn next_boundary(&self, bytes: &[u8], at: usize) -> Option<Boundary> {
        if self.open.is_empty() {
            return None;
        }
        if let Some(boundary) = self.boundary_at(bytes, at, at) {
            return Some(boundary);
        }
        let mut marks = memmem::find_iter(&bytes[at..], b"\n--").map(|found| at + found);
        marks.find_map(|line_end| self.boundary_at(bytes, line_end + 1, at))
    }

    /// Returns the boundary in the line at `at`, after a body that starts at `from`.
    fn boundary_at(&self, bytes: &[u8], at: usize, from: usize) -> Option<Boundary> {
        let near = &bytes[at..bytes.len().min(at + LINE)];
        let length = memchr(b'\n', near).map_or(near.len(), |end| end + 1);
        let (level, closes) = self.boundary_of(&near[..length])?;
        let body = &bytes[from..at];
        let body = body.strip_suffix(b"\n").unwrap_or(body);
        let body = body.strip_suffix(b"\r").unwrap_or(body);
        Some(Boundary {
            start: from + body.len(),
            end: at + length,
            level,
            closes,
        })
    }

    /// Returns the level of the multipart that a line is a boundary of, and whether it closes it.
    /// Of several with the same boundary, the innermost counts.
    fn boundary_of(&self, line: &[u8]) -> Option<(usize, bool)> {
        if !line.starts_with(b"--") {
            return None;
        }
        let line = line.trim_ascii_end();
        self.open
            .iter()
            .enumerate()
            .rev()
            .find_map(
                |(level, open)| match line.strip_prefix(&open.delimiter[..])? {
                    b"" => Some((level, false)),
                    b"--" => Some((level, true)),
                    _ => None,
                },
            )
    }
}

/// Returns the end of `bytes` without an incomplete last line from `at` on, if that is short
/// enough for a boundary. The line end before it is left with it.
fn whole_lines(bytes: &[u8], at: usize) -> usize {
    let from = at.max(bytes.len().saturating_sub(LINE));
    memrchr(b'\n', &bytes[from..]).map_or(bytes.len(), |end| {
        let end = from + end;
        end - usize::from(end > at && bytes[end - 1] == b'\r')
    })
}

#[cfg(all(test, feature = "charset"))]
mod charset_tests;
#[cfg(test)]
mod tests;
