//! roff: manual pages and other documents (`groff(7)`, `groff_man(7)`, `mdoc(7)`).
//!
//! Lines that start with a control character are requests and macros; `.UR`, `.URL` and `.Lk`
//! give targets, others text. Escapes are undone: `\-` is a hyphen, `\:` nothing, `\fI`
//! changes the font and stands for nothing.

mod escape;
mod line;
#[cfg(test)]
mod tests;

use crate::format::document::DOCUMENT;
use crate::format::lines::{Written, decode, lines};
use crate::format::{Format, Language};

pub(crate) use line::Reader;

/// Manual pages.
pub static ROFF: Format = Format {
    name: "roff",
    summary: "roff: manual pages",
    extensions: &["man", "mdoc", "roff", "troff"],
    sniff,
    decode: |record, reading, found| {
        decode(record, WRITTEN, &mut reading.torn, &mut reading.roff, found)
    },
    ..DOCUMENT
};

const WRITTEN: Written = Written {
    language: Language::Roff,
    escapes: &escape::IN_TEXT,
};

/// Whether it starts with a request or a comment, and has the title of a manual page.
fn sniff(head: &[u8]) -> bool {
    let starts = matches!(head.trim_ascii_start(), [b'.' | b'\'', b'\\', b'"', ..])
        || head.starts_with(b".");
    starts
        && lines(head, 0).any(|line| {
            let text = line.bytes(head);
            text.starts_with(b".TH ") || text.starts_with(b".Dd")
        })
}
