//! Decodes bodies and emits them as sections.

use std::ops::Range;

use memchr::memrchr_iter;

use super::content::{Content, ContentKind};
use super::flowed::joined;
use super::opaque_blocks::{OpaqueBlock, labels};
use super::signed::SignedBody;
use crate::extract::delimit::Context;
use crate::format::charset_choice::{CharsetChoice, Labels, Language};
use crate::format::data::ContentLineDecoder;
use crate::format::markup::html::{Continuation, HtmlDecoder};
use crate::format::plain::may_cut;
use crate::format::prescan::PRESCANNED;
use crate::format::terminal;
use crate::format::warning::guess;
use crate::format::{Markup, PLAIN_TEXT, Record, Section};
use crate::format::{ReadOutcome, Warning};
use crate::text::charset::{Charset, Guesses, Reading};
use crate::text::transfer::{TransferEncoding, base64, quoted_printable, without_stuffing};
use crate::text::{Builder, Text};

/// The number of bytes at the end of an incomplete body that may be read again with the next
/// part.
// The longest URI (docs/design/DELIMITING.md §7).
const KEPT: usize = 64 * 1024;

/// The longest name of a charset in a warning.
// Keeps the warning to a line.
const NAME: usize = 40;

/// A body, or the text before the first part of a multipart or after the last.
#[derive(Debug, Default)]
pub(crate) struct Body {
    content: Content,
    charset: CharsetChoice,
    /// The opaque block that the last part ended in.
    inside: OpaqueBlock,
    /// Whether its lines that start with `.` have one more (RFC 5321 §4.5.2).
    pub is_stuffed: bool,
    /// The charset of text that declares none, if the user says so.
    pub assumed: Option<Charset>,
    /// The first problem with it.
    pub warning: Option<Warning>,
    /// The decoder of a body of HTML.
    html: HtmlDecoder,
    /// The decoder of a calendar or a card.
    lines: ContentLineDecoder,
    /// The reader of signed data.
    signed: Option<Box<SignedBody>>,
    /// The number of octets of the next part that have been read already: in the source, they
    /// could not be separated from others.
    done: usize,
}

impl Body {
    /// Returns a body with that content.
    pub fn of(content: Content) -> Self {
        Self {
            content,
            charset: CharsetChoice::default(),
            inside: OpaqueBlock::Nothing,
            is_stuffed: false,
            assumed: None,
            warning: None,
            html: HtmlDecoder::of_mail(),
            lines: ContentLineDecoder::default(),
            signed: None,
            done: 0,
        }
    }

    /// Returns the body in a message that is inside as many signed ones.
    pub fn at_depth(mut self, depth: usize) -> Self {
        if self.content.kind == ContentKind::Signed {
            self.signed = SignedBody::inside(depth).map(Box::new);
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
            signed.assume(self.assumed);
            let octets = self.octets(record, range);
            signed.read(&octets, emit);
            return self.warn(&mut signed);
        }
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
        if let Some(mut signed) = self.signed.take() {
            signed.assume(self.assumed);
            return self.signed_open(signed, record, range, emit);
        }
        if !self.content.kind.is_text() {
            return range.end;
        }
        let octets = self.octets(record, range.clone());
        if octets.bytes().is_empty() {
            // Soft line breaks, or no base64 digits.
            return range.end;
        }
        // The bytes before the range have been consumed, so that all of it may wait.
        let may_wait = range.start > 0;
        let enough = match self.content.kind {
            ContentKind::Html => PRESCANNED,
            ContentKind::ContentLines => 0,
            // A URI may extend over the end of a short text.
            _ => KEPT,
        };
        if may_wait && octets.bytes().len() < enough {
            return range.start;
        }
        let charset = self.charset(&octets, true);
        let (mut read, next) =
            self.whole_octets(&octets, charset, record.offset + range.end as u64);
        if may_wait && (next == 0 || octets.bytes().len() < charset.unit()) {
            return range.start;
        }
        let index = |source: u64| (source - record.offset) as usize;
        let len = octets.bytes().len();
        let (end, kept) = if next == 0 || next == len {
            // Something has to be consumed.
            read = len;
            (range.end, 0)
        } else {
            (index(octets.source(next..next).start), read - next)
        };
        let done = std::mem::replace(&mut self.done, kept);
        let mut text = self.decoded(without_start(octets, done, read), charset);
        let len = text.bytes().len();
        let is_document = self.is_document();
        let consumed = if is_document {
            let continuation = if may_wait {
                Continuation::More
            } else {
                Continuation::MoreAtOnce
            };
            self.document(&text, continuation, emit)
        } else if self.content.kind == ContentKind::Flowed || charset.unit() > 1 {
            paragraphs(&text)
        } else {
            len
        };
        let end = match consumed {
            consumed if consumed == len => end,
            0 => range.start,
            consumed => index(source_end(&text, consumed)),
        };
        if consumed < len {
            self.done = if consumed == 0 { done } else { 0 };
        }
        if !is_document {
            text.truncate(consumed);
            self.section(text, emit);
        }
        end
    }

    /// Reads the part of `range` of signed data that more bytes cannot change. Returns where that
    /// ends.
    fn signed_open(
        &mut self,
        mut signed: Box<SignedBody>,
        record: &Record,
        range: Range<usize>,
        emit: &mut dyn FnMut(Section),
    ) -> usize {
        // The message inside must not be divided where this one is not.
        let mut end = range.start;
        if range.start == 0 {
            let mut octets = self.octets(record, range.clone());
            if !self.content.encoding.is_identity() {
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

    /// Returns how many octets of a body that continues at the offset `end` of the source can be read
    /// without the rest, and the first that must come again with it: some octets cannot be separated
    /// in the source.
    fn whole_octets(&self, octets: &Text, charset: Reading, end: u64) -> (usize, usize) {
        let bytes = octets.bytes();
        let known = match self.content.encoding {
            encoding if encoding.is_identity() => bytes.len(),
            _ => without_incomplete(octets, end),
        };
        let whole = charset.boundary(&bytes[..known]);
        let read = match self.content.kind {
            ContentKind::Html | ContentKind::ContentLines | ContentKind::Flowed => whole,
            _ if charset.unit() > 1 => whole,
            _ => whole_to(&bytes[..whole]).max(self.done + 1).min(whole),
        };
        (read, between_groups(octets, read))
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
            let part = self.content.part();
            return self.lines.read(text, continuation, &mut |section| {
                emit(Section { part, ..section });
            });
        }
        let part = self.content.part();
        let base = self.content.base.as_deref();
        let parties = &self.content.parties;
        self.html
            .read(text, continuation, base, &mut |mut section| {
                section.markup.parties.clone_from(parties);
                emit(Section { part, ..section });
            })
    }

    /// Returns the decoded text of `range`, or `None` if it is not text.
    pub fn text<'r>(&mut self, record: &Record<'r>, range: Range<usize>) -> Option<Text<'r>> {
        if !self.content.kind.is_text() {
            return None;
        }
        let octets = self.octets(record, range);
        let charset = self.charset(&octets, false);
        let len = octets.bytes().len();
        let octets = without_start(octets, std::mem::take(&mut self.done), len);
        Some(self.decoded(octets, charset))
    }

    /// Returns the octets of `range`.
    fn octets<'r>(&self, record: &Record<'r>, range: Range<usize>) -> Text<'r> {
        let offset = record.offset + range.start as u64;
        let stored = Text::borrowed(&record.bytes[range], offset);
        let stored = if self.is_stuffed {
            without_stuffing(stored)
        } else {
            stored
        };
        match self.content.encoding {
            TransferEncoding::QuotedPrintable => quoted_printable(&stored),
            TransferEncoding::Base64 => base64(&stored),
            _ => stored,
        }
    }

    fn decoded<'r>(&mut self, octets: Text<'r>, charset: Reading) -> Text<'r> {
        let (text, guesses) = charset.decode(octets);
        self.report(guesses);
        match self.content.kind {
            ContentKind::Flowed => joined(text),
            _ => text,
        }
    }

    /// Reports the charsets that were guessed.
    fn report(&mut self, guesses: Guesses) {
        let guess = guesses.charsets.into_iter().next().map(guess);
        self.warning = self.warning.take().or(guess);
    }

    fn section(&mut self, text: Text, emit: &mut dyn FnMut(Section)) {
        if terminal::has_sequences(text.bytes()) {
            let shown = terminal::section(&text, &PLAIN_TEXT);
            let mut markup = shown.markup;
            markup.parties.clone_from(&self.content.parties);
            emit(Section {
                context: Context::Bare,
                labels: labels(shown.text.bytes(), &mut self.inside),
                markup,
                part: self.content.part(),
                text: shown.text,
                guessed: None,
            });
        } else if !text.bytes().is_empty() {
            emit(Section {
                context: Context::Bare,
                labels: labels(text.bytes(), &mut self.inside),
                markup: Markup {
                    parties: self.content.parties.clone(),
                    ..Markup::of(&PLAIN_TEXT)
                },
                part: self.content.part(),
                text,
                guessed: None,
            });
        }
    }

    /// Returns the charset of `octets`. An unknown charset is read as ASCII, with a warning if
    /// there are other bytes.
    fn charset(&mut self, octets: &Text, open: bool) -> Reading {
        let labels = Labels {
            own: &self.content.charset,
            outer: &self.content.outer_charset,
            language: match self.content.kind {
                ContentKind::Html => Language::Html,
                _ => Language::Text,
            },
            assumed: self.assumed,
            is_whole: true,
            at_start: true,
        };
        let charset = self.charset.of_part(labels, octets.bytes(), open);
        if self.warning.is_none() && self.charset.is_unknown() && !octets.bytes().is_ascii() {
            let name = &self.content.charset;
            let name = String::from_utf8_lossy(&name[..name.len().min(NAME)]);
            let name = name.escape_debug();
            self.warning = Some(Warning::new(
                format!("unknown charset `{name}`: its text is not decoded"),
                ReadOutcome::Nothing,
            ));
        }
        charset
    }
}

/// Returns the source offset after the first `read` bytes of `text`, which is not 0. Bytes that
/// were removed there are read again: they may be a shift sequence (ISO-2022).
fn source_end(text: &Text, read: usize) -> u64 {
    text.source(read - 1..read).end
}

/// Returns the octets from `start` to `end`.
fn without_start(mut octets: Text<'_>, start: usize, end: usize) -> Text<'_> {
    octets.truncate(end);
    if start == 0 {
        return octets;
    }
    let mut rest = Builder::new(&octets);
    rest.keep(start.min(end)..end);
    rest.finish()
}

/// Returns how much of `text` can be read where the source ends at `end` inside encoded text: the
/// last escape or quadruple may be incomplete.
fn without_incomplete(text: &Text, end: u64) -> usize {
    let mut at = text.bytes().len();
    // A quadruple of base64; an escape has three bytes.
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

/// Returns how much of a decoded text that continues in the next part is read now.
fn paragraphs(text: &Text) -> usize {
    match between_groups(text, whole_to(text.bytes())) {
        0 => text.bytes().len(),
        read => read,
    }
}

/// Returns how much of a text that continues in the next part is read now: up to a blank line near
/// its end, else a line start at which no delimiter is open, else any line start, else white space.
fn whole_to(bytes: &[u8]) -> usize {
    let floor = bytes.len().saturating_sub(KEPT).max(bytes.len() / 2);
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
    // Both bound the time: `may_cut` looks back up to 8 KiB from each line.
    starts()
        .take(1000)
        .find(blank)
        .or_else(|| starts().take(100).find(|&at| may_cut(bytes, at)))
        .or_else(|| starts().next())
        .or_else(space)
        .filter(|&at| at > 0)
        .unwrap_or(bytes.len())
}
