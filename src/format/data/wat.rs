//! WAT: the metadata of a page, as Common Crawl and the Internet Archive extract them (JSON).
//!
//! The links of the page are the values of `url` and `href`, and those in the fields of its HTTP
//! header that refer to other resources.
//! They are resolved against the base of the page (`Base`). The header of the record
//! (`WARC-Target-URI` and the like) is not read: it has no links of the page.

use super::link_field::LinkField;
use crate::format::bytes::is_space;
use crate::format::document::{DOCUMENT, PART, after_mark};
use crate::format::json_string::{IN_JSON, end};
use crate::format::section_writer::{LinkTarget, SectionWriter};
use crate::format::{Decoder, Format, MarkupSyntax, Record, Section};
use crate::text::Text;

/// The number of bytes at the end of a part that may be left for the next one.
// The longest value, and the key before it.
const KEPT: usize = 80 * 1024;

/// Metadata of web archives.
pub static WAT: Format = Format {
    name: "wat",
    summary: "metadata of web archives (WAT)",
    extensions: &[],
    sniff: |head| {
        head.starts_with(b"{") && memchr::memmem::find(head, b"\"WARC-Header-Metadata\":").is_some()
    },
    record_limit: PART,
    decoder: || Box::new(WatDecoder::default()),
    markup: &SYNTAX,
    ..DOCUMENT
};

static SYNTAX: MarkupSyntax = MarkupSyntax {
    literal_targets: true,
    ..MarkupSyntax::code(&IN_JSON)
};

/// What the value of a key is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Link(LinkField),
    Base,
    /// It is not read.
    Header,
    Other,
}

#[derive(Debug, Default)]
struct WatDecoder {
    base: Option<Vec<u8>>,
}

impl Decoder for WatDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let text = Text::borrowed(record.bytes, record.offset);
        let bytes = text.bytes();
        let floor = record.end_without(KEPT);
        let mut out = SectionWriter::new(&text, &SYNTAX);
        // All before it is written.
        let mut written = after_mark(record);
        let mut at = written;
        while let Some(length) = memchr::memchr(b'"', &bytes[at..]) {
            let start = at + length;
            if start >= floor {
                break;
            }
            let close = end(bytes, start + 1);
            at = (close + 1).min(bytes.len());
            let Some(value) = value_after(bytes, at) else {
                continue;
            };
            let inside = value + 1..end(bytes, value + 1);
            match named(&bytes[start + 1..close]) {
                Value::Link(_) if inside.is_empty() => continue,
                Value::Other => continue,
                Value::Base => {
                    out.text(written..value);
                    self.finish(out, value, emit);
                    out = SectionWriter::new(&text, &SYNTAX);
                    self.base
                        .get_or_insert_with(|| bytes[inside.clone()].to_vec());
                }
                Value::Header => out.text(written..value),
                Value::Link(kind) => {
                    out.text(written..value);
                    for reference in kind.references(bytes, inside.clone()) {
                        out.target(reference, &IN_JSON, LinkTarget::FOLLOWED);
                    }
                }
            }
            at = (inside.end + 1).min(bytes.len());
            written = at;
        }
        let read = if record.open {
            floor.max(at).min(bytes.len())
        } else {
            bytes.len()
        };
        out.text(written..read);
        self.finish(out, read, emit);
        read
    }
}

impl WatDecoder {
    /// Emits what was written up to `at`.
    fn finish(&self, out: SectionWriter, at: usize, emit: &mut dyn FnMut(Section)) {
        let (mut section, _) = out.end(at, at);
        section.markup.base.clone_from(&self.base);
        if !section.text.bytes().is_empty() {
            emit(section);
        }
    }
}

fn named(key: &[u8]) -> Value {
    match key {
        b"url" | b"href" => Value::Link(LinkField::Reference),
        b"Base" => Value::Base,
        _ if key.starts_with(b"WARC-") => Value::Header,
        _ => LinkField::named(key).map_or(Value::Other, Value::Link),
    }
}

/// Returns where a string starts that is the value of the key that ends before `at`.
fn value_after(bytes: &[u8], at: usize) -> Option<usize> {
    // A colon, and white space before and after it.
    let mut rest = bytes[at..].iter().take(64).enumerate();
    let mut next = || {
        rest.find(|(_, byte)| !is_space(**byte))
            .map(|(at, byte)| (at, *byte))
    };
    let (_, colon) = next()?;
    let (length, quote) = next()?;
    (colon == b':' && quote == b'"').then_some(at + length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::options::Options;

    #[test]
    fn links_of_the_page() {
        let page = concat!(
            r#"{"Envelope":{"WARC-Header-Metadata":{"WARC-Target-URI":"http://not.example/","WARC-Date":"x"},"#,
            r#""Payload-Metadata":{"HTTP-Response-Metadata":{"Headers":{"location":"/moved","Link":"</l?a>; rel=\"x\", <http:\/\/l.example\/>","Refresh":"1; url=/r"},"#,
            r#""HTML-Metadata":{"Head":{"Base":"http://b.example/x/","Title":"see http://t.example/","#,
            r#""Link":[{"path":"LINK@/href","url":"s.css"}]},"Links":[{"path":"A@/href","url" : "..\/a?b","text":"c"},"#,
            r#"{"url":""},{"url":"http://g.example/"},{"path":"FORM@/action","url":"mailto:a@example.org"}]}}}}}"#
        );
        let options = Options::extract().with_base("http://h.example/d/");
        let found: Vec<_> = crate::read(page.as_bytes(), &WAT, &options)
            .links
            .iter()
            .map(|link| {
                String::from_utf8_lossy(link.resolved.as_ref().unwrap_or(&link.uri)).into_owned()
            })
            .collect();
        assert_eq!(
            found,
            [
                "http://h.example/moved",
                "http://h.example/l?a",
                "http://l.example/",
                "http://h.example/r",
                "http://t.example/",
                "http://b.example/x/s.css",
                "http://b.example/a?b",
                "http://g.example/",
                "mailto:a@example.org"
            ]
        );
    }
}
