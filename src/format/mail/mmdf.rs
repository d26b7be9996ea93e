//! MMDF mailboxes: each message is between lines of four Control-A.
//!
//! A message starts at such a line, unless another one follows: then the first ends the message
//! before, and the second starts the next. The last one ends the last message.

use std::sync::LazyLock;

use memchr::memmem;

use super::decoder::MessageDecoder;
use super::defaults::MAILBOX;
use super::mbox::line;
use super::separator::Marker;
use crate::format::{Format, Next, Record, Split, Window};

/// The line between messages.
const SEPARATOR: &[u8] = b"\x01\x01\x01\x01";
/// A separator at a line start.
static SEPARATOR_LINE: LazyLock<memmem::Finder<'static>> =
    LazyLock::new(|| memmem::Finder::new(b"\n\x01\x01\x01\x01"));
/// The size of two of these lines, and of the start of a third.
const LOOK_AHEAD: usize = 2 * (SEPARATOR.len() + 2);

/// Mailboxes of MMDF, which SCO's and Python's mail programs read.
pub static MMDF: Format = Format {
    name: "mmdf",
    summary: "a mailbox, split at its lines of four Control-A",
    extensions: &["mmdf"],
    sniff: |head| is_separator(head),
    split: Split {
        next,
        ..MAILBOX.split
    },
    decoder: || MessageDecoder::boxed(header_start),
    ..MAILBOX
};

fn next(window: &Window, from: usize) -> Next {
    let mark = Marker {
        finder: &SEPARATOR_LINE,
        look_ahead: LOOK_AHEAD,
        starts: starts_message,
    };
    mark.next(window, from)
}

/// Returns true if a separator is here, and neither another one nor the end follows.
fn starts_message(near: &[u8]) -> bool {
    let after = line(near).map_or(&b""[..], |(_, after)| after);
    is_separator(near) && !after.is_empty() && !is_separator(after)
}

fn is_separator(bytes: &[u8]) -> bool {
    line(bytes).map_or(bytes, |(line, _)| line) == SEPARATOR
}

/// Returns where the header starts. Some mailboxes have a `From ` line below the separator.
fn header_start(record: &Record) -> usize {
    let mut rest = record.bytes;
    while is_separator(rest) || rest.starts_with(b"From ") {
        rest = line(rest).map_or(&b""[..], |(_, after)| after);
    }
    record.bytes.len() - rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::starts;

    const S: &str = "\x01\x01\x01\x01\n";

    #[test]
    fn messages_start_at_the_separator_above_them() {
        for (text, expected) in [
            (
                format!("{S}To: a\n\nb\n{S}{S}To: c\n\nd\n{S}"),
                &[0, 19][..],
            ),
            // Some programs write one line between two messages.
            (format!("{S}To: a\n\nb\n{S}To: c\n\nd\n"), &[0, 14]),
            (format!("{S}To: a\n\nx{S}\x01\x01\x01\x01\x01\nb\n"), &[0]),
            (format!("{S}To: a\n\nb\n\x01\x01\x01\x01"), &[0]),
            (format!("junk\n{S}To: a\n"), &[0, 5]),
            (String::new(), &[]),
        ] {
            assert_eq!(starts(&MMDF, &text), expected, "{text:?}");
        }
        let crlf = format!("{S}To: a\n\nb\n{S}{S}To: c\n").replace('\n', "\r\n");
        assert_eq!(starts(&MMDF, &crlf), [0, 24]);
    }
}
