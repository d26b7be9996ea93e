//! Blocks: the kind of each line, by its indentation and the lines before it (docutils, "Body
//! Elements").

use std::ops::Range;

use memchr::memchr;

use super::{IN_TARGET, inline};
use crate::format::bytes::is_space;
use crate::format::lines::{Line, LineKind, LineReader, Run, id, lines, stripped};
use crate::format::navigation::page_in_toctree;
use crate::format::section_writer::{LITERAL, LinkTarget, SectionWriter};

/// A reader of documents, with the block that the last part ended in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RstReader {
    block: Block,
}

/// The block of the next line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Block {
    /// Running text.
    #[default]
    Text,
    /// After `::`: further indented or quoted lines are literal.
    Announced { indent: usize },
    /// Further indented lines are literal.
    Literal { indent: usize },
    /// Each line starts with this character.
    Quoted(u8),
    /// A session of an interpreter, up to the next blank line.
    Session,
    /// Further indented lines are a comment.
    Comment { indent: usize },
    /// Further indented lines name pages.
    Pages { indent: usize },
    /// Options of a directive, then its body.
    Options { indent: usize, body: Body },
}

/// The kind of the body of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    Text,
    /// The same, which a file may have in its place.
    TextOrFile,
    Literal,
    Pages,
}

/// Directives whose argument is loaded.
const LOADED: &[&str] = &["figure", "image", "include", "literalinclude", "thumbnail"];

/// Directives whose body is no running text.
const LITERAL_BODIES: &[&str] = &[
    "code",
    "code-block",
    "digraph",
    "doctest",
    "graph",
    "graphviz",
    "ipython",
    "jupyter-execute",
    "math",
    "mermaid",
    "parsed-literal",
    "plantuml",
    "productionlist",
    "prompt",
    "sourcecode",
    "testcode",
    "testoutput",
    "testsetup",
    "uml",
];

impl LineReader for RstReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let mut scan = RstScanner {
            bytes,
            out,
            run: Run::at(from),
            block: self.block,
            before: None,
        };
        let mut at = from;
        while at < bytes.len() {
            at = scan.line(Line::at(bytes, at));
        }
        scan.flush(bytes.len());
        self.block = scan.block;
    }
}

struct RstScanner<'b, 'o, 't> {
    bytes: &'b [u8],
    out: &'o mut SectionWriter<'t>,
    run: Run,
    block: Block,
    /// The preceding line, if it is part of the same paragraph.
    before: Option<Line>,
}

impl RstScanner<'_, '_, '_> {
    /// Reads a line. Returns where the next line to be read starts.
    fn line(&mut self, line: Line) -> usize {
        if line.is_blank() {
            return self.blank(line);
        }
        let indent = line.indent(self.bytes);
        let first = self.bytes[line.text(self.bytes)];
        match self.block {
            Block::Text => return self.text(line),
            Block::Announced { indent: outer } if indent > outer => {
                self.block = Block::Literal { indent: outer };
                self.put(LineKind::Code, line);
            }
            Block::Announced { indent: outer } if indent == outer && is_mark(first) => {
                self.block = Block::Quoted(first);
                self.put(LineKind::Code, line);
            }
            Block::Literal { indent: outer } if indent > outer => self.put(LineKind::Code, line),
            Block::Quoted(mark) if mark == first => self.put(LineKind::Code, line),
            Block::Session => self.put(LineKind::Code, line),
            Block::Pages { indent: outer } if indent > outer => self.page(line),
            Block::Comment { indent: outer } if indent > outer => self.put(LineKind::Comment, line),
            Block::Options {
                indent: outer,
                body,
            } if indent > outer => return self.option(line, outer, body),
            _ => {
                self.block = Block::Text;
                return self.text(line);
            }
        }
        line.next
    }

    fn blank(&mut self, line: Line) -> usize {
        let before = self.before.take();
        // No inline markup extends over a blank line.
        if self.run.kind == LineKind::Text {
            self.flush(line.next);
        }
        self.block = match self.block {
            Block::Text => match before {
                Some(before) if before.bytes(self.bytes).ends_with(b"::") => Block::Announced {
                    indent: self.text_indent(before),
                },
                _ => Block::Text,
            },
            Block::Quoted(_) | Block::Session => Block::Text,
            Block::Options { indent, body } => match body {
                Body::Text | Body::TextOrFile => Block::Text,
                Body::Literal => Block::Literal { indent },
                Body::Pages => Block::Pages { indent },
            },
            block => block,
        };
        line.next
    }

    /// Reads a line of running text, or the start of another block.
    fn text(&mut self, line: Line) -> usize {
        let start = self.after_markers(line);
        let text = &self.bytes[start..line.end];
        if let Some(rest) = text.strip_prefix(b"..")
            && rest.first().is_none_or(|&b| is_space(b))
        {
            self.put(LineKind::Text, line);
            self.flush(start);
            self.before = None;
            let indent = self.text_indent(line);
            return self.explicit(line, start, indent);
        }
        if text.starts_with(b"__ ") && self.before.is_none() {
            self.put(LineKind::Text, line);
            let value = self.block_from(line, start + 3, self.text_indent(line));
            return self.target(start, value, None);
        }
        if self.before.is_none() && text.starts_with(b">>> ") {
            self.block = Block::Session;
            self.put(LineKind::Code, line);
            return line.next;
        }
        self.put(LineKind::Text, line);
        if let Some(title) = self.before
            && is_adornment(line.bytes(self.bytes))
            && !is_adornment(title.bytes(self.bytes))
        {
            let title = title.bytes(self.bytes);
            self.fragment_id(title);
        }
        self.before = Some(line);
        line.next
    }

    /// Reads explicit markup, after the `..` at `start`.
    fn explicit(&mut self, line: Line, start: usize, indent: usize) -> usize {
        let text = stripped(self.bytes, start + 2..line.end.max(start + 2));
        let rest = &self.bytes[text.clone()];
        match rest.first() {
            None => {
                let follows = lines(self.bytes, line.next).next();
                if follows.is_some_and(|next| !next.is_blank()) {
                    self.block = Block::Comment { indent };
                }
                self.run.start = line.next;
                line.next
            }
            Some(b'_') => {
                if let Some((name, from)) = self.name(text.start + 1..line.end) {
                    let value = self.block_from(line, from, indent);
                    return self.target(start, value, Some(name));
                }
                // It is malformed, and shown nowhere. Its line is text for the rule about it.
                self.block = Block::Comment { indent };
                line.next
            }
            Some(b'[') => {
                self.before = Some(line);
                line.next
            }
            Some(b'|') => {
                let after = memchr(b'|', &rest[1..]).map_or(text.end, |at| text.start + at + 2);
                let directive = stripped(self.bytes, after..line.end);
                self.directive(line, directive, indent)
            }
            Some(_) => self.directive(line, text, indent),
        }
    }

    /// Returns the name of a target in `range`, and where its value starts.
    fn name(&self, range: Range<usize>) -> Option<(Range<usize>, usize)> {
        let text = &self.bytes[range.clone()];
        if text.first() == Some(&b'`') {
            let close = 1 + memchr(b'`', &text[1..])?;
            // One space may come before the colon.
            let space = usize::from(text.get(close + 1) == Some(&b' '));
            let colon = close + 1 + space;
            return (text.get(colon) == Some(&b':')).then_some((
                range.start + 1..range.start + close,
                range.start + colon + 1,
            ));
        }
        let colon = memchr::memchr_iter(b':', text).find(|&at| {
            let ends = text.get(at + 1).is_none_or(|&b| is_space(b));
            ends && (at == 0 || text[at - 1] != b'\\')
        })?;
        Some((range.start..range.start + colon, range.start + colon + 1))
    }

    /// Returns the range from `from` in `line` to the end of its block: further indented lines.
    fn block_from(&self, line: Line, from: usize, indent: usize) -> Range<usize> {
        let mut end = line.end.max(from);
        for next in lines(self.bytes, line.next) {
            if next.is_blank() || next.indent(self.bytes) <= indent {
                break;
            }
            end = next.end;
        }
        stripped(self.bytes, from.min(end)..end)
    }

    /// Writes a target that starts at `start`, and whose `value` extends to the end of its block.
    fn target(&mut self, start: usize, value: Range<usize>, name: Option<Range<usize>>) -> usize {
        self.flush(start);
        let next = lines(self.bytes, value.end)
            .next()
            .map_or(value.end, |line| line.next);
        let text = &self.bytes[value.clone()];
        if text.is_empty() {
            if let Some(name) = name {
                let name = &self.bytes[name];
                self.fragment_id(name);
            }
        } else if !is_indirect(text) {
            let aimed = LinkTarget {
                whole: Some(start..value.end),
                ..LinkTarget::FOLLOWED
            };
            self.out.target(value, &IN_TARGET, aimed);
        }
        self.before = None;
        self.run.start = next;
        next
    }

    fn comment(&mut self, line: Line, indent: usize) -> usize {
        self.block = Block::Comment { indent };
        self.put(LineKind::Comment, line);
        line.next
    }

    /// Reads a directive at `text`, or a comment.
    fn directive(&mut self, line: Line, text: Range<usize>, indent: usize) -> usize {
        let rest = &self.bytes[text.clone()];
        let in_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'+' | b'.');
        let mut length = rest.iter().take_while(|b| in_name(b)).count();
        // `.. c:function::` has a domain.
        if rest.get(length) == Some(&b':') && rest.get(length + 1).is_some_and(in_name) {
            length += 1 + rest[length + 1..].iter().take_while(|b| in_name(b)).count();
        }
        let ends = rest.get(length + 2).is_none_or(|&b| is_space(b));
        if length == 0 || !rest[length..].starts_with(b"::") || !ends {
            return self.comment(line, indent);
        }
        let is = |names: &[&str]| names.iter().any(|name| name.as_bytes() == &rest[..length]);
        let argument = stripped(self.bytes, text.start + length + 2..line.end);
        let body = if is(LITERAL_BODIES) {
            Body::Literal
        } else if is(&["toctree"]) {
            Body::Pages
        } else if is(&["csv-table", "raw"]) {
            Body::TextOrFile
        } else {
            Body::Text
        };
        self.run.start = argument.start;
        // `<isonum.txt>` comes with the program.
        if is(LOADED) && self.bytes.get(argument.start) != Some(&b'<') && !argument.is_empty() {
            let aimed = LinkTarget {
                whole: Some(text.start..argument.end),
                ..LinkTarget::LOADED
            };
            self.out.target(argument.clone(), &IN_TARGET, aimed);
            self.run.start = argument.end;
        } else if body == Body::Literal {
            self.run.start = argument.end;
        }
        self.block = Block::Options { indent, body };
        line.next
    }

    /// Reads a line after a directive.
    fn option(&mut self, line: Line, indent: usize, body: Body) -> usize {
        let start = line.text(self.bytes);
        let text = &self.bytes[start..line.end];
        let name = text.strip_prefix(b":").and_then(|rest| {
            let colon = memchr(b':', rest)?;
            Some(&rest[..colon])
        });
        let Some(name) = name else {
            // Further lines of the argument, or a body without a blank line before it.
            if body == Body::Literal {
                self.block = Block::Literal { indent };
                self.put(LineKind::Code, line);
                return line.next;
            }
            self.block = Block::Text;
            return self.text(line);
        };
        self.put(LineKind::Text, line);
        let own = line.indent(self.bytes);
        let value = self.block_from(line, start + name.len() + 2, own);
        let text = &self.bytes[value.clone()];
        let aimed = match name {
            b"target" if !is_indirect(text) => LinkTarget::FOLLOWED,
            b"link" if memchr::memmem::find(text, b"://").is_some() => LinkTarget::FOLLOWED,
            b"url" => LinkTarget::LOADED,
            // Other directives have a file of that name in folders of their own.
            b"file" if body == Body::TextOrFile => LinkTarget::LOADED,
            _ => return line.next,
        };
        if value.is_empty() {
            return line.next;
        }
        self.flush(start);
        let next = lines(self.bytes, value.end)
            .next()
            .map_or(value.end, |line| line.next);
        let aimed = LinkTarget {
            whole: Some(start..value.end),
            ..aimed
        };
        self.out.target(value, &IN_TARGET, aimed);
        self.run.start = next;
        next
    }

    /// Reads the name of a page.
    fn page(&mut self, line: Line) {
        self.put(LineKind::Text, line);
        let text = &self.bytes[line.start..line.end];
        if let Some(name) = page_in_toctree(text) {
            let name = line.start + name.start..line.start + name.end;
            self.flush(name.start);
            self.out.target(name.clone(), &LITERAL, LinkTarget::PAGE);
            self.run.start = name.end;
        }
    }

    /// Returns the start of the text of a line, after the markers of list items.
    fn after_markers(&self, line: Line) -> usize {
        let mut at = line.text(self.bytes);
        while let Some(length) = mark(&self.bytes[at..line.end]) {
            at += length;
        }
        at
    }

    /// Returns the column in which the text of a line starts.
    fn text_indent(&self, line: Line) -> usize {
        line.indent(self.bytes) + (self.after_markers(line) - line.text(self.bytes))
    }

    fn fragment_id(&mut self, name: &[u8]) {
        let id = id(name, b'-');
        let letter = id.iter().position(|b| !b.is_ascii_digit() && *b != b'-');
        if let Some(letter) = letter {
            self.out.fragment_id(&id[letter..]);
        }
    }

    /// Adds `line` to the run of that kind.
    fn put(&mut self, kind: LineKind, line: Line) {
        if kind != self.run.kind {
            self.flush(line.start);
            self.run.kind = kind;
        }
    }

    fn flush(&mut self, to: usize) {
        self.run.write(self.bytes, to, self.out, inline::write);
    }
}

/// Returns true if a target is the name of another one: `name_`.
fn is_indirect(text: &[u8]) -> bool {
    text.ends_with(b"_") && (text[0] == b'`' || memchr(b'/', text).is_none())
}

/// Returns true if a line underlines a title.
fn is_adornment(line: &[u8]) -> bool {
    line.len() >= 3 && is_mark(line[0]) && line.iter().all(|b| b == &line[0])
}

const fn is_mark(byte: u8) -> bool {
    byte.is_ascii_punctuation()
}

/// Returns the length of the marker of a list item at the start of `text`, including spaces.
fn mark(text: &[u8]) -> Option<usize> {
    let marker = match text {
        [b'-' | b'*' | b'+', b' ', ..] => 1,
        [b'#' | b'0'..=b'9', ..] => {
            let digits = text
                .iter()
                .take(6)
                .take_while(|b| b.is_ascii_digit())
                .count()
                .max(1);
            matches!(text.get(digits..), Some([b'.' | b')', b' ', ..])).then_some(digits + 1)?
        }
        _ => return None,
    };
    let spaces = text[marker..].iter().take_while(|&&b| b == b' ').count();
    Some(marker + spaces)
}
