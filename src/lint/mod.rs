//! The core: records in, links or findings out. Pure: no files, no threads.

pub mod fix;
mod markup;
mod masking;
pub mod options;
pub mod read;
pub mod snippets;
mod source_fix;

use std::collections::HashMap;
use std::ops::Range;

use crate::extract::delimit::{Candidate, Kind, candidate, quote_depth};
use crate::extract::scan::{ScanMode, find_candidates};
use crate::finding::{Finding, Link, block};
use crate::format::{Format, Reading, Record, Section};
use crate::format::{ReadOutcome, Warning};
use crate::lint::options::{Options, Task};
use crate::lint::snippets::Masks;
use crate::rule::{Diagnostic, RuleContext, judge, local_links};
use crate::secret::Nearby;
use crate::suppress::{Comments, Directive};
use crate::text::line_index::{LineIndex, SourceChunk};
use crate::text::location::Location;
use crate::text::location::PositionMode;
use crate::uri::{Component, Uri};
use markup::{Marked, is_valid};
use masking::{Known, shown, shown_scheme};

/// What a piece of a source gave. Lines and messages count from its own start.
#[derive(Debug, Default)]
pub struct Output {
    /// For [`Task::Extract`].
    pub links: Vec<Link>,
    /// For [`Task::Check`].
    pub findings: Vec<Finding>,
    /// For [`Task::FragmentIds`]: what fragments may lead to.
    pub fragment_ids: Vec<Vec<u8>>,
    /// What was not read as it should be.
    pub warnings: Vec<Warning>,
    /// Comments that say what is not to be reported. They come with the findings that
    /// they may hold for, or before.
    pub(crate) directives: Vec<Directive>,
}

/// What was found is handed on in parts of so many bytes, about.
const PART: usize = 64 * 1024;
/// Of so many findings of one message it is known that they were told (U11). Where there
/// are more, or they take more than [`MOST_KEPT`], they are handed on and forgotten: what
/// comes after them in the message is told as if it were new.
const MOST_SEEN: usize = 4096;
/// So many bytes they may take, about.
const MOST_KEPT: usize = 2 * 1024 * 1024;

/// Takes a part of what is found.
type Full<'f> = &'f mut dyn FnMut(Output);

/// Reads the records of one piece of a source, in order.
#[derive(Debug)]
pub struct Linter<'o> {
    options: &'o Options,
    format: &'static Format,
    scan_mode: ScanMode,
    lines: LineIndex,
    /// Finds comments that suppress findings, where there may be some.
    comments: Option<Comments>,
    /// What is known of the record from its parts before.
    reading: Reading,
    /// Where the record that is read is cut inside a word.
    torn: Torn,
    /// Credentials in the section that is read.
    nearby: Nearby,
    /// The same in the source of the record.
    nearby_source: Nearby,
    messages: u64,
    /// Findings of the message that is being read, by rule, URI and message text (U11).
    seen: HashMap<Seen, Repeat>,
    /// Where the findings of that message start in `output`.
    message_start: usize,
    /// What those in `seen` and their findings take, whatever else is asked for: what is
    /// forgotten shall not depend on it.
    kept: usize,
    output: Output,
    /// What the links and findings in `output` take.
    bytes: usize,
}

/// Where a record is cut inside a word: text without white space is cut at some length.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Torn {
    /// At its start.
    pub start: bool,
    /// At its end.
    pub end: bool,
}

/// What makes two findings of one message the same.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Seen {
    code: &'static str,
    uri: Vec<u8>,
    range: Range<usize>,
}

/// A finding that was seen before.
#[derive(Clone, Copy, Debug)]
struct Repeat {
    index: usize,
    quote_depth: usize,
}

impl<'o> Linter<'o> {
    /// Starts on a piece at `offset` of its source.
    pub fn new(options: &'o Options, format: &'static Format, offset: u64) -> Self {
        Self {
            options,
            format,
            scan_mode: options.task.scan_mode(),
            lines: LineIndex::new(offset),
            comments: comments(options, format),
            reading: Reading::default(),
            torn: Torn::default(),
            nearby: Nearby::default(),
            nearby_source: Nearby::default(),
            messages: 0,
            seen: HashMap::new(),
            message_start: 0,
            kept: 0,
            output: Output::default(),
            bytes: 0,
        }
    }

    /// Says that the piece does not start at a line start.
    #[must_use]
    pub fn inside_line(mut self) -> Self {
        self.lines = LineIndex::inside_line(self.lines.line_start());
        self
    }

    /// Says where the next record is cut inside a word.
    pub(crate) const fn torn(&mut self, torn: Torn) {
        self.torn = torn;
    }

    /// Reads the next record, and returns how many bytes of it are done with (see
    /// [`Decode`]). Where much was found, `full` takes a part of it; the rest is kept for
    /// the next record or the end.
    ///
    /// [`Decode`]: crate::Decode
    pub fn record(&mut self, record: &Record, full: Full) -> usize {
        if !record.continued {
            self.end_message();
            self.messages += 1;
            self.reading = Reading::default();
        }
        let chunk = SourceChunk {
            bytes: record.bytes,
            offset: record.offset,
        };
        let mut masks = Masks::default();
        self.nearby_source = Nearby::default();
        if let Some(comments) = &mut self.comments {
            comments.start(record, &self.lines);
        }
        let mut reading = std::mem::take(&mut self.reading);
        let read = (self.format.decode)(record, &mut reading, &mut |section| {
            self.section(chunk, &section, &mut masks, full);
        });
        for warning in reading.warnings.drain(..) {
            self.warning(warning);
        }
        self.reading = reading;
        self.add_snippets(chunk, &mut masks, u64::MAX);
        if !self.format.messages {
            self.end_message();
        }
        let end = record.offset + read as u64;
        self.find_last_comments(chunk, end, full);
        let found = !self.output.links.is_empty() || !self.output.fragment_ids.is_empty();
        if self.bytes >= PART && (self.message_start > 0 || found) {
            full(self.take(end));
        }
        if self.options.positions == PositionMode::Lines {
            self.lines.advance(chunk, end);
        }
        read
    }

    /// Gives up the record in `stretch`, which could not be read on. What was found in it so
    /// far is kept, and its lines are counted.
    #[cfg(feature = "cli")]
    pub(crate) fn skip_record(&mut self, chunk: SourceChunk) {
        self.reading = Reading::default();
        self.message_start = self.message_start.min(self.output.findings.len());
        self.end_message();
        if self.options.positions == PositionMode::Lines {
            let end = chunk.offset + chunk.bytes.len() as u64;
            self.lines.advance(chunk, end);
        }
    }

    /// Hands on a part, if there is enough: of findings those whose snippets hold nothing
    /// that stands behind `to`, an offset in the source up to which all is read.
    fn hand_on(&mut self, chunk: SourceChunk, masks: &mut Masks, to: u64, full: Full) {
        if self.bytes < PART {
            return;
        }
        if matches!(self.options.task, Task::Check(_)) {
            let few = self.seen.len() <= MOST_SEEN && self.kept <= MOST_KEPT;
            if self.format.messages && few {
                return;
            }
            let start = self.message_start;
            self.add_snippets(chunk, masks, to);
            self.end_message();
            if self.wants_snippets() {
                let open = |finding: &Finding| finding.snippet.is_none();
                let ready = self.output.findings[start..].iter().position(open);
                self.message_start = ready.map_or(self.message_start, |ready| start + ready);
            }
        }
        let last = self.output.findings[..self.message_start].last();
        let last = last.map_or(0, |finding| finding.location.bytes.start);
        full(self.take(last));
    }

    /// Looks for comments before `until`, a source offset.
    fn find_comments(&mut self, chunk: SourceChunk, until: u64) {
        while let Some(comments) = &mut self.comments {
            let found = comments.find(chunk, until);
            if found.is_empty() {
                break;
            }
            let found = found.into_iter();
            let shown: Vec<_> = found.map(|found| self.masked_directive(found)).collect();
            self.output.directives.extend(shown);
        }
    }

    /// Looks for the comments that are left before `until`, when all else is read there.
    fn find_last_comments(&mut self, chunk: SourceChunk, until: u64, full: Full) {
        while let Some(comments) = &mut self.comments {
            let found = comments.find(chunk, until);
            if found.is_empty() {
                break;
            }
            let found = found.into_iter();
            let shown: Vec<_> = found.map(|found| self.masked_directive(found)).collect();
            self.output.directives.extend(shown);
            let bytes: usize = self.output.directives.iter().map(Directive::weight).sum();
            if bytes >= PART {
                full(self.take(until));
            }
        }
    }

    /// What was found since the last call. Findings of a message that goes on are
    /// kept back: another of its records may say the same. So are comments that do not
    /// hold yet at `last`.
    fn take(&mut self, last: u64) -> Output {
        let held = |directive: &Directive| directive.from <= last;
        let directives = self.output.directives.partition_point(held);
        let later = self.output.directives.split_off(directives);
        let kept = self.output.findings.split_off(self.message_start);
        let taken = std::mem::take(&mut self.output);
        self.output.findings = kept;
        self.output.directives = later;
        self.message_start = 0;
        for repeat in self.seen.values_mut() {
            repeat.index -= taken.findings.len();
        }
        self.bytes = self.output.findings.iter().map(Finding::weight).sum();
        taken
    }

    /// Ends the piece: what is left, its line counts, and its number of messages.
    pub fn finish(mut self) -> (Output, LineIndex, u64) {
        self.end_message();
        (self.output, self.lines, self.messages)
    }

    fn section(&mut self, chunk: SourceChunk, section: &Section, masks: &mut Masks, full: Full) {
        if matches!(self.options.task, Task::FragmentIds) {
            return self.fragment_ids(section);
        }
        self.nearby = Nearby::default();
        let scan_mode = self.scan_mode;
        let mut floor = 0;
        let mut targets = section.markup.targets.iter().peekable();
        let base = self.base(section);
        let base = base.as_deref();
        find_candidates(section.text.bytes(), scan_mode, &mut |position| {
            while let Some(target) = targets.next_if(|next| next.range.start <= position.at) {
                self.target(chunk, section, (target, base), masks);
                let read = section.text.source(0..target.range.end).end;
                self.hand_on(chunk, masks, read, full);
                floor = target.range.end;
            }
            if position.at < floor {
                return floor;
            }
            if let Some(end) = section.unread_to(position.at) {
                return end;
            }
            let Some(mut found) = candidate(&section.text, position, floor) else {
                return position.at + 1;
            };
            // Nothing crosses a blank line.
            if targets
                .peek()
                .is_some_and(|next| next.range.start < found.outer.end)
            {
                return position.at + 1;
            }
            floor = found.outer.end;
            if let Some(context) = section.context_of(found.extent.start, found.context) {
                found.context = context;
                self.candidate(chunk, section, (&found, Marked::default()), masks);
                let read = section.text.source(0..floor).end;
                self.hand_on(chunk, masks, read, full);
            }
            floor
        });
        for target in targets {
            self.target(chunk, section, (target, base), masks);
            let read = section.text.source(0..target.range.end).end;
            self.hand_on(chunk, masks, read, full);
        }
    }

    fn candidate(
        &mut self,
        chunk: SourceChunk,
        section: &Section,
        (candidate, markup): (&Candidate, Marked),
        masks: &mut Masks,
    ) {
        if candidate.cut {
            self.warning(Warning {
                text: "a URI of over 64 KiB is cut there".into(),
                loss: ReadOutcome::Nothing,
            });
        }
        let uri = match candidate.kind {
            Kind::Abbreviated => Uri::split_abbreviated(candidate.text.bytes()),
            _ => Uri::split_as(candidate.text.bytes(), self.options.profile),
        };
        let mut known = self.known((chunk, section), candidate, &uri);
        let options = self.options;
        match &options.task {
            Task::Extract(scan_mode) => {
                if *scan_mode == ScanMode::Suspicious
                    || matches!(
                        candidate.kind,
                        Kind::Uri | Kind::Abbreviated | Kind::Relative
                    )
                {
                    let mut link = self.link((chunk, section), candidate, &uri, &mut known);
                    let text = markup.target.and_then(|target| target.text.as_deref());
                    link.text = text.map(|text| self.masker().text(text.to_vec()));
                    link.resolved = markup.resolved.map(|uri| self.masker().uri(uri));
                    self.bytes += link.weight();
                    self.output.links.push(link);
                }
            }
            Task::FragmentIds => {}
            Task::Check(checks) => {
                for range in &known.masked {
                    masks.add(candidate.text.source(range.clone()));
                }
                let text = section.text.bytes();
                let found = RuleContext {
                    candidate,
                    uri: &uri,
                    before: &text[..candidate.outer.start],
                    after: &text[candidate.outer.end..],
                    secrets: &known.secrets,
                    language: section.markup.language,
                    target: markup.target,
                    resolved: markup.resolved,
                    prose: section.markup.is_prose(&candidate.outer),
                    settings: &checks.settings,
                };
                let all = judge(&found, &checks.rules);
                if !all.is_empty() {
                    self.mask_around(section, candidate, masks);
                }
                for mut judged in all {
                    judged.severity = checks.settings.severity(judged.rule, judged.severity);
                    // What a comment suppresses must be there, or rule L012 would be wrong.
                    let wanted = self.comments.is_some() || judged.severity >= checks.min_severity;
                    let elsewhere =
                        local_links::is_asked_by(judged.rule) && !self.is_local(section);
                    if wanted && !elsewhere {
                        self.finding((chunk, section), &found, &known, judged);
                    }
                }
            }
        }
    }

    /// Says something once.
    fn warning(&mut self, warning: Warning) {
        if !self.output.warnings.contains(&warning) {
            self.output.warnings.push(warning);
        }
    }

    fn link(
        &mut self,
        (chunk, section): (SourceChunk, &Section),
        candidate: &Candidate,
        uri: &Uri,
        known: &mut Known,
    ) -> Link {
        let source = if candidate.extent.is_empty() {
            candidate.text.source(0..0)
        } else {
            section.text.source(candidate.extent.clone())
        };
        let alternatives = self.masked_readings(candidate, &mut known.masked);
        let masked = &known.masked;
        let mut cleaned = self.masker().ranges(uri.bytes(), masked);
        let inferred = match candidate.kind {
            Kind::Abbreviated => INFERRED,
            _ => b"",
        };
        cleaned.splice(..0, inferred.iter().copied());
        let host = uri.range(Component::Host).unwrap_or_default();
        let as_it_stands = inferred.is_empty() && chunk.get(&source) == uri.bytes();
        Link {
            raw: (!as_it_stands)
                .then(|| self.masked_source(chunk, source.clone(), candidate, known)),
            location: self.location(chunk, source),
            uri: cleaned,
            scheme: shown_scheme(uri, masked),
            host: host.start + inferred.len()..host.end + inferred.len(),
            wrapper: candidate.wrapper,
            context: candidate.context,
            valid: is_valid(candidate, uri),
            kind: candidate.kind,
            alternatives,
            joins: candidate.joins.len(),
            message: self.message_number(),
            text: None,
            resolved: None,
        }
    }

    fn finding(
        &mut self,
        (chunk, section): (SourceChunk, &Section),
        found: &RuleContext,
        known: &Known,
        mut judged: Diagnostic,
    ) {
        let range = judged.range.clone();
        let fix = judged.fix.take();
        let fix = fix.and_then(|fix| self.source_fix((chunk, section), found, &fix));
        let (masker, bytes) = (self.masker(), found.uri.bytes());
        let in_words = |text| masker.message(text, bytes, &known.masked);
        let finding = Finding {
            location: self.location(chunk, found.candidate.text.source(judged.range)),
            rule: judged.rule,
            severity: judged.severity,
            message: in_words(judged.message),
            help: judged.help.map(in_words),
            uri: masker.ranges(shown(bytes), &known.masked),
            count: 1,
            message_number: self.message_number(),
            reference: local_links::is_asked_by(judged.rule).then(|| found.uri.bytes().to_vec()),
            snippet: None,
            fix,
        };
        self.find_comments(chunk, Comments::behind(finding.location.bytes.start));
        let weight = finding.weight();
        if !self.format.messages {
            self.bytes += weight;
            self.output.findings.push(finding);
            return;
        }
        let quote_depth = quote_depth(found.before, found.before.len());
        let seen = Seen {
            code: finding.rule.code,
            uri: found.uri.bytes().to_vec(),
            range,
        };
        match self.seen.get_mut(&seen) {
            None => {
                let key = size_of::<(Seen, Repeat)>() + block(seen.uri.len());
                self.bytes += weight;
                self.kept += weight + key;
                self.seen.insert(
                    seen,
                    Repeat {
                        index: self.output.findings.len(),
                        quote_depth,
                    },
                );
                self.output.findings.push(finding);
            }
            Some(repeat) => {
                let first = &mut self.output.findings[repeat.index];
                let count = first.count + 1;
                if quote_depth < repeat.quote_depth {
                    repeat.quote_depth = quote_depth;
                    *first = finding;
                }
                first.count = count;
            }
        }
    }

    fn location(&mut self, chunk: SourceChunk, range: Range<u64>) -> Location {
        match self.options.positions {
            PositionMode::Lines => self.lines.location(chunk, range),
            PositionMode::Bytes => Location {
                bytes: range,
                line: 0,
                column: 0,
                end_line: 0,
                end_column: 0,
            },
        }
    }

    fn end_message(&mut self) {
        self.seen.clear();
        self.kept = 0;
        self.output.findings[self.message_start..]
            .sort_by_key(|finding| finding.location.bytes.start);
        self.message_start = self.output.findings.len();
    }

    fn message_number(&self) -> Option<u64> {
        self.format.mailbox.then_some(self.messages)
    }
}

/// What finds comments that suppress findings. The senders of mail have no say.
pub(crate) fn comments(options: &Options, format: &Format) -> Option<Comments> {
    match &options.task {
        Task::Check(checks) if !format.messages && options.positions == PositionMode::Lines => {
            Some(Comments::new(checks.snippets))
        }
        _ => None,
    }
}

/// What an abbreviated reference goes without.
const INFERRED: &[u8] = b"http://";
