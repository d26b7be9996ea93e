//! The case of escapes, and undoing those that stand for unreserved characters
//! (RFC 3986 §6.2.2.1, §6.2.2.2).

use std::borrow::Cow;

use memchr::memchr_iter;

use crate::uri::syntax::Uri;
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::percent;
use crate::uri::syntax::percent::Escape;

/// Writes the hexadecimal digits of escapes in upper case.
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

/// A component without escapes of unreserved characters.
pub(super) fn undone(component: &[u8]) -> Cow<'_, [u8]> {
    undone_as(component, |octet| octet)
}

/// An authority, likewise: its user information and its host. What stands in brackets has
/// no escapes.
pub(super) fn authority<'a>(uri: &Uri<'a>) -> Cow<'a, [u8]> {
    let mut authority = Vec::new();
    if let Some(userinfo) = uri.userinfo() {
        authority.extend_from_slice(&undone(userinfo));
        authority.push(b'@');
    }
    let host = uri.host().unwrap_or_default();
    if host.starts_with(b"[") {
        authority.extend_from_slice(host);
    } else {
        authority.extend_from_slice(&undone_as(host, |octet| octet.to_ascii_lowercase()));
    }
    if let Some(port) = uri.port() {
        authority.push(b':');
        authority.extend_from_slice(port);
    }
    Cow::Owned(authority)
}

fn undone_as(component: &[u8], letter: impl Fn(u8) -> u8) -> Cow<'_, [u8]> {
    let needless = |escape: &Escape| is_unreserved(escape.octet);
    let (mut count, mut found) = (0, false);
    for escape in percent::escapes(component) {
        count += 1;
        found |= needless(&escape);
    }
    // With a `%` that is none, what is undone before or behind it might become one.
    if !found || count < memchr_iter(b'%', component).count() {
        return Cow::Borrowed(component);
    }
    let mut undone = Vec::with_capacity(component.len());
    let mut from = 0;
    for escape in percent::escapes(component).filter(needless) {
        undone.extend_from_slice(&component[from..escape.at]);
        undone.push(letter(escape.octet));
        from = escape.range().end;
    }
    undone.extend_from_slice(&component[from..]);
    Cow::Owned(undone)
}
