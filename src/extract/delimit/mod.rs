//! Deciding where a URI starts and ends in text (docs/design/DELIMITING.md).
//!
//! [`delimit_candidate`] has three steps: `detect` decides whether a URI starts at a candidate
//! position, `wrapper` finds what was opened before it, and `angle`, `quote` or `bare` find its
//! end. `misspelt` and `defanged` recognize what is not a URI but was intended as one.
//!
//! The standards' advice is in the appendix of RFC 1738, section 1.3 of the 1993 draft, and
//! Appendix E of url-syntax-05 and of rfc2396bis-01 (RFC 3986 Appendix C).

mod angle;
mod bare;
mod bare_host;
mod broken;
mod byte_class;
mod chars;
mod defanged;
mod detect;
mod join;
mod json;
mod link_text;
mod misspelt;
mod names;
mod obfuscated;
pub(crate) mod ordinary;
mod page_break;
mod particles;
mod prefix;
mod quote;
mod read;
mod roff;
mod schemes;
mod spaced;
mod start;
mod strip;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod texinfo;
mod text_codes;
mod trim;
mod unknown_bytes;
mod wrapper;

use std::ops::Range;

pub(crate) use join::quote_depth;
pub(crate) use page_break::MAX_LEN as LONGEST_PAGE_BREAK;

use crate::extract::scan::{CandidateKind, CandidatePosition};
use crate::text::Text;

/// What surrounds a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wrapper {
    /// `<…>` or `<URL:…>`.
    Angle,
    /// `URL:` without brackets.
    UrlPrefix,
    /// `"…"`, straight or typographic.
    DoubleQuote,
    /// `'…'`, or typographic or angular single quotes.
    SingleQuote,
    /// `` `…` ``, or `` `…' ``.
    Backtick,
    /// The delimiters of a markup language.
    Markup,
    /// White space or other text.
    None,
}

impl Wrapper {
    /// Returns the name used in output.
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

/// The role of a URI in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Context {
    /// A link: the target in markup, a URI in `<…>` or in a `List-…` header field.
    Link,
    /// In prose.
    Bare,
    /// In code.
    Code,
    /// In a header field of mail or news.
    Header,
    /// The name of an XML namespace, which is never dereferenced.
    Ns,
}

impl Context {
    /// Returns the name used in output.
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

/// The kind of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A URI with a scheme.
    Uri,
    /// `www.…`, for which `http://` is inferred (rfc2396bis-01 Appendix F), and other hosts if they are
    /// requested; `ftp://` for `ftp.…`.
    Abbreviated,
    /// A relative reference in markup.
    Relative,
    /// A URI with a misspelt scheme or separator (`http//…`, rule S012). `check` reports it,
    /// `extract` does not, unless suspects are requested.
    Misspelt,
    /// A URI that was defanged (`hxxp://`, `h[.]example`, rule D011) or an address that was
    /// obfuscated (`mailto:anna at h.example`, rule D012). `check` reports it, `extract` does
    /// not, unless suspects are requested.
    Defanged,
}

/// A URI found in text: its cleaned text, where it is, and how it was delimited.
// Each flag is an independent fact about how the candidate was delimited.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidate<'t> {
    /// The URI without delimiters and white space, at most 64 KiB.
    pub text: Text<'t>,
    /// The kind of the candidate.
    pub kind: Kind,
    /// The range in the section between the delimiters, from the first to past the last byte of
    /// the URI.
    pub extent: Range<usize>,
    /// The range in the section including delimiters and the `URL:` prefix. The search
    /// continues after it.
    pub outer: Range<usize>,
    /// What surrounds the URI.
    pub wrapper: Wrapper,
    /// Whether `URL:` precedes the URI.
    pub prefixed: bool,
    /// Whether a `<` before the URI is not closed within the look-ahead (rule D001).
    pub unclosed: bool,
    /// The offsets in `text` at which a line end was removed, ascending.
    pub joins: Vec<usize>,
    /// The offsets in `text` at which a tab or line end was removed from an attribute value,
    /// ascending; without those that only lay out the value (rule X020).
    pub stripped: Vec<usize>,
    /// Whether white space was removed (rule D002).
    pub white_space: bool,
    /// Other readings of `text`, without the hyphen at a line end.
    pub alternatives: Vec<Vec<u8>>,
    /// The range in the section, up to the closing delimiter, that is taken for prose after the
    /// URI (rule D002).
    pub left_out: Range<usize>,
    /// Whether `text` was truncated to 64 KiB.
    pub truncated: bool,
    /// The role of the URI in its text.
    pub context: Context,
}

impl<'t> Candidate<'t> {
    /// Creates a candidate from a text that the caller has already delimited, as if it were in
    /// angle brackets.
    pub fn whole(text: &'t Text<'t>) -> Self {
        let all = 0..text.bytes().len();
        Self {
            wrapper: Wrapper::Angle,
            context: Context::Link,
            ..read::new_candidate(text.gather(std::slice::from_ref(&all)), Kind::Uri, all)
        }
    }

    /// Creates a candidate from the link target at `range` of `section`. White space at both
    /// ends, tabs and line ends are removed, as browsers do.
    pub(crate) fn in_markup(section: &'t Text<'t>, range: Range<usize>) -> Self {
        read::in_markup(section, range)
    }
}

/// Delimits the candidate at `position` in `section`. Returns `None` if no URI starts there.
///
/// The candidate starts at or after `floor`, the end of the previous candidate's `outer`; bytes
/// before `floor` are only context. The search continues after `outer`, or after the position
/// if there is no candidate.
pub fn delimit_candidate<'t>(
    section: &'t Text<'t>,
    position: CandidatePosition,
    floor: usize,
) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    if position.at < floor || position.at >= bytes.len() {
        return None;
    }
    let is_colon = matches!(position.kind, CandidateKind::Colon | CandidateKind::Escaped);
    let is_escaped = is_colon && json::has_slashes(bytes, position.at);
    if is_escaped && let Some(found) = json::read(section, position, floor) {
        return Some(found);
    }
    let start = match position.kind {
        CandidateKind::Escaped => return None,
        CandidateKind::Colon => detect::at_colon(bytes, position.at, floor)?,
        CandidateKind::Dot => bare_host::at_dot(bytes, position.at, floor)?,
        CandidateKind::Www => detect::at_www(bytes, position.at, floor)?,
        CandidateKind::Slashes => misspelt::at_slashes(bytes, position.at, floor)?,
        CandidateKind::Defanged => {
            let range = defanged::around(bytes, position.at, floor)?;
            return Some(read::defanged(section, range));
        }
    };
    let found = read::read(section, &start, floor)?;
    if !is_escaped
        && json::has_escapes(bytes, &found)
        && let Some(decoded) = json::read(section, position, floor)
    {
        return Some(decoded);
    }
    Some(found)
}
