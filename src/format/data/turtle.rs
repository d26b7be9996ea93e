//! Triples of RDF as text: Turtle, N-Triples, N-Quads, `TriG` (RDF 1.1 Turtle §2.4, "IRIs") and Notation3.
//!
//! The IRIs in `<…>`, and alone in a comment, are identifiers: they are compared as they are written, and
//! are not dereferenced. URIs in strings and comments are text.

use std::ops::Range;

use memchr::memchr;

use crate::extract::delimit::Context;
use crate::format::{
    CommentSyntax, Decoder, DocumentFiles, Fixes, Format, MarkupSyntax, Nature, PLAIN_TEXT, Record,
    Section, plain,
};
use crate::text::Text;

/// Triples of RDF.
pub static TURTLE: Format = Format {
    name: "turtle",
    summary: "triples of RDF: Turtle, N-Triples, N-Quads, TriG, N3",
    extensions: &["ttl", "nt", "nq", "trig", "n3"],
    decoder: || Box::new(TurtleDecoder),
    markup: &SYNTAX,
    language_ids: &[],
    document: DocumentFiles::NONE,
    ..plain::FORMAT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::None,
    nature: Nature::Unknown,
    comment: Some(CommentSyntax::line("# ")),
    ..PLAIN_TEXT
};

/// Emits each record as one section. No state is kept from one part to the next.
#[derive(Debug)]
struct TurtleDecoder;

impl Decoder for TurtleDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let text = Text::borrowed(record.bytes, record.offset);
        let mut section = Section::of(text, Context::Bare, &SYNTAX);
        let named = names(record.bytes).map(|range| (range, Some(Context::Ns)));
        section.labels = named.collect();
        emit(section);
        record.bytes.len()
    }
}

/// Returns the ranges of the IRIs in brackets, ascending.
fn names(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let start = at;
            match bytes[start] {
                b'<' => {
                    let length = iri(&bytes[start + 1..]);
                    at = start + 1 + length.unwrap_or(0);
                    if length.is_some() {
                        return Some(start + 1..at);
                    }
                }
                b'"' => at = after_string(bytes, start + 1),
                b'#' if is_comment(bytes, start) => {
                    at = memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |end| start + end);
                    if let Some(name) = heading(bytes, start..at) {
                        return Some(name);
                    }
                }
                _ => at += 1,
            }
        }
        None
    })
}

/// Returns the length of the IRI that starts `rest`, if a bracket closes it.
fn iri(rest: &[u8]) -> Option<usize> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'<' | b'>' | b'"');
    let end = rest.iter().position(ends)?;
    (rest[end] == b'>').then_some(end)
}

/// Returns where a string ends that starts at `from`: after its quotation mark in the same line.
fn after_string(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => return at + 1,
            // A long string: each of its lines is read by itself.
            b'\n' => return at,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// Returns the range of the name in a comment that has nothing else, as editors write it before what they
/// know of it: `###  http://h/a#b`.
fn heading(bytes: &[u8], comment: Range<usize>) -> Option<Range<usize>> {
    let text = bytes[comment.clone()].trim_ascii_end();
    let is_mark = |byte: &&u8| **byte == b'#' || byte.is_ascii_whitespace();
    let marks = text.iter().take_while(is_mark).count();
    let name = &text[marks..];
    let is_name = name.contains(&b':') && !name.iter().any(u8::is_ascii_whitespace);
    is_name.then(|| comment.start + marks..comment.start + text.len())
}

/// Returns true if a comment starts at `at`. In a prefixed name, `#` follows a letter.
fn is_comment(bytes: &[u8], at: usize) -> bool {
    at.checked_sub(1)
        .is_none_or(|before| bytes[before].is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::TURTLE;
    use crate::format::testing::{assert_read, assert_survived};

    #[test]
    fn iris_in_brackets_are_names() {
        assert_read(
            &TURTLE,
            &[
                (
                    "@prefix ex: <http://h.example/a#> .\n",
                    &["ns http://h.example/a#"],
                ),
                (
                    "<http://h.example/a> <http://h.example/b> \"see <http://h.example/c>\" .\n",
                    &[
                        "ns http://h.example/a",
                        "ns http://h.example/b",
                        "link http://h.example/c",
                    ],
                ),
                (
                    "# see <http://h.example/a>\nex:b#c \"a\\\" http://h.example/d\" .\n",
                    &["link http://h.example/a", "bare http://h.example/d"],
                ),
                (
                    "### http://h.example/a\r\n#  see http://h.example/b\n",
                    &["ns http://h.example/a", "bare http://h.example/b"],
                ),
                (
                    "ex:a ex:b \"\"\"a\nhttp://h.example/c \" d\n\"\"\" .\n",
                    &["bare http://h.example/c"],
                ),
            ],
        );
    }

    #[test]
    fn any_text_is_accepted() {
        assert_survived(
            &TURTLE,
            &["<", ">", "\"", "\\", "#", "\n", " ", "http://h.example/"],
        );
    }
}
