//! §6.2.3, Scheme-Based Normalization.
//!
//! The rules of hosts and ports hold for every scheme. Those of one scheme hold for its valid URIs
//! only, except where they change no more than case, `file` and `urn`.

mod address;
mod geo;
mod host;
mod name;
mod telephone;

use std::borrow::Cow;

use super::DefaultPorts;
use crate::uri::scheme;
use crate::uri::syntax::Parts;
use crate::uri::syntax::{HostKind, Uri};

/// Returns the normal form among those that the scheme defines as equivalent.
pub(super) fn normalize(uri: &Uri, defaults: &DefaultPorts) -> Vec<u8> {
    let mut parts = Parts::of(uri);
    if parts.authority.is_some() {
        let port = needed_port(uri, defaults);
        parts.authority = Some(host::authority(uri, port));
        let network = uri
            .known_scheme()
            .is_some_and(|known| known.authority.is_network());
        if network && uri.path().is_empty() && uri.host_kind() != HostKind::None {
            parts.path = Cow::Borrowed(b"/");
        }
    }
    let scheme = uri.scheme().unwrap_or_default().to_ascii_lowercase();
    match &scheme[..] {
        b"file" => file(&mut parts),
        b"mailto" => parts.path = Cow::Owned(address::mailto(uri.path())),
        b"urn" => parts.path = Cow::Owned(name::urn(uri)),
        _ if !uri.is_valid() => {}
        b"sip" | b"sips" => address::sip(&mut parts),
        b"acct" | b"im" | b"pres" | b"xmpp" => {
            parts.path = Cow::Owned(address::domain(uri.path()));
        }
        b"tel" | b"fax" | b"modem" | b"sms" => {
            parts.path = Cow::Owned(telephone::numbers(uri.path()));
        }
        b"geo" => parts.path = Cow::Owned(geo::location(uri.path())),
        // RFC 2838 §4; RFC 6501 §3.3.2, §4.6.5.
        b"doi" | b"tv" | b"xcon" | b"xcon-userid" => {
            parts.path = Cow::Owned(name::lower_case(uri.path()));
        }
        // RFC 4266 §2.1: without a selector, the type is 1.
        b"gopher" if uri.path() == b"/1" && uri.query().is_none() => {
            parts.path = Cow::Borrowed(b"/");
        }
        _ => {}
    }
    parts.recompose()
}

/// RFC 3986 §3.2.3: producers "should omit the port component and its ":" delimiter if
/// port is empty or if its value would be the same as that of the scheme's default".
fn needed_port<'a>(uri: &Uri<'a>, ports: &DefaultPorts) -> Option<&'a [u8]> {
    let port = uri.port()?;
    let number = uri.port_number();
    if port.is_empty() || number.is_some() && number == default_port(uri, ports) {
        return None;
    }
    if uri
        .known_scheme()
        .is_some_and(|known| known.authority.is_network())
    {
        // Leading zeros are not significant in a decimal number.
        let zeros = port[..port.len() - 1].iter().take_while(|&&b| b == b'0');
        return Some(&port[zeros.count()..]);
    }
    Some(port)
}

fn default_port(uri: &Uri, ports: &DefaultPorts) -> Option<u16> {
    let name = uri.scheme()?;
    let own = || uri.known_scheme().and_then(|known| known.default_port);
    let registered = || scheme::registration(name)?.default_port();
    ports.get(name).or_else(own).or_else(registered)
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
