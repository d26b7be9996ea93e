//! The content of quotes (DELIMITING §2.2): up to the matching close, over one line end
//! when the close stands in the next line with no blank before it. Blanks are part of it
//! where it is an attribute's value: all that were seen in real text were (25 of 25).

use super::Wrapper;
use super::angle::looks_like_part;
use super::chars::{Glyph, glyph, is_blank, is_space};
use super::join::{self, Pieces};
use super::schemes;
use super::start::Start;
use super::wrapper::{Opening, quote_at};

/// How far a closing quote is looked for, in bytes.
const LOOK_AHEAD: usize = 8 << 10;

/// The longest placeholder `<name>` that may stand in quotes, in bytes.
const PLACEHOLDER: usize = 32;

/// The longest stretch behind a blank that is read as a URI's, in bytes.
const LONGEST_VALUE: usize = 512;

/// How the names of the attributes end that hold one URI.
const TARGETS: [&[u8]; 7] = [b"href", b"src", b"url", b"uri", b"action", b"cite", b"data"];

/// A URI in quotes.
#[derive(Debug)]
pub(super) struct Quoted {
    /// What it is made of.
    pub pieces: Pieces,
    /// Past the closing quote.
    pub outer_end: usize,
}

/// Reads what stands between `opening` and its close; `None` where white space comes first.
pub(super) fn read(bytes: &[u8], start: &Start, opening: &Opening) -> Option<Quoted> {
    let limit = bytes.len().min(start.at + LOOK_AHEAD);
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
            let line = join::behind_line_end(&bytes[..limit], end)?;
            let depth = join::quote_depth(bytes, start.at);
            let text = join::text_of_line(bytes, line, depth);
            let Stop::Close(end) = reader.word(text) else {
                return None;
            };
            pieces.push(text..end);
            end
        }
        Stop::Blank(at) => {
            let end = reader.close_behind_blanks(at)?;
            let blanks = bytes[at..end].iter().rev().take_while(|&&b| is_blank(b));
            pieces.push(start.at..end - blanks.count());
            end
        }
        Stop::Other => return None,
    };
    let (_, length) = quote_at(bytes, end);
    if let Some(last) = pieces.ranges.last_mut() {
        let escapes = escapes(bytes, opening, end);
        last.end = last.end.saturating_sub(escapes).max(last.start);
    }
    Some(Quoted {
        pieces,
        outer_end: end + length,
    })
}

/// How much of what stands before the close at `end` belongs to a string of code: the
/// backslash of `\"http://h\"`, the line end of `"http://h\n"`.
fn escapes(bytes: &[u8], opening: &Opening, end: usize) -> usize {
    match bytes[..end] {
        [.., b'\\'] if bytes[..opening.outer].ends_with(b"\\") => 1,
        [.., b'\\', b'n'] if opening.closers == ['"'] => 2,
        _ => 0,
    }
}

enum Stop {
    /// The closing quote.
    Close(usize),
    /// The end of the line, with no blank before it.
    LineEnd(usize),
    /// A blank.
    Blank(usize),
    /// Other white space, what no quoted URI holds, or the limit.
    Other,
}

struct Reader<'b> {
    bytes: &'b [u8],
    limit: usize,
    opening: &'b Opening,
}

impl Reader<'_> {
    /// Where the word at `at` stops.
    fn word(&self, mut at: usize) -> Stop {
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
                b'<' if self.placeholder(at) => {}
                b'<' | b'>' if !self.in_placeholder(at) => return Stop::Other,
                byte if is_blank(byte) => return Stop::Blank(at),
                byte if is_space(byte) => return Stop::Other,
                byte if byte.is_ascii_control() && !self.is_strong() => return Stop::Other,
                0x80.. if self.ends(at) => return Stop::Other,
                _ => {}
            }
            at += length;
        }
        Stop::Other
    }

    /// The close behind the blank at `blank`, in the same line, when what lies between is
    /// the URI's: nothing; any words in the value of an attribute that holds URIs; else one
    /// word that looks like a part of a path or a query. The blanks are the URI's then:
    /// who wrote them meant `%20` (rule S001).
    fn close_behind_blanks(&self, blank: usize) -> Option<usize> {
        let near = &self.bytes[blank..self.limit.min(blank + LONGEST_VALUE).max(blank)];
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
            .split(|&b| is_blank(b))
            .filter(|word| !word.is_empty());
        // The quote after `=` opens another value: the first was closed unseen.
        let is_open = near[..end].trim_ascii_end().ends_with(b"=");
        let ours = match (words.next(), words.next()) {
            (None, _) => true,
            (Some(_), _) if self.is_target() => !is_open,
            (Some(word), None) => is_part(word) && !is_open,
            _ => false,
        };
        ours.then_some(blank + end)
    }

    /// Whether the quote opens the value of an attribute that holds URIs: `href="`, or
    /// of a style sheet's `url("`.
    fn is_target(&self) -> bool {
        let before = self.bytes[..self.opening.outer].trim_ascii_end();
        let name = before.strip_suffix(b"=");
        name.or_else(|| before.strip_suffix(b"("))
            .is_some_and(|before| {
                let name = before.trim_ascii_end();
                TARGETS.iter().any(|target| {
                    let start = name.len().checked_sub(target.len());
                    start.is_some_and(|start| name[start..].eq_ignore_ascii_case(target))
                })
            })
    }

    /// Whether the `'` at `at` stands inside a word: `it's`.
    fn is_apostrophe(&self, at: usize) -> bool {
        let letter = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
        at > 0 && letter(self.bytes.get(at - 1)) && letter(self.bytes.get(at + 1))
    }

    /// Whether a placeholder `<name>` starts at `at`.
    fn placeholder(&self, at: usize) -> bool {
        let near = &self.bytes[at + 1..self.limit.min(at + 1 + PLACEHOLDER).max(at + 1)];
        let name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
        let end = near.iter().position(|b| !name(b));
        end.is_some_and(|end| end > 0 && near[end] == b'>')
    }

    /// Whether the `>` at `at` ends a placeholder.
    fn in_placeholder(&self, at: usize) -> bool {
        let least = at.saturating_sub(PLACEHOLDER + 1);
        let open = self.bytes[least..at].iter().rposition(|&b| b == b'<');
        self.bytes[at] == b'>' && open.is_some_and(|open| self.placeholder(least + open))
    }

    /// Whether the character at `at` ends every bare URI. Straight double quotes and
    /// backticks may hold it all the same: they say where the URI ends.
    fn ends(&self, at: usize) -> bool {
        let (glyph, _) = glyph(self.bytes, at);
        matches!(glyph, Glyph::End | Glyph::HostTwin | Glyph::Dash) && !self.is_strong()
    }

    /// Whether the quote is a straight double one or a backtick, which no text has for
    /// anything else.
    fn is_strong(&self) -> bool {
        self.opening.wrapper == Wrapper::Backtick || self.opening.closers == ['"']
    }
}

/// Whether `word` looks like a part of a path or a query, and not like another URI or host.
fn is_part(word: &[u8]) -> bool {
    let ends = |b: &u8| b"/:?#".contains(b);
    let host = &word[..word.iter().position(ends).unwrap_or(word.len())];
    let another = memchr::memmem::find(word, b"://").is_some() || schemes::is_complete(host);
    looks_like_part(word) && !another
}

const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}
