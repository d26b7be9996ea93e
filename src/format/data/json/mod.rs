//! JSON (RFC 8259), a document or one per line, comments allowed.
//!
//! Strings, keys included, are text with their escapes decoded (`\/`, `\u002f`): links in data
//! are followed. The name of a schema or a vocabulary (`$schema`, `@context` of JSON-LD) is the
//! name of a namespace. A string that has links of HTML is read as HTML, and links of chats
//! (`<url|text>`) are links with a text.

mod chat;
mod html;

use std::ops::Range;

use memchr::{memchr, memchr2, memrchr};

use self::chat::IN_CHAT;
use crate::extract::delimit::Context;
use crate::format::bytes::is_space;
use crate::format::document::DOCUMENT;
use crate::format::document::after_mark;
use crate::format::json_string::{IN_JSON, end};
use crate::format::section_writer::{LinkTarget, SectionWriter, Separator};
use crate::format::{Decoder, Fixes, Format, MarkupSyntax, Record, Section};
use crate::text::Text;

/// The number of bytes at the end of a part that may be left for the next one.
// The longest value, and the key before it.
const KEPT: usize = 80 * 1024;
/// The longest value that names are looked for in.
// The longest URI (docs/design/DELIMITING.md §7).
const LONGEST: usize = 64 * 1024;

/// Keys whose values name a schema or a vocabulary, and are never followed.
const NAMING: [&[u8]; 8] = [
    b"$schema",
    b"$id",
    b"$vocabulary",
    b"@context",
    b"@vocab",
    b"@base",
    b"@id",
    b"@type",
];

/// Data in JSON.
pub static JSON: Format = Format {
    name: "json",
    summary: "JSON, and JSON lines",
    extensions: &[
        "json",
        "jsonl",
        "ndjson",
        "json5",
        "jsonc",
        "map",
        "jsonld",
        "geojson",
        "topojson",
        "webmanifest",
        "har",
        "avsc",
    ],
    decoder: || Box::new(JsonDecoder),
    markup: &SYNTAX,
    language_ids: &["jsonc", "jsonl"],
    media_types: &["text/json", "application/json", "+json"],
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    ..MarkupSyntax::code(&IN_JSON)
};

/// Decodes a document. No state is kept from one part to the next.
#[derive(Debug)]
struct JsonDecoder;

impl Decoder for JsonDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        decode(record, emit)
    }
}

fn decode(record: &Record, found: &mut dyn FnMut(Section)) -> usize {
    let text = Text::borrowed(record.bytes, record.offset);
    let floor = record.end_without(KEPT);
    let mut reader = Reader {
        text: &text,
        out: SectionWriter::new(&text, &SYNTAX),
        at: after_mark(record),
        found,
    };
    while let Some(string) = html::string(record.bytes, reader.at, floor) {
        reader.values(string.start, string.start);
        reader.html(string);
    }
    reader.values(floor, record.bytes.len());
    let read = if record.open {
        cut(record.bytes, floor.max(reader.at))
    } else {
        record.bytes.len()
    };
    reader.end(read);
    read
}

/// The reading of a part.
struct Reader<'r, 't> {
    text: &'t Text<'t>,
    out: SectionWriter<'t>,
    /// What is before it has been written.
    at: usize,
    found: &'r mut dyn FnMut(Section),
}

impl Reader<'_, '_> {
    /// Writes the values of names whose `$` or `@` is before `floor`, and the text before each. None of
    /// them ends after `limit`.
    fn values(&mut self, floor: usize, limit: usize) {
        let bytes = self.text.bytes();
        let mut seen = self.at;
        let mut unclosed = 0;
        while let Some(length) = memchr2(b'$', b'@', &bytes[seen.min(floor)..floor]) {
            let sign = seen + length;
            seen = sign + 1;
            let Some(start) = named(bytes, sign).filter(|&start| start >= unclosed) else {
                continue;
            };
            match value(bytes, start) {
                Some(end) if end <= limit => {
                    self.text(start);
                    self.out.aside(start..end, &IN_JSON, Some(Context::Ns));
                    self.at = end;
                    seen = end;
                }
                Some(_) => break,
                // Nothing in it is looked at again, so that time is linear.
                None => unclosed = start + LONGEST,
            }
        }
    }

    /// Writes the text up to `end`, in which links may be.
    fn text(&mut self, end: usize) {
        for link in chat::links(self.text.bytes(), self.at.min(end)..end) {
            if link.whole.start < self.at || link.whole.end > end {
                continue;
            }
            self.out.text(self.at..link.whole.start);
            self.out.open_link(link.whole.start);
            let how = LinkTarget {
                whole: Some(link.whole.clone()),
                ..LinkTarget::FOLLOWED
            };
            self.out.target(link.target, &IN_CHAT, how);
            self.out.set_link_target();
            self.out.text_with(link.text, &IN_CHAT);
            self.out.close_link();
            self.out.separate(Separator::Inline);
            self.at = link.whole.end;
        }
        self.out.text(self.at..end);
        self.at = end.max(self.at);
    }

    /// Emits the HTML in a string, and what is before it.
    fn html(&mut self, string: Range<usize>) {
        self.end(string.start);
        html::read(self.text, string.clone(), self.found);
        self.at = string.end;
    }

    /// Writes the text up to `end`, and emits what has been written.
    fn end(&mut self, end: usize) {
        self.text(end);
        let next = SectionWriter::new(self.text, &SYNTAX);
        let (section, _) = std::mem::replace(&mut self.out, next).end(end, end);
        if !section.text.bytes().is_empty() {
            (self.found)(section);
        }
    }
}

/// Returns where a part ends that has been read up to `from`: at a line end, else before a key or
/// a string, else after white space.
fn cut(bytes: &[u8], from: usize) -> usize {
    let near = &bytes[from..];
    let line = || memchr(b'\n', near).map(|at| at + 1);
    let string = || {
        let mut quotes = memchr::memchr_iter(b'"', near);
        quotes.find(|&at| at > 0 && b",[{: ".contains(&near[at - 1]))
    };
    let space = || near.iter().rposition(|&b| is_space(b)).map(|at| at + 1);
    // Do not divide an escape.
    let escape = || {
        // `\ud83d\ude00`: a pair of surrogates.
        let last = near.len().saturating_sub(12);
        memrchr(b'\\', &near[last..]).map(|at| last + at)
    };
    let length = line().or_else(string).or_else(space).or_else(escape);
    length
        .filter(|&at| from + at > 0)
        .map_or(bytes.len(), |at| from + at)
}

/// Returns where the value starts of the key whose `$` or `@` is at `sign`, if that key names
/// something.
fn named(bytes: &[u8], sign: usize) -> Option<usize> {
    let quote = sign.checked_sub(1)?;
    let rest = &bytes[sign..];
    let key = NAMING.iter().find(|key| rest.starts_with(key))?;
    let after = sign + key.len();
    if bytes[quote] != b'"' || bytes.get(after) != Some(&b'"') {
        return None;
    }
    let skip = |from: usize| {
        let near = &bytes[from..bytes.len().min(from + LONGEST)];
        let length = near.iter().position(|&b| !is_space(b))?;
        Some(from + length)
    };
    let colon = skip(after + 1)?;
    (bytes[colon] == b':').then(|| skip(colon + 1))?
}

/// Returns where the value that starts at `start` ends, or `None` if that is not near.
fn value(bytes: &[u8], start: usize) -> Option<usize> {
    let near = &bytes[..bytes.len().min(start + LONGEST)];
    let mut at = start;
    let mut depth = 0usize;
    while let Some(&byte) = near.get(at) {
        at += 1;
        match byte {
            b'"' => at = (at < near.len()).then(|| end(near, at) + 1)?,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (at <= near.len()).then_some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::scan::ScanMode;
    use crate::lint::options::{Options, Task};

    #[track_caller]
    fn assert_found(text: &str, expected: &[&str]) {
        let options = Options::new(Task::Extract(ScanMode::Suspicious));
        let found: Vec<_> = crate::read(text.as_bytes(), &JSON, &options)
            .links
            .iter()
            .map(|link| {
                let uri = String::from_utf8_lossy(&link.uri);
                format!("{} {uri}", link.context.name())
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn strings_are_text() {
        assert_found(
            r#"{"http:\/\/h.example\/a": ["see \u003chttp://h.example/b\u003E", null]}"#,
            &["bare http://h.example/a", "link http://h.example/b"],
        );
        assert_found(
            "// it's \"http://h.example/a\n\n{\"b\": 'http://h.example/b', // http://h.example/c\n}",
            &[
                "bare http://h.example/a",
                "bare http://h.example/b",
                "bare http://h.example/c",
            ],
        );
    }

    #[test]
    fn links_of_chats_are_links() {
        assert_found(
            r#"[{"text":"see <https:\/\/h.example\/1|label>, <http://h.example/2?a|two words> and <http://h.example/3> <#C1|x>"}]"#,
            &[
                "link https://h.example/1",
                "link http://h.example/2?a",
                "link http://h.example/3",
            ],
        );
        assert_found(
            r#"["a|b http://h.example/1|c", "<http://h.example/2|d|e>"]"#,
            &["bare http://h.example/1", "link http://h.example/2|d|e"],
        );
        assert_found(
            r#"["<http://h.example/1?a=b&amp;c=d\u0026amp;e|f> <http://h.example/2?a&copy=b|c> http://h.example/3?a&amp;b"]"#,
            &[
                "link http://h.example/1?a=b&c=d&e",
                "link http://h.example/2?a&copy=b",
                "bare http://h.example/3?a&amp;b",
            ],
        );
    }

    #[test]
    fn strings_of_html_are_read_as_it() {
        assert_found(
            r#"{"a": "http://h.example/1", "b": "<p>See <a href=\"http:\/\/h.example/2?a=1&amp;b=2\">http://h.example/3</a>, <b>http://h.example/4</b>", "$schema": "http://h.example/5", "c": "http://h.example/6"}"#,
            &[
                "bare http://h.example/1",
                "link http://h.example/2?a=1&b=2",
                "bare http://h.example/3",
                "bare http://h.example/4",
                "ns http://h.example/5",
                "bare http://h.example/6",
            ],
        );
    }

    #[test]
    fn schemas_and_vocabularies_are_names() {
        for (text, expected) in [
            (
                r#"{"$schema": "http://h.example/a", "b": "http://h.example/b"}"#,
                &["ns http://h.example/a", "bare http://h.example/b"][..],
            ),
            (
                r#"{"@context" : ["http:\/\/h.example/a", {"x": "http://h.example/]b"}], "c": "http://h.example/c"}"#,
                &[
                    "ns http://h.example/a",
                    "ns http://h.example/]b",
                    "bare http://h.example/c",
                ],
            ),
            (
                r#"["$schema", "http://h.example/a"]"#,
                &["bare http://h.example/a"],
            ),
            (
                r#"{"$id": 1, "a": "http://h.example/a"}"#,
                &["bare http://h.example/a"],
            ),
            (
                r#"{"$ref": "http://h.example/a"}"#,
                &["bare http://h.example/a"],
            ),
            (
                r#"{"@context": {"a": "http://h.example/a"#,
                &["bare http://h.example/a"],
            ),
            (
                r#"{"@context": ]"http://h.example/a"#,
                &["bare http://h.example/a"],
            ),
            (r#"{"$schema":"#, &[]),
            (r#"{"$schema": ""#, &[]),
        ] {
            assert_found(text, expected);
        }
    }

    #[test]
    fn parts_of_long_files_do_not_change_the_result() {
        for (unit, number) in [
            (
                r#"{"a":"http:\/\/h.example\/a","$id":"http://h.example/b"},"#,
                40_000,
            ),
            (
                "{\"a\": \"http:\\/\\/h.example\\/a\",\n\"$id\": \"http://h.example/b\"}\n",
                40_000,
            ),
        ] {
            let options = Options::new(Task::Extract(ScanMode::Suspicious));
            let text = unit.repeat(number);
            let found = crate::read(text.as_bytes(), &JSON, &options).links;
            assert_eq!(found.len(), 2 * number);
            for (at, link) in found.iter().enumerate() {
                let (uri, context) = [("a", Context::Bare), ("b", Context::Ns)][at % 2];
                assert_eq!(link.uri, format!("http://h.example/{uri}").into_bytes());
                assert_eq!(link.context, context);
            }
        }
    }
}
