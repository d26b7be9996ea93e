//! The header of an HTTP response (RFC 9112 §5): the fields that refer to other resources.
//!
//! They are `Location` and `Content-Location` (RFC 9110), `Link` (RFC 8288) and `Refresh`. No other
//! field is searched. The format is not detected: web archives have such headers.

use std::ops::Range;

use memchr::{memchr, memchr2};

use crate::format::document::DOCUMENT;
use crate::format::lines::{LineDecoder, LineReader, lines, stripped};
use crate::format::markup::refresh;
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

/// How the value of a field refers to other resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkField {
    /// It is a reference.
    Reference,
    /// It has references in angle brackets, with parameters.
    References,
    /// It has a reference after a number of seconds.
    Refresh,
}

impl LinkField {
    /// Returns what the field of that name, in any case, is; `None` for other fields.
    pub fn named(name: &[u8]) -> Option<Self> {
        const FIELDS: [(&[u8], LinkField); 4] = [
            (b"Location", LinkField::Reference),
            (b"Content-Location", LinkField::Reference),
            (b"Link", LinkField::References),
            (b"Refresh", LinkField::Refresh),
        ];
        let mut fields = FIELDS.iter();
        let field = fields.find(|(known, _)| known.eq_ignore_ascii_case(name));
        field.map(|(_, kind)| *kind)
    }

    /// Returns the ranges of the references in the value at `value`.
    pub fn references(self, bytes: &[u8], value: Range<usize>) -> Vec<Range<usize>> {
        match self {
            Self::Reference => vec![value],
            Self::References => bracketed(bytes, value),
            Self::Refresh => refresh(bytes, value).into_iter().collect(),
        }
    }
}

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

/// Returns the ranges in angle brackets, outside quoted strings.
fn bracketed(bytes: &[u8], value: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut at, mut has_quotes) = (value.start, true);
    while let Some(length) = memchr2(b'<', b'"', &bytes[at..value.end]) {
        let start = at + length + 1;
        let rest = &bytes[start..value.end];
        at = start;
        if bytes[start - 1] == b'<' {
            let Some(length) = memchr(b'>', rest) else {
                break;
            };
            found.push(start..start + length);
            at += length + 1;
        } else if has_quotes {
            match quoted(rest) {
                Some(length) => at += length,
                // An unclosed quote is a character like any other.
                None => has_quotes = false,
            }
        }
    }
    found
}

/// Returns the length of what a quote starts, with the closing one.
fn quoted(rest: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(length) = memchr2(b'"', b'\\', &rest[at..]) {
        at += length + 1;
        if rest[at - 1] == b'"' {
            return Some(at);
        }
        at = (at + 1).min(rest.len());
    }
    None
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
