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
use crate::format::document::behind_mark;
use crate::format::markup::html::{Behind, HtmlDecoder};
use crate::format::markup::markdown::{MarkdownDecoder, Part};
use crate::format::markup_syntax::CODE;
use crate::format::{Decoder, Format, Record, Section, json_string};
use crate::text::{Builder, Text};
use token::{Token, next};

/// Notebooks.
pub static NOTEBOOK: Format = Format {
    name: "notebook",
    summary: "notebooks of Jupyter: their Markdown, code and output",
    extensions: &["ipynb"],
    decoder: || Box::new(NotebookDecoder::default()),
    markup: &CODE,
    ..DOCUMENT
};

/// The kind of a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
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
        let mut scan = Scan {
            bytes: record.bytes,
            unit: Builder::new(&text),
            text: &text,
            state: &mut self.state,
            markdown: &mut self.markdown,
            found: emit,
        };
        scan.all(behind_mark(record), record.open)
    }
}

/// The state at the end of a part.
#[derive(Debug, Default)]
struct State {
    /// The number of open brackets.
    depth: usize,
    /// The number of open brackets in the list of cells.
    cells: Option<usize>,
    /// The declared kind of the current cell.
    cell: Kind,
    /// The kind of the strings after the last key.
    kind: Kind,
    /// Whether the last part ended inside a string.
    inside: bool,
}

/// The reading of a part.
struct Scan<'r, 't> {
    bytes: &'t [u8],
    text: &'t Text<'t>,
    /// The consecutive strings so far.
    unit: Builder<'t>,
    state: &'r mut State,
    markdown: &'r mut MarkdownDecoder,
    found: &'r mut dyn FnMut(Section),
}

impl Scan<'_, '_> {
    /// Reads the part from `from` on; returns how much of it is read.
    fn all(&mut self, from: usize, open: bool) -> usize {
        let mut at = from;
        if self.state.inside {
            let end = json_string::end(self.bytes, at);
            if end == self.bytes.len() {
                return self.torn(at, open);
            }
            self.state.inside = false;
            self.add(at..end);
            at = end + 1;
        }
        while let Some((start, token)) = next(self.bytes, at) {
            if open && token.may_go_on(self.bytes) {
                let whole = start == from && matches!(token, Token::String(_));
                self.flush();
                return if whole {
                    self.torn(start + 1, open)
                } else {
                    start.max(from + 1)
                };
            }
            at = token.end(start);
            self.token(token);
        }
        self.flush();
        self.bytes.len()
    }

    fn token(&mut self, token: Token) {
        match token {
            Token::Key(name) => {
                self.flush();
                self.state.kind = self.meaning(name);
            }
            Token::String(said) if self.state.kind == Kind::CellType => {
                self.state.cell = match &self.bytes[said] {
                    b"markdown" | b"heading" => Kind::Markdown,
                    b"code" => Kind::Code,
                    _ => Kind::Text,
                };
            }
            Token::String(said) => self.add(said),
            Token::Open(bracket) => {
                self.flush();
                self.state.depth += 1;
                if bracket == b'{' && self.state.cells == Some(self.state.depth - 1) {
                    self.state.cell = Kind::Text;
                }
            }
            Token::Close => {
                self.flush();
                self.state.depth = self.state.depth.saturating_sub(1);
            }
            Token::Other(_) => self.flush(),
        }
    }

    /// Returns the kind of the strings after the key at `name`.
    fn meaning(&mut self, name: Range<usize>) -> Kind {
        match &self.bytes[name] {
            b"cells" => {
                self.state.cells = Some(self.state.depth + 1);
                Kind::Text
            }
            b"cell_type" => Kind::CellType,
            b"source" => self.state.cell,
            b"input" => Kind::Code,
            b"text/markdown" => Kind::Markdown,
            b"text/html" | b"image/svg+xml" => Kind::Html,
            name if name.starts_with(b"image/") || name.starts_with(b"video/") => Kind::Data,
            b"png" | b"jpeg" | b"application/pdf" => Kind::Data,
            _ => Kind::Text,
        }
    }

    /// Adds the decoded inside of a string.
    fn add(&mut self, said: Range<usize>) {
        if self.state.kind != Kind::Data {
            json_string::add(&mut self.unit, self.bytes, said);
        }
    }

    /// Reads the rest of the part, from `at` on, as the inside of a string that continues in the
    /// next part.
    fn torn(&mut self, at: usize, open: bool) -> usize {
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
            Kind::Markdown => {
                let all = Part {
                    from: 0,
                    first: false,
                    open: false,
                };
                self.markdown.read(&text, &all, self.found);
            }
            Kind::Html => {
                HtmlDecoder::default().read(&text, Behind::Nothing, None, self.found);
            }
            Kind::Code => (self.found)(Section::of(text, Context::Code, &CODE)),
            _ => (self.found)(Section::of(text, Context::Bare, &CODE)),
        }
    }
}
