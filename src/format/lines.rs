//! What line-based formats share: parts of a document that end where a block ends, lines and
//! their indentation, and searches that take one pass over their text.

use std::fmt::Debug;
use std::ops::Range;

use memchr::{memchr, memrchr};

use super::bytes::{clipped, is_space};
use super::document::after_mark;
use super::section_writer::{Escapes, LITERAL, LinkTarget, SectionWriter, Separator};
use super::{Decoder, MarkupSyntax, Record, Role, Section};
use crate::text::Text;

/// The distance of tab stops, in columns.
// As docutils (`tab_width`) and terminals have them.
const TAB: usize = 8;

/// A reader of the lines of a document. It keeps what is open at the end of a part for the next
/// one.
pub(super) trait LineReader: Debug + Default + Send + 'static {
    /// Reads the lines of `bytes` from `from` on.
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter);
}

/// Decodes a document of a format whose blocks are made of lines.
///
/// A part is read up to the end of its last block, and all of it if nothing follows.
#[derive(Debug)]
pub(super) struct LineDecoder<R> {
    syntax: &'static MarkupSyntax,
    reader: R,
    /// Whether the part before ended inside a line. The rest of that line is read as text, as its
    /// start is not known any more.
    inside_line: bool,
}

impl<R: LineReader> LineDecoder<R> {
    /// Returns a decoder of documents in that syntax.
    pub fn boxed(syntax: &'static MarkupSyntax) -> Box<dyn Decoder> {
        Box::new(Self {
            syntax,
            reader: R::default(),
            inside_line: false,
        })
    }
}

impl<R: LineReader> Decoder for LineDecoder<R> {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let end = if record.open {
            cut(record.bytes)
        } else {
            record.bytes.len()
        };
        let bytes = &record.bytes[..end];
        let text = Text::borrowed(bytes, record.offset);
        let mut out = SectionWriter::new(&text, self.syntax);
        let mut from = after_mark(record);
        let inside_line = bytes.last().is_some_and(|&b| b != b'\n');
        if std::mem::replace(&mut self.inside_line, inside_line) {
            from = memchr(b'\n', bytes).map_or(end, |at| at + 1);
            out.text(0..from);
        }
        if from < end {
            self.reader.read(bytes, from, &mut out);
        }
        let (section, _) = out.end(end, end);
        if !section.text.bytes().is_empty() || !section.markup.fragment_ids.is_empty() {
            emit(section);
        }
        end
    }
}

/// Returns where `bytes`, which more bytes follow, are divided: after the last blank line of
/// their second half, else after the last line or word, else at their end.
fn cut(bytes: &[u8]) -> usize {
    let half = bytes.len() / 2;
    let mut end = bytes.len();
    let mut line_end = None;
    while let Some(at) = memrchr(b'\n', &bytes[half..end]).map(|at| half + at) {
        if line_end.is_some() && Line::at(bytes, at + 1).is_blank() {
            return Line::at(bytes, at + 1).next;
        }
        line_end = line_end.or(Some(at + 1));
        end = at;
    }
    let space = || bytes[half..].iter().rposition(|&byte| is_space(byte));
    line_end
        .or_else(|| space().map(|at| half + at + 1))
        .unwrap_or(bytes.len())
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Running text.
    Text,
    /// Code.
    Code,
    /// A comment: it is not shown to readers.
    Comment,
}

/// Consecutive lines of one kind that have not been written yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Their kind.
    pub kind: LineKind,
    /// Their start.
    pub start: usize,
}

impl Run {
    /// Returns a run of text that starts at `start`.
    pub const fn at(start: usize) -> Self {
        Self {
            kind: LineKind::Text,
            start,
        }
    }

    /// Writes the run up to `to`, running text with `text`. A run of text follows.
    pub fn write(
        &mut self,
        bytes: &[u8],
        to: usize,
        out: &mut SectionWriter,
        text: fn(&[u8], Range<usize>, &mut SectionWriter),
    ) {
        let range = self.start..to.max(self.start);
        let kind = std::mem::replace(self, Self::at(range.end)).kind;
        match kind {
            _ if range.is_empty() => {}
            LineKind::Text => text(bytes, range, out),
            LineKind::Code => out.code(range),
            LineKind::Comment => out.aside(range, &LITERAL, None),
        }
    }
}

/// A link with its text, in ranges of the source.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// All of it.
    pub whole: Range<usize>,
    /// Its text; empty where it has none.
    pub text: Range<usize>,
    /// Its target.
    pub target: Range<usize>,
}

impl Link {
    /// Writes its text and its target, in source order.
    pub fn write(self, escapes: &Escapes, role: Role, out: &mut SectionWriter) {
        let has_text = !self.text.is_empty();
        let target_first = self.target.start < self.text.start;
        let aimed = LinkTarget {
            role,
            whole: Some(self.whole.clone()),
            ..LinkTarget::FOLLOWED
        };
        if has_text {
            out.open_link(self.whole.start);
        }
        if has_text && !target_first {
            out.separate(Separator::Inline);
            out.text(self.text.clone());
        }
        out.target(self.target, escapes, aimed);
        if has_text {
            out.set_link_target();
            if target_first {
                out.text(self.text);
                out.separate(Separator::Inline);
            }
            out.close_link();
        }
    }
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its start.
    pub start: usize,
    /// Its end, without the line end and the white space before that.
    pub end: usize,
    /// The start of the next line.
    pub next: usize,
}

impl Line {
    /// Returns the line that starts at `start`.
    pub fn at(bytes: &[u8], start: usize) -> Self {
        let start = start.min(bytes.len());
        let next = memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |at| start + at + 1);
        let kept = bytes[start..next].iter().rposition(|&b| !is_space(b));
        Self {
            start,
            end: kept.map_or(start, |last| start + last + 1),
            next,
        }
    }

    /// Returns its bytes, without white space at the end.
    pub fn bytes(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start..self.end]
    }

    /// Returns true if it has only white space.
    pub fn is_blank(self) -> bool {
        self.start == self.end
    }

    /// Returns the position of its first character that is not white space.
    pub fn text(self, bytes: &[u8]) -> usize {
        let text = &bytes[self.start..self.end];
        let spaces = text.iter().position(|&b| !is_space(b));
        self.start + spaces.unwrap_or(text.len())
    }

    /// Returns the column of that character, from 0.
    pub fn indent(self, bytes: &[u8]) -> usize {
        let mut column = 0;
        for &byte in &bytes[self.start..self.end] {
            column = match byte {
                b'\t' => (column / TAB + 1) * TAB,
                _ if is_space(byte) => column + 1,
                _ => break,
            };
        }
        column
    }
}

/// Returns the lines of `bytes` from `from` on.
pub(super) fn lines(bytes: &[u8], from: usize) -> impl Iterator<Item = Line> {
    let mut at = from;
    std::iter::from_fn(move || {
        (at < bytes.len()).then(|| {
            let line = Line::at(bytes, at);
            at = line.next;
            line
        })
    })
}

/// The result of a search, kept so that searches at ascending positions take one pass over the
/// text together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum MemoizedSearch {
    /// Nothing is known.
    #[default]
    Unsearched,
    /// The next match is here.
    At(usize),
    /// There is no more.
    NotFound,
}

impl MemoizedSearch {
    /// Returns the first match at or after `at`. `search` searches from the given position on.
    pub fn find(
        &mut self,
        at: usize,
        search: impl FnOnce(usize) -> Option<usize>,
    ) -> Option<usize> {
        match *self {
            Self::NotFound => return None,
            Self::At(found) if found >= at => return Some(found),
            _ => {}
        }
        let found = search(at);
        *self = found.map_or(Self::NotFound, Self::At);
        found
    }
}

/// Returns `range` without white space at its ends.
pub(super) fn stripped(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let range = clipped(bytes, range);
    let part = &bytes[range.clone()];
    let Some(first) = part.iter().position(|&b| !is_space(b)) else {
        return range.start..range.start;
    };
    let last = part.iter().rposition(|&b| !is_space(b)).unwrap_or(first);
    range.start + first..range.start + last + 1
}

/// Returns the id of a heading or a label, as most programs make it: letters and digits in lower
/// case, and `between` for each run of other characters.
pub(super) fn id(text: &[u8], between: u8) -> Vec<u8> {
    let mut id = Vec::with_capacity(text.len());
    for &byte in text {
        if byte.is_ascii_alphanumeric() || !byte.is_ascii() {
            id.push(byte.to_ascii_lowercase());
        } else if id.last().is_some_and(|&last| last != between) {
            id.push(between);
        }
    }
    while id.last() == Some(&between) {
        id.pop();
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_end_where_blocks_do() {
        for (text, expected) in [
            ("aaaa\nbb\n\ncc\n", 9),
            ("aaaa\nbb\ncc\nd", 11),
            ("aaaa bbb cc dd", 12),
            ("aaaaaaaaaa", 10),
            ("\n\naaaaaaaaaaaaaaa", 17),
        ] {
            assert_eq!(cut(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn lines_are_divided() {
        let text = b"\ta b \r\n\n  c";
        let all: Vec<_> = lines(text, 0).collect();
        assert_eq!(all.len(), 3);
        assert_eq!(
            (all[0].bytes(text), all[0].indent(text)),
            (&b"\ta b"[..], 8)
        );
        assert!(all[1].is_blank());
        assert_eq!((all[2].text(text), all[2].indent(text)), (10, 2));
    }

    #[test]
    fn what_was_searched_is_not_searched_again() {
        let mut searched = Vec::new();
        let mut ahead = MemoizedSearch::default();
        for at in [0, 3, 5, 6, 9] {
            ahead.find(at, |from| {
                searched.push(from);
                (from < 6).then_some(5)
            });
        }
        assert_eq!(searched, [0, 6]);
    }

    #[test]
    fn ids() {
        assert_eq!(id(b"The `x` option: 2", b'-'), b"the-x-option-2");
        assert_eq!(id(b"!?", b'-'), b"");
    }
}
