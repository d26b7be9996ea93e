//! Articles of A-news (1979 to 1982; RFC 850 appendix): five lines without names, which
//! are `A` and the article's ID, the groups, the path, the date and the title; then the text.

use memchr::memchr;

use super::defaults::MESSAGE;
use super::mbox::{has_time, line};
use super::message::Walker;
use crate::extract::delimit::Context;
use crate::format::{Decoder, Format, MessageFields, PLAIN_TEXT, Record, Section, Warning};
use crate::text::Text;
use crate::text::charset::Charset;

/// The number of lines in the header.
// The ID after `A`, newsgroups, path, date and title.
const LINES: usize = 5;

/// Single articles.
pub static ANEWS: Format = Format {
    name: "anews",
    summary: "an article of A-news, whose header is five lines without names",
    extensions: &[],
    sniff: starts,
    decoder: || Box::new(AnewsDecoder::default()),
    ..MESSAGE
};

/// Decodes one article.
#[derive(Debug, Default)]
struct AnewsDecoder(Walker);

impl Decoder for AnewsDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        if record.continued {
            self.0.walk(record, 0, emit)
        } else {
            walk(&mut self.0, record, 0, emit)
        }
    }

    fn set_charset(&mut self, _label: &[u8], assumed: Option<Charset>) -> bool {
        self.0.assume(assumed);
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        self.0.take_warnings()
    }
}

/// Returns true if an article starts here: `Asite.123`, groups, a path, and a date with a time.
pub(super) fn starts(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let mut next = || {
        let (first, after) = line(rest)?;
        rest = after;
        Some(first)
    };
    let (Some(id), Some(groups), Some(path), Some(date)) = (next(), next(), next(), next()) else {
        return false;
    };
    is_id(id)
        && is_word(groups, b".,_-+")
        && is_word(path, b"!.,_-+@%:")
        && date.contains(&b' ')
        && has_time(date)
}

fn is_id(line: &[u8]) -> bool {
    let Some(dot) = line.iter().rposition(|&b| b == b'.') else {
        return false;
    };
    line[0] == b'A'
        && is_word(&line[1..dot], b".-_")
        && is_word(&line[dot + 1..], b"")
        && line[dot + 1..].iter().all(u8::is_ascii_digit)
}

/// Returns true if `line` consists of letters, digits and `others`, and is not empty.
fn is_word(line: &[u8], others: &[u8]) -> bool {
    let fits = |b: &u8| b.is_ascii_alphanumeric() || others.contains(b);
    !line.is_empty() && line.iter().all(fits)
}

/// Reads the article that starts at `start`. Of its header, only the title can contain URIs; the
/// other lines are names.
pub(super) fn walk(
    walker: &mut Walker,
    record: &Record,
    start: usize,
    emit: &mut dyn FnMut(Section),
) -> usize {
    let mut title = start..start;
    for _ in 0..LINES {
        let rest = &record.bytes[title.end..];
        let end = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        title = title.end..title.end + end;
    }
    let body = title.end;
    emit(Section::of_fields(fields(&record.bytes[start..body])));
    let offset = record.offset + title.start as u64;
    let title = Text::borrowed(&record.bytes[title], offset);
    emit(Section::of(title, Context::Header, &PLAIN_TEXT));
    walker.start_body();
    walker.walk(record, body, emit)
}

/// Returns what the lines of a header are in later articles.
fn fields(header: &[u8]) -> MessageFields<'_> {
    let mut lines = header.split(|&byte| byte == b'\n');
    let (id, _groups) = (lines.next(), lines.next());
    MessageFields {
        message_id: id.and_then(|id| id.strip_prefix(b"A")),
        from: lines.next(),
        date: lines.next(),
        subject: lines.next(),
        ..MessageFields::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_are_recognized_by_their_first_lines() {
        for (text, expected) in [
            (
                "Aucbvax.12\nfa.info\nucbvax!ab\nTue Jan  5 10:01:02 1982\nx\ny\n",
                true,
            ),
            (
                "Aucbvax.12\r\nfa.a,net.b\r\nab\r\nTue Jan  5 10:01 1982\r\nx\r\n",
                true,
            ),
            (
                "A.12\nfa.info\nucbvax!ab\nTue Jan  5 10:01:02 1982\nx\n",
                false,
            ),
            (
                "Aucbvax.x\nfa.info\nucbvax!ab\nTue Jan  5 10:01:02 1982\nx\n",
                false,
            ),
            (
                "Aucbvax.12\ntwo words\nucbvax!ab\nTue Jan  5 10:01:02 1982\nx\n",
                false,
            ),
            ("Aucbvax.12\nfa.info\nucbvax!ab\nno time at all\nx\n", false),
            ("Aucbvax.12\nfa.info\nucbvax!ab\n10:01", false),
            ("An article.\n", false),
            (".\n.\n.\n10:10 \n", false),
            ("", false),
        ] {
            assert_eq!(starts(text.as_bytes()), expected, "{text:?}");
        }
    }
}
