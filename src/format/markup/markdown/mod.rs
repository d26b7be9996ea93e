//! Markdown: `CommonMark`, and what GitHub adds to it.
//!
//! A parser tells what is a link, what is code and what is text. It labels only: text and
//! destinations are those of the source, with escapes undone, and the URIs in them are found
//! as everywhere. HTML inside is read as HTML is. Where links stand in a document and what
//! headings are called is part of what is handed over.
//!
//! A document over 256 KiB is read in parts, which are cut where a block of the document
//! ends. A link whose definition stands in another part is text there; the definition is
//! found where it stands.

mod block;
mod destination;
mod escape;
mod heading;
mod read;
mod reference;
mod scan;
#[cfg(test)]
mod tests;
mod word;

use crate::format::document::DOCUMENT;
use crate::format::document::behind_mark;
use crate::format::{Backslash, BareUrl, Decoder, Escaping, Format, MarkupSyntax};
use crate::format::{Record, Section};
use crate::text::Text;
use escape::IN_TEXT;

pub(crate) use read::{MarkdownDecoder, Part};

/// Documents of Markdown.
pub static MARKDOWN: Format = Format {
    name: "markdown",
    summary: "Markdown: CommonMark and GFM, with HTML inside",
    extensions: &[
        "md", "markdown", "mdown", "mdwn", "mkd", "mkdn", "mkdown", "mdx", "mdc", "qmd", "rmd",
        "ronn",
    ],
    decoder: || Box::new(MarkdownDecoder::default()),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    has_fragment_ids: true,
    paired: b"`",
    backslash: Backslash::Escape,
    // GFM makes a link of it, CommonMark does not.
    bare_url: BareUrl::Varies,
    autolink: Some(["<", ">"]),
    inline_link: Some(["[", "](", ")"]),
    code_span: Some(["`", "`"]),
    ..MarkupSyntax::markup(&IN_TEXT, Escaping::Except(b"<>()\\*`|\"'!&"))
};

impl Decoder for MarkdownDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let text = Text::borrowed(record.bytes, record.offset);
        let part = Part {
            from: behind_mark(record),
            first: !record.continued,
            open: record.open,
        };
        self.read(&text, &part, emit)
    }
}
