//! Elements: those that are read in a way of their own, and how they part text.

use memchr::{memchr, memmem};

use crate::format::section_writer::Separator;

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

/// Elements in which browsers know no other.
const INERT: &[&str] = &["iframe", "noembed", "noframes", "textarea", "title", "xmp"];

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
        let is = |word: &str| name.eq_ignore_ascii_case(word.as_bytes());
        match name.first().map(u8::to_ascii_lowercase) {
            Some(b'a') if is("a") => Self::Link,
            Some(b'b') if is("base") => Self::Base,
            Some(b'm') if is("meta") => Self::Meta,
            Some(b'o') if is("object") => Self::Object,
            Some(b's') if is("script") => Self::Raw(Raw::Script),
            Some(b's') if is("style") => Self::Raw(Raw::Style),
            Some(b'u') if is("ulink") => Self::Link,
            Some(b'l') if is("link") => Self::Relation(Relation::Loaded),
            Some(b'i') if is("img") || is("image") => Self::Image,
            Some(b'f') if is("feimage") => Self::Image,
            Some(b'u') if is("use") => Self::Image,
            Some(b'e' | b'f') if is("embed") || is("frame") => Self::Frame,
            _ if INERT.iter().any(|word| is(word)) => Self::Inert,
            _ => Self::Other,
        }
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

/// Elements that part paragraphs.
const PARAGRAPHS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "li",
    "main",
    "nav",
    "ol",
    "option",
    "p",
    "pre",
    "script",
    "section",
    "style",
    "table",
    "tbody",
    "td",
    "textarea",
    "th",
    "thead",
    "title",
    "tr",
    "ul",
];

/// Returns how the tag of the element `name` (in any case) separates the text around it.
pub(crate) fn gap(name: &[u8]) -> Separator {
    let is = |word: &&str| name.eq_ignore_ascii_case(word.as_bytes());
    if PARAGRAPHS.iter().any(is) {
        Separator::Paragraph
    } else if is(&"br") {
        Separator::Line
    } else if is(&"wbr") {
        // It only marks where a long word may be broken.
        Separator::None
    } else {
        Separator::Inline
    }
}
