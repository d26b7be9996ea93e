//! The loop over the records of a piece.

use std::sync::Arc;

use super::Output;
use super::lists::Lists;
use super::message::{CurrentMessage, Made};
use super::options::{MessageData, Options, Task};
use super::pending::Pending;
use super::snippets::Masks;
use crate::extract::scan::ScanMode;
use crate::finding::{Envelope, MessagePart};
use crate::format::{Decoder, Format, Head, MessageFields, Recoded, Record, Section, SectionPart};
use crate::rule::{Counting, PageLinks, REPEATED_IN_LIST};
use crate::secret::Nearby;
use crate::suppress::Comments;
use crate::text::line_index::{LineIndex, SourceChunk};
use crate::text::location::PositionMode;

/// Receives output that is complete. It is called whenever enough has accumulated.
pub(super) type Flush<'f> = &'f mut dyn FnMut(Output);

/// Reads the records of one piece of a source, in order.
#[derive(Debug)]
pub struct Linter<'o> {
    pub(super) options: &'o Options,
    pub(super) format: &'static Format,
    pub(super) scan_mode: ScanMode,
    pub(super) lines: LineIndex,
    /// Finds comments that suppress findings; `None` where they have no effect.
    pub(super) comments: Option<Comments>,
    /// The decoder of the message or document that is being read. `None` before the first
    /// one, and after one that could not be decoded.
    decoder: Option<Box<dyn Decoder>>,
    /// The charset of what it reads, if it knows UTF-8 alone.
    recoded: Option<Recoded>,
    pub(super) truncated: TruncatedWord,
    pub(super) credentials: Credentials,
    messages: u64,
    message: CurrentMessage,
    /// The lists of the document; `None` where rule L024 does not run.
    pub(super) lists: Option<Lists>,
    pub(super) pending: Pending,
    /// What the file starts with, where rules look at it.
    pub(super) head: Arc<Head>,
}

/// At which ends a record is cut inside a word: text without white space is cut at a fixed
/// length.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TruncatedWord {
    /// The record starts inside a word.
    pub start: bool,
    /// The record ends inside a word.
    pub end: bool,
}

/// Caches of the credentials in what is being read.
#[derive(Debug, Default)]
pub(super) struct Credentials {
    /// Those in the text of the section.
    pub section: Nearby,
    /// Those in the source of the record.
    pub source: Nearby,
    /// Source ranges that no snippet of the record may show.
    pub masks: Masks,
}

/// A section, and the chunk of the source that it was decoded from.
#[derive(Clone, Copy)]
pub(super) struct Origin<'a, 's> {
    pub chunk: SourceChunk<'a>,
    pub section: &'a Section<'s>,
    pub links: &'a PageLinks<'a>,
    pub head: &'a Head,
}

impl<'o> Linter<'o> {
    /// Creates a linter for a piece that starts at the byte `offset` of its source.
    pub fn new(options: &'o Options, format: &'static Format, offset: u64) -> Self {
        Self {
            head: Arc::default(),
            options,
            format,
            scan_mode: options.task.scan_mode(),
            lines: LineIndex::new(offset),
            comments: comments(options, format),
            decoder: None,
            recoded: None,
            truncated: TruncatedWord::default(),
            credentials: Credentials::default(),
            messages: 0,
            message: CurrentMessage::default(),
            lists: lists(options, format),
            pending: pending(options, format),
        }
    }

    /// Sets what the source starts with.
    #[must_use]
    pub(crate) fn with_head(mut self, head: Arc<Head>) -> Self {
        self.head = head;
        self
    }

    /// Sets that the piece starts inside a line, whose columns then count bytes.
    #[must_use]
    pub fn inside_line(mut self) -> Self {
        self.lines = LineIndex::inside_line(self.lines.line_start());
        self
    }

    /// Sets at which ends the next record is cut inside a word.
    pub(crate) const fn set_truncated(&mut self, truncated: TruncatedWord) {
        self.truncated = truncated;
    }

    /// Reads the next record. Returns how many of its bytes were read (see [`Decoder::decode`]).
    ///
    /// `flush` receives output as it accumulates; the rest is kept for the next record or for
    /// [`finish`](Self::finish).
    pub fn record(&mut self, record: &Record, flush: Flush) -> usize {
        if !record.continued {
            self.end_message();
            self.messages += 1;
            self.message.start();
            self.count_message();
            self.decoder = None;
            if let Some(lists) = &mut self.lists {
                lists.start(record.offset);
            }
        }
        let chunk = SourceChunk {
            bytes: record.bytes,
            offset: record.offset,
        };
        self.credentials.masks = Masks::default();
        self.credentials.source = Nearby::default();
        if let Some(comments) = &mut self.comments {
            comments.start(record, &self.lines);
        }
        let mut decoder = self.decoder.take().unwrap_or_else(|| self.new_decoder());
        let mut recoded = self.recoded.take();
        let head = Arc::clone(&self.head);
        let mut emit = |section: Section| {
            let section = &section;
            if let SectionPart::Header(fields) = &section.part
                && self.options.message_data != MessageData::Unwanted
            {
                self.header(fields);
            }
            let links = &PageLinks::of(section);
            self.section(
                Origin {
                    chunk,
                    section,
                    links,
                    head: &head,
                },
                flush,
            );
        };
        let read = match &mut recoded {
            Some(recoded) => recoded.decode(&mut *decoder, record, &mut emit),
            None => decoder.decode(record, &mut emit),
        };
        let guesses = recoded.as_mut().map(Recoded::take_warnings);
        self.recoded = recoded;
        let warnings = guesses.into_iter().flatten();
        for warning in warnings.chain(decoder.take_warnings()) {
            self.pending.warn(warning);
        }
        self.decoder = Some(decoder);
        self.add_snippets(chunk, u64::MAX);
        if !self.format.messages {
            self.pending.end_message();
        }
        let end = record.offset + read as u64;
        self.find_last_comments(chunk, end, flush);
        if self.pending.has_part_at_record_end() {
            flush(self.pending.drain(end));
        }
        self.count_lines(chunk, end);
        if let Some(lists) = &mut self.lists {
            lists.pass(chunk, end);
        }
        self.pending.extent_mut().bytes += read as u64;
        if let Some(census) = self.pending.census_mut() {
            census.bytes += read as u64;
        }
        read
    }

    fn new_decoder(&mut self) -> Box<dyn Decoder> {
        let mut decoder = (self.format.decoder)();
        let label = self.options.charset.as_deref().unwrap_or_default();
        let assumed = self.options.assumed_charset.map(|charset| charset.0);
        let knows_charsets = decoder.set_charset(label, assumed);
        let is_whole = !self.format.split.divisible;
        self.recoded = (!knows_charsets).then(|| {
            let declared = match label {
                b"" => self.head.charset(),
                label => label,
            };
            Recoded::new(declared, assumed, is_whole)
        });
        decoder
    }

    /// Skips the rest of the record in `chunk`, which could not be read to its end. What was
    /// found in it is kept, and its lines are counted.
    #[cfg(feature = "io")]
    pub(crate) fn skip_record(&mut self, chunk: SourceChunk) {
        self.decoder = None;
        self.pending.end_message_after_panic();
        self.count_lines(chunk, chunk.offset + chunk.bytes.len() as u64);
    }

    fn count_message(&mut self) {
        let is_message = self.format.messages;
        self.pending.extent_mut().messages += u64::from(is_message);
        if let Some(census) = self.pending.census_mut() {
            census.messages += u64::from(is_message);
        }
    }

    fn count_lines(&mut self, chunk: SourceChunk, to: u64) {
        if self.options.positions == PositionMode::Lines {
            self.lines.advance(chunk, to);
        }
    }

    /// Emits output, if there is enough of it: findings only where their snippets end before
    /// `to`, the source offset up to which everything is read.
    pub(super) fn flush(&mut self, chunk: SourceChunk, to: u64, flush: Flush) {
        if !self.pending.is_full() {
            return;
        }
        if matches!(self.options.task, Task::Check(_)) {
            if self.pending.may_deduplicate() {
                return;
            }
            self.add_snippets(chunk, to);
            self.pending.drop_present_parts(None);
            self.pending.release_message(self.wants_snippets());
        }
        flush(self.pending.drain_released());
    }

    /// Finds the comments that start before `until`, a source offset.
    pub(super) fn find_comments(&mut self, chunk: SourceChunk, until: u64) {
        while self.find_some_comments(chunk, until) {}
    }

    /// Finds the last comments before `until`, once the text before it has been read.
    fn find_last_comments(&mut self, chunk: SourceChunk, until: u64, flush: Flush) {
        while self.find_some_comments(chunk, until) {
            if self.pending.has_many_directives() {
                flush(self.pending.drain(until));
            }
        }
    }

    /// Finds the next few comments. Returns false if there are none.
    fn find_some_comments(&mut self, chunk: SourceChunk, until: u64) -> bool {
        let Some(comments) = &mut self.comments else {
            return false;
        };
        let found = comments.find(chunk, until);
        let any = !found.is_empty();
        for directive in found {
            let directive = self.masked_directive(directive);
            self.pending.directive(directive);
        }
        any
    }

    /// Ends the piece. Returns the rest of its output, its line count, and how many messages
    /// start in it.
    pub fn finish(mut self) -> (Output, LineIndex, u64) {
        self.end_message();
        (self.pending.into_output(), self.lines, self.messages)
    }

    /// Ends the current message, whose parts are known now.
    fn end_message(&mut self) {
        let decoder = self.decoder.as_deref();
        let content_ids = decoder.and_then(|decoder| decoder.content_ids());
        self.pending.drop_present_parts(content_ids);
        self.pending.end_message();
    }

    /// Keeps the fields of a header.
    fn header(&mut self, fields: &MessageFields) {
        let is_first = self.message.header(fields);
        if is_first
            && self.options.message_data == MessageData::OfAll
            && let Some(envelope) = self.envelope()
        {
            self.pending.message(envelope);
        }
    }

    /// Returns what identifies the current message; `None` outside mail and news.
    pub(super) fn envelope(&mut self) -> Option<Arc<Envelope>> {
        if self.options.message_data == MessageData::Unwanted {
            return None;
        }
        let masker = self.masker();
        let (envelope, made) = self.message.envelope(masker)?;
        if made == Made::Now {
            self.pending.add_weight(envelope.weight());
        }
        Some(envelope)
    }

    /// Returns the part of the current message that a section is; `None` for its header, and
    /// outside mail and news.
    pub(super) fn part(&mut self, section: &Section) -> Option<Arc<MessagePart>> {
        let is_mail = self.format.messages && self.options.message_data != MessageData::Unwanted;
        is_mail.then(|| self.message.part(section.part)).flatten()
    }

    /// Returns the number of the current message in its mailbox, from 1.
    pub(super) fn message_number(&self) -> Option<u64> {
        self.format.mailbox.then_some(self.messages)
    }
}

/// Returns an empty buffer for what is found.
fn pending(options: &Options, format: &Format) -> Pending {
    let mut pending = Pending::new(format.messages);
    if let Task::Check(checks) = &options.task
        && checks.counting == Counting::AllUris
    {
        pending.count_uris();
    }
    pending
}

/// Returns what finds repeated links in lists; `None` where rule L024 does not run, and in mail, whose
/// parts are encoded.
fn lists(options: &Options, format: &Format) -> Option<Lists> {
    match &options.task {
        Task::Check(checks) if !format.messages => {
            let severity = checks.plan().severity(&REPEATED_IN_LIST);
            severity.map(|_| Lists::default())
        }
        _ => None,
    }
}

/// Returns what finds comments that suppress findings; `None` where they have no effect: in
/// mail, whose senders must not silence findings, and where lines are not counted.
pub(crate) fn comments(options: &Options, format: &Format) -> Option<Comments> {
    match &options.task {
        Task::Check(checks) if !format.messages && options.positions == PositionMode::Lines => {
            Some(Comments::new(checks))
        }
        _ => None,
    }
}
