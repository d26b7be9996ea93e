//! What comes out: links, findings and notes, with their places in the source.

mod link;

use std::ops::Range;

pub use link::Link;
pub(crate) use link::scheme_name;

use crate::rule::{Rule, Safety, Severity};
use crate::text::location::Location;

/// Something wrong with a URI.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The bytes at fault.
    pub location: Location,
    /// The rule that found it.
    pub rule: &'static Rule,
    /// How bad it is, here.
    pub severity: Severity,
    /// What is wrong, as a phrase without a full stop, credentials masked.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The URI, cleaned and masked, and cut at [`Self::LONGEST_URI`].
    pub uri: Vec<u8>,
    /// How often the same was found in this message (1 elsewhere).
    pub count: u64,
    /// Number of the message in its mailbox, from 1.
    pub message_number: Option<u64>,
    /// Of rules L010 and L011, the relative reference: whether it leads to nothing is for the
    /// file system to say, which the core does not ask. Where something is there, this is no
    /// finding. `None` for all other rules.
    pub reference: Option<Vec<u8>>,
    /// The source lines it stands in, for the `full` report.
    pub snippet: Option<Snippet>,
    /// Edits of the source that mend it; `None` where the rule knows none, and where what
    /// would be edited does not stand in the source as it is read.
    pub fix: Option<SourceFix>,
}

/// Edits of a source that mend what a finding tells of: all of them, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFix {
    /// Whether they may be made unattended.
    pub safety: Safety,
    /// The URI that they are about, from its first to past its last byte.
    pub uri: Range<u64>,
    /// Ascending, not overlapping, at least one.
    pub edits: Vec<SourceEdit>,
    /// Whether a text that is put in may hold a credential, or a part of one, so that
    /// reports must not show it. Never where [`Secrets::Shown`](crate::Secrets) was asked for.
    pub private: bool,
}

/// Bytes in the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceEdit {
    /// What is replaced, as byte offsets in the source, half open; empty where something is
    /// put in.
    pub bytes: Range<u64>,
    /// What stands there then, as the source writes it: escaped where its markup asks for that.
    pub text: Vec<u8>,
}

/// Source lines around a finding, credentials masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The lines, or a window of them where they are long.
    pub text: Vec<u8>,
    /// Where `text` starts in the source.
    pub offset: u64,
    /// The bytes at fault, in `text`.
    pub range: Range<usize>,
}

impl Finding {
    /// The most bytes of a URI that a finding shows.
    pub const LONGEST_URI: usize = 4 * 1024;

    /// About how many bytes it takes in memory, with its share of the allocator, but
    /// without its snippet.
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
    /// About how many bytes its edits take in memory.
    fn weight(&self) -> usize {
        let texts = self.edits.iter().map(|edit| block(edit.text.capacity()));
        block(self.edits.capacity() * size_of::<SourceEdit>()) + texts.sum::<usize>()
    }
}

impl Snippet {
    /// About how many bytes its text takes in memory.
    #[cfg(feature = "cli")]
    pub(crate) fn weight(&self) -> usize {
        block(self.text.capacity())
    }
}

/// What a block of so many bytes takes of the heap: allocators add a head to it, and
/// round it up.
pub(crate) const fn block(bytes: usize) -> usize {
    if bytes == 0 {
        return 0;
    }
    (bytes + 16).next_multiple_of(16)
}
