//! The content of quotes (docs/design/DELIMITING.md §2.2). It extends to the closing quote,
//! over at most one line end, and only if no space precedes the close in the next line. Spaces
//! belong to the URI in attribute values: all of those seen in real text were meant as `%20`.

use super::Wrapper;
use super::angle::looks_like_path;
use super::chars::{CharClass, class_at, is_space_or_tab, is_white_space};
use super::join::{self, Pieces};
use super::schemes;
use super::start::{MAX_HOST_LEN, Start};
use super::wrapper::{Opening, quote_at};

/// The maximum distance to the closing quote, in bytes.
// As in `angle.rs`: bounds the time for quotes that nothing closes.
const LOOKAHEAD: usize = 8 << 10;

/// The maximum length of a placeholder `<name>` within quotes, in bytes.
// Bounds the time; placeholders are a word or two.
const MAX_PLACEHOLDER_LEN: usize = 32;

/// The maximum length of a URI's rest after a space, in bytes.
// Bounds the time: each space in quotes looks ahead so far.
const MAX_REST_LEN: usize = 512;

/// The last parts of the names of attributes whose value is one URI.
const URI_ATTRIBUTES: [&[u8]; 7] = [b"href", b"src", b"url", b"uri", b"action", b"cite", b"data"];

/// A URI in quotes.
#[derive(Debug)]
pub(super) struct Quoted {
    /// The ranges that make up the URI.
    pub pieces: Pieces,
    /// The offset past the closing quote.
    pub outer_end: usize,
}

/// Reads the content between `opening` and its close. Returns `None` if the URI does not extend
/// to the close.
pub(super) fn read(bytes: &[u8], start: &Start, opening: &Opening) -> Option<Quoted> {
    let limit = bytes.len().min(start.at + LOOKAHEAD);
    let reader = Reader {
        bytes,
        limit,
        opening,
    };
    let mut pieces = Pieces::default();
    let end = match reader.word(start.at) {
        Stop::Close(end) => {
            pieces.push(start.at..end);
            end
        }
        Stop::LineEnd(end) => {
            pieces.push(start.at..end);
            pieces.line_end(bytes);
            let line = join::after_line_end(&bytes[..limit], end)?;
            let text = join::continuation(bytes, start.at, line)?;
            // The line end may divide the scheme.
            let has_scheme = bytes[start.at..end].contains(&b':');
            let is_another = has_scheme && !is_nested(&bytes[..end]);
            if reader.is_list() || is_another && schemes::starts_scheme(bytes, text) {
                return None;
            }
            let Stop::Close(end) = reader.word(text) else {
                return None;
            };
            pieces.push(text..end);
            end
        }
        Stop::Space(at) => {
            let end = reader.close_after_spaces(at)?;
            let spaces = bytes[at..end]
                .iter()
                .rev()
                .take_while(|&&b| is_space_or_tab(b));
            pieces.push(start.at..end - spaces.count());
            end
        }
        Stop::Escape(end) => {
            pieces.push(start.at..end);
            return Some(Quoted {
                pieces,
                outer_end: end,
            });
        }
        Stop::Other => return None,
    };
    let (_, length) = quote_at(bytes, end);
    if let Some(last) = pieces.ranges.last_mut() {
        let escape_len = escape_len(bytes, opening, end);
        last.end = last.end.saturating_sub(escape_len).max(last.start);
        // Backticks enclose code.
        if bytes[end] != b'`' {
            last.end -= sentence_len(&bytes[last.clone()], &bytes[..opening.outer]);
        }
    }
    Some(Quoted {
        pieces,
        outer_end: end + length,
    })
}

/// Returns how many bytes before the close at `end` are escapes of a string literal: the
/// backslash in `\"http://h\"`, the line end in `"http://h\n"`.
fn escape_len(bytes: &[u8], opening: &Opening, end: usize) -> usize {
    let straight = matches!(opening.closers, ['"' | '\'']);
    match bytes[..end] {
        [.., b'\\'] if bytes[..opening.outer].ends_with(b"\\") => 1,
        [.., b'\\', b'r', b'\\', b'n'] if straight => 4,
        [.., b'\\', b'n'] if straight => 2,
        _ => 0,
    }
}

/// Returns how many bytes at the end of `quoted` are the punctuation of the sentence, which American
/// usage writes inside the quotes. `before` precedes the quotes; the value of an attribute or a
/// variable has no such punctuation.
fn sentence_len(quoted: &[u8], before: &[u8]) -> usize {
    let is_value = before.trim_ascii_end().ends_with(b"=");
    match quoted {
        // An ellipsis.
        [.., b'.' | b',', b'.' | b','] => 0,
        [_, .., b'.' | b','] if !is_value => 1,
        _ => 0,
    }
}

/// Returns true if a URI after `before` is a part of the one that `before` ends with, as in the
/// addresses of web archives.
fn is_nested(before: &[u8]) -> bool {
    before.last().is_some_and(|last| b"/?#&=".contains(last))
}

enum Stop {
    /// The closing quote.
    Close(usize),
    /// A line end without a space before it.
    LineEnd(usize),
    /// A space or tab.
    Space(usize),
    /// The escape of a line end.
    Escape(usize),
    /// Other white space, a character not allowed in a quoted URI, or the limit.
    Other,
}

struct Reader<'b> {
    bytes: &'b [u8],
    limit: usize,
    opening: &'b Opening,
}

impl Reader<'_> {
    /// Returns where the word at `at` stops, and why.
    fn word(&self, from: usize) -> Stop {
        let mut at = from;
        let mut apostrophes = 0;
        while at < self.limit {
            let (character, length) = quote_at(self.bytes, at);
            if self.opening.closers.contains(&character) {
                if character != '\'' || !self.is_apostrophe(at) || apostrophes > 0 {
                    return Stop::Close(at);
                }
                apostrophes += 1;
            }
            match self.bytes[at] {
                b'\r' | b'\n' => return Stop::LineEnd(at),
                b'<' if self.starts_placeholder(at) => {}
                b'<' | b'>' if !self.ends_placeholder(at) && !self.in_braces(at) => {
                    return Stop::Other;
                }
                // The escape of a line end, where it is not decoded.
                b'\\' if self.is_escaped_line_end(from, at) => return Stop::Escape(at),
                b',' if schemes::starts_scheme(self.bytes, at + 1) => return Stop::Other,
                b';' if self.is_after_host(at) && schemes::starts_scheme(self.bytes, at + 1) => {
                    return Stop::Other;
                }
                byte if is_space_or_tab(byte) => return Stop::Space(at),
                byte if is_white_space(byte) => return Stop::Other,
                byte if byte.is_ascii_control() && !self.is_unambiguous() => return Stop::Other,
                0x80.. if self.is_end(at) => return Stop::Other,
                _ => {}
            }
            at += length;
        }
        Stop::Other
    }

    /// Returns true if `{` before `at` is not closed: a format specification may hold `>`.
    fn in_braces(&self, at: usize) -> bool {
        let near = &self.bytes[at.saturating_sub(MAX_PLACEHOLDER_LEN)..at];
        let open = near.iter().rposition(|&b| b == b'{');
        open.is_some_and(|open| !near[open..].iter().any(|b| b"} \"'/".contains(b)))
    }

    /// Returns true if only an authority is before `at`: `http://h:80;http://h:81` is a list, but services
    /// that count have a path before another URI.
    fn is_after_host(&self, at: usize) -> bool {
        // More than a host and a port.
        let near = &self.bytes[at.saturating_sub(MAX_HOST_LEN + 8)..at];
        let slashes = memchr::memmem::rfind(near, b"://");
        let authority = slashes.map(|slashes| &near[slashes + 3..]);
        authority.is_some_and(|it| !it.iter().any(|b| matches!(b, b'/' | b'?' | b'#' | b';')))
    }

    /// Returns true if `\n` or `\r\n` is at `at` in double quotes, the first backslash of a URI that is
    /// not the path of a file, and more follows before the close.
    fn is_escaped_line_end(&self, from: usize, at: usize) -> bool {
        let uri = &self.bytes[from..at];
        let rest = &self.bytes[at..self.limit];
        let rest = rest.strip_prefix(b"\\r").unwrap_or(rest);
        let more = matches!(rest, [b'\\', b'n', next, ..] if *next != b'"' && *next != b'\\');
        let is_file = uri
            .get(..5)
            .is_some_and(|name| name.eq_ignore_ascii_case(b"file:"));
        more && self.opening.closers == ['"'] && !is_file && !uri.contains(&b'\\')
    }

    /// Returns the offset of the close in the same line after the space at `space`, if what is
    /// between belongs to the URI: nothing, any words in the value of an attribute that holds
    /// URIs, or else one word that looks like a part of a path or query. The author meant `%20`
    /// by these spaces (rule S001).
    fn close_after_spaces(&self, space: usize) -> Option<usize> {
        let near = &self.bytes[space..self.limit.min(space + MAX_REST_LEN).max(space)];
        let close = match self.opening.closers {
            ['"'] => b'"',
            ['\''] => b'\'',
            _ => return None,
        };
        let stops = |b: &u8| *b == close || matches!(b, b'<' | b'>' | b'\\') || is_line_end(*b);
        let end = near.iter().position(stops)?;
        if near[end] != close {
            return None;
        }
        let mut words = near[..end]
            .split(|&b| is_space_or_tab(b))
            .filter(|word| !word.is_empty());
        // A quote after `=` opens another value, so the close of the first one was missed.
        let is_open = near[..end].trim_ascii_end().ends_with(b"=");
        let belongs = match (words.next(), words.next()) {
            (None, _) => true,
            (Some(_), _) if self.is_uri_attribute() => !is_open,
            (Some(word), None) => is_path_word(word) && !is_open,
            _ => false,
        };
        belongs.then_some(space + end)
    }

    /// Returns true if the quote opens the value of `schemaLocation`, a list of URIs (XML Schema 1.0,
    /// part 1, §2.6.3).
    fn is_list(&self) -> bool {
        let before = self.bytes[..self.opening.outer].trim_ascii_end();
        let name = before.strip_suffix(b"=").map(<[u8]>::trim_ascii_end);
        let end = name.and_then(|name| name.last_chunk::<14>());
        end.is_some_and(|end| end.eq_ignore_ascii_case(b"schemaLocation"))
    }

    /// Returns true if the quote opens a URI attribute (`href="`) or the `url("` of a style
    /// sheet.
    fn is_uri_attribute(&self) -> bool {
        let before = self.bytes[..self.opening.outer].trim_ascii_end();
        let name = before.strip_suffix(b"=");
        name.or_else(|| before.strip_suffix(b"("))
            .is_some_and(|before| {
                let name = before.trim_ascii_end();
                URI_ATTRIBUTES.iter().any(|target| {
                    let start = name.len().checked_sub(target.len());
                    start.is_some_and(|start| name[start..].eq_ignore_ascii_case(target))
                })
            })
    }

    /// Returns true if the `'` at `at` is inside a word: `it's`.
    fn is_apostrophe(&self, at: usize) -> bool {
        let letter = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
        at > 0 && letter(self.bytes.get(at - 1)) && letter(self.bytes.get(at + 1))
    }

    /// Returns true if a placeholder `<name>` starts at `at`.
    fn starts_placeholder(&self, at: usize) -> bool {
        let near = &self.bytes[at + 1..self.limit.min(at + 1 + MAX_PLACEHOLDER_LEN).max(at + 1)];
        let name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
        let end = near.iter().position(|b| !name(b));
        end.is_some_and(|end| end > 0 && near[end] == b'>')
    }

    /// Returns true if the `>` at `at` ends a placeholder.
    fn ends_placeholder(&self, at: usize) -> bool {
        let least = at.saturating_sub(MAX_PLACEHOLDER_LEN + 1);
        let open = self.bytes[least..at].iter().rposition(|&b| b == b'<');
        self.bytes[at] == b'>' && open.is_some_and(|open| self.starts_placeholder(least + open))
    }

    /// Returns true if the character at `at` ends any bare URI and the quote does not allow it.
    /// Straight double quotes and backticks do, since they delimit unambiguously.
    fn is_end(&self, at: usize) -> bool {
        let (class, _) = class_at(self.bytes, at);
        matches!(
            class,
            CharClass::End | CharClass::HostLookalike | CharClass::Dash
        ) && !self.is_unambiguous()
    }

    /// Returns true if the quote is a straight double quote or a backtick, which have no other
    /// use in text.
    fn is_unambiguous(&self) -> bool {
        self.opening.wrapper == Wrapper::Backtick || self.opening.closers == ['"']
    }
}

/// Returns true if `word` looks like a part of a path or query, and not like another URI or
/// host.
fn is_path_word(word: &[u8]) -> bool {
    let is_end = |b: &u8| b"/:?#".contains(b);
    let host = &word[..word.iter().position(is_end).unwrap_or(word.len())];
    let another = memchr::memmem::find(word, b"://").is_some() || schemes::is_complete_host(host);
    looks_like_path(word) && !another
}

const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}
