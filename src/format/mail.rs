//! One message of mail or news: a header, and a body that is read as it stands.

use std::ops::Range;

use memchr::memchr;

use super::header::{context, field_name, is_known};
use super::mbox::MESSAGE_LIMIT;
use super::{Format, Next, Record, Section, Split, Window};
use crate::delimit::Context;
use crate::text::Text;

/// So many known fields make a header.
const FIELDS_NEEDED: usize = 2;

/// Single messages and news articles.
pub static MAIL: Format = Format {
    name: "mail",
    summary: "one message of mail or news",
    extensions: &["eml"],
    sniff,
    messages: true,
    mailbox: false,
    record_limit: MESSAGE_LIMIT,
    split: Split {
        before: |_| 0,
        next,
        batch: None,
        divisible: false,
    },
    decode: |record, found| decode_message(record, 0, found),
};

fn next(window: &Window, from: usize) -> Next {
    if window.offset == 0 && from == 0 && !window.bytes.is_empty() {
        Next::At(0)
    } else {
        Next::NotBefore(window.bytes.len().max(from))
    }
}

/// Whether two known header fields, or more, stand at the top.
fn sniff(head: &[u8]) -> bool {
    let mut known = 0;
    let mut at = 0;
    while let Some(line) = HeaderLine::at(head, at) {
        known += usize::from(line.name.is_some_and(is_known));
        at = line.end;
    }
    known >= FIELDS_NEEDED
}

/// Header and body of the message that starts at `from` in `record`, after what the
/// mailbox put there. A record that continues another has only a body.
pub(super) fn decode_message(record: &Record, from: usize, found: &mut dyn FnMut(Section)) {
    let body = if record.continued {
        0
    } else {
        let header = header(record.bytes, from);
        let body = header.end;
        found(header.section(record));
        body
    };
    if body < record.bytes.len() {
        found(Section {
            text: text(record, body..record.bytes.len()),
            context: Context::Bare,
            labels: Vec::new(),
        });
    }
}

fn text<'r>(record: &Record<'r>, range: Range<usize>) -> Text<'r> {
    let offset = record.offset + range.start as u64;
    Text::borrowed(&record.bytes[range], offset)
}

/// The header of a message: where it stands in its record, and which fields are not
/// just [`Context::Header`].
struct Header {
    start: usize,
    end: usize,
    labels: Vec<(Range<usize>, Option<Context>)>,
}

impl Header {
    fn section<'r>(self, record: &Record<'r>) -> Section<'r> {
        Section {
            text: text(record, self.start..self.end),
            context: Context::Header,
            labels: self.labels,
        }
    }

    /// Gives the context to the line `range` of the section.
    fn label(&mut self, range: Range<usize>, context: Option<Context>) {
        match self.labels.last_mut() {
            _ if context == Some(Context::Header) => {}
            Some((last, same)) if *same == context && last.end == range.start => {
                last.end = range.end;
            }
            _ => self.labels.push((range, context)),
        }
    }
}

fn header(bytes: &[u8], start: usize) -> Header {
    let mut header = Header {
        start,
        end: start,
        labels: Vec::new(),
    };
    let mut field = Some(Context::Header);
    while let Some(line) = HeaderLine::at(bytes, header.end) {
        if let Some(name) = line.name {
            field = context(name);
        }
        header.label(header.end - start..line.end - start, field);
        header.end = line.end;
    }
    header
}

/// A line of a header.
struct HeaderLine<'r> {
    /// The field's name; `None` for a line that goes on with the field before, or that
    /// a mailbox put there.
    name: Option<&'r [u8]>,
    /// Past its line end.
    end: usize,
}

impl<'r> HeaderLine<'r> {
    /// The line at `at`; `None` where the header ends: at an empty line, or at one that
    /// can't be part of a header.
    #[inline]
    fn at(bytes: &'r [u8], at: usize) -> Option<Self> {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let end = at + memchr(b'\n', rest).map_or(rest.len(), |i| i + 1);
        if matches!(rest[0], b'\r' | b'\n') {
            return None;
        }
        if matches!(rest[0], b' ' | b'\t') || rest.starts_with(b">From ") {
            return Some(Self { name: None, end });
        }
        let name = field_name(&bytes[at..end])?;
        Some(Self {
            name: Some(name),
            end,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{detect, find};

    const MESSAGE: &str = "From -\nReceived: from a\n\tby b\nMessage-ID: <x@example.org>\nSubject: s\n\
                           List-Help: <mailto:x@example.org>\n folded\nTo: y\n\nSubject: body\n";

    type Seen = (String, Context, Vec<(String, Option<Context>)>);

    fn sections(text: &str, continued: bool) -> Vec<Seen> {
        let record = Record {
            bytes: text.as_bytes(),
            offset: 100,
            continued,
        };
        let mut sections = Vec::new();
        (find("mbox").unwrap().decode)(&record, &mut |section| {
            let bytes = section.text.bytes();
            let string = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
            let labels = section.labels.iter();
            sections.push((
                string(bytes),
                section.context,
                labels
                    .map(|(range, context)| (string(&bytes[range.clone()]), *context))
                    .collect(),
            ));
        });
        sections
    }

    #[test]
    fn header_and_body() {
        let [
            (header, Context::Header, labels),
            (body, Context::Bare, none),
        ] = &sections(MESSAGE, false)[..]
        else {
            panic!("two sections");
        };
        assert!(header.starts_with("Received") && header.ends_with("To: y\n"));
        assert_eq!(
            labels[..],
            [
                (
                    "Received: from a\n\tby b\nMessage-ID: <x@example.org>\n".into(),
                    None
                ),
                (
                    "List-Help: <mailto:x@example.org>\n folded\n".into(),
                    Some(Context::Link)
                ),
            ]
        );
        assert_eq!((body.as_str(), none.len()), ("\nSubject: body\n", 0));
    }

    #[test]
    fn what_continues_a_message_is_body() {
        let sections = sections(MESSAGE, true);
        assert_eq!(sections.len(), 1);
        assert_eq!(sections[0].1, Context::Bare);
    }

    #[test]
    fn a_line_that_is_no_field_ends_the_header() {
        let sections = sections("From -\nTo: a\nno field\nSubject: x\n", false);
        assert_eq!(sections[0].0, "To: a\n");
        assert_eq!(sections[1].0, "no field\nSubject: x\n");
    }

    #[test]
    fn formats_are_told_by_content_then_by_name() {
        for (name, head, expected) in [
            ("a", "", "plain"),
            ("a.mbox", "", "mbox"),
            ("a.EML", "", "mail"),
            ("a.rs", "x", "plain"),
            ("a.txt", MESSAGE, "mbox"),
            ("a", "Path: x!y\nNewsgroups: a.b\n\nbody", "mail"),
            ("a", "Received: from a\n\tby b\nSubject: x\n", "mail"),
            (
                "a",
                "PEP: 1\nTitle: x\nContent-Type: text/x-rst\n\nFrom: a\n",
                "plain",
            ),
            ("a", "Title: x\nDate: y\n", "plain"),
            ("a", "From the start\n", "plain"),
        ] {
            assert_eq!(
                detect(name, head.as_bytes()).name,
                expected,
                "{name} {head}"
            );
        }
    }
}
