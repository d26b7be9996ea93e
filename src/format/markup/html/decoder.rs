//! Decodes a document part by part, and HTML inside other languages.

#[cfg(feature = "markdown")]
use super::reference::IN_TEXT;
use super::scan::{HtmlScanner, State};
use super::tag::LONGEST_VALUE;
use super::{IN_MAIL, SYNTAX};
use crate::extract::base_uri;
use crate::format::Section;
use crate::format::section_writer::SectionWriter;
use crate::text::Text;

/// The number of bytes at the end of a part that may be left for the next one: a value and its
/// attribute.
const KEPT: usize = LONGEST_VALUE + 2 * 1024;
/// A decoder of documents, with its state at the end of the last part.
#[derive(Debug, Default)]
pub(crate) struct HtmlDecoder {
    state: State,
    /// The number of bytes of the next part that have been read already: in the source, they
    /// could not be separated from others.
    done: usize,
}

/// Whether more of the document follows a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Continuation {
    /// Nothing.
    Nothing,
    /// More follows. What more bytes could change is read again with them.
    More,
    /// More follows, and some bytes of this part have to be consumed.
    MoreAtOnce,
}

impl HtmlDecoder {
    /// Returns a decoder of HTML in a message.
    pub fn of_mail() -> Self {
        let mut decoder = Self::default();
        decoder.state.in_mail = true;
        decoder
    }

    /// Reads a part of a document, and emits its section. Returns how many bytes have been
    /// consumed; the rest come again with the next part. `outer` is the base of the enclosing
    /// document.
    pub fn read(
        &mut self,
        text: &Text,
        continuation: Continuation,
        outer: Option<&[u8]>,
        found: &mut dyn FnMut(Section),
    ) -> usize {
        let len = text.bytes().len();
        let floor = match continuation {
            Continuation::Nothing => len,
            Continuation::More | Continuation::MoreAtOnce => len.saturating_sub(KEPT),
        };
        let (mut section, mut read) = self.scan(text, floor, continuation);
        let mut kept = kept_together(text, read);
        if read == kept && continuation == Continuation::MoreAtOnce {
            (section, read) = self.scan(text, len, continuation);
            kept = kept_together(text, read);
        }
        self.done = kept;
        if !section.text.bytes().is_empty() {
            section.markup.base = self.base(outer);
            found(section);
        }
        if read == kept && continuation == Continuation::MoreAtOnce {
            self.done = 0;
            return len;
        }
        read - kept
    }

    /// Returns the base of the document: its own, resolved against that around it (RFC 3986
    /// §5.1.1).
    fn base(&self, outer: Option<&[u8]>) -> Option<Vec<u8>> {
        base_uri::effective(self.state.base.as_deref(), outer)
    }

    fn scan(
        &mut self,
        text: &Text,
        floor: usize,
        continuation: Continuation,
    ) -> (Section<'static>, usize) {
        let syntax = if self.state.in_mail {
            &IN_MAIL
        } else {
            &SYNTAX
        };
        let mut out = SectionWriter::new(text, syntax);
        // Most of a document is markup.
        out.reserve((text.bytes().len() - self.done.min(text.bytes().len())) / 4);
        let mut scan = HtmlScanner::new(text.bytes(), &mut self.state, &mut out);
        if continuation != Continuation::Nothing {
            scan = scan.open(floor);
        }
        let at = scan.all(self.done.min(text.bytes().len()));
        let (section, back) = out.end(at, floor);
        if let Some(at) = back {
            self.state.return_to_link();
            return (section, at);
        }
        (section, at)
    }
}

/// HTML inside another language, which comes piece by piece.
#[cfg(feature = "markdown")]
#[derive(Debug, Default)]
pub(crate) struct Fragments(State);

#[cfg(feature = "markdown")]
impl Fragments {
    /// Adds the HTML in a piece, the last of `bytes`, from `from` on.
    pub fn add(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let around = out.set_escapes(&IN_TEXT);
        HtmlScanner::new(bytes, &mut self.0, out).all(from);
        out.set_escapes(around);
    }

    /// Ends the HTML so far: the next piece does not continue it.
    pub fn stop(&mut self) {
        self.0.stop();
    }

    /// Ends a paragraph of the language around the HTML: no element of code goes on after it.
    pub fn end_paragraph(&mut self, out: &mut SectionWriter) {
        self.0.end_paragraph();
        out.set_in_code(false);
    }

    /// Returns the first `<base href>`.
    pub fn base(&self) -> Option<&[u8]> {
        self.0.base.as_deref()
    }
}

/// Returns the number of bytes before `at` that have to be read again with the byte at `at`: they come
/// from the same source bytes, or the text would start inside a character without them.
pub(crate) fn kept_together(text: &Text, at: usize) -> usize {
    let bytes = text.bytes();
    let together = |at: usize| {
        let inside = || bytes[at] & 0xC0 == 0x80;
        let same = || text.source(at - 1..at).end > text.source(at..at + 1).start;
        at > 0 && at < bytes.len() && (inside() || same())
    };
    (0..at).take_while(|back| together(at - back)).count()
}
