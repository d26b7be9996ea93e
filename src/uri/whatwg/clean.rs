//! Removal of characters from the input before it is parsed, with offsets back to the input (URL
//! Standard §4.4, steps 1 to 3 of the basic URL parser).

use std::borrow::Cow;
use std::ops::Range;

use super::fault::INVALID_URL_UNIT;
use crate::uri::syntax::Fault;

/// The input as a string of scalar values, without surrounding white space, tabs and newlines.
pub(super) struct Clean<'i> {
    text: Cow<'i, str>,
    /// The offset of the text in the input.
    offset: usize,
    /// The source of each byte of the text in the input; empty if the text is a slice of the input
    /// at `offset`.
    sources: Vec<Range<u32>>,
}

/// C0 control or space.
const fn is_trimmed(byte: u8) -> bool {
    byte <= b' '
}

const fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

impl<'i> Clean<'i> {
    /// Cleans `input`, and records each removal as a fault. Bytes that are not UTF-8 become U+FFFD,
    /// as when a document is decoded.
    pub(super) fn new(input: &'i [u8], faults: &mut Vec<Fault>) -> Self {
        let start = input.iter().take_while(|&&b| is_trimmed(b)).count();
        let rest = &input[start..];
        let length = rest.len() - rest.iter().rev().take_while(|&&b| is_trimmed(b)).count();
        let trimmed = &rest[..length];
        if start > 0 {
            faults.push(Fault::new(INVALID_URL_UNIT, 0..start));
        }
        let stripped = memchr::memchr3(b'\t', b'\n', b'\r', trimmed).is_some();
        let clean = match str::from_utf8(trimmed) {
            Ok(text) if !stripped => Self {
                text: Cow::Borrowed(text),
                offset: start,
                sources: Vec::new(),
            },
            _ => Self::rewritten(trimmed, start, faults),
        };
        if start + length < input.len() {
            faults.push(Fault::new(INVALID_URL_UNIT, start + length..input.len()));
        }
        clean
    }

    /// Returns the text without tabs and newlines, with U+FFFD for bytes that are not UTF-8.
    fn rewritten(trimmed: &[u8], offset: usize, faults: &mut Vec<Fault>) -> Self {
        let mut text = String::with_capacity(trimmed.len());
        let mut sources = Vec::with_capacity(trimmed.len());
        let mut at = offset;
        for chunk in trimmed.utf8_chunks() {
            for c in chunk.valid().chars() {
                let source = at as u32..(at + c.len_utf8()) as u32;
                if c.is_ascii() && is_tab_or_newline(c as u8) {
                    note_stripped(faults, at);
                } else {
                    text.push(c);
                    // Each byte of a character has the range of the character.
                    sources.extend((0..c.len_utf8()).map(|_| source.clone()));
                }
                at += c.len_utf8();
            }
            if !chunk.invalid().is_empty() {
                let source = at as u32..(at + chunk.invalid().len()) as u32;
                text.push(char::REPLACEMENT_CHARACTER);
                sources.extend((0..3).map(|_| source.clone()));
                at += chunk.invalid().len();
            }
        }
        Self {
            text: Cow::Owned(text),
            offset,
            sources,
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the range of the input that a range of the text comes from.
    pub(super) fn source(&self, range: Range<usize>) -> Range<usize> {
        if self.sources.is_empty() {
            return range.start + self.offset..range.end + self.offset;
        }
        let start = match self.sources.get(range.start) {
            Some(source) => source.start as usize,
            None => self.sources.last().map_or(self.offset, |s| s.end as usize),
        };
        if range.is_empty() {
            return start..start;
        }
        start..self.sources[range.end - 1].end as usize
    }
}

/// Records the removal of a tab or newline; a run of them is one fault.
fn note_stripped(faults: &mut Vec<Fault>, at: usize) {
    match faults.last_mut() {
        Some(last) if last.end as usize == at => last.end += 1,
        _ => faults.push(Fault::new(INVALID_URL_UNIT, at..at + 1)),
    }
}
