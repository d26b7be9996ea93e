//! HTML and related languages: XHTML, XML, SVG.
//!
//! A scanner over the bytes recognizes tags, comments and scripts like browsers do, as far as it
//! matters for links. It builds no tree, keeps no stack, and accepts any input. A document
//! becomes text with character references decoded, in which URIs end at the tags that end them,
//! and targets: attribute values that are one URI each.

mod archived;
mod attribute;
mod code;
mod decoder;
mod document;
mod element;
mod hidden;
mod json_ld;
mod names;
mod reference;
mod scan;
mod tag;
#[cfg(test)]
mod tests;
mod value;

use crate::format::charset_choice::Language;
use crate::format::document::DOCUMENT;
use crate::format::{
    Backslash, CommentSyntax, DocumentFiles, Escaping, Format, Includes, LargeDocument, MadeIds,
    MarkupSyntax,
};
use crate::template::Dialect;

pub(crate) use attribute::refresh;
#[cfg(feature = "markdown")]
pub(crate) use decoder::Fragments;
pub(crate) use decoder::{Continuation, HtmlDecoder, kept_together};
pub(in crate::format) use document::DocumentDecoder;
pub(crate) use reference::character_reference;
#[cfg(feature = "markdown")]
pub(crate) use reference::decoded;
#[allow(
    unused_imports,
    reason = "each format that holds HTML takes what it needs"
)]
pub(crate) use reference::{IN_TEXT, IN_VALUE};

/// Documents of HTML and XML.
pub static HTML: Format = Format {
    name: "html",
    summary: "HTML, SGML and DocBook",
    extensions: &[
        "html", "htm", "xhtml", "xht", "shtml", "sgml", "sgm", "docbook", "dbk", "vue", "svelte",
    ],
    sniff,
    decoder: || Box::new(DocumentDecoder::of(Language::Html)),
    markup: &SYNTAX,
    language_ids: &["svelte", "vue", "vue-html"],
    media_types: &["text/html", "application/xhtml+xml"],
    document: DocumentFiles {
        manuals: &["html", "htm"],
        sources: &[(7, "html"), (8, "htm")],
        pages: &["html", "htm", "xhtml"],
    },
    // Templates insert what they do not have.
    made_ids: MadeIds {
        includes: Includes::Anywhere(&[
            "{{",
            "{%",
            "<%",
            "<?php",
            "<?=",
            "data-include",
            "<!--#include",
        ]),
        large: LargeDocument::Known,
        ..MadeIds::NONE
    },
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MARKUP;

/// The syntax of HTML in mail, where no document type defines entities.
static IN_MAIL: MarkupSyntax = MarkupSyntax {
    dialect: Dialect::Common,
    ..MARKUP
};

/// The syntax of HTML and related languages.
pub(in crate::format) const MARKUP: MarkupSyntax = MarkupSyntax {
    has_fragment_ids: true,
    // A script has no character references.
    escaping_in_code: Escaping::Except(b"&<>\"'\\%"),
    closing_angle: "&gt;",
    comment: Some(CommentSyntax::SGML),
    dialect: Dialect::Sgml,
    backslash: Backslash::Literal,
    joins_targets: false,
    literal_targets: true,
    links_to_itself: true,
    ..MarkupSyntax::markup(&IN_TEXT, Escaping::Encoded(reference::escape))
};

/// Returns true if `head` starts like a document.
fn sniff(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let head = head.trim_ascii_start();
    ["<!doctype ", "<html", "<?xml "].iter().any(|start| {
        head.get(..start.len())
            .is_some_and(|near| near.eq_ignore_ascii_case(start.as_bytes()))
    })
}
