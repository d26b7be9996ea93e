//! Joining the content of a wrapper: line ends, indentation and quote marks are left out
//! (docs/design/DELIMITING.md §2.1, §3).

use std::ops::Range;

use memchr::memrchr;

use super::chars::{is_space_or_tab, is_white_space};
use super::prefix;

/// The ranges of text that make up a URI.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    /// The ranges in the section, ascending.
    pub ranges: Vec<Range<usize>>,
    /// The offsets in the joined text at which a line end was removed.
    pub joins: Vec<usize>,
    /// The offsets in the joined text of hyphens directly before a removed line end.
    pub hyphens: Vec<usize>,
    length: usize,
}

impl Pieces {
    /// Adds a range within one line.
    pub fn push(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.length += range.len();
            self.ranges.push(range);
        }
    }

    /// Adds a range before all others, in the same line as the first one.
    pub fn prepend(&mut self, range: Range<usize>) {
        let length = range.len();
        for at in self.joins.iter_mut().chain(&mut self.hyphens) {
            *at += length;
        }
        self.length += length;
        self.ranges.insert(0, range);
    }

    /// Records a line end after the last range.
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

    /// Returns the range from the first to past the last byte, or `None` if there are no
    /// pieces.
    pub fn extent(&self) -> Option<Range<usize>> {
        Some(self.ranges.first()?.start..self.ranges.last()?.end)
    }

    /// Returns the alternative readings of `text`, the joined pieces, each without one of the
    /// hyphens at a line end, which may come from typesetting, and without all of them.
    pub fn alternatives(&self, text: &[u8]) -> Vec<Vec<u8>> {
        let without = |&at: &usize| [&text[..at], &text[at + 1..]].concat();
        let mut readings: Vec<_> = self.hyphens.iter().map(without).collect();
        if self.hyphens.len() > 1 {
            let kept = |(at, _): &(usize, &u8)| !self.hyphens.contains(at);
            let bytes = text.iter().enumerate().filter(kept);
            readings.push(bytes.map(|(_, byte)| *byte).collect());
        }
        readings
    }
}

/// The maximum distance to the start of a line, in bytes. No program quotes longer lines.
const MAX_LINE_LEN: usize = 8 << 10;

/// Returns the quote depth of the line that contains `at`: 2 for `> > x` and `>> x`, 1 for `|
/// x`.
pub(crate) fn quote_depth(bytes: &[u8], at: usize) -> usize {
    let Some(line) = line_start(bytes, at) else {
        return 0;
    };
    let marks = bytes[line..at]
        .iter()
        .take_while(|&&b| is_space_or_tab(b) || is_quote_mark(b));
    marks.filter(|&&b| is_quote_mark(b)).count()
}

/// Returns the start of the line that contains `at`, if it is near enough.
fn line_start(bytes: &[u8], at: usize) -> Option<usize> {
    let least = at.saturating_sub(MAX_LINE_LEN);
    match memrchr(b'\n', &bytes[least..at]) {
        Some(end) => Some(least + end + 1),
        None => (least == 0).then_some(0),
    }
}

/// Returns the offset of the text in the line at `line`, after indentation and at most `depth`
/// quote marks.
fn text_start(bytes: &[u8], line: usize, depth: usize) -> usize {
    let mut at = line;
    let mut left = depth;
    while let Some(&byte) = bytes.get(at) {
        if is_quote_mark(byte) && left > 0 {
            left -= 1;
        } else if !is_space_or_tab(byte) {
            break;
        }
        at += 1;
    }
    at
}

/// Returns the offset at which a URI that starts at `start` continues in the line at `line`: after
/// indentation, quote marks, and what both lines start with if it is a prefix of quoted text or a
/// comment leader. Returns `None` after another one.
pub(super) fn continuation(bytes: &[u8], start: usize, line: usize) -> Option<usize> {
    let opening = line_start(bytes, start).unwrap_or(start);
    if let Some(length) = prefix::common(&bytes[opening..start], &bytes[line..]) {
        return Some(text_start(bytes, line + length, 0));
    }
    let depth = quote_depth(bytes, start);
    let text = text_start(bytes, line, depth);
    let rest = &bytes[text..];
    if prefix::starts(rest) || prefix::is_of_a_name(&bytes[opening..start]) {
        return None;
    }
    let first = text_start(bytes, opening, depth);
    let leader = match leader(bytes.get(first..start).unwrap_or_default()) {
        // The first line of a comment of C.
        b"/*" | b"/**" | b"/*!" => b"*",
        leader => leader,
    };
    let is_same = |rest: &[u8]| rest.eq_ignore_ascii_case(leader) && !leader.is_empty();
    let after = rest.split_at_checked(leader.len());
    let Some((_, after)) = after.filter(|(start, _)| is_same(start)) else {
        // A `"` is rather the close of a quote.
        let unknown = leader_before_space(rest);
        return (unknown.is_empty() || unknown == b"\"").then_some(text);
    };
    // The first line may be an item of a list, and the URI continue with the mark.
    if matches!(leader, b"*") && !after.first().is_none_or(|&b| is_white_space(b)) {
        return Some(text);
    }
    Some(text_start(bytes, bytes.len() - after.len(), 0))
}

/// Comment leaders of programming languages, TeX, m4, roff, Vim, DOS and Fortran. Their
/// order does not matter: they are compared with a whole word.
const LEADERS: [&[u8]; 16] = [
    b"/**", b"/*!", b"/*", b"///", b"//!", b"//", b"--", b"#", b"*", b";", b"%", b"dnl", b".\\\"",
    b"\"", b"REM", b"C",
];

/// Returns the comment leader that `line` starts with, or an empty slice. White space follows it,
/// or the line has nothing else.
fn leader(line: &[u8]) -> &[u8] {
    let found = leader_before_space(line);
    let alone = LEADERS.contains(&line);
    if alone { line } else { found }
}

/// Returns the comment leader that `line` starts with, repeated or not, if white space follows.
fn leader_before_space(line: &[u8]) -> &[u8] {
    let end = line
        .iter()
        .take(MAX_LEADER_LEN)
        .position(|&b| is_space_or_tab(b));
    let word = &line[..end.unwrap_or(0)];
    let is_repeated = matches!(word.first(), Some(b'#' | b';' | b'%'))
        && word.iter().all(|b| Some(b) == word.first());
    let is_leader = |leader: &&[u8]| leader.eq_ignore_ascii_case(word);
    if is_repeated || LEADERS.iter().any(is_leader) {
        word
    } else {
        b""
    }
}

/// The maximum length of a comment leader, in bytes.
// The longest has three; `########` is one, too.
const MAX_LEADER_LEN: usize = 8;

/// Returns the offset after the line end at `at`, which may be a lone CR. Returns `None` for
/// several CRs, which leave an empty line.
pub(super) fn after_line_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let returns = rest.iter().take_while(|&&b| b == b'\r').count();
    match rest.get(returns) {
        Some(b'\n') => Some(at + returns + 1),
        _ => (returns == 1).then_some(at + 1),
    }
}

/// Returns true if only white space is between `at` and the end of its line.
pub(super) fn ends_line(bytes: &[u8], at: usize) -> bool {
    let line = &bytes[at.min(bytes.len())..];
    let rest = line.iter().find(|&&b| b == b'\n' || !is_white_space(b));
    rest.is_none_or(|&b| b == b'\n')
}

pub(super) const fn is_quote_mark(byte: u8) -> bool {
    matches!(byte, b'>' | b'|')
}
