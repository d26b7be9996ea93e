//! Helpers for the grammars of the schemes: ranges in a URI, and faults.

use std::ops::Range;

use super::Part;
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::percent;
use crate::uri::syntax::{Component, Fault, FaultKind, GrammarFault, Uri};

/// Adds the fault `what` at `range`.
pub(super) fn add(faults: &mut Vec<Fault>, what: &'static GrammarFault, range: Range<usize>) {
    faults.push(Fault::new(FaultKind::Scheme(what), range));
}

/// Adds the fault `what` at `range`, as one that another document of the scheme allows.
pub(super) fn dispute(faults: &mut Vec<Fault>, what: &'static GrammarFault, range: Range<usize>) {
    faults.push(Fault::new(FaultKind::Disputed(what), range));
}

/// Returns the range of the path.
pub(super) fn path(uri: &Uri) -> Range<usize> {
    uri.range(Component::Path).unwrap_or_default()
}

/// Returns the url-path of RFC 1738 §3.1: the part after the `/` that follows the host, up to a
/// fragment. Without an authority it is everything after the scheme.
pub(super) fn url_path(uri: &Uri) -> Range<usize> {
    let path = path(uri);
    let end = uri
        .range(Component::Query)
        .map_or(path.end, |query| query.end);
    let slash = uri.authority().is_some() && uri.path().first() == Some(&b'/');
    path.start + usize::from(slash)..end.max(path.start)
}

/// Adds a part, if it is present.
pub(super) fn part(parts: &mut Vec<Part>, name: &'static str, range: Option<Range<usize>>) {
    parts.extend(range.map(|range| Part { name, range }));
}

/// `user [ ":" password ]` before the `@` (RFC 1738 §3.1, `login`).
fn user_and_password(uri: &Uri) -> Option<(Range<usize>, Option<Range<usize>>)> {
    let userinfo = uri.range(Component::Userinfo)?;
    let colon = memchr::memchr(b':', &uri.bytes()[userinfo.clone()]);
    Some(match colon {
        None => (userinfo, None),
        Some(at) => {
            let colon = userinfo.start + at;
            (userinfo.start..colon, Some(colon + 1..userinfo.end))
        }
    })
}

/// Adds `user` and `password`. An empty one is present.
pub(super) fn login_parts(uri: &Uri, parts: &mut Vec<Part>) {
    if let Some((user, password)) = user_and_password(uri) {
        part(parts, "user", Some(user));
        part(parts, "password", password);
    }
}

/// The generic grammar allows any number of `:` in user information (RFC 3986 §3.2.1).
pub(super) const SECOND_COLON: GrammarFault = GrammarFault {
    description: "unencoded `:` in a password: expected `%3A`",
    production: "password",
    section: "RFC 1738 §3.1, §5",
};

/// Checks user and password (RFC 1738 §3.1).
pub(super) fn login(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some((_, Some(password))) = user_and_password(uri) {
        let colon = memchr::memchr(b':', &uri.bytes()[password.clone()]);
        if let Some(at) = colon.map(|at| password.start + at) {
            dispute(faults, &SECOND_COLON, at..at + 1);
        }
    }
}

/// Returns the range of `//` and the authority, for schemes without authorities.
pub(super) fn slashes(uri: &Uri) -> Option<Range<usize>> {
    let authority = uri.range(Component::Authority)?;
    Some(authority.start.saturating_sub(2)..authority.end)
}

/// Returns the parts of `range` that `mark` separates, with their ranges.
pub(super) fn pieces<'u>(
    uri: &Uri<'u>,
    range: Range<usize>,
    mark: u8,
) -> impl Iterator<Item = (Range<usize>, &'u [u8])> {
    let mut start = range.start;
    uri.bytes()[range]
        .split(move |&b| b == mark)
        .map(move |piece| {
            let location = start..start + piece.len();
            start = location.end + 1;
            (location, piece)
        })
}

/// Returns the decoded octets of `range`, with their ranges (RFC 3986 §2.1).
pub(super) fn octets<'u>(
    uri: &Uri<'u>,
    range: Range<usize>,
) -> impl Iterator<Item = (Range<usize>, u8)> + use<'u> {
    let start = range.start;
    let moved =
        move |(range, octet): (Range<usize>, u8)| (start + range.start..start + range.end, octet);
    percent::octets(&uri.bytes()[range]).map(moved)
}

/// Returns true if no URI may contain this byte unencoded, which is another fault.
pub(super) const fn is_other_fault(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' ' | 0x7f.. | b'%' | b'<' | b'>' | b'"' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' | b'[' | b']'
    )
}

/// Returns the first byte of `range` that is not `allowed`. Escapes are allowed, and bytes that no
/// URI may contain are another fault.
pub(super) fn disallowed_byte(
    uri: &Uri,
    range: Range<usize>,
    allowed: impl Fn(u8) -> bool,
) -> Option<Range<usize>> {
    let mut at = range.start;
    while at < range.end {
        let byte = uri.bytes()[at];
        if !allowed(byte) && !is_other_fault(byte) {
            return Some(at..at + 1);
        }
        at += if byte == b'%' { 3 } else { 1 };
    }
    None
}

/// Returns the first byte of `range` that is not allowed in a name of RFC 3986 §3.2.2 (`reg-name`).
/// Escapes are allowed, and bytes that no URI may contain are another fault.
pub(super) fn disallowed_in_host(uri: &Uri, range: Range<usize>) -> Option<Range<usize>> {
    disallowed_byte(uri, range, |b| is_unreserved(b) || is_sub_delimiter(b))
}

/// `sub-delims` (RFC 3986 §2.2)
const fn is_sub_delimiter(byte: u8) -> bool {
    matches!(
        byte,
        b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'='
    )
}

/// User information in a URL whose document has `hostport` only.
const NO_LOGIN: GrammarFault = GrammarFault {
    description: "user information not allowed in this scheme",
    production: "hostport",
    section: "RFC 1738 §5",
};

/// Checks an authority that is `host [ ":" port ]`.
pub(super) fn hostport(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(userinfo) = uri.range(Component::Userinfo) {
        add(faults, &NO_LOGIN, userinfo.start..userinfo.end + 1);
    }
}

/// Adds `what` at a query, with its `?`, for schemes without queries.
pub(super) fn no_query(uri: &Uri, faults: &mut Vec<Fault>, what: &'static GrammarFault) {
    if let Some(query) = uri.range(Component::Query) {
        add(faults, what, query.start - 1..query.end);
    }
}

/// Adds `what` at `//` and an authority, and returns true if there is one.
pub(super) fn has_slashes(uri: &Uri, faults: &mut Vec<Fault>, what: &'static GrammarFault) -> bool {
    let slashes = slashes(uri);
    if let Some(slashes) = slashes.clone() {
        add(faults, what, slashes);
    }
    slashes.is_some()
}

/// `uchar` of RFC 1738 §5, without escapes.
pub(super) fn is_uchar(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"$-_.+!*'(),".contains(&byte)
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]` (RFC 2396 §3.2.2)
pub(super) fn is_hostname(name: &[u8]) -> bool {
    let name = name.strip_suffix(b".").unwrap_or(name);
    let alphanumeric = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
    let is_label = |label: &[u8]| {
        let inside = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
        alphanumeric(label.first()) && alphanumeric(label.last()) && label.iter().all(inside)
    };
    let top = name.rsplit(|&b| b == b'.').next().unwrap_or_default();
    name.split(|&b| b == b'.').all(is_label) && top[0].is_ascii_alphabetic()
}

const NO_AUTHORITY: GrammarFault = GrammarFault {
    description: "missing `//` and host after the scheme",
    production: "hier-part",
    section: "RFC 1738 §3.1; RFC 3986 §3",
};

/// Checks a URI of the form `scheme://authority…`.
pub(super) fn authority(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        let at = path(uri).start;
        add(faults, &NO_AUTHORITY, at..at);
    }
}
