//! Reads documents whose decoders know UTF-8 alone in other charsets: declared by the protocol, named
//! by the user, or shown by their paragraphs (docs/design/INPUT.md, "Undeclared charsets").

use super::charset_choice::{CharsetChoice, Labels, Language};
use super::section::guessed;
use super::warning::guess;
use super::{Decoder, Record, Section, Warning};
use crate::text::Text;
use crate::text::charset::{Charset, Reading};

/// The charset of a document whose decoder knows UTF-8 alone.
#[derive(Debug)]
pub(crate) struct Recoded {
    /// The label of the charset that the protocol names, or empty.
    label: Vec<u8>,
    assumed: Option<Charset>,
    /// Whether the document is never divided.
    is_whole: bool,
    choice: CharsetChoice,
    /// Where the next part would be if the document was in UTF-8, after parts that are not.
    next: Option<u64>,
    warnings: Vec<Warning>,
}

impl Recoded {
    /// Returns the charset of a document. `label` and `assumed` are those of
    /// [`Decoder::set_charset`]; `is_whole` says whether the document is never divided.
    pub fn new(label: &[u8], assumed: Option<Charset>, is_whole: bool) -> Self {
        // Records end at bytes, which may be inside of a character of two or four.
        let is_wide = Charset::named(label).is_some_and(|charset| charset.unit() > 1);
        Self {
            label: if is_wide { Vec::new() } else { label.to_vec() },
            assumed,
            is_whole,
            choice: CharsetChoice::default(),
            next: None,
            warnings: Vec::new(),
        }
    }

    fn charset(&mut self, record: &Record) -> Reading {
        let labels = Labels {
            own: &self.label,
            outer: b"",
            language: Language::Other,
            assumed: self.assumed,
            is_whole: self.is_whole,
            at_start: record.offset == 0,
        };
        self.choice.of_part(labels, record.bytes, record.open)
    }

    /// Decodes a record with `inner`, which is given text in UTF-8, as [`Decoder::decode`] does.
    pub fn decode(
        &mut self,
        inner: &mut dyn Decoder,
        record: &Record,
        emit: &mut dyn FnMut(Section),
    ) -> usize {
        let charset = self.charset(record);
        if self.next.is_none() && charset.is_plain(record.bytes) {
            return inner.decode(record, emit);
        }
        let end = if record.open {
            charset.boundary(record.bytes)
        } else {
            record.bytes.len()
        };
        let text = Text::borrowed(&record.bytes[..end], record.offset);
        let (text, guesses) = charset.decode(text);
        self.warnings
            .extend(guesses.charsets.into_iter().map(guess));
        let ranges = guessed(guesses.ranges);
        // As if the document was in UTF-8, so that what is kept from part to part fits together.
        let offset = self.next.unwrap_or(record.offset);
        let decoded = Record {
            bytes: text.bytes(),
            offset,
            ..*record
        };
        let read = inner.decode(&decoded, &mut |section| {
            let section = section.in_source(&text, offset);
            emit(Section {
                guessed: ranges.clone(),
                ..section
            });
        });
        self.next = Some(offset + read as u64);
        match read {
            0 => 0,
            read if read == text.bytes().len() => end,
            read => (text.source(read - 1..read).end - record.offset) as usize,
        }
    }

    /// Returns the warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }
}
