//! Comma-separated values (RFC 4180), and those that are separated by semicolons, tabs or bars.
//!
//! Each field is a text of its own: a comma ends a URI, unless it is in quotes. The text of a record
//! is read whatever its shape: records may have more or fewer fields than the header, text after the
//! closing quote, and quotes that are not closed.

use std::ops::Range;

use memchr::{memchr_iter, memchr3};

use super::csv_separator::{SEPARATORS, separator};
use crate::format::bytes::clipped;
use crate::format::document::{DOCUMENT, after_mark};
use crate::format::section_writer::{Escapes, SectionWriter, Separator};
use crate::format::{Decoder, Fixes, Format, MarkupSyntax, Record, Section};
use crate::text::Text;

/// The number of bytes at the end of a part that may be left for the next one, and the most of a
/// field in quotes.
// The longest URI (docs/design/DELIMITING.md §7).
const KEPT: usize = 64 * 1024;

/// Tables.
pub static CSV: Format = Format {
    name: "csv",
    summary: "comma-separated values, and such with other separators",
    extensions: &["csv", "tsv", "tab"],
    decoder: || Box::new(TableDecoder::default()),
    markup: &SYNTAX,
    language_ids: &["tsv"],
    media_types: &["text/csv"],
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    ..MarkupSyntax::code(&QUOTES)
};

/// In quotes, `""` is a quotation mark.
static QUOTES: Escapes = Escapes {
    starts: b"\"",
    decode: |bytes| bytes.starts_with(b"\"\"").then_some((2, Some('"'))),
};

/// Decodes a table.
#[derive(Debug, Default)]
pub(in crate::format) struct TableDecoder {
    /// The separator, once it is known. A table of one column has none.
    separator: Option<u8>,
}

impl TableDecoder {
    /// Returns a decoder of a table with that separator, if it is known.
    pub const fn of(separator: Option<u8>) -> Self {
        Self { separator }
    }

    /// Sets the separator to the byte after a closing quotation mark, if it is one and none is known.
    pub fn learn(&mut self, after: Option<u8>) {
        let after = after.filter(|byte| SEPARATORS.contains(byte));
        self.separator = self.separator.or(after);
    }
}

impl Decoder for TableDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        if !record.continued && self.separator.is_none() {
            self.separator = separator(&record.bytes[after_mark(record)..]);
        }
        let text = Text::borrowed(record.bytes, record.offset);
        let floor = record.end_without(KEPT);
        let mut out = SectionWriter::new(&text, &SYNTAX);
        let mut at = after_mark(record);
        while at < floor {
            let field = Field::read(text.bytes(), at, self.separator);
            for range in [field.quoted, field.rest] {
                out.text(range);
                out.separate(Separator::Paragraph);
            }
            self.separator = self.separator.or(field.separator);
            at = field.next;
        }
        let (section, _) = out.end(at, at);
        if !section.text.bytes().is_empty() {
            emit(section);
        }
        at
    }
}

/// A field, without its separator or line end. All of its text is in the two ranges.
#[derive(Debug)]
struct Field {
    /// What its quotation marks enclose, if it starts with one that is closed.
    quoted: Range<usize>,
    /// The text after these, which well-formed fields do not have, or all of it.
    rest: Range<usize>,
    /// The separator after the closing quote, where it is not known yet.
    separator: Option<u8>,
    /// Where the next field starts.
    next: usize,
}

impl Field {
    /// Reads the field at `at`.
    fn read(bytes: &[u8], at: usize, separator: Option<u8>) -> Self {
        let limit = bytes.len().min(at + KEPT);
        let spaces = bytes[at..limit].iter().take_while(|b| **b == b' ').count();
        let open = at + spaces;
        let close = (bytes.get(open) == Some(&b'"'))
            .then(|| closing(&bytes[..limit], open + 1, separator))
            .flatten();
        let (quoted, start) = close.map_or((at..at, at), |close| (open + 1..close, close + 1));
        let first = bytes.get(start).filter(|b| SEPARATORS.contains(b));
        let learned = first.copied().filter(|_| close.is_some());
        let separator = separator.or(learned);
        let (end, next) = end(bytes, start.min(limit)..limit, separator);
        Self {
            quoted,
            rest: start.min(end)..end,
            separator,
            next,
        }
    }
}

/// Returns the end of the unquoted text that starts a range, and the start of the next field. Text of
/// more bytes is divided at white space, as a URI has none.
fn end(bytes: &[u8], range: Range<usize>, separator: Option<u8>) -> (usize, usize) {
    let text = &bytes[clipped(bytes, range.clone())];
    if let Some(length) = memchr3(separator.unwrap_or(b'\n'), b'\n', b'\r', text) {
        return (range.start + length, range.start + length + 1);
    }
    let space = || text.iter().rposition(u8::is_ascii_whitespace);
    let more = range.end < bytes.len();
    let length = more.then(space).flatten().unwrap_or(text.len());
    let end = range.start + length;
    (end, end.max(range.start + 1).min(bytes.len()))
}

/// Returns the position of the quotation mark that closes a field whose text starts at `start`.
///
/// A mark after a separator and before text opens another field. Then the first one is not closed, and
/// is text.
fn closing(bytes: &[u8], start: usize, separator: Option<u8>) -> Option<usize> {
    let mut pair = None;
    let mut marks = memchr_iter(b'"', &bytes[start..]).map(|at| start + at);
    let close = marks.find(|&at| {
        if pair == Some(at) {
            return false;
        }
        let doubled = bytes.get(at + 1) == Some(&b'"');
        pair = doubled.then_some(at + 1);
        !doubled
    })?;
    let separates = |b: &u8| match separator {
        Some(separator) => *b == separator,
        None => SEPARATORS.contains(b),
    };
    let bounds = |b: &u8| separates(b) || matches!(b, b'\n' | b'\r');
    let opens = close > start
        && bounds(&bytes[close - 1])
        && bytes
            .get(close + 1)
            .is_some_and(|b| !bounds(b) && *b != b' ');
    (!opens).then_some(close)
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
            ("\"http://h.example/x\"\n", &["http://h.example/x"]),
        ] {
            assert_eq!(uris(text), expected, "{text:?}");
        }
    }

    #[test]
    fn records_of_any_shape_keep_their_text() {
        for (text, expected) in [
            // More fields than the header, or fewer.
            (
                "a,b\n\"c:\",http://h.example/x,BSD\n",
                &["http://h.example/x"][..],
            ),
            (
                "a,b,c\n\"c\",\"http://h.example/x,y\"\nd,http://h.example/z,e,f\n",
                &["http://h.example/x,y", "http://h.example/z"],
            ),
            (
                "a\tb\n\"c\"\thttp://h.example/x\td\n",
                &["http://h.example/x"],
            ),
            ("a;b\n\"c\";http://h.example/x;d\n", &["http://h.example/x"]),
            // The rows that differ are not among the first.
            (
                "a\nb\nc\nd\ne\nf\ng\nh\ni\n\"j\",http://h.example/x,k\n",
                &["http://h.example/x"],
            ),
            // Text after the closing quote.
            (
                "a,b\n\"c\" see http://h.example/x,d\n",
                &["http://h.example/x"],
            ),
            ("a\n\"b\" http://h.example/x\n", &["http://h.example/x"]),
            (
                "a,b\n\"c\" , \"http://h.example/x,y\" ,d\n",
                &["http://h.example/x,y"],
            ),
            // Quotes inside fields, stray ones, and such that are not closed.
            (
                "a,5\" disk,http://h.example/x\nb,6\" disk,http://h.example/y\n",
                &["http://h.example/x", "http://h.example/y"],
            ),
            (
                "a,\"b,http://h.example/x,c\nd,\"e\",http://h.example/y,f\n",
                &["http://h.example/x", "http://h.example/y"],
            ),
            (
                "a,b\n\"say \"hi\" there\",http://h.example/x\n",
                &["http://h.example/x"],
            ),
            ("a,\"http://h.example/x", &["http://h.example/x"]),
            ("a,b\n\"\"http://h.example/x,c\n", &["http://h.example/x"]),
            // Line ends, and a byte-order mark before a quote.
            (
                "a,b\r\"c\",http://h.example/x,d\re,http://h.example/y\r",
                &["http://h.example/x", "http://h.example/y"],
            ),
            (
                "\u{FEFF}\"a\",b\r\n\"c\",http://h.example/x,d\r\n",
                &["http://h.example/x"],
            ),
            ("\"a\"", &[]),
            ("\"", &[]),
        ] {
            assert_eq!(uris(text), expected, "{text:?}");
        }
    }

    #[test]
    fn long_rows_without_line_ends_are_not_divided_inside_uris() {
        let row = "abcdefg http://h.example/1234567890 ".repeat(6_000);
        let found = uris(&row);
        assert_eq!(found.len(), 6_000);
        assert!(found.iter().all(|uri| uri == "http://h.example/1234567890"));
        let unclosed = format!("a,b\nc,\"{row}\n");
        assert_eq!(uris(&unclosed).len(), 6_000);
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

        /// Whatever is around a URI, it is found.
        #[test]
        fn no_uri_is_lost(pieces in proptest::collection::vec("[a\",;\t|\n\r ]{0,6}", 1..12)) {
            let with_uri = |(number, piece)| format!(" http://h.example/{number}/ {piece}");
            let rest: String = pieces[1..].iter().enumerate().map(with_uri).collect();
            let text = pieces[0].clone() + &rest;
            let found = uris(&text);
            for number in 0..pieces.len() - 1 {
                let uri = format!("http://h.example/{number}/");
                proptest::prop_assert!(found.contains(&uri), "{uri} in {text:?}");
            }
        }
    }
}
