//! vCard: business cards (RFC 6350, RFC 2426 and vCard 2.1).

use super::content_lines::{self, ContentLineDecoder};
use crate::format::Format;
use crate::format::document::DOCUMENT;

/// Cards.
pub static VCARD: Format = Format {
    name: "vcard",
    summary: "contacts (vCard)",
    extensions: &["vcf", "vcard"],
    sniff: |head| content_lines::begins(head, "VCARD"),
    decoder: ContentLineDecoder::boxed,
    markup: &content_lines::SYNTAX,
    media_types: &["text/vcard", "text/x-vcard", "text/directory"],
    ..DOCUMENT
};
