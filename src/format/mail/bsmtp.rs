//! Batched SMTP (RFC 2442): the commands of SMTP sessions in a file, with a message after each
//! `DATA`.
//!
//! A line of one `.` ends a message; other lines that start with `.` have one more (RFC 5321
//! §4.5.2). So a line of one `.` that a command follows is between two messages.

use std::sync::LazyLock;

use memchr::{memchr, memmem};

use super::defaults::MAILBOX;
use super::mbox::line;
use super::message::Walker;
use super::separator::Marker;
use crate::format::{Decoder, Format, Next, Record, Section, Split, Warning, Window};
use crate::text::charset::Charset;

/// `.` at a line start.
static DOT_LINE: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| memmem::Finder::new(b"\n."));
/// The number of bytes after it that are examined.
// A line end and a command, of four letters.
const LOOK_AHEAD: usize = 16;
/// Commands before a message.
// RFC 821 and 5321, RFC 2033 (`LHLO`); `VERB` and `TICK` are those of BSMTP.
const COMMANDS: [&[u8]; 12] = [
    b"HELO", b"EHLO", b"LHLO", b"MAIL", b"RCPT", b"RSET", b"VERB", b"TICK", b"NOOP", b"SEND",
    b"SOML", b"SAML",
];
/// The most commands before a message that is recognized as such.
const MOST_COMMANDS: usize = 8;

/// Batches of SMTP commands.
pub static BSMTP: Format = Format {
    name: "bsmtp",
    summary: "batched SMTP: messages between the commands that send them",
    extensions: &["bsmtp"],
    sniff,
    split: Split {
        next,
        ..MAILBOX.split
    },
    decoder: || Box::new(BsmtpDecoder::default()),
    ..MAILBOX
};

/// Returns true if the input starts with commands, one of which is `MAIL FROM:`.
fn sniff(head: &[u8]) -> bool {
    let mut rest = head;
    for _ in 0..MOST_COMMANDS {
        let Some((first, after)) = line(rest) else {
            return false;
        };
        if !is_command(first) {
            return false;
        }
        let from = first.get(4..10).unwrap_or_default();
        if from.eq_ignore_ascii_case(b" FROM:") {
            return first[10..].trim_ascii_start().starts_with(b"<");
        }
        rest = after;
    }
    false
}

/// Returns true if a line is a command that comes before a message.
fn is_command(line: &[u8]) -> bool {
    let name = line.get(..4).unwrap_or_default();
    let ends = line
        .get(4)
        .is_none_or(|&b| b == b' ' || b == b'\r' || b == b'\n');
    ends && COMMANDS
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}

fn next(window: &Window, from: usize) -> Next {
    let mark = Marker {
        finder: &DOT_LINE,
        look_ahead: LOOK_AHEAD,
        starts: starts_message,
    };
    mark.next(window, from)
}

/// Returns true if `near` is a line of one `.`, with a command after it.
fn starts_message(near: &[u8]) -> bool {
    line(near).is_some_and(|(first, after)| first == b"." && is_command(after))
}

/// Decodes one message.
#[derive(Debug)]
struct BsmtpDecoder {
    walker: Walker,
    /// Whether the message has ended: only commands follow.
    ended: bool,
}

impl Default for BsmtpDecoder {
    fn default() -> Self {
        Self {
            walker: Walker::of_stuffed_lines(),
            ended: false,
        }
    }
}

impl Decoder for BsmtpDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let bytes = record.bytes;
        if self.ended {
            return bytes.len();
        }
        let from = if record.continued {
            0
        } else {
            header_start(bytes)
        };
        let message = match end(bytes, from) {
            Some(end) => {
                self.ended = true;
                Record {
                    bytes: &bytes[..end],
                    open: false,
                    ..*record
                }
            }
            None if record.open => Record {
                bytes: &bytes[..bytes.len() - incomplete_end(&bytes[from..])],
                ..*record
            },
            None => *record,
        };
        let read = self.walker.walk(&message, from, emit);
        if self.ended { bytes.len() } else { read }
    }

    fn set_charset(&mut self, _label: &[u8], assumed: Option<Charset>) -> bool {
        self.walker.assume(assumed);
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        self.walker.take_warnings()
    }
}

/// Returns where the header starts: after `DATA`, or else after the commands.
fn header_start(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some((first, after)) = line(&bytes[at..]) {
        let next = bytes.len() - after.len();
        if first.eq_ignore_ascii_case(b"DATA") {
            return next;
        }
        let is_separator = at == 0 && first == b".";
        if !is_separator && !is_command(first) {
            return at;
        }
        at = next;
    }
    bytes.len()
}

/// Returns the position of the line of one `.`.
fn end(bytes: &[u8], from: usize) -> Option<usize> {
    let is_end = |&at: &usize| line(&bytes[at..]).map_or(&bytes[at..], |(line, _)| line) == b".";
    let starts = DOT_LINE.find_iter(&bytes[from..]).map(|at| from + at + 1);
    let first = (bytes.get(from) == Some(&b'.')).then_some(from);
    let ends = first.into_iter().chain(starts).find(is_end)?;
    // The last line may be incomplete.
    (memchr(b'\n', &bytes[ends..]).is_some()).then_some(ends)
}

/// Returns the length of the last line, if it may become one of one `.`.
fn incomplete_end(bytes: &[u8]) -> usize {
    [&b"\n.\r"[..], b"\n."]
        .iter()
        .find(|end| bytes.ends_with(end))
        .map_or(0, |end| end.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::scan::ScanMode;
    use crate::format::detect;
    use crate::format::testing::starts;
    use crate::lint::options::{Options, Task};

    const SENT: &str = "MAIL FROM:<a@b.example>\nRCPT TO:<c@b.example>\nDATA\n";

    fn found(text: &str) -> Vec<(String, String, Option<u64>)> {
        let options = Options::new(Task::Extract(ScanMode::Uris));
        let links = crate::read(text.as_bytes(), &BSMTP, &options).links;
        let shown = links.into_iter().map(|link| {
            let bytes = link.location.bytes;
            (
                String::from_utf8_lossy(&link.uri).into_owned(),
                text[bytes.start as usize..bytes.end as usize].to_owned(),
                link.message_number,
            )
        });
        shown.collect()
    }

    #[test]
    fn messages_start_after_a_line_of_one_dot() {
        let message = format!("{SENT}To: c\n\n.. a\n..\n.\n");
        let text = format!("HELO b.example\n{message}RSET\n{message}QUIT\n");
        assert_eq!(starts(&BSMTP, &text), [0, 15 + message.len() as u64 - 2]);
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(starts(&BSMTP, &crlf).len(), 2);
        for (text, expected) in [
            (&text[..], "bsmtp"),
            (&crlf, "bsmtp"),
            (SENT, "bsmtp"),
            ("HELO b.example\nText\n", "plain"),
            ("Mail from: a\n", "plain"),
        ] {
            assert_eq!(detect("-", text.as_bytes()).name, expected, "{text}");
        }
    }

    #[test]
    fn dots_are_removed() {
        for (message, uri, source) in [
            (
                "To: c\nContent-Transfer-Encoding: quoted-printable\n\nhttp://www=\n..b.example/\n",
                "http://www.b.example/",
                "http://www=\n..b.example/",
            ),
            (
                "To: c\n\n<http://b.example/a\n..b>\n",
                "http://b.example/a.b",
                "http://b.example/a\n..b",
            ),
            (
                "\n.http://b.example/\n",
                "http://b.example/",
                "http://b.example/",
            ),
            (
                "Subject: a\n b http://b.example/\n\n",
                "http://b.example/",
                "http://b.example/",
            ),
        ] {
            let text =
                format!("HELO b.example\n{SENT}{message}.\nQUIT\nsee http://none.example/\n");
            let expected = [(uri.to_owned(), source.to_owned(), Some(1))];
            assert_eq!(found(&text), expected, "{message}");
        }
    }

    #[test]
    fn broken_batches_are_read() {
        for (text, expected) in [
            (format!("{SENT}To: c\n\nhttp://b.example/"), 1),
            (format!("{SENT}\nhttp://b.example/\n."), 1),
            (format!("{SENT}\nhttp://b.example/\n.\n"), 1),
            (format!("{SENT}.\n{SENT}\nhttp://b.example/\n.\n"), 1),
            (format!("{SENT}.\nRSET\n.\n"), 0),
            (SENT[..30].to_owned(), 0),
            (
                "HELO b.example\nMAIL FROM:<a>\nTo: c\n\nhttp://b.example/\n".to_owned(),
                1,
            ),
        ] {
            assert_eq!(found(&text).len(), expected, "{text}");
        }
    }

    #[test]
    fn parts_of_long_messages_do_not_change_the_result() {
        let body = "..http://b.example/a\nhttp://b.example/b=\n..c\n".repeat(20_000);
        let head = "To: c\nContent-Transfer-Encoding: quoted-printable\n\n";
        let text = format!("{SENT}{head}{body}.\n{SENT}{head}http://b.example/d\n.\nQUIT\n");
        let found = found(&text);
        assert_eq!(found.len(), 40_001);
        let two = |pair: &[(String, String, Option<u64>)]| {
            pair[0].0 == "http://b.example/a" && pair[1].0 == "http://b.example/b.c"
        };
        assert!(found[..40_000].chunks(2).all(two));
        assert_eq!(found[40_000].2, Some(2));
    }
}
