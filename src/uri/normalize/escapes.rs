//! The case of escapes, and decoding of escaped unreserved characters (RFC 3986 §6.2.2.1,
//! §6.2.2.2).

use std::borrow::Cow;

use memchr::memchr;

use crate::uri::iri;
use crate::uri::syntax::Uri;
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::percent;
use crate::uri::syntax::percent::Escape;

/// Uppercases the hex digits of escapes.
pub(super) fn upper_case(bytes: &mut [u8]) {
    let mut from = 0;
    while let Some(escape) = bytes
        .get(from..)
        .and_then(|rest| percent::escapes(rest).next())
    {
        let range = escape.range();
        bytes[from + range.start..from + range.end].make_ascii_uppercase();
        from += range.end;
    }
}

/// Decodes the escapes of unreserved characters in a component, and percent-encodes the octets of
/// characters outside ASCII (RFC 3987 §3.1, §5.3.2.3).
pub(super) fn decoded(component: &[u8]) -> Cow<'_, [u8]> {
    match unreserved(component) {
        decoded if decoded.is_ascii() => decoded,
        decoded => Cow::Owned(iri::encoded(&decoded).into_owned().into_bytes()),
    }
}

/// Decodes the escapes of unreserved characters.
pub(in crate::uri) fn unreserved(text: &[u8]) -> Cow<'_, [u8]> {
    decoded_as(text, |octet| octet)
}

/// Decodes those in the user information and the host of an authority. Brackets contain no escapes;
/// a host outside ASCII belongs to the level of the scheme.
pub(super) fn authority<'a>(uri: &Uri<'a>) -> Cow<'a, [u8]> {
    let mut authority = Vec::new();
    if let Some(userinfo) = uri.userinfo() {
        authority.extend_from_slice(&decoded(userinfo));
        authority.push(b'@');
    }
    let host = uri.host().unwrap_or_default();
    if host.starts_with(b"[") {
        authority.extend_from_slice(host);
    } else {
        authority.extend_from_slice(&decoded_as(host, |octet| octet.to_ascii_lowercase()));
    }
    if let Some(port) = uri.port() {
        authority.push(b':');
        authority.extend_from_slice(port);
    }
    Cow::Owned(authority)
}

fn decoded_as(component: &[u8], letter: impl Fn(u8) -> u8) -> Cow<'_, [u8]> {
    let needless = |escape: &Escape| is_unreserved(escape.octet);
    if !percent::escapes(component).any(|escape| needless(&escape)) {
        return Cow::Borrowed(component);
    }
    let mut decoded = Vec::with_capacity(component.len());
    let mut from = 0;
    for escape in percent::escapes(component) {
        decoded.extend_from_slice(&component[from..escape.at]);
        from = escape.range().end;
        // Decoding after a `%` that is not an escape might create one.
        let near = decoded.len().saturating_sub(2);
        let created = memchr(b'%', &decoded[near..]).is_some();
        if needless(&escape) && !created {
            decoded.push(letter(escape.octet));
        } else {
            decoded.extend_from_slice(&component[escape.range()]);
        }
    }
    decoded.extend_from_slice(&component[from..]);
    Cow::Owned(decoded)
}
