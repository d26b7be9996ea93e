//! Babyl, the mailboxes of Rmail up to Emacs 22.
//!
//! The file starts with options. Each message starts with Control-underscore and a line of
//! Control-L, then a line of labels, then the header. A line `*** EOOH ***` ends the fields that
//! are not shown; below it are those that are. If the labels start with `1`, the whole header is
//! above that line, and the fields that were shown are repeated below it; else it is below, with
//! notes of Rmail above. The one that describes the body counts, and of the other one only fields
//! of other names are read. The options are read as part of the first message.

use std::ops::Range;

use memchr::memmem;

use super::defaults::MAILBOX;
use super::mbox::line;
use super::message::{FieldLine, Walker};
use super::separator::at_start;
use crate::format::{Decoder, Format, Next, Record, Section, Split, Warning, Window};
use crate::text::charset::Charset;

/// The start of a message. It need not be at a line start: the text before it may lack a line
/// end.
const START: &[u8] = b"\x1f\x0c\n";
/// The line after the header that was not shown.
const END_OF_HEADER: &[u8] = b"*** EOOH ***\n";
/// The options end before this offset, or they are not recognized as such.
const OPTIONS: u64 = 4 * 1024;
/// The most fields of a header whose names are compared.
// Bounds the time: each field is compared with those of the other header.
const MOST_NAMES: usize = 200;

/// Mailboxes of Emacs.
pub static BABYL: Format = Format {
    name: "babyl",
    summary: "a mailbox of Emacs, up to version 22",
    extensions: &["babyl"],
    sniff: |head| head.starts_with(b"BABYL OPTIONS:"),
    split: Split {
        before: |offset| if offset <= OPTIONS { 0 } else { offset },
        next,
        ..MAILBOX.split
    },
    decoder: || Box::new(BabylDecoder::default()),
    ..MAILBOX
};

fn next(window: &Window, from: usize) -> Next {
    let bytes = window.bytes;
    if window.offset == 0 && from == 0 {
        return at_start(window);
    }
    let mut from = from;
    loop {
        let Some(hit) = bytes.get(from..).and_then(|rest| memmem::find(rest, START)) else {
            let rest = if window.last { 0 } else { START.len() - 1 };
            return Next::NotBefore(bytes.len().saturating_sub(rest).max(from));
        };
        let at = from + hit;
        if !is_first(window, at) {
            return Next::At(at);
        }
        from = at + 1;
    }
}

/// Returns true if only options come before `at`.
fn is_first(window: &Window, at: usize) -> bool {
    window.offset == 0
        && at as u64 <= OPTIONS
        && window.bytes.starts_with(b"BABYL OPTIONS:")
        && memmem::find(&window.bytes[..at], START).is_none()
}

/// Decodes one message.
#[derive(Debug, Default)]
struct BabylDecoder(Walker);

impl Decoder for BabylDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        if record.continued {
            return self.0.walk(record, 0, emit);
        }
        let Some([hidden, shown]) = headers(record.bytes) else {
            return self.0.walk(record, header_start(record.bytes), emit);
        };
        let bytes = record.bytes;
        let of = |header: &Range<usize>| Walker::message_fields(&bytes[header.clone()], 0);
        emit(Section::of_fields(of(&shown).or(of(&hidden))));
        let describes = |header: &Range<usize>| {
            fields(bytes, header.clone()).any(|(name, _)| {
                let start = name.get(..8);
                start.is_some_and(|start| start.eq_ignore_ascii_case(b"content-"))
            })
        };
        if describes(&shown) && !describes(&hidden) {
            others(record, hidden, &shown, emit);
            return self.0.walk(record, shown.start, emit);
        }
        let header = part(record, hidden.clone());
        self.0.walk(&header, 0, emit);
        others(record, shown.clone(), &hidden, emit);
        let body = shown.end + empty_line(&bytes[shown.end..]);
        self.0.walk(record, body, emit)
    }

    fn set_charset(&mut self, _label: &[u8], assumed: Option<Charset>) -> bool {
        self.0.assume(assumed);
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        self.0.take_warnings()
    }
}

/// Returns the fields of the header that is not shown, and of the one that is; `None` if there is
/// no header before the line between them.
fn headers(bytes: &[u8]) -> Option<[Range<usize>; 2]> {
    let start = labels(bytes)?;
    let start = bytes.len() - line(&bytes[start..])?.1.len();
    let hidden = start..end_of_fields(bytes, start);
    if hidden.is_empty() {
        return None;
    }
    let mut at = hidden.end;
    loop {
        match empty_line(&bytes[at..]) {
            0 => break,
            length => at += length,
        }
    }
    if !bytes[at..].starts_with(END_OF_HEADER) {
        return None;
    }
    let shown = at + END_OF_HEADER.len();
    Some([hidden, shown..end_of_fields(bytes, shown)])
}

fn end_of_fields(bytes: &[u8], from: usize) -> usize {
    fields(bytes, from..bytes.len())
        .last()
        .map_or(from, |(_, range)| range.end)
}

/// Returns the fields from the start of `header` on: their names, and their lines.
fn fields(bytes: &[u8], header: Range<usize>) -> impl Iterator<Item = (&[u8], Range<usize>)> {
    let bytes = &bytes[..header.end];
    let mut at = header.start;
    std::iter::from_fn(move || {
        let start = at;
        let first = FieldLine::at(bytes, start)?;
        at = first.end;
        while let Some(more) = FieldLine::at(bytes, at).filter(|more| more.name.is_none()) {
            at = more.end;
        }
        Some((first.name.unwrap_or_default(), start..at))
    })
}

/// Emits the fields of `header` whose names `read` does not have.
fn others(
    record: &Record,
    header: Range<usize>,
    read: &Range<usize>,
    emit: &mut dyn FnMut(Section),
) {
    let bytes = record.bytes;
    let known: Vec<_> = fields(bytes, read.clone()).map(|(name, _)| name).collect();
    for (name, range) in fields(bytes, header) {
        // Names are few, unless someone wants this to take long.
        let near = &known[..known.len().min(MOST_NAMES)];
        if !near.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            Walker::emit_fields(&part(record, range), emit);
        }
    }
}

fn part<'r>(record: &Record<'r>, range: Range<usize>) -> Record<'r> {
    Record {
        offset: record.offset + range.start as u64,
        bytes: &record.bytes[range],
        continued: false,
        open: false,
    }
}

/// Returns the length of the empty line at the start of `bytes`, or 0.
fn empty_line(bytes: &[u8]) -> usize {
    match bytes {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    }
}

/// Returns where the line of labels starts.
fn labels(bytes: &[u8]) -> Option<usize> {
    let options = bytes.starts_with(b"BABYL OPTIONS:");
    memmem::find(bytes, START)
        .filter(|&start| options || start == 0)
        .map(|start| start + START.len())
}

/// Returns where the header starts, if there is only one.
fn header_start(bytes: &[u8]) -> usize {
    let Some(start) = labels(bytes) else {
        return 0;
    };
    let Some((labels, below)) = line(&bytes[start..]) else {
        return bytes.len();
    };
    let header = bytes.len() - below.len();
    match memmem::find(below, END_OF_HEADER) {
        Some(end) if labels.starts_with(b"0") => header + end + END_OF_HEADER.len(),
        _ => header,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::scan::ScanMode;
    use crate::format::testing::starts;
    use crate::lint::options::{Options, Task};

    const OPTIONS: &str = "BABYL OPTIONS: -*- rmail -*-\nVersion: 5\n";

    #[test]
    fn options_are_not_a_message() {
        let message = "\x1f\x0c\n0, unseen,,\n*** EOOH ***\nTo: a\n\nb\n";
        let first = OPTIONS.len() as u64;
        let length = message.len() as u64;
        let text = [OPTIONS, message, message, message, "\x1f"].concat();
        let expected = [0, first + length, first + 2 * length];
        assert_eq!(starts(&BABYL, &text), expected);
        // Without the options, each starts a message.
        assert_eq!(
            starts(&BABYL, &text[OPTIONS.len()..]),
            [0, length, 2 * length]
        );
        assert_eq!(starts(&BABYL, OPTIONS), [0]);
    }

    fn uris(text: &str) -> Vec<String> {
        let options = Options::new(Task::Extract(ScanMode::Uris));
        let links = crate::read(text.as_bytes(), &BABYL, &options).links;
        let uris = links.iter().map(|link| String::from_utf8_lossy(&link.uri));
        uris.map(std::borrow::Cow::into_owned).collect()
    }

    #[test]
    fn the_hidden_header_describes_the_body() {
        let encoding = "Content-Transfer-Encoding: quoted-printable\n";
        let field = "X-URL: http://a.example/1\n";
        let body = "http://a.exam=\nple/2\n";
        for (labels, hidden, shown, expected) in [
            (
                "1,,",
                [field, encoding].concat() + "\n",
                field.to_owned(),
                &["1", "2"][..],
            ),
            // Some versions wrote no blank line.
            (
                "1,,",
                [field, encoding].concat(),
                field.to_owned(),
                &["1", "2"],
            ),
            (
                "1, unseen,,",
                [field, encoding].concat() + "\n\n",
                String::new(),
                &["1", "2"],
            ),
            ("0,,", encoding.to_owned(), field.to_owned(), &["1", "2"]),
            ("0,,", field.to_owned(), encoding.to_owned(), &["1", "2"]),
            (
                "0,,",
                "Summary-line: a\n".to_owned(),
                [field, encoding].concat(),
                &["1", "2"],
            ),
            (
                "0,,",
                String::new(),
                [field, encoding].concat(),
                &["1", "2"],
            ),
            (
                "1,,",
                encoding.to_owned() + "\n",
                [field, "X-Other: http://a.example/3\n"].concat(),
                &["1", "3", "2"],
            ),
        ] {
            let text =
                format!("{OPTIONS}\x1f\x0c\n{labels}\n{hidden}*** EOOH ***\n{shown}\n{body}\x1f");
            let expected: Vec<_> = expected
                .iter()
                .map(|number| format!("http://a.example/{number}"))
                .collect();
            assert_eq!(uris(&text), expected, "{text}");
        }
    }

    #[test]
    fn parts_and_base64_below_a_hidden_header() {
        let text = "\x1f\x0c\n1,,\nContent-Type: multipart/mixed; boundary=b\n\n*** EOOH ***\n\
            Subject: a\n\n--b\nContent-Transfer-Encoding: base64\n\n\
            aHR0cDovL2EuZXhhbXBsZS8x\n--b--\nhttp://a.example/2\n\x1f\x0c\n\
            1,,\nContent-Transfer-Encoding: base64\n\n*** EOOH ***\nSubject: a\n\n\
            aHR0cDovL2EuZXhhbXBsZS8z\n\x1f";
        assert_eq!(
            uris(text),
            [
                "http://a.example/1",
                "http://a.example/2",
                "http://a.example/3"
            ]
        );
    }

    #[test]
    fn the_labels_locate_the_header() {
        for (text, expected) in [
            ("\x1f\x0c\n0,,\n*** EOOH ***\nTo: a\n\nb\n", "To: a"),
            ("\x1f\x0c\n1,,\nTo: a\n\n*** EOOH ***\nTo: b\n", "To: a"),
            ("\x1f\x0c\n0,,\nTo: a\n", "To: a"),
            ("To: a\n\x1f\x0c\n", "To: a"),
            ("\x1f\x0c\n0,,", ""),
        ] {
            for options in ["", OPTIONS] {
                let text = [options, text].concat();
                let rest = &text[header_start(text.as_bytes())..];
                let whole = options.is_empty() || !expected.is_empty() && text.contains("0,,\nTo");
                assert!(rest.starts_with(expected) || !whole, "{text:?} {rest:?}");
            }
        }
    }
}
