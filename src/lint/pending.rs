//! Output that waits to be emitted, in bounded memory.
//!
//! The findings of one message wait until it ends: the same finding at the same URI, or with the
//! same text if the rule says so ([`Once`](crate::rule::Once)), is reported once a message, with a
//! count (docs/design/GUARDS.md, "repeats in messages").

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::Extent;
use super::Output;
use super::census::Census;
use crate::finding::{Envelope, Finding, Link, block};
use crate::format::{FragmentId, Warning};
use crate::rule::Lookup;
use crate::suppress::Directive;
use crate::uri::percent::decode;

/// About how many bytes of output are emitted at a time.
// Bounds the memory of what waits; a small input is emitted at once.
const PART: usize = 64 * 1024;
/// Upper bound on the findings of one message that are kept for deduplication. Beyond it they
/// are emitted, and later duplicates in the same message are reported again.
// Bounds the memory of a message; ordinary ones have a few findings (docs/design/GUARDS.md).
const MOST_FINDINGS: usize = 4096;
/// Upper bound on the bytes that they take, about.
// docs/design/GUARDS.md, "repeats in messages".
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// Links and findings that have not been emitted yet.
#[derive(Debug)]
pub(super) struct Pending {
    output: Output,
    /// What the links and findings in `output` take, in bytes.
    bytes: usize,
    /// Whether repeated findings of a message are merged.
    merges: bool,
    /// Where the findings of the current message start in `output`.
    message_start: usize,
    /// The findings of the current message.
    seen: HashMap<Key, First>,
    /// Counts of all URIs, if they are wanted.
    census: Option<Box<Census>>,
    /// What `seen` and its findings take, in bytes. It is independent of all
    /// other options, so that they do not change what is deduplicated.
    kept: usize,
}

/// What makes two findings of one message the same.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// The code of the rule.
    pub code: &'static str,
    /// The URI, unmasked; or the message, where findings with the same one are merged.
    pub text: Vec<u8>,
    /// The bytes at fault in the URI.
    pub range: Range<usize>,
}

/// The first of several findings that are the same.
#[derive(Clone, Copy, Debug)]
struct First {
    index: usize,
    quote_depth: usize,
}

impl Pending {
    /// Creates an empty buffer; with `merges`, it merges repeated findings of a message.
    pub fn new(merges: bool) -> Self {
        Self {
            output: Output::default(),
            bytes: 0,
            merges,
            message_start: 0,
            seen: HashMap::new(),
            census: None,
            kept: 0,
        }
    }

    /// Sets that all URIs are counted.
    pub fn count_uris(&mut self) {
        self.census = Some(Box::default());
    }

    /// Returns the counts of all URIs, if they are wanted.
    pub fn census_mut(&mut self) -> Option<&mut Census> {
        self.census.as_deref_mut()
    }

    /// Adds a message that was read.
    pub fn message(&mut self, envelope: Arc<Envelope>) {
        self.output.messages.push(envelope);
    }

    /// Returns how much was read since the last part of the output.
    pub const fn extent_mut(&mut self) -> &mut Extent {
        &mut self.output.extent
    }

    /// Adds a link.
    pub fn link(&mut self, link: Link) {
        self.bytes += link.weight();
        self.output.links.push(link);
    }

    /// Adds to the weight what items share.
    pub const fn add_weight(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Adds a target of fragments.
    pub fn fragment_id(&mut self, id: FragmentId) {
        self.bytes += size_of::<FragmentId>() + block(id.len());
        self.output.fragment_ids.push(id);
    }

    /// Adds a comment that suppresses findings.
    pub fn directive(&mut self, directive: Directive) {
        self.output.directives.push(directive);
    }

    /// Adds a warning, once.
    pub fn warn(&mut self, warning: Warning) {
        if !self.output.warnings.contains(&warning) {
            self.output.warnings.push(warning);
        }
    }

    /// Adds a finding, or counts it with an equal one of the same message. Of equal findings the
    /// one in the outermost quotation is kept. `key` returns what identifies the finding, and
    /// how deep it is quoted.
    pub fn finding(&mut self, finding: Finding, key: impl FnOnce() -> (Key, usize)) {
        let weight = finding.weight();
        if !self.merges {
            self.bytes += weight;
            self.output.findings.push(finding);
            return;
        }
        let (key, quote_depth) = key();
        let Some(first) = self.seen.get_mut(&key) else {
            self.bytes += weight;
            self.kept += weight + size_of::<(Key, First)>() + block(key.text.len());
            let index = self.output.findings.len();
            self.seen.insert(key, First { index, quote_depth });
            self.output.findings.push(finding);
            return;
        };
        let kept = &mut self.output.findings[first.index];
        let count = kept.count + 1;
        if quote_depth < first.quote_depth {
            first.quote_depth = quote_depth;
            *kept = finding;
        }
        kept.count = count;
    }

    /// Returns the findings of the current message, to complete them.
    pub fn message_findings(&mut self) -> &mut [Finding] {
        &mut self.output.findings[self.message_start..]
    }

    /// Drops the findings of the current message about parts that it has. Without `content_ids`
    /// these are not known, and all such findings are dropped.
    pub fn drop_present_parts(&mut self, content_ids: Option<&[Vec<u8>]>) {
        let is_looked_up = |finding: &Finding| finding.rule.lookup == Some(Lookup::Part);
        if !self.message_findings().iter().any(is_looked_up) {
            return;
        }
        let mut at = 0;
        let start = self.message_start;
        self.output.findings.retain_mut(|finding| {
            at += 1;
            if at <= start || !is_looked_up(finding) {
                return true;
            }
            let reference = finding.reference.take().unwrap_or_default();
            let name = decode(reference.get("cid:".len()..).unwrap_or_default());
            content_ids.is_some_and(|ids| !ids.iter().any(|id| id.eq_ignore_ascii_case(&name)))
        });
    }

    /// Ends the current message: its findings are in order and may be emitted.
    pub fn end_message(&mut self) {
        self.seen.clear();
        self.kept = 0;
        self.output.findings[self.message_start..]
            .sort_by_key(|finding| finding.location.bytes.start);
        self.message_start = self.output.findings.len();
    }

    /// Ends a message whose reading panicked, wherever that left this buffer.
    #[cfg(feature = "io")]
    pub fn end_message_after_panic(&mut self) {
        self.message_start = self.message_start.min(self.output.findings.len());
        self.drop_present_parts(None);
        self.end_message();
    }

    /// Gives up deduplication in the current message, so that its findings may be emitted; with
    /// `needs_snippets`, only those before the first one that has no snippet yet.
    pub fn release_message(&mut self, needs_snippets: bool) {
        let start = self.message_start;
        self.end_message();
        if needs_snippets {
            let open = |finding: &Finding| finding.snippet.is_none();
            let ready = self.output.findings[start..].iter().position(open);
            self.message_start = ready.map_or(self.message_start, |ready| start + ready);
        }
    }

    /// Returns true if there is enough output to emit some.
    pub fn is_full(&self) -> bool {
        let census = self.census.as_ref().map_or(0, |census| census.weight());
        self.bytes + census >= PART
    }

    /// Returns true if there is enough output at the end of a record to emit some.
    pub fn has_part_at_record_end(&self) -> bool {
        let other = !self.output.links.is_empty()
            || !self.output.fragment_ids.is_empty()
            || self.census.is_some();
        self.is_full() && (self.message_start > 0 || other)
    }

    /// Returns true if the findings of the current message are few enough to wait for its end.
    pub fn may_deduplicate(&self) -> bool {
        self.merges && self.seen.len() <= MOST_FINDINGS && self.kept <= MOST_BYTES
    }

    /// Returns true if there are enough comments to emit them.
    pub fn has_many_directives(&self) -> bool {
        let weights = self.output.directives.iter().map(Directive::weight);
        weights.sum::<usize>() >= PART
    }

    /// Drains the findings that may be emitted, and all links.
    pub fn drain_released(&mut self) -> Output {
        let last = self.output.findings[..self.message_start].last();
        self.drain(last.map_or(0, |finding| finding.location.bytes.start))
    }

    /// Drains everything but the findings of the current message, which another part of it may
    /// repeat, and the comments that apply only after `last`, a source offset.
    pub fn drain(&mut self, last: u64) -> Output {
        let applies = |directive: &Directive| directive.from <= last;
        let directives = self.output.directives.partition_point(applies);
        let later = self.output.directives.split_off(directives);
        let open = self.output.findings.split_off(self.message_start);
        let mut drained = std::mem::take(&mut self.output);
        drained.census = self.census.as_mut().map(std::mem::take);
        // The next part is likely to have about as many.
        self.output.links.reserve(drained.links.capacity());
        self.output.findings = open;
        self.output.directives = later;
        self.message_start = 0;
        for first in self.seen.values_mut() {
            first.index -= drained.findings.len();
        }
        self.bytes = self.output.findings.iter().map(Finding::weight).sum();
        drained
    }

    /// Returns what is left.
    pub fn into_output(mut self) -> Output {
        self.output.census = self.census;
        self.output
    }
}
