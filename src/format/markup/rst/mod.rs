//! reStructuredText (docutils, "reStructuredText Markup Specification").
//!
//! Lines determine blocks by their indentation: running text, literal blocks, directives with
//! their options, comments and targets. In running text, backticks determine literals, roles and
//! links. The rest is text, in which URIs are found as in plain text.

mod block;
mod inline;
mod made_ids;
#[cfg(test)]
mod tests;

use crate::format::document::DOCUMENT;
use crate::format::lines::LineDecoder;
use crate::format::section_writer::Escapes;
use crate::format::{
    CommentPlace, CommentSyntax, DocumentFiles, Escaping, Format, LinkForm, MarkupSyntax,
};

use block::RstReader;

/// Documents of reStructuredText.
pub static RST: Format = Format {
    name: "rst",
    summary: "reStructuredText",
    extensions: &["rst", "rest"],
    decoder: || LineDecoder::<RstReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    language_ids: &["restructuredtext"],
    document: DocumentFiles {
        manuals: &["rst"],
        sources: &[(3, "rst")],
        ..DocumentFiles::NONE
    },
    made_ids: made_ids::MADE_IDS,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    has_fragment_ids: true,
    link_form: Some(LinkForm::Phrase),
    paired: b"`",
    comment: Some(CommentSyntax {
        open: ".. ",
        close: "",
        place: CommentPlace::OwnParagraph,
    }),
    ..MarkupSyntax::markup(&IN_TEXT, Escaping::Except(b"<>\\*`|\""))
};

/// Escapes: a backslash removes the meaning of the next character, and white space altogether.
static IN_TEXT: Escapes = Escapes {
    starts: b"\\",
    decode: escaped,
};

/// Escapes in a target, in which spaces are ignored.
static IN_TARGET: Escapes = Escapes {
    starts: b"\\ ",
    decode: |bytes| match bytes {
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
