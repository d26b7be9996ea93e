//! Snippets: source lines for reports, with credentials masked.

use std::ops::Range;

use crate::finding::Snippet;
use crate::secret::credentials_in;
use crate::text::line_index::SourceChunk;

/// The ranges of a record that no snippet may show.
#[derive(Debug, Default)]
pub struct Masks {
    /// Source ranges of credentials, ascending and disjoint.
    ranges: Vec<Range<u64>>,
    /// The part of the source that was searched for credentials.
    searched: Range<u64>,
}

/// How many bytes before and after a snippet are searched with it: a credential may start in
/// a line above.
// As in `secret/nearby.rs`.
const AROUND: u64 = 512;

impl Masks {
    /// Adds a range of the source. Ascending order is the fast case.
    pub fn add(&mut self, range: Range<u64>) {
        let first = self.ranges.partition_point(|other| other.end < range.start);
        let last = self
            .ranges
            .partition_point(|other| other.start <= range.end);
        let (mut start, mut end) = (range.start, range.end);
        if first < last {
            start = start.min(self.ranges[first].start);
            end = end.max(self.ranges[last - 1].end);
        }
        self.ranges.splice(first..last, std::iter::once(start..end));
    }

    /// Masks a snippet of `chunk`: the added ranges, and the credentials in its own lines.
    pub fn hide_in(&mut self, snippet: &mut Snippet, chunk: SourceChunk) {
        let end = snippet.offset + snippet.text.len() as u64;
        self.search(chunk, snippet.offset..end);
        let first = self
            .ranges
            .partition_point(|range| range.end <= snippet.offset);
        let inside = self.ranges[first..].iter();
        for range in inside.take_while(|range| range.start < end) {
            hide(&mut snippet.text, snippet.offset, range);
        }
    }

    /// Searches the source around `range` for credentials, once.
    fn search(&mut self, chunk: SourceChunk, range: Range<u64>) {
        if self.searched.start <= range.start && range.end <= self.searched.end {
            return;
        }
        let last = chunk.offset + chunk.bytes.len() as u64;
        let start = range.start.saturating_sub(AROUND).max(chunk.offset);
        let end = (range.end + 2 * AROUND).min(last);
        for found in credentials_in(chunk.get(&(start..end))) {
            self.add(start + found.start as u64..start + found.end as u64);
        }
        // A credential near the end of the window may end after it.
        let complete = if end == last { end } else { end - AROUND };
        self.searched = range.start..complete.max(range.end);
    }
}

/// Masks `range` of the source in `bytes`, which start at `offset` of it. White space, which
/// was removed from the URI, is left unmasked.
pub fn hide(bytes: &mut [u8], offset: u64, range: &Range<u64>) {
    let start = (range.start.saturating_sub(offset) as usize).min(bytes.len());
    let end = (range.end.saturating_sub(offset) as usize).min(bytes.len());
    for byte in &mut bytes[start..end] {
        if !byte.is_ascii_whitespace() {
            *byte = b'*';
        }
    }
}

/// How many bytes of a line a snippet shows on either side of the fault, at most.
// A line may be a whole document: keeps a snippet to a few lines of a terminal.
pub const SNIPPET_MARGIN: usize = 160;
/// How many bytes of the fault a snippet shows, at most.
// A fault may be a URI of 64 KiB.
const SNIPPET_FAULT: usize = 512;

/// Returns the decoded text around `range` in one line, cut at [`SNIPPET_MARGIN`] bytes on either
/// side. `masked` are the ranges of the text that are not shown, and `offset` is where it is in the
/// source.
pub fn decoded_snippet(
    text: &[u8],
    range: Range<usize>,
    masked: &[Range<usize>],
    offset: u64,
) -> Snippet {
    let start = range.start.min(text.len());
    let end = range
        .end
        .clamp(start, text.len())
        .min(start + SNIPPET_FAULT);
    let before = &text[start.saturating_sub(SNIPPET_MARGIN)..start];
    let from = start - (before.len() - memchr::memrchr(b'\n', before).map_or(0, |i| i + 1));
    let after = &text[end..text.len().min(end + SNIPPET_MARGIN)];
    let to = end + memchr::memchr(b'\n', after).unwrap_or(after.len());
    let mut line = text[from..to].to_vec();
    for masked in masked {
        hide(
            &mut line,
            from as u64,
            &(masked.start as u64..masked.end as u64),
        );
    }
    for byte in &mut line {
        if matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
    Snippet {
        text: line,
        offset,
        range: start - from..end - from,
        decoded: true,
    }
}

/// Returns the lines around `range`, cut at [`SNIPPET_MARGIN`] bytes on either side.
pub fn snippet(chunk: SourceChunk, range: Range<u64>) -> Snippet {
    let start = (range.start - chunk.offset) as usize;
    let end = ((range.end - chunk.offset) as usize).min(start + SNIPPET_FAULT);
    let before = &chunk.bytes[start.saturating_sub(SNIPPET_MARGIN)..start];
    let from = start - (before.len() - memchr::memrchr(b'\n', before).map_or(0, |i| i + 1));
    let after = &chunk.bytes[end..chunk.bytes.len().min(end + SNIPPET_MARGIN)];
    let to = end + memchr::memchr(b'\n', after).unwrap_or(after.len());
    Snippet {
        text: chunk.bytes[from..to].to_vec(),
        offset: chunk.offset + from as u64,
        range: start - from..end - from,
        decoded: false,
    }
}
