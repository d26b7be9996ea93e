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
use crate::format::lines::{Written, decode};
use crate::format::section_writer::Escapes;
use crate::format::{Format, Language};

pub(crate) use block::Reader;

/// Documents of reStructuredText.
pub static RST: Format = Format {
    name: "rst",
    summary: "reStructuredText",
    extensions: &["rst", "rest"],
    decode: |record, reading, found| {
        decode(record, WRITTEN, &mut reading.torn, &mut reading.rst, found)
    },
    ..DOCUMENT
};

const WRITTEN: Written = Written {
    language: Language::Rst,
    escapes: &IN_TEXT,
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
