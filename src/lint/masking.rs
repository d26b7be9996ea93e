//! What links and findings show: masked URIs, and snippets of the source.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr3, memrchr};

use super::folds::{credentials_across_folds, starts_with_fold};
use super::linter::{Linter, Origin};
use super::positions::{in_candidate, kept_bytes, moved_between, overlapping};
use crate::extract::delimit::{Candidate, Context};
use crate::finding::Snippet;
use crate::finding::{Finding, scheme_name};
use crate::format::Section;
use crate::lint::options::Task;
use crate::lint::snippets::{SNIPPET_MARGIN, decoded_snippet, hide, snippet};
use crate::rule::{Checks, Snippets};
use crate::secret::{
    ByteSet, Masker, Secret, Signs, credentials_in, goes_on, goes_on_encoded, hidden, may_be_sign,
    may_reach, may_reach_encoded, merge, of_uri, secrets_in,
};
use crate::suppress::Directive;
use crate::text::line_index::SourceChunk;
use crate::uri::{Component, Fault, FaultKind, Profile, Uri, hex};

/// A test of a URI in a text.
type Test = fn(&[u8], &Range<usize>) -> bool;

/// The credentials of a candidate, and what is masked of it.
pub(super) struct Masked {
    /// The credentials that rules report.
    pub secrets: Vec<Secret>,
    /// The masked ranges of the cleaned text, ascending and disjoint.
    pub ranges: Vec<Range<usize>>,
    /// Further masked ranges of the source, where that differs from the text.
    pub in_source: Vec<Range<u64>>,
    /// True if the link may be one of a service that leads to another URI.
    pub service: bool,
}

impl Linter<'_> {
    /// Returns the masker that all output goes through.
    pub(super) const fn masker(&self) -> Masker {
        Masker::new(self.options.secrets)
    }

    /// Returns the credentials of `candidate`, which was parsed as `uri`.
    pub(super) fn masked(
        &mut self,
        Origin { chunk, section, .. }: Origin,
        candidate: &Candidate,
        uri: &Uri,
    ) -> Masked {
        let after = &section.text.bytes()[candidate.outer.end..];
        let signs = Signs::of(uri);
        let secrets = secrets_in(uri, signs, after);
        if self.masker().is_off() {
            return Masked {
                secrets,
                ranges: Vec::new(),
                in_source: Vec::new(),
                service: signs.service,
            };
        }
        let mut ranges: Vec<_> = hidden(&secrets).collect();
        let mut in_source = Vec::new();
        let is_cut = is_cut(uri, after);
        // What is broken in the text is not whole there.
        let is_joined = candidate.extent.len() != candidate.text.bytes().len();
        let is_doubtful = is_doubtful(uri, signs) || self.options.profile != Profile::default();
        if is_cut || is_joined || is_doubtful {
            ranges.extend(of_uri(uri.bytes()));
        }
        if section.context == Context::Header && starts_with_fold(after) {
            let text = section.text.bytes();
            for found in credentials_across_folds(text, &candidate.extent) {
                let end = found.end.min(candidate.extent.end);
                let found = section.text.source(found.start..end);
                ranges.extend(in_candidate(candidate, &found));
            }
        }
        let source = section.text.source(candidate.extent.clone());
        let is_decoded = source.end - source.start != candidate.text.bytes().len() as u64;
        if is_cut || is_decoded || may_go_on(signs, after) {
            if is_cut || may_reach(section.text.bytes(), &candidate.extent) {
                ranges.extend(self.masked_around(section, candidate, is_cut));
            }
            in_source = self.masked_in_source(chunk, section, candidate);
            let positions = in_source.iter();
            ranges.extend(positions.flat_map(|location| in_candidate(candidate, location)));
        }
        merge(&mut ranges);
        Masked {
            secrets,
            ranges,
            in_source,
            service: signs.service,
        }
    }

    /// Returns the ranges of a candidate that are credentials in the text around it. If none can
    /// reach into that text, the candidate alone is searched.
    fn masked_around(
        &mut self,
        section: &Section,
        candidate: &Candidate,
        is_cut: bool,
    ) -> Vec<Range<usize>> {
        let (text, extent) = (&section.text, &candidate.extent);
        let uri = candidate.text.bytes();
        if extent.len() == uri.len() && !is_cut && !goes_on(text.bytes(), extent) {
            return credentials_in(uri);
        }
        let mut masked = Vec::new();
        let mut kept = None;
        for range in overlapping(
            self.credentials.section.search(text.bytes(), extent),
            extent,
        ) {
            if extent.len() == candidate.text.bytes().len() {
                let end = range.end.min(extent.end) - extent.start;
                masked.push(range.start.saturating_sub(extent.start)..end);
            } else {
                let kept = kept.get_or_insert_with(|| kept_bytes(candidate, text.bytes()));
                let before = |at: usize, kept: &[usize]| kept.partition_point(|kept| *kept < at);
                match kept {
                    Some(kept) => masked.push(before(range.start, kept)..before(range.end, kept)),
                    None => masked.extend(in_candidate(candidate, &text.source(range.clone()))),
                }
            }
        }
        masked
    }

    /// Returns the credentials in the source of a candidate, where that differs from its text.
    fn masked_in_source(
        &mut self,
        chunk: SourceChunk,
        section: &Section,
        candidate: &Candidate,
    ) -> Vec<Range<u64>> {
        let source = section.text.source(candidate.extent.clone());
        if section.text.is_source() || !chunk.holds(&source) {
            return Vec::new();
        }
        let location = |at: u64| (at - chunk.offset) as usize;
        let offset = |at: usize| chunk.offset + at as u64;
        let source = location(source.start)..location(source.end);
        let (may_reach, goes_on): (Test, Test) = if self.format.messages {
            (may_reach_encoded, goes_on_encoded)
        } else {
            (may_reach, goes_on)
        };
        if !may_reach(chunk.bytes, &source) {
            return Vec::new();
        }
        if !goes_on(chunk.bytes, &source) {
            let start = source.start;
            let found = credentials_in(&chunk.bytes[source]).into_iter();
            return found
                .map(|range| offset(start + range.start)..offset(start + range.end))
                .collect();
        }
        let found = self.credentials.source.search(chunk.bytes, &source);
        overlapping(found, &source)
            .map(|range| offset(range.start)..offset(range.end))
            .collect()
    }

    /// Returns the alternative readings of a candidate, masked. They lack a hyphen that it has
    /// and are otherwise equal to it; what is masked in one of them is masked in all.
    pub(super) fn masked_readings(
        &self,
        candidate: &Candidate,
        masked: &mut Vec<Range<usize>>,
    ) -> Vec<Vec<u8>> {
        let bytes = candidate.text.bytes();
        let readings = &candidate.alternatives;
        if readings.is_empty() {
            return Vec::new();
        }
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

    /// Returns the bytes at `source`, masked like the candidate that was read there.
    pub(super) fn masked_source(
        &self,
        chunk: SourceChunk,
        source: Range<u64>,
        candidate: &Candidate,
        known: &Masked,
    ) -> Vec<u8> {
        let mut bytes = chunk.get(&source).to_vec();
        if !self.masker().is_off() {
            let masked = known.ranges.iter().cloned();
            let masked = masked.map(|range| candidate.text.source(range));
            for range in masked.chain(known.in_source.iter().cloned()) {
                hide(&mut bytes, source.start, &range);
            }
        }
        bytes
    }

    /// Returns true if findings carry their source lines.
    pub(super) fn wants_snippets(&self) -> bool {
        matches!(
            &self.options.task,
            Task::Check(Checks {
                snippets: Snippets::Wanted,
                ..
            })
        )
    }

    /// Adds source lines to the findings in `chunk` whose snippets end before `to`.
    pub(super) fn add_snippets(&mut self, chunk: SourceChunk, to: u64) {
        if !self.wants_snippets() {
            return;
        }
        let masker = self.masker();
        for finding in self.pending.message_findings() {
            let shown = finding.location.bytes.end + SNIPPET_MARGIN as u64;
            if finding.snippet.is_none() && chunk.holds(&finding.location.bytes) && shown <= to {
                let mut snippet = snippet(chunk, finding.location.bytes.clone());
                if !masker.is_off() {
                    self.credentials.masks.hide_in(&mut snippet, chunk);
                }
                finding.snippet = Some(snippet);
            }
        }
    }

    /// Returns the text around the bytes `fault` of a candidate, if it was decoded from a message.
    pub(super) fn decoded_snippet(
        &mut self,
        section: &Section,
        candidate: &Candidate,
        masked: &[Range<usize>],
        fault: &Range<usize>,
    ) -> Option<Snippet> {
        let text = &section.text;
        if !self.format.messages || !self.wants_snippets() || text.is_source() {
            return None;
        }
        let index = |range: &Range<u64>| text.index_of(range.start)..text.index_of(range.end);
        let mut hidden = Vec::new();
        if !self.masker().is_off() {
            let sources = masked
                .iter()
                .map(|range| candidate.text.source(range.clone()));
            hidden.extend(sources.map(|range| index(&range)));
            let near = self
                .credentials
                .section
                .search(text.bytes(), &candidate.outer);
            hidden.extend(near.iter().cloned());
        }
        let source = candidate.text.source(fault.clone());
        let bytes = candidate.text.bytes().get(fault.clone());
        let range = narrowed(text.bytes(), index(&source), bytes.unwrap_or_default());
        Some(decoded_snippet(text.bytes(), range, &hidden, source.start))
    }

    /// Masks the credentials in the text around a finding. Decoded text needs that: its
    /// credentials are not recognizable in the source lines.
    pub(super) fn mask_around(&mut self, section: &Section, candidate: &Candidate) {
        let text = &section.text;
        if self.masker().is_off() || !self.wants_snippets() || text.is_source() {
            return;
        }
        for range in self
            .credentials
            .section
            .search(text.bytes(), &candidate.outer)
        {
            self.credentials.masks.add(text.source(range.clone()));
        }
    }

    /// Returns a comment that suppresses findings, masked.
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

/// Returns true if the URI ends inside a word, at a character that is not allowed in URIs: the
/// rest of the word may belong to one of its credentials.
fn is_cut(uri: &Uri, after: &[u8]) -> bool {
    let cuts = |b: &u8| matches!(b, b'|' | b'\\' | b'^' | b'{' | b'}' | b'`' | 0x80..);
    let digits = |port: Range<usize>| uri.bytes()[port].iter().all(u8::is_ascii_digit);
    let no_port = uri.range(Component::Port).is_some_and(|port| !digits(port));
    no_port || after.first().is_some_and(cuts) && memchr3(b'=', b'@', b':', uri.bytes()).is_some()
}

/// Returns true if the URI may have a credential that its components do not show: it has a fault,
/// an `@` that does not end a user information, a percent-encoded host or delimiter; or it is a
/// relative reference with an `@`.
fn is_doubtful(uri: &Uri, signs: Signs) -> bool {
    let bytes = uri.bytes();
    let is_reference = |fault: &Fault| fault.kind == FaultKind::NoScheme;
    if !uri.faults().iter().all(is_reference) {
        return true;
    }
    if !signs.bytes.intersects(const { ByteSet::of(b"@%") }) {
        return false;
    }
    if uri.scheme().is_none() {
        return memchr(b'@', bytes).is_some();
    }
    let userinfo = uri.range(Component::Userinfo);
    let sign = memrchr(b'@', bytes).filter(|at| userinfo.is_none_or(|info| info.end != *at));
    let colons = |at: usize| memchr_iter(b':', &bytes[..at]).nth(1).is_some();
    sign.is_some_and(colons)
        || uri.host().is_some_and(|host| memchr(b'%', host).is_some())
        || has_escaped_delimiter(bytes)
}

/// Returns true if a delimiter of credentials, or an escape, is percent-encoded in `uri`.
fn has_escaped_delimiter(uri: &[u8]) -> bool {
    let mut escapes = memchr_iter(b'%', uri).map(|at| hex::octet(uri, at + 1));
    escapes.any(|octet| matches!(octet, Some(b'@' | b'=' | b'%')))
}

/// Returns true if a credential may start in the URI and end in the text after it, or be
/// recognizable only together with that text.
fn may_go_on(signs: Signs, after: &[u8]) -> bool {
    // The format may have split the word.
    let inside_word = after.first().is_none_or(u8::is_ascii_alphanumeric);
    inside_word || signs.bytes.intersects(const { ByteSet::of(b"=@:") }) || may_be_sign(after)
}

/// Returns the name of the scheme; empty if it is masked.
pub(super) fn shown_scheme(uri: &Uri, masked: &[Range<usize>]) -> Cow<'static, str> {
    let scheme = uri.range(Component::Scheme).unwrap_or_default();
    match masked.first() {
        Some(first) if first.start < scheme.end => Cow::Borrowed(""),
        _ => scheme_name(uri),
    }
}

/// Returns the start of a URI, as much of it as a finding shows, cut between two characters.
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

/// Returns the place of `fault` in `range` of a decoded text, if it is there once. Three bytes of base64 have
/// one place in the source, so that `range` has up to two bytes too many on either side.
fn narrowed(text: &[u8], range: Range<usize>, fault: &[u8]) -> Range<usize> {
    let decoded = text.get(range.clone()).unwrap_or_default();
    let mut places = memchr::memmem::find_iter(decoded, fault);
    match (places.next(), places.next()) {
        (Some(at), None) if !fault.is_empty() => {
            let start = range.start + at;
            start..start + fault.len()
        }
        _ => range,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::secret::testing;

    /// Returns what [`is_doubtful`] does, from the bytes themselves.
    fn has_doubtful_bytes(uri: &Uri) -> bool {
        let bytes = uri.bytes();
        let is_reference = |fault: &Fault| fault.kind == FaultKind::NoScheme;
        if !uri.faults().iter().all(is_reference) {
            return true;
        }
        if uri.scheme().is_none() {
            return bytes.contains(&b'@');
        }
        let userinfo = uri.range(Component::Userinfo);
        let sign = memrchr(b'@', bytes).filter(|at| userinfo.is_none_or(|info| info.end != *at));
        let colons = |at: usize| memchr_iter(b':', &bytes[..at]).nth(1).is_some();
        let escapes = ["%40", "%3D", "%3d", "%25"];
        let is_escape = |near: &[u8]| escapes.iter().any(|escape| escape.as_bytes() == near);
        sign.is_some_and(colons)
            || uri.host().is_some_and(|host| host.contains(&b'%'))
            || bytes.windows(3).any(is_escape)
    }

    /// Returns what [`may_go_on`] does, from the bytes themselves.
    fn has_delimiter(uri: &Uri) -> bool {
        let scheme = uri.range(Component::Scheme);
        let rest = &uri.bytes()[scheme.map_or(0, |range| range.end + 1)..];
        memchr3(b'=', b'@', b':', rest).is_some()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn signs_are_those_of_the_bytes(text in testing::text()) {
            for text in [format!("https://{text}"), text] {
                for profile in [Profile::default(), Profile::Whatwg] {
                    let uri = Uri::split_as(text.as_bytes(), profile);
                    let signs = Signs::of(&uri);
                    assert_eq!(is_doubtful(&uri, signs), has_doubtful_bytes(&uri), "{text}");
                    assert_eq!(may_go_on(signs, b" "), has_delimiter(&uri), "{text}");
                }
            }
        }
    }

    #[test]
    fn long_uris_are_cut_between_characters() {
        let longest = Finding::LONGEST_URI;
        let letter = |before: usize| format!("{}\u{20ac}b", "a".repeat(before)).into_bytes();
        for (name, uri, expected) in [
            ("short", letter(0), 4),
            ("as long as can be", vec![b'a'; longest], longest),
            ("cut after a character", letter(longest - 3), longest),
            ("cut before one", letter(longest), longest),
            ("cut in one", letter(longest - 1), longest - 1),
            ("cut in one, later", letter(longest - 2), longest - 2),
        ] {
            assert_eq!(shown(&uri).len(), expected, "{name}");
        }
    }
}
