//! Properties of Java (`java.util.Properties`, "load"): keys and values with escapes.

use memchr::memrchr_iter;

use crate::format::document::{DOCUMENT, after_mark};
use crate::format::json_string::IN_JSON;
use crate::format::section_writer::{Escapes, SectionWriter};
use crate::format::{CommentSyntax, Decoder, Fixes, Format, MarkupSyntax, Nature, Record, Section};
use crate::text::Text;

/// Properties of Java.
pub static PROPERTIES: Format = Format {
    name: "properties",
    summary: "properties of Java",
    extensions: &["properties"],
    decoder: || Box::new(PropertiesDecoder),
    markup: &SYNTAX,
    language_ids: &["java-properties"],
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    nature: Nature::Unknown,
    comment: Some(CommentSyntax::line("# ")),
    ..MarkupSyntax::code(&ESCAPES)
};

/// `\:`, `\=`, `\u002f`, and a backslash at the end of a line, which continues after the indentation
/// of the next. Before other characters a backslash is dropped, and `\n` and the like end a URI.
static ESCAPES: Escapes = Escapes {
    starts: b"\\",
    decode: |bytes| match bytes {
        [b'\\', b'u', ..] => (IN_JSON.decode)(bytes),
        [b'\\', b'\n', rest @ ..] => Some((2 + indentation(rest), None)),
        [b'\\', b'\r', b'\n', rest @ ..] => Some((3 + indentation(rest), None)),
        [b'\\', b'n' | b'r' | b't' | b'f', ..] => Some((2, Some(' '))),
        [b'\\', escaped, ..] if escaped.is_ascii() => Some((2, Some(char::from(*escaped)))),
        _ => None,
    },
};

/// No line is indented deeper.
// Bounds the time: each continued line looks ahead so far.
const MOST_BLANKS: usize = 256;

fn indentation(line: &[u8]) -> usize {
    let near = line.iter().take(MOST_BLANKS);
    near.take_while(|b| matches!(b, b' ' | b'\t')).count()
}

/// Decodes a document. No state is kept from one part to the next.
#[derive(Debug)]
struct PropertiesDecoder;

impl Decoder for PropertiesDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let text = Text::borrowed(record.bytes, record.offset);
        let end = if record.open {
            cut(record.bytes)
        } else {
            record.bytes.len()
        };
        let mut out = SectionWriter::new(&text, &SYNTAX);
        out.text(after_mark(record).min(end)..end);
        let (section, _) = out.end(end, end);
        if !section.text.bytes().is_empty() {
            emit(section);
        }
        end
    }
}

/// Returns where a part ends before which all is read: after the last line that does not continue, or
/// of one long line after the last space.
fn cut(bytes: &[u8]) -> usize {
    let ends = |end: &usize| {
        let line = bytes[..*end].strip_suffix(b"\r").unwrap_or(&bytes[..*end]);
        let backslashes = line.iter().rev().take_while(|byte| **byte == b'\\');
        backslashes.count() % 2 == 0
    };
    let last = |byte| memrchr_iter(byte, bytes).find(ends);
    let end = last(b'\n').or_else(|| last(b' '));
    end.map_or(bytes.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::PROPERTIES;
    use crate::format::testing::{assert_read, assert_survived};

    #[test]
    fn values_have_escapes() {
        assert_read(
            &PROPERTIES,
            &[
                (
                    "a=http\\://h.example/a\\=b\nc = https\\://h.example/\\u002fd\n",
                    &["bare http://h.example/a=b", "bare https://h.example//d"],
                ),
                (
                    "a = http://h.example/\\\n    b\nc: http://h.example/d\\ne\n",
                    &["bare http://h.example/b", "bare http://h.example/d"],
                ),
                (
                    "# http://h.example/a\n! see <http\\://h.example/b>\n",
                    &["bare http://h.example/a", "link http://h.example/b"],
                ),
            ],
        );
    }

    #[test]
    fn any_text_is_accepted() {
        assert_survived(
            &PROPERTIES,
            &[
                "a",
                "=",
                "\\",
                "\\\n",
                "\n",
                "\r",
                " ",
                "http\\://h.example/",
                "é",
                "\\u00",
                "#",
            ],
        );
    }
}
