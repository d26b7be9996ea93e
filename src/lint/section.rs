//! Finds the URIs of a section, and makes links or findings of them.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr_iter;

use super::elided::elides_target;
use super::linter::{Flush, Linter, Origin};
use super::masking::{Masked, shown, shown_scheme};
use super::options::Task;
use super::pending::Key;
use super::suspect::suspect;
use super::target::{Target, has_names, is_valid};
use crate::extract::delimit::{Candidate, Context, Kind, Wrapper, delimit_candidate, quote_depth};
use crate::extract::scan::{CandidateKind, ScanMode, find_candidates};
use crate::extract::single::inferred;
use crate::finding::{Finding, Link};
use crate::format::{self, ReadOutcome, Warning};
use crate::redirect::destination;
use crate::rule::{
    Checks, Diagnostic, Group, Lookup, Once, Prepared, REPEATED_IN_LIST, Reached, RuleContext,
    is_leak, repeated_in_list, run_rules,
};
use crate::secret::Nearby;
use crate::suppress::Comments;
use crate::text::line_index::SourceChunk;
use crate::text::location::{Location, PositionMode};
use crate::uri::{Component, Uri};

/// How many bytes before a cut may look wrong because of it: an escape of one character.
// `%F0%9F%98%80`: four octets of UTF-8, percent-encoded.
const CUT: usize = 12;

impl Linter<'_> {
    /// Finds the URIs of a section in order: those that markup delimits, and between them those
    /// that the scanner finds.
    pub(super) fn section(&mut self, origin: Origin, flush: Flush) {
        let section = origin.section;
        if matches!(self.options.task, Task::FragmentIds) {
            return self.fragment_ids(section);
        }
        self.credentials.section = Nearby::default();
        let (mut floor, mut last) = (0, None);
        let mut straight = self.straight();
        let mut targets = section.markup.targets.iter().peekable();
        let base = self.base(section);
        let base = base.as_deref();
        find_candidates(section.text.bytes(), self.scan_mode, &mut |position| {
            while let Some(target) = targets.next_if(|next| next.range.start <= position.at) {
                self.target(origin, target, base, straight.as_mut());
                self.flush_section(origin, target.range.end, flush);
                floor = target.range.end;
                last = Some(target);
            }
            if position.at < floor {
                return floor;
            }
            if let Some(end) = section.unread_to(position.at) {
                self.pending.extent_mut().encoded_blocks += 1;
                return end;
            }
            let next = targets.peek().map_or(usize::MAX, |next| next.range.start);
            if let Some(straight) = &mut straight
                && let Some(found) = straight.bare(origin, position, floor)
                && found.range.end <= next
            {
                floor = found.range.end;
                if let Some(context) = section.context_of(found.range.start, Context::Bare) {
                    self.ordinary(origin, &found, Wrapper::None, context, None);
                    self.flush_section(origin, floor, flush);
                }
                return floor;
            }
            let Some(mut found) = delimit_candidate(&section.text, position, floor) else {
                return position.at + 1;
            };
            // Nothing crosses a blank line.
            if next < found.outer.end {
                return position.at + 1;
            }
            floor = found.outer.end;
            let context = section.context_of(found.extent.start, found.context);
            // Header fields are full of the names of lists and servers.
            let is_name = position.kind == CandidateKind::Dot && context == Some(Context::Header);
            let near = [last, targets.peek().copied()].into_iter().flatten();
            let is_elided = || elides_target(&section.text, &found, near);
            if let Some(context) = context.filter(|_| !is_name && !is_elided()) {
                found.context = context;
                self.candidate(origin, &found, Target::default());
                self.flush_section(origin, floor, flush);
            }
            floor
        });
        for target in targets {
            self.target(origin, target, base, straight.as_mut());
            self.flush_section(origin, target.range.end, flush);
        }
    }

    /// Emits output, once the section is read up to the byte `end` of its text.
    fn flush_section(&mut self, origin: Origin, end: usize, flush: Flush) {
        if self.pending.is_full() {
            let read = origin.section.text.source(0..end).end;
            self.flush(origin.chunk, read, flush);
        }
    }

    /// Parses a candidate, and adds its link or its findings.
    pub(super) fn candidate(&mut self, origin: Origin, candidate: &Candidate, target: Target) {
        if candidate.truncated {
            self.pending.warn(Warning::new(
                "a URI of over 64 KiB is cut there",
                ReadOutcome::Nothing,
            ));
        }
        let bytes = candidate.text.bytes();
        let uri = match candidate.kind {
            Kind::Abbreviated => Uri::split_abbreviated_as(bytes, self.options.profile),
            _ => Uri::split_as(bytes, self.options.profile),
        };
        let mut masked = self.masked(origin, candidate, &uri);
        let readings = self.masked_readings(candidate, &mut masked.ranges);
        let options = self.options;
        match &options.task {
            Task::Extract(mode) => {
                let is_uri = !matches!(candidate.kind, Kind::Misspelt | Kind::Defanged);
                if is_uri || *mode == ScanMode::Suspicious {
                    let mut link = self.link(origin, candidate, &uri, &masked);
                    link.alternatives = readings;
                    if *mode == ScanMode::Suspicious
                        && let Some((suspect, corrected)) = suspect(&link)
                    {
                        link.suspect = Some(suspect);
                        link.corrected = Some(self.masker().uri(&corrected));
                        link.valid = false;
                    }
                    let text = target.markup.and_then(|target| target.text.as_ref());
                    link.text = text.map(|text| self.shown_text(text));
                    link.resolved = target.resolved.map(|uri| self.masker().uri(uri));
                    self.pending.link(link);
                }
            }
            Task::FragmentIds => {}
            Task::Check(checks) => {
                for range in &masked.ranges {
                    let source = candidate.text.source(range.clone());
                    self.credentials.masks.add(source);
                }
                self.count_uri(candidate, &uri, &masked.ranges);
                let section = origin.section;
                let text = section.text.bytes();
                let cx = RuleContext {
                    candidate,
                    uri: &uri,
                    section: &section.text,
                    before: &text[..candidate.outer.start],
                    after: &text[candidate.outer.end..],
                    secrets: &masked.secrets,
                    syntax: section.markup.syntax,
                    target: target.markup,
                    resolved: target.resolved,
                    in_link: target.markup.is_some_and(format::Target::is_link),
                    in_message: self.format.messages,
                    parties: section.markup.parties.as_deref(),
                    links: origin.links,
                    reached: &Reached::default(),
                    prose: section.markup.is_prose(&candidate.outer),
                    head: origin.head,
                    settings: checks.settings(),
                    prepared: Prepared::NONE,
                };
                self.check(origin, checks, &cx, &masked);
            }
        }
    }

    /// Runs the rules on a candidate, and adds their findings.
    fn check(&mut self, origin: Origin, checks: &Checks, cx: &RuleContext, masked: &Masked) {
        let judged = run_rules(cx, checks.plan());
        self.pending.extent_mut().silent.merge(judged.silent);
        let mut diagnostics = judged.reported;
        diagnostics.extend(self.repeated(origin, checks, cx));
        if !diagnostics.is_empty() {
            self.mask_around(origin.section, cx.candidate);
        }
        // The letters of a host are as sure as the charset: another one has other letters there.
        let is_guess = !cx.uri.host().unwrap_or_default().is_ascii()
            && origin.section.is_guessed(cx.candidate.extent.clone());
        for diagnostic in diagnostics {
            let is_about_letters = diagnostic.rule.group() == Group::Misleading;
            if self.is_truncated_at(origin, cx, &diagnostic) || is_guess && is_about_letters {
                continue;
            }
            // A finding that a comment suppresses has to exist, or L012 would call the comment
            // unused.
            let reported = self.comments.is_some() || diagnostic.severity >= checks.min_severity;
            let may_hold = match diagnostic.rule.lookup {
                None | Some(Lookup::Absent) => true,
                Some(Lookup::Part) => self.format.messages,
                Some(_) => self.is_local(origin.section),
            };
            if reported && may_hold {
                self.finding(origin, cx, masked, diagnostic);
            }
        }
    }

    /// Returns what rule L024 says of a link that an earlier item of the list has.
    fn repeated(
        &mut self,
        origin: Origin,
        checks: &Checks,
        cx: &RuleContext,
    ) -> Option<Diagnostic> {
        let lists = self.lists.as_mut()?;
        let severity = checks.plan().severity(&REPEATED_IN_LIST)?;
        let in_markup = cx
            .target
            .map_or(cx.syntax.link_form.is_some(), format::Target::is_link);
        let in_text = matches!(cx.candidate.context, Context::Link | Context::Bare);
        let is_link = in_markup && in_text && cx.candidate.kind == Kind::Uri;
        // What is written there decides whether it is the same link.
        let is_template = cx.uri.bytes().iter().any(|byte| b"$<>{}".contains(byte));
        if !is_link || is_template || cx.uri.fragment().is_some() {
            return None;
        }
        let start = cx.candidate.text.source(0..0).start;
        let line = lists.earlier(origin.chunk, start, cx.uri.bytes())?;
        let violation = repeated_in_list(cx, line);
        Some(Diagnostic {
            rule: &REPEATED_IN_LIST,
            range: violation.range,
            severity,
            message: violation.message,
            help: violation.help,
            fix: None,
            mention: Vec::new(),
        })
    }

    /// Returns true if the finding may follow from a limit of this program, which has cut the URI:
    /// where its bytes are near the cut, or where the rule is about the end of the URI.
    fn is_truncated_at(&self, origin: Origin, cx: &RuleContext, diagnostic: &Diagnostic) -> bool {
        let candidate = cx.candidate;
        let record = self.truncation(origin.chunk, origin.section, candidate);
        let end = candidate.truncated || record.end;
        let near = diagnostic.range.end + CUT >= candidate.text.bytes().len();
        record.start || end && (near || diagnostic.rule.group() == Group::Delimiting)
    }

    fn link(&mut self, origin: Origin, candidate: &Candidate, uri: &Uri, masked: &Masked) -> Link {
        let source = if candidate.extent.is_empty() {
            candidate.text.source(0..0)
        } else {
            origin.section.text.source(candidate.extent.clone())
        };
        let mut cleaned = self.masker().ranges(uri.bytes(), &masked.ranges);
        let unwrapped = if masked.service {
            self.unwrapped(candidate, uri, &cleaned)
        } else {
            None
        };
        let inferred = match candidate.kind {
            Kind::Abbreviated => inferred(uri.bytes()),
            _ => b"",
        };
        if !inferred.is_empty() {
            cleaned.splice(..0, inferred.iter().copied());
        }
        let has_names = candidate.kind != Kind::Relative || has_names(uri);
        let host = uri.range(Component::Host).filter(|_| has_names);
        let host = host.unwrap_or_default();
        let is_raw = inferred.is_empty() && origin.chunk.get(&source) == uri.bytes();
        Link {
            raw: (!is_raw)
                .then(|| self.masked_source(origin.chunk, source.clone(), candidate, masked)),
            location: self.location(origin.chunk, source),
            uri: cleaned,
            scheme: if has_names {
                shown_scheme(uri, &masked.ranges)
            } else {
                Cow::Borrowed("")
            },
            host: host.start + inferred.len()..host.end + inferred.len(),
            wrapper: candidate.wrapper,
            context: candidate.context,
            valid: is_valid(candidate, uri),
            kind: candidate.kind,
            alternatives: Vec::new(),
            joins: candidate.joins.len(),
            message_number: self.message_number(),
            envelope: self.envelope(),
            part: self.part(origin.section),
            record: None,
            text: None,
            resolved: None,
            suspect: None,
            corrected: None,
            unwrapped,
        }
    }

    /// Returns the URI that a link of a service leads to, masked: it is decoded from the `cleaned`
    /// link, which has no credentials. `None` where they cannot be
    /// separated there.
    fn unwrapped(&self, candidate: &Candidate, uri: &Uri, cleaned: &[u8]) -> Option<Vec<u8>> {
        let found = destination(uri)?;
        let target = found.uri()?;
        if cleaned == uri.bytes() {
            return Some(self.masker().uri(target));
        }
        let masked = match candidate.kind {
            Kind::Abbreviated => Uri::split_abbreviated(cleaned),
            _ => Uri::split(cleaned),
        };
        let found = destination(&masked)?;
        // Masks have the length of what they hide.
        let shown = found.uri().filter(|shown| shown.len() == target.len())?;
        Some(self.masker().uri(shown))
    }

    fn finding(
        &mut self,
        origin: Origin,
        cx: &RuleContext,
        masked: &Masked,
        mut diagnostic: Diagnostic,
    ) {
        let range = diagnostic.range.clone();
        let is_leak = is_leak(cx, diagnostic.rule, &range, diagnostic.severity);
        let fix = diagnostic.fix.take();
        let mut fix = fix.and_then(|fix| self.source_fix(origin, cx, &fix));
        let bytes = cx.uri.bytes();
        let hide = self.masker();
        let in_words = |text| hide.message(text, bytes, &masked.ranges);
        let source = cx.candidate.text.source(diagnostic.range);
        let ranges = &masked.ranges;
        let snippet = self.decoded_snippet(origin.section, cx.candidate, ranges, &range);
        let (lines_before, lines_after) = self.lines_around(origin, cx.candidate, &source);
        let location = self.location(origin.chunk, source);
        if self.options.positions == PositionMode::Lines {
            let mut lines = self.lines.clone();
            for edit in fix.iter_mut().flat_map(|fix| &mut fix.edits) {
                edit.location = lines.location_near(origin.chunk, edit.bytes.clone());
            }
        }
        let finding = Finding {
            location,
            lines_before,
            lines_after,
            rule: diagnostic.rule,
            severity: diagnostic.severity,
            message: in_words(diagnostic.message),
            help: diagnostic.help.map(in_words),
            uri: hide.ranges(shown(bytes), &masked.ranges),
            count: 1,
            message_number: self.message_number(),
            envelope: self.envelope(),
            part: self.part(origin.section),
            record: None,
            context: Some(cx.candidate.context),
            wrapper: Some(cx.candidate.wrapper),
            mention: diagnostic.mention.into_iter().map(Cow::Borrowed).collect(),
            reference: diagnostic.rule.lookup.map(|_| bytes.to_vec()),
            snippet,
            fix,
            is_leak,
            broken: false,
            suppression: None,
        };
        let until = Comments::required_for(finding.location.bytes.start);
        self.find_comments(origin.chunk, until);
        let code = finding.rule.code;
        let message = match finding.rule.once {
            Once::Message => Some(finding.message.clone().into_bytes()),
            Once::Place | Once::Uri => None,
        };
        self.pending.finding(finding, || {
            let depth = quote_depth(cx.before, cx.before.len());
            let (text, range) = match message {
                Some(message) => (message, 0..0),
                None => (bytes.to_vec(), range),
            };
            (Key { code, text, range }, depth)
        });
    }

    /// Returns the numbers of lines of a URI before and after a range in it.
    fn lines_around(
        &self,
        origin: Origin,
        candidate: &Candidate,
        range: &Range<u64>,
    ) -> (u64, u64) {
        let text = &candidate.text;
        if self.options.positions == PositionMode::Bytes || candidate.joins.is_empty() {
            return (0, 0);
        }
        let uri = text.source(0..text.bytes().len());
        if !origin.chunk.holds(&uri) {
            return (0, 0);
        }
        let ends = |range: Range<u64>| {
            let is_some = range.start < range.end;
            is_some.then(|| memchr_iter(b'\n', origin.chunk.get(&range)).count() as u64)
        };
        let before = ends(uri.start..range.start.min(uri.end)).unwrap_or(0);
        let after = ends(range.end.max(uri.start)..uri.end).unwrap_or(0);
        (before, after)
    }

    pub(super) fn location(&mut self, chunk: SourceChunk, range: Range<u64>) -> Location {
        match self.options.positions {
            PositionMode::Lines => self.lines.location(chunk, range),
            PositionMode::Bytes => Location::of_bytes(range),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::options::Options;
    use crate::lint::scanner::{Item, Scanner};
    use crate::uri::Profile;

    #[test]
    fn the_profile_applies_to_abbreviated_references() {
        let codes = |text: &str, profile| -> Vec<_> {
            let options = Options::check().with_profile(profile);
            let items = Scanner::new(&options).scan(text);
            items
                .filter_map(|item| match item {
                    Item::Finding(finding) => Some((finding.rule.code, finding.location.column)),
                    _ => None,
                })
                .collect()
        };
        for (profile, rest, expected) in [
            (Profile::Rfc1738, "/~x", 1),
            (Profile::Rfc2396, "/~x", 0),
            (Profile::Rfc3986, "/~x", 0),
            (Profile::Whatwg, "/%x", 1),
        ] {
            let full = codes(&format!("http://www.iana.org{rest}"), profile);
            let short = codes(&format!("       www.iana.org{rest}"), profile);
            assert_eq!(full.len(), expected, "{rest} {full:?}");
            assert_eq!(short, full, "{rest}");
        }
    }
}
