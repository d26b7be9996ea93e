//! Plain text: records are runs of paragraphs.
//!
//! A record starts at the start of the source and
//! - (a) at each line start after a blank line, unless a form feed is within 512 bytes: no URI
//!   extends over a blank line, except for those of a page break (docs/design/DELIMITING.md §2);
//! - in a block of 64 KiB (counted from the start of the source) without such a line, (b) at the
//!   first line start at which no delimiter is open, which is determined from the last four
//!   lines, at most 8 KiB;
//! - in the first block of each MiB, if it has neither and the text does not end in it, (c) at its first
//!   line start, (d) or after its first white space, or else at its start.
//!
//! So deciding takes one block and the 8 KiB before it, and a record is never much longer than 1
//! MiB. Paragraphs are decoded in batches: a batch starts at the first of these positions in each
//! block.

use std::ops::Range;

use memchr::{memchr, memchr_iter};

use super::{
    Decoder, DocumentFiles, Format, MadeIds, MarkupSyntax, Next, PLAIN_TEXT, Record, Section,
    Split, Window, terminal,
};
use crate::extract::delimit::{Context, LONGEST_PAGE_BREAK};
use crate::text::Text;
use crate::text::blank::blank_line;

/// Bytes in which one batch starts.
const BLOCK: u64 = 64 * 1024;
/// Blocks of which the first must have a cut.
// 1 MiB: the longest paragraph that is read at once (docs/design/INPUT.md).
const BLOCKS_OF_LONGEST: u64 = 16;
/// The distance back within which an open delimiter is searched for.
// As far as the delimiter looks for a close (`angle.rs`, `quote.rs`).
pub(super) const LOOK_BACK: usize = 8 * 1024;
/// The number of lines back within which an open delimiter is searched for: four continuation
/// lines (docs/design/DELIMITING.md §2).
const LINES_BACK: usize = 4;
/// The length from which a line may end in a URI that continues in the next one (rule D004).
// Less than the column of that rule, 66: to cut in one line less is no harm.
const FULL_LINE: usize = 60;

/// Any text.
pub static PLAIN: Format = FORMAT;

/// What holds for all formats without markup.
pub(super) const FORMAT: Format = Format {
    name: "plain",
    summary: "plain text, split at blank lines",
    extensions: &["txt", "text"],
    sniff: |_| false,
    messages: false,
    mailbox: false,
    record_limit: usize::MAX,
    split: Split {
        before,
        next,
        batch: Some(batch),
        divisible: true,
        declared_length: None,
    },
    decoder: || Box::new(PlainDecoder),
    language_ids: &["plaintext"],
    media_types: &[],
    document: DocumentFiles {
        sources: &[(10, "txt")],
        ..DocumentFiles::NONE
    },
    made_ids: MadeIds::NONE,
    markup: &PLAIN_TEXT,
};

/// Emits each record as one section.
#[derive(Debug)]
pub(super) struct PlainDecoder;

impl Decoder for PlainDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        whole(record, &PLAIN_TEXT, emit)
    }
}

/// Emits a record as one section in a language, and returns its length.
pub(super) fn whole(
    record: &Record,
    markup: &'static MarkupSyntax,
    emit: &mut dyn FnMut(Section),
) -> usize {
    let text = Text::borrowed(record.bytes, record.offset);
    emit(if terminal::has_controls(record.bytes) {
        terminal::section(&text, markup)
    } else {
        Section::of(text, Context::Bare, markup)
    });
    record.bytes.len()
}

/// Returns where the bytes start that [`next`] and [`batch`] need for answers from `offset` on.
fn before(offset: u64) -> u64 {
    (offset / BLOCK * BLOCK).saturating_sub(LOOK_BACK as u64)
}

fn next(window: &Window, from: usize) -> Next {
    if window.offset == 0 && from == 0 && !window.bytes.is_empty() {
        return Next::At(0);
    }
    let mut number = (window.offset + from as u64) / BLOCK;
    loop {
        let block = Block::of(window, number);
        let start = block.range.start.max(from);
        if start >= window.bytes.len() {
            return Next::NotBefore(window.bytes.len().max(from));
        }
        let rest = block.part(start..block.range.end);
        if let Some(at) = rest.line_starts().find(|&at| starts_paragraph(window, at)) {
            let known = window.last || at + LONGEST_PAGE_BREAK <= window.bytes.len();
            return if known {
                Next::At(at)
            } else {
                Next::NotBefore(at)
            };
        }
        if !block.complete {
            return Next::NotBefore(start);
        }
        if let Some(at) = block.cut().filter(|&at| at >= from) {
            return Next::At(at);
        }
        number += 1;
    }
}

/// Returns the first cut of a block that starts at or after `from`: where a batch ends.
pub(super) fn batch(window: &Window, from: usize) -> Next {
    let mut number = (window.offset + from as u64).div_ceil(BLOCK);
    loop {
        let block = Block::of(window, number);
        if block.range.start >= window.bytes.len() || !block.complete {
            let known = block.range.start.min(window.bytes.len());
            return Next::NotBefore(known.max(from));
        }
        if let Some(at) = block.cut() {
            return Next::At(at);
        }
        number += 1;
    }
}

/// The part of a block that is in a window.
#[derive(Clone, Debug)]
struct Block<'w> {
    window: &'w Window<'w>,
    number: u64,
    /// Indices in the window.
    range: Range<usize>,
    /// Whether the window has all of its bytes.
    complete: bool,
}

impl<'w> Block<'w> {
    fn of(window: &'w Window<'w>, number: u64) -> Self {
        let index = |offset: u64| {
            let ahead = offset.saturating_sub(window.offset);
            usize::try_from(ahead).unwrap_or(usize::MAX)
        };
        let len = window.bytes.len();
        let (start, end) = (index(number * BLOCK), index((number + 1) * BLOCK));
        Self {
            window,
            number,
            range: start..end.min(len).max(start),
            complete: end + LONGEST_PAGE_BREAK <= len || window.last,
        }
    }

    fn part(&self, range: Range<usize>) -> Self {
        Self {
            range,
            ..self.clone()
        }
    }

    /// Returns the line starts in it, ascending.
    fn line_starts(&self) -> impl Iterator<Item = usize> + use<'w> {
        let first = self.range.start.saturating_sub(1);
        let last = self.range.end.saturating_sub(1).max(first);
        memchr_iter(b'\n', &self.window.bytes[first..last]).map(move |i| first + i + 1)
    }

    /// Returns where the batch of this block starts. The block must be complete.
    fn cut(&self) -> Option<usize> {
        if self.number == 0 {
            return None;
        }
        self.line_starts()
            .find(|&at| starts_paragraph(self.window, at))
            .or_else(|| self.line_starts().find(|&at| !is_open(self.window, at)))
            .or_else(|| self.forced_cut())
    }

    fn forced_cut(&self) -> Option<usize> {
        // The text ends in the last block: nothing is gained by a cut, which may be inside a URI.
        let end = self.window.offset + self.window.bytes.len() as u64;
        let is_last = (self.number + 1) * BLOCK > end;
        if !self.number.is_multiple_of(BLOCKS_OF_LONGEST) || self.range.is_empty() || is_last {
            return None;
        }
        let bytes = &self.window.bytes[self.range.clone()];
        let inside = self.line_starts().next().or_else(|| {
            let blank = bytes[..bytes.len() - 1]
                .iter()
                .position(u8::is_ascii_whitespace);
            blank.map(|i| self.range.start + i + 1)
        });
        inside.or_else(|| {
            // Not inside a UTF-8 character, which has up to three more bytes.
            let continues = |byte: &&u8| **byte & 0xC0 == 0x80;
            let rest = bytes.iter().take(3).take_while(continues).count();
            (rest < bytes.len()).then_some(self.range.start + rest)
        })
    }
}

/// Returns true if the line before the line start `at` is blank, and not part of a page break.
fn starts_paragraph(window: &Window, at: usize) -> bool {
    after_blank_line(window, at) && !is_near_page_break(window.bytes, at)
}

/// Returns true if a form feed is so near that a page break may extend to `at`.
fn is_near_page_break(text: &[u8], at: usize) -> bool {
    let near = at.saturating_sub(LONGEST_PAGE_BREAK)..text.len().min(at + LONGEST_PAGE_BREAK);
    memchr(b'\x0c', &text[near]).is_some()
}

/// Returns true if the line before the line start `at` is blank: only spaces, tabs and CR.
fn after_blank_line(window: &Window, at: usize) -> bool {
    let before = &window.bytes[..at - 1];
    blank_line(before).is_some_and(|start| start > 0 || window.offset == 0)
}

/// Returns true if a URI, or a delimiter around one, may extend over the line start `at`: there
/// is a `<` without a `>` after it, or the last word may continue. A wrong "yes" only delays the
/// division by a line.
fn is_open(window: &Window, at: usize) -> bool {
    !may_cut(window.bytes, at) || is_near_page_break(window.bytes, at)
}

/// Returns true if nothing extends over the line start `at` of `text`.
pub(super) fn may_cut(text: &[u8], at: usize) -> bool {
    let lines = last_lines(&text[at.saturating_sub(LOOK_BACK)..at]);
    let opened = memchr::memrchr(b'<', lines);
    let closed = memchr::memrchr(b'>', lines);
    opened <= closed && !word_goes_on(lines)
}

/// Returns the last lines of `text`.
fn last_lines(text: &[u8]) -> &[u8] {
    let body = &text[..text.len() - 1];
    let start = memchr::memrchr_iter(b'\n', body).nth(LINES_BACK - 1);
    start.map_or(text, |end| &text[end + 1..])
}

/// Returns true if the last word of `lines` may continue in the next line: it ends in a hyphen
/// (rule D003) or a colon (`URL:`), contains a quotation mark, or is the end of a URI in a full
/// line (rule D004).
fn word_goes_on(lines: &[u8]) -> bool {
    let text = lines.trim_ascii_end();
    let start = text.iter().rposition(u8::is_ascii_whitespace);
    let word = &text[start.map_or(0, |i| i + 1)..];
    let quoted = |&byte: &u8| matches!(byte, b'"' | b'\'' | b'`') || !byte.is_ascii();
    let line = text.len() - memchr::memrchr(b'\n', text).map_or(0, |i| i + 1);
    let full = line >= FULL_LINE && word.iter().any(|byte| matches!(byte, b'/' | b':'));
    matches!(word.last(), Some(b'-' | b':')) || word.iter().any(quoted) || full
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(bytes: &[u8]) -> Window<'_> {
        Window {
            bytes,
            offset: 0,
            last: true,
        }
    }

    fn starts(text: &[u8], first: fn(&Window, usize) -> Next) -> Vec<usize> {
        let mut starts = Vec::new();
        let mut from = 0;
        while let Next::At(at) = first(&window(text), from) {
            starts.push(at);
            from = at + 1;
        }
        starts
    }

    #[test]
    fn paragraphs_start_after_blank_lines() {
        for (name, text, expected) in [
            ("nothing", &b""[..], &[][..]),
            ("one line", b"a", &[0]),
            ("two lines", b"a\nb\n", &[0]),
            ("blank line", b"a\n\nb", &[0, 3]),
            ("blanks and CR", b"a\r\n \t\r\nb", &[0, 7]),
            ("blank first line", b"\na", &[0, 1]),
            ("each blank line", b"a\n\n\n", &[0, 3]),
            ("a quoted blank line is none", b"> a\n>\n> b", &[0]),
            ("page break", b"a\n\n\x0c\n\nb", &[0]),
        ] {
            assert_eq!(starts(text, next), expected, "{name}");
        }
    }

    #[test]
    fn open_wrappers_are_seen() {
        for (lines, open) in [
            ("word\n", false),
            ("<http://h.example/a\n", true),
            ("<a>\n", false),
            ("<1\n2\n3\n4\n", true),
            ("<1\n2\n3\n4\n5\n", false),
            ("http://h.example/rust-\n", true),
            ("\"http://h.example/a\r\n", true),
            ("URL: \n", true),
            ("http://h.example/\n", false),
            (
                "a line that is long enough to be full: http://h.example/some/path\n",
                true,
            ),
        ] {
            assert_eq!(
                is_open(&window(lines.as_bytes()), lines.len()),
                open,
                "{lines:?}"
            );
        }
    }

    #[test]
    fn text_without_blank_lines_is_cut_in_each_block() {
        let text = b"some words of a line\n".repeat(20_000);
        let cuts = starts(&text, batch);
        assert_eq!(cuts.len(), text.len() / BLOCK as usize);
        for (i, &cut) in cuts.iter().enumerate() {
            let block = (i + 1) * BLOCK as usize;
            assert!((block..block + 21).contains(&cut), "{cut}");
        }
    }

    #[test]
    fn what_cannot_be_cut_well_is_cut_at_each_mebibyte() {
        const MIB: usize = 1024 * 1024;
        for (name, unit, expected) in [
            ("open everywhere", &b"<aaaaaa\n"[..], [MIB, 2 * MIB]),
            ("no line end", b"aaa aaaa", [MIB + 4, 2 * MIB + 4]),
            ("no white space", b"aaaaaaaa", [MIB, 2 * MIB]),
            ("characters", b"a\xe2\x82\xac", [MIB, 2 * MIB]),
        ] {
            let text = unit.repeat((2 * MIB + 200_000) / unit.len());
            assert_eq!(starts(&text, batch), expected, "{name}");
        }
        let text = "\u{20ac}".repeat(400_000);
        assert_eq!(starts(text.as_bytes(), batch), [MIB + 2]);
    }
}
