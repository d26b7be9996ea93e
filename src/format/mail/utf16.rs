//! Plain text in UTF-16 or UTF-32, recognized by its byte-order mark, or by the NUL bytes beside its
//! letters (docs/design/INPUT.md).
//!
//! The source is one record, which is decoded in parts like the long body of a message: each part
//! is read up to a blank line near its end, or another place where it can be divided. Byte
//! offsets are exact; lines are counted by their byte 0x0A, and columns count bytes.

use super::message::Walker;
use crate::format::document::DOCUMENT;
use crate::format::{Decoder, Format, Record, Section, Warning};
use crate::text::charset::Charset;

/// The number of bytes that are decoded at a time: a multiple of four.
const PART: usize = 256 * 1024;

/// Text in two or four bytes for a character.
pub static UTF16: Format = Format {
    name: "utf16",
    summary: "plain text in UTF-16 or UTF-32",
    extensions: &[],
    sniff: |head| Charset::of_wide_text(head).is_some(),
    record_limit: PART,
    decoder: || Box::new(Utf16Decoder::default()),
    ..DOCUMENT
};

/// Decodes one text, as the body of a message is decoded.
#[derive(Debug, Default)]
struct Utf16Decoder(Walker);

impl Decoder for Utf16Decoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        if !record.continued {
            let charset = match Charset::of_wide_text(record.bytes) {
                Some(Charset::Utf32(_)) => "utf-32",
                _ => "utf-16",
            };
            self.0 = Walker::of_text(charset);
        }
        self.0.walk(record, 0, emit)
    }

    fn set_charset(&mut self, _label: &[u8], _assumed: Option<Charset>) -> bool {
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        self.0.take_warnings()
    }
}

#[cfg(test)]
mod tests {
    use crate::extract::scan::ScanMode;
    use crate::lint::options::{Options, Task};

    /// Reading a text in parts gives the same positions as reading it at once.
    #[test]
    fn texts_of_any_length() {
        let line = "é see <http://h.example/a\n  b>\n";
        for paragraph in [line.to_owned(), format!("{line}\n"), line.replace('\n', "")] {
            let text = format!("\u{FEFF}{}", paragraph.repeat(20_000));
            let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            let options = Options::new(Task::Extract(ScanMode::Uris));
            let links = crate::read(&bytes, crate::detect("", &bytes), &options).links;
            assert_eq!(links.len(), 20_000);
            for (number, link) in links.iter().enumerate() {
                let length = 2 * paragraph.chars().count() as u64;
                assert_eq!(link.location.bytes.start, 2 + 14 + number as u64 * length);
                assert!(link.uri.starts_with(b"http://h.example/a"));
            }
        }
    }
}
