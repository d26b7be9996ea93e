//! Source lines for reports, and what is masked in them (invariant 7).

use std::ops::Range;

use crate::finding::Snippet;
use crate::place::Stretch;

/// What a record has given so far that its snippets need.
#[derive(Debug, Default)]
pub struct Masks {
    /// Source ranges of credentials, ascending and disjoint.
    ranges: Vec<Range<u64>>,
}

impl Masks {
    /// Adds a range that does not start before the last one that was added.
    pub fn add(&mut self, range: Range<u64>) {
        match self.ranges.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            _ => self.ranges.push(range),
        }
    }

    /// Hides what is a credential in a snippet.
    pub fn hide_in(&self, snippet: &mut Snippet) {
        let end = snippet.offset + snippet.text.len() as u64;
        let first = self
            .ranges
            .partition_point(|range| range.end <= snippet.offset);
        let inside = self.ranges[first..].iter();
        for range in inside.take_while(|range| range.start < end) {
            hide(&mut snippet.text, snippet.offset, range);
        }
    }
}

/// Masks `range` (of the source) in `bytes`, which start at `offset` of it. White
/// space that was taken out of the URI stays.
pub fn hide(bytes: &mut [u8], offset: u64, range: &Range<u64>) {
    let start = (range.start.saturating_sub(offset) as usize).min(bytes.len());
    let end = (range.end.saturating_sub(offset) as usize).min(bytes.len());
    for byte in &mut bytes[start..end] {
        if !byte.is_ascii_whitespace() {
            *byte = b'*';
        }
    }
}

/// Most bytes of a line that a snippet shows on either side of the fault.
pub const SNIPPET_MARGIN: usize = 160;
/// Most bytes of the fault itself that a snippet shows.
const SNIPPET_FAULT: usize = 512;

/// The lines around `range`, cut where they are long.
pub fn snippet(stretch: Stretch, range: Range<u64>) -> Snippet {
    let start = (range.start - stretch.offset) as usize;
    let end = ((range.end - stretch.offset) as usize).min(start + SNIPPET_FAULT);
    let before = &stretch.bytes[start.saturating_sub(SNIPPET_MARGIN)..start];
    let from = start - (before.len() - memchr::memrchr(b'\n', before).map_or(0, |i| i + 1));
    let after = &stretch.bytes[end..stretch.bytes.len().min(end + SNIPPET_MARGIN)];
    let to = end + memchr::memchr(b'\n', after).unwrap_or(after.len());
    Snippet {
        text: stretch.bytes[from..to].to_vec(),
        offset: stretch.offset + from as u64,
        range: start - from..end - from,
    }
}
