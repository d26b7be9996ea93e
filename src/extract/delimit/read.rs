//! From a start to a candidate: which wrapper ends it, and whether it is one at all.

use std::ops::Range;

use super::join::Pieces;
use super::start::{Form, Start};
use super::wrapper::{self, Opening};
use super::{
    Candidate, Context, Kind, Wrapper, angle, bare, defanged, obfuscated, quote, roff, schemes,
    strip,
};
use crate::extract::base_uri;
use crate::text::Text;

/// The longest cleaned URI, in bytes; what is longer is cut (DELIMITING §7).
const LONGEST: usize = 64 << 10;

/// How much of what follows an opaque scheme its first look is shown, in bytes.
const FIRST_LOOK: usize = 512;

/// Reads the candidate that starts at `start`.
pub(super) fn read<'t>(
    section: &'t Text<'t>,
    start: &Start,
    floor: usize,
) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    if let Some(end) = obfuscated::end(bytes, start) {
        return Some(defanged(section, start.at..end));
    }
    let opening = wrapper::before(bytes, start.at, floor);
    match opening.wrapper {
        Wrapper::Angle => in_angle(section, start, &opening),
        Wrapper::None | Wrapper::UrlPrefix => unwrapped(section, start, &opening),
        _ => in_quotes(section, start, &opening).or_else(|| unwrapped(section, start, &opening)),
    }
}

/// What markup delimits at `range`.
pub(super) fn marked<'t>(section: &'t Text<'t>, range: Range<usize>) -> Candidate<'t> {
    let value = &section.bytes()[range.clone()];
    let kept = |byte: &u8| *byte > b' ';
    let start = range.start + value.iter().position(kept).unwrap_or(0);
    let prefix = url_prefix(&section.bytes()[start..range.end]);
    let start = start + prefix;
    let end = value
        .iter()
        .rposition(kept)
        .map_or(start, |last| range.start + last + 1);
    let extent = start..end.min(start + LONGEST);
    let mut pieces = Vec::new();
    let mut joins = Vec::new();
    let (mut at, mut length) = (extent.start, 0);
    let taken_out = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r');
    while at < extent.end {
        let rest = &section.bytes()[at..extent.end];
        let piece = rest.iter().position(taken_out).unwrap_or(rest.len());
        if piece > 0 {
            pieces.push(at..at + piece);
            length += piece;
        }
        if rest.get(piece) == Some(&b'\n') {
            joins.push(length);
        }
        at += piece + 1;
    }
    let text = if pieces.is_empty() {
        // Where nothing stands is told by what was put before it, to part it.
        let before = extent.start.saturating_sub(1)..extent.start;
        Text::borrowed(b"", section.source(before).end)
    } else {
        section.gather(&pieces)
    };
    let kind = if base_uri::has_scheme(text.bytes()) {
        Kind::Uri
    } else {
        Kind::Relative
    };
    let mut candidate = plain(text, kind, extent);
    candidate.cut = candidate.extent.end < end;
    candidate.outer = range;
    candidate.wrapper = Wrapper::Markup;
    candidate.prefixed = prefix > 0;
    candidate.context = Context::Link;
    candidate.joins = joins;
    candidate.stripped = strip::stripped(&section.bytes()[candidate.extent.clone()]);
    candidate
}

/// The length of `URL:`, and of blanks behind it, where a URI follows.
fn url_prefix(value: &[u8]) -> usize {
    let starts = value
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"URL:"));
    let length = 4 + value.iter().skip(4).take_while(|&&b| b == b' ').count();
    if starts && base_uri::has_scheme(&value[length.min(value.len())..]) {
        length
    } else {
        0
    }
}

/// What was made unclickable at `range`.
pub(super) fn defanged<'t>(section: &'t Text<'t>, range: Range<usize>) -> Candidate<'t> {
    let text = section.gather(std::slice::from_ref(&range));
    plain(text, Kind::Defanged, range)
}

fn in_angle<'t>(section: &'t Text<'t>, start: &Start, opening: &Opening) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    match angle::read(bytes, start) {
        angle::Content::Closed {
            pieces,
            close,
            white_space,
        } => {
            let mut candidate = joined(section, start, &pieces)?;
            candidate.outer = opening.outer..close + 1;
            candidate.wrapper = Wrapper::Angle;
            candidate.prefixed = opening.prefixed;
            candidate.white_space = white_space;
            candidate.context = Context::Link;
            may_be_wrapped(&candidate, start, opening).then_some(candidate)
        }
        angle::Content::Repeated => {
            let mut candidate = unwrapped(section, start, opening)?;
            candidate.wrapper = Wrapper::Angle;
            candidate.context = Context::Link;
            Some(candidate)
        }
        angle::Content::Prose => unwrapped(section, start, opening),
        angle::Content::Open => {
            let mut candidate = unwrapped(section, start, opening)?;
            // Past the look-ahead, the bracket may still be closed.
            let closed = bytes.get(candidate.outer.end) == Some(&b'>');
            // `a < http://h`: an operator, most likely.
            let opened = opening.prefixed || opening.outer + 1 == start.at;
            candidate.unclosed = opened && !closed;
            Some(candidate)
        }
    }
}

fn in_quotes<'t>(section: &'t Text<'t>, start: &Start, opening: &Opening) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    let quoted = quote::read(bytes, start, opening)?;
    let mut candidate = joined(section, start, &quoted.pieces)?;
    candidate.outer = opening.outer..quoted.outer_end;
    candidate.wrapper = opening.wrapper;
    candidate.prefixed = opening.prefixed;
    candidate.white_space = !candidate.joins.is_empty();
    if is_value(&bytes[..opening.outer]) {
        candidate.stripped.clone_from(&candidate.joins);
    }
    is_uri(candidate.text.bytes(), start).then_some(candidate)
}

/// Whether a value in quotes is that of an attribute: `href=` stands before it.
fn is_value(before: &[u8]) -> bool {
    matches!(before.trim_ascii_end(), [.., letter, b'='] if letter.is_ascii_alphabetic())
}

/// Whether what stands in `<…>` is a URI: any scheme behind `URL:`, else a known one or
/// one with `//`.
fn may_be_wrapped(candidate: &Candidate, start: &Start, opening: &Opening) -> bool {
    let text = candidate.text.bytes();
    let (name, rest) = text.split_at((start.body - start.at).min(text.len()));
    if start.form != Form::Opaque {
        // `<http:///x>`: in brackets, a host that is missing is a fault, not a doubt.
        return is_uri(text, start) || rest.first() == Some(&b'/');
    }
    if opening.prefixed {
        return !rest.is_empty();
    }
    let name = &name[..name.len().saturating_sub(1)];
    if schemes::first_look(name, rest) {
        return true;
    }
    // Of schemes without a grammar here: `<dav:prop>` is a tag of XML, `<tag:x y="z">` too.
    let plain = |b: &u8| *b > b' ' && !b"\"'=".contains(b);
    let one_word = !candidate.white_space && rest.iter().all(plain);
    let experimental = name.len() > 2 && name[..2].eq_ignore_ascii_case(b"x-");
    one_word && rest.len() > 1 && (experimental || schemes::has_no_first_look(name))
}

/// A candidate that nothing but its own characters ends.
fn unwrapped<'t>(section: &'t Text<'t>, start: &Start, opening: &Opening) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    if !may_start(bytes, start, opening) {
        return None;
    }
    if start.form == Form::Defanged
        || (start.form == Form::Authority && defanged::in_host(bytes, start.body))
    {
        let end = defanged::end(bytes, start.at, start.body);
        return Some(defanged(section, start.at..end));
    }
    let end = bare::end(bytes, start);
    let cut = end.trimmed - start.at > LONGEST;
    let extent = start.at..if cut { start.at + LONGEST } else { end.trimmed };
    let roff = opening.wrapper == Wrapper::None && roff::is_target(bytes, start.at);
    let text = if roff {
        section.gather(&roff::pieces(bytes, &extent))
    } else {
        section.gather(std::slice::from_ref(&extent))
    };
    // Behind `URL:` any scheme will do.
    let any_scheme = opening.prefixed && start.form == Form::Opaque && extent.end > start.body;
    if !any_scheme && !is_uri(text.bytes(), start) {
        return None;
    }
    let mut candidate = plain(text, kind(start), extent);
    candidate.cut = cut;
    candidate.outer.end = end.trimmed;
    if roff {
        candidate.wrapper = Wrapper::Markup;
        candidate.context = Context::Link;
    } else if opening.wrapper == Wrapper::UrlPrefix {
        candidate.outer.start = opening.outer;
        candidate.wrapper = Wrapper::UrlPrefix;
    }
    candidate.prefixed = opening.prefixed;
    Some(candidate)
}

/// Whether a bare URI may start so: a first look before its end is searched for.
fn may_start(bytes: &[u8], start: &Start, opening: &Opening) -> bool {
    let near = &bytes[..bytes.len().min(start.body + FIRST_LOOK)];
    match start.form {
        Form::Abbreviated | Form::Misspelt => true,
        Form::Opaque if opening.prefixed => near.get(start.body).is_some_and(u8::is_ascii_graphic),
        Form::Opaque if schemes::is_label(&near[start.at..start.body - 1]) => false,
        Form::Authority | Form::Defanged | Form::Opaque => looks_right(near, start),
    }
}

/// Whether `text`, its end known, still is a URI.
fn is_uri(text: &[u8], start: &Start) -> bool {
    let rest = text.get(start.body - start.at..).unwrap_or_default();
    match start.form {
        Form::Abbreviated => is_abbreviated(text),
        Form::Misspelt | Form::Defanged => !rest.is_empty(),
        // "http://www." is a word about URIs.
        Form::Authority if is_www(rest) => false,
        Form::Authority | Form::Opaque => {
            let start = Start {
                at: 0,
                body: start.body - start.at,
                ..*start
            };
            looks_right(text, &start)
        }
    }
}

fn is_www(host: &[u8]) -> bool {
    let label = host.strip_suffix(b".").unwrap_or(host);
    label.eq_ignore_ascii_case(b"www")
}

/// Whether a host that starts with `www.` is one, and not the left side of an address.
fn is_abbreviated(text: &[u8]) -> bool {
    let ends = |b: &u8| matches!(b, b'/' | b'?' | b'#');
    let host = &text[..text.iter().position(ends).unwrap_or(text.len())];
    // `L<www.h.example|http://www.h.example/>`: the text of a link, and its target.
    !host.contains(&b'@') && !host.contains(&b'|') && host.len() > 6
}

/// Whether what follows the scheme at `start` looks like the rest of its URI.
fn looks_right(bytes: &[u8], start: &Start) -> bool {
    let behind = start.body - if start.form == Form::Opaque { 0 } else { 2 };
    let (Some(name), Some(rest)) = (bytes.get(start.at..behind - 1), bytes.get(behind..)) else {
        return false;
    };
    schemes::first_look(name, rest)
}

const fn kind(start: &Start) -> Kind {
    match start.form {
        Form::Authority | Form::Opaque => Kind::Uri,
        Form::Abbreviated => Kind::Abbreviated,
        Form::Misspelt => Kind::Misspelt,
        Form::Defanged => Kind::Defanged,
    }
}

/// A candidate of what a wrapper holds, its wrapper not yet said.
fn joined<'t>(section: &'t Text<'t>, start: &Start, pieces: &Pieces) -> Option<Candidate<'t>> {
    let extent = pieces.extent()?;
    let text = section.gather(&pieces.ranges);
    let length = text.bytes().len();
    let mut candidate = plain(text, kind(start), extent);
    candidate.alternatives = pieces.alternatives(candidate.text.bytes());
    candidate.joins = pieces
        .joins
        .iter()
        .copied()
        .filter(|&at| at < length)
        .collect();
    Some(candidate)
}

fn plain(text: Text<'_>, kind: Kind, extent: Range<usize>) -> Candidate<'_> {
    Candidate {
        text,
        kind,
        outer: extent.clone(),
        extent,
        wrapper: Wrapper::None,
        prefixed: false,
        unclosed: false,
        joins: Vec::new(),
        stripped: Vec::new(),
        white_space: false,
        alternatives: Vec::new(),
        cut: false,
        context: Context::Bare,
    }
}
