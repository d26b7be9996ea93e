//! Messages of Apple Mail: a line with the size of the message, the message, and a property list,
//! which is not read.

use super::decoder::MessageDecoder;
use super::defaults::MESSAGE;
use super::mbox::line;
use super::rfc822;
use crate::format::declared_length::{DeclaresLength, Length, number};
use crate::format::{Format, Record, Split, Window};

/// The longest first line: a short number, padded with spaces.
const NUMBER: usize = 64;

/// Single messages of Apple Mail.
pub static EMLX: Format = Format {
    name: "emlx",
    summary: "a message of Apple Mail, its length in the first line",
    extensions: &["emlx"],
    sniff: |head| message(head).is_some_and(|(_, message)| rfc822::sniff(message)),
    split: Split {
        declared_length: Some(DeclaresLength { length, next }),
        ..MESSAGE.split
    },
    decoder: || MessageDecoder::boxed(header_start),
    ..MESSAGE
};

/// Returns the number in the first line, and the bytes after that line.
fn message(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (first, _) = line(&bytes[..bytes.len().min(NUMBER)])?;
    let message = line(bytes).map_or(&b""[..], |(_, message)| message);
    number(first.trim_ascii_end()).map(|length| (length, message))
}

fn length(window: &Window, at: usize) -> Length {
    let bytes = &window.bytes[at..];
    if window.offset + at as u64 > 0 {
        return Length::Undeclared;
    }
    match message(bytes) {
        Some((length, message)) => {
            let first = (bytes.len() - message.len()) as u64;
            Length::Bytes(length.saturating_add(first))
        }
        None if bytes.len() < NUMBER => Length::Unknown,
        None => Length::Undeclared,
    }
}

/// Returns the position of the property list, or of the end.
fn next(window: &Window, at: usize) -> Option<usize> {
    let rest = window.bytes.get(at..)?;
    let ends = window.last && rest.trim_ascii().is_empty();
    let list = rest.trim_ascii_start().starts_with(b"<?xml");
    if list {
        Some(at)
    } else {
        ends.then_some(window.bytes.len())
    }
}

/// Returns where the header starts. The property list after the message is skipped.
fn header_start(record: &Record) -> usize {
    if record.offset > 0 {
        return record.bytes.len();
    }
    message(record.bytes).map_or(0, |(_, message)| record.bytes.len() - message.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::starts;

    const MESSAGE: &str = "To: a\nSubject: b\n\n<?xml is no list?>\n";
    const LIST: &str = "<?xml version=\"1.0\"?>\n<plist/>\n";

    #[test]
    fn the_list_follows_the_message() {
        for (length, expected) in [
            (37, &[0, 48][..]),
            (35, &[0]),
            (38, &[0]),
            (1_u64 << 40, &[0]),
        ] {
            let text = format!("{length:<10}\n{MESSAGE}{LIST}");
            assert_eq!(starts(&EMLX, &text), expected, "{length}");
        }
        let without = format!("{}\n{MESSAGE}", MESSAGE.len());
        assert_eq!(starts(&EMLX, &without), [0]);
        assert_eq!(starts(&EMLX, MESSAGE), [0]);
    }

    #[test]
    fn the_format_is_recognized_by_its_first_lines() {
        assert!((EMLX.sniff)(format!("12 \n{MESSAGE}").as_bytes()));
        assert!(!(EMLX.sniff)(MESSAGE.as_bytes()));
        assert!(!(EMLX.sniff)(b"12\nno message\n"));
    }
}
