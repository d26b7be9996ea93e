//! `AsciiDoc` (the language's documentation, as Asciidoctor reads it).
//!
//! Lines determine delimited blocks, literal paragraphs, attribute entries and block macros. In
//! running text, macros and URLs with a text in brackets are links, and text between backticks is
//! code. A reference to an id (`<<id>>`) is read as the fragment `#id`.

mod attributes;
mod block;
mod inline;
mod made_ids;
mod reference;
#[cfg(test)]
mod tests;

use crate::format::document::DOCUMENT;
use crate::format::lines::LineDecoder;
use crate::format::markup::html::character_reference;
use crate::format::section_writer::Escapes;
use crate::format::{CommentSyntax, DocumentFiles, Escaping, Format, LinkForm, MarkupSyntax};

use block::AsciidocReader;

/// Documents of `AsciiDoc`.
pub static ASCIIDOC: Format = Format {
    name: "asciidoc",
    summary: "AsciiDoc",
    extensions: &["adoc", "asciidoc", "asc"],
    decoder: || LineDecoder::<AsciidocReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    document: DocumentFiles {
        manuals: &["adoc", "asciidoc"],
        sources: &[(4, "adoc"), (5, "asciidoc")],
        ..DocumentFiles::NONE
    },
    made_ids: made_ids::MADE_IDS,
    ..DOCUMENT
};

/// A backslash before what would be replaced or be markup: `\...`, `\--`, `\'`, `\__`, `\{name}`.
/// Before anything else it is a character like any other.
static ESCAPES: Escapes = Escapes {
    starts: b"\\&",
    decode: |bytes| {
        let character = match bytes {
            // What the HTML is given as it is, to hide addresses.
            [b'&', b'#', ..] => return character_reference(bytes),
            [b'&', ..] => return None,
            [_, b'.', b'.', b'.', ..] => '.',
            [_, b'-', b'-', ..] => '-',
            [_, mark @ (b'_' | b'*' | b'#'), next, ..] if mark == next => char::from(*mark),
            [_, mark @ (b'\'' | b'{'), ..] => char::from(*mark),
            _ => return None,
        };
        Some((2, Some(character)))
    },
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    has_fragment_ids: true,
    link_form: Some(LinkForm::Macro),
    paired: b"`",
    comment: Some(CommentSyntax::line("// ")),
    ..MarkupSyntax::markup(&ESCAPES, Escaping::Except(b"<>\\*`|\"[]#+^~_{}"))
};
