//! Content lines: the syntax that iCalendar (RFC 5545 §3.1) and vCard (RFC 6350 §3.3) share.
//!
//! A content line is `NAME;PARAMETER=value:value`. It may be folded over lines of the file, even
//! inside a character, so it is unfolded before anything else. A value that is one URI is a
//! target; one of text has its escapes decoded; one of HTML is read as HTML; binary data is
//! skipped. Each value is a text of its own.

mod head;
mod properties;
mod unfold;

use std::ops::Range;

use crate::extract::delimit::Context;
use crate::format::bytes::trimmed;
use crate::format::document::after_mark;
use crate::format::markup::html::{Continuation, HtmlDecoder, kept_together};
use crate::format::section_writer::{Escapes, LinkTarget, SectionWriter, Separator};
use crate::format::{Decoder, Escaping, Fixes, MarkupSyntax, Record, Section};
use crate::text::{Builder, Text};
use head::Head;
use properties::{Value, is_one_uri, may_hold_uri, value_of_parameter};
use unfold::{Line, Unfolded, unfold};

/// The longest target. The rest of it is not read.
// That of the delimiter for URIs (docs/design/DELIMITING.md §7).
const LONGEST_TARGET: usize = 64 * 1024;

/// The syntax of content lines. A program reads them, so that fixes need a review.
pub(super) static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::Reviewed,
    ..MarkupSyntax::markup(&IN_TEXT, Escaping::Except(b"\"\\,;:^"))
};

/// Escapes in text (RFC 5545 §3.3.11, RFC 6350 §3.4). `\:` and `\"` are those of older versions.
static IN_TEXT: Escapes = Escapes {
    starts: b"\\",
    decode: |bytes| match bytes {
        [b'\\', b'n' | b'N', ..] => Some((2, Some('\n'))),
        [b'\\', escaped @ (b',' | b';' | b':' | b'"' | b'\\'), ..] => {
            Some((2, Some(char::from(*escaped))))
        }
        _ => None,
    },
};

/// Escapes in the values of parameters (RFC 6868).
static IN_PARAMETER: Escapes = Escapes {
    starts: b"^",
    decode: |bytes| match bytes {
        [b'^', b'n', ..] => Some((2, Some('\n'))),
        [b'^', b'^', ..] => Some((2, Some('^'))),
        [b'^', b'\'', ..] => Some((2, Some('"'))),
        _ => None,
    },
};

/// Decodes a document of content lines.
#[derive(Debug, Default)]
pub(crate) struct ContentLineDecoder {
    /// The value that the last part ended in.
    inside: Option<Value>,
    /// Whether folds keep their space, as in vCard 2.1 and vCalendar 1.0.
    folds_keep_space: bool,
    /// The number of bytes of the next part that have been read already: in the source, they
    /// could not be separated from others.
    done: usize,
}

impl ContentLineDecoder {
    /// Returns a decoder of a document.
    pub fn boxed() -> Box<dyn Decoder> {
        Box::new(Self::default())
    }

    /// Reads a part of a document, and emits its sections. Returns how many bytes have been
    /// consumed; the rest come again with the next part.
    pub fn read(
        &mut self,
        text: &Text,
        continuation: Continuation,
        emit: &mut dyn FnMut(Section),
    ) -> usize {
        let from = self.done.min(text.bytes().len());
        let unfolded = unfold(text, from, continuation, self);
        let Unfolded {
            text: lines, end, ..
        } = &unfolded;
        let mut out = SectionWriter::new(lines, &SYNTAX);
        for line in &unfolded.lines {
            self.line(lines, line, &mut out, emit);
        }
        flush(lines, &mut out, emit);
        let kept = kept_together(text, *end);
        self.done = kept;
        end - kept
    }

    /// Reads a line, or what is there of it.
    fn line<'t>(
        &mut self,
        text: &'t Text<'t>,
        line: &Line,
        out: &mut SectionWriter<'t>,
        emit: &mut dyn FnMut(Section),
    ) {
        let bytes = &text.bytes()[line.range.clone()];
        out.separate(Separator::Paragraph);
        let (kind, value) = match (line.inside, Head::of(bytes)) {
            (Some(kind), _) => (kind, line.range.clone()),
            (None, Some(head)) => {
                parameters(bytes, line.range.start, &head, out);
                let start = line.range.start + head.value;
                (head.kind(bytes), start..line.range.end)
            }
            (None, None) => (Value::Text, line.range.clone()),
        };
        let part = Part {
            range: value,
            first: line.inside.is_none(),
            cut: line.cut,
        };
        let kind = write(text, kind, part, out, emit);
        if line.cut {
            self.inside = Some(kind);
        }
    }
}

/// Returns true if a document starts with a component of that name.
pub(super) fn begins(head: &[u8], component: &str) -> bool {
    let line = ["BEGIN:", component].concat();
    let start = head.trim_ascii_start().get(..line.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(line.as_bytes()))
}

impl Decoder for ContentLineDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let mark = after_mark(record);
        self.done = self.done.max(mark);
        let text = Text::borrowed(record.bytes, record.offset);
        let continuation = if record.open {
            Continuation::MoreAtOnce
        } else {
            Continuation::Nothing
        };
        self.read(&text, continuation, emit)
    }
}

/// A value, or a part of one that exceeds a part of the document.
struct Part {
    range: Range<usize>,
    /// Whether it is the start of the value.
    first: bool,
    /// Whether the value continues in the next part.
    cut: bool,
}

/// Writes a value, and returns how the rest of it is read.
fn write<'t>(
    text: &'t Text<'t>,
    kind: Value,
    part: Part,
    out: &mut SectionWriter<'t>,
    emit: &mut dyn FnMut(Section),
) -> Value {
    let range = part.range;
    match kind {
        Value::Binary => {}
        Value::Uri(role) => {
            let value = without_line_ends(text.bytes(), range.clone());
            if !part.first || !is_one_uri(&text.bytes()[value.clone()]) {
                out.text(range);
                return Value::Text;
            }
            let end = value.end.min(value.start + LONGEST_TARGET);
            let how = LinkTarget {
                role,
                whole: Some(value.clone()),
                cut: part.cut || end < value.end,
                ..LinkTarget::FOLLOWED
            };
            out.target(value.start..end, &IN_TEXT, how);
            // The rest of a target is not a text of its own.
            return Value::Binary;
        }
        Value::Name => out.aside(range, &IN_TEXT, Some(Context::Ns)),
        Value::Text => out.text(range),
        Value::Html => {
            flush(text, out, emit);
            let decoded = unescaped(text, range);
            HtmlDecoder::default().read(&decoded, Continuation::Nothing, None, emit);
        }
    }
    kind
}

/// Emits what has been written, and starts a new section.
fn flush<'t>(text: &'t Text<'t>, out: &mut SectionWriter<'t>, emit: &mut dyn FnMut(Section)) {
    let written = std::mem::replace(out, SectionWriter::new(text, &SYNTAX));
    let end = text.bytes().len();
    let (section, _) = written.end(end, end);
    if !section.text.bytes().is_empty() {
        emit(section);
    }
}

/// Writes the values of parameters that may hold URIs.
fn parameters(line: &[u8], start: usize, head: &Head, out: &mut SectionWriter) {
    for (name, value) in head.parameters(line) {
        let bytes = &line[value.clone()];
        if !may_hold_uri(bytes) {
            continue;
        }
        let range = start + value.start..start + value.end;
        out.separate(Separator::Paragraph);
        match value_of_parameter(name) {
            Value::Uri(role) if is_one_uri(bytes) => {
                let how = LinkTarget {
                    role,
                    whole: Some(range.clone()),
                    ..LinkTarget::FOLLOWED
                };
                out.target(range, &IN_PARAMETER, how);
            }
            Value::Name => out.aside(range, &IN_PARAMETER, Some(Context::Ns)),
            _ => out.text_with(range, &IN_PARAMETER),
        }
        out.separate(Separator::Paragraph);
    }
}

/// Returns `range` without spaces at its ends and escaped line ends at its end, which programs add
/// to URIs.
fn without_line_ends(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let range = trimmed(bytes, range);
    let mut value = &bytes[range.clone()];
    loop {
        value = value.trim_ascii_end();
        match value {
            [rest @ .., b'\\', b'n' | b'N'] if !rest.ends_with(b"\\") => value = rest,
            _ => return range.start..range.start + value.len(),
        }
    }
}

/// Returns the text at `range` with its escapes decoded.
fn unescaped<'t>(text: &'t Text<'t>, range: Range<usize>) -> Text<'t> {
    let bytes = &text.bytes()[..range.end];
    let mut decoded = Builder::new(text);
    let mut kept = range.start;
    let mut at = range.start;
    while let Some(found) = memchr::memchr(b'\\', &bytes[at..]) {
        at += found;
        let Some((length, Some(character))) = (IN_TEXT.decode)(&bytes[at..]) else {
            at += 1;
            continue;
        };
        decoded.keep(kept..at);
        decoded.replace(&[character as u8], at..at + length);
        at += length;
        kept = at;
    }
    decoded.keep(kept..range.end);
    decoded.finish()
}

#[cfg(test)]
mod tests;
