//! One message of mail or news.

use std::ffi::OsStr;
use std::path::Path;

use super::decoder::MessageDecoder;
use super::defaults::MESSAGE;
use super::message::{FieldLine, is_known};
use crate::format::document::after_mark;
use crate::format::{Format, HEAD, Record};

/// The number of known fields that make a header.
// A single one may be a line of text: `Subject: …` of a note.
const FIELDS_NEEDED: usize = 2;

/// Single messages and news articles.
pub static MAIL: Format = Format {
    name: "mail",
    summary: "one message of mail or news",
    extensions: &["eml"],
    sniff,
    decoder: || MessageDecoder::boxed(header_start),
    ..MESSAGE
};

/// The most lines before a header that are no part of it.
// Programs that store messages leave an empty line or one of their own.
const MOST_LINES: usize = 3;

/// Returns where the header of a message starts: after up to [`MOST_LINES`] others, if a header follows.
fn header_start(record: &Record) -> usize {
    let start = after_mark(record);
    let text = &record.bytes[start..record.bytes.len().min(start + HEAD)];
    if record.continued || FieldLine::at(text, 0).is_some_and(|line| line.name.is_some()) {
        return start;
    }
    let ends = memchr::memchr_iter(b'\n', text).take(MOST_LINES);
    let mut starts = ends.map(|end| end + 1);
    let header = starts.find(|at| sniff(&text[*at..]));
    header.map_or(start, |at| start + at)
}

/// Returns true if the text starts with a header that has two known fields or more.
pub(crate) fn sniff(head: &[u8]) -> bool {
    let mut known = 0;
    let mut at = 0;
    while let Some(line) = FieldLine::at(head, at) {
        known += usize::from(line.name.is_some_and(is_known));
        at = line.end;
    }
    known >= FIELDS_NEEDED
}

/// Returns true if a file is where messages are stored (in `cur` or `new` of a Maildir, or under
/// a number, as in MH and news spools) and its first field is known. There, one is enough.
pub(crate) fn is_in_folder(name: &Path, head: &[u8]) -> bool {
    let is = |part: Option<&OsStr>, test: fn(&[u8]) -> bool| {
        part.is_some_and(|part| test(part.as_encoded_bytes()))
    };
    let maildir = is(name.parent().and_then(Path::file_name), |folder| {
        matches!(folder, b"cur" | b"new")
    });
    let number = is(name.file_name(), |name| name.iter().all(u8::is_ascii_digit));
    let first = FieldLine::at(head, 0).and_then(|line| line.name);
    (maildir || number) && first.is_some_and(is_known)
}

#[cfg(test)]
mod tests {
    use crate::format::detect;

    const MESSAGE: &str = "From -\nReceived: from a\n\tby b\nSubject: s\n\nbody\n";

    #[test]
    fn formats_are_recognized_by_content_then_by_name() {
        for (name, head, expected) in [
            ("a", "", "unknown"),
            ("a.mbox", "", "mbox"),
            ("a.EML", "", "mail"),
            ("a.rs", "x", "rust"),
            ("a.txt", MESSAGE, "mbox"),
            ("a", "Path: x!y\nNewsgroups: a.b\n\nbody", "mail"),
            ("a", "Received: from a\n\tby b\nSubject: x\n", "mail"),
            (
                "a",
                "PEP: 1\nTitle: x\nContent-Type: text/x-rst\n\nFrom: a\n",
                "unknown",
            ),
            ("a", "\u{FEFF}Path: x!y\nNewsgroups: a.b\n\nbody", "mail"),
            ("a", "\u{FEFF}From -\nSubject: x\n\nbody", "mbox"),
            ("a", "Title: x\nDate: y\n", "unknown"),
            ("mail/cur/1.host:2,S", "Subject: x\n\nbody\n", "mail"),
            ("mail/old/1.host:2,S", "Subject: x\n\nbody\n", "unknown"),
            ("inbox/12", "Subject: x\n\nbody\n", "mail"),
            ("inbox/12", "Title: x\n\nbody\n", "plain"),
            ("inbox/12", "Title", "plain"),
            ("a", "From the start\n", "unknown"),
        ] {
            assert_eq!(
                detect(name, head.as_bytes()).name,
                expected,
                "{name} {head}"
            );
        }
    }
}
