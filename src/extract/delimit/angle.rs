//! The content of `<…>`: line ends, blanks and quote prefixes taken out
//! (DELIMITING §2.1; RFC 3986 Appendix C; RFC 1738 appendix).
//!
//! What was opened may never be closed, or be closed by a `>` that means something
//! else. So no more than 4 continuation lines and 8 KiB are looked at, a blank line (but
//! not those of a page break) and another `<` or URI stop the search, and prose behind a blank does too: two or more further
//! words, none of which looks like a part of a path or a query, or the first of which
//! is `and` or `or`.

use super::chars::{is_blank, is_space};
use super::join::{self, Pieces};
use super::page;
use super::schemes;
use super::start::Start;

/// How far a closing bracket is looked for, in bytes.
const LOOK_AHEAD: usize = 8 << 10;

/// How many lines may follow the one that opens.
const CONTINUATIONS: usize = 4;

/// From how many words on blanks are taken for those of prose.
const PROSE: usize = 2;

/// How the search for the closing bracket ended.
#[derive(Debug)]
pub(super) enum Content {
    /// At the `>` at `close`.
    Closed {
        /// What the URI is made of.
        pieces: Pieces,
        /// The `>`.
        close: usize,
        /// Whether white space was taken out.
        white_space: bool,
    },
    /// Prose follows the URI's first word; the `>` stands in the same line.
    Prose,
    /// There is no `>` in reach, or it is not the URI's.
    Open,
    /// `<h <h>>`: mail programs write what a link shows, and then its target.
    Repeated,
}

/// Reads the content of the bracket that opens before `start`.
pub(super) fn read(bytes: &[u8], start: &Start) -> Content {
    let mut reader = Reader {
        bytes,
        start: start.at,
        limit: bytes.len().min(start.at + LOOK_AHEAD),
        pieces: Pieces::default(),
        lines: 0,
        words: 0,
        telling: false,
        conjunction: false,
        blanks: false,
    };
    reader.run(start.at)
}

struct Reader<'b> {
    bytes: &'b [u8],
    start: usize,
    limit: usize,
    pieces: Pieces,
    /// Line ends passed.
    lines: usize,
    /// Words behind the first blank inside a line.
    words: usize,
    /// Whether one of them looks like a part of a path or a query.
    telling: bool,
    /// Whether the first of them is `and` or `or`.
    conjunction: bool,
    /// Whether there was a blank inside a line.
    blanks: bool,
}

impl Reader<'_> {
    fn run(&mut self, mut at: usize) -> Content {
        loop {
            let word = at..self.word_end(at);
            if self.is_another_uri(&word) {
                return Content::Open;
            }
            self.push_word(word.clone());
            at = self.skip_blanks(word.end);
            match self.bytes.get(at) {
                Some(b'>') if at < self.limit => return self.close(at),
                Some(b'<') if at < self.limit => return self.another(at),
                Some(b'\r' | b'\n') if at < self.limit => match self.next_line(at) {
                    Some(text) => at = text,
                    None => return Content::Open,
                },
                Some(&byte) if at < self.limit && !is_space(byte) && at > word.end => {
                    self.blanks = true;
                }
                _ => return Content::Open,
            }
        }
    }

    /// The end of the word at `at`: white space, a bracket, the limit. Other controls stay
    /// in: rule S001 speaks of them.
    fn word_end(&self, at: usize) -> usize {
        let near = &self.bytes[at..self.limit.max(at)];
        let end = near
            .iter()
            .position(|&b| is_space(b) || matches!(b, b'<' | b'>'));
        end.map_or(self.limit.max(at), |end| at + end)
    }

    /// Whether `word` is a URI of its own, and not one that the first holds behind `/` or
    /// `=`, as those of web archives and redirectors do.
    fn is_another_uri(&self, word: &std::ops::Range<usize>) -> bool {
        let Some(last) = self.pieces.ranges.last() else {
            return false;
        };
        let text = &self.bytes[word.clone()];
        let letters = text.iter().take(8).take_while(|b| b.is_ascii_alphabetic());
        let (scheme, rest) = text.split_at(letters.count());
        rest.starts_with(b"://")
            && schemes::is_common(scheme)
            && !b"/?#&=".contains(&self.bytes[last.end - 1])
    }

    fn push_word(&mut self, word: std::ops::Range<usize>) {
        if self.blanks && !word.is_empty() {
            let text = &self.bytes[word.clone()];
            self.words += 1;
            self.telling |= looks_like_part(text);
            self.conjunction |= self.words == 1 && matches!(text, b"and" | b"or");
        }
        self.pieces.push(word);
    }

    fn skip_blanks(&self, at: usize) -> usize {
        let near = &self.bytes[at..self.limit.max(at)];
        at + near.iter().take_while(|&&b| is_blank(b)).count()
    }

    /// The start of the text in the line behind the line end at `at`; `None` when no
    /// URI goes on there.
    fn next_line(&mut self, at: usize) -> Option<usize> {
        let line = join::behind_line_end(&self.bytes[..self.limit], at)?;
        let line = page::behind(&self.bytes[..self.limit], line).unwrap_or(line);
        let depth = join::quote_depth(self.bytes, self.start);
        let text = join::text_of_line(self.bytes, line, depth);
        self.lines += 1;
        if self.lines > CONTINUATIONS || text >= self.limit || join::ends_line(self.bytes, text) {
            return None;
        }
        self.pieces.line_end(self.bytes);
        Some(text)
    }

    fn close(&mut self, close: usize) -> Content {
        if self.is_prose() {
            return if self.lines == 0 {
                Content::Prose
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

    /// Menus of gopher have blanks in their selectors; elsewhere several words in which
    /// nothing but letters stands are prose.
    fn is_prose(&self) -> bool {
        let gopher = self.bytes[self.start..]
            .first_chunk::<7>()
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"gopher:"));
        self.words >= PROSE && (!self.telling || self.conjunction) && !gopher
    }

    /// Another `<`, at `at`, before the first was closed.
    fn another(&self, at: usize) -> Content {
        let head = self.start..self.word_end(self.start);
        let again = &self.bytes[at + 1..];
        if again.starts_with(&self.bytes[head]) || again.starts_with(b"mailto:") {
            Content::Repeated
        } else {
            Content::Open
        }
    }
}

/// Whether `word` looks like a part of a path or a query, not like one of prose: it has
/// a character that paths and queries have, or a dot inside that is no abbreviation's.
pub(super) fn looks_like_part(word: &[u8]) -> bool {
    let marked = word.iter().any(|b| b"/?=&%#_~+@$|".contains(b));
    let dotted = word
        .windows(3)
        .any(|w| w[0].is_ascii_alphanumeric() && w[1] == b'.' && w[2].is_ascii_alphanumeric())
        && !word.windows(4).any(|w| w[1] == b'.' && w[3] == b'.');
    marked || dotted
}
