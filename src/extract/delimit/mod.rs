//! Where a URI starts and stops in text.
//!
//! [`candidate`] goes three steps: `start` says whether a URI may start at an anchor,
//! `wrapper` what was opened before it, and `angle`, `quote` or `bare` where it ends.
//! `misspelt` and `defanged` know what was only meant as one.
//!
//! RFC 1738's appendix, section 1.3 of the 1993 draft, Appendix E of url-syntax-05
//! and of rfc2396bis-01 (RFC 3986 Appendix C).

mod angle;
mod bare;
mod chars;
mod defanged;
mod join;
mod misspelt;
mod obfuscated;
mod page;
mod quote;
mod read;
mod roff;
mod schemes;
mod start;
mod strip;
#[cfg(test)]
mod tests;
mod wrapper;

use std::ops::Range;

pub(crate) use join::quote_depth;
pub(crate) use page::LONGEST as LONGEST_PAGE_BREAK;

use crate::extract::scan::{CandidateKind, CandidatePosition};
use crate::text::Text;

/// What stood around a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrapper {
    /// `<…>` or `<URL:…>`.
    Angle,
    /// `URL:` without brackets.
    UrlPrefix,
    /// `"…"`, straight or typographic.
    DoubleQuote,
    /// `'…'`, or a typographic or angular single quote.
    SingleQuote,
    /// `` `…` ``, or `` `…' ``.
    Backtick,
    /// A markup language's own delimiters.
    Markup,
    /// White space, or any text.
    None,
}

impl Wrapper {
    /// Its name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Angle => "angle",
            Self::UrlPrefix => "url-prefix",
            Self::DoubleQuote => "double-quote",
            Self::SingleQuote => "single-quote",
            Self::Backtick => "backtick",
            Self::Markup => "markup",
            Self::None => "none",
        }
    }
}

/// What part a URI plays in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Meant as a link: markup's target, `<…>`, a `List-…` header field.
    Link,
    /// In prose.
    Bare,
    /// In code.
    Code,
    /// In a header field of mail or news.
    Header,
    /// A name of a namespace, never followed.
    Ns,
}

impl Context {
    /// Its name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Bare => "bare",
            Self::Code => "code",
            Self::Header => "header",
            Self::Ns => "ns",
        }
    }
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A scheme, and what follows it.
    Uri,
    /// `www.…`, for which `http://` is inferred (rfc2396bis-01 Appendix F).
    Abbreviated,
    /// A relative reference, in markup: it takes a base to say which URI is meant.
    Relative,
    /// Meant as a URI, but its scheme or separator is misspelt (`http//…`, rule
    /// S012): reported by `check`, not extracted.
    Misspelt,
    /// Made unclickable on purpose (`hxxp://`, `h[.]example`, rule D011; `mailto:anna at
    /// h.example`, rule D012): reported by `check`, not extracted.
    Defanged,
}

/// Where a URI stands, how it was delimited, and its cleaned text.
// Each flag is a fact of its own, which a rule asks for by name.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug)]
pub struct Candidate<'t> {
    /// The URI without its delimiters and without white space. At most 64 KiB.
    pub text: Text<'t>,
    /// What it is.
    pub kind: Kind,
    /// The bytes of the section between the delimiters, from the URI's first byte
    /// to past its last one.
    pub extent: Range<usize>,
    /// The same with its delimiters and the `URL:` prefix. The search goes on behind it.
    pub outer: Range<usize>,
    /// What stood around it.
    pub wrapper: Wrapper,
    /// Whether `URL:` stood before it.
    pub prefixed: bool,
    /// Whether `<` was opened and not closed in time (rule D001).
    pub unclosed: bool,
    /// Where in `text` a line end was taken out, ascending.
    pub joins: Vec<usize>,
    /// Where in `text` a tab or a line end was taken out of the value of an attribute,
    /// ascending; not where one only lays the value out (rule X020).
    pub stripped: Vec<usize>,
    /// Whether any white space was taken out (rule D002).
    pub white_space: bool,
    /// Other readings of `text`: without the hyphen at a line end.
    pub alternatives: Vec<Vec<u8>>,
    /// Whether the text was cut at 64 KiB.
    pub cut: bool,
    /// Its part in the text.
    pub context: Context,
}

impl<'t> Candidate<'t> {
    /// All of `text` as one URI between angle brackets: what a caller gives who has
    /// already delimited it.
    pub fn whole(text: &'t Text<'t>) -> Self {
        let all = 0..text.bytes().len();
        Self {
            text: text.gather(std::slice::from_ref(&all)),
            kind: Kind::Uri,
            extent: all.clone(),
            outer: all,
            wrapper: Wrapper::Angle,
            prefixed: false,
            unclosed: false,
            joins: Vec::new(),
            stripped: Vec::new(),
            white_space: false,
            alternatives: Vec::new(),
            cut: false,
            context: Context::Link,
        }
    }

    /// What markup delimits at `range` of `section`: all of it, without white space at its
    /// ends and without tabs and line ends, which browsers take out.
    pub(crate) fn marked(section: &'t Text<'t>, range: Range<usize>) -> Self {
        read::marked(section, range)
    }
}

/// Reads the candidate at `anchor` of `section`, if there is one. Nothing before `floor`
/// (where the last candidate's `outer` ends) is part of it; it may be looked at.
///
/// The search goes on behind `outer`, or behind the anchor where there is none.
pub fn candidate<'t>(
    section: &'t Text<'t>,
    position: CandidatePosition,
    floor: usize,
) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    if position.at < floor || position.at >= bytes.len() {
        return None;
    }
    let start = match position.kind {
        CandidateKind::Colon => start::at_colon(bytes, position.at, floor)?,
        CandidateKind::Www => start::at_www(bytes, position.at, floor)?,
        CandidateKind::Slashes => misspelt::at_slashes(bytes, position.at, floor)?,
        CandidateKind::Defanged => {
            let range = defanged::around(bytes, position.at, floor)?;
            return Some(read::defanged(section, range));
        }
    };
    read::read(section, &start, floor)
}
