//! Placeholders in URIs: text that a program or a reader replaces before the URI is used. URI
//! templates by themselves are parsed by [`crate::uri::template`].
//!
//! [`spans`] returns the bytes of each placeholder, and nothing else of the URI: a fault beside a
//! placeholder is a fault. A span is balanced, and may go on over white space and quotes after the
//! end of the candidate; the part in the candidate is returned.
//!
//! The forms are those of template languages (`{{ x }}`, `{% x %}`, `<%= x %>`, RFC 6570), shells
//! and build tools (`$VAR`, `${x}`, `$(x)`, `@VAR@`), format strings (`%s`, `%(x)s`, `{x:04d}`),
//! regular expressions, and those of people (`<name>`, `[host]`, `:PORT`, `xxxx`, `...`). Each file
//! of this folder has those that start with the same character.

mod ampersand;
mod angle;
mod at_sign;
mod backslash;
mod brace;
mod dollar;
mod elision;
mod expression;
mod paired;
mod percent;
mod quotation;
mod source;
mod square;
#[cfg(test)]
mod tests;
mod word;

use std::ops::Range;

use crate::uri::Uri;
use source::Source;

/// The language of a text, as far as it decides what a placeholder is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Any text.
    #[default]
    Common,
    /// TeX: braces group, `#1` is a parameter, and a backslash starts a command.
    Tex,
    /// Strings that a program formats: every directive after `%` counts, `%%` too.
    FormatString,
    /// HTML, XML and SGML: the document type may define what `&name;` stands for.
    Sgml,
}

/// Why the bytes are not those of the URI that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// They are replaced before use.
    Placeholder,
    /// A part was left out or made unreadable here: `...`, `***`.
    Elision,
}

/// The bytes of a placeholder, in the text of the candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The bytes.
    pub range: Range<usize>,
    /// What they are.
    pub kind: Kind,
}

/// A URI in its surroundings.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The URI.
    pub uri: &'a Uri<'a>,
    /// The delimiter at its end, such as a quotation mark, if it is known.
    pub delimiter: Option<u8>,
    /// The text after it and its delimiter.
    pub after: &'a [u8],
    /// The language that it is written in.
    pub dialect: Dialect,
}

/// How sure it is that text is a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certainty {
    /// By itself.
    Certain,
    /// Only beside another placeholder in the same URI.
    BesideAnother,
}

/// A placeholder that starts at a byte: where it ends, which may be after the candidate.
#[derive(Clone, Copy, Debug)]
struct Found {
    end: usize,
    kind: Kind,
    certainty: Certainty,
}

impl Found {
    const fn certain(end: usize) -> Self {
        Self {
            end,
            kind: Kind::Placeholder,
            certainty: Certainty::Certain,
        }
    }

    const fn beside_another(end: usize) -> Self {
        Self {
            certainty: Certainty::BesideAnother,
            ..Self::certain(end)
        }
    }

    const fn elision(end: usize) -> Self {
        Self {
            kind: Kind::Elision,
            ..Self::certain(end)
        }
    }
}

/// Returns the placeholders of a URI, ascending; those that overlap are merged.
pub fn spans(place: &Place) -> Vec<Span> {
    let source = Source::new(place);
    let mut found = Vec::new();
    let mut at = 0;
    while at < source.end {
        let Some(next) = starting_at(&source, at) else {
            at += 1;
            continue;
        };
        found.push((at, next));
        at = next.end.max(at + 1);
    }
    found.extend(following(&source));
    found.extend(word::all(place.uri));
    if found.len() == 1 {
        found.retain(|(_, found)| found.certainty == Certainty::Certain);
    }
    merged(found, source.end)
}

/// Returns true if all of `value`, a part of a URI, is placeholders.
pub fn is_all_placeholder(value: &[u8]) -> bool {
    let source = Source::of_value(value);
    let mut at = 0;
    while let Some(found) = starting_at(&source, at) {
        if found.certainty != Certainty::Certain || found.end > value.len() {
            return false;
        }
        at = found.end;
    }
    at == value.len() && at > 0
}

fn starting_at(source: &Source, at: usize) -> Option<Found> {
    match source.byte(at)? {
        // Longer marks first: `{{` starts with `{`.
        b'{' => paired::at(source, at).or_else(|| brace::at(source, at)),
        b'<' => paired::at(source, at).or_else(|| angle::at(source, at)),
        b'[' => paired::at(source, at)
            .or_else(|| expression::at(source, at))
            .or_else(|| square::at(source, at)),
        b'$' => paired::at(source, at)
            .or_else(|| dollar::at(source, at))
            .or_else(|| expression::anchor(source, at)),
        b'%' => paired::at(source, at).or_else(|| percent::at(source, at)),
        b'@' => paired::at(source, at).or_else(|| at_sign::at(source, at)),
        b'#' => paired::at(source, at).or_else(|| backslash::parameter(source, at)),
        b'&' => ampersand::entity(source, at).or_else(|| angle::escaped(source, at)),
        b'\\' => backslash::at(source, at).or_else(|| expression::at(source, at)),
        b'^' => backslash::character(source, at),
        b'(' => expression::at(source, at),
        b'.' => expression::at(source, at).or_else(|| elision::at(source, at)),
        b'*' => elision::at(source, at).or_else(|| at_sign::emphasized(source, at)),
        b'`' => quotation::substitution(source, at),
        b'\'' | b'"' => quotation::joined(source, at),
        0x80.. => quotation::at(source, at).or_else(|| elision::at(source, at)),
        _ => None,
    }
}

/// Returns the placeholder directly after the candidate, at its last byte: a URI without delimiters
/// ends before `<`, and before `:$PORT`.
fn following(source: &Source) -> Option<(usize, Found)> {
    let expected = |b| b"/=-_.:@?&#".contains(&b);
    let last = source.before(source.end)?;
    let at = match source.byte(source.end)? {
        b'<' if expected(last) => source.end,
        b':' if source.authority.end == source.end && !source.authority.is_empty() => {
            source.end + 1
        }
        _ => return None,
    };
    let sigil = source.byte(at).is_some_and(|b| b"<$%{@".contains(&b));
    let found = sigil.then(|| starting_at(source, at)).flatten()?;
    Some((source.end - 1, found))
}

fn merged(mut found: Vec<(usize, Found)>, end: usize) -> Vec<Span> {
    found.sort_by_key(|(at, found)| (*at, found.end));
    let mut spans: Vec<Span> = Vec::with_capacity(found.len());
    for (at, found) in found {
        let range = at..found.end.min(end);
        match spans.last_mut() {
            Some(last) if range.start < last.range.end => {
                last.range.end = last.range.end.max(range.end);
            }
            _ => spans.push(Span {
                range,
                kind: found.kind,
            }),
        }
    }
    spans
}
