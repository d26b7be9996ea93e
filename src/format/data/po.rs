//! Message catalogues of gettext: the strings of `msgid` and `msgstr`, which may extend over
//! several lines, and comments. A `msgid` is a copy from the source, and has the context of code: its
//! links are reported in the source.

use memchr::{memchr, memrchr};

use crate::format::bytes::is_space;
use crate::format::document::DOCUMENT;
use crate::format::document::after_mark;
use crate::format::section_writer::{SectionWriter, Separator};
use crate::format::source::BACKSLASH;
use crate::format::{Decoder, Fixes, Format, MarkupSyntax, Record, Section};
use crate::template::Dialect;
use crate::text::Text;

/// The number of bytes at the end of a part that may be left for the next one.
// The longest URI (docs/design/DELIMITING.md §7).
const KEPT: usize = 64 * 1024;

/// Translations.
pub static PO: Format = Format {
    name: "po",
    summary: "message catalogues of gettext",
    extensions: &["po", "pot"],
    decoder: || Box::new(PoDecoder),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    dialect: Dialect::FormatString,
    fixes: Fixes::None,
    ..MarkupSyntax::code(&BACKSLASH)
};

/// Decodes a document. No state is kept from one part to the next.
#[derive(Debug)]
struct PoDecoder;

impl Decoder for PoDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        decode(record, emit)
    }
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// The first of a message.
    First,
    /// A line that continues a message.
    More,
    /// A comment.
    Comment,
    /// Any other.
    Other,
}

fn decode(record: &Record, found: &mut dyn FnMut(Section)) -> usize {
    let text = Text::borrowed(record.bytes, record.offset);
    let bytes = text.bytes();
    let floor = record.end_without(KEPT);
    let mut out = SectionWriter::new(&text, &SYNTAX);
    let mut at = after_mark(record);
    let mut before = Line::Other;
    let mut is_source = false;
    while at < bytes.len() {
        let length = memchr(b'\n', &bytes[at..]);
        let end = length.map_or(bytes.len(), |length| at + length + 1);
        let line = &bytes[at..end];
        let indent = line.iter().take_while(|&&b| is_space(b)).count();
        let kind = kind(&line[indent..]);
        // An incomplete last line is read like any other.
        if at >= floor && kind != Line::More {
            break;
        }
        let goes_on = kind == before || (before == Line::First && kind == Line::More);
        if !goes_on || kind == Line::First {
            out.separate(Separator::Paragraph);
        }
        match (kind, string(line)) {
            (Line::First | Line::More, Some((open, close))) => {
                is_source = match kind {
                    Line::First => line[indent..].starts_with(b"msgid"),
                    _ => is_source,
                };
                let inside = at + open..at + close;
                if is_source {
                    out.code_with(inside, &BACKSLASH);
                } else {
                    out.text(inside);
                }
            }
            // Of an obsolete message, or of the source as it was before: strings that go on, like those
            // of messages, which nothing shows.
            (Line::Comment, Some((open, close))) if is_former(&line[indent..]) => {
                if line[indent + 2..].trim_ascii_start().starts_with(b"msg") {
                    out.separate(Separator::Paragraph);
                }
                out.code_with(at + open..at + close, &BACKSLASH);
            }
            (Line::Comment, _) => {
                let marks = line[indent..]
                    .iter()
                    .take_while(|&&b| b"#.:,|~".contains(&b));
                out.text(at + indent + marks.count()..end);
            }
            _ => out.text(at..end),
        }
        before = kind;
        at = end;
    }
    let (section, _) = out.end(at, at);
    if !section.text.bytes().is_empty() {
        found(section);
    }
    at
}

/// Returns true for the lines `#~` and `#|`.
fn is_former(line: &[u8]) -> bool {
    matches!(line, [b'#', b'~' | b'|', ..])
}

fn kind(line: &[u8]) -> Line {
    if line.starts_with(b"\"") {
        Line::More
    } else if line.starts_with(b"#") {
        Line::Comment
    } else if line.starts_with(b"msg") {
        Line::First
    } else {
        Line::Other
    }
}

/// Returns where the inside of the string in `line` starts and ends.
fn string(line: &[u8]) -> Option<(usize, usize)> {
    let open = memchr(b'"', line)? + 1;
    let close = memrchr(b'"', line).filter(|&close| close >= open)?;
    Some((open, close))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::scan::ScanMode;
    use crate::lint::options::{Options, Task};

    #[test]
    fn messages_go_on_over_lines_and_comments_over_marks() {
        for (text, expected) in [
            (
                "msgid \"http://h.example/\"\n\"a/\"\nmsgstr \"b\"\n",
                &["http://h.example/a/"][..],
            ),
            (
                "msgid \"\"\n\"http://h.example/a\\n\"\n\"b\"\n",
                &["http://h.example/a"],
            ),
            (
                "msgid \"a\"\nmsgstr[1] \"<a href=\\\"http://h.example/a\\\">\"",
                &["http://h.example/a"],
            ),
            (
                "#. <http://h.example/a\n#. /b>\n#, x\nmsgid \"c\"",
                &["http://h.example/a/b"],
            ),
            (
                "#~ msgid \"http://h.example/a\"\n#~ \"b\"\n#~ msgstr \"c\"\n",
                &["http://h.example/ab"],
            ),
            (
                "domain \"http://h.example/a\nmsgid \"",
                &["http://h.example/a"],
            ),
        ] {
            let options = Options::new(Task::Extract(ScanMode::Suspicious));
            let found: Vec<_> = crate::read(text.as_bytes(), &PO, &options)
                .links
                .iter()
                .map(|link| String::from_utf8_lossy(&link.uri).into_owned())
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn parts_of_long_files_do_not_change_the_result() {
        let unit = "msgid \"http://h.example/\"\n\"a\"\n\n# http://h.example/b\n";
        let text = unit.repeat(30_000);
        let options = Options::new(Task::Extract(ScanMode::Suspicious));
        let found = crate::read(text.as_bytes(), &PO, &options).links;
        assert_eq!(found.len(), 60_000);
        assert!(found.chunks(2).all(|pair| {
            pair[0].uri == b"http://h.example/a" && pair[1].uri == b"http://h.example/b"
        }));
    }
}
