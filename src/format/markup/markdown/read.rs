//! Reads a document part by part: front matter, code over several parts, and the text for the
//! parser.

use std::borrow::Cow;

use super::SYNTAX;
use super::block::{self, Fence};
use super::mdx;
use super::scan::MarkdownScanner;
use super::seen::Seen;
use crate::extract::base_uri;
use crate::format::Section;
use crate::format::section_writer::{LITERAL, SectionWriter};
use crate::text::Text;

/// A decoder of documents, with its state at the end of the last part.
#[derive(Debug, Default)]
pub(crate) struct MarkdownDecoder {
    /// The block of code that the last part ended in.
    fence: Option<Fence>,
    seen: Seen,
}

/// Which part of a document it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Its start in its text.
    pub from: usize,
    /// Whether it is the first part of the document.
    pub first: bool,
    /// Whether more of the document follows.
    pub open: bool,
}

impl MarkdownDecoder {
    /// Reads a part of a document, and emits its sections. Returns how many bytes have been
    /// consumed.
    pub fn read(&mut self, text: &Text, part: &Part, found: &mut dyn FnMut(Section)) -> usize {
        let bytes = text.bytes();
        let mut at = part.from;
        let mut first = part.first;
        loop {
            let end = at + block::at_once(&bytes[at..]);
            let whole = end == bytes.len();
            let piece = Part {
                from: at,
                first,
                open: part.open || !whole,
            };
            at = self.piece((text, end), &piece, found);
            if whole {
                return at;
            }
            first = false;
        }
    }

    /// Reads a piece that is parsed at once, and ends at `end`.
    fn piece(
        &mut self,
        (text, end): (&Text, usize),
        part: &Part,
        found: &mut dyn FnMut(Section),
    ) -> usize {
        let bytes = &text.bytes()[..end];
        let mut out = SectionWriter::new(text, &SYNTAX);
        let mut at = part.from;
        if part.first
            && let Some(inside) = block::front_matter(bytes, at)
        {
            at = block::next_line(bytes, inside.end);
            out.aside(inside, &LITERAL, None);
        }
        if let Some(fence) = self.fence.take() {
            at = self.code_goes_on(fence, (bytes, at), part.open, &mut out);
        }
        let mut end = bytes.len();
        if self.fence.is_some() {
            end = at;
        } else {
            let mask = mdx::covered(block::without_tabs_after_fences(readable(&bytes[at..])));
            if part.open {
                let cut = block::cut(&mask);
                self.fence = cut.fence;
                end = at + cut.at;
            }
            let mut scan = MarkdownScanner::new(bytes, at, &mut out, &mut self.seen);
            scan.all(&mask[..end - at]);
        }
        let (mut section, _) = out.end(end, end);
        section.markup.base = base_uri::effective(self.seen.html.base(), None);
        let all = part.first && !part.open;
        self.seen.links.apply_to(&mut section, text, all);
        if !section.text.bytes().is_empty() || !section.markup.fragment_ids.is_empty() {
            found(section);
        }
        end
    }

    /// Reads code that `fence` closes, from `at` on. Returns where to continue.
    fn code_goes_on(
        &mut self,
        fence: Fence,
        (bytes, at): (&[u8], usize),
        open: bool,
        out: &mut SectionWriter,
    ) -> usize {
        let closed = fence.end(bytes, at);
        let code = at..closed.unwrap_or(bytes.len());
        let next = block::next_line(bytes, code.end);
        // The closing line may continue, and then does not close it.
        let incomplete = next == bytes.len() && !bytes.ends_with(b"\n");
        if open && (closed.is_none() || (incomplete && closed > Some(at))) {
            self.fence = Some(fence);
            let next = closed.unwrap_or_else(|| block::last_line(bytes, at));
            out.code(at..next);
            return next;
        }
        out.code(code);
        next
    }
}

/// Returns `bytes` as text of the same length: bytes that are not UTF-8 are replaced by letters.
fn readable(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(std::iter::repeat_n('x', chunk.invalid().len()));
    }
    Cow::Owned(text)
}
