//! Elements: those that are read in a way of their own, and how they part text.

use memchr::{memchr, memmem};

use crate::format::section_writer::Separator;
use crate::uri::scheme::names::NameTable;

/// The kinds of elements that matter for links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    /// `a`, and `ulink` of `DocBook`: a link with a text.
    Link,
    /// `base`.
    Base,
    /// `meta`.
    Meta,
    /// `object`.
    Object,
    /// `img`, `image` and others of SVG that show the image that they refer to.
    Image,
    /// `embed`, and `frame`; not `iframe`, which is [`Inert`](Self::Inert).
    Frame,
    /// `link`.
    Relation(Relation),
    /// One that holds no markup.
    Raw(Raw),
    /// An element in which browsers recognize no others: what looks like a script in it is not
    /// one.
    Inert,
    /// Any other.
    Other,
}

/// What the program that shows a document does with the `href` of `link`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// It loads a style or an icon, or offers another document.
    Loaded,
    /// Nothing: it names a profile or a vocabulary.
    Named,
}

/// The number of bytes of a tag in which the type of a script and the relation of a link are
/// looked for.
const NEAR: usize = 256;

/// Elements that hold no markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Raw {
    /// `script`.
    Script,
    /// `script` with data in JSON.
    Data,
    /// `style`.
    Style,
}

impl Raw {
    /// Returns its name.
    pub const fn name(self) -> &'static [u8] {
        match self {
            Self::Script | Self::Data => b"script",
            Self::Style => b"style",
        }
    }
}

impl Element {
    /// Returns the element of that name, in any case.
    pub fn named(name: &[u8]) -> Self {
        ELEMENTS.get(name).unwrap_or(Self::Other)
    }

    /// Returns the element, distinguished by its attributes: `tag` is its tag after the name. The
    /// relations `profile` and `schema.…` of a `link` name a vocabulary; a `script` may hold data.
    pub fn with_attributes(self, tag: &[u8]) -> Self {
        let holds = |name: &[u8], word: &[u8]| {
            let near = &tag[..tag.len().min(NEAR)];
            let near = &near[..memchr(b'>', near).unwrap_or(near.len())];
            memmem::find(near, name).is_some_and(|at| {
                let value = &near[at + name.len()..];
                value
                    .get(..word.len() + 1)
                    .is_some_and(|start| memmem::find(start, word).is_some())
            })
        };
        match self {
            Self::Relation(_) if holds(b"rel=", b"profile") || holds(b"rel=", b"schema.") => {
                Self::Relation(Relation::Named)
            }
            Self::Raw(Raw::Script)
                if holds(b"type=", b"application/ld+json")
                    || holds(b"type=", b"application/json") =>
            {
                Self::Raw(Raw::Data)
            }
            _ => self,
        }
    }
}

/// The elements of each kind.
static ELEMENTS: NameTable<Element, 64> = NameTable::new(&[
    ("a", Element::Link),
    ("base", Element::Base),
    ("embed", Element::Frame),
    ("feimage", Element::Image),
    ("frame", Element::Frame),
    ("iframe", Element::Inert),
    ("image", Element::Image),
    ("img", Element::Image),
    ("link", Element::Relation(Relation::Loaded)),
    ("meta", Element::Meta),
    ("noembed", Element::Inert),
    ("noframes", Element::Inert),
    ("object", Element::Object),
    ("script", Element::Raw(Raw::Script)),
    ("style", Element::Raw(Raw::Style)),
    ("textarea", Element::Inert),
    ("title", Element::Inert),
    ("ulink", Element::Link),
    ("use", Element::Image),
    ("xmp", Element::Inert),
]);

/// How tags separate the text around them.
static SEPARATORS: NameTable<Separator, 128> = NameTable::new(&[
    ("address", Separator::Paragraph),
    ("article", Separator::Paragraph),
    ("aside", Separator::Paragraph),
    ("blockquote", Separator::Paragraph),
    ("body", Separator::Paragraph),
    ("br", Separator::Line),
    ("center", Separator::Paragraph),
    ("dd", Separator::Paragraph),
    ("div", Separator::Paragraph),
    ("dl", Separator::Paragraph),
    ("dt", Separator::Paragraph),
    ("footer", Separator::Paragraph),
    ("form", Separator::Paragraph),
    ("h1", Separator::Paragraph),
    ("h2", Separator::Paragraph),
    ("h3", Separator::Paragraph),
    ("h4", Separator::Paragraph),
    ("h5", Separator::Paragraph),
    ("h6", Separator::Paragraph),
    ("head", Separator::Paragraph),
    ("header", Separator::Paragraph),
    ("hr", Separator::Paragraph),
    ("html", Separator::Paragraph),
    ("li", Separator::Paragraph),
    ("main", Separator::Paragraph),
    ("nav", Separator::Paragraph),
    ("ol", Separator::Paragraph),
    ("option", Separator::Paragraph),
    ("p", Separator::Paragraph),
    ("pre", Separator::Paragraph),
    ("script", Separator::Paragraph),
    ("section", Separator::Paragraph),
    ("style", Separator::Paragraph),
    ("table", Separator::Paragraph),
    ("tbody", Separator::Paragraph),
    ("td", Separator::Paragraph),
    ("textarea", Separator::Paragraph),
    ("th", Separator::Paragraph),
    ("thead", Separator::Paragraph),
    ("title", Separator::Paragraph),
    ("tr", Separator::Paragraph),
    ("ul", Separator::Paragraph),
    // It only marks where a long word may be broken.
    ("wbr", Separator::None),
]);

/// Returns how the tag of the element `name` (in any case) separates the text around it.
pub(crate) fn gap(name: &[u8]) -> Separator {
    SEPARATORS.get(name).unwrap_or(Separator::Inline)
}
