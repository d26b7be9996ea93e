//! Mailboxes of the IMAP server of the University of Washington (`mbx`): 2,048 bytes that start with
//! `*mbx*`, and messages, each after a line with its date, its size and its flags:
//!
//! ```text
//! 26-Nov-2026 10:00:00 +0000,1234;000000000001-00000001
//! ```
//!
//! The mailbox is read in order. Where a size is wrong, a message starts at the next such line.

use std::sync::LazyLock;

use memchr::{memchr, memmem};

use super::decoder::MessageDecoder;
use super::defaults::MAILBOX;
use super::mbox::line;
use super::separator::Marker;
use crate::format::declared_length::{DeclaresLength, Length, number};
use crate::format::{Format, Next, Record, Split, Window};

/// What a mailbox starts with.
const MARK: &[u8] = b"*mbx*";
/// The size of what is before the first message.
const HEADER: usize = 2048;
/// The longest line before a message.
const LINE: usize = 128;
/// A line end before a line with a date.
static LINE_END: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| memmem::Finder::new(b"\n"));

/// Mailboxes of c-client.
pub static MBX: Format = Format {
    name: "mbx",
    summary: "a mailbox of the IMAP server of the University of Washington, with sizes",
    extensions: &[],
    sniff: |head| head.starts_with(MARK),
    split: Split {
        next,
        divisible: false,
        declared_length: Some(DeclaresLength {
            length,
            next: next_declared,
        }),
        ..MAILBOX.split
    },
    decoder: || MessageDecoder::boxed(header_start),
    ..MAILBOX
};

/// Returns the length of the line before a message and the size of the message, if `bytes` start with
/// such a line.
fn message(bytes: &[u8]) -> Option<(usize, u64)> {
    let (first, rest) = line(&bytes[..bytes.len().min(LINE)])?;
    let used = bytes.len().min(LINE) - rest.len();
    let comma = memchr(b',', first)?;
    let semicolon = comma + memchr(b';', &first[comma..])?;
    let (date, size, flags) = (
        &first[..comma],
        &first[comma + 1..semicolon],
        &first[semicolon + 1..],
    );
    let is_date = date.len() == 26
        && [2, 6, 11, 14, 17, 20].map(|at| date[at]) == *b"-- :: "
        && matches!(date[21], b'+' | b'-')
        && date[7..11].iter().all(u8::is_ascii_digit);
    let is_flag = |byte: &u8| byte.is_ascii_hexdigit() || *byte == b'-';
    let is_mark = is_date && flags.len() >= 12 && flags.iter().all(is_flag);
    is_mark
        .then(|| number(size))
        .flatten()
        .map(|size| (used, size))
}

/// The first message has the start of the mailbox before it.
fn length(window: &Window, at: usize) -> Length {
    let start = start(window.offset + at as u64);
    match window.bytes.get(at + start..) {
        None if !window.last => Length::Unknown,
        None => Length::Undeclared,
        Some(bytes) => match message(bytes) {
            Some((line, size)) => Length::Bytes(size.saturating_add((start + line) as u64)),
            None if bytes.len() < LINE && !window.last => Length::Unknown,
            None => Length::Undeclared,
        },
    }
}

/// Returns the size of what is before the line of a message at `offset`.
const fn start(offset: u64) -> usize {
    if offset == 0 { HEADER } else { 0 }
}

/// Returns the position of the next message, which follows immediately, or of the end.
fn next_declared(window: &Window, at: usize) -> Option<usize> {
    let rest = window.bytes.get(at..)?;
    (message(rest).is_some() || window.last && rest.is_empty()).then_some(at)
}

fn next(window: &Window, from: usize) -> Next {
    let mark = Marker {
        finder: &LINE_END,
        look_ahead: LINE,
        starts: |near| message(near).is_some(),
    };
    mark.next(window, from)
}

/// Returns where the header of the message starts.
fn header_start(record: &Record) -> usize {
    let start = start(record.offset).min(record.bytes.len());
    message(&record.bytes[start..]).map_or(start, |(line, _)| start + line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::detect;
    use crate::format::testing::starts;

    const LINE: &str = "26-Nov-2026 10:00:00 +0000,";
    const FLAGS: &str = ";000000000001-00000001\r\n";

    fn mailbox(messages: &[(usize, &str)]) -> String {
        let start = "*mbx*\r\n0000000000000000\r\n";
        let mut text = start.to_owned() + &"\0".repeat(HEADER - start.len());
        for (size, message) in messages {
            text += &[LINE, &size.to_string(), FLAGS, message].concat();
        }
        text
    }

    #[test]
    fn messages_are_as_long_as_they_say() {
        let body = format!("Subject: a\r\n\r\n{LINE}1{FLAGS}");
        let line = LINE.len() + 2 + FLAGS.len();
        for (sizes, expected) in [
            ([body.len(), 3], &[0, HEADER + line + body.len()][..]),
            // Where the size is wrong, any line of a message starts one.
            (
                [body.len() - 1, 3],
                &[0, HEADER + line + 14, HEADER + line + body.len()],
            ),
        ] {
            let text = mailbox(&[(sizes[0], &body), (sizes[1], "a\r\n")]);
            let found = starts(&MBX, &text);
            let found: Vec<_> = found.into_iter().map(|at| at as usize).collect();
            assert_eq!(found, expected, "{sizes:?}");
        }
        assert_eq!(detect("INBOX", mailbox(&[]).as_bytes()).name, "mbx");
    }

    #[test]
    fn lines() {
        for (text, expected) in [
            (
                " 5-Jan-2000 12:34:56 -0800,17;00000001000c-0000000f\r\n",
                Some((53, 17)),
            ),
            (
                "26-Nov-2026 10:00:00 +0000,x;000000000001-00000001\r\n",
                None,
            ),
            ("26-Nov-2026 10:00:00 +0000,17\r\n", None),
            ("26-Nov-2026 10:00:00 +0000,17;all of it\r\n", None),
            (
                "26 Nov 2026 10:00:00 +0000,17;000000000001-00000001\r\n",
                None,
            ),
            ("", None),
        ] {
            assert_eq!(message(text.as_bytes()), expected, "{text}");
        }
    }
}
