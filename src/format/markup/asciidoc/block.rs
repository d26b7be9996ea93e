//! Blocks: the kind of each line, by the delimiters and attributes before it ("Blocks",
//! "Delimited Blocks").

use memchr::memchr;

use super::{ESCAPES, attributes, inline};
use crate::format::bytes::is_space;
use crate::format::lines::{Line, LineKind, LineReader, Run, id, lines, stripped};
use crate::format::section_writer::{LinkTarget, SectionWriter};

/// A reader of documents, with the block that the last part ended in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AsciidocReader {
    block: Block,
}

/// The block of the next line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Block {
    /// Running text.
    #[default]
    Text,
    /// After `[source]`: the next block is code.
    Announced,
    /// A paragraph of code, up to the next blank line.
    Paragraph,
    /// Up to a line with the same number of the same character.
    Delimited(Fence),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fence {
    mark: u8,
    length: usize,
    kind: LineKind,
}

/// Block macros whose target is loaded.
const LOADED: &[&str] = &["audio", "image", "video"];

impl LineReader for AsciidocReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let mut scan = AsciidocScanner {
            bytes,
            out,
            run: Run::at(from),
            block: self.block,
            paragraph: Paragraph::None,
        };
        for line in lines(bytes, from) {
            scan.line(line);
        }
        scan.flush(bytes.len());
        self.block = scan.block;
    }
}

struct AsciidocScanner<'b, 'o, 't> {
    bytes: &'b [u8],
    out: &'o mut SectionWriter<'t>,
    run: Run,
    block: Block,
    paragraph: Paragraph,
}

/// The paragraph that the preceding line is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paragraph {
    /// None: a line of text starts one.
    None,
    /// This line is its first, which may be the title of a section.
    First(Line),
    /// It has more lines.
    Continued,
}

impl AsciidocScanner<'_, '_, '_> {
    fn line(&mut self, line: Line) {
        let text = line.bytes(self.bytes);
        if let Block::Delimited(fence) = self.block {
            if fence.kind != LineKind::Comment && self.block_macro(line, &["include"]) {
                return;
            }
            self.put(fence.kind, line);
            if fence.ends_at(text) {
                self.block = Block::Text;
                self.flush(line.start);
                self.run.start = line.next;
            }
        } else if text.is_empty() {
            // No inline markup extends over a blank line.
            self.flush(line.next);
            self.paragraph = Paragraph::None;
            if self.block == Block::Paragraph {
                self.block = Block::Text;
            }
        } else if self.block == Block::Paragraph {
            self.put(LineKind::Code, line);
        } else {
            self.text(line);
        }
    }

    /// Reads a line of running text, or the start of another block.
    fn text(&mut self, line: Line) {
        let text = line.bytes(self.bytes);
        let paragraph = std::mem::replace(&mut self.paragraph, Paragraph::None);
        if let Paragraph::First(title) = paragraph
            && is_underline(text, title.bytes(self.bytes))
        {
            self.title(title.bytes(self.bytes));
            self.put(LineKind::Text, line);
            return;
        }
        if let Some(fence) = self.fence(text) {
            self.flush(line.start);
            self.run.start = line.next;
            self.block = Block::Delimited(fence);
            return;
        }
        if is_delimiter(text) {
            self.put(LineKind::Text, line);
            self.flush(line.next);
            self.block = Block::Text;
            return;
        }
        if text[0] == b'[' && text.ends_with(b"]") {
            self.put(LineKind::Text, line);
            if is_code_style(text) {
                self.block = Block::Announced;
            }
            return;
        }
        // The title of a block is between its attributes and its text.
        let block_title = text[0] == b'.' && text.get(1).is_some_and(|&b| b != b'.' && b != b' ');
        if self.block == Block::Announced && !block_title {
            self.block = Block::Paragraph;
            self.put(LineKind::Code, line);
            return;
        }
        if text.starts_with(b"//") {
            self.put(LineKind::Comment, line);
            self.flush(line.next);
            return;
        }
        if paragraph == Paragraph::None && is_space(text[0]) && !is_item(text.trim_ascii_start()) {
            self.block = Block::Paragraph;
            self.put(LineKind::Code, line);
            return;
        }
        if self.entry(line) || self.inserted(line) || self.block_macro(line, LOADED) {
            return;
        }
        self.put(LineKind::Text, line);
        // `#` is read as in Markdown.
        let marks = text.iter().take_while(|&&b| b == text[0]).count();
        let marks = if matches!(text[0], b'=' | b'#') {
            marks
        } else {
            0
        };
        if (1..=6).contains(&marks) && text.get(marks) == Some(&b' ') {
            self.title(&text[marks..]);
            self.flush(line.next);
            return;
        }
        self.paragraph = match paragraph {
            Paragraph::None => Paragraph::First(line),
            Paragraph::First(_) | Paragraph::Continued => Paragraph::Continued,
        };
    }

    /// Returns the block that `text` opens, if it contains no running text.
    fn fence(&self, text: &[u8]) -> Option<Fence> {
        let mark = text[0];
        if text.starts_with(b"```") && !text[3..].contains(&b'`') {
            return Some(Fence {
                mark,
                length: 3,
                kind: LineKind::Code,
            });
        }
        // A delimiter line has four characters or more ("Delimited Blocks").
        let same = text.iter().all(|&b| b == mark);
        let kind = match mark {
            b'-' | b'.' if same && text.len() >= 4 => LineKind::Code,
            b'-' if text == b"--" && self.block == Block::Announced => LineKind::Code,
            b'/' if same && text.len() >= 4 => LineKind::Comment,
            b'=' | b'*' | b'_' | b'+' if same && text.len() >= 4 => {
                let code = self.block == Block::Announced;
                code.then_some(LineKind::Code)?
            }
            _ => return None,
        };
        Some(Fence {
            mark,
            length: text.len(),
            kind,
        })
    }

    /// Reads `:name: value`. A value that is a URL is a definition. One with a `[` is running
    /// text, which is read where the attribute is used: `https://h.example/p[text]` is a link.
    fn entry(&mut self, line: Line) -> bool {
        let text = line.bytes(self.bytes);
        let Some(rest) = text.strip_prefix(b":") else {
            return false;
        };
        let in_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'!' | b'@');
        let length = rest.iter().take_while(in_name).count();
        let value = stripped(
            self.bytes,
            (line.start + length + 2).min(line.end)..line.end,
        );
        if length == 0 || rest.get(length) != Some(&b':') {
            return false;
        }
        let uri = &self.bytes[value.clone()];
        let is_uri = inline::is_url(uri) && !uri.iter().any(|&b| is_space(b) || b == b'[');
        if !is_uri {
            self.put(LineKind::Text, line);
            return true;
        }
        self.flush(line.start);
        let aimed = LinkTarget {
            whole: Some(line.start..line.end),
            ..LinkTarget::FOLLOWED
        };
        self.out.target(value, &ESCAPES, aimed);
        self.run.start = line.next;
        true
    }

    /// Reads `include::target[…]` in running text.
    fn inserted(&mut self, line: Line) -> bool {
        let target = line.bytes(self.bytes).strip_prefix(b"include::");
        let target = target.filter(|target| target.trim_ascii_end().ends_with(b"]"));
        if let Some(target) = target
            && let Some(end) = memchr(b'[', target)
        {
            self.out.inserted(&target[..end]);
        }
        self.block_macro(line, &["include"])
    }

    /// Reads `image::target[…]`, if the macro is one of `macros`. In code, only `include` is one.
    fn block_macro(&mut self, line: Line, macros: &[&str]) -> bool {
        let text = line.bytes(self.bytes);
        let Some(colon) = memchr(b':', text) else {
            return false;
        };
        let name = &text[..colon];
        // With other text on its line, `include::a[] <1>` is none.
        let ends = name != b"include" || text.trim_ascii_end().ends_with(b"]");
        let known = ends && macros.iter().any(|known| known.as_bytes() == name);
        let start = colon + 2;
        let bracket = memchr(b'[', text);
        let Some(bracket) =
            bracket.filter(|&at| known && text[colon..].starts_with(b"::") && at > start)
        else {
            return false;
        };
        self.flush(line.start);
        let aimed = LinkTarget {
            whole: Some(line.start..line.end),
            ..LinkTarget::LOADED
        };
        let target = line.start + start..line.start + bracket;
        // A video may be named by its number at a service.
        let name = &self.bytes[target.clone()];
        let named = memchr(b'.', name).is_some() && !attributes::is_resource_id(name);
        if named {
            self.out.target(target, &ESCAPES, aimed);
        }
        let attributes = line.start + bracket + 1..line.end;
        self.run.start = line.start + bracket;
        if let Some(link) = attributes::link_attribute(self.bytes, attributes) {
            self.flush(link.start);
            self.run.start = link.end;
            self.out.target(link, &ESCAPES, LinkTarget::FOLLOWED);
        }
        self.flush(line.next);
        true
    }

    /// Adds the id of a section: `_the_title`.
    fn title(&mut self, title: &[u8]) {
        let mut name = b"_".to_vec();
        name.extend(id(title, b'_'));
        self.out.fragment_id(name);
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

impl Fence {
    fn ends_at(self, text: &[u8]) -> bool {
        text.len() == self.length && text.iter().all(|&b| b == self.mark)
    }
}

/// Returns true if `text` starts or ends a block that contains others: an example, a sidebar, a quote, an open
/// block or a table.
fn is_delimiter(text: &[u8]) -> bool {
    let mark = text[0];
    let repeated = |text: &[u8], mark| text.iter().all(|&b| b == mark);
    match mark {
        b'=' | b'*' | b'_' | b'+' => text.len() >= 4 && repeated(text, mark),
        b'-' => text == b"--",
        b'|' | b',' | b':' | b'!' => text.len() >= 4 && repeated(&text[1..], b'='),
        _ => false,
    }
}

/// Returns true if `text` underlines `title`: its length is about the same.
fn is_underline(text: &[u8], title: &[u8]) -> bool {
    let mark = text[0];
    let characters = title.iter().filter(|&&b| b & 0xC0 != 0x80).count();
    matches!(mark, b'=' | b'-' | b'~' | b'^' | b'+')
        && text.len() >= 2
        && text.iter().all(|&b| b == mark)
        && characters.abs_diff(text.len()) <= 2
        && title
            .iter()
            .any(|b| b.is_ascii_alphanumeric() || !b.is_ascii())
        && title[0] != b'.'
}

/// Returns true if the block after these attributes is code.
fn is_code_style(text: &[u8]) -> bool {
    let style = &text[1..];
    let ends = |b: &u8| matches!(b, b',' | b']' | b'%' | b'#' | b'.');
    let length = style.iter().position(ends).unwrap_or(style.len());
    let named = |name: &&str| name.as_bytes() == &style[..length];
    // `[,ruby]` is short for `[source,ruby]`.
    let short = length == 0 && style.get(1).is_some_and(u8::is_ascii_lowercase);
    (short && style[0] == b',') || ["source", "listing", "literal"].iter().any(named)
}

/// Returns true if `text` starts like an item of a list.
fn is_item(text: &[u8]) -> bool {
    let marks = text
        .iter()
        .take_while(|b| matches!(b, b'*' | b'.' | b'-'))
        .count();
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let numbered = digits > 0 && matches!(text.get(digits..), Some([b'.' | b')', b' ', ..]));
    let described = memchr::memmem::find(text, b"::").is_some();
    (marks > 0 && text.get(marks) == Some(&b' ')) || numbered || described || text[0] == b'|'
}
