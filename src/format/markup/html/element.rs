//! Elements: those that are read in a way of their own, and how they part text.

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

/// Elements that hold no markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Raw {
    /// `script`.
    Script,
    /// `style`.
    Style,
}

impl Raw {
    /// Returns its name.
    pub const fn name(self) -> &'static [u8] {
        match self {
            Self::Script => b"script",
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
            _ if INERT.iter().any(|word| is(word)) => Self::Inert,
            _ => Self::Other,
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
