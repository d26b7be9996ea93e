//! Decodes documents of HTML and XML in any charset.

use super::archived::ArchivedMessage;
use super::decoder::{Continuation, HtmlDecoder};
use crate::format::charset_choice::{CharsetChoice, Labels, Language};
use crate::format::section::guessed;
use crate::format::warning::guess;
use crate::format::{Decoder, Markup, Record, Section, Warning};
use crate::text::Text;
use crate::text::charset::{Charset, Reading};

/// A decoder of documents that come in parts.
#[derive(Debug)]
pub(in crate::format) struct DocumentDecoder {
    language: Language,
    /// The label of the charset that the protocol names, or empty.
    label: Vec<u8>,
    /// The charset of documents that declare none, if the user says so.
    assumed: Option<Charset>,
    charset: CharsetChoice,
    warnings: Vec<Warning>,
    html: HtmlDecoder,
}

impl DocumentDecoder {
    /// Returns a decoder of documents in that language.
    pub fn of(language: Language) -> Self {
        Self {
            language,
            label: Vec::new(),
            assumed: None,
            warnings: Vec::new(),
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
            assumed: self.assumed,
            is_whole: true,
            at_start: true,
        };
        let charset = self.charset.of_part(labels, record.bytes, record.open);
        let (continuation, end) = if record.open {
            let end = charset.boundary(record.bytes);
            (Continuation::MoreAtOnce, end)
        } else {
            (Continuation::Nothing, record.bytes.len())
        };
        let text = Text::borrowed(&record.bytes[..end], record.offset);
        let (text, guesses) = charset.decode(text);
        self.warnings
            .extend(guesses.charsets.into_iter().map(guess));
        let ranges = guessed(guesses.ranges);
        let query_charset = match charset {
            Reading::In(charset) if self.language == Language::Html => charset.of_queries(),
            _ => None,
        };
        if !record.continued
            && self.language == Language::Html
            && let Some(message) = ArchivedMessage::of(text.bytes())
        {
            emit(Section::of_fields(message.fields()));
        }
        let read = self.html.read(&text, continuation, None, &mut |section| {
            emit(Section {
                guessed: ranges.clone(),
                markup: Markup {
                    query_charset,
                    ..section.markup
                },
                ..section
            });
        });
        match read {
            0 => 0,
            read if read == text.bytes().len() => end,
            read => (text.source(read - 1..read).end - record.offset) as usize,
        }
    }

    fn set_charset(&mut self, label: &[u8], assumed: Option<Charset>) -> bool {
        self.label = label.to_vec();
        self.assumed = assumed;
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }
}
