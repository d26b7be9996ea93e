//! `AsciiDoc` (the language's documentation, as Asciidoctor reads it).
//!
//! Lines tell delimited blocks, literal paragraphs, attribute entries and block macros;
//! in running text, macros and URLs with a text in brackets are links, and what stands
//! between backticks is code. A reference to an id of the same book (`<<id>>`) is no URI.

mod block;
mod inline;
#[cfg(test)]
mod tests;

use crate::format::document::DOCUMENT;
use crate::format::lines::{Written, decode};
use crate::format::section_writer::LITERAL;
use crate::format::{Format, Language};

pub(crate) use block::Reader;

/// Documents of `AsciiDoc`.
pub static ASCIIDOC: Format = Format {
    name: "asciidoc",
    summary: "AsciiDoc",
    extensions: &["adoc", "asciidoc", "asc"],
    decode: |record, reading, found| {
        decode(
            record,
            WRITTEN,
            &mut reading.torn,
            &mut reading.asciidoc,
            found,
        )
    },
    ..DOCUMENT
};

const WRITTEN: Written = Written {
    language: Language::AsciiDoc,
    escapes: &LITERAL,
};
