//! What links and findings show: credentials masked, source lines, not too much.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr3, memrchr};

use super::Linter;
use crate::delimit::Candidate;
use crate::finding::{Finding, scheme_name};
use crate::format::Section;
use crate::options::{Checks, Snippets, Task};
use crate::place::Stretch;
use crate::secret::{Masker, Secret, credentials_in, hidden, merge, of_uri, secrets_in};
use crate::snippet::{Masks, SNIPPET_MARGIN, hide, snippet};
use crate::suppress::Directive;
use crate::uri::{Component, Profile, Uri};

/// The credentials of a candidate.
pub(super) struct Known {
    /// What rules report.
    pub secrets: Vec<Secret>,
    /// What is masked of its cleaned text, ascending and disjoint.
    pub masked: Vec<Range<usize>>,
}

impl Linter<'_> {
    pub(super) const fn masker(&self) -> Masker {
        Masker::new(self.options.secrets)
    }

    /// The credentials of `uri`, which `candidate` is, in `section`.
    pub(super) fn known(&self, section: &Section, candidate: &Candidate, uri: &Uri) -> Known {
        let after = &section.text.bytes()[candidate.outer.end..];
        let secrets = secrets_in(uri, after);
        let mut masked: Vec<_> = hidden(&secrets).collect();
        let bytes = uri.bytes();
        let is_cut = is_cut(uri, after);
        if is_cut || self.options.profile != Profile::default() || is_doubtful(uri) {
            masked.extend(of_uri(bytes));
            if is_cut {
                masked.extend(in_window(section, candidate, bytes.len()));
            }
        }
        merge(&mut masked);
        Known { secrets, masked }
    }

    /// The other readings of a candidate, masked. They lack a hyphen that it has, so that
    /// they have its bytes before and behind one place; what is masked in one of them is
    /// masked in all.
    pub(super) fn masked_readings(
        &self,
        candidate: &Candidate,
        masked: &mut Vec<Range<usize>>,
    ) -> Vec<Vec<u8>> {
        let bytes = candidate.text.bytes();
        let readings = &candidate.alternatives;
        if !self.masker().is_off() {
            for other in readings {
                let moved = of_uri(other).into_iter();
                masked.extend(moved.map(|range| moved_between(other, bytes, range)));
            }
            merge(masked);
        }
        let shown = readings.iter().map(|other| {
            let moved = masked.iter().cloned();
            let moved: Vec<_> = moved
                .map(|range| moved_between(bytes, other, range))
                .collect();
            self.masker().ranges(other, &moved)
        });
        shown.collect()
    }

    pub(super) fn masked_source(
        &self,
        stretch: Stretch,
        source: Range<u64>,
        candidate: &Candidate,
        masked: &[Range<usize>],
    ) -> Vec<u8> {
        let mut bytes = stretch.get(&source).to_vec();
        if !self.masker().is_off() {
            for range in masked {
                hide(
                    &mut bytes,
                    source.start,
                    &candidate.text.source(range.clone()),
                );
            }
        }
        bytes
    }

    pub(super) fn wants_snippets(&self) -> bool {
        matches!(
            &self.options.task,
            Task::Check(Checks {
                snippets: Snippets::Wanted,
                ..
            })
        )
    }

    /// Adds the source lines to the findings in `stretch`, but to those that show what
    /// stands behind `to`.
    pub(super) fn add_snippets(&mut self, stretch: Stretch, masks: &mut Masks, to: u64) {
        if !self.wants_snippets() {
            return;
        }
        let masker = self.masker();
        for finding in &mut self.output.findings[self.message_start..] {
            let shown = finding.place.bytes.end + SNIPPET_MARGIN as u64;
            if finding.snippet.is_none() && stretch.holds(&finding.place.bytes) && shown <= to {
                let mut snippet = snippet(stretch, finding.place.bytes.clone());
                if !masker.is_off() {
                    masks.hide_in(&mut snippet, stretch);
                }
                finding.snippet = Some(snippet);
            }
        }
    }

    /// Looks for credentials in the text around a finding, where it was decoded: its
    /// source lines do not show them as they are.
    pub(super) fn mask_around(&self, section: &Section, candidate: &Candidate, masks: &mut Masks) {
        let text = &section.text;
        if self.masker().is_off() || !self.wants_snippets() || text.is_source() {
            return;
        }
        let window = window(text.bytes(), &candidate.outer);
        for range in credentials_in(&text.bytes()[window.clone()]) {
            let range = window.start + range.start..window.start + range.end;
            masks.add(text.source(range));
        }
    }

    /// Comments that suppress findings, as they are shown.
    pub(super) fn masked_directive(&self, mut directive: Directive) -> Directive {
        let masker = self.masker();
        if let Some(snippet) = &mut directive.snippet {
            snippet.text = masker.text(std::mem::take(&mut snippet.text));
        }
        for fault in &mut directive.faults {
            fault.message = masker.message(std::mem::take(&mut fault.message), b"", &[]);
        }
        directive
    }
}

/// Whether the URI ends at a character that no URI has, inside of a word: what follows
/// may belong to one of its credentials.
fn is_cut(uri: &Uri, after: &[u8]) -> bool {
    let cuts = |b: &u8| matches!(b, b'|' | b'\\' | b'^' | b'{' | b'}' | b'`' | 0x80..);
    let digits = |port: Range<usize>| uri.bytes()[port].iter().all(u8::is_ascii_digit);
    let no_port = uri.range(Component::Port).is_some_and(|port| !digits(port));
    no_port || after.first().is_some_and(cuts) && memchr3(b'=', b'@', b':', uri.bytes()).is_some()
}

/// Whether the URI may have a credential where its components do not tell of one: it has a
/// fault, an `@` that ends no user information, or a host with escapes.
fn is_doubtful(uri: &Uri) -> bool {
    if !uri.is_valid() {
        return true;
    }
    let bytes = uri.bytes();
    let userinfo = uri.range(Component::Userinfo);
    let sign = memrchr(b'@', bytes).filter(|at| userinfo.is_none_or(|info| info.end != *at));
    let colons = |at: usize| memchr_iter(b':', &bytes[..at]).nth(1).is_some();
    sign.is_some_and(colons) || uri.host().is_some_and(|host| memchr(b'%', host).is_some())
}

/// What is masked of the first `len` bytes of a candidate that was not joined of several
/// parts, by the text that it is cut out of.
fn in_window(section: &Section, candidate: &Candidate, len: usize) -> Vec<Range<usize>> {
    let extent = &candidate.extent;
    if extent.len() != len {
        return Vec::new();
    }
    let bytes = section.text.bytes();
    let window = window(bytes, extent);
    let (start, end) = (extent.start - window.start, extent.end - window.start);
    let ranges = credentials_in(&bytes[window]).into_iter();
    ranges
        .filter(|range| range.start < end && range.end > start)
        .map(|range| range.start.saturating_sub(start)..range.end.min(end) - start)
        .collect()
}

/// How much around a URI is looked at.
const NEAR: usize = 512;

fn window(bytes: &[u8], range: &Range<usize>) -> Range<usize> {
    range.start.saturating_sub(NEAR)..bytes.len().min(range.end + NEAR)
}

/// `range` of `from`, in `to`: texts that are the same but for one stretch.
fn moved_between(from: &[u8], to: &[u8], range: Range<usize>) -> Range<usize> {
    let same = |(a, b): &(&u8, &u8)| a == b;
    let before = from.iter().zip(to).take_while(same).count();
    let (from_rest, to_rest) = (&from[before..], &to[before..]);
    let behind = from_rest.iter().rev().zip(to_rest.iter().rev());
    let behind = behind.take_while(same).count();
    let place = |at: usize, inside: usize| match at {
        at if at <= before => at,
        at if from.len() - at <= behind => to.len() - (from.len() - at),
        _ => inside,
    };
    place(range.start, before)..place(range.end, to.len() - behind)
}

/// The name of the scheme; empty where it reads as a credential.
pub(super) fn shown_scheme(uri: &Uri, masked: &[Range<usize>]) -> Cow<'static, str> {
    let scheme = uri.range(Component::Scheme).unwrap_or_default();
    match masked.first() {
        Some(first) if first.start < scheme.end => Cow::Borrowed(""),
        _ => scheme_name(uri),
    }
}

/// The part of a URI that a finding shows, cut between two characters.
pub(super) fn shown(uri: &[u8]) -> &[u8] {
    let Some((near, rest)) = uri.split_at_checked(Finding::LONGEST_URI) else {
        return uri;
    };
    let continues = |byte: &u8| byte & 0xC0 == 0x80;
    if !rest.first().is_some_and(continues) {
        return near;
    }
    let inside = near.iter().rev().take(3).take_while(|b| continues(b));
    &near[..near.len() - inside.count() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_shows_whole_characters() {
        let longest = Finding::LONGEST_URI;
        let letter = |before: usize| format!("{}\u{20ac}b", "a".repeat(before)).into_bytes();
        for (name, uri, expected) in [
            ("short", letter(0), 4),
            ("as long as can be", vec![b'a'; longest], longest),
            ("cut behind a character", letter(longest - 3), longest),
            ("cut before one", letter(longest), longest),
            ("cut in one", letter(longest - 1), longest - 1),
            ("cut in one, later", letter(longest - 2), longest - 2),
        ] {
            assert_eq!(shown(&uri).len(), expected, "{name}");
        }
    }
}
