//! `AsciiDoc` (the language's documentation, as Asciidoctor reads it).
//!
//! Lines determine delimited blocks, literal paragraphs, attribute entries and block macros. In
//! running text, macros and URLs with a text in brackets are links, and text between backticks is
//! code. A reference to an id in the same book (`<<id>>`) is not a URI.

mod block;
mod inline;
#[cfg(test)]
mod tests;

use crate::format::document::DOCUMENT;
use crate::format::lines::LineDecoder;
use crate::format::section_writer::LITERAL;
use crate::format::{Escaping, Format, LinkForm, MarkupSyntax};

use block::AsciidocReader;

/// Documents of `AsciiDoc`.
pub static ASCIIDOC: Format = Format {
    name: "asciidoc",
    summary: "AsciiDoc",
    extensions: &["adoc", "asciidoc", "asc"],
    decoder: || LineDecoder::<AsciidocReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    has_fragment_ids: true,
    link_form: Some(LinkForm::Macro),
    paired: b"`",
    ..MarkupSyntax::markup(&LITERAL, Escaping::Except(b"<>\\*`|\"[]#+^~_{}"))
};
