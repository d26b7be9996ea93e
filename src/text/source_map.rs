//! Decoded bytes, with a map to their positions in the source.
//!
//! Text that needs no decoding borrows its bytes and maps them by adding an offset, without a copy.
//! Decoded text owns its bytes, and has a checkpoint wherever the mapping changes: after removed
//! bytes (a soft line break, a quote prefix), and where bytes replace others (an escape, a base64
//! line, a character of another charset). Decoders can be chained: each takes the text of the one
//! before, and its checkpoints refer to the source directly.

mod characters;

use std::borrow::Cow;
use std::ops::Range;

use characters::{CharacterMap, runs};

/// Text and the source offsets of its bytes.
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
    /// Byte `i` is at `offset + i`.
    Offset(u64),
    /// Each character in UTF-8 is one byte of the source.
    #[cfg_attr(
        not(feature = "charset"),
        allow(dead_code, reason = "such text is made of tables")
    )]
    Characters(CharacterMap),
    /// Chunks in ascending order of `decoded`; the first starts at 0.
    Chunks(Vec<SourceChunk>),
}

/// From byte `decoded` of the text on, each `out` bytes replace `of` bytes of the source, the first
/// of which are at `source`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SourceChunk {
    decoded: usize,
    source: u64,
    out: u32,
    of: u32,
}

impl SourceChunk {
    /// Returns the bytes of the source that byte `at` of the text replaces.
    fn source_of(&self, at: usize) -> Range<u64> {
        let bytes = at - self.decoded;
        let group = match self.out {
            1 => bytes,
            out => bytes / out as usize,
        };
        let start = self.source + group as u64 * u64::from(self.of);
        start..start + u64::from(self.of)
    }

    /// Returns true if `next` continues the mapping of this chunk.
    fn goes_on_as(&self, next: &Self) -> bool {
        let bytes = next.decoded - self.decoded;
        (self.out, self.of) == (next.out, next.of)
            && (self.out == 1 || bytes.is_multiple_of(self.out as usize))
            && self.source_of(next.decoded).start == next.source
    }
}

impl<'s> Text<'s> {
    /// Creates text in UTF-8, each character of which is one byte of the source from `offset` on.
    #[cfg(feature = "charset")]
    pub(super) fn of_characters(text: String, offset: u64) -> Self {
        let bytes = text.into_bytes();
        Self {
            map: Map::Characters(CharacterMap::of(&bytes, offset)),
            bytes: Cow::Owned(bytes),
        }
    }

    /// Creates text that is at `offset` of the source, unchanged.
    pub const fn borrowed(bytes: &'s [u8], offset: u64) -> Self {
        Self {
            bytes: Cow::Borrowed(bytes),
            map: Map::Offset(offset),
        }
    }

    /// Returns the decoded bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the range of the source that `range` of this text comes from: from its first byte to
    /// the end of its last one, including removed bytes between them. An empty range maps to an
    /// empty one.
    ///
    /// If several bytes together replace several others (the three octets of a base64 quad, those
    /// of a character), the range includes all of them.
    ///
    /// # Panics
    /// If `range` is not in the text.
    pub fn source(&self, range: Range<usize>) -> Range<u64> {
        assert!(
            range.start <= range.end && range.end <= self.bytes.len(),
            "{range:?} is not in this text"
        );
        if let Map::Offset(offset) = self.map {
            return offset + range.start as u64..offset + range.end as u64;
        }
        if range.is_empty() {
            let start = match range.start.checked_sub(1) {
                Some(before) if range.start == self.bytes.len() => self.source_of(before).end,
                _ => self.source_of(range.start).start,
            };
            return start..start;
        }
        self.source_of(range.start).start..self.source_of(range.end - 1).end
    }

    /// Returns the offset of the text in the source, if it is an unchanged part of that.
    #[cfg(feature = "charset")]
    pub(super) const fn source_offset(&self) -> Option<u64> {
        match self.map {
            Map::Offset(offset) => Some(offset),
            _ => None,
        }
    }

    /// Returns true if the text is an unchanged part of the source.
    pub(crate) const fn is_source(&self) -> bool {
        matches!(self.map, Map::Offset(_))
    }

    /// Returns the range of the source that `range` is an unchanged and contiguous copy of, and
    /// that can be edited. An empty range is a position between two bytes that are adjacent in the
    /// source, or at an end of the text, next to an unchanged byte. Replacements of the same length
    /// are not detected.
    pub(crate) fn verbatim(&self, range: Range<usize>) -> Option<Range<u64>> {
        let literal = |at: usize| {
            let source = self.source_of(at);
            (source.end - source.start == 1).then_some(source)
        };
        if !range.is_empty() {
            let source = self.source(range.clone());
            let exact = source.end - source.start == range.len() as u64;
            let ends = literal(range.start).is_some() && literal(range.end - 1).is_some();
            return (exact && ends).then_some(source);
        }
        let after = (range.start < self.bytes.len()).then(|| self.source_of(range.start));
        let before = range.start.checked_sub(1).map(|at| self.source_of(at));
        let beside = |at: &Option<Range<u64>>| at.as_ref().is_some_and(|s| s.end - s.start == 1);
        if !beside(&before) && !beside(&after) {
            return None;
        }
        let at = match (before, after) {
            (Some(before), Some(after)) if before.end != after.start => return None,
            (Some(before), _) => before.end,
            (None, after) => after?.start,
        };
        Some(at..at)
    }

    /// Returns the range of the source that was removed before byte `at` of this text.
    pub(crate) fn gap_before(&self, at: usize) -> Option<Range<u64>> {
        if at == 0 || at >= self.bytes.len() {
            return None;
        }
        let before = self.verbatim(at - 1..at)?;
        let after = self.verbatim(at..at + 1)?;
        (before.end <= after.start).then_some(before.end..after.start)
    }

    /// Returns the text with only `ranges` (ascending, not overlapping) of this one. A single range
    /// borrows if this text does.
    pub fn gather<'t>(&'t self, ranges: &[Range<usize>]) -> Text<'t> {
        if let ([range], Map::Offset(offset)) = (ranges, &self.map) {
            return Text::borrowed(&self.bytes[range.clone()], offset + range.start as u64);
        }
        let mut text = Builder::new(self);
        text.reserve(ranges.iter().map(ExactSizeIterator::len).sum());
        for range in ranges {
            text.keep(range.clone());
        }
        text.finish()
    }

    /// Returns the first byte of this text whose source offset is `source` or greater. Calls must
    /// ascend.
    pub(crate) fn index_of(&self, source: u64) -> usize {
        let (mut low, mut high) = (0, self.bytes.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.source_of(middle).start < source {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Returns the text in the source of `outer`, the text that it was decoded from: its offsets so
    /// far are those of that text, which starts at `start`.
    pub(crate) fn in_source(mut self, outer: &Text, start: u64) -> Text<'static> {
        self.map.move_back(start);
        let len = self.bytes.len();
        let mut builder = Builder::new(outer);
        builder.reserve(len);
        match &self.map {
            Map::Characters(map) => {
                builder.map_chunks(&runs(&self.bytes, map.offset), &self.bytes);
            }
            Map::Offset(offset) => builder.keep(*offset as usize..*offset as usize + len),
            Map::Chunks(chunks) => builder.map_chunks(chunks, &self.bytes),
        }
        // A byte of the source may have been replaced by another one.
        builder.bytes = self.bytes.into_owned();
        builder.finish()
    }

    /// Shortens the text to `len` bytes.
    pub(crate) fn truncate(&mut self, len: usize) {
        match &mut self.bytes {
            Cow::Borrowed(bytes) => *bytes = &bytes[..len],
            Cow::Owned(bytes) => bytes.truncate(len),
        }
    }

    fn source_of(&self, at: usize) -> Range<u64> {
        match &self.map {
            Map::Offset(offset) => {
                let start = offset + at as u64;
                start..start + 1
            }
            Map::Characters(map) => {
                let start = map.source_of(&self.bytes, at);
                start..start + 1
            }
            Map::Chunks(chunks) => match chunk_of(chunks, at) {
                Some(chunk) => chunks[chunk].source_of(at),
                None => 0..0,
            },
        }
    }
}

impl Map {
    /// Moves the positions in the source back by so many bytes.
    fn move_back(&mut self, bytes: u64) {
        match self {
            Self::Offset(offset) => *offset -= bytes,
            Self::Characters(map) => map.offset -= bytes,
            Self::Chunks(chunks) => chunks.iter_mut().for_each(|chunk| chunk.source -= bytes),
        }
    }
}

/// Returns the chunk that contains byte `at`.
fn chunk_of(chunks: &[SourceChunk], at: usize) -> Option<usize> {
    chunks.partition_point(|s| s.decoded <= at).checked_sub(1)
}

/// A builder of a text from another one, by copied and replaced ranges.
///
/// ```text
/// let text = Text::borrowed(b"a=3Db", 0);
/// let mut decoded = Builder::new(&text);
/// decoded.keep(0..1);
/// decoded.replace(b"=", 1..4);
/// decoded.keep(4..5);
/// assert_eq!(decoded.finish().source(1..2), 1..4);
/// ```
#[derive(Debug)]
pub struct Builder<'t> {
    of: &'t Text<'t>,
    bytes: Vec<u8>,
    chunks: Vec<SourceChunk>,
    /// The chunk of `of` that was looked up last. Most builders take their ranges in order, so
    /// that the next one is in it or near it.
    last_chunk: usize,
}

/// The number of chunks from the last one on that are tried before a binary search.
const NEAR_CHUNKS: usize = 4;

impl<'t> Builder<'t> {
    /// Creates an empty builder.
    pub const fn new(of: &'t Text<'t>) -> Self {
        Self {
            of,
            bytes: Vec::new(),
            chunks: Vec::new(),
            last_chunk: 0,
        }
    }

    /// Returns the number of bytes added.
    pub const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Reserves capacity for additional bytes.
    pub fn reserve(&mut self, bytes: usize) {
        self.bytes.reserve(bytes);
    }

    /// Returns the bytes added.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Copies the bytes at `range`.
    pub fn keep(&mut self, range: Range<usize>) {
        let base = self.bytes.len();
        match &self.of.map {
            _ if range.is_empty() => {}
            Map::Offset(offset) => self.push(SourceChunk {
                decoded: base,
                source: offset + range.start as u64,
                out: 1,
                of: 1,
            }),
            Map::Characters(map) if self.of.bytes[range.clone()].is_ascii() => {
                self.push(SourceChunk {
                    decoded: base,
                    source: map.source_of(&self.of.bytes, range.start),
                    out: 1,
                    of: 1,
                });
            }
            Map::Characters(map) => {
                let source = map.source_of(&self.of.bytes, range.start);
                for run in runs(&self.of.bytes[range.clone()], source) {
                    self.push(SourceChunk {
                        decoded: base + run.decoded,
                        ..run
                    });
                }
            }
            Map::Chunks(chunks) => self.keep_chunks(chunks, range.clone()),
        }
        self.bytes.extend_from_slice(&self.of.bytes[range]);
    }

    fn keep_chunks(&mut self, chunks: &[SourceChunk], range: Range<usize>) {
        let base = self.bytes.len();
        let mut at = range.start;
        let mut index = self.find_chunk(chunks, at);
        while at < range.end {
            let chunk = chunks[index];
            let end = chunks
                .get(index + 1)
                .map_or(range.end, |s| s.decoded.min(range.end));
            // A group without its first bytes is a group of fewer bytes.
            let inside = match chunk.out {
                1 => 0,
                out => (at - chunk.decoded) % out as usize,
            };
            let source = chunk.source_of(at).start;
            let decoded = base + at - range.start;
            if inside > 0 {
                let rest = (chunk.out as usize - inside).min(end - at);
                let out = rest as u32;
                self.push(SourceChunk {
                    decoded,
                    source,
                    out,
                    of: chunk.of,
                });
                at += rest;
            } else {
                self.push(SourceChunk {
                    decoded,
                    source,
                    ..chunk
                });
                at = end;
            }
            if at == end {
                index += 1;
            }
        }
    }

    /// Adds `bytes` as the replacement of `range`.
    pub fn replace(&mut self, bytes: &[u8], range: Range<usize>) {
        if bytes.is_empty() {
            return;
        }
        let source = self.source(range);
        self.push(SourceChunk {
            decoded: self.bytes.len(),
            source: source.start,
            out: bytes.len() as u32,
            of: (source.end - source.start) as u32,
        });
        match bytes {
            [byte] => self.bytes.push(*byte),
            _ => self.bytes.extend_from_slice(bytes),
        }
    }

    /// Returns what [`Text::source`] does.
    fn source(&mut self, range: Range<usize>) -> Range<u64> {
        let of = self.of;
        let Map::Chunks(chunks) = &of.map else {
            return of.source(range);
        };
        let mut source_of = |at| {
            let chunk = chunks.get(self.find_chunk(chunks, at));
            chunk.map_or(0..0, |chunk| chunk.source_of(at))
        };
        if !range.is_empty() {
            return source_of(range.start).start..source_of(range.end - 1).end;
        }
        let start = match range.start.checked_sub(1) {
            Some(before) if range.start == of.bytes.len() => source_of(before).end,
            _ => source_of(range.start).start,
        };
        start..start
    }

    /// Returns the chunk of the text that contains byte `at`.
    fn find_chunk(&mut self, chunks: &[SourceChunk], at: usize) -> usize {
        let starts = |chunk: usize| chunks.get(chunk).is_some_and(|chunk| chunk.decoded <= at);
        let mut near = self.last_chunk..self.last_chunk + NEAR_CHUNKS;
        let found = near.find(|&chunk| starts(chunk) && !starts(chunk + 1));
        self.last_chunk = found.or_else(|| chunk_of(chunks, at)).unwrap_or_default();
        self.last_chunk
    }

    /// Adds `bytes`, each `out` of which replace `of` bytes from `start` on.
    pub fn replace_groups(&mut self, bytes: &[u8], start: usize, (out, of): (usize, usize)) {
        if let Map::Offset(offset) = self.of.map
            && !bytes.is_empty()
        {
            self.push(SourceChunk {
                decoded: self.bytes.len(),
                source: offset + start as u64,
                out: out as u32,
                of: of as u32,
            });
            self.bytes.extend_from_slice(bytes);
            return;
        }
        for (number, group) in bytes.chunks(out).enumerate() {
            let start = start + number * of;
            self.replace(group, start..(start + of).min(self.of.bytes.len()));
        }
    }

    /// Adds the bytes of chunks that refer to the text that this builder is of.
    fn map_chunks(&mut self, chunks: &[SourceChunk], bytes: &[u8]) {
        for (number, chunk) in chunks.iter().enumerate() {
            let next = chunks.get(number + 1);
            let end = next.map_or(bytes.len(), |next| next.decoded.min(bytes.len()));
            self.map_chunk(chunk, &bytes[chunk.decoded.min(end)..end]);
        }
    }

    /// Adds the bytes of a chunk that refers to the text that this builder is of.
    fn map_chunk(&mut self, chunk: &SourceChunk, bytes: &[u8]) {
        let start = chunk.source as usize;
        if (chunk.out, chunk.of) == (1, 1) {
            self.keep(start..start + bytes.len());
        } else {
            self.replace_groups(bytes, start, (chunk.out as usize, chunk.of as usize));
        }
    }

    fn push(&mut self, chunk: SourceChunk) {
        if !self
            .chunks
            .last()
            .is_some_and(|last| last.goes_on_as(&chunk))
        {
            self.chunks.push(chunk);
        }
    }

    /// Returns the text.
    pub fn finish<'r>(self) -> Text<'r> {
        Text {
            bytes: Cow::Owned(self.bytes),
            map: Map::Chunks(self.chunks),
        }
    }
}

#[cfg(test)]
mod tests;
