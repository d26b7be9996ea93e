//! roff: manual pages and other documents (`groff(7)`, `groff_man(7)`, `mdoc(7)`).
//!
//! Lines that start with a control character are requests and macros: those of `.UR`, `.URL` and
//! `.Lk` are targets, those of others text. Escapes are decoded: `\-` is a hyphen, `\:` nothing,
//! and `\fI` changes the font.

mod escape;
mod line;
#[cfg(test)]
mod tests;

use crate::format::document::DOCUMENT;
use crate::format::lines::{LineDecoder, lines};
use crate::format::{CommentSyntax, Escaping, Format, MarkupSyntax};

use line::RoffReader;

/// Manual pages.
pub static ROFF: Format = Format {
    name: "roff",
    summary: "roff: manual pages",
    extensions: &["man", "mdoc", "roff", "troff"],
    sniff,
    decoder: || LineDecoder::<RoffReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    comment: Some(CommentSyntax::line(".\\\" ")),
    ..MarkupSyntax::markup(&escape::IN_TEXT, Escaping::Except(b"\\-\"'"))
};

/// Returns true if `head` starts with a request or a comment, and has the title of a manual page.
fn sniff(head: &[u8]) -> bool {
    // A comment, perhaps with a control character before it, or a request.
    let head_of_text = head.trim_ascii_start();
    let comment = head_of_text
        .strip_prefix(b".")
        .or_else(|| head_of_text.strip_prefix(b"'"));
    let starts = comment.unwrap_or(head_of_text).starts_with(b"\\\"") || head.starts_with(b".");
    starts
        && lines(head, 0).any(|line| {
            let text = line.bytes(head);
            text.starts_with(b".TH ") || text.starts_with(b".Dd")
        })
}
