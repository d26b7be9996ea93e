//! Comma-separated values (RFC 4180), and those that are separated by semicolons, tabs or bars.
//!
//! Each field is a text of its own: a comma ends a URI, unless it is in quotes. The separator is
//! the one that all of the first rows have equally often.

use memchr::{memchr, memchr_iter, memchr2_iter};

use crate::format::document::{DOCUMENT, after_mark};
use crate::format::section_writer::{Escapes, SectionWriter, Separator};
use crate::format::{Decoder, Fixes, Format, MarkupSyntax, Record, Section};
use crate::text::Text;

/// The number of bytes at the end of a part that may be left for the next one, and the most of a
/// field in quotes.
const KEPT: usize = 64 * 1024;

/// The number of rows in which separators are counted.
const ROWS: usize = 8;

/// Separators, in the order in which they are tried.
const SEPARATORS: [u8; 4] = *b",;\t|";

/// Tables.
pub static CSV: Format = Format {
    name: "csv",
    summary: "comma-separated values, and such with other separators",
    extensions: &["csv", "tsv", "tab"],
    decoder: || Box::new(CsvDecoder { separator: None }),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    ..MarkupSyntax::code(&QUOTES)
};

/// In quotes, `""` is a quotation mark.
static QUOTES: Escapes = Escapes {
    starts: [b'"'; 2],
    decode: |bytes| bytes.starts_with(b"\"\"").then_some((2, Some('"'))),
};

/// Decodes a table.
#[derive(Debug)]
struct CsvDecoder {
    /// The separator, once it is known. A table of one column has none.
    separator: Option<u8>,
}

impl Decoder for CsvDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        if !record.continued {
            self.separator = separator(record.bytes);
        }
        decode(record, self.separator, emit)
    }
}

/// Returns the separator that all of the first rows have equally often.
fn separator(bytes: &[u8]) -> Option<u8> {
    let mut rows = Vec::new();
    let mut at = 0;
    while at < bytes.len() && rows.len() < ROWS {
        let end = row_end(bytes, at);
        rows.push(&bytes[at..end]);
        at = end;
    }
    rows.retain(|row| !row.trim_ascii().is_empty());
    let count = |row: &&[u8], separator: u8| {
        let mut quoted = false;
        let outside = row.iter().filter(|&&b| {
            quoted ^= b == b'"';
            b == separator && !quoted
        });
        outside.count()
    };
    SEPARATORS.into_iter().find(|&separator| {
        let first = rows.first().map_or(0, |row| count(row, separator));
        first > 0 && rows.iter().all(|row| count(row, separator) == first)
    })
}

/// Returns the end of the row that starts at `at`: after the first line end outside quotes.
fn row_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..bytes.len().min(at + KEPT)];
    let mut quoted = false;
    let end = memchr2_iter(b'"', b'\n', rest).find(|&at| {
        quoted ^= rest[at] == b'"';
        rest[at] == b'\n' && !quoted
    });
    let line = || memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
    at + end.map_or_else(line, |end| end + 1)
}

fn decode(record: &Record, separator: Option<u8>, found: &mut dyn FnMut(Section)) -> usize {
    let text = Text::borrowed(record.bytes, record.offset);
    let bytes = text.bytes();
    let floor = record.end_without(KEPT);
    let mut out = SectionWriter::new(&text, &SYNTAX);
    let mut at = after_mark(record);
    while at < floor {
        let end = row_end(bytes, at);
        fields(bytes, at, end, separator, &mut out);
        at = end;
    }
    let (section, _) = out.end(at, at);
    if !section.text.bytes().is_empty() {
        found(section);
    }
    at
}

/// Writes each field of a row as a paragraph.
fn fields(bytes: &[u8], start: usize, end: usize, separator: Option<u8>, out: &mut SectionWriter) {
    let mut at = start;
    while at < end {
        let quoted = (bytes[at] == b'"')
            .then(|| closing(&bytes[at + 1..end]))
            .flatten();
        let inside = quoted.map(|length| at + 1..at + 1 + length);
        let after = inside.as_ref().map_or(at, |inside| inside.end + 1);
        let rest = &bytes[after..end];
        let next = separator.and_then(|separator| memchr(separator, rest));
        let close = next.map_or(end, |length| after + length);
        out.text(inside.unwrap_or(at..close));
        out.separate(Separator::Paragraph);
        at = close + 1;
    }
}

/// Returns the position of the quotation mark that closes a field.
fn closing(field: &[u8]) -> Option<usize> {
    let mut pair = None;
    memchr_iter(b'"', field).find(|&at| {
        if pair == Some(at) {
            return false;
        }
        let doubled = field.get(at + 1) == Some(&b'"');
        pair = doubled.then_some(at + 1);
        !doubled
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::scan::ScanMode;
    use crate::lint::options::{Options, Task};

    fn uris(text: &str) -> Vec<String> {
        let options = Options::new(Task::Extract(ScanMode::Suspicious));
        let links = crate::read(text.as_bytes(), &CSV, &options).links;
        let uris = links.iter().map(|link| String::from_utf8_lossy(&link.uri));
        uris.map(std::borrow::Cow::into_owned).collect()
    }

    #[test]
    fn a_field_ends_a_uri() {
        for (text, expected) in [
            ("a,http://h.example/x,b\n", &["http://h.example/x"][..]),
            (
                "a,b\nhttp://h.example/1,http://h.example/2\n",
                &["http://h.example/1", "http://h.example/2"],
            ),
            ("a,\"http://h.example/x,y\"\n", &["http://h.example/x,y"]),
            (
                "a,\"see http://h.example/x,y and\"\n",
                &["http://h.example/x,y"],
            ),
            (
                "a,\"see <http://h.example/x>, \"\"http://h.example/y\"\"\"\n",
                &["http://h.example/x", "http://h.example/y"],
            ),
            ("a;b\nhttp://h.example/x,1;c\n", &["http://h.example/x,1"]),
            (
                "a\tb\nhttp://h.example/x,1;y\tc\n",
                &["http://h.example/x,1;y"],
            ),
            ("a|b\nhttp://h.example/x|c\n", &["http://h.example/x"]),
            (
                "url\nhttp://h.example/x,y\nhttp://h.example/z\n",
                &["http://h.example/x,y", "http://h.example/z"],
            ),
            (
                "a,\"two\nlines http://h.example/x\",b\nc,d,e\n",
                &["http://h.example/x"],
            ),
            (
                "a,\"not closed http://h.example/x\nb,http://h.example/y\n",
                &["http://h.example/x", "http://h.example/y"],
            ),
            (
                "\u{FEFF}a,http://h.example/x\r\nb,c\r\n",
                &["http://h.example/x"],
            ),
            ("", &[]),
            (",,,\n", &[]),
        ] {
            assert_eq!(uris(text), expected, "{text:?}");
        }
    }

    #[test]
    fn parts_of_long_files_do_not_change_the_result() {
        let rows = "a,http://h.example/1,\"b, \"\"c\"\" http://h.example/2\"\n".repeat(20_000);
        let found = uris(&rows);
        assert_eq!(found.len(), 40_000);
        assert!(
            found
                .chunks(2)
                .all(|pair| pair == ["http://h.example/1", "http://h.example/2"])
        );
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_accepted(text in "[a\",;\t|\n]{0,60}") {
            uris(&text);
        }
    }
}
