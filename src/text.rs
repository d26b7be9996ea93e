//! Decoded bytes, with a map back to where they stood in the source.
//!
//! Text that needed no decoding borrows its bytes and maps them by adding one
//! offset: nothing is copied. Text that lost bytes on the way (white space in a
//! wrapper, a quote prefix) owns what is left, and keeps one checkpoint for each
//! stretch that was contiguous in the source.

use std::borrow::Cow;
use std::ops::Range;

/// Bytes to be read, and the source offsets they came from.
///
/// ```
/// use urilint::Text;
/// let section = Text::borrowed(b"see <http://h.example/a\nb>", 100);
/// let uri = section.gather(&[5..23, 24..25]);
/// assert_eq!(uri.bytes(), b"http://h.example/ab");
/// assert_eq!(uri.source(0..19), 105..125);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text<'s> {
    bytes: Cow<'s, [u8]>,
    map: Map,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Map {
    /// Byte `i` stood at `offset + i`.
    Offset(u64),
    /// Stretches in ascending order of `decoded`; the first starts at 0.
    Stretches(Vec<Stretch>),
}

/// From byte `decoded` of the text on, bytes stood at `source` and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    decoded: usize,
    source: u64,
}

impl<'s> Text<'s> {
    /// Text that stands in the source as it is, `offset` bytes from its start.
    pub const fn borrowed(bytes: &'s [u8], offset: u64) -> Self {
        Self {
            bytes: Cow::Borrowed(bytes),
            map: Map::Offset(offset),
        }
    }

    /// The decoded bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Source bytes that hold `range` of this text: from its first byte to past
    /// its last one, whatever was left out in between. An empty range maps to an
    /// empty one.
    ///
    /// # Panics
    /// When `range` does not lie in the text.
    pub fn source(&self, range: Range<usize>) -> Range<u64> {
        assert!(
            range.start <= range.end && range.end <= self.bytes.len(),
            "{range:?} is not in this text"
        );
        let start = self.source_of(range.start);
        let end = if range.is_empty() {
            start
        } else {
            self.source_of(range.end - 1) + 1
        };
        start..end
    }

    /// The text that is left of this one when only `ranges` (ascending, not
    /// overlapping) are kept. One range borrows, where this text borrows.
    pub fn gather<'t>(&'t self, ranges: &[Range<usize>]) -> Text<'t> {
        if let ([range], Map::Offset(offset)) = (ranges, &self.map) {
            return Text::borrowed(&self.bytes[range.clone()], offset + range.start as u64);
        }
        let mut bytes = Vec::with_capacity(ranges.iter().map(ExactSizeIterator::len).sum());
        let mut stretches = Vec::with_capacity(ranges.len());
        for range in ranges {
            self.push_stretches(range, bytes.len(), &mut stretches);
            bytes.extend_from_slice(&self.bytes[range.clone()]);
        }
        Text {
            bytes: Cow::Owned(bytes),
            map: Map::Stretches(stretches),
        }
    }

    fn push_stretches(&self, range: &Range<usize>, decoded: usize, out: &mut Vec<Stretch>) {
        out.push(Stretch {
            decoded,
            source: self.source_of(range.start),
        });
        if let Map::Stretches(stretches) = &self.map {
            let inside = stretches
                .iter()
                .filter(|s| range.start < s.decoded && s.decoded < range.end);
            out.extend(inside.map(|s| Stretch {
                decoded: decoded + s.decoded - range.start,
                source: s.source,
            }));
        }
    }

    fn source_of(&self, at: usize) -> u64 {
        match &self.map {
            Map::Offset(offset) => offset + at as u64,
            Map::Stretches(stretches) => {
                let after = stretches.partition_point(|s| s.decoded <= at);
                let stretch = after.checked_sub(1).map_or(
                    Stretch {
                        decoded: 0,
                        source: 0,
                    },
                    |i| stretches[i],
                );
                stretch.source + (at - stretch.decoded) as u64
            }
        }
    }
}
