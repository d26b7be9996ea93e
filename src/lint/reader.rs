//! Reads the records of a range of a source: the splitter finds them, the linter reads them.

use std::ops::Range;
use std::sync::Arc;

use super::options::Options;
use super::{Linter, Output, TruncatedWord, comments};
use crate::format::{Format, Head, ReadOutcome, Record, Splitter, Step, Warning, Window};
use crate::suppress::Comments;
use crate::text::line_index::{LineIndex, SourceChunk};

/// A reader of the records that a range of a source owns. It lints them, or only counts their
/// lines.
#[derive(Debug)]
pub(crate) struct Reader<'o> {
    options: Option<&'o Options>,
    /// Finds comments that suppress findings, while records are only counted.
    comments: Option<Comments>,
    format: &'static Format,
    splitter: Splitter,
    linter: Option<Linter<'o>>,
    /// Counts lines, while records are only counted.
    lines: LineIndex,
    warnings: Vec<Warning>,
    totals: Totals,
    /// The record being read.
    current: Option<Current>,
    /// What the source starts with, if it is known. Otherwise the first window has it.
    head: Option<Arc<Head>>,
}

/// The record being read, to skip it if that panics.
#[derive(Clone, Debug)]
#[cfg_attr(
    not(feature = "io"),
    expect(dead_code, reason = "without `run`, panics are not contained")
)]
struct Current {
    /// Its bytes in the source.
    range: Range<u64>,
    continued: bool,
}

/// What the locations of a piece have to be moved by for the next piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// How many lines end in its records.
    pub lines: u64,
    /// How many messages start in it.
    pub messages: u64,
    /// Where its first record starts, if it owns one.
    pub start: Option<u64>,
    /// Whether its first record starts inside a line.
    pub inside_line: bool,
    /// Where its last line starts; `None` if that is in an earlier piece.
    pub line_start: Option<u64>,
}

/// Receives output as it accumulates, with the totals so far.
pub(crate) type Flush<'f> = &'f mut dyn FnMut(Output, Totals);

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// One record was read.
    Record,
    /// More bytes are needed after the window, and none before this source offset.
    More(u64),
    /// All records were read.
    End,
}

impl<'o> Reader<'o> {
    /// Creates a reader of the records that start in `range` of a source.
    pub fn new(options: &'o Options, format: &'static Format, range: Range<u64>) -> Self {
        Self {
            options: Some(options),
            ..Self::counting(options, format, range)
        }
    }

    /// Creates a reader that only counts lines and messages, and collects the comments that
    /// suppress findings after `range`.
    pub fn counting(options: &'o Options, format: &'static Format, range: Range<u64>) -> Self {
        Self {
            options: None,
            comments: comments(options, format),
            format,
            lines: LineIndex::new(range.start),
            splitter: Splitter::new(format, range),
            linter: None,
            warnings: Vec::new(),
            totals: Totals::default(),
            current: None,
            head: None,
        }
    }

    /// Sets what the source starts with, for a range in the middle of it.
    #[cfg(feature = "io")]
    #[must_use]
    pub fn with_head(mut self, head: Arc<Head>) -> Self {
        self.head = Some(head);
        self
    }

    /// Returns what the source starts with. Senders of messages would say what helps them.
    fn head(&self, window: &Window) -> Arc<Head> {
        let is_read = !self.format.messages;
        match &self.head {
            Some(head) => Arc::clone(head),
            None if is_read && window.offset == 0 => Arc::new(Head::of(window.bytes, self.format)),
            None => Arc::default(),
        }
    }

    /// Reads the next record in `window`. `flush` receives output as it accumulates.
    pub fn step(&mut self, window: &Window, flush: Flush) -> Progress {
        match self.splitter.step(window) {
            Step::Record(record) => {
                self.current = Some(Current {
                    range: record.offset..record.offset + record.bytes.len() as u64,
                    continued: record.continued,
                });
                let read = self.record(window, &record, flush);
                self.current = None;
                if record.open {
                    self.splitter.resume(record.offset + read as u64);
                }
                if self.splitter.length_mismatch() {
                    self.warning(
                        "a message is not as long as it says: it ends where the next one starts",
                    );
                }
                Progress::Record
            }
            Step::More(from) => Progress::More(from),
            Step::End => Progress::End,
        }
    }

    /// Returns how many bytes of the record were read.
    fn record(&mut self, window: &Window, record: &Record, flush: Flush) -> usize {
        let before = (record.offset - window.offset)
            .checked_sub(1)
            .and_then(|at| window.bytes.get(at as usize));
        let inside_line = before.is_some_and(|&byte| byte != b'\n');
        let inside_word = inside_line && before.is_some_and(|byte| !byte.is_ascii_whitespace());
        if inside_word && !record.continued && !self.format.messages {
            self.warning("a line with no white space for 64 KiB is cut at each MiB");
        }
        if self.totals.start.is_none() {
            self.totals.start = Some(record.offset);
            self.totals.inside_line = inside_line;
            self.lines = LineIndex::new(record.offset);
            self.linter = self.options.map(|options| {
                let head = self.head(window);
                let linter = Linter::new(options, self.format, record.offset).with_head(head);
                if inside_line {
                    linter.inside_line()
                } else {
                    linter
                }
            });
        }
        if let Some(linter) = &mut self.linter {
            let end = (record.offset - window.offset) as usize + record.bytes.len();
            let goes_on = !window.last || end < window.bytes.len();
            let open = record
                .bytes
                .last()
                .is_some_and(|b| !b.is_ascii_whitespace());
            linter.set_truncated(TruncatedWord {
                start: inside_word,
                end: goes_on && open,
            });
            linter.record(record, &mut |part| flush(part, self.totals))
        } else {
            self.count(record, flush);
            record.bytes.len()
        }
    }

    fn count(&mut self, record: &Record, flush: Flush) {
        let chunk = SourceChunk {
            bytes: record.bytes,
            offset: record.offset,
        };
        if let Some(comments) = &mut self.comments {
            comments.start(record, &self.lines);
            loop {
                let directives = comments.find(chunk, u64::MAX);
                if directives.is_empty() {
                    break;
                }
                let output = Output {
                    directives,
                    ..Output::default()
                };
                flush(output, self.totals);
            }
        }
        let end = record.offset + record.bytes.len() as u64;
        self.lines.advance(chunk, end);
        self.totals.messages += u64::from(!record.continued);
    }

    /// Adds a warning, once.
    fn warning(&mut self, text: &str) {
        if self.warnings.iter().all(|warning| warning.text != text) {
            self.warnings.push(Warning::new(text, ReadOutcome::Nothing));
        }
    }

    /// Ends the range. Returns the rest of its output, and its totals.
    pub fn finish(self) -> (Output, Totals) {
        let mut totals = self.totals;
        let (mut output, lines, messages) = match self.linter {
            Some(linter) => linter.finish(),
            None => (Output::default(), self.lines, totals.messages),
        };
        output.warnings.extend(self.warnings);
        totals.lines = lines.ends();
        totals.messages = messages;
        let starts = lines.ends() > 0 || (totals.start.is_some() && !totals.inside_line);
        totals.line_start = starts.then(|| lines.line_start());
        (output, totals)
    }
}

/// What the loop over files needs besides.
#[cfg(feature = "io")]
impl Reader<'_> {
    /// Resumes after a panic in [`step`](Self::step), which read `window`: skips the record that
    /// was being read, and returns its source offset. What was found in it before the panic is
    /// kept.
    ///
    /// Returns `None` if no record was being read, so that reading cannot continue.
    pub fn skip_record(&mut self, window: &Window) -> Option<u64> {
        let Current { range, continued } = self.current.take()?;
        let start = range.start.checked_sub(window.offset)? as usize;
        let end = range.end.checked_sub(window.offset)? as usize;
        let chunk = SourceChunk {
            bytes: window.bytes.get(start..end)?,
            offset: range.start,
        };
        if let Some(linter) = &mut self.linter {
            linter.skip_record(chunk);
        } else {
            self.lines.advance(chunk, range.end);
            self.totals.messages += u64::from(!continued);
        }
        Some(range.start)
    }

    /// Sets that the range ends at `offset`, where a record starts that was not read yet.
    pub const fn end_at(&mut self, offset: u64) {
        self.splitter.end_at(offset);
    }

    /// Returns the source offset of the first byte that is still needed.
    pub fn needs_from(&self) -> u64 {
        self.splitter.needs_from()
    }
}
