//! reStructuredText (docutils, "reStructuredText Markup Specification").
//!
//! Lines tell blocks apart by their indentation: running text, literal blocks, directives with
//! their options, comments and targets; in running text, backticks tell literals,
//! roles and links. What is no markup is text, in which the delimiting rules find URIs.

mod block;
mod inline;
#[cfg(test)]
mod tests;

use crate::format::document::DOCUMENT;
use crate::format::lines::LineDecoder;
use crate::format::section_writer::Escapes;
use crate::format::{Escaping, Format, MarkupSyntax};

use block::RstReader;

/// Documents of reStructuredText.
pub static RST: Format = Format {
    name: "rst",
    summary: "reStructuredText",
    extensions: &["rst", "rest"],
    decoder: || LineDecoder::<RstReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    has_fragment_ids: true,
    paired: b"`",
    ..MarkupSyntax::markup(&IN_TEXT, Escaping::Except(b"<>\\*`|\""))
};

/// A backslash takes what it means from the next character, and white space away.
static IN_TEXT: Escapes = Escapes {
    starts: [b'\\'; 2],
    undo: escaped,
};

/// The same in a target, in which white space means nothing.
static IN_TARGET: Escapes = Escapes {
    starts: [b'\\', b' '],
    undo: |bytes| match bytes {
        [b' ', ..] => Some((1, None)),
        _ => escaped(bytes),
    },
};

fn escaped(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    match bytes {
        [b'\\', b'\\', ..] => Some((2, Some('\\'))),
        [b'\\', b' ' | b'\n', ..] => Some((2, None)),
        [b'\\', _, ..] => Some((1, None)),
        _ => None,
    }
}
