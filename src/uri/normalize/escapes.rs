//! The case of escapes, and decoding of escaped unreserved characters (RFC 3986 §6.2.2.1,
//! §6.2.2.2).

use std::borrow::Cow;

use memchr::memchr_iter;

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

/// Decodes the escapes of unreserved characters in a component.
pub(super) fn decoded(component: &[u8]) -> Cow<'_, [u8]> {
    decoded_as(component, |octet| octet)
}

/// Decodes those in the user information and the host of an authority. Brackets contain no escapes.
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
    let (mut count, mut found) = (0, false);
    for escape in percent::escapes(component) {
        count += 1;
        found |= needless(&escape);
    }
    // Decoding next to a `%` that is not an escape might create one.
    if !found || count < memchr_iter(b'%', component).count() {
        return Cow::Borrowed(component);
    }
    let mut decoded = Vec::with_capacity(component.len());
    let mut from = 0;
    for escape in percent::escapes(component).filter(needless) {
        decoded.extend_from_slice(&component[from..escape.at]);
        decoded.push(letter(escape.octet));
        from = escape.range().end;
    }
    decoded.extend_from_slice(&component[from..]);
    Cow::Owned(decoded)
}
