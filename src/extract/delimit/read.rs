//! Reading a candidate from its start: chooses the wrapper that ends it and checks that it is a
//! URI.

use std::ops::Range;

use memchr::memchr3;

use super::chars::char_at;
use super::join::Pieces;
use super::start::{Shape, Start};
use super::wrapper::{self, Opening};
use super::{
    Candidate, Context, Kind, Wrapper, angle, bare, defanged, link_text, obfuscated, quote, roff,
    schemes, spaced, strip, texinfo,
};
use crate::extract::base_uri;
use crate::text::Text;

/// The maximum length of a cleaned URI, in bytes; longer ones are truncated
/// (docs/design/DELIMITING.md §7).
const MAX_URI_LEN: usize = 64 << 10;

/// The number of bytes after an opaque scheme that its check for prose sees.
// Bounds the time: the checks of some schemes read all that they are given.
const PROSE_LOOKAHEAD: usize = 512;

/// Reads the candidate that starts at `start`. Returns `None` if it is not a URI.
pub(super) fn read<'t>(
    section: &'t Text<'t>,
    start: &Start,
    floor: usize,
) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    // First, because ` at ` ends any other candidate.
    if let Some(end) = obfuscated::end(bytes, start) {
        return Some(defanged(section, start.at..end));
    }
    let opening = wrapper::before(bytes, start.at, floor);
    if start.shape == Shape::Misspelt
        && let Some(candidate) = spaced::read(section, start, &opening)
    {
        return Some(candidate);
    }
    match opening.wrapper {
        Wrapper::Angle => in_angle(section, start, &opening),
        Wrapper::None | Wrapper::UrlPrefix => unwrapped(section, start, &opening),
        _ => in_quotes(section, start, &opening).or_else(|| unwrapped(section, start, &opening)),
    }
}

/// Reads the link target at `range`.
pub(super) fn in_markup<'t>(section: &'t Text<'t>, range: Range<usize>) -> Candidate<'t> {
    let value = &section.bytes()[range.clone()];
    let kept = |byte: &u8| *byte > b' ';
    let start = range.start + value.iter().position(kept).unwrap_or(0);
    let end = value
        .iter()
        .rposition(kept)
        .map_or(start, |last| range.start + last + 1);
    let bracket = angle_bracket(&section.bytes()[start..end.max(start)]);
    let prefix = bracket + url_prefix(&section.bytes()[start + bracket..range.end]);
    let (start, end) = (start + prefix, end - bracket);
    let extent = start..end.min(start + MAX_URI_LEN);
    let mut pieces = Vec::new();
    let mut joins = Vec::new();
    let (mut at, mut length) = (extent.start, 0);
    while at < extent.end {
        let rest = &section.bytes()[at..extent.end];
        let piece = memchr3(b'\t', b'\n', b'\r', rest).unwrap_or(rest.len());
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
        // A value without bytes is located at the end of the byte before it.
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
    let mut candidate = new_candidate(text, kind, extent);
    candidate.truncated = candidate.extent.end < end;
    candidate.outer = range;
    candidate.wrapper = Wrapper::Markup;
    candidate.prefixed = prefix > 0;
    candidate.context = Context::Link;
    candidate.joins = joins;
    candidate.stripped = strip::stripped(&section.bytes()[candidate.extent.clone()]);
    candidate
}

/// Returns the length of a `<` before a URI in a target that ends with `>`: the author wrote the
/// URI as in plain text (the 1993 draft, §1.3).
fn angle_bracket(value: &[u8]) -> usize {
    let inside = value.strip_prefix(b"<").and_then(|v| v.strip_suffix(b">"));
    let inside = inside.map(|inside| &inside[url_prefix(inside)..]);
    usize::from(inside.is_some_and(|inside| {
        let end = inside.iter().position(|&b| b == b':').unwrap_or(0);
        base_uri::has_scheme(inside) && schemes::is_known(&inside[..end])
    }))
}

/// Returns the length of a `URL:` prefix and the spaces after it, or 0 if no URI follows.
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

/// Returns a candidate for the defanged text at `range`.
pub(super) fn defanged<'t>(section: &'t Text<'t>, range: Range<usize>) -> Candidate<'t> {
    let text = section.gather(std::slice::from_ref(&range));
    new_candidate(text, Kind::Defanged, range)
}

fn in_angle<'t>(section: &'t Text<'t>, start: &Start, opening: &Opening) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    if let Some((end, close)) = link_text::labelled(bytes, start.body) {
        let extent = start.at..end;
        let text = section.gather(std::slice::from_ref(&extent));
        let mut candidate = new_candidate(text, kind(start), extent);
        candidate.outer = opening.outer..close + 1;
        candidate.wrapper = Wrapper::Angle;
        candidate.prefixed = opening.prefixed;
        candidate.context = Context::Link;
        return is_uri_in_angle(&candidate, start, opening).then_some(candidate);
    }
    match angle::read(bytes, start) {
        angle::Content::Closed {
            pieces,
            close,
            white_space,
        } => {
            let mut candidate = from_pieces(section, start, &pieces)?;
            let text = candidate.text.bytes();
            if schemes::holds_bracketed_uri(text) || link_text::follows_address(text) {
                let mut candidate = unwrapped(section, start, opening)?;
                candidate.wrapper = Wrapper::Angle;
                candidate.context = Context::Link;
                return Some(candidate);
            }
            candidate.outer = opening.outer..close + 1;
            candidate.wrapper = Wrapper::Angle;
            candidate.prefixed = opening.prefixed;
            candidate.white_space = white_space;
            candidate.context = Context::Link;
            is_uri_in_angle(&candidate, start, opening).then_some(candidate)
        }
        angle::Content::Repeated => {
            let mut candidate = unwrapped(section, start, opening)?;
            candidate.wrapper = Wrapper::Angle;
            candidate.context = Context::Link;
            Some(candidate)
        }
        angle::Content::Prose { close } => {
            let mut candidate = unwrapped(section, start, opening)?;
            candidate.left_out = candidate.extent.end..close;
            Some(candidate)
        }
        angle::Content::Open => {
            let mut candidate = unwrapped(section, start, opening)?;
            // The bracket may be closed past the look-ahead.
            let closed = bytes.get(candidate.outer.end) == Some(&b'>');
            // In `a < http://h`, the `<` is most likely an operator.
            let opened = opening.prefixed || opening.outer + 1 == start.at;
            candidate.unclosed = opened && !closed;
            Some(candidate)
        }
    }
}

fn in_quotes<'t>(section: &'t Text<'t>, start: &Start, opening: &Opening) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    let quoted = quote::read(bytes, start, opening)?;
    if quoted
        .pieces
        .ranges
        .iter()
        .any(|piece| ends_at_escape(section, start.at, piece.end))
    {
        return None;
    }
    let mut candidate = from_pieces(section, start, &quoted.pieces)?;
    candidate.outer = opening.outer..quoted.outer_end;
    candidate.wrapper = opening.wrapper;
    candidate.prefixed = opening.prefixed;
    candidate.white_space = !candidate.joins.is_empty();
    if is_attribute_value(&bytes[..opening.outer]) {
        candidate.stripped.clone_from(&candidate.joins);
    }
    let text = candidate.text.bytes();
    let clear = opening.wrapper == Wrapper::DoubleQuote && is_meant_in_quotes(text, start);
    (is_uri(text, start) || clear).then_some(candidate)
}

/// Returns true if `text` in double quotes is meant as a URI, although its rest does not look like
/// one: the scheme is that of an address, or a host follows one character that no host starts with.
/// Regular expressions, formats (`urn:%s`), and the parts from which programs join a URI are in
/// quotes, too.
fn is_meant_in_quotes(text: &[u8], start: &Start) -> bool {
    let (name, rest) = text.split_at((start.body - start.at).min(text.len()));
    match start.shape {
        Shape::Opaque => {
            let one_word = rest.len() > 1 && rest.iter().all(|&b| b > b' ');
            schemes::is_address(&name[..name.len().saturating_sub(1)])
                && one_word
                && !matches!(rest[0], b':' | b'%')
                && !is_tag_name(rest)
        }
        Shape::Authority if !matches!(rest.first(), None | Some(b'(' | b'\\')) => {
            let odd = char_at(rest, 0).map_or(1, |(_, length)| length);
            schemes::is_known(name.strip_suffix(b"://").unwrap_or_default())
                && schemes::starts_known_host(&rest[odd..])
        }
        _ => false,
    }
}

/// Returns true if the line end at `at` is an escape of a string, `\n` in the source: longer there than the
/// letter at `start`. In UTF-16 all are longer.
fn ends_at_escape(section: &Text, start: usize, at: usize) -> bool {
    let line_end = matches!(section.bytes().get(at), Some(b'\r' | b'\n'));
    let length = |at| {
        let source = section.source(at..at + 1);
        source.end - source.start
    };
    line_end && length(at) > length(start)
}

/// Returns true if a value after `before` is that of an attribute, as after `href=`.
fn is_attribute_value(before: &[u8]) -> bool {
    matches!(before.trim_ascii_end(), [.., letter, b'='] if letter.is_ascii_alphabetic())
}

/// Returns true if the content of `<…>` is a URI: any scheme after `URL:`, else a known scheme
/// or one with `//`.
fn is_uri_in_angle(candidate: &Candidate, start: &Start, opening: &Opening) -> bool {
    let text = candidate.text.bytes();
    let (name, rest) = text.split_at((start.body - start.at).min(text.len()));
    if start.shape != Shape::Opaque {
        // In brackets, `http:///x` is a URI without its host, and not a pattern.
        let known = schemes::is_known(name.strip_suffix(b"://").unwrap_or_default());
        return is_uri(text, start)
            || start.shape == Shape::Authority && (!is_elided(rest) || rest.is_empty() && known);
    }
    if opening.prefixed {
        return !rest.is_empty();
    }
    let name = &name[..name.len().saturating_sub(1)];
    if schemes::starts_uri_in_prose(name, rest) {
        return true;
    }
    let one_word = !candidate.white_space && rest.iter().all(|&b| b > b' ');
    if !one_word || rest.len() < 2 {
        return false;
    }
    if schemes::is_address(name) {
        return !is_tag_name(rest) || schemes::starts_known_host(rest);
    }
    // `<dav:prop>` and `<tag:x y="z">` are XML tags, `<<Data:4/binary>>` is a pattern.
    let plain = !rest.iter().any(|b| b"\"'=".contains(b));
    let experimental = name.len() > 2 && name[..2].eq_ignore_ascii_case(b"x-");
    let quoted = rest.iter().any(|b| b"\"'".contains(b));
    !quoted && experimental
        || plain && (schemes::is_word(name) && !is_time_format(rest))
        || schemes::is_known(name) && !is_attribute(rest) && !is_name_with_parts(name, rest)
}

/// Returns true if `rest` has a value in quotes, as the tags of XML do.
fn is_attribute(rest: &[u8]) -> bool {
    rest.windows(2)
        .any(|pair| matches!(pair, [b'=', b'"' | b'\'']))
}

/// Returns true if `rest`, after the scheme `name`, may be names that are joined, as in
/// `<file:line:column>`, `<tag:item/x>`, `<Data:4/binary>` and `<std::vector>`. Numbers are no
/// names, unless the scheme is a word before a number of something else.
fn is_name_with_parts(name: &[u8], rest: &[u8]) -> bool {
    let joined = |b: &u8| b.is_ascii_alphanumeric() || b"_-./:".contains(b) || *b >= 0x80;
    let number = rest[0].is_ascii_digit()
        && rest.iter().any(|b| b"./".contains(b))
        && schemes::is_numeric(name);
    rest[0] == b':' || rest[0] != b'/' && rest.iter().all(joined) && !number
}

/// Returns true if `rest`, after `scheme://` in brackets, has nothing of a URI: `<http://...>`.
fn is_elided(rest: &[u8]) -> bool {
    rest.iter().all(|b| b". \t*".contains(b)) || rest.starts_with(b"\xE2\x80\xA6") || is_www(rest)
}

/// Returns true if `rest` may be the local part of the name of an XML element, as in `<geo:lat>`
/// and `<data:name x="y">`, or a placeholder, as in `<mailto:address>`.
fn is_tag_name(rest: &[u8]) -> bool {
    let rest = rest.strip_suffix(b"/").unwrap_or(rest);
    rest.iter()
        .all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(b) || *b >= 0x80)
}

/// Returns true if `rest` is the rest of the format of a time: `mm:ss` after `hh:`.
fn is_time_format(rest: &[u8]) -> bool {
    let mut parts = rest.split(|b| matches!(b, b':' | b'.'));
    // `yyyy` is the longest.
    parts.all(|part| !part.is_empty() && part.len() <= 4 && part.iter().all(|b| *b == part[0]))
}

/// Reads a candidate that is delimited by its own characters only.
fn unwrapped<'t>(section: &'t Text<'t>, start: &Start, opening: &Opening) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    if !may_start(bytes, start, opening) {
        return None;
    }
    if start.shape == Shape::Defanged
        || (start.shape == Shape::Authority && defanged::in_host(bytes, start))
    {
        let end = defanged::end(bytes, start.at, start.body);
        return Some(defanged(section, start.at..end));
    }
    let texinfo = texinfo::is_target(bytes, start.at);
    let argument = texinfo.then(|| texinfo::end(bytes, start)).flatten();
    let end = argument.unwrap_or_else(|| bare::end(bytes, start));
    let truncated = end.trimmed - start.at > MAX_URI_LEN;
    let extent = start.at..if truncated {
        start.at + MAX_URI_LEN
    } else {
        end.trimmed
    };
    let roff = opening.wrapper == Wrapper::None && roff::is_ur_target(bytes, start.at);
    let text = if roff {
        section.gather(&roff::pieces(bytes, &extent))
    } else if texinfo {
        section.gather(&texinfo::pieces(bytes, &extent))
    } else {
        section.gather(std::slice::from_ref(&extent))
    };
    // After `URL:`, any scheme is accepted.
    let any_scheme = opening.prefixed && start.shape == Shape::Opaque && extent.end > start.body;
    if !any_scheme && !is_uri(text.bytes(), start) {
        return None;
    }
    let mut candidate = new_candidate(text, kind(start), extent);
    candidate.truncated = truncated;
    candidate.outer.end = end.trimmed;
    if roff || texinfo {
        candidate.wrapper = Wrapper::Markup;
        candidate.context = Context::Link;
    } else if opening.wrapper == Wrapper::UrlPrefix {
        candidate.outer.start = opening.outer;
        candidate.wrapper = Wrapper::UrlPrefix;
    }
    candidate.prefixed = opening.prefixed;
    Some(candidate)
}

/// Returns true if a bare URI may start at `start`; this is checked before its end is searched
/// for.
fn may_start(bytes: &[u8], start: &Start, opening: &Opening) -> bool {
    let near = &bytes[start.at..bytes.len().min(start.body + PROSE_LOOKAHEAD)];
    let body = start.body - start.at;
    match start.shape {
        Shape::Abbreviated | Shape::Host | Shape::Misspelt => true,
        Shape::Opaque if opening.prefixed => near.get(body).is_some_and(u8::is_ascii_graphic),
        Shape::Opaque => {
            let is_label = || schemes::is_phone_label(&near[..body - 1], &near[body..]);
            looks_like_uri(near, start) && !is_label()
        }
        Shape::Authority | Shape::Defanged => looks_like_uri(near, start),
    }
}

/// Returns true if `text`, the whole candidate, is a URI.
pub(super) fn is_uri(text: &[u8], start: &Start) -> bool {
    let rest = text.get(start.body - start.at..).unwrap_or_default();
    match start.shape {
        // `www.a.b` is the shortest.
        Shape::Abbreviated => is_abbreviated(text, 7),
        Shape::Host => is_abbreviated(text, 4),
        Shape::Misspelt | Shape::Defanged => !rest.is_empty(),
        // Prose about URIs: "http://www.".
        Shape::Authority if is_www(rest) => false,
        Shape::Authority | Shape::Opaque => looks_like_uri(text, start),
    }
}

fn is_www(host: &[u8]) -> bool {
    let label = host.strip_suffix(b".").unwrap_or(host);
    label.eq_ignore_ascii_case(b"www")
}

/// Returns true if `text` starts with a host of at least that length, and not with the left side of an
/// address.
fn is_abbreviated(text: &[u8], shortest: usize) -> bool {
    let ends = |b: &u8| matches!(b, b'/' | b'?' | b'#');
    let host = &text[..text.iter().position(ends).unwrap_or(text.len())];
    // `L<www.h.example|http://www.h.example/>` has the text of a link before its target.
    !host.contains(&b'@') && !host.contains(&b'|') && host.len() >= shortest
}

/// Returns true if the bytes after the scheme of `text`, which is at `start` in the section, look
/// like the rest of a URI.
fn looks_like_uri(text: &[u8], start: &Start) -> bool {
    let slashes = if start.shape == Shape::Opaque { 0 } else { 2 };
    let body = start.body - start.at - slashes;
    let (Some(name), Some(rest)) = (text.get(..body - 1), text.get(body..)) else {
        return false;
    };
    schemes::starts_uri_in_prose(name, rest)
}

const fn kind(start: &Start) -> Kind {
    match start.shape {
        Shape::Authority | Shape::Opaque => Kind::Uri,
        Shape::Abbreviated | Shape::Host => Kind::Abbreviated,
        Shape::Misspelt => Kind::Misspelt,
        Shape::Defanged => Kind::Defanged,
    }
}

/// Creates a candidate from the pieces inside a wrapper. The caller sets the wrapper.
pub(super) fn from_pieces<'t>(
    section: &'t Text<'t>,
    start: &Start,
    pieces: &Pieces,
) -> Option<Candidate<'t>> {
    let extent = pieces.extent()?;
    let text = section.gather(&pieces.ranges);
    let length = text.bytes().len();
    let mut candidate = new_candidate(text, kind(start), extent);
    candidate.alternatives = pieces.alternatives(candidate.text.bytes());
    candidate.joins = pieces
        .joins
        .iter()
        .copied()
        .filter(|&at| at < length)
        .collect();
    Some(candidate)
}

/// Creates a candidate that nothing delimits.
pub(super) fn new_candidate(text: Text<'_>, kind: Kind, extent: Range<usize>) -> Candidate<'_> {
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
        left_out: 0..0,
        truncated: false,
        context: Context::Bare,
    }
}
