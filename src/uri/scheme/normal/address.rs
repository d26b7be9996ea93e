//! Users at hosts: `mailto`, `acct`, `xmpp` and `sip`.

use std::borrow::Cow;

use memchr::{memchr, memrchr};

use super::name::lower_case;
use crate::uri::syntax::Parts;

/// RFC 3986 §6.2.3: `mailto:Joe@Example.COM` is `mailto:Joe@example.com`.
pub(super) fn mailto(path: &[u8]) -> Vec<u8> {
    let addresses: Vec<_> = path.split(|&b| b == b',').map(at_domain).collect();
    addresses.join(&b","[..])
}

fn at_domain(address: &[u8]) -> Vec<u8> {
    let domain = memrchr(b'@', address).unwrap_or(address.len());
    [&address[..domain], &lower_case(&address[domain..])].concat()
}

/// The domain of an address, which a resource may follow (RFC 5122 §2.2; RFC 7565 §4).
pub(super) fn domain(path: &[u8]) -> Vec<u8> {
    let end = memchr(b'/', path).unwrap_or(path.len());
    let start = memchr(b'@', &path[..end]).map_or(0, |at| at + 1);
    [&path[..start], &lower_case(&path[start..end]), &path[end..]].concat()
}

/// RFC 3261 §19.1.4: all but the user is case-insensitive, and the order of parameters and headers
/// is not significant.
pub(super) fn sip(parts: &mut Parts) {
    let path = parts.path.to_vec();
    let query = parts.query.take();
    let rest = match &query {
        // A user may contain `?`.
        Some(query) if memchr(b'@', query).is_some() && memchr(b'@', &path).is_none() => {
            parts.query = Some(query.clone());
            return;
        }
        Some(query) => Some(sorted(query, b'&')),
        None => None,
    };
    parts.query = rest.map(Cow::Owned);
    let host = memchr(b'@', &path).map_or(0, |at| at + 1);
    let end = memchr(b';', &path[host..]).map_or(path.len(), |at| host + at);
    let mut normal = [&path[..host], &lower_case(&path[host..end])].concat();
    if end < path.len() {
        normal.push(b';');
        normal.extend_from_slice(&sorted(&path[end + 1..], b';'));
    }
    parts.path = Cow::Owned(normal);
}

/// Returns the parameters in lowercase and in order.
fn sorted(parameters: &[u8], mark: u8) -> Vec<u8> {
    let mut all: Vec<_> = parameters.split(|&b| b == mark).map(lower_case).collect();
    all.sort();
    all.join(&[mark][..])
}
