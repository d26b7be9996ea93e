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

/// What the name of an element says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Its kind.
    pub element: Element,
    /// How its tags separate the text around them.
    pub gap: Separator,
}

impl Known {
    /// Returns what is known of the element `name`, in any case.
    pub fn named(name: &[u8]) -> Self {
        ELEMENTS.get(name).unwrap_or(Self {
            element: Element::Other,
            gap: Separator::Inline,
        })
    }
}

/// Returns the row of an element of that kind whose tags are inside a line.
const fn inline(element: Element) -> Known {
    Known {
        element,
        gap: Separator::Inline,
    }
}

/// Returns the row of an element of that kind whose tags separate paragraphs.
const fn block(element: Element) -> Known {
    Known {
        element,
        gap: Separator::Paragraph,
    }
}

/// Returns the row of an element without a kind of its own.
const fn separated(gap: Separator) -> Known {
    Known {
        element: Element::Other,
        gap,
    }
}

/// The elements that are not of the kind [`Element::Other`], or that separate text.
static ELEMENTS: NameTable<Known, 256> = NameTable::new(&[
    ("a", inline(Element::Link)),
    ("address", block(Element::Other)),
    ("article", block(Element::Other)),
    ("aside", block(Element::Other)),
    ("base", inline(Element::Base)),
    ("blockquote", block(Element::Other)),
    ("body", block(Element::Other)),
    ("br", separated(Separator::Line)),
    ("center", block(Element::Other)),
    ("dd", block(Element::Other)),
    ("div", block(Element::Other)),
    ("dl", block(Element::Other)),
    ("dt", block(Element::Other)),
    ("embed", inline(Element::Frame)),
    ("feimage", inline(Element::Image)),
    ("footer", block(Element::Other)),
    ("form", block(Element::Other)),
    ("frame", inline(Element::Frame)),
    ("h1", block(Element::Other)),
    ("h2", block(Element::Other)),
    ("h3", block(Element::Other)),
    ("h4", block(Element::Other)),
    ("h5", block(Element::Other)),
    ("h6", block(Element::Other)),
    ("head", block(Element::Other)),
    ("header", block(Element::Other)),
    ("hr", block(Element::Other)),
    ("html", block(Element::Other)),
    ("iframe", inline(Element::Inert)),
    ("image", inline(Element::Image)),
    ("img", inline(Element::Image)),
    ("li", block(Element::Other)),
    ("link", inline(Element::Relation(Relation::Loaded))),
    ("main", block(Element::Other)),
    ("meta", inline(Element::Meta)),
    ("nav", block(Element::Other)),
    ("noembed", inline(Element::Inert)),
    ("noframes", inline(Element::Inert)),
    ("object", inline(Element::Object)),
    ("ol", block(Element::Other)),
    ("option", block(Element::Other)),
    ("p", block(Element::Other)),
    ("pre", block(Element::Other)),
    ("script", block(Element::Raw(Raw::Script))),
    ("section", block(Element::Other)),
    ("style", block(Element::Raw(Raw::Style))),
    ("table", block(Element::Other)),
    ("tbody", block(Element::Other)),
    ("td", block(Element::Other)),
    ("textarea", block(Element::Inert)),
    ("th", block(Element::Other)),
    ("thead", block(Element::Other)),
    ("title", block(Element::Inert)),
    ("tr", block(Element::Other)),
    ("ul", block(Element::Other)),
    ("ulink", inline(Element::Link)),
    ("use", inline(Element::Image)),
    // It only marks where a long word may be broken.
    ("wbr", separated(Separator::None)),
    ("xmp", inline(Element::Inert)),
]);
