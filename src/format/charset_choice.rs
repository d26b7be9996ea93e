//! The charset of a body or a document: that of its byte-order mark, header and markup, and that
//! which its bytes show (docs/design/INPUT.md, "Messages").

use memchr::memchr2;

use super::prescan::{declared, declared_in_xml};
use crate::text::charset::{Charset, Reading, Rest, UTF8_MARK, Undeclared};

/// What declares the charset of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct Labels<'l> {
    /// The parameter of its own header, or empty.
    pub own: &'l [u8],
    /// The parameter of the multipart around it, or empty.
    pub outer: &'l [u8],
    /// The language that may declare it.
    pub language: Language,
    /// The charset of text that declares none, if the user says so.
    pub assumed: Option<Charset>,
    /// Whether the text is never divided.
    pub is_whole: bool,
    /// Whether the first bytes that are seen are its start, where a byte-order mark may be.
    pub at_start: bool,
}

/// Languages that differ in how they declare a charset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) enum Language {
    /// Text, with an XML declaration perhaps.
    Text,
    /// XML.
    Xml,
    /// HTML.
    Html,
    /// A language that declares none.
    Other,
}

/// The choice of a charset, which is made when the bytes are seen that decide it: a text may start
/// with parts that are ASCII.
#[derive(Debug, Default)]
pub(in crate::format) struct CharsetChoice {
    /// The declared charsets, once the first bytes were seen.
    declared: Option<Declared>,
    settled: Option<Reading>,
}

/// The declared charsets of a text.
#[derive(Clone, Copy, Debug)]
struct Declared {
    /// By its header. ASCII and UTF-8 do not count where the bytes are something else.
    header: Option<Charset>,
    /// By its markup, or by the multipart.
    other: Option<Charset>,
    /// How it is read without any of these.
    undeclared: Undeclared,
    /// Whether the header has a label that is unknown, and nothing else counts.
    unknown: bool,
}

impl CharsetChoice {
    /// Returns the charset of `octets`, a part of the text, after which more follow if it is
    /// `open`. `labels` and the bytes of the first part count for all.
    pub fn of_part(&mut self, labels: Labels, octets: &[u8], open: bool) -> Reading {
        if let Some(settled) = self.settled {
            return settled;
        }
        let octets = if open {
            &octets[..Charset::AsciiSuperset.boundary(octets)]
        } else {
            octets
        };
        let declared = *self
            .declared
            .get_or_insert_with(|| Declared::of(labels, octets));
        let plain = octets.is_ascii();
        let charset = declared.of_part(octets, plain);
        // Only bytes outside ASCII show that a label is wrong.
        if !plain || !charset.is_plain(octets) {
            self.settled = Some(charset);
        }
        charset
    }

    /// Returns true if nothing but an unknown label declares the charset.
    pub fn is_unknown(&self) -> bool {
        self.declared.is_some_and(|declared| declared.unknown)
    }
}

impl Declared {
    fn of(labels: Labels, head: &[u8]) -> Self {
        let undeclared = Undeclared {
            assumed: labels.assumed,
            is_whole: labels.is_whole,
            rest: match labels.language {
                Language::Html => Rest::Western,
                Language::Text | Language::Xml | Language::Other => Rest::Kept,
            },
        };
        if let Some(marked) = of_mark(head).filter(|_| labels.at_start) {
            return Self {
                header: Some(marked),
                other: None,
                undeclared,
                unknown: false,
            };
        }
        let named = |label: &[u8]| (!label.is_empty()).then(|| Charset::named(label))?;
        let in_text = match labels.language {
            Language::Html => declared(head),
            Language::Text | Language::Xml => declared_in_xml(head),
            Language::Other => None,
        };
        let wide = || match labels.language {
            Language::Other => None,
            _ => Charset::of_nul_bytes(head),
        };
        let header = named(labels.own);
        let other = in_text.or_else(|| named(labels.outer)).or_else(wide);
        Self {
            header,
            other,
            undeclared,
            unknown: !labels.own.is_empty() && header.is_none() && other.is_none(),
        }
    }

    fn of_part(self, octets: &[u8], plain: bool) -> Reading {
        let fits = |charset: &Charset| match charset {
            // Shifts, and the high bytes of wide characters.
            Charset::AsciiSuperset if plain => memchr2(0x1B, 0, octets).is_none(),
            Charset::AsciiSuperset => Charset::is_likely_utf8(octets),
            _ => true,
        };
        let declared = [self.header, self.other].into_iter().flatten();
        let Some(charset) = declared.clone().find(fits) else {
            return if plain && !self.undeclared.has_shifts(octets) {
                Reading::In(Charset::AsciiSuperset)
            } else {
                Reading::Undeclared(self.undeclared)
            };
        };
        let charset = match charset.settled(octets) {
            // So that later parts are read like this one.
            Charset::AsciiSuperset if !plain => self.undeclared.rest.charset(),
            charset => charset,
        };
        Reading::In(charset)
    }
}

/// Returns the charset of the byte-order mark at the start of a text.
fn of_mark(head: &[u8]) -> Option<Charset> {
    if head.starts_with(UTF8_MARK) {
        return Some(Charset::AsciiSuperset);
    }
    Charset::of_mark(head)
}
