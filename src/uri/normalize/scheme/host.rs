//! Hosts: IPv6 addresses (RFC 5952) and internationalized domain names (RFC 3987 §5.3.3).

use std::borrow::Cow;

use crate::uri::iri;
use crate::uri::syntax::percent::decode;
use crate::uri::syntax::{HostKind, Uri};

/// Returns the authority with its host in normal form, and with that port.
pub(super) fn authority<'a>(uri: &Uri<'a>, port: Option<&[u8]>) -> Cow<'a, [u8]> {
    let whole = uri.authority().unwrap_or_default();
    let written = uri.host().unwrap_or_default();
    let host = host(uri, written);
    if port == uri.port() && *host == *written {
        return Cow::Borrowed(whole);
    }
    let mut authority = Vec::with_capacity(whole.len());
    if let Some(userinfo) = uri.userinfo() {
        authority.extend_from_slice(userinfo);
        authority.push(b'@');
    }
    authority.extend_from_slice(&host);
    if let Some(port) = port {
        authority.push(b':');
        authority.extend_from_slice(port);
    }
    Cow::Owned(authority)
}

fn host<'a>(uri: &Uri<'a>, written: &'a [u8]) -> Cow<'a, [u8]> {
    if let HostKind::Ipv6(address) = uri.host_kind() {
        // A zone identifier (RFC 9844) is kept as it is.
        let zone = memchr::memchr(b'%', written).map_or(&b"]"[..], |at| &written[at..]);
        return Cow::Owned([format!("[{address}").as_bytes(), zone].concat());
    }
    // What is in brackets is no name, whatever it is.
    if written.starts_with(b"[") || decode(written).is_ascii() {
        return Cow::Borrowed(written);
    }
    match iri::host(uri) {
        Cow::Borrowed(name) => Cow::Borrowed(name.as_bytes()),
        Cow::Owned(name) => Cow::Owned(name.into_bytes()),
    }
}
