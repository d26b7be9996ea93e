//! The header of an HTTP response (RFC 9112 §5): the fields that refer to other resources.
//!
//! They are `Location` and `Content-Location` (RFC 9110), `Link` (RFC 8288) and `Refresh`. No other
//! field is searched. The format is not detected: web archives have such headers.

use std::ops::Range;

use memchr::memchr;

use super::link_field::LinkField;
use crate::format::document::DOCUMENT;
use crate::format::lines::{LineDecoder, LineReader, lines, stripped};
use crate::format::section_writer::{LITERAL, LinkTarget, SectionWriter};
use crate::format::{Fixes, Format, MarkupSyntax};

/// The header of a response, from its status line to the blank line.
pub static HTTP_HEADER: Format = Format {
    name: "http-header",
    summary: "header of an HTTP response",
    decoder: || LineDecoder::<HeaderReader>::boxed(&SYNTAX),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    literal_targets: true,
    fixes: Fixes::None,
    ..MarkupSyntax::code(&LITERAL)
};

/// Returns true if a header has a field that refers to another resource.
pub fn has_link_fields(header: &[u8]) -> bool {
    fields(header, 0).any(|(kind, _)| kind.is_some())
}

/// Reads fields. No state is kept.
#[derive(Debug, Default)]
struct HeaderReader;

impl LineReader for HeaderReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        for (kind, value) in fields(bytes, from) {
            let references = kind.map(|kind| kind.references(bytes, value));
            for reference in references.into_iter().flatten() {
                if !reference.is_empty() {
                    out.target(reference, &LITERAL, LinkTarget::FOLLOWED);
                }
            }
        }
    }
}

/// Returns what the fields of a header are, and the ranges of their values, with folded lines.
fn fields(
    bytes: &[u8],
    from: usize,
) -> impl Iterator<Item = (Option<LinkField>, Range<usize>)> + '_ {
    let is_folded = |start: usize| matches!(bytes.get(start), Some(b' ' | b'\t'));
    let mut lines = lines(bytes, from).peekable();
    std::iter::from_fn(move || {
        let line = lines.next()?;
        let mut end = line.end;
        while let Some(folded) = lines.next_if(|next| is_folded(next.start)) {
            end = folded.end.max(end);
        }
        let text = &bytes[line.start..line.end];
        let Some(colon) = memchr(b':', text) else {
            return Some((None, end..end));
        };
        let value = stripped(bytes, line.start + colon + 1..end);
        Some((LinkField::named(text[..colon].trim_ascii_end()), value))
    })
}

#[cfg(test)]
mod tests {
    use super::{HTTP_HEADER, has_link_fields};
    use crate::format::testing::{assert_read, assert_survived};

    #[test]
    fn fields() {
        assert_read(
            &HTTP_HEADER,
            &[
                (
                    "HTTP/1.1 301 Moved\r\nServer: http://not.example/\r\nlocation : /a?b \r\n\r\n",
                    &["link /a?b"],
                ),
                (
                    "HTTP/1.1 200 OK\r\nContent-Location: http://h.example/a.en.html\r\n",
                    &["link http://h.example/a.en.html"],
                ),
                (
                    "HTTP/1.1 200 OK\nLink: <http://a.example/>; rel=\"https://not.example/\",\n </b>;title=\"<c>, \\\"<d>\" , <e>\nLINK:<f\n",
                    &["link http://a.example/", "link /b", "link e"],
                ),
                (
                    "HTTP/1.1 200 OK\nLink: <a>; title=\"b, <c>\n",
                    &["link a", "link c"],
                ),
                (
                    "HTTP/1.1 200 OK\nRefresh: 5; url='http://a.example/'\nRefresh: 9\n",
                    &["link http://a.example/"],
                ),
                ("HTTP/1.1 301 Moved\nLocation:\n\n", &[]),
            ],
        );
    }

    #[test]
    fn headers_with_links() {
        for (header, expected) in [
            ("HTTP/1.1 200 OK\r\nServer: a\r\n\r\n", false),
            ("HTTP/1.1 200 OK\r\nX-Link: a\r\n link: b\r\n\r\n", false),
            ("HTTP/1.1 200 OK\r\nA: b\r\nLINK: <c>\r\n\r\n", true),
        ] {
            assert_eq!(has_link_fields(header.as_bytes()), expected, "{header}");
        }
    }

    #[test]
    fn any_header_is_survived() {
        assert_survived(
            &HTTP_HEADER,
            &[
                "HTTP/1.1 200 OK\r\n",
                "Link: ",
                "<http://a.example/>",
                "; a=\"",
                "\\",
                ",",
                "\r\n ",
                "\n",
                "Location:",
                "Refresh: 1;url=",
                "é",
            ],
        );
    }
}
