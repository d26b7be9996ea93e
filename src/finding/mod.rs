//! What comes out: links, findings and notes, with their places in the source.

use std::borrow::Cow;
use std::ops::Range;

use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::rule::{Rule, Safety, Severity};
use crate::uri::{Component, Uri};

/// Where something stands in a source.
///
/// Lines and columns count from 1. Columns count Unicode scalar values; bytes where
/// the line is not UTF-8. The end is the place just past the last character. Where
/// nobody asked for lines (see [`Places`](crate::Places)), all four are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Byte offsets in the source, half open.
    pub bytes: Range<u64>,
    /// Line of the first byte.
    pub line: u64,
    /// Column of the first byte.
    pub column: u64,
    /// Line of the end.
    pub end_line: u64,
    /// Column of the end.
    pub end_column: u64,
}

/// A URI that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// From its first to past its last byte, between its delimiters.
    pub place: Place,
    /// Cleaned: white space and quote prefixes taken out, `http://` put before an
    /// abbreviated reference, credentials masked (unless asked otherwise).
    pub uri: Vec<u8>,
    /// As it stands in the source, credentials masked; `None` where that is `uri`.
    pub raw: Option<Vec<u8>>,
    /// The scheme in lower case; empty where there is none.
    pub scheme: Cow<'static, str>,
    /// Where the host stands in `uri`; empty where there is none.
    pub host: Range<usize>,
    /// What stood around it.
    pub wrapper: Wrapper,
    /// Its part in the text.
    pub context: Context,
    /// Whether it has no fault.
    pub valid: bool,
    /// Whether it is a URI, or one whose `http://` was inferred.
    pub kind: Kind,
    /// Other readings, without the hyphen at a line end; masked like `uri`.
    pub alternatives: Vec<Vec<u8>>,
    /// How many line ends were taken out.
    pub joins: usize,
    /// Number of the message in its mailbox, from 1.
    pub message: Option<u64>,
    /// The text of the link, white space collapsed, credentials masked; at most 1 KiB.
    pub text: Option<Vec<u8>>,
    /// The URI that a relative reference means, masked; `None` for any other.
    pub resolved: Option<Vec<u8>>,
}

impl Link {
    /// About how many bytes it takes in memory, with its share of the allocator.
    pub(crate) fn weight(&self) -> usize {
        let scheme = match &self.scheme {
            Cow::Owned(name) => name.capacity(),
            Cow::Borrowed(_) => 0,
        };
        let alternatives = self
            .alternatives
            .iter()
            .map(|other| block(other.capacity()));
        size_of::<Self>()
            + block(self.uri.capacity())
            + block(self.raw.as_ref().map_or(0, Vec::capacity))
            + block(scheme)
            + block(self.alternatives.capacity() * size_of::<Vec<u8>>())
            + alternatives.sum::<usize>()
            + block(self.text.as_ref().map_or(0, Vec::capacity))
            + block(self.resolved.as_ref().map_or(0, Vec::capacity))
    }

    /// The link with the URI that is meant in the place of a relative reference.
    #[must_use]
    pub fn to_resolved(&self) -> Cow<'_, Self> {
        let Some(resolved) = &self.resolved else {
            return Cow::Borrowed(self);
        };
        let uri = Uri::split(resolved);
        Cow::Owned(Self {
            raw: Some(self.raw().to_vec()),
            scheme: scheme_name(&uri),
            host: uri.range(Component::Host).unwrap_or_default(),
            uri: resolved.clone(),
            ..self.clone()
        })
    }

    /// As it stands in the source, credentials masked.
    pub fn raw(&self) -> &[u8] {
        self.raw.as_ref().unwrap_or(&self.uri)
    }

    /// The host in lower case; empty where there is none. Never a credential.
    pub fn host(&self) -> Cow<'_, [u8]> {
        let host = self.uri.get(self.host.clone()).unwrap_or_default();
        if host.iter().any(u8::is_ascii_uppercase) {
            Cow::Owned(host.to_ascii_lowercase())
        } else {
            Cow::Borrowed(host)
        }
    }
}

/// The scheme in lower case, `http` where it was inferred.
pub(crate) fn scheme_name(uri: &Uri) -> Cow<'static, str> {
    let Some(name) = uri.scheme() else {
        let known = uri.known_scheme().and_then(|known| known.names.first());
        return Cow::Borrowed(known.copied().unwrap_or_default());
    };
    let known = uri.known_scheme().map_or(&[][..], |known| known.names);
    let same = known.iter().find(|known| uri.has_scheme(known));
    same.map_or_else(
        || String::from_utf8_lossy(name).to_ascii_lowercase().into(),
        |known| Cow::Borrowed(*known),
    )
}

/// Something wrong with a URI.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The bytes at fault.
    pub place: Place,
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

/// Something that was not read as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// One clear line, without the path.
    pub text: String,
    /// What was not read.
    pub loss: Loss,
}

/// What a note says was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Nothing: all was read, if not as it should be.
    Nothing,
    /// An input that is no text. Its reader has lost nothing, unless it was named.
    Skipped,
    /// What should have been read: exit code 2.
    Lost,
}

#[cfg(feature = "cli")]
impl Note {
    /// Of what should have been read.
    pub(crate) fn lost(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            loss: Loss::Lost,
        }
    }
}
