//! Which messages are read for links and findings, by their headers.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use globset::GlobMatcher;

use crate::finding::Envelope;
use crate::lint::Output;

/// Conditions on messages. What is not in a message, and what is in a message without the field, is
/// kept.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct MessageFilter {
    /// The first and the last second of dates, since 1970 in UTC.
    pub dates: Option<RangeInclusive<i64>>,
    /// Of which one has to match the `From` field: its whole body, or the address in it.
    pub from: Vec<GlobMatcher>,
    /// Of which one has to match the identifier of the mailing list.
    pub list: Vec<GlobMatcher>,
    /// The number of links and findings that were kept because their message has no such field.
    undecided: AtomicU64,
    /// The numbers of messages that are read, and that are not.
    kept: AtomicU64,
    left_out: AtomicU64,
}

/// Whether a message meets the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Kept,
    /// It lacks a field.
    Undecided,
    Dropped,
}

impl MessageFilter {
    /// Returns true if no message is dropped.
    pub fn is_empty(&self) -> bool {
        self.dates.is_none() && self.from.is_empty() && self.list.is_empty()
    }

    /// Returns the number of links and findings that were kept because their message has no such
    /// field.
    pub fn undecided(&self) -> u64 {
        self.undecided.load(Ordering::Relaxed)
    }

    /// Returns the numbers of messages that were read and that were not since the last call, if they
    /// are [told](crate::MessageData::OfAll).
    pub(super) fn take_counts(&self) -> (u64, u64) {
        let take = |count: &AtomicU64| count.swap(0, Ordering::Relaxed);
        (take(&self.kept), take(&self.left_out))
    }

    /// Drops what is in messages that do not meet the conditions.
    pub(super) fn apply(&self, output: &mut Output) {
        for envelope in output.messages.drain(..) {
            let count = match self.verdict(&envelope) {
                Verdict::Dropped => &self.left_out,
                Verdict::Kept | Verdict::Undecided => &self.kept,
            };
            count.fetch_add(1, Ordering::Relaxed);
        }
        let mut last = None;
        output
            .links
            .retain(|link| self.keeps(link.envelope.as_ref(), &mut last));
        let mut last = None;
        output
            .findings
            .retain(|finding| self.keeps(finding.envelope.as_ref(), &mut last));
    }

    /// Returns whether a message is kept; `last` is the one before and its verdict.
    fn keeps(
        &self,
        envelope: Option<&Arc<Envelope>>,
        last: &mut Option<(Arc<Envelope>, Verdict)>,
    ) -> bool {
        let Some(envelope) = envelope else {
            return true;
        };
        let verdict = match last {
            Some((known, verdict)) if Arc::ptr_eq(known, envelope) => *verdict,
            _ => self.verdict(envelope),
        };
        *last = Some((envelope.clone(), verdict));
        if verdict == Verdict::Undecided {
            self.undecided.fetch_add(1, Ordering::Relaxed);
        }
        verdict != Verdict::Dropped
    }

    fn verdict(&self, envelope: &Envelope) -> Verdict {
        let date = envelope.date.map(|date| date.unix_seconds);
        let from = envelope.from.as_deref();
        let list = envelope.list_id.as_deref();
        let results = [
            self.dates
                .as_ref()
                .map(|dates| date.map(|date| dates.contains(&date))),
            matched(&self.from, from, address),
            matched(&self.list, list, |list| list),
        ];
        let mut results = results.into_iter().flatten();
        if results.clone().any(|result| result == Some(false)) {
            Verdict::Dropped
        } else if results.any(|result| result.is_none()) {
            Verdict::Undecided
        } else {
            Verdict::Kept
        }
    }
}

// Both are absent for reasons of their own.
#[allow(clippy::option_option)]
/// Returns whether a glob matches a field or the `part` of it; `None` without globs. The inner value
/// is `None` without the field.
fn matched(
    globs: &[GlobMatcher],
    field: Option<&[u8]>,
    part: fn(&str) -> &str,
) -> Option<Option<bool>> {
    if globs.is_empty() {
        return None;
    }
    Some(field.map(|field| {
        let field = String::from_utf8_lossy(field);
        let field = field.trim();
        let mut globs = globs.iter();
        globs.any(|glob| glob.is_match(field) || glob.is_match(part(field)))
    }))
}

/// Returns the address of a `From` field: what is in its last angle brackets, or before a comment.
fn address(field: &str) -> &str {
    let inside = field
        .rsplit_once('<')
        .and_then(|(_, rest)| rest.split_once('>'));
    match inside {
        Some((address, _)) => address.trim(),
        None => field.split(" (").next().unwrap_or(field).trim(),
    }
}

#[cfg(test)]
mod tests {
    use globset::Glob;

    use super::*;

    fn envelope(seconds: Option<i64>, from: Option<&str>, list: Option<&str>) -> Envelope {
        let date = seconds.map(|seconds| {
            let mut date = crate::Date::parse(b"Thu, 1 Jan 1970 00:00:00 +0000").unwrap();
            date.unix_seconds = seconds;
            date
        });
        Envelope {
            date,
            from: from.map(|text| text.as_bytes().to_vec()),
            list_id: list.map(|text| text.as_bytes().to_vec()),
            ..Envelope::default()
        }
    }

    fn globs(globs: &[&str]) -> Vec<GlobMatcher> {
        let globs = globs.iter();
        globs
            .map(|glob| Glob::new(glob).unwrap().compile_matcher())
            .collect()
    }

    #[test]
    fn verdicts() {
        use Verdict::{Dropped, Kept, Undecided};
        let dates = Some(10..=20);
        let anna = Some("\"Anna, A.\" <anna@h.example>");
        for (dates, from, list, message, expected) in [
            (None, &[][..], &[][..], envelope(None, None, None), Kept),
            (
                dates.clone(),
                &[],
                &[],
                envelope(Some(9), None, None),
                Dropped,
            ),
            (
                dates.clone(),
                &[],
                &[],
                envelope(Some(10), None, None),
                Kept,
            ),
            (
                dates.clone(),
                &[],
                &[],
                envelope(Some(20), None, None),
                Kept,
            ),
            (
                dates.clone(),
                &[],
                &[],
                envelope(Some(21), None, None),
                Dropped,
            ),
            (
                dates.clone(),
                &[],
                &[],
                envelope(None, anna, None),
                Undecided,
            ),
            (
                None,
                &["*@h.example"],
                &[],
                envelope(None, anna, None),
                Kept,
            ),
            (None, &["\"Anna*"], &[], envelope(None, anna, None), Kept),
            (
                None,
                &["anna@*"],
                &[],
                envelope(None, Some("anna@h.example (Anna)"), None),
                Kept,
            ),
            (
                None,
                &["bert@*", "anna@*"],
                &[],
                envelope(None, anna, None),
                Kept,
            ),
            (None, &["bert@*"], &[], envelope(None, anna, None), Dropped),
            (
                None,
                &["bert@*"],
                &[],
                envelope(None, None, None),
                Undecided,
            ),
            (
                None,
                &[],
                &["*.h.example"],
                envelope(None, None, Some("l.h.example")),
                Kept,
            ),
            (
                None,
                &[],
                &["*.x.example"],
                envelope(None, None, Some("l.h.example")),
                Dropped,
            ),
            (
                dates,
                &[],
                &["x"],
                envelope(None, None, Some("l.h.example")),
                Dropped,
            ),
        ] {
            let filter = MessageFilter {
                dates,
                from: globs(from),
                list: globs(list),
                ..MessageFilter::default()
            };
            assert_eq!(filter.verdict(&message), expected, "{filter:?} {message:?}");
        }
    }
}
