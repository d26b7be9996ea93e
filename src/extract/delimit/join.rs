//! What is left of a wrapper's content when line ends, indentation and quote
//! prefixes are taken out (DELIMITING §2.1, §3).

use std::ops::Range;

use memchr::memrchr;

use super::chars::{is_blank, is_space};

/// The parts of the text that a URI is made of.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    /// Stretches of the section, ascending.
    pub ranges: Vec<Range<usize>>,
    /// Where in the joined text a line end was taken out.
    pub joins: Vec<usize>,
    /// Where in the joined text a hyphen stands directly before such a place.
    pub hyphens: Vec<usize>,
    length: usize,
}

impl Pieces {
    /// Adds a stretch that stands in one line.
    pub fn push(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.length += range.len();
            self.ranges.push(range);
        }
    }

    /// Notes that a line end follows what was added.
    pub fn line_end(&mut self, bytes: &[u8]) {
        let last = self.ranges.last().map_or(0, |range| range.end);
        if last == 0 {
            return;
        }
        if bytes[last - 1] == b'-' {
            self.hyphens.push(self.length - 1);
        }
        if self.joins.last() != Some(&self.length) {
            self.joins.push(self.length);
        }
    }

    /// From the first to past the last byte; `None` without any.
    pub fn extent(&self) -> Option<Range<usize>> {
        Some(self.ranges.first()?.start..self.ranges.last()?.end)
    }

    /// The other readings of `text`, the joined pieces: each hyphen at a line end
    /// may be the typesetter's.
    pub fn alternatives(&self, text: &[u8]) -> Vec<Vec<u8>> {
        let without = |&at: &usize| [&text[..at], &text[at + 1..]].concat();
        self.hyphens.iter().map(without).collect()
    }
}

/// How far back a line's start is looked for, in bytes: no program quotes longer lines.
const LONGEST_LINE: usize = 8 << 10;

/// How deep the line that holds `at` is quoted: `> > x` and `>> x` are 2, `| x` is 1.
pub(crate) fn quote_depth(bytes: &[u8], at: usize) -> usize {
    let least = at.saturating_sub(LONGEST_LINE);
    let line = match memrchr(b'\n', &bytes[least..at]) {
        Some(end) => least + end + 1,
        None if least == 0 => 0,
        None => return 0,
    };
    let marks = bytes[line..at]
        .iter()
        .take_while(|&&b| is_blank(b) || is_mark(b));
    marks.filter(|&&b| is_mark(b)).count()
}

/// Where the text of the line at `line` starts, behind indentation and at most
/// `depth` quote marks.
pub(super) fn text_of_line(bytes: &[u8], line: usize, depth: usize) -> usize {
    let mut at = line;
    let mut left = depth;
    while let Some(&byte) = bytes.get(at) {
        if is_mark(byte) && left > 0 {
            left -= 1;
        } else if !is_blank(byte) {
            break;
        }
        at += 1;
    }
    at
}

/// Behind the line end at `at`, which may be a CR alone; `None` where several of these
/// leave a line empty.
pub(super) fn behind_line_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let returns = rest.iter().take_while(|&&b| b == b'\r').count();
    match rest.get(returns) {
        Some(b'\n') => Some(at + returns + 1),
        _ => (returns == 1).then_some(at + 1),
    }
}

/// Whether nothing but white space stands between `at` and its line's end.
pub(super) fn ends_line(bytes: &[u8], at: usize) -> bool {
    let line = &bytes[at.min(bytes.len())..];
    let rest = line.iter().find(|&&b| b == b'\n' || !is_space(b));
    rest.is_none_or(|&b| b == b'\n')
}

const fn is_mark(byte: u8) -> bool {
    matches!(byte, b'>' | b'|')
}
