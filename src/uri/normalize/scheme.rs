//! Scheme-Based Normalization (RFC 3986 §6.2.3).

use std::borrow::Cow;

use crate::uri::scheme;
use crate::uri::syntax::Parts;
use crate::uri::syntax::{HostKind, Uri};

/// Returns the normal form among those that the scheme defines as equivalent.
pub(super) fn normalize(uri: &Uri) -> Vec<u8> {
    let mut parts = Parts::of(uri);
    if parts.authority.is_some() {
        parts.authority = Some(without_needless_port(uri));
        let network = uri.known_scheme().is_some_and(|known| known.network);
        if network && uri.path().is_empty() && uri.host_kind() != HostKind::None {
            parts.path = Cow::Borrowed(b"/");
        }
    }
    if uri.has_scheme("file") {
        file(&mut parts);
    } else if uri.has_scheme("mailto") {
        parts.path = Cow::Owned(mailto(uri.path()));
    } else if uri.has_scheme("urn") {
        parts.path = Cow::Owned(urn(uri.path()));
    }
    parts.recompose()
}

/// RFC 3986 §3.2.3: producers "should omit the port component and its ":" delimiter if
/// port is empty or if its value would be the same as that of the scheme's default".
fn without_needless_port<'a>(uri: &Uri<'a>) -> Cow<'a, [u8]> {
    let whole = uri.authority().unwrap_or_default();
    let Some(port) = uri.port() else {
        return Cow::Borrowed(whole);
    };
    let host = &whole[..whole.len() - port.len() - 1];
    if port.is_empty() || uri.port_number().is_some() && uri.port_number() == default_port(uri) {
        return Cow::Borrowed(host);
    }
    if uri.known_scheme().is_some_and(|known| known.network) {
        // Leading zeros are not significant in a decimal number.
        let zeros = port[..port.len() - 1].iter().take_while(|&&b| b == b'0');
        let digits = &port[zeros.count()..];
        return Cow::Owned([host, b":", digits].concat());
    }
    Cow::Borrowed(whole)
}

fn default_port(uri: &Uri) -> Option<u16> {
    let own = uri.known_scheme().and_then(|known| known.default_port);
    own.or_else(|| scheme::registration(uri.scheme()?)?.default_port())
}

/// RFC 8089 §2, §3; RFC 3986 §3.2.2: "no authority, an empty host, and "localhost" all mean
/// the end-user's machine".
fn file(parts: &mut Parts) {
    let host = parts.authority.as_deref();
    let local = |host: &[u8]| host.is_empty() || host.eq_ignore_ascii_case(b"localhost");
    if !host.is_none_or(local) || !parts.path.starts_with(b"/") {
        return;
    }
    if host.is_none() && parts.path.starts_with(b"/.//") {
        // With an authority, two slashes need no protection.
        parts.path = parts.path[2..].to_vec().into();
    }
    parts.authority = Some(Cow::Borrowed(b""));
}

/// RFC 3986 §6.2.3: "mailto:Joe@Example.COM" is "mailto:Joe@example.com".
fn mailto(path: &[u8]) -> Vec<u8> {
    let mut path = path.to_vec();
    for address in path.split_mut(|&b| b == b',') {
        if let Some(at) = memchr::memrchr(b'@', address) {
            lower_case(&mut address[at..]);
        }
    }
    path
}

/// RFC 8141 §3.1: the namespace is case-insensitive.
fn urn(path: &[u8]) -> Vec<u8> {
    let mut path = path.to_vec();
    if let Some(colon) = memchr::memchr(b':', &path) {
        lower_case(&mut path[..colon]);
    }
    path
}

/// Lowercases everything but escapes, which belong to another level.
fn lower_case(bytes: &mut [u8]) {
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'%' {
            at += 3;
        } else {
            bytes[at].make_ascii_lowercase();
            at += 1;
        }
    }
}
