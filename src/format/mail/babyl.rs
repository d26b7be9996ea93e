//! Babyl, the mailboxes of Rmail up to Emacs 22.
//!
//! The file starts with options. Each message starts with Control-underscore and a line of
//! Control-L, then a line of labels. If the labels start with `0`, the header follows a line `***
//! EOOH ***`. If they start with `1`, the whole header is above that line, and the fields that
//! were shown are repeated below it, which is read as text. The options are read as part of the
//! first message.

use memchr::memmem;

use super::decoder::MessageDecoder;
use super::mbox::{MESSAGE_LIMIT, line};
use super::separator::at_start;
use crate::format::{Format, Next, PLAIN_TEXT, Split, Window};

/// The start of a message. It need not be at a line start: the text before it may lack a line
/// end.
const START: &[u8] = b"\x1f\x0c\n";
/// The line after the header that was not shown.
const END_OF_HEADER: &[u8] = b"*** EOOH ***\n";
/// The options end before this offset, or they are not recognized as such.
const OPTIONS: u64 = 4 * 1024;

/// Mailboxes of Emacs.
pub static BABYL: Format = Format {
    name: "babyl",
    summary: "a mailbox of Emacs, up to version 22",
    extensions: &["babyl"],
    sniff: |head| head.starts_with(b"BABYL OPTIONS:"),
    messages: true,
    mailbox: true,
    record_limit: MESSAGE_LIMIT,
    split: Split {
        before: |offset| if offset <= OPTIONS { 0 } else { offset },
        next,
        batch: None,
        divisible: true,
        declared_length: None,
    },
    decoder: || MessageDecoder::boxed(|record| header_start(record.bytes)),
    markup: &PLAIN_TEXT,
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

/// Returns where the header starts that is read.
fn header_start(bytes: &[u8]) -> usize {
    let options = bytes.starts_with(b"BABYL OPTIONS:");
    let start = match memmem::find(bytes, START) {
        Some(start) if options || start == 0 => start + START.len(),
        _ => return 0,
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
    use crate::format::testing::starts;

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
