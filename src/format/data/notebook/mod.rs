//! Jupyter notebooks (nbformat 3 and 4): JSON whose strings are Markdown, code, and the output of
//! the code.
//!
//! A scanner reads the tokens and keeps the last key, but no stack, and accepts any input.
//! Consecutive strings are one text, as an array of lines is. The key determines the kind of a
//! text, and for a `source` the `cell_type` before it. Images are not read.

mod token;

use std::ops::Range;

use crate::extract::delimit::Context;
use crate::format::document::DOCUMENT;
use crate::format::document::after_mark;
use crate::format::markup::html::{Continuation, HtmlDecoder};
use crate::format::markup::markdown::{MarkdownDecoder, Part};
use crate::format::markup_syntax::CODE;
use crate::format::section_writer::LITERAL;
use crate::format::{
    Decoder, DocumentFiles, Fixes, Format, MarkupSyntax, Record, Section, json_string,
};
use crate::text::{Builder, Text};
use token::{Token, next};

/// What a program printed.
static OUTPUT: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::None,
    ..MarkupSyntax::code(&LITERAL)
};

/// Notebooks.
pub static NOTEBOOK: Format = Format {
    name: "notebook",
    summary: "notebooks of Jupyter: their Markdown, code and output",
    extensions: &["ipynb"],
    decoder: || Box::new(NotebookDecoder::default()),
    markup: &CODE,
    document: DocumentFiles {
        sources: &[(9, "ipynb")],
        ..DocumentFiles::NONE
    },
    ..DOCUMENT
};

/// The kind of a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum StringKind {
    /// Text of no known kind.
    #[default]
    Text,
    /// A cell of Markdown, or output in it.
    Markdown,
    /// A cell of code.
    Code,
    /// Output in HTML or SVG.
    Html,
    /// A picture, and the like: not read.
    Data,
    /// The kind of a cell.
    CellType,
}

/// Decodes a notebook.
#[derive(Debug, Default)]
struct NotebookDecoder {
    state: State,
    markdown: MarkdownDecoder,
}

impl Decoder for NotebookDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let text = Text::borrowed(record.bytes, record.offset);
        let mut scan = NotebookScanner {
            bytes: record.bytes,
            unit: Builder::new(&text),
            text: &text,
            outside: None,
            state: &mut self.state,
            markdown: &mut self.markdown,
            found: emit,
        };
        scan.all(after_mark(record), record.open)
    }
}

/// The most text outside of strings that is left for the next part.
// Bounds the memory of a document that is no notebook.
const LONGEST_OUTSIDE: usize = 64 * 1024;

/// The state at the end of a part.
#[derive(Debug, Default)]
struct State {
    /// The number of open brackets.
    depth: usize,
    /// The number of open brackets in the list of cells.
    cells: Option<usize>,
    /// The declared kind of the current cell.
    cell: StringKind,
    /// The kind of the strings after the last key.
    kind: StringKind,
    /// Whether the last part ended inside a string.
    inside: bool,
}

/// The reading of a part.
struct NotebookScanner<'r, 't> {
    bytes: &'t [u8],
    text: &'t Text<'t>,
    /// The consecutive strings so far.
    unit: Builder<'t>,
    /// Where text outside of strings starts, which is not JSON if it is more than a number or a word.
    outside: Option<usize>,
    state: &'r mut State,
    markdown: &'r mut MarkdownDecoder,
    found: &'r mut dyn FnMut(Section),
}

impl NotebookScanner<'_, '_> {
    /// Reads the part from `from` on; returns how much of it is read.
    fn all(&mut self, from: usize, open: bool) -> usize {
        let mut at = from;
        if self.state.inside {
            let end = json_string::end(self.bytes, at);
            if end == self.bytes.len() {
                return self.unterminated(at, open);
            }
            self.state.inside = false;
            self.add(at..end);
            at = end + 1;
        }
        while let Some((start, token)) = next(self.bytes, at) {
            if matches!(token, Token::Other(_)) {
                self.flush();
                self.outside.get_or_insert(start);
                at = token.end(start);
                continue;
            }
            self.end_outside(start);
            if open && token.may_go_on(self.bytes) {
                let whole = start == from && matches!(token, Token::String(_));
                self.flush();
                return if whole {
                    self.unterminated(start + 1, open)
                } else {
                    start.max(from + 1)
                };
            }
            at = token.end(start);
            self.token(token);
        }
        if let Some(start) = self.outside
            && open
            && start > from
            && self.bytes.len() - start < LONGEST_OUTSIDE
        {
            return start;
        }
        self.end_outside(self.bytes.len());
        self.flush();
        self.bytes.len()
    }

    /// Reads the text outside of strings that ends at `end`, if it may hold a URI.
    fn end_outside(&mut self, end: usize) {
        let Some(start) = self.outside.take() else {
            return;
        };
        if memchr::memchr(b':', &self.bytes[start..end]).is_some() {
            let mut text = Builder::new(self.text);
            text.keep(start..end);
            (self.found)(Section::of(text.finish(), Context::Bare, &OUTPUT));
        }
    }

    fn token(&mut self, token: Token) {
        match token {
            Token::Key(name) => {
                self.flush();
                self.name(name.clone());
                self.state.kind = self.meaning(name);
            }
            Token::String(string) if self.state.kind == StringKind::CellType => {
                self.state.cell = match &self.bytes[string.clone()] {
                    b"markdown" | b"heading" => StringKind::Markdown,
                    b"code" => StringKind::Code,
                    _ => StringKind::Text,
                };
                self.name(string);
            }
            Token::String(string) => self.add(string),
            Token::Open(bracket) => {
                self.flush();
                self.state.depth += 1;
                if bracket == b'{' && self.state.cells == Some(self.state.depth - 1) {
                    self.state.cell = StringKind::Text;
                }
            }
            Token::Close => {
                self.flush();
                self.state.depth = self.state.depth.saturating_sub(1);
            }
            Token::Other(_) => {}
        }
    }

    /// Reads a key or the name of a kind as text, if it may hold a URI.
    fn name(&mut self, string: Range<usize>) {
        if memchr::memchr(b':', &self.bytes[string.clone()]).is_some() {
            let kind = std::mem::replace(&mut self.state.kind, StringKind::Text);
            self.add(string);
            self.flush();
            self.state.kind = kind;
        }
    }

    /// Returns the kind of the strings after the key at `name`.
    fn meaning(&mut self, name: Range<usize>) -> StringKind {
        match &self.bytes[name] {
            b"cells" => {
                self.state.cells = Some(self.state.depth + 1);
                StringKind::Text
            }
            b"cell_type" => StringKind::CellType,
            b"source" => self.state.cell,
            b"input" => StringKind::Code,
            b"text/markdown" => StringKind::Markdown,
            b"text/html" | b"image/svg+xml" => StringKind::Html,
            name if name.starts_with(b"image/") || name.starts_with(b"video/") => StringKind::Data,
            b"png" | b"jpeg" | b"application/pdf" => StringKind::Data,
            _ => StringKind::Text,
        }
    }

    /// Adds the decoded inside of a string.
    fn add(&mut self, string: Range<usize>) {
        if self.state.kind != StringKind::Data {
            json_string::add(&mut self.unit, self.bytes, string);
        }
    }

    /// Reads the rest of the part, from `at` on, as the inside of a string that continues in the
    /// next part.
    fn unterminated(&mut self, at: usize, open: bool) -> usize {
        let end = if open {
            token::cut(self.bytes, at)
        } else {
            self.bytes.len()
        };
        self.add(at..end);
        self.flush();
        self.state.inside = open;
        end
    }

    /// Emits the consecutive strings so far.
    fn flush(&mut self) {
        if self.unit.len() == 0 {
            return;
        }
        let unit = std::mem::replace(&mut self.unit, Builder::new(self.text));
        let text = unit.finish();
        match self.state.kind {
            StringKind::Markdown => {
                let all = Part {
                    from: 0,
                    first: false,
                    open: false,
                };
                self.markdown.read(&text, &all, self.found);
            }
            StringKind::Html => {
                HtmlDecoder::default().read(&text, Continuation::Nothing, None, self.found);
            }
            StringKind::Code => (self.found)(Section::of(text, Context::Code, &CODE)),
            _ => (self.found)(Section::of(text, Context::Bare, &OUTPUT)),
        }
    }
}
