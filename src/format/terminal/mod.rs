//! Plain text that was written for a terminal or a printer: without its control functions, as it is
//! shown (docs/design/INPUT.md, "Text for terminals").

mod escape;
mod overstrike;
#[cfg(test)]
mod tests;

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memmem};

use super::section_writer::{LITERAL, LinkTarget, SectionWriter, Separator};
use super::{MarkupSyntax, Section};
use crate::text::Text;
use escape::{Escape, Meaning};

/// Starts all control functions of more than one byte (ECMA-48 §5.2).
const ESC: u8 = 0x1B;
/// Moves one character back (ECMA-48 §8.3.5).
const BS: u8 = 0x08;

/// Returns true if `bytes` may hold a control function that is read here.
pub(in crate::format) fn has_controls(bytes: &[u8]) -> bool {
    memchr2(ESC, BS, bytes).is_some()
}

/// Returns true if `bytes` may hold a control sequence or a command (ECMA-48 §5.4, §5.6). In mail, ESC
/// also starts shifts of charsets, and erased words are jokes.
pub(in crate::format) fn has_sequences(bytes: &[u8]) -> bool {
    let mut escapes = memchr_iter(ESC, bytes);
    escapes.any(|at| matches!(bytes.get(at + 1), Some(b'[' | b']')))
}

/// Returns `text` as it is shown, in a language. What is not a control function, or has no end, stays
/// as it is.
pub(in crate::format) fn section(text: &Text, syntax: &'static MarkupSyntax) -> Section<'static> {
    let bytes = text.bytes();
    let mut reader = Reader {
        bytes,
        out: SectionWriter::new(text, syntax),
        from: 0,
        graphics: None,
        shown: Vec::new(),
    };
    reader.out.reserve(bytes.len());
    let mut at = 0;
    while let Some(length) = memchr2(ESC, BS, &bytes[at..]) {
        at = reader.control(at + length);
    }
    let end = bytes.len();
    reader.flush(end, end);
    reader.out.end(end, end).0
}

/// Returns the length of `text` up to the end of its first blank line.
fn paragraph(text: &[u8]) -> Option<usize> {
    let mut blank = false;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'\n' if blank => return Some(at + 1),
            b'\n' => blank = true,
            b' ' | b'\t' | b'\r' => {}
            _ => blank = false,
        }
    }
    None
}

/// The reading of one text.
struct Reader<'t> {
    bytes: &'t [u8],
    out: SectionWriter<'t>,
    /// From here on is text that was not written yet.
    from: usize,
    /// Where characters started that are graphics.
    graphics: Option<usize>,
    /// Characters of an overstruck word.
    shown: Vec<Range<usize>>,
}

impl Reader<'_> {
    /// Reads the control function at `at`, and returns where to continue.
    fn control(&mut self, at: usize) -> usize {
        if self.bytes[at] == BS {
            return self.backspaces(at);
        }
        match escape::read(&self.bytes[at..]) {
            Some(escape) => self.escape(at, &escape),
            None => at + 1,
        }
    }

    /// Writes the text before `end`. The next one starts at `next`.
    fn flush(&mut self, end: usize, next: usize) {
        let text = self.from..end;
        self.from = next;
        if self.out.has_open_link()
            && let Some(length) = paragraph(&self.bytes[text.clone()])
        {
            // Where a record may start (`plain.rs`).
            self.out.text(text.start..text.start + length);
            self.out.close_link();
            self.out.text(text.start + length..text.end);
        } else {
            self.out.text(text);
        }
    }

    fn escape(&mut self, at: usize, escape: &Escape) -> usize {
        let end = at + escape.length;
        if let Meaning::Charset = escape.meaning {
            return escape::end_of_charset(self.bytes, end);
        }
        self.flush(at, end);
        match &escape.meaning {
            Meaning::Look | Meaning::Charset => {}
            Meaning::Graphics => {
                self.out.separate(Separator::Inline);
                self.graphics = Some(end);
            }
            Meaning::Letters => self.end_graphics(at),
            Meaning::InLine => self.out.separate(Separator::Inline),
            Meaning::Elsewhere => self.out.separate(Separator::Paragraph),
            Meaning::Command(inside) => self.command(at + inside.start..at + inside.end),
        }
        end
    }

    /// Ends what was started in the same line: graphics are no part of a word.
    fn end_graphics(&mut self, at: usize) {
        if let Some(start) = self.graphics.take()
            && memchr(b'\n', &self.bytes[start..at]).is_none()
        {
            self.out.separate(Separator::Inline);
        }
    }

    /// Reads the text of a command, of which no more is shown than that of a hyperlink.
    fn command(&mut self, inside: Range<usize>) {
        let command = &self.bytes[inside.clone()];
        if let Some(start) = escape::hyperlink(command) {
            self.out.close_link();
            let target = inside.start + start..inside.end;
            if !target.is_empty() {
                self.out.open_link(target.start);
                self.out.target(target, &LITERAL, LinkTarget::FOLLOWED);
                self.out.set_link_target();
            }
        } else if memmem::find(command, b"://").is_some() {
            self.out.aside(inside, &LITERAL, None);
        }
    }

    /// Reads the backspaces at `at`, and returns where to continue.
    fn backspaces(&mut self, at: usize) -> usize {
        let (bytes, from) = (self.bytes, self.from);
        if let Some(erased) = overstrike::erased(bytes, from, at) {
            self.flush(erased.start, erased.end);
            return erased.end;
        }
        let count = overstrike::count(&bytes[at..]);
        self.shown.clear();
        let Some(word) = overstrike::overstruck(bytes, from, at..at + count, &mut self.shown)
        else {
            return at + count;
        };
        self.flush(word.start, word.end);
        for shown in &self.shown {
            // Each is where all of them are, so that no fix changes one of its prints.
            self.out.shown(&bytes[shown.clone()], word.clone());
        }
        word.end
    }
}
