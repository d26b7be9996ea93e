//! Messages in a column of a table (CSV, and with other separators), as datasets of mail have them.
//!
//! A message is a field in quotation marks that starts with a header. Its record starts where the row
//! does, and ends where that of the next message starts. The text of the other fields of the row, and of
//! rows without a message after it, is part of the record. What is before the first message is part of
//! its record, such as the names of the columns.
//!
//! In a field all quotation marks are doubled, so that one that is not, after a separator, opens a field:
//! the bytes around it show that a message starts there.

use memchr::{memchr, memchr_iter, memmem, memrchr};

use super::defaults::MAILBOX;
use super::mbox;
use super::message::{FieldLine, Walker, is_known};
use crate::format::data::{SEPARATORS, TableDecoder};
use crate::format::{Decoder, Format, HEAD, Next, Record, Section, Split, Warning, Window};
use crate::text::charset::Charset;
use crate::text::{Builder, Text};

/// The number of bytes after a quotation mark that are examined to decide whether a message starts.
// As in `mbox.rs`.
const LOOK_AHEAD: usize = 4 * 1024;
/// The most bytes of a row before its message. A message after more starts a record by itself.
const ROW: usize = 1024;
/// The most lines of a header that are examined.
// Bounds the time for a text in which each line may start a message.
const LINES: usize = 40;
/// The fields that name a sender, a message or a subject. What has none of them may be the header of
/// another protocol.
const IDENTIFYING: [&[u8]; 8] = [
    b"from",
    b"message-id",
    b"subject",
    b"received",
    b"return-path",
    b"delivered-to",
    b"newsgroups",
    b"sender",
];

/// Tables with messages.
pub static CSVMAIL: Format = Format {
    name: "csvmail",
    summary: "a table with a column of messages, one a row",
    sniff,
    split: Split {
        before,
        next,
        ..MAILBOX.split
    },
    decoder: || Box::new(CsvMailDecoder::default()),
    ..MAILBOX
};

/// Returns true if the first row that is no row of names has a message.
fn sniff(head: &[u8]) -> bool {
    let Some(at) = first_message(head) else {
        return false;
    };
    let mut lines = head[..at].split(|byte| *byte == b'\n');
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_- \"\r,;\t|".contains(byte);
    match (lines.next(), lines.next(), lines.next()) {
        (Some(names), Some(_), None) => names.iter().all(is_name),
        (_, None, _) => true,
        _ => false,
    }
}

/// Returns true if one of the first rows of a table has a message.
pub(in crate::format) fn has_messages(head: &[u8]) -> bool {
    first_message(head).is_some()
}

/// Returns the quotation mark before the first message.
fn first_message(head: &[u8]) -> Option<usize> {
    memchr_iter(b'"', head).find(|&at| opens_message(head, at))
}

/// Returns true if the quotation mark at `at` opens a field with a message.
fn opens_message(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| bytes[before]);
    // The last one is the end of a byte-order mark.
    before.is_none_or(|byte| SEPARATORS.contains(&byte) || matches!(byte, b'\n' | b'\xBF'))
        && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
        && is_message(&bytes[at + 1..bytes.len().min(at + 1 + LOOK_AHEAD)])
}

/// Returns true if a field that starts with these bytes starts with a header, of which more is there
/// than is examined, or which an empty line follows.
fn is_message(near: &[u8]) -> bool {
    let field = &near[..closing(near).unwrap_or(near.len())];
    let is_cut = field.len() == LOOK_AHEAD;
    if field.starts_with(b"From ") && !mbox::starts_message(field) {
        return false;
    }
    let header = &field[header_start(field)..];
    let (mut at, mut known, mut identifies) = (0, 0, false);
    for _ in 0..LINES {
        let Some(line) = FieldLine::at(header, at) else {
            break;
        };
        if let Some(name) = line.name {
            let is = |known: &&[u8]| name.eq_ignore_ascii_case(known);
            known += usize::from(is_known(name));
            identifies |= IDENTIFYING.iter().any(is);
        }
        at = line.end;
    }
    let rest = &header[at..];
    let is_whole = rest.starts_with(b"\n") || rest.starts_with(b"\r\n");
    let is_longer = FieldLine::at(header, at).is_some();
    let ends_in_it = is_cut && memchr(b'\n', rest).is_none();
    known >= 2 && identifies && (is_whole || is_longer || ends_in_it)
}

/// Returns where the header starts in a field, after a `From ` line.
fn header_start(field: &[u8]) -> usize {
    let is_postmark = field.starts_with(b"From ");
    let end = memchr(b'\n', field).filter(|_| is_postmark);
    end.map_or(0, |end| end + 1)
}

/// Returns the first quotation mark that is not doubled.
fn closing(field: &[u8]) -> Option<usize> {
    single_marks(field).next()
}

/// Returns the quotation marks that are not doubled.
fn single_marks(field: &[u8]) -> impl Iterator<Item = usize> {
    let mut second = None;
    memchr_iter(b'"', field).filter(move |&at| {
        let is_second = second == Some(at);
        let is_first = !is_second && field.get(at + 1) == Some(&b'"');
        second = is_first.then_some(at + 1);
        !is_second && !is_first
    })
}

/// Returns the start of the record of the message after the quotation mark at `at`: that of its row, or
/// the mark if it is far away or a field of several lines is before it.
fn record_start(window: &Window, at: usize) -> usize {
    let from = at.saturating_sub(ROW);
    let row = match memrchr(b'\n', &window.bytes[from..at]) {
        Some(end) => from + end + 1,
        None if from == 0 && window.offset == 0 => 0,
        None => return at,
    };
    let marks = memchr_iter(b'"', &window.bytes[row..at]).count();
    if marks.is_multiple_of(2) { row } else { at }
}

fn before(offset: u64) -> u64 {
    // What is before the first message belongs to it.
    if offset <= (HEAD + LOOK_AHEAD) as u64 {
        0
    } else {
        offset - ROW as u64 - 1
    }
}

fn next(window: &Window, from: usize) -> Next {
    let bytes = window.bytes;
    if window.offset == 0 && from == 0 {
        return if bytes.is_empty() {
            Next::NotBefore(0)
        } else {
            Next::At(0)
        };
    }
    let rest = bytes.get(from..).unwrap_or_default();
    for at in memchr_iter(b'"', rest).map(|at| from + at) {
        if bytes.len() - at <= LOOK_AHEAD && !window.last {
            // A row that starts before `from` is one of the record so far.
            return Next::NotBefore(at.saturating_sub(ROW).max(from));
        }
        if !opens_message(bytes, at) {
            continue;
        }
        let start = record_start(window, at);
        let is_first = window.offset == 0 && at < HEAD && first_message(bytes) == Some(at);
        if start >= from && !is_first {
            return Next::At(start);
        }
    }
    Next::NotBefore(bytes.len().saturating_sub(ROW).max(from))
}

/// Decodes a message, and the other fields around it.
#[derive(Debug, Default)]
struct CsvMailDecoder {
    place: Place,
    walker: Walker,
    /// Where the next part of the message would be without the quotation marks that are doubled, after
    /// parts with such.
    next: Option<u64>,
    /// Of the fields after the message.
    table: TableDecoder,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// At the start of the record.
    #[default]
    Start,
    /// In the field with the message.
    Message,
    /// After it.
    Others,
}

/// How far a message was read.
enum Read {
    /// To its end: after the quotation mark that closes its field.
    ToEnd(usize),
    /// To this position; the rest comes again.
    To(usize),
}

impl Decoder for CsvMailDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let mut at = 0;
        if self.place == Place::Start {
            let mark = message_mark(record);
            self.place = mark.map_or(Place::Others, |_| Place::Message);
            at = mark.map_or(0, |mark| mark + 1);
        }
        if self.place == Place::Message {
            match self.message(record, at, emit) {
                Read::To(read) => return read,
                Read::ToEnd(read) => at = read,
            }
            self.place = Place::Others;
        }
        let others = Record {
            bytes: &record.bytes[at..],
            offset: record.offset + at as u64,
            continued: record.continued || at > 0,
            open: record.open,
        };
        at + self.table.decode(&others, emit)
    }

    fn content_ids(&self) -> Option<&[Vec<u8>]> {
        self.walker.content_ids()
    }

    fn set_charset(&mut self, _label: &[u8], assumed: Option<Charset>) -> bool {
        self.walker.assume(assumed);
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        self.walker.take_warnings()
    }
}

impl CsvMailDecoder {
    /// Reads the row before a message, whose header starts at `header`.
    fn row_before(
        &mut self,
        row: &Record,
        (message, header): (&[u8], usize),
        emit: &mut dyn FnMut(Section),
    ) {
        let separator = row.bytes.last().copied();
        let separator = separator.filter(|byte| SEPARATORS.contains(byte));
        self.table = TableDecoder::of(separator);
        if !row.bytes.is_empty() {
            // The fields that identify the message come before all other text.
            let fields = Walker::message_fields(message, header);
            emit(Section::of_fields(fields));
            TableDecoder::of(separator).decode(row, emit);
        }
    }

    /// Reads the message from `at` on.
    fn message(&mut self, record: &Record, at: usize, emit: &mut dyn FnMut(Section)) -> Read {
        let (end, is_closed) = field_end(record, at);
        let field = &record.bytes[at..end];
        let source = record.offset + at as u64;
        let text = undoubled(field, source);
        let is_source = self.next.is_none() && text.is_source();
        let offset = self.next.unwrap_or(source);
        let part = Record {
            bytes: text.bytes(),
            offset,
            continued: record.continued,
            open: record.open && !is_closed,
        };
        let from = if record.continued {
            0
        } else {
            let row = Record {
                bytes: &record.bytes[..at - 1],
                open: false,
                ..*record
            };
            let header = header_start(part.bytes);
            self.row_before(&row, (part.bytes, header), emit);
            header
        };
        let read = if is_source {
            self.walker.walk(&part, from, emit)
        } else {
            let mut emit = |section: Section| emit(section.in_source(&text, offset));
            let read = self.walker.walk(&part, from, &mut emit);
            self.next = Some(offset + read as u64);
            read
        };
        if is_closed {
            self.table.learn(record.bytes.get(end + 1).copied());
            Read::ToEnd(end + 1)
        } else if read == part.bytes.len() {
            Read::To(end)
        } else {
            let read = text.source(0..read).end.max(source);
            Read::To((read - record.offset) as usize)
        }
    }
}

/// Returns the quotation mark before the message of a record.
fn message_mark(record: &Record) -> Option<usize> {
    let room = if record.offset == 0 { HEAD } else { ROW + 1 };
    let near = &record.bytes[..record.bytes.len().min(room)];
    memchr_iter(b'"', near).find(|&at| opens_message(record.bytes, at))
}

/// Returns the end of the field with a message, from `at` on, and whether a quotation mark closes it there.
/// Such a mark is before a separator or a line end; others are text, as some programs write them.
fn field_end(record: &Record, at: usize) -> (usize, bool) {
    let bytes = &record.bytes[at..];
    let closes = |mark: &usize| match bytes.get(mark + 1) {
        None => true,
        Some(after) => SEPARATORS.contains(after) || matches!(after, b'\n' | b'\r'),
    };
    match single_marks(bytes).find(closes) {
        // The next part shows whether it is doubled.
        Some(mark) if record.open && mark + 1 == bytes.len() => (at + mark, false),
        Some(mark) => (at + mark, true),
        None => (record.bytes.len(), false),
    }
}

/// Returns a field without the first one of two quotation marks.
fn undoubled(field: &[u8], offset: u64) -> Text<'_> {
    let text = Text::borrowed(field, offset);
    let mut doubled = memmem::find_iter(field, b"\"\"").peekable();
    if doubled.peek().is_none() {
        return text;
    }
    let mut out = Builder::new(&text);
    out.reserve(field.len());
    let mut at = 0;
    for mark in doubled {
        out.keep(at..mark);
        out.replace(b"\"", mark..mark + 2);
        at = mark + 2;
    }
    out.keep(at..field.len());
    out.finish()
}

#[cfg(test)]
mod tests;
