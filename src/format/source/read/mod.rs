//! Reads source code part by part, in one pass: code, comments and strings.
//!
//! The end of a comment or a string is searched for within 64 KiB. If it is not there, the
//! opening marker is ignored. So no marker swallows a file, and time is linear: for each marker,
//! the position is kept up to which there is no end.

mod label;
mod strings;

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use super::syntax::{Block, MarkerPosition, Raw, Syntax};
use crate::format::markup_syntax::CODE;
use crate::format::section_writer::{Escapes, LITERAL, LinkTarget, SectionWriter, Separator};
use crate::format::{Section, plain};
use crate::text::Text;

/// The longest comment or string; the first bytes of a longer one are read as code.
// The longest URI (docs/design/DELIMITING.md §7); bounds the time for quotes that nothing closes.
const LONGEST: usize = 64 * 1024;
/// The number of bytes at the end of a part that may be left for the next one.
const KEPT: usize = LONGEST + 8 * 1024;
/// The number of bytes beyond the end of a part that a comment may extend, until nothing in it is
/// open.
const OPEN: usize = 4 * 1024;
/// The longest run of `#` or `=`, or name, that a raw string ends with.
// C++ allows a name of 16 characters ([lex.string]).
const LONGEST_FENCE: usize = 16;

/// Reads `text` from `from` on. Returns a section, and how many bytes have been consumed: all,
/// unless more follow (`open`).
pub(super) fn read(
    syntax: &Syntax,
    text: &Text,
    from: usize,
    open: bool,
) -> (Section<'static>, usize) {
    let bytes = text.bytes();
    let mut scan = SourceScanner {
        bytes,
        syntax,
        out: SectionWriter::new(text, &CODE),
        marks: Marks::of(syntax),
        floor: if open {
            bytes.len().saturating_sub(KEPT)
        } else {
            bytes.len()
        },
        code: from,
        unclosed: Vec::new(),
    };
    let read = scan.all(from);
    scan.flush(read);
    (scan.out.end(read, read).0, read)
}

/// The bytes that a comment or a string may start with, for one lookup per byte.
struct Marks([bool; 256]);

impl Marks {
    fn of(syntax: &Syntax) -> Self {
        let mut marks = [false; 256];
        let mut add = |mark: &str| {
            let first = mark.as_bytes()[0];
            marks[usize::from(first.to_ascii_lowercase())] = true;
            marks[usize::from(first.to_ascii_uppercase())] = true;
        };
        syntax.line.iter().for_each(|leader| add(leader.mark));
        syntax.block.iter().for_each(|block| add(block.open));
        syntax.quotes.iter().for_each(|quote| add(quote.mark));
        match syntax.raw {
            Raw::Lua => add("["),
            Raw::Swift => add("#"),
            _ => {}
        }
        if syntax.quotes.iter().any(|quote| quote.escaped) {
            add("\\");
        }
        Self(marks)
    }

    /// Returns the first byte at or after `from` that a comment or a string may start with.
    fn next(&self, bytes: &[u8], from: usize) -> Option<usize> {
        let rest = bytes.get(from..)?;
        let length = rest.iter().position(|&byte| self.0[usize::from(byte)])?;
        Some(from + length)
    }
}

/// A string, as the ranges of its inside and its delimiters.
struct Quoted {
    inside: Range<usize>,
    end: usize,
    escapes: Option<&'static Escapes>,
    documents: bool,
}

/// The reading of one part.
struct SourceScanner<'t> {
    bytes: &'t [u8],
    syntax: &'t Syntax,
    out: SectionWriter<'t>,
    marks: Marks,
    /// Constructs that start before this position are read with the bytes at hand.
    floor: usize,
    /// From here on is code that was not added yet.
    code: usize,
    /// Ends of comments and strings that do not occur up to a position.
    unclosed: Vec<(Vec<u8>, usize)>,
}

impl SourceScanner<'_> {
    fn all(&mut self, from: usize) -> usize {
        let mut at = from;
        loop {
            let mark = self.marks.next(self.bytes, at);
            let next = mark.unwrap_or(self.bytes.len());
            if self.floor < self.bytes.len() && next >= self.floor {
                return self.cut(at.max(self.floor), next);
            }
            let Some(mark) = mark else {
                return self.bytes.len();
            };
            at = match self.token(mark) {
                Token::Code(next) => next.min(self.bytes.len()),
                Token::End(end) => return end,
            };
        }
    }

    /// Returns where code from `from` on is divided, at `next` at the latest: at a line start, or
    /// after white space.
    fn cut(&self, from: usize, next: usize) -> usize {
        let near = &self.bytes[from.min(next)..next];
        let line = memchr(b'\n', near);
        let space = || near.iter().rposition(u8::is_ascii_whitespace);
        line.or_else(space).map_or(next, |i| from + i + 1)
    }

    /// Adds the code before `to`.
    fn flush(&mut self, to: usize) {
        if self.code < to {
            self.out.code(self.code..to);
        }
        self.code = to;
    }

    /// Reads the construct that the byte at `at` starts.
    fn token(&mut self, at: usize) -> Token {
        let rest = &self.bytes[at..];
        let block = |block: &&Block| {
            rest.starts_with(block.open.as_bytes()) && self.is_in_place(at, block.place)
        };
        if let Some(block) = self.syntax.block.iter().find(block)
            && let Some(close) = self.close_of_block(at, block)
        {
            return Token::Code(self.block(at, close, block));
        }
        if let Some(length) = self.leader(at) {
            return self.lines(at, length);
        }
        if let Some(string) = self.raw(at).or_else(|| self.quoted(at)) {
            return Token::Code(self.string(at, string));
        }
        let escape = rest[0] == b'\\';
        Token::Code(at + 1 + usize::from(escape))
    }

    /// Returns true if a marker has its meaning at `at`.
    fn is_in_place(&self, at: usize, place: MarkerPosition) -> bool {
        let before = at.checked_sub(1).map(|before| self.bytes[before]);
        match place {
            MarkerPosition::Any => before != Some(b':'),
            MarkerPosition::Word => {
                before.is_none_or(|b| b.is_ascii_whitespace() || b";,{})".contains(&b))
            }
            MarkerPosition::First => {
                let blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'@');
                let indent = self.bytes[..at].iter().rev().take(LONGEST_FENCE * 8);
                let start = at - indent.take_while(blank).count();
                start == 0 || self.bytes[start - 1] == b'\n'
            }
            MarkerPosition::Column => before.is_none_or(|b| b == b'\n'),
        }
    }

    /// Returns the length of the marker at `at` of a comment to the end of its line.
    fn leader(&self, at: usize) -> Option<usize> {
        let rest = &self.bytes[at..];
        let starts = |mark: &str| {
            rest.get(..mark.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(mark.as_bytes()))
        };
        let mut leaders = self.syntax.line.iter();
        leaders
            .find(|leader| starts(leader.mark) && self.is_in_place(at, leader.place))
            .map(|leader| leader.mark.len())
    }

    /// Reads lines of comment, from the marker of that length at `at` on. Markers are not part of
    /// the text.
    fn lines(&mut self, at: usize, length: usize) -> Token {
        self.flush(at);
        self.out.separate(Separator::Paragraph);
        let mut from = self.after_mark(at, length);
        let mut example = Example::None;
        loop {
            let end = memchr(b'\n', &self.bytes[from..]).map_or(self.bytes.len(), |i| from + i + 1);
            if end == self.bytes.len() && self.floor < end {
                let cut = self.cut(self.floor.max(from), end);
                self.text(from..cut, &LITERAL);
                self.code = cut;
                return Token::End(cut);
            }
            self.line(from..end, &mut example, &LITERAL);
            let settled = end >= self.floor + OPEN || plain::may_cut(self.bytes, end);
            if end >= self.floor && settled {
                self.code = end;
                return Token::End(end);
            }
            let blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
            let mark = end + self.bytes[end..].iter().take_while(blank).count();
            let length = match self.bytes.get(mark) {
                Some(&byte) if self.marks.0[usize::from(byte)] => self.leader(mark),
                _ => None,
            };
            let Some(length) = length else {
                self.out.separate(Separator::Paragraph);
                self.code = end;
                return Token::Code(end);
            };
            from = self.after_mark(mark, length);
        }
    }

    /// Returns the end of the marker of that length at `at`, including longer forms: `///`, `##`,
    /// `;;;`, `//!`.
    fn after_mark(&self, at: usize, length: usize) -> usize {
        let last = self.bytes[at + length - 1];
        let more = |byte: &&u8| (**byte == last && last != b' ') || **byte == b'!';
        let after = &self.bytes[at + length..];
        at + length + after.iter().take_while(more).count()
    }

    /// Reads a line of comment, which may be part of a code example: between lines that start
    /// with three backticks, or after a prompt; in some languages, by indentation.
    fn line(&mut self, line: Range<usize>, example: &mut Example, escapes: &'static Escapes) {
        let content = self.bytes[line.clone()].trim_ascii_start();
        let fence = content.starts_with(b"```") || content.starts_with(b"~~~");
        let blank = matches!(self.bytes.get(line.start), Some(b' ' | b'\t'));
        let inside = match example {
            Example::None => false,
            Example::Fenced => true,
            Example::Indented => blank,
        };
        if fence && *example != Example::Indented {
            *example = if inside {
                Example::None
            } else {
                Example::Fenced
            };
        }
        if fence || inside || content.starts_with(b">>> ") {
            self.out.code(line);
        } else {
            self.text(line, escapes);
        }
    }

    /// Adds text of a comment, with its links that have labels.
    fn text(&mut self, range: Range<usize>, escapes: &'static Escapes) {
        let mut at = range.start;
        if self.syntax.labels {
            for link in label::links(self.bytes, range.clone()) {
                self.out.text_with(at..link.whole.start, escapes);
                self.out.open_link(link.whole.start);
                at = link.whole.end;
                let how = LinkTarget {
                    whole: Some(link.whole),
                    ..LinkTarget::FOLLOWED
                };
                self.out.target(link.target, &LITERAL, how);
                self.out.set_link_target();
                self.out.text_with(link.label, escapes);
                self.out.close_link();
                self.out.separate(Separator::Inline);
            }
        }
        self.out.text_with(at..range.end, escapes);
    }

    /// Reads text of a comment that has all of its lines.
    fn write_content(
        &mut self,
        range: Range<usize>,
        example: &mut Example,
        escapes: &'static Escapes,
    ) {
        let text = &self.bytes[range.clone()];
        let examples = [&b"```"[..], b"~~~", b">>>"];
        if *example == Example::None && examples.iter().all(|e| memmem::find(text, e).is_none()) {
            return self.text(range, escapes);
        }
        let mut from = range.start;
        while from < range.end {
            let length = memchr(b'\n', &self.bytes[from..range.end]);
            let end = length.map_or(range.end, |length| from + length + 1);
            self.line(from..end, example, escapes);
            from = end;
        }
    }

    /// Returns the end of the comment that `block` opens at `at`: its closing marker.
    fn close_of_block(&mut self, at: usize, block: &Block) -> Option<usize> {
        let from = at + block.open.len();
        let mut close = block.close.as_bytes().to_vec();
        if block.place == MarkerPosition::Column {
            close.insert(0, b'\n');
            let found = self.find(&close, from).map(|end| end + 1);
            // Without a closing line, it extends to the end of the file.
            let rest = self.bytes.len() - from;
            let all = self.floor == self.bytes.len() && rest <= LONGEST;
            return found.or_else(|| all.then_some(self.bytes.len()));
        }
        self.find(&close, from)
    }

    /// Reads the comment from `at` to its closing marker at `close`, and returns where that ends.
    /// Asterisks at the starts of its lines are not part of the text.
    fn block(&mut self, at: usize, close: usize, block: &Block) -> usize {
        self.flush(at);
        self.out.separate(Separator::Paragraph);
        let inside = at + block.open.len();
        let mut from = inside;
        let mut example = match block.place {
            MarkerPosition::Column => Example::Indented,
            _ => Example::None,
        };
        for end in memchr_iter(b'\n', &self.bytes[inside..close]).map(|i| inside + i + 1) {
            let line = &self.bytes[end..close];
            let blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
            let indent = line.iter().take_while(blank).count();
            let stars = line[indent..].iter().take_while(|&&b| b == b'*').count();
            if stars > 0 {
                self.write_content(from..end, &mut example, &LITERAL);
                from = end + indent + stars;
            }
        }
        self.write_content(from..close, &mut example, &LITERAL);
        self.out.separate(Separator::Paragraph);
        self.code = self.bytes.len().min(close + block.close.len());
        self.code
    }

    /// Adds a string whose opening mark starts at `at` or before it.
    fn string(&mut self, at: usize, string: Quoted) -> usize {
        if string.documents {
            self.flush(at);
            self.out.separate(Separator::Paragraph);
            let escapes = string.escapes.unwrap_or(&LITERAL);
            self.write_content(string.inside, &mut Example::None, escapes);
            self.out.separate(Separator::Paragraph);
            self.code = string.end;
        } else if let Some(escapes) = string.escapes
            && memchr(b'\\', &self.bytes[string.inside.clone()]).is_some()
        {
            self.flush(string.inside.start);
            self.out.code_with(string.inside.clone(), escapes);
            self.code = string.inside.end;
        }
        string.end
    }
}

/// The code example in a comment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Example {
    /// There is no example.
    None,
    /// One that the next line of three backticks ends.
    Fenced,
    /// Each line that is indented is one, as in POD.
    Indented,
}

/// Where to continue.
enum Token {
    /// Here, with code.
    Code(usize),
    /// Here, with the next part.
    End(usize),
}
