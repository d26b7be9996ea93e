//! The text that decoders emit, with what its markup says.

use std::ops::Range;
use std::sync::Arc;

use super::{MarkupSyntax, MessageFields, PLAIN_TEXT, Parties, VisibleText};
use crate::extract::delimit::Context;
use crate::text::Text;
use crate::text::charset::Charset;
use crate::text::transfer::TransferEncoding;

/// What a fragment can refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FragmentId {
    /// An identifier that is written, or that all generators make.
    Written(Vec<u8>),
    /// The text of a heading, of which each generator makes an identifier by its own rule.
    Heading(String),
    /// The name of a document that is inserted, with all that fragments can refer to in it.
    Inserted(Vec<u8>),
}

impl FragmentId {
    /// Returns the length of the identifier or text, in bytes.
    pub(crate) const fn len(&self) -> usize {
        match self {
            Self::Written(name) | Self::Inserted(name) => name.len(),
            Self::Heading(text) => text.len(),
        }
    }
}

/// A part of a record that is read as text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Section<'s> {
    /// The decoded text, which knows its source offsets.
    pub text: Text<'s>,
    /// The context of the URIs in it, where no label says otherwise.
    pub context: Context,
    /// Ranges of `text` with another context, ascending. `None`: the range is not read.
    pub labels: Vec<(Range<usize>, Option<Context>)>,
    /// What the markup says of the text.
    pub markup: Markup,
    /// The part of a message that it is.
    pub part: SectionPart<'s>,
    /// Ranges of the source whose charset was guessed, ascending.
    pub guessed: Option<Arc<[Range<u64>]>>,
}

/// Returns what [`Section::guessed`] is, of sections in which `ranges` were guessed.
pub(super) fn guessed(ranges: Vec<Range<u64>>) -> Option<Arc<[Range<u64>]>> {
    (!ranges.is_empty()).then(|| ranges.into())
}

/// The part of a message that a section is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SectionPart<'s> {
    /// None, or one that is not known.
    #[default]
    Unknown,
    /// A header. The first one of a record that does not continue another is that of the message;
    /// it is emitted before all other sections, and has all fields of the message. Of a header
    /// that is longer than a part of a record, these are the fields in its first part.
    Header(MessageFields<'s>),
    /// A body without parts.
    Body {
        /// Its media type as the header declares it, without parameters, in lower case; empty for
        /// `text/plain`.
        media_type: &'s [u8],
        /// Its transfer encoding.
        encoding: TransferEncoding,
    },
}

/// What the markup of a section says of its text.
#[derive(Clone, Debug)]
pub struct Markup {
    /// The language that it is written in.
    pub syntax: &'static MarkupSyntax,
    /// Ranges of the text that are one URI reference each, ascending. Each has a blank line
    /// before and after it, so that no other URI extends over it.
    pub targets: Vec<Target>,
    /// What a fragment can refer to, in order.
    pub fragment_ids: Vec<FragmentId>,
    /// Ranges of the text that are running text of the language, ascending: markup may be put
    /// around what they hold.
    pub prose: Vec<Range<usize>>,
    /// The base of relative references. May be relative itself, to the URI that the source was
    /// retrieved by.
    pub base: Option<Vec<u8>>,
    /// The charset in which browsers send the queries of a page's links, where it is not UTF-8.
    #[cfg_attr(
        not(feature = "charset"),
        expect(dead_code, reason = "there are no tables to encode queries with")
    )]
    pub(crate) query_charset: Option<Charset>,
    /// Who the message is from and to, in the parts of a message that says so and may have HTML.
    pub parties: Option<Arc<Parties>>,
}

/// A range that markup delimits. All of it is one URI reference, except for white space.
// Each flag is an independent fact of the markup.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Target {
    /// Its range in the text of its section; empty for a link without a destination.
    pub range: Range<usize>,
    /// [`Context::Link`], or [`Context::Ns`].
    pub context: Context,
    /// Whether the reader or the program follows it.
    pub role: Role,
    /// The text of the link without hidden elements, white space collapsed, at most 1 KiB of it.
    /// `None` where there is no such text.
    pub text: Option<VisibleText>,
    /// The text with elements that are probably hidden, where there are any.
    pub hidden_text: Option<VisibleText>,
    /// Whether code is in the text.
    pub text_is_code: bool,
    /// The `title` of the link, which HTML shows when the pointer is on it; at most 1 KiB of it.
    pub title: Option<Vec<u8>>,
    /// The source range of the whole link or definition, where it is known.
    pub whole: Option<Range<u64>>,
    /// Whether a quote before it is not closed in its tag.
    pub unclosed: bool,
    /// Whether the decoder has cut it at its limit.
    pub cut: bool,
    /// Whether it is that of a definition which nothing in the document refers to.
    pub unused: bool,
}

impl Target {
    /// Returns true for a link that the reader follows.
    pub fn is_link(&self) -> bool {
        self.role == Role::Followed && self.context == Context::Link
    }
}

/// Who follows a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The reader, by a click.
    Followed,
    /// The program that shows the document, as an image, a style or data, in which no script
    /// runs.
    Loaded,
    /// The program that shows the document, as a script, or as a document inside it.
    Run,
    /// None: it is the base of the relative references in the document, and relative itself. It is
    /// resolved against the URI that the document was retrieved by.
    Base,
    /// None: it is the name of a page in the navigation of its site, and no URI reference. Only the rule
    /// about missing pages reads it.
    Page,
    /// None: it is the empty value of an attribute that is no link, such as `src`. The HTML Standard does not
    /// resolve it.
    Empty,
}

impl Markup {
    /// Returns the markup of a text in which nothing is marked up.
    pub const fn of(syntax: &'static MarkupSyntax) -> Self {
        Self {
            syntax,
            targets: Vec::new(),
            fragment_ids: Vec::new(),
            prose: Vec::new(),
            base: None,
            query_charset: None,
            parties: None,
        }
    }

    /// Returns true if all of `range` is running text.
    pub fn is_prose(&self, range: &Range<usize>) -> bool {
        let after = self
            .prose
            .partition_point(|prose| prose.start <= range.start);
        let last = self.prose[..after].last();
        last.is_some_and(|prose| range.end <= prose.end)
    }
}

impl<'s> Section<'s> {
    /// Returns a section in which nothing is marked up.
    pub const fn of(text: Text<'s>, context: Context, syntax: &'static MarkupSyntax) -> Self {
        Self {
            text,
            context,
            labels: Vec::new(),
            markup: Markup::of(syntax),
            part: SectionPart::Unknown,
            guessed: None,
        }
    }

    /// Returns the section in the source of `outer`, the text that it was decoded from: its offsets
    /// so far are those of that text, which starts at `offset`.
    pub(in crate::format) fn in_source(self, outer: &Text, offset: u64) -> Self {
        let mut markup = self.markup;
        let end = offset + outer.bytes().len() as u64;
        let inside = |at: u64| (offset..=end).contains(&at).then(|| (at - offset) as usize);
        for target in &mut markup.targets {
            // A link that starts in an earlier part is not known here.
            let whole = target.whole.take();
            target.whole = whole
                .and_then(|whole| Some(outer.source(inside(whole.start)?..inside(whole.end)?)));
        }
        Section {
            text: self.text.in_source(outer, offset),
            context: self.context,
            labels: self.labels,
            markup,
            part: self.part,
            guessed: self.guessed,
        }
    }

    /// Returns true if the charset of `range`, which is in the text, was guessed.
    pub fn is_guessed(&self, range: Range<usize>) -> bool {
        self.guessed.as_ref().is_some_and(|guessed| {
            let source = self.text.source(range);
            let next = guessed.partition_point(|guess| guess.end <= source.start);
            guessed
                .get(next)
                .is_some_and(|guess| guess.start < source.end)
        })
    }

    /// Returns an empty section that says which fields identify the message.
    pub(in crate::format) fn of_fields(fields: MessageFields<'s>) -> Self {
        let mut section = Self::of(Text::borrowed(b"", 0), Context::Header, &PLAIN_TEXT);
        section.part = SectionPart::Header(fields);
        section
    }

    /// Returns the end of the range around `at` that is not read, if `at` is in one.
    pub fn unread_to(&self, at: usize) -> Option<usize> {
        match self.label_at(at) {
            Some((range, None)) => Some(range.end),
            _ => None,
        }
    }

    /// Returns the context of a URI at `at`: that of its label, or else `seen`, which the
    /// delimiter found. Returns `None` where the section is not read.
    pub fn context_of(&self, at: usize, seen: Context) -> Option<Context> {
        match self.label_at(at) {
            Some((_, context)) => *context,
            None if self.context == Context::Bare => Some(seen),
            None => Some(self.context),
        }
    }

    fn label_at(&self, at: usize) -> Option<&(Range<usize>, Option<Context>)> {
        let after = self.labels.partition_point(|(range, _)| range.start <= at);
        self.labels[..after]
            .last()
            .filter(|(range, _)| at < range.end)
    }
}
