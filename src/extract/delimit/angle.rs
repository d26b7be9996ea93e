//! The content of `<…>`, joined without line ends, spaces and quote marks
//! (docs/design/DELIMITING.md §2.1; RFC 3986 Appendix C; RFC 1738 appendix).
//!
//! The bracket may never be closed, or the next `>` may belong to something else. The
//! look-ahead is therefore limited to 4 continuation lines and 8 KiB. It ends at a blank line,
//! except those of a page break, at another `<` or URI, and at prose after a space: two or more
//! words none of which looks like a part of a path or query, or the first of which is `and` or
//! `or`.

use super::chars::{char_at, is_white_space, white_space_at};
use super::join::{self, Pieces};
use super::page_break;
use super::schemes;
use super::start::Start;

/// The maximum distance to the closing bracket, in bytes.
// Bounds the time for runs of `<` that nothing closes (docs/design/DELIMITING.md §7).
const LOOKAHEAD: usize = 8 << 10;

/// The maximum number of lines after the one with the opening bracket.
// To lose the rest of a URI is better than to join prose to one.
const MAX_CONTINUATION_LINES: usize = 4;

/// The number of words after a space from which they may be prose.
// A single word may be the rest of a path that has a space.
const MIN_PROSE_WORDS: usize = 2;

/// The length of the longest row of a table.
// Bounds the time for many brackets in one line.
const WIDEST_ROW: usize = 1024;

/// The result of the search for the closing bracket.
#[derive(Debug)]
pub(super) enum Content {
    /// The bracket is closed.
    Closed {
        /// The ranges that make up the URI.
        pieces: Pieces,
        /// The offset of the `>`.
        close: usize,
        /// Whether white space was removed.
        white_space: bool,
    },
    /// Prose follows the first word of the URI, and the `>` is in the same line.
    Prose {
        /// The offset of the `>`.
        close: usize,
    },
    /// The `>` is out of reach or belongs to something else.
    Open,
    /// `<h <h>>`, which mail programs write: the text of a link, and then its target.
    Repeated,
}

/// Reads the content of the bracket that opens before `start`.
pub(super) fn read(bytes: &[u8], start: &Start) -> Content {
    let mut reader = Reader {
        bytes,
        start: start.at,
        limit: bytes.len().min(start.at + LOOKAHEAD),
        pieces: Pieces::default(),
        lines: 0,
        words: 0,
        has_path_word: false,
        conjunction: false,
        has_spaces: false,
    };
    reader.run(start.at)
}

struct Reader<'b> {
    bytes: &'b [u8],
    start: usize,
    limit: usize,
    pieces: Pieces,
    /// The number of line ends passed.
    lines: usize,
    /// The number of words after the first space within a line.
    words: usize,
    /// Whether one of these words looks like a part of a path or query.
    has_path_word: bool,
    /// Whether the first of these words is `and` or `or`.
    conjunction: bool,
    /// Whether there was a space within a line.
    has_spaces: bool,
}

impl Reader<'_> {
    fn run(&mut self, mut at: usize) -> Content {
        loop {
            let word = at..self.word_end(at);
            if self.is_another_uri(&word) {
                return Content::Open;
            }
            self.push_word(word.clone());
            at = self.skip_spaces(word.end);
            match self.bytes.get(at) {
                Some(b'>') if at < self.limit => return self.close(at),
                Some(b'<') if at < self.limit => return self.at_open_bracket(at),
                Some(b'\r' | b'\n') if at < self.limit => match self.next_line(at) {
                    Some(text) => at = text,
                    None => return Content::Open,
                },
                Some(b'|') if at < self.limit && at > word.end && self.is_border(at) => {
                    match self.end_of_row(at) {
                        Some(end) => at = end,
                        None => return Content::Open,
                    }
                }
                Some(_) if at < self.limit && at > word.end => {
                    self.has_spaces = true;
                }
                _ => return Content::Open,
            }
        }
    }

    /// Returns the end of the word at `at`: white space, a bracket or the limit. Control
    /// characters do not end a word; rule S001 reports them.
    fn word_end(&self, at: usize) -> usize {
        let mut end = at;
        while end < self.limit {
            match self.bytes[end] {
                b'<' | b'>' => return end,
                byte if byte < 0x80 => {
                    if is_white_space(byte) {
                        return end;
                    }
                    end += 1;
                }
                _ if white_space_at(self.bytes, end) > 0 => return end,
                _ => end += char_at(self.bytes, end).map_or(1, |(_, length)| length),
            }
        }
        self.limit.max(at)
    }

    /// Returns true if `word` is another URI, and not nested in the first one after `/`, `=` or
    /// the like, as those of web archives and redirectors are.
    fn is_another_uri(&self, word: &std::ops::Range<usize>) -> bool {
        let Some(last) = self.pieces.ranges.last() else {
            return false;
        };
        // The rest of a scheme that is broken.
        if self.pieces.ranges.len() == 1 && !self.bytes[last.clone()].contains(&b':') {
            return false;
        }
        let text = &self.bytes[word.clone()];
        // No frequent scheme is longer.
        let letters = text.iter().take(8).take_while(|b| b.is_ascii_alphabetic());
        let (scheme, rest) = text.split_at(letters.count());
        rest.starts_with(b"://")
            && schemes::is_frequent(scheme)
            && !b"/?#&=".contains(&self.bytes[last.end - 1])
    }

    fn push_word(&mut self, word: std::ops::Range<usize>) {
        if self.has_spaces && !word.is_empty() {
            let text = &self.bytes[word.clone()];
            self.words += 1;
            // A bar alone before another word is a border, or the mark of one who is quoted.
            let is_border = text == b"|" && !join::ends_line(self.bytes, word.end);
            self.has_path_word |= !is_border && looks_like_path(text);
            self.conjunction |= self.words == 1 && matches!(text, b"and" | b"or");
        }
        self.pieces.push(word);
    }

    fn skip_spaces(&self, at: usize) -> usize {
        let mut end = at;
        while end < self.limit && !matches!(self.bytes[end], b'\r' | b'\n') {
            match white_space_at(self.bytes, end) {
                0 => break,
                length => end += length,
            }
        }
        end.min(self.limit.max(at))
    }

    /// Returns true if the `|` at `at` is the border of a cell: alone, in a row of a table.
    fn is_border(&self, at: usize) -> bool {
        let alone = matches!(self.bytes.get(at + 1), None | Some(b' ' | b'\r' | b'\n'));
        alone && self.row().first() == Some(&b'|')
    }

    /// Returns the text of the row before the bracket.
    fn row(&self) -> &[u8] {
        let near = &self.bytes[self.start.saturating_sub(WIDEST_ROW)..self.start];
        let start = memchr::memrchr(b'\n', near).map_or(0, |end| end + 1);
        near[start..].trim_ascii_start()
    }

    /// Returns the end of the row of a table at whose border `at` is, if the bracket is in the first column, in
    /// which the next row continues, and all further ones are empty.
    fn end_of_row(&self, at: usize) -> Option<usize> {
        let rest = &self.bytes[at..self.limit];
        let end = rest.iter().position(|b| !matches!(b, b'|' | b' '))?;
        let ends = matches!(rest[end], b'\r' | b'\n');
        let first = memchr::memchr_iter(b'|', self.row()).count() == 1;
        (ends && first).then_some(at + end)
    }

    /// Returns the start of the text in the line after the line end at `at`, or `None` if the
    /// URI does not continue there.
    fn next_line(&mut self, at: usize) -> Option<usize> {
        let line = join::after_line_end(&self.bytes[..self.limit], at)?;
        let line = page_break::end(&self.bytes[..self.limit], line).unwrap_or(line);
        let text = join::continuation(self.bytes, self.start, line)?;
        self.lines += 1;
        if self.lines > MAX_CONTINUATION_LINES
            || text >= self.limit
            || join::ends_line(self.bytes, text)
        {
            return None;
        }
        self.pieces.line_end(self.bytes);
        Some(text)
    }

    fn close(&mut self, close: usize) -> Content {
        if self.is_prose() {
            return if self.lines == 0 {
                Content::Prose { close }
            } else {
                Content::Open
            };
        }
        let pieces = std::mem::take(&mut self.pieces);
        let white_space = pieces.ranges.len() > 1;
        Content::Closed {
            pieces,
            close,
            white_space,
        }
    }

    /// Returns true if the content is prose: several words that consist of letters only. Gopher
    /// URIs are never prose, as their selectors contain spaces.
    fn is_prose(&self) -> bool {
        let gopher = self.bytes[self.start..]
            .first_chunk::<7>()
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"gopher:"));
        self.words >= MIN_PROSE_WORDS && (!self.has_path_word || self.conjunction) && !gopher
    }

    /// Returns the result for another `<`, at `at`, before the first one is closed.
    fn at_open_bracket(&self, at: usize) -> Content {
        let head = self.start..self.word_end(self.start);
        let again = &self.bytes[at + 1..self.limit];
        let is_repeated = again.starts_with(&self.bytes[head]) || again.starts_with(b"mailto:");
        // Where the second one is not closed either, none of them is: `<h <h <h`.
        let next = memchr::memchr2(b'<', b'>', again);
        if is_repeated && next.is_some_and(|next| again[next] == b'>') {
            Content::Repeated
        } else {
            Content::Open
        }
    }
}

/// Returns true if `word` looks like a part of a path or query: it contains one of their
/// characters, or a dot inside that is not from an abbreviation.
pub(super) fn looks_like_path(word: &[u8]) -> bool {
    let marked = word.iter().any(|b| b"/?=&%#_~+@$|".contains(b));
    let dotted = word
        .windows(3)
        .any(|w| w[0].is_ascii_alphanumeric() && w[1] == b'.' && w[2].is_ascii_alphanumeric())
        && !word.windows(4).any(|w| w[1] == b'.' && w[3] == b'.');
    marked || dotted
}
