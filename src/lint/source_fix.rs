//! Turns the edits of a rule into edits of the source.
//!
//! A fix is offered only if each byte that it touches is in the source unchanged: not decoded
//! text, not an escape of the markup, and no removed bytes, unless the fix is about these.
//! Neither is a URI with letters in a charset that was guessed.
//! Messages are never edited: they are records of what was sent, and some contain their length.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;

use super::linter::{Linter, Origin, TruncatedWord};
use crate::extract::base_uri::has_scheme;
use crate::extract::delimit::{Candidate, Context, Kind, Wrapper, delimit_candidate};
use crate::extract::scan::{ScanMode, find_candidates};
use crate::finding::{SourceEdit, SourceFix};
use crate::format::Section;
use crate::rule::{Edit, Fix, RuleContext, Span};
use crate::secret::Secrets;
use crate::secret::{credentials_in, hidden, of_uri};
use crate::text::Text;
use crate::text::line_index::SourceChunk;
use crate::text::location::Location;
use crate::uri::{Component, Fault, FaultKind, Uri};

impl Linter<'_> {
    /// Returns the edits of the source for `fix`, if they are possible and harmless.
    pub(super) fn source_fix(
        &self,
        origin: Origin,
        cx: &RuleContext,
        fix: &Fix,
    ) -> Option<SourceFix> {
        let Origin { chunk, section, .. } = origin;
        // Names of namespaces are compared character by character.
        let named = cx.candidate.context == Context::Ns;
        let record = self.truncation(chunk, section, cx.candidate);
        let partial = cx.candidate.truncated || record.start || record.end;
        // The letters may be others.
        let guessed = !cx.uri.bytes().is_ascii() && section.is_guessed(cx.candidate.extent.clone());
        if self.format.messages || partial || named || guessed || self.harms(section, cx, fix) {
            return None;
        }
        let target = FixTarget { chunk, section, cx };
        let mut edits = Vec::with_capacity(fix.edits.len());
        for edit in &fix.edits {
            let edit = target.source_edit(edit)?;
            if chunk.get(&edit.bytes) != edit.text {
                edits.push(edit);
            }
        }
        let apart = edits.is_sorted_by(|one: &SourceEdit, next| one.bytes.end <= next.bytes.start);
        if edits.is_empty() || !apart {
            return None;
        }
        let masked = self.options.secrets == Secrets::Masked;
        Some(SourceFix {
            safety: fix.safety,
            uri: section.text.source(cx.candidate.extent.clone()),
            private: masked && fix.edits.iter().any(|edit| is_private(cx, edit)),
            edits,
        })
    }

    /// Returns at which ends the URI may be truncated, because the record is cut inside a word.
    pub(super) fn truncation(
        &self,
        chunk: SourceChunk,
        section: &Section,
        candidate: &Candidate,
    ) -> TruncatedWord {
        let source = section.text.source(candidate.extent.clone());
        let end = chunk.offset + chunk.bytes.len() as u64;
        TruncatedWord {
            start: self.truncated.start && source.start <= chunk.offset,
            end: self.truncated.end && source.end >= end,
        }
    }

    /// Returns true if the fixed URI would have a new fault, or would end elsewhere: a full stop
    /// at its end would be taken for that of the sentence.
    fn harms(&self, section: &Section, cx: &RuleContext, fix: &Fix) -> bool {
        let old = cx.uri.bytes();
        let Some(new) = fixed_uri(old, fix) else {
            return false;
        };
        let read = |bytes| match cx.candidate.kind {
            Kind::Abbreviated if !has_scheme(bytes) => {
                Uri::split_abbreviated_as(bytes, self.options.profile)
            }
            _ => Uri::split_as(bytes, self.options.profile),
        };
        let uri = read(&new);
        // In the place of a link, a path from the root is a reference (RFC 3986 §4.2).
        let is_path = new.starts_with(b"/") && !new.starts_with(b"//");
        let is_reference = cx.target.is_some() && is_path;
        let expected = |fault: &&Fault| !(is_reference && fault.kind == FaultKind::NoScheme);
        let worse = has_more(uri.faults().iter().filter(expected), cx.uri.faults());
        let bare = matches!(cx.candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix);
        let kept = |last: &u8| last.is_ascii_alphanumeric() || *last == b'/';
        let moved = bare && new.last() != old.last() && !new.last().is_some_and(kept);
        // The scanner would not find a URI without a host.
        let hostless = uri.host().is_some_and(<[u8]>::is_empty);
        let lost = hostless
            && uri
                .known_scheme()
                .is_some_and(|scheme| scheme.authority.is_network());
        worse || moved || lost || new.is_empty() || !is_found(section, cx, &new)
    }
}

/// Returns true if `new` has more faults of some kind than `old`.
fn has_more<'f>(mut new: impl Iterator<Item = &'f Fault>, old: &[Fault]) -> bool {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for fault in old {
        *left.entry(fault.kind.name()).or_default() += 1;
    }
    let mut is_old = |fault: &Fault| {
        let left = left.get_mut(fault.kind.name())?;
        *left = left.checked_sub(1)?;
        Some(())
    };
    !new.all(|fault| is_old(fault).is_some())
}

/// How many bytes around a fixed URI are scanned to see whether it is found.
// Wrappers and the words around a URI decide; they are near.
const NEAR: usize = 64;

/// Returns true if the scanner finds `new` in the place of the URI, from its first to its last
/// byte. Where markup delimits it, or white space was removed from it, this is not checked.
fn is_found(section: &Section, cx: &RuleContext, new: &[u8]) -> bool {
    let Candidate {
        extent, wrapper, ..
    } = cx.candidate;
    if *wrapper == Wrapper::Markup || extent.len() != cx.uri.bytes().len() {
        return true;
    }
    let all = section.text.bytes();
    let before = &all[extent.start.saturating_sub(NEAR)..extent.start];
    let after = &all[extent.end..all.len().min(extent.end + NEAR)];
    let text = [before, new, after].concat();
    let text = Text::borrowed(&text, 0);
    let (mut floor, mut seen) = (0, false);
    find_candidates(text.bytes(), ScanMode::Suspicious, &mut |position| {
        let Some(other) = delimit_candidate(&text, position, floor) else {
            return position.at + 1;
        };
        seen |= other.extent.start == before.len() && other.text.bytes() == new;
        floor = other.outer.end;
        floor
    });
    seen
}

/// Returns the URI with the edits of `fix` applied; `None` if it edits only the text around it.
fn fixed_uri(old: &[u8], fix: &Fix) -> Option<Vec<u8>> {
    let (mut new, mut at) = (Vec::with_capacity(old.len() + 16), 0);
    let mut any = false;
    for edit in &fix.edits {
        if let Span::Uri(range) = &edit.span {
            new.extend_from_slice(old.get(at..range.start)?);
            new.extend_from_slice(&edit.text);
            at = range.end;
            any = true;
        }
    }
    new.extend_from_slice(old.get(at..)?);
    any.then_some(new)
}

/// A candidate to be fixed, and its origin.
struct FixTarget<'a, 's> {
    chunk: SourceChunk<'a>,
    section: &'a Section<'s>,
    cx: &'a RuleContext<'a>,
}

impl FixTarget<'_, '_> {
    fn source_edit(&self, edit: &Edit) -> Option<SourceEdit> {
        let text = &self.cx.candidate.text;
        let (bytes, put_in) = match &edit.span {
            Span::Uri(range) => {
                let old = &text.bytes()[range.clone()];
                let syntax = self.cx.syntax;
                // Without one delimiter of a pair, the other one means something else.
                if old.iter().any(|byte| syntax.paired.contains(byte)) {
                    return None;
                }
                let bytes = self.same(text.verbatim(range.clone())?, old);
                let escaping = match self.cx.candidate.context {
                    Context::Code => syntax.escaping_in_code,
                    _ => syntax.escaping,
                };
                (bytes?, escaping.escape(&edit.text)?)
            }
            Span::Gap(at) => {
                let gap = text.gap_before(*at)?;
                let blank = self.get(&gap)?.iter().all(u8::is_ascii_whitespace);
                (blank.then_some(gap)?, Cow::Borrowed(&edit.text[..]))
            }
            Span::Section(range) => {
                let text = &self.section.text;
                let old = text.bytes().get(range.clone())?;
                let bytes = self.same(text.verbatim(range.clone())?, old);
                (bytes?, Cow::Borrowed(&edit.text[..]))
            }
            Span::Source(range) => {
                self.get(range)?;
                (range.clone(), Cow::Borrowed(&edit.text[..]))
            }
        };
        Some(SourceEdit {
            location: Location::of_bytes(bytes.clone()),
            bytes,
            text: put_in.into_owned(),
        })
    }

    fn get(&self, range: &Range<u64>) -> Option<&[u8]> {
        (range.start <= range.end && self.chunk.holds(range)).then(|| self.chunk.get(range))
    }

    /// Returns `range` if the source has `bytes` there.
    fn same(&self, range: Range<u64>, bytes: &[u8]) -> Option<Range<u64>> {
        (self.get(&range)? == bytes).then_some(range)
    }
}

/// Returns true if the inserted text may contain a credential, or a part of one.
fn is_private(found: &RuleContext, edit: &Edit) -> bool {
    if edit.text.is_empty() {
        return false;
    }
    let (bytes, touches) = (found.uri.bytes(), |range: &Range<usize>| {
        let near = credentials_near(found.uri.bytes(), range);
        let known = hidden(found.secrets).chain(near);
        let mut known = known.filter(|secret| range.start <= secret.end);
        known.any(|secret| secret.start <= range.end)
    });
    let own =
        matches!(&edit.span, Span::Uri(range) if !is_in_scheme(found.uri, range) && touches(range));
    let quoted = |secret: Range<usize>| memmem::find(&edit.text, &bytes[secret]).is_some();
    own || hidden(found.secrets).any(quoted) || !of_uri(&edit.text).is_empty()
}

/// Returns true if `range` is in the name of a known scheme: credentials start after its colon.
fn is_in_scheme(uri: &Uri, range: &Range<usize>) -> bool {
    let scheme = uri.known_scheme().and(uri.range(Component::Scheme));
    scheme.is_some_and(|scheme| range.end <= scheme.end)
}

/// Longer URIs are searched around each edit only, because they may have thousands of edits.
const SEARCHED_WHOLE: usize = 2048;

/// Returns the credentials of `uri` around `range`.
fn credentials_near(uri: &[u8], range: &Range<usize>) -> Vec<Range<usize>> {
    if uri.len() <= SEARCHED_WHOLE {
        return of_uri(uri);
    }
    let start = range.start.saturating_sub(SEARCHED_WHOLE / 2);
    let end = uri.len().min(range.end + SEARCHED_WHOLE / 2);
    let found = credentials_in(&uri[start..end]).into_iter();
    found.map(|r| start + r.start..start + r.end).collect()
}
