//! Reads a document part by part, in one pass: text, tags, comments, scripts.
//!
//! No end is searched for farther than 64 KiB away, and a construct at the end of a part is left
//! for the next one, so that time is linear and memory bounded whatever is not closed. A
//! construct that is not closed within that distance is read as if it had not been opened.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memmem};

use super::attribute::{self, Meaning, meaning};
use super::code::OpenCode;
use super::element::{Element, Known, Raw};
use super::hidden::HiddenText;
use super::json_ld;
use super::reference::{IN_TEXT, IN_VALUE};
use super::tag::{
    Attribute, LONGEST_VALUE, More, Part, Tag, ends_itself, ends_word, may_open, opens_short, part,
    tag, unquoted,
};
use crate::extract::delimit::Context;
use crate::format::bytes::is_space;
use crate::format::json_string::IN_JSON;
use crate::format::section_writer::{LITERAL, LinkTarget, SectionWriter, Separator};

/// The number of bytes that suffice to recognize a tag, including its name.
// The longest name (`tag.rs`: 256), and what is around it.
const TAG_START: usize = 300;
/// The longest `<!DOCTYPE …>`.
// Bounds the time for `<!` that nothing closes.
const LONGEST_DECLARATION: usize = 1024;

/// The construct at the current position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Inside {
    #[default]
    Text,
    /// A tag, after its name.
    Tag(Element),
    /// A value that is longer than the limit.
    Value(Element),
    /// An element without markup.
    Raw(Raw),
}

/// Where to continue.
#[derive(Clone, Copy, Debug)]
enum Flow {
    /// Here.
    On(usize),
    /// Here, with the next part.
    Stop(usize),
}

/// What is kept from one part of a document to the next.
// Each flag is an independent fact of what is open.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Default)]
pub(super) struct State {
    pub inside: Inside,
    /// Whether browsers recognize no elements here. Tags are read nevertheless: text for browsers
    /// without frames has links, too.
    inert: bool,
    /// Whether it is HTML in mail, which programs never read as XML.
    pub in_mail: bool,
    /// Whether the last link is one of `DocBook`.
    is_ulink: bool,
    /// The first `<base href>`.
    pub base: Option<Vec<u8>>,
    code: OpenCode,
    /// What was open before the last link.
    code_before_link: OpenCode,
    /// Whether the text is a word that the reader replaces, in a URI.
    in_replaced: bool,
}

impl State {
    /// Returns to what was before the last link, which is read again.
    pub fn return_to_link(&mut self) {
        self.inside = Inside::Text;
        self.code = self.code_before_link;
        self.in_replaced = false;
    }
}

#[cfg(feature = "markdown")]
impl State {
    /// Leaves any construct that is open.
    pub fn stop(&mut self) {
        self.inside = Inside::Text;
        self.inert = false;
    }

    /// Ends a paragraph of the language that the HTML is in.
    pub fn end_paragraph(&mut self) {
        self.code.end_paragraph();
    }
}

/// A pass over one part.
pub(super) struct HtmlScanner<'o, 't> {
    pub(super) bytes: &'o [u8],
    pub(super) out: &'o mut SectionWriter<'t>,
    pub(super) state: &'o mut State,
    /// Constructs that start before this position are read with the bytes at hand.
    floor: usize,
    /// Whether the document ends with this part.
    last: bool,
    /// The start of the current element without markup, if it is in this part.
    raw_from: Option<usize>,
    /// No comment ends before this position.
    no_comment_end: usize,
    /// Elements without markup that have no further end tag.
    no_raw_end: [bool; Raw::COUNT],
    pub(super) hidden: HiddenText,
}

impl<'o, 't> HtmlScanner<'o, 't> {
    /// Returns a scanner of the last part of a document.
    pub fn new(bytes: &'o [u8], state: &'o mut State, out: &'o mut SectionWriter<'t>) -> Self {
        Self {
            bytes,
            out,
            state,
            floor: bytes.len(),
            last: true,
            raw_from: None,
            no_comment_end: 0,
            no_raw_end: [false; Raw::COUNT],
            hidden: HiddenText::default(),
        }
    }

    /// Returns this scanner of a part that others follow. Constructs from `floor` on may be left
    /// for the next part.
    pub fn open(self, floor: usize) -> Self {
        Self {
            floor,
            last: false,
            ..self
        }
    }

    /// Reads the part from `from` on. Returns where the next part starts.
    pub fn all(&mut self, from: usize) -> usize {
        let mut at = from;
        self.out.set_in_code(self.state.code.is_open());
        while at < self.bytes.len() {
            let flow = match self.state.inside {
                Inside::Text => self.text(at),
                Inside::Tag(element) => self.tag(at, element),
                Inside::Value(element) => self.value(at, element),
                Inside::Raw(raw) => self.raw(at, raw),
            };
            match flow {
                Flow::On(next) => at = next,
                Flow::Stop(next) => return next,
            }
        }
        at
    }

    /// Returns true if a construct at `at` may be left for the next part.
    const fn waits(&self, at: usize) -> bool {
        at >= self.floor
    }

    fn text(&mut self, at: usize) -> Flow {
        let start = match self.next_markup(at) {
            Ok(start) => start,
            Err(from) => return self.rest(at, from),
        };
        self.out.text(at..start);
        if self.waits(start) && self.bytes.len() - start < TAG_START {
            return Flow::Stop(start);
        }
        self.markup(start)
    }

    /// Returns the position of the next `<` from `at` on that may start a construct, or the
    /// position from which there is no `<` at all.
    fn next_markup(&self, at: usize) -> Result<usize, usize> {
        let mut from = at;
        loop {
            let start = from + memchr(b'<', &self.bytes[from..]).ok_or(from)?;
            if self.bytes.len() - start < TAG_START || may_open(self.bytes[start + 1]) {
                return Ok(start);
            }
            from = start + 1;
        }
    }
    /// Reads text from `at` to the end of the part. There is no `<` from `from` on.
    fn rest(&mut self, at: usize, from: usize) -> Flow {
        let cut = self.cut(from);
        self.out.text(at..cut.unwrap_or(self.bytes.len()));
        cut.map_or(Flow::On(self.bytes.len()), Flow::Stop)
    }

    /// Returns where text that extends to the end of the part is divided, or `None` if it need
    /// not be.
    fn cut(&self, at: usize) -> Option<usize> {
        if self.floor >= self.bytes.len() {
            return None;
        }
        if self.waits(at) {
            return Some(at);
        }
        let near = &self.bytes[self.floor..];
        let space = near.iter().rposition(|&byte| is_space(byte));
        Some(space.map_or(self.bytes.len(), |i| self.floor + i + 1))
    }

    /// Reads the construct that the `<` at `at` starts.
    fn markup(&mut self, at: usize) -> Flow {
        let rest = &self.bytes[at..];
        match rest {
            [_, b'!', b'-', b'-', ..] => return self.comment(at),
            [_, b'!', b'[', ..] if rest.starts_with(b"<![CDATA[") => {
                return self.character_data(at + 9);
            }
            [_, b'!', b'A'..=b'Z' | b'a'..=b'z', ..] => return self.declaration(at),
            _ => {}
        }
        let Some(tag) = tag(self.bytes, at) else {
            if matches!(rest.get(1), Some(b'!' | b'?' | b'/')) {
                self.out.start_link_comment();
            }
            self.out.text(at..at + 1);
            return Flow::On(at + 1);
        };
        let name = &self.bytes[tag.name.clone()];
        let Known { mut element, gap } = Known::named(name);
        if !tag.closes {
            element = element.with_attributes(&self.bytes[tag.name.end..]);
        }
        let known = Known { element, gap };
        if !self.joins(known, &tag, at) {
            match element {
                Element::Raw(_) => self.out.separate_unseen(gap),
                _ => self.out.separate(gap),
            }
        }
        if element == Element::Link {
            if tag.closes {
                self.out.close_link();
            } else {
                self.state.code_before_link = self.state.code;
                self.out.open_link(at);
                self.state.is_ulink = name.len() > 1;
            }
        }
        self.code(known, tag.closes);
        self.hidden.tag(self.bytes, &tag, self.out);
        if element == Element::Inert {
            self.state.inert = !tag.closes;
        }
        if opens_short(&self.bytes[tag.name.end..]) {
            self.state.inside = Inside::Text;
            return Flow::On(tag.name.end + 1);
        }
        self.state.inside = Inside::Tag(if tag.closes { Element::Other } else { element });
        Flow::On(tag.name.end)
    }

    /// Reads the start of a section of character data, which ends at `at`.
    fn character_data(&mut self, at: usize) -> Flow {
        self.out.separate(Separator::Inline);
        // HTML has no such sections.
        if self.state.in_mail {
            self.out.start_link_comment();
        }
        let raw = Raw::CharacterData;
        // Elsewhere they hold whole pages of HTML, as in feeds.
        if self.state.code.is_open() && !self.no_raw_end[raw as usize] {
            self.raw_from = Some(at);
            self.state.inside = Inside::Raw(raw);
        }
        Flow::On(at)
    }

    /// Reads a tag at `at`, and returns true if the URI before it goes on: the word in the element is a
    /// placeholder, which is written with braces for its tags.
    fn joins(&mut self, known: Known, tag: &Tag, at: usize) -> bool {
        let was_open = std::mem::take(&mut self.state.in_replaced);
        let replaced = known.element == Element::Replaced && !self.state.in_mail;
        let in_uri = || was_open || self.out.is_in_uri();
        if !replaced || tag.closes != was_open || !in_uri() {
            return false;
        }
        self.state.in_replaced = !tag.closes;
        let brace = if tag.closes { b"}" } else { b"{" };
        let ends = self.bytes.get(tag.name.end) == Some(&b'>');
        self.out.mark(brace, at..tag.name.end + usize::from(ends));
        true
    }

    /// Passes a tag to the elements of code that are open.
    fn code(&mut self, known: Known, closes: bool) {
        // Those who click on links in messages do not ask in which font they are shown.
        if !self.state.in_mail {
            self.state.code.tag(known, closes);
            self.out.set_in_code(self.state.code.is_open());
        }
    }

    /// Reads a comment, whose text is separate from the text around it.
    fn comment(&mut self, at: usize) -> Flow {
        // `<!-->` is a whole one.
        let from = (at + 2).max(self.no_comment_end.saturating_sub(2));
        let far = self.bytes.len().min(at + LONGEST_VALUE).max(from);
        if let Some(length) = memmem::find(&self.bytes[from..far], b"-->") {
            let end = from + length;
            if end > at + 4 {
                self.out.aside(at + 4..end, &IN_VALUE, None);
            }
            return Flow::On(end + 3);
        }
        if far == self.bytes.len() && self.waits(at) {
            return Flow::Stop(at);
        }
        self.no_comment_end = far;
        self.out.separate(Separator::Paragraph);
        Flow::On(at + 4)
    }

    /// Reads a declaration. Public and system identifiers name a document type.
    fn declaration(&mut self, at: usize) -> Flow {
        let far = self.bytes.len().min(at + LONGEST_DECLARATION);
        // The subset of a document type contains declarations itself.
        let Some(length) = memchr2(b'>', b'[', &self.bytes[at..far]) else {
            if far == self.bytes.len() && self.waits(at) {
                return Flow::Stop(at);
            }
            self.out.text(at..at + 1);
            return Flow::On(at + 1);
        };
        let inside = at + 2..at + length;
        let text = &self.bytes[inside.clone()];
        let names = text
            .get(..7)
            .is_some_and(|name| name.eq_ignore_ascii_case(b"doctype"))
            || [&b"SYSTEM"[..], b"PUBLIC"]
                .iter()
                .any(|word| memmem::find(text, word).is_some());
        self.out
            .aside(inside, &IN_VALUE, names.then_some(Context::Ns));
        Flow::On(at + length + 1)
    }

    fn tag(&mut self, at: usize, element: Element) -> Flow {
        let more = if self.waits(at) {
            More::Follow
        } else {
            More::None
        };
        match part(self.bytes, at, more) {
            Part::Attribute(found) => {
                if let Some(end) = bare_uri(self.bytes, &found) {
                    if more == More::Follow && end == self.bytes.len() {
                        return Flow::Stop(at);
                    }
                    self.out.aside(found.name.start..end, &IN_VALUE, None);
                    return Flow::On(end);
                }
                let meaning = meaning(element, &self.bytes[found.name.clone()]);
                let found = match meaning {
                    Meaning::Uri => self.closed(found),
                    _ => found,
                };
                self.attribute(&found, element, meaning);
                if found.cut {
                    self.state.inside = Inside::Value(element);
                }
                Flow::On(found.quoted.end)
            }
            Part::End(end) => {
                // `<ulink url="…"/>`, which XML has, holds no text.
                let xml = !self.state.in_mail || self.state.is_ulink;
                if element == Element::Link && xml && ends_itself(&self.bytes[..end]) {
                    self.out.close_link();
                }
                if let Element::Code(_) = element
                    && self.bytes[at..end].trim_ascii_start() == b"/>"
                {
                    let gap = Separator::None;
                    self.code(Known { element, gap }, true);
                }
                self.state.inside = match element {
                    Element::Raw(raw) if !self.state.inert && !self.no_raw_end[raw as usize] => {
                        self.raw_from = Some(end);
                        Inside::Raw(raw)
                    }
                    _ => Inside::Text,
                };
                Flow::On(end)
            }
            Part::Unfinished if more == More::Follow => Flow::Stop(at),
            Part::Unfinished => Flow::On(self.bytes.len()),
        }
    }

    /// Returns `found`, the attribute of a URI, except that one whose quote is not closed ends with its tag: in
    /// `href="a>b</a>`, the next quote does not close it.
    fn closed(&self, found: Attribute) -> Attribute {
        let value = &self.bytes[found.value.clone()];
        let swallowed = matches!(memchr2(b'<', b'>', value), Some(at) if value[at] == b'>'
            && memchr(b'<', &value[at..]).is_some());
        if swallowed {
            return unquoted(self.bytes, found);
        }
        found
    }

    fn value(&mut self, at: usize, element: Element) -> Flow {
        let rest = self.bytes[at..].iter().position(|&byte| ends_word(byte));
        match rest {
            Some(length) => {
                self.state.inside = Inside::Tag(element);
                Flow::On(at + length)
            }
            None => Flow::On(self.bytes.len()),
        }
    }

    fn raw(&mut self, at: usize, raw: Raw) -> Flow {
        if let Some(end) = self.end_of(at, raw) {
            self.raw_text(at..end, raw);
            self.state.inside = Inside::Text;
            return Flow::On(end);
        }
        if let Some(cut) = self.cut(at) {
            self.raw_text(at..cut, raw);
            return Flow::Stop(cut);
        }
        if self.last && self.raw_from == Some(at) {
            self.no_raw_end[raw as usize] = true;
            self.state.inside = Inside::Text;
            return Flow::On(at);
        }
        self.raw_text(at..self.bytes.len(), raw);
        Flow::On(self.bytes.len())
    }

    /// Returns the position of the end of text without markup.
    fn end_of(&self, at: usize, raw: Raw) -> Option<usize> {
        let rest = &self.bytes[at..];
        let ends = raw.end();
        let mut starts = memchr_iter(ends[0], rest);
        let end = starts.find(|&start| {
            let found = rest.get(start..start + ends.len());
            found.is_some_and(|found| found.eq_ignore_ascii_case(ends))
        });
        end.map(|end| at + end)
    }

    fn raw_text(&mut self, range: Range<usize>, raw: Raw) {
        if raw == Raw::CharacterData {
            return self.out.text_with(range, &LITERAL);
        }
        let mut at = range.start;
        // A script in JavaScript has regular expressions, in which `\/` is no escape.
        let escapes = if raw == Raw::Data { &IN_JSON } else { &LITERAL };
        if raw != Raw::Style {
            for name in json_ld::contexts(self.bytes, range.clone()) {
                self.out.code_with(at..name.start, escapes);
                at = name.end;
                self.out.target(name, escapes, LinkTarget::NAMED);
            }
        }
        if raw == Raw::Style {
            for target in attribute::style(self.bytes, range.clone()) {
                self.out.code(at..target.start);
                at = target.end;
                self.out.target(target, &IN_TEXT, LinkTarget::LOADED);
            }
        }
        self.out.code_with(at..range.end, escapes);
        self.out.separate_unseen(Separator::Paragraph);
    }
}

/// Returns the end of what may be a URI where the name of an attribute should be: in
/// `<a http://h.example/b>`, and after a quote that is not closed.
fn bare_uri(bytes: &[u8], found: &Attribute) -> Option<usize> {
    let start = found.name.start;
    let name = &bytes[found.name.clone()];
    let rest = &bytes[start..bytes.len().min(start + LONGEST_VALUE)];
    let length = || rest.iter().position(|&byte| ends_word(byte));
    let may_be = found.quoted.is_empty() && memchr(b':', name).is_some();
    may_be.then(|| start + length().unwrap_or(rest.len()).max(name.len()))
}
