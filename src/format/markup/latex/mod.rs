//! LaTeX (the packages `url` and `hyperref`, `listings`, `verbatim`, `minted`).
//!
//! A scanner over the bytes recognizes commands with URIs, verbatim text, and comments. Of
//! arguments, it only needs to know where their braces close, which one pass determines for a
//! whole part.

mod braces;
mod escape;
mod scan;
#[cfg(test)]
mod tests;

use crate::format::document::DOCUMENT;
use crate::format::lines::{LineDecoder, lines};
use crate::format::{CommentSyntax, DocumentFiles, Escaping, Format, MarkupSyntax};
use crate::template::Dialect;

pub(crate) use braces::Braces;
use escape::IN_TEXT;

pub(crate) use escape::IN_URI;
use scan::LatexReader;
pub(in crate::format) use scan::{is_one_uri, write};

/// Documents of LaTeX.
pub static LATEX: Format = Format {
    name: "latex",
    summary: "LaTeX",
    extensions: &["tex", "latex", "ltx", "sty", "cls", "dtx"],
    sniff,
    decoder: || LineDecoder::<LatexReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    language_ids: &["tex"],
    document: DocumentFiles {
        manuals: &["tex"],
        ..DocumentFiles::NONE
    },
    ..DOCUMENT
};

pub(in crate::format) static SYNTAX: MarkupSyntax = MarkupSyntax {
    dialect: Dialect::Tex,
    comment: Some(CommentSyntax::line("% ")),
    ..MarkupSyntax::markup(&IN_TEXT, Escaping::Except(b"\\%#&~^_${}"))
};

/// Returns true if `head` starts with the class of a document, after comments.
fn sniff(head: &[u8]) -> bool {
    let mut code = lines(head, 0)
        .map(|line| line.bytes(head))
        .filter(|text| !text.is_empty() && text[0] != b'%');
    code.next().is_some_and(|text| {
        text.starts_with(b"\\documentclass") || text.starts_with(b"\\documentstyle")
    })
}
