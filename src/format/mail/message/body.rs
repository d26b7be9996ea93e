//! Decodes bodies and emits them as sections.

use std::ops::Range;

use memchr::memrchr_iter;

use super::content::{Content, ContentKind};
use super::flowed::joined;
use super::opaque_blocks::{OpaqueBlock, labels};
use super::signed::SignedBody;
use crate::extract::delimit::Context;
use crate::format::charset_choice::{CharsetChoice, Labels, Language};
use crate::format::markup::html::{Continuation, HtmlDecoder, PRESCANNED};
use crate::format::plain::may_cut;
use crate::format::{Markup, PLAIN_TEXT, Record, Section};
use crate::format::{ReadOutcome, Warning};
use crate::text::Text;
use crate::text::charset::Charset;
use crate::text::transfer::{Encoding, base64, quoted_printable};

/// The number of bytes at the end of an incomplete body that may be read again with the next
/// part.
const KEPT: usize = 64 * 1024;

/// The longest name of a charset in a warning.
const NAME: usize = 40;

/// A body, or the text before the first part of a multipart or after the last.
#[derive(Debug, Default)]
pub(crate) struct Body {
    content: Content,
    charset: CharsetChoice,
    /// The opaque block that the last part ended in.
    inside: OpaqueBlock,
    /// The first problem with it.
    pub warning: Option<Warning>,
    /// The decoder of a body of HTML.
    html: HtmlDecoder,
    /// The reader of signed data.
    signed: Option<SignedBody>,
}

impl Body {
    /// Returns a body with that content.
    pub fn of(content: Content) -> Self {
        Self {
            content,
            charset: CharsetChoice::default(),
            inside: OpaqueBlock::Nothing,
            warning: None,
            html: HtmlDecoder::default(),
            signed: None,
        }
    }

    /// Returns the body in a message that is inside as many signed ones.
    pub fn at_depth(mut self, depth: usize) -> Self {
        if self.content.kind == ContentKind::Signed {
            self.signed = SignedBody::inside(depth);
        }
        self
    }

    /// Returns its content type and encoding.
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// Emits all of `range`.
    pub fn emit(&mut self, record: &Record, range: Range<usize>, emit: &mut dyn FnMut(Section)) {
        if let Some(mut signed) = self.signed.take() {
            let octets = self.octets(record, range);
            signed.read(&octets, emit);
            return self.warn(&mut signed);
        }
        match self.text(record, range) {
            Some(text) if self.content.kind == ContentKind::Html => {
                self.html(&text, Continuation::Nothing, emit);
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
        if let Some(signed) = self.signed.take() {
            return self.signed_open(signed, record, range, emit);
        }
        if !self.content.kind.is_text() {
            return range.end;
        }
        let mut octets = self.octets(record, range.clone());
        let is_html = self.content.kind == ContentKind::Html;
        // The bytes before the range have been consumed, so that all of it may wait.
        let may_wait = range.start > 0;
        if is_html && may_wait && octets.bytes().len() < PRESCANNED {
            return range.start;
        }
        let index = |source: u64| (source - record.offset) as usize;
        let charset = self.charset(&octets, true);
        let mut end = range.end;
        let whole = self.whole_characters(&octets, charset, record.offset + range.end as u64);
        if whole < octets.bytes().len() {
            end = index(octets.source(whole..whole).start);
            octets.truncate(whole);
        }
        let mut text = self.decoded(octets, charset);
        let len = text.bytes().len();
        if is_html {
            let continuation = if may_wait {
                Continuation::More
            } else {
                Continuation::MoreAtOnce
            };
            let read = self.html(&text, continuation, emit);
            return match read {
                0 => range.start,
                read if read == len => end,
                read => index(source_end(&text, read)),
            };
        }
        let read = whole_to(&text);
        if read < len {
            end = index(source_end(&text, read));
            text.truncate(read);
        } else if charset.unit() > 1 {
            // Units need not start at multiples of their size.
            end = match len {
                0 if may_wait => range.start,
                0 => end,
                _ => index(source_end(&text, len)),
            };
        }
        self.section(text, emit);
        end
    }

    /// Reads the part of `range` of signed data that more bytes cannot change. Returns where that
    /// ends.
    fn signed_open(
        &mut self,
        mut signed: SignedBody,
        record: &Record,
        range: Range<usize>,
        emit: &mut dyn FnMut(Section),
    ) -> usize {
        // The message inside must not be divided where this one is not.
        let mut end = range.start;
        if range.start == 0 {
            let mut octets = self.octets(record, range.clone());
            if self.content.encoding != Encoding::Identity {
                octets.truncate(without_incomplete(
                    &octets,
                    record.offset + range.end as u64,
                ));
            }
            let read = signed.read_open(&octets, emit);
            end = match read {
                0 => range.end,
                read => (source_end(&octets, read) - record.offset) as usize,
            };
            self.warn(&mut signed);
        }
        self.signed = Some(signed);
        end
    }

    /// Takes the first warning of the message inside.
    fn warn(&mut self, signed: &mut SignedBody) {
        let mut warnings = signed.take_warnings().into_iter();
        self.warning = self.warning.take().or_else(|| warnings.next());
    }

    /// Returns how many octets of a body that continues at the offset `end` of the source are whole
    /// characters, and do not come from an escape or quadruple that may be incomplete.
    fn whole_characters(&self, octets: &Text, charset: Charset, end: u64) -> usize {
        let bytes = octets.bytes();
        let mut at = match self.content.encoding {
            Encoding::Identity => bytes.len(),
            _ => without_incomplete(octets, end),
        };
        // Characters and quadruples rarely end together: a few of them are tried.
        for _ in 0..16 {
            let boundary = charset.boundary(&bytes[..at]);
            let group = between_groups(octets, boundary);
            if group == boundary || group == 0 {
                return boundary;
            }
            at = group;
        }
        at
    }

    /// Reads `text` as HTML. Returns how many bytes of it have been consumed.
    fn html(
        &mut self,
        text: &Text,
        continuation: Continuation,
        emit: &mut dyn FnMut(Section),
    ) -> usize {
        let base = self.content.base.as_deref();
        let sender = &self.content.sender;
        self.html
            .read(text, continuation, base, &mut |mut section| {
                section.markup.sender.clone_from(sender);
                emit(section);
            })
    }

    /// Returns the decoded text of `range`, or `None` if it is not text.
    pub fn text<'r>(&mut self, record: &Record<'r>, range: Range<usize>) -> Option<Text<'r>> {
        if !self.content.kind.is_text() {
            return None;
        }
        let octets = self.octets(record, range);
        let charset = self.charset(&octets, false);
        Some(self.decoded(octets, charset))
    }

    /// Returns the octets of `range`.
    fn octets<'r>(&self, record: &Record<'r>, range: Range<usize>) -> Text<'r> {
        let offset = record.offset + range.start as u64;
        let stored = Text::borrowed(&record.bytes[range], offset);
        match self.content.encoding {
            Encoding::Identity => stored,
            Encoding::QuotedPrintable => quoted_printable(&stored),
            Encoding::Base64 => base64(&stored),
        }
    }

    fn decoded<'r>(&self, octets: Text<'r>, charset: Charset) -> Text<'r> {
        let text = charset.decode(octets);
        match self.content.kind {
            ContentKind::Flowed => joined(text),
            _ => text,
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
    fn charset(&mut self, octets: &Text, open: bool) -> Charset {
        let labels = Labels {
            own: &self.content.charset,
            outer: &self.content.outer_charset,
            language: match self.content.kind {
                ContentKind::Html => Language::Html,
                _ => Language::Text,
            },
        };
        let charset = self.charset.of_part(labels, octets.bytes(), open);
        if self.warning.is_none() && self.charset.is_unknown() && !octets.bytes().is_ascii() {
            let name = &self.content.charset;
            let name = String::from_utf8_lossy(&name[..name.len().min(NAME)]);
            let name = name.escape_debug();
            self.warning = Some(Warning {
                text: format!("unknown charset `{name}`: its text is not decoded"),
                loss: ReadOutcome::Nothing,
            });
        }
        charset
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
