//! Reads the records of a range of a source: the splitter hands them to the linter.
//! Here are the library's doors for text that is in memory.

use std::convert::Infallible;
use std::ops::Range;

use crate::extract::scan::ScanMode;
use crate::finding::{Finding, Link};
use crate::format::{Format, Record, Splitter, Step, Window, detect};
use crate::format::{ReadOutcome, Warning};
use crate::lint::options::{Options, Task};
use crate::lint::{Linter, Output, Torn, comments};
use crate::rule::{Checks, Snippets};
use crate::rule::{On, RULES, Rule, Severity};
use crate::suppress::{Comments, Reach, Suppressor};
use crate::text::line_index::{LineIndex, SourceChunk};

/// The URIs of `text`, in order: what `urilint extract` prints, credentials masked. The
/// format is told by the content ([`detect`]).
///
/// ```
/// let links = urilint::extract(b"from www.example.com (or ftp://ftp.example.org/pub/).");
/// let uris: Vec<_> = links.iter().map(|link| link.uri.as_slice()).collect();
/// assert_eq!(uris, [&b"http://www.example.com"[..], b"ftp://ftp.example.org/pub/"]);
/// assert_eq!((links[1].location.bytes.clone(), links[1].location.column), (25..51, 26));
/// ```
pub fn extract(text: &[u8]) -> Vec<Link> {
    let options = Options::new(Task::Extract(ScanMode::Uris));
    read(text, detect("", text), &options).links
}

/// What the rules that are always on say of the URIs of `text`, in order: what `urilint
/// check` reports, credentials masked. The format is told by the content ([`detect`]).
///
/// ```
/// let findings = urilint::check(b"login: http://anna:a1B2c3D4@www.example.org/");
/// assert_eq!(findings[0].rule.code, "C001");
/// assert_eq!(findings[0].uri, b"http://anna:********@www.example.org/");
/// assert!(urilint::check(b"see http://www.example.org/").is_empty());
/// ```
pub fn check(text: &[u8]) -> Vec<Finding> {
    let always = |rule: &&Rule| rule.on == On::Always;
    let options = Options::new(Task::Check(Checks {
        rules: RULES.iter().copied().filter(always).collect(),
        min_severity: Severity::Info,
        snippets: Snippets::Unwanted,
        settings: crate::rule::Settings::default(),
    }));
    read(text, detect("", text), &options).findings
}

/// Reads all of `text`, which is in memory. Pure: the same bytes, format and options
/// give the same output.
///
/// Take it in place of [`extract`] and [`check`] to choose the format and the rules, to
/// see credentials, and for what could not be read as it should be ([`Output::warnings`]).
pub fn read(text: &[u8], format: &'static Format, options: &Options) -> Output {
    let mut reader = Reader::new(options, format, 0..text.len() as u64);
    let window = Window {
        bytes: text,
        offset: 0,
        last: true,
    };
    let mut all = All::new(options);
    while let Progress::Record = reader.step(&window, &mut |part, _| all.append(part)) {}
    all.append(reader.finish().0);
    all.output()
}

/// All that was found in a text, but what comments suppress.
struct All {
    output: Output,
    suppressor: Suppressor,
}

impl All {
    fn new(options: &Options) -> Self {
        Self {
            output: Output::default(),
            suppressor: match &options.task {
                Task::Check(checks) => Suppressor::new(checks, Reach::Whole),
                Task::Extract(_) | Task::FragmentIds => Suppressor::default(),
            },
        }
    }

    fn append(&mut self, part: Output) {
        let findings = &mut self.output.findings;
        self.output.links.extend(part.links);
        let Ok(()) = self
            .suppressor
            .part(part.directives, part.findings, &mut push(findings));
        for warning in part.warnings {
            if !self.output.warnings.contains(&warning) {
                self.output.warnings.push(warning);
            }
        }
    }

    fn output(mut self) -> Output {
        let Ok(()) = self.suppressor.end(&mut push(&mut self.output.findings));
        self.output
    }
}

fn push(findings: &mut Vec<Finding>) -> impl FnMut(Finding) -> Result<(), Infallible> {
    |finding| {
        findings.push(finding);
        Ok(())
    }
}

/// Reads, or only counts, the records that a range of a source owns.
#[derive(Debug)]
pub(crate) struct Reader<'o> {
    options: Option<&'o Options>,
    /// Finds comments that suppress findings, where records are only counted.
    comments: Option<Comments>,
    format: &'static Format,
    splitter: Splitter,
    linter: Option<Linter<'o>>,
    /// Line ends, where records are only counted.
    lines: LineIndex,
    warnings: Vec<Warning>,
    totals: Totals,
    /// The record that is being read.
    current: Option<Current>,
}

/// Which record is being read, to skip it when reading it panics.
#[derive(Clone, Debug)]
#[cfg_attr(
    not(feature = "cli"),
    expect(dead_code, reason = "without `run`, panics are not contained")
)]
struct Current {
    /// Its bytes in the source.
    range: Range<u64>,
    continued: bool,
}

/// What a piece adds to the places of the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Line ends in its records.
    pub lines: u64,
    /// Messages that start in it.
    pub messages: u64,
    /// Where its first record starts, if it owns one.
    pub start: Option<u64>,
    /// Whether that is inside a line.
    pub inside_line: bool,
    /// Where its last line starts; `None` if that is in an earlier piece.
    pub line_start: Option<u64>,
}

/// Takes a part of what is found, and where the first record of the range starts.
pub(crate) type Full<'f> = &'f mut dyn FnMut(Output, Totals);

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// A record was read.
    Record,
    /// More bytes are needed after the window, and none before this source offset.
    More(u64),
    /// All records were read.
    End,
}

impl<'o> Reader<'o> {
    /// For `range` of a source.
    pub fn new(options: &'o Options, format: &'static Format, range: Range<u64>) -> Self {
        Self {
            options: Some(options),
            ..Self::counting(options, format, range)
        }
    }

    /// The same, but lines and messages are only counted, and comments found that suppress
    /// findings behind `range`.
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
        }
    }

    /// Reads the next record in `window`. Where much was found, `full` takes a part.
    pub fn step(&mut self, window: &Window, full: Full) -> Progress {
        match self.splitter.step(window) {
            Step::Record(record) => {
                self.current = Some(Current {
                    range: record.offset..record.offset + record.bytes.len() as u64,
                    continued: record.continued,
                });
                let read = self.record(window, &record, full);
                self.current = None;
                if record.open {
                    self.splitter.resume(record.offset + read as u64);
                }
                if self.splitter.lied() {
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
    fn record(&mut self, window: &Window, record: &Record, full: Full) -> usize {
        let before = (record.offset - window.offset)
            .checked_sub(1)
            .and_then(|at| window.bytes.get(at as usize));
        let inside_line = before.is_some_and(|&byte| byte != b'\n');
        // Messages and documents are cut where their parts may be: that shows nowhere.
        let torn = inside_line && before.is_some_and(|byte| !byte.is_ascii_whitespace());
        if torn && !record.continued && !self.format.messages {
            self.warning("a line with no white space for 64 KiB is cut at each MiB");
        }
        if self.totals.start.is_none() {
            self.totals.start = Some(record.offset);
            self.totals.inside_line = inside_line;
            self.lines = LineIndex::new(record.offset);
            self.linter = self.options.map(|options| {
                let linter = Linter::new(options, self.format, record.offset);
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
            linter.torn(Torn {
                start: torn,
                end: goes_on && open,
            });
            linter.record(record, &mut |part| full(part, self.totals))
        } else {
            self.count(record, full);
            record.bytes.len()
        }
    }

    fn count(&mut self, record: &Record, full: Full) {
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
                full(output, self.totals);
            }
        }
        let end = record.offset + record.bytes.len() as u64;
        self.lines.advance(chunk, end);
        self.totals.messages += u64::from(!record.continued);
    }

    /// Says once that something was not read as it should be.
    fn warning(&mut self, text: &str) {
        if self.warnings.iter().all(|warning| warning.text != text) {
            self.warnings.push(Warning {
                text: text.into(),
                loss: ReadOutcome::Nothing,
            });
        }
    }

    /// Ends the range.
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

/// What the loop over files asks besides.
#[cfg(feature = "cli")]
impl Reader<'_> {
    /// Goes on after a panic in [`step`](Self::step), which read `window`: with the record after
    /// the one that was being read, whose source offset is returned. What was found in it
    /// before the panic is kept.
    ///
    /// Returns `None` if no record was being read: then the range cannot be read on.
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

    /// Source offset of the first byte that is needed.
    pub fn needs_from(&self) -> u64 {
        self.splitter.needs_from()
    }
}
