//! XML that is not HTML, and SVG: read like HTML. A program reads it in a way that is not known
//! here, and compares identifiers in it, so that its fixes are not safe.

use super::html::{DocumentDecoder, MARKUP};
use crate::format::charset_choice::Language;
use crate::format::document::DOCUMENT;
use crate::format::{Decoder, Fixes, Format, MarkupSyntax, Record, Section, Warning};
use crate::text::charset::Charset;

/// Documents of XML, but not of XHTML.
pub static XML: Format = Format {
    name: "xml",
    summary: "XML and SVG",
    extensions: &[
        "xml", "svg", "xsl", "xslt", "xsd", "rng", "rss", "atom", "rdf", "opml", "wsdl", "ent",
        // These often have no declaration, by which others are known.
        "csproj", "fsproj", "vbproj", "vcxproj", "nuspec", "resx", "xaml", "axaml", "plist", "kml",
        "gpx", "dita", "ditamap", "xlf", "xliff", "fb2",
    ],
    sniff,
    decoder: || Box::new(XmlDecoder(DocumentDecoder::of(Language::Xml))),
    markup: &SYNTAX,
    language_ids: &["xsl"],
    media_types: &["text/xml", "application/xml", "+xml"],
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    ..MARKUP
};

/// Returns true if `head` starts like a document that is not XHTML.
fn sniff(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let starts = head.trim_ascii_start().starts_with(b"<?xml ");
    let is_element = |tag: &[u8]| tag.len() >= 5 && tag[..5].eq_ignore_ascii_case(b"<html");
    let is_type = |tag: &[u8]| tag.len() >= 14 && tag[..14].eq_ignore_ascii_case(b"<!doctype html");
    starts
        && !memchr::memchr_iter(b'<', head)
            .map(|at| &head[at..])
            .any(|tag| is_element(tag) || is_type(tag))
}

/// Decodes XML as HTML is decoded.
#[derive(Debug)]
struct XmlDecoder(DocumentDecoder);

impl Decoder for XmlDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        self.0.decode(record, &mut |mut section| {
            section.markup.syntax = &SYNTAX;
            emit(section);
        })
    }

    fn set_charset(&mut self, label: &[u8], assumed: Option<Charset>) -> bool {
        self.0.set_charset(label, assumed)
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        self.0.take_warnings()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xhtml_is_not_meant() {
        for (head, expected) in [
            ("<?xml version='1.0'?>\n<feed>", true),
            ("\u{feff}<?xml version='1.0'?>\n<testcase>", true),
            ("<?xml version='1.0'?>\n<!DOCTYPE html>\n<html>", false),
            ("<?xml version='1.0'?>\n<html xmlns='x'>", false),
            ("<html>", false),
            ("text <?xml ", false),
        ] {
            assert_eq!(sniff(head.as_bytes()), expected, "{head}");
        }
    }
}
