//! §6.2.3, Scheme-Based Normalization.
//!
//! The rules of hosts and ports hold for every scheme. Those of one scheme are in its definition; most
//! hold for its valid URIs only.

mod host;

use std::borrow::Cow;

use super::DefaultPorts;
use crate::uri::scheme;
use crate::uri::syntax::{HostKind, Normalize, Parts, Uri};

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
    let known = uri.scheme().and_then(scheme::find);
    match known.map_or(Normalize::Generic, |known| known.normalize) {
        Normalize::Always(normalize) => normalize(uri, &mut parts),
        Normalize::IfValid(normalize) if uri.is_valid() => normalize(uri, &mut parts),
        Normalize::IfValid(_) | Normalize::Generic => {}
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
