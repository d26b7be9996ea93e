//! Decodes bodies and emits them as sections.

use std::ops::Range;

use memchr::memrchr_iter;

use super::content::{Content, ContentKind};
use super::flowed::joined;
use super::opaque_blocks::{OpaqueBlock, labels};
use crate::extract::delimit::Context;
use crate::format::data::ContentLineDecoder;
use crate::format::markup::html::{Continuation, HtmlDecoder};
use crate::format::plain::may_cut;
use crate::format::{Markup, PLAIN_TEXT, Record, Section};
use crate::format::{ReadOutcome, Warning};
use crate::text::Text;
use crate::text::charset::Charset;
use crate::text::transfer::{Encoding, base64, quoted_printable, without_stuffing};

/// The number of bytes at the end of an incomplete body that may be read again with the next
/// part.
const KEPT: usize = 64 * 1024;

/// The longest name of a charset in a warning.
const NAME: usize = 40;

/// A body, or the text before the first part of a multipart or after the last.
#[derive(Debug, Default)]
pub(crate) struct Body {
    content: Content,
    /// The charset, when its first bytes were seen.
    charset: Option<Charset>,
    /// The opaque block that the last part ended in.
    inside: OpaqueBlock,
    /// Whether its lines that start with `.` have one more (RFC 5321 §4.5.2).
    pub is_stuffed: bool,
    /// The first problem with it.
    pub warning: Option<Warning>,
    /// The decoder of a body of HTML.
    html: HtmlDecoder,
    /// The decoder of a calendar or a card.
    lines: ContentLineDecoder,
}

impl Body {
    /// Returns a body with that content.
    pub fn of(content: Content) -> Self {
        Self {
            content,
            charset: None,
            inside: OpaqueBlock::Nothing,
            is_stuffed: false,
            warning: None,
            html: HtmlDecoder::default(),
            lines: ContentLineDecoder::default(),
        }
    }

    /// Returns its content type and encoding.
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// Emits all of `range`.
    pub fn emit(&mut self, record: &Record, range: Range<usize>, emit: &mut dyn FnMut(Section)) {
        match self.text(record, range) {
            Some(text) if self.is_document() => {
                self.document(&text, Continuation::Nothing, emit);
            }
            Some(text) => self.section(text, emit),
            None => {}
        }
    }

    /// Emits the part of `range` that more bytes cannot change. Returns where that ends.
    pub fn emit_open(
        &mut self,
        record: &Record,
        range: Range<usize>,
        emit: &mut dyn FnMut(Section),
    ) -> usize {
        let Some(mut text) = self.text(record, range.clone()) else {
            return range.end;
        };
        if text.bytes().is_empty() {
            // Soft line breaks, or no base64 digits.
            return range.end;
        }
        if self.is_document() {
            // The bytes before the range have been consumed, so that all of it may wait.
            let continuation = if range.start > 0 {
                Continuation::More
            } else {
                Continuation::MoreAtOnce
            };
            let read = self.document(&text, continuation, emit);
            return match read {
                0 => range.start,
                read if read == text.bytes().len() => range.end,
                read => (source_end(&text, read) - record.offset) as usize,
            };
        }
        let whole = text.bytes().len();
        let mut read = whole_to(&text);
        if read == whole && self.content.encoding != Encoding::Identity {
            read = without_incomplete(&text, record.offset + range.end as u64);
        }
        if read == whole {
            self.section(text, emit);
            // Do not divide a character of several bytes.
            let unit = self.charset.map_or(1, Charset::unit);
            let incomplete = match self.content.encoding {
                Encoding::Identity if range.len() >= unit => range.len() % unit,
                _ => 0,
            };
            return range.end - incomplete;
        }
        let end = source_end(&text, read) - record.offset;
        text.truncate(read);
        self.section(text, emit);
        end as usize
    }

    /// Returns true if the body is a document of a format of its own.
    fn is_document(&self) -> bool {
        matches!(
            self.content.kind,
            ContentKind::Html | ContentKind::ContentLines
        )
    }

    /// Reads `text` as such a document. Returns how many bytes of it have been consumed.
    fn document(
        &mut self,
        text: &Text,
        continuation: Continuation,
        emit: &mut dyn FnMut(Section),
    ) -> usize {
        if self.content.kind == ContentKind::ContentLines {
            return self.lines.read(text, continuation, emit);
        }
        let base = self.content.base.as_deref();
        self.html.read(text, continuation, base, emit)
    }

    /// Returns the decoded text of `range`, or `None` if it is not text.
    pub fn text<'r>(&mut self, record: &Record<'r>, range: Range<usize>) -> Option<Text<'r>> {
        if self.content.kind == ContentKind::Binary {
            return None;
        }
        let offset = record.offset + range.start as u64;
        let stored = Text::borrowed(&record.bytes[range], offset);
        let stored = if self.is_stuffed {
            without_stuffing(stored)
        } else {
            stored
        };
        let octets = match self.content.encoding {
            Encoding::Identity => stored,
            Encoding::QuotedPrintable => quoted_printable(&stored),
            Encoding::Base64 => base64(&stored),
        };
        let text = self.charset(&octets).decode(octets);
        match self.content.kind {
            ContentKind::Flowed => Some(joined(text)),
            _ => Some(text),
        }
    }

    fn section(&mut self, text: Text, emit: &mut dyn FnMut(Section)) {
        if !text.bytes().is_empty() {
            emit(Section {
                context: Context::Bare,
                labels: labels(text.bytes(), &mut self.inside),
                markup: Markup::of(&PLAIN_TEXT),
                text,
            });
        }
    }

    /// Returns the charset of `octets`. An unknown charset is read as ASCII, with a warning if
    /// there are other bytes.
    fn charset(&mut self, octets: &Text) -> Charset {
        if let Some(charset) = self.charset {
            return charset;
        }
        let name = &self.content.charset;
        let Some(charset) = Charset::named(name) else {
            if self.warning.is_none() && !octets.bytes().is_ascii() {
                let name = String::from_utf8_lossy(&name[..name.len().min(NAME)]);
                let name = name.escape_debug();
                self.warning = Some(Warning {
                    text: format!("unknown charset `{name}`: its text is not decoded"),
                    loss: ReadOutcome::Nothing,
                });
            }
            return Charset::default();
        };
        *self.charset.insert(charset.settled(octets.bytes()))
    }
}

/// Returns the source offset after the first `read` bytes of `text`, which is not 0. Bytes that
/// were removed there are read again: they may be a shift sequence (ISO-2022).
fn source_end(text: &Text, read: usize) -> u64 {
    text.source(read - 1..read).end
}

/// Returns how much of `text` can be read where the source ends at `end` inside encoded text: the
/// last escape or quadruple may be incomplete.
fn without_incomplete(text: &Text, end: u64) -> usize {
    let mut at = text.bytes().len();
    while at > 0 && text.source(at - 1..at).end + 4 > end {
        at -= 1;
    }
    at = between_groups(text, at);
    if at == 0 { text.bytes().len() } else { at }
}

/// Returns the last position up to `at` that is not inside a group of bytes that were decoded
/// together.
fn between_groups(text: &Text, mut at: usize) -> usize {
    while at > 0
        && at < text.bytes().len()
        && text.source(at - 1..at).end > text.source(at..at).start
    {
        at -= 1;
    }
    at
}

/// Returns how much of `text`, which continues in the next part, is read now: up to a blank line
/// near its end, else a line start at which no delimiter is open, else any line start, else white
/// space.
fn whole_to(text: &Text) -> usize {
    let bytes = text.bytes();
    let floor = bytes.len().saturating_sub(KEPT);
    let near = &bytes[floor..];
    let starts = || memrchr_iter(b'\n', near).map(|end| floor + end + 1);
    let blank = |&at: &usize| {
        let line = bytes[..at - 1].trim_ascii_end();
        bytes[line.len()..at - 1].contains(&b'\n')
    };
    let space = || {
        near.iter()
            .rposition(u8::is_ascii_whitespace)
            .map(|at| floor + at + 1)
    };
    let mut at = starts()
        .take(1000)
        .find(blank)
        .or_else(|| starts().take(100).find(|&at| may_cut(bytes, at)))
        .or_else(|| starts().next())
        .or_else(space)
        .filter(|&at| at > 0)
        .unwrap_or(bytes.len());
    at = between_groups(text, at);
    if at == 0 { bytes.len() } else { at }
}
