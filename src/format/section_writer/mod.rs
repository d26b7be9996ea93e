//! Writes the sections of formats with markup: text with its escapes decoded, and targets, in
//! source order.

mod link;

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};

use super::bytes::{clipped, is_space, trimmed};
use super::{FragmentId, Markup, MarkupSyntax, Role, Section, SectionPart, Target};
use crate::extract::base_uri;
use crate::extract::delimit::Context;
use crate::text::{Builder, Text};
use link::OpenLink;

/// The number of bytes of a word in which the colon of a scheme is looked for.
const LONGEST_WORD: usize = 256;

/// The escapes of a language.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct Escapes {
    /// Their first bytes.
    pub starts: &'static [u8],
    /// Decodes the escape that these bytes start with.
    pub decode: fn(&[u8]) -> Option<Unescaped>,
}

impl Escapes {
    /// Returns where the next escape may start.
    fn next(&self, bytes: &[u8]) -> Option<usize> {
        match *self.starts {
            [one] => memchr(one, bytes),
            [one, two] => memchr2(one, two, bytes),
            [one, two, three] => memchr3(one, two, three, bytes),
            _ => bytes.iter().position(|byte| self.starts.contains(byte)),
        }
    }
}

/// The length of an escape, and the character that it represents, if any.
pub(in crate::format) type Unescaped = (usize, Option<char>);

/// No escapes.
pub(in crate::format) static LITERAL: Escapes = Escapes {
    starts: &[],
    decode: |_| None,
};

/// What separates two pieces of text that have markup between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::format) enum Separator {
    /// Nothing.
    #[default]
    None,
    /// A tag inside a line: it ends a URI, unless a bracket does.
    Inline,
    /// A line end.
    Line,
    /// A blank line: no URI extends over it.
    Paragraph,
}

/// The properties of a target besides its range.
#[derive(Clone, Debug)]
pub(in crate::format) struct LinkTarget {
    /// [`Context::Link`], or [`Context::Ns`].
    pub context: Context,
    /// Who follows it.
    pub role: Role,
    /// The whole of its link or definition, in the text that is read.
    pub whole: Option<Range<usize>>,
    /// Whether a quote before it is not closed in its tag.
    pub unclosed: bool,
    /// Whether it continues after its range.
    pub cut: bool,
}

impl LinkTarget {
    /// A link that is followed.
    pub const FOLLOWED: Self = Self {
        context: Context::Link,
        role: Role::Followed,
        whole: None,
        unclosed: false,
        cut: false,
    };
    /// An image, a style, or something else that is loaded with the document and runs nothing.
    pub const LOADED: Self = Self {
        role: Role::Loaded,
        ..Self::FOLLOWED
    };
    /// The name of a page in the navigation of its site.
    pub const PAGE: Self = Self {
        role: Role::Page,
        ..Self::FOLLOWED
    };
    /// The name of a namespace or of a document type.
    pub const NAMED: Self = Self {
        context: Context::Ns,
        ..Self::FOLLOWED
    };
}

/// A section in the making.
pub(in crate::format) struct SectionWriter<'t> {
    text: &'t Text<'t>,
    syntax: &'static MarkupSyntax,
    /// Those of running text.
    escapes: &'static Escapes,
    builder: Builder<'t>,
    gap: Separator,
    labels: Vec<(Range<usize>, Option<Context>)>,
    targets: Vec<Target>,
    fragment_ids: Vec<FragmentId>,
    prose: Vec<Range<usize>>,
    /// The target whose text is read.
    link: Option<OpenLink>,
    /// Whether running text is code.
    in_code: bool,
}

/// The state of a writer, to return to.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    read: usize,
    len: usize,
    labels: usize,
    targets: usize,
    fragment_ids: usize,
}

impl<'t> SectionWriter<'t> {
    /// Returns a writer of a section of `text`, which is written in that syntax.
    pub fn new(text: &'t Text<'t>, syntax: &'static MarkupSyntax) -> Self {
        Self {
            text,
            syntax,
            escapes: syntax.escapes,
            builder: Builder::new(text),
            gap: Separator::None,
            labels: Vec::new(),
            targets: Vec::new(),
            fragment_ids: Vec::new(),
            prose: Vec::new(),
            link: None,
            in_code: false,
        }
    }

    /// Reserves capacity for additional bytes.
    pub fn reserve(&mut self, bytes: usize) {
        self.builder.reserve(bytes);
    }

    /// Separates the text that follows from the text so far.
    pub fn separate(&mut self, gap: Separator) {
        self.separate_unseen(gap);
        if gap >= Separator::Line {
            self.link_text(b"\n");
        }
    }

    /// Separates the text that follows from the text so far, where readers see no space.
    pub fn separate_unseen(&mut self, gap: Separator) {
        self.gap = self.gap.max(gap);
    }

    /// Adds the text at `range`.
    pub fn text(&mut self, range: Range<usize>) {
        match self.text.bytes().get(range.clone()) {
            Some([]) => {}
            Some(bytes) if self.escapes.next(bytes).is_none() => {
                let start = self.keep(range);
                self.link_text(bytes);
                self.label_code(start);
            }
            _ => self.text_with(range, self.escapes),
        }
    }

    /// Adds the text at `range`, with these escapes.
    pub fn text_with(&mut self, range: Range<usize>, escapes: &Escapes) {
        let start = self.run(range, escapes, true);
        self.label_code(start);
    }

    /// Writes `mark` for the markup at `range`, inside a word. Readers of a link do not see it.
    pub fn mark(&mut self, mark: &[u8], range: Range<usize>) {
        self.builder.replace(mark, range);
    }

    /// Adds `text`, which is seen where the source has what is at `range`.
    pub fn shown(&mut self, text: &[u8], range: Range<usize>) {
        if let Some(&first) = text.first() {
            self.close_gap(range.start, first);
            self.builder.replace(text, range);
            self.link_text(text);
        }
    }

    /// Returns true if the text so far may end inside a URI: its last word has a colon.
    pub fn is_in_uri(&self) -> bool {
        let bytes = self.builder.bytes();
        let near = bytes[bytes.len().saturating_sub(LONGEST_WORD)..].iter();
        let mut word = near.rev().take_while(|&&byte| !is_space(byte));
        self.gap == Separator::None && word.any(|&byte| byte == b':')
    }

    /// Sets whether running text that follows is code, besides its markup.
    pub fn set_in_code(&mut self, in_code: bool) {
        self.in_code = in_code;
    }

    /// Adds the text at `range`, which is not shown to readers, as a paragraph.
    pub fn aside(&mut self, range: Range<usize>, escapes: &Escapes, context: Option<Context>) {
        self.separate_unseen(Separator::Paragraph);
        let start = self.run(range, escapes, false);
        self.label(start, context);
        self.separate_unseen(Separator::Paragraph);
    }

    /// Adds code at `range`, which holds no escapes.
    pub fn code(&mut self, range: Range<usize>) {
        let range = clipped(self.text.bytes(), range);
        if range.is_empty() {
            return;
        }
        let start = self.keep(range);
        self.label(start, Some(Context::Code));
    }

    /// Adds code at `range`, a string with these escapes.
    pub fn code_with(&mut self, range: Range<usize>, escapes: &Escapes) {
        let start = self.run(range, escapes, false);
        self.label(start, Some(Context::Code));
    }

    /// Adds the target at `range`, and returns true if it is not empty. An empty one is kept, as
    /// a link without a destination (rule L004).
    pub fn target(&mut self, range: Range<usize>, escapes: &Escapes, how: LinkTarget) -> bool {
        let range = trimmed(self.text.bytes(), range);
        self.separate_unseen(Separator::Paragraph);
        if range.is_empty() {
            // The separator has the position of the target.
            self.gap = Separator::None;
            self.builder.replace(b"\n\n", range.start..range.start);
        }
        let start = self.run(range.clone(), escapes, false);
        self.targets.push(Target {
            range: start..self.len(),
            context: how.context,
            role: how.role,
            text: None,
            hidden_text: None,
            text_is_code: false,
            unused: false,
            title: None,
            whole: how
                .whole
                .map(|whole| self.text.source(clipped(self.text.bytes(), whole))),
            unclosed: how.unclosed,
            cut: how.cut,
        });
        if range.is_empty() {
            // Otherwise it would have the position of the text that follows.
            self.builder.replace(b"\n\n", range.clone());
        }
        self.separate_unseen(Separator::Paragraph);
        !range.is_empty()
    }

    /// Adds an identifier that a fragment can refer to.
    pub fn fragment_id(&mut self, name: impl Into<Vec<u8>>) {
        self.fragment_ids.push(FragmentId::Written(name.into()));
    }

    /// Adds the document of that name, which is inserted.
    pub fn inserted(&mut self, name: &[u8]) {
        self.fragment_ids.push(FragmentId::Inserted(name.to_vec()));
    }

    /// Adds a heading of that text, of which generators make an identifier.
    #[cfg(feature = "markdown")]
    pub fn heading(&mut self, text: String) {
        self.fragment_ids.push(FragmentId::Heading(text));
    }

    /// Returns the target that was added last, which is the base of the document. A relative one
    /// is marked, because it is not resolved against itself.
    pub fn take_base(&mut self) -> Option<Vec<u8>> {
        let target = self.targets.last_mut()?;
        let base = self.builder.bytes()[target.range.clone()].to_vec();
        if !base_uri::has_scheme(&base) {
            target.role = Role::Base;
        }
        Some(base)
    }

    /// Ends the section at `at`. Removes an open link that starts at `floor` or later, and
    /// returns its start, where reading must continue.
    pub fn end(mut self, at: usize, floor: usize) -> (Section<'static>, Option<usize>) {
        let back = match &self.link {
            Some(link) if link.before.read >= floor && link.before.read < at => Some(link.before),
            _ => None,
        };
        self.close_link();
        let mut made = Section {
            text: self.builder.finish(),
            context: Context::Bare,
            labels: self.labels,
            markup: Markup {
                targets: self.targets,
                fragment_ids: self.fragment_ids,
                prose: self.prose,
                ..Markup::of(self.syntax)
            },
            part: SectionPart::Unknown,
            guessed: None,
        };
        if let Some(mark) = back {
            made.text.truncate(mark.len);
            made.labels.truncate(mark.labels);
            made.markup.targets.truncate(mark.targets);
            made.markup.fragment_ids.truncate(mark.fragment_ids);
            made.markup.prose.retain(|prose| prose.end <= mark.len);
        }
        (made, back.map(|mark| mark.read))
    }

    /// Adds the text at `range`, and returns its start in the section.
    fn run(&mut self, range: Range<usize>, escapes: &Escapes, seen: bool) -> usize {
        let range = clipped(self.text.bytes(), range);
        let bytes = &self.text.bytes()[..range.end];
        let mut at = range.start;
        let mut start = None;
        while at < range.end {
            let next = escapes.next(&bytes[at..]).map_or(range.end, |i| at + i);
            let escape = bytes.get(next..).and_then(|rest| (escapes.decode)(rest));
            let end = if next < range.end && escape.is_none() {
                next + 1
            } else {
                next
            };
            if end > at {
                let kept = self.keep(at..end);
                start = start.or(Some(kept));
                if seen {
                    self.link_text(&bytes[at..end]);
                }
            }
            at = end;
            if let Some((length, character)) = escape {
                if let Some(character) = character {
                    let mut buffer = [0; 4];
                    let decoded = character.encode_utf8(&mut buffer).as_bytes();
                    self.close_gap(at, decoded[0]);
                    start = start.or(Some(self.len()));
                    self.builder.replace(decoded, at..at + length);
                    if seen {
                        self.link_text(decoded);
                    }
                }
                at += length;
            }
        }
        start.unwrap_or(self.len())
    }

    /// Adds the bytes at `range`, which is not empty, and returns their start in the section.
    fn keep(&mut self, range: Range<usize>) -> usize {
        self.close_gap(range.start, self.text.bytes()[range.start]);
        let start = self.len();
        self.builder.keep(range);
        start
    }

    /// Separates the text so far from `next`, the byte at `at`.
    fn close_gap(&mut self, at: usize, next: u8) {
        let gap = std::mem::take(&mut self.gap);
        let Some(&last) = self.builder.bytes().last() else {
            return;
        };
        let opens = || matches!(last, b'<' | b'"' | b'\'' | b'(' | b'[') || is_space(last);
        let closes = || matches!(next, b'>' | b'"' | b'\'' | b')' | b']') || is_space(next);
        let between: &[u8] = match gap {
            Separator::None => return,
            Separator::Inline if opens() || closes() => return,
            Separator::Inline => b" ",
            Separator::Line => b"\n",
            Separator::Paragraph => b"\n\n",
        };
        self.builder.replace(between, at..at);
    }

    fn len(&self) -> usize {
        self.builder.bytes().len()
    }

    fn label(&mut self, start: usize, context: Option<Context>) {
        let end = self.len();
        match self.labels.last_mut() {
            _ if context.is_none() || start == end => {}
            Some((last, before)) if last.end == start && *before == context => last.end = end,
            _ => self.labels.push((start..end, context)),
        }
    }

    /// Labels the text from `start` on if it is code.
    fn label_code(&mut self, start: usize) {
        if self.in_code {
            self.label(start, Some(Context::Code));
        }
    }
}

/// For languages whose links are in running text.
#[cfg_attr(
    not(feature = "markdown"),
    allow(dead_code, reason = "Markdown is a feature")
)]
impl SectionWriter<'_> {
    /// Sets the escapes of further running text, and returns the previous ones.
    pub fn set_escapes(&mut self, escapes: &'static Escapes) -> &'static Escapes {
        std::mem::replace(&mut self.escapes, escapes)
    }

    /// Adds the text at `range`, which is running text of the language. It extends the last such
    /// text if that is adjacent.
    pub fn prose(&mut self, range: Range<usize>) {
        let before = self.len();
        let start = self.run(range, self.escapes, true);
        let end = self.len();
        self.label_code(start);
        match self.prose.last_mut() {
            _ if self.in_code || self.link.is_some() => {}
            Some(last) if last.end == before => last.end = end,
            _ if start < end => self.prose.push(start..end),
            _ => {}
        }
    }

    /// Adds code at `range` in running text, unchanged: `seen` is its text, the rest is its
    /// delimiters.
    pub fn code_in_text(&mut self, range: Range<usize>, seen: Range<usize>) {
        self.code(range);
        let text = self.text;
        self.code_in_link(&text.bytes()[clipped(text.bytes(), seen)]);
    }
}
