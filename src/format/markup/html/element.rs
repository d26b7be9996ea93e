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
    /// Code, or what is typed or shown as it is.
    Code(Extent),
    /// A word that the reader replaces: `var`, and `replaceable` of `DocBook`.
    Replaced,
    /// One whose attributes link nothing: `keycombo` of `DocBook`, whose `action` says how keys are
    /// pressed, and `x15ac:absPath` of Office Open XML, the folder in which a file was last saved.
    Unlinked,
    /// One that is never in code: code that is open there has not been closed.
    OutsideCode,
    /// Any other.
    Other,
}

/// How far an element of code extends if nothing closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// To the end of the paragraph.
    Span,
    /// To the next heading or paragraph of a document.
    Block,
    /// As a block, but it is code only if it starts on a line of its own, or with a section of
    /// character data: elements of that name hold one URI elsewhere.
    Lines,
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
    /// No element, but character data of XML in code.
    CharacterData,
}

impl Raw {
    /// The number of kinds.
    pub const COUNT: usize = 4;

    /// Returns what its end starts with, in any case.
    pub const fn end(self) -> &'static [u8] {
        match self {
            Self::Script | Self::Data => b"</script",
            Self::Style => b"</style",
            Self::CharacterData => b"]]>",
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
            // `<source src="…">` of HTML is empty.
            Self::Code(Extent::Lines) if !starts_code(tag) => Self::Other,
            _ => self,
        }
    }
}

/// Returns true if `tag`, the rest of a tag after its name, has no attributes, and the text after it
/// looks like a block of code.
fn starts_code(tag: &[u8]) -> bool {
    let blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r');
    tag.strip_prefix(b">").is_some_and(|text| {
        let blanks = text.iter().take(NEAR).take_while(blank).count();
        let text = &text[blanks..];
        text.starts_with(b"\n") || text.starts_with(b"<![CDATA[")
    })
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
    ("article", block(Element::OutsideCode)),
    ("artwork", inline(Element::Code(Extent::Block))),
    ("aside", block(Element::Other)),
    ("base", inline(Element::Base)),
    ("blockquote", block(Element::Other)),
    ("body", block(Element::OutsideCode)),
    ("br", separated(Separator::Line)),
    ("center", block(Element::Other)),
    ("chapter", inline(Element::OutsideCode)),
    ("code", inline(Element::Code(Extent::Span))),
    ("codeblock", inline(Element::Code(Extent::Block))),
    ("codeph", inline(Element::Code(Extent::Span))),
    ("command", inline(Element::Code(Extent::Span))),
    ("computeroutput", inline(Element::Code(Extent::Span))),
    ("constant", inline(Element::Code(Extent::Span))),
    ("dd", block(Element::Other)),
    ("div", block(Element::Other)),
    ("dl", block(Element::Other)),
    ("dt", block(Element::Other)),
    ("eg", inline(Element::Code(Extent::Block))),
    ("embed", inline(Element::Frame)),
    ("envar", inline(Element::Code(Extent::Span))),
    ("example", inline(Element::Code(Extent::Block))),
    ("feimage", inline(Element::Image)),
    ("filename", inline(Element::Code(Extent::Span))),
    ("filepath", inline(Element::Code(Extent::Span))),
    ("footer", block(Element::Other)),
    ("form", block(Element::Other)),
    ("frame", inline(Element::Frame)),
    ("h1", block(Element::OutsideCode)),
    ("h2", block(Element::OutsideCode)),
    ("h3", block(Element::OutsideCode)),
    ("h4", block(Element::OutsideCode)),
    ("h5", block(Element::OutsideCode)),
    ("h6", block(Element::OutsideCode)),
    ("head", block(Element::Other)),
    ("header", block(Element::Other)),
    ("highlight", inline(Element::Code(Extent::Block))),
    ("hr", block(Element::Other)),
    ("html", block(Element::OutsideCode)),
    ("iframe", inline(Element::Inert)),
    ("image", inline(Element::Image)),
    ("img", inline(Element::Image)),
    ("kbd", inline(Element::Code(Extent::Span))),
    ("keycombo", inline(Element::Unlinked)),
    ("li", block(Element::Other)),
    ("link", inline(Element::Relation(Relation::Loaded))),
    ("listing", inline(Element::Code(Extent::Block))),
    ("literal", inline(Element::Code(Extent::Span))),
    ("literallayout", inline(Element::Code(Extent::Block))),
    ("main", block(Element::Other)),
    ("markup", inline(Element::Code(Extent::Span))),
    ("meta", inline(Element::Meta)),
    ("msgblock", inline(Element::Code(Extent::Block))),
    ("nav", block(Element::Other)),
    ("noembed", inline(Element::Inert)),
    ("noframes", inline(Element::Inert)),
    ("object", inline(Element::Object)),
    ("ol", block(Element::Other)),
    ("option", block(Element::Code(Extent::Span))),
    ("p", block(Element::Other)),
    ("para", inline(Element::OutsideCode)),
    ("parameter", inline(Element::Code(Extent::Span))),
    ("pre", block(Element::Code(Extent::Block))),
    ("programlisting", inline(Element::Code(Extent::Block))),
    ("prompt", inline(Element::Code(Extent::Span))),
    ("refsect1", inline(Element::OutsideCode)),
    ("refsect2", inline(Element::OutsideCode)),
    ("refsect3", inline(Element::OutsideCode)),
    ("refsection", inline(Element::OutsideCode)),
    ("replaceable", inline(Element::Replaced)),
    ("samp", inline(Element::Code(Extent::Span))),
    ("screen", inline(Element::Code(Extent::Block))),
    ("script", block(Element::Raw(Raw::Script))),
    ("sect1", inline(Element::OutsideCode)),
    ("sect2", inline(Element::OutsideCode)),
    ("sect3", inline(Element::OutsideCode)),
    ("sect4", inline(Element::OutsideCode)),
    ("sect5", inline(Element::OutsideCode)),
    ("section", block(Element::OutsideCode)),
    ("simpara", inline(Element::OutsideCode)),
    ("source", inline(Element::Code(Extent::Lines))),
    ("sourcecode", inline(Element::Code(Extent::Block))),
    ("style", block(Element::Raw(Raw::Style))),
    ("synopsis", inline(Element::Code(Extent::Block))),
    ("systemoutput", inline(Element::Code(Extent::Span))),
    ("table", block(Element::Other)),
    ("tbody", block(Element::Other)),
    ("td", block(Element::Other)),
    ("textarea", block(Element::Inert)),
    ("th", block(Element::Other)),
    ("thead", block(Element::Other)),
    ("title", block(Element::Inert)),
    ("tr", block(Element::Other)),
    ("tscreen", inline(Element::Code(Extent::Block))),
    ("tt", inline(Element::Code(Extent::Span))),
    ("ul", block(Element::Other)),
    ("ulink", inline(Element::Link)),
    ("use", inline(Element::Image)),
    ("userinput", inline(Element::Code(Extent::Span))),
    ("var", inline(Element::Replaced)),
    ("varname", inline(Element::Code(Extent::Span))),
    ("verb", inline(Element::Code(Extent::Block))),
    // It only marks where a long word may be broken.
    ("wbr", separated(Separator::None)),
    ("x15ac:abspath", inline(Element::Unlinked)),
    ("xmp", inline(Element::Inert)),
]);
