//! Fragment identifiers that generators make of the lines of a document.

/// Fragment identifiers that generators make of the lines of a document, besides those of headings and
/// elements, which the decoder emits.
#[derive(Clone, Copy, Debug)]
pub struct MadeIds {
    /// What includes another document, whose identifiers are not known.
    pub includes: Includes,
    /// What starts and ends code. What is included in code is code.
    pub fences: &'static [&'static str],
    /// Returns true for a line that a generator makes an identifier of, which is not known.
    pub is_unknown: fn(line: &[u8]) -> bool,
    /// Adds the identifiers that are made of a line.
    pub of_line: IdsOfLine,
    /// What is known of a document that is too large for its lines to be read again.
    pub large: LargeDocument,
}

/// A function that calls `add` with the identifiers that are made of `line`, which follows the line
/// `before`.
pub type IdsOfLine = fn(line: &[u8], before: &[u8], add: &mut dyn FnMut(MadeId));

/// What includes another document.
#[derive(Clone, Copy, Debug)]
pub enum Includes {
    /// One of these at the start of a line, after white space.
    AtStart(&'static [&'static str]),
    /// One of these anywhere.
    Anywhere(&'static [&'static str]),
}

/// An identifier that is made of a line.
#[derive(Clone, Copy, Debug)]
pub enum MadeId<'a> {
    /// The identifier.
    Id(&'a [u8]),
    /// A text that it is made of: its letters and digits are known.
    Text(&'a [u8]),
    /// The text of a heading in HTML.
    Heading(&'a str),
}

/// What is known of the identifiers of a document that is too large for its lines to be read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeDocument {
    /// All are those that the decoder emits.
    Known,
    /// A generator may make others.
    Unknown,
}

impl MadeIds {
    /// What holds for a format whose generators are not known.
    pub const NONE: Self = Self {
        includes: Includes::AtStart(&[]),
        fences: &[],
        is_unknown: |_| false,
        of_line: |_, _, _| {},
        large: LargeDocument::Unknown,
    };
}

/// Returns the identifier at the start of `text`.
pub(in crate::format) fn word(text: &[u8]) -> &[u8] {
    let in_word = |b: &&u8| b.is_ascii_alphanumeric() || b"-_.:+".contains(b) || **b >= 0x80;
    &text[..text.iter().take_while(in_word).count()]
}
