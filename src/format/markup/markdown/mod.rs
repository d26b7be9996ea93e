//! Markdown: `CommonMark` with the extensions of GitHub.
//!
//! A parser determines links, code and text. It only labels: text and destinations are those of
//! the source with escapes decoded, and the URIs in text are found as in any format. HTML inside
//! is read like HTML. Positions of links and names of headings are part of the sections.
//!
//! Of MDX, its comments are known, and that Markdown follows the tag of a component on the next line.
//!
//! A document over 256 KiB is read in parts, which are divided where a block ends. A link whose
//! definition is in another part is text; the definition is a target nevertheless.

mod block;
mod destination;
mod escape;
mod heading;
mod made_ids;
mod mdx;
mod read;
mod reference;
mod scan;
mod seen;
mod targets;
#[cfg(test)]
mod tests;
mod word;

use crate::format::document::DOCUMENT;
use crate::format::document::after_mark;
use crate::format::{
    Backslash, BareUrl, CommentSyntax, Decoder, DocumentFiles, Escaping, Format, LinkForm,
    MarkupSyntax,
};
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
    language_ids: &["mdx", "quarto", "rmd"],
    document: DocumentFiles {
        manuals: &["md", "markdown", "mdx"],
        sources: &[
            (0, "md"),
            (1, "markdown"),
            (2, "mdx"),
            (11, "qmd"),
            (12, "Rmd"),
        ],
        ..DocumentFiles::NONE
    },
    made_ids: made_ids::MADE_IDS,
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
    link_form: Some(LinkForm::Parenthesized),
    code_span: Some(["`", "`"]),
    comment: Some(CommentSyntax::SGML),
    ..MarkupSyntax::markup(&IN_TEXT, Escaping::Except(b"<>()\\*`|\"'!&"))
};

impl Decoder for MarkdownDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let text = Text::borrowed(record.bytes, record.offset);
        let part = Part {
            from: after_mark(record),
            first: !record.continued,
            open: record.open,
        };
        self.read(&text, &part, emit)
    }
}
