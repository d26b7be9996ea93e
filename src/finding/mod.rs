//! The results of a run: links and findings, with their locations in the source.

mod date;
mod envelope;
pub mod keys;
mod link;
#[cfg(feature = "serde")]
mod serialize;
mod web_record;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

pub use date::Date;
pub use envelope::{Envelope, MessagePart};
pub(crate) use link::scheme_name;
pub use link::{Link, Suspect};
pub use web_record::WebRecord;

use crate::extract::delimit::{Context, Wrapper};
use crate::rule::{Rule, Safety, Severity};
use crate::text::location::Location;
use crate::uri::{Component, Uri};

/// A violation of a rule at a location in the source.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The location of the fault.
    pub location: Location,
    /// The number of lines of the URI before that of the fault; 0 if lines are not counted.
    pub lines_before: u64,
    /// The number of lines of the URI after that of the end of the fault; 0 if lines are not counted.
    pub lines_after: u64,
    /// The rule that is violated.
    pub rule: &'static Rule,
    /// The severity of this finding, which may differ from that of the rule.
    pub severity: Severity,
    /// The message, a phrase without a full stop; credentials are masked.
    pub message: String,
    /// A suggestion for what to write instead.
    pub help: Option<String>,
    /// The URI, cleaned, masked, and truncated to [`Self::LONGEST_URI`] bytes.
    pub uri: Vec<u8>,
    /// The number of equal findings that it represents: in this message of a mailbox, or, for
    /// some rules, in this document.
    pub count: u64,
    /// The number of the message in its mailbox, starting from 1.
    pub message_number: Option<u64>,
    /// What identifies the message; `None` outside mail and news.
    pub envelope: Option<Arc<Envelope>>,
    /// The part of the message; `None` in its header, and outside mail and news.
    pub part: Option<Arc<MessagePart>>,
    /// The record of a web archive that it is in.
    pub record: Option<Arc<WebRecord>>,
    /// The role of the URI in its text; `None` for a finding on a comment, and for one that is read
    /// from a report without it.
    pub context: Option<Context>,
    /// The delimiters around the URI; `None` as above.
    pub wrapper: Option<Wrapper>,
    /// The names of the [cues](crate::CUES) by which the URI is only mentioned; empty for one that is
    /// used.
    pub mention: Vec<Cow<'static, str>>,
    /// The relative reference, for rules L010 and L011; `None` for all other rules. The
    /// library does not access the file system: the caller must check that the target does not
    /// exist, and discard the finding if it does.
    pub reference: Option<Vec<u8>>,
    /// Whether a change of the tree broke the link, with [`Job::change`](crate::run::Job::change).
    pub broken: bool,
    /// The source lines of the finding, for the `full` report.
    pub snippet: Option<Snippet>,
    /// The edits of the source that fix the finding; `None` if the rule has no fix, or if the
    /// text to edit does not occur literally in the source.
    pub fix: Option<SourceFix>,
    /// Whether it is a credential of a known format, which must be revoked wherever it is published:
    /// comments about more than its line do not suppress it.
    pub is_leak: bool,
    /// Why the finding is not reported; `None` for one that is. Only a run that delivers suppressed
    /// findings ([`Found::suppressed`](crate::run::Found)) has others.
    pub suppression: Option<Suppression>,
}

/// Why a finding is not reported.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suppression {
    /// Where that is written.
    pub kind: SuppressionKind,
    /// The reason that is written there, with credentials masked.
    pub justification: Option<Arc<str>>,
}

/// Where it is written that a finding is not reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SuppressionKind {
    /// In a comment in the source.
    InSource,
    /// In a baseline or a configuration.
    External,
}

impl Suppression {
    /// Returns the suppression by a comment.
    pub const fn in_source(justification: Option<Arc<str>>) -> Self {
        Self {
            kind: SuppressionKind::InSource,
            justification,
        }
    }

    /// Returns the suppression by a baseline or a configuration.
    pub const fn external(justification: Option<Arc<str>>) -> Self {
        Self {
            kind: SuppressionKind::External,
            justification,
        }
    }
}

impl SuppressionKind {
    /// Returns the name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InSource => "inSource",
            Self::External => "external",
        }
    }
}

/// The edits of a source that fix a finding. All of them must be applied together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceFix {
    /// Whether the edits can be applied without review.
    pub safety: Safety,
    /// The range of the URI in the source.
    pub uri: Range<u64>,
    /// The edits, in ascending order and without overlaps; never empty.
    pub edits: Vec<SourceEdit>,
    /// True if the new text may contain a credential or a part of one, so that reports must not
    /// show it. Always false with [`Secrets::Shown`](crate::Secrets).
    pub private: bool,
}

/// A replacement of a range of bytes in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceEdit {
    /// The range to replace, in byte offsets; empty for an insertion.
    pub bytes: Range<u64>,
    /// The same range, with its lines and columns.
    pub location: Location,
    /// The new text, escaped as the markup of the source requires.
    pub text: Vec<u8>,
}

/// The source lines around a finding, with credentials masked. In mail and news that is encoded, it
/// is the decoded text, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Snippet {
    /// The lines, or an excerpt if they are long.
    pub text: Vec<u8>,
    /// The offset of `text` in the source, or of what it was decoded from.
    pub offset: u64,
    /// The range of the fault in `text`.
    pub range: Range<usize>,
    /// Whether `text` was decoded: its bytes are not those of the source.
    pub decoded: bool,
}

impl Finding {
    /// The maximum length of [`Self::uri`] in bytes.
    // Bounds the memory of findings that wait: a URI may have 64 KiB.
    pub const LONGEST_URI: usize = 4 * 1024;

    /// Returns the approximate size in memory, including the overhead of the allocator, but
    /// without the snippet.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Self>()
            + block(self.uri.capacity())
            + block(self.message.capacity())
            + block(self.help.as_ref().map_or(0, String::capacity))
            + block(self.reference.as_ref().map_or(0, Vec::capacity))
            + self.fix.as_ref().map_or(0, SourceFix::weight)
    }
}

impl SourceFix {
    /// Returns the approximate size of the edits in memory.
    fn weight(&self) -> usize {
        let texts = self.edits.iter().map(|edit| block(edit.text.capacity()));
        block(self.edits.capacity() * size_of::<SourceEdit>()) + texts.sum::<usize>()
    }
}

impl Snippet {
    /// Returns the approximate size of the text in memory.
    #[cfg(feature = "io")]
    pub(crate) fn weight(&self) -> usize {
        block(self.text.capacity())
    }
}

/// Returns the size of a heap allocation of `bytes` bytes: allocators add a header and round
/// up.
pub(crate) const fn block(bytes: usize) -> usize {
    if bytes == 0 {
        return 0;
    }
    // That of glibc: a header of 8 or 16 bytes, and blocks of multiples of 16.
    (bytes + 16).next_multiple_of(16)
}

/// Returns the range of the host in the URI of a finding, or an empty range. A relative reference
/// without an authority has none.
pub(crate) fn host_range(uri: &[u8]) -> Range<usize> {
    let start = uri.get(..4).unwrap_or_default();
    let parts = if start.eq_ignore_ascii_case(b"www.") {
        Uri::split_abbreviated(uri)
    } else {
        Uri::split(uri)
    };
    parts.range(Component::Host).unwrap_or_default()
}
