//! Decodes documents of HTML and XML in any charset.

use super::decoder::{Continuation, HtmlDecoder};
use crate::format::charset_choice::{CharsetChoice, Labels, Language};
use crate::format::{Decoder, Record, Section};
use crate::text::Text;

/// A decoder of documents that come in parts.
#[derive(Debug)]
pub(in crate::format) struct DocumentDecoder {
    language: Language,
    /// The label of the charset that the protocol names, or empty.
    label: Vec<u8>,
    charset: CharsetChoice,
    html: HtmlDecoder,
}

impl DocumentDecoder {
    /// Returns a decoder of documents in that language.
    pub fn of(language: Language) -> Self {
        Self {
            language,
            label: Vec::new(),
            charset: CharsetChoice::default(),
            html: HtmlDecoder::default(),
        }
    }
}

impl Decoder for DocumentDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let labels = Labels {
            own: &self.label,
            outer: b"",
            language: self.language,
        };
        let charset = self.charset.of_part(labels, record.bytes, record.open);
        let (continuation, end) = if record.open {
            let end = charset.boundary(record.bytes);
            (Continuation::MoreAtOnce, end)
        } else {
            (Continuation::Nothing, record.bytes.len())
        };
        let text = charset.decode(Text::borrowed(&record.bytes[..end], record.offset));
        let read = self.html.read(&text, continuation, None, emit);
        match read {
            0 => 0,
            read if read == text.bytes().len() => end,
            read => (text.source(read - 1..read).end - record.offset) as usize,
        }
    }

    fn set_charset(&mut self, label: &[u8]) {
        self.label = label.to_vec();
    }
}
