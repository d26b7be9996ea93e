//! The host of a URI whose scheme names a host on the network.

use std::ops::Range;

use crate::uri::{Component, Uri};

/// Where the host stands, and its bytes, if the scheme is one of the network and the
/// host is not empty (guard U5).
pub fn network_host<'a>(uri: &Uri<'a>) -> Option<(Range<usize>, &'a [u8])> {
    if !uri.known_scheme().is_some_and(|scheme| scheme.network) {
        return None;
    }
    let range = uri.range(Component::Host)?;
    let host = uri.host().filter(|host| !host.is_empty())?;
    Some((range, host))
}
