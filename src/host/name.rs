//! The host of a URI, and domains that it is under.

use std::ops::Range;

use super::address::{Ipv4Text, read_ipv4};
use crate::uri::{Component, HostKind, Uri};

/// Returns the range and the bytes of the host, if the scheme names a host on the network and the
/// host is not empty (guard "hosts and ports of network schemes"). Of schemes whose hosts may have
/// local names, only addresses are returned.
pub fn network_host<'a>(uri: &Uri<'a>) -> Option<(Range<usize>, &'a [u8])> {
    let authority = uri.known_scheme()?.authority;
    let range = uri.range(Component::Host)?;
    let host = uri.host().filter(|host| !host.is_empty())?;
    let on_network = authority.is_network() || authority.is_host() && is_address(uri, host);
    on_network.then_some((range, host))
}

/// Returns true if `host` is an address, in any notation. A small number may be a name.
fn is_address(uri: &Uri, host: &[u8]) -> bool {
    let small = |text: &Ipv4Text| text.parts == 1 && text.address.octets()[0] == 0;
    match uri.host_kind() {
        HostKind::Ipv4(_) | HostKind::Ipv6(_) => true,
        HostKind::RegName => read_ipv4(host).is_some_and(|text| !text.overflow && !small(&text)),
        _ => false,
    }
}

/// Returns true if `host` is `domain` or a subdomain of it, in any case.
pub fn is_same_or_subdomain(host: &[u8], domain: &str) -> bool {
    labels_before(host, domain).is_some()
}

/// Returns the labels of `host` before `domain`, without the dot between them; empty if both are
/// equal. Returns `None` if `host` is not under `domain`.
pub fn labels_before<'h>(host: &'h [u8], domain: &str) -> Option<&'h [u8]> {
    let (labels, end) = host.split_at(host.len().checked_sub(domain.len())?);
    if !end.eq_ignore_ascii_case(domain.as_bytes()) {
        return None;
    }
    if labels.is_empty() {
        return Some(labels);
    }
    labels.strip_suffix(b".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_and_their_subdomains() {
        for (host, labels) in [
            ("example.org", Some("")),
            ("EXAMPLE.org", Some("")),
            ("a.b.Example.org", Some("a.b")),
            (".example.org", Some("")),
            ("anexample.org", None),
            ("example.org.", None),
            ("org", None),
            ("", None),
        ] {
            let found = labels_before(host.as_bytes(), "example.org");
            assert_eq!(found, labels.map(str::as_bytes), "{host}");
            assert_eq!(
                is_same_or_subdomain(host.as_bytes(), "example.org"),
                labels.is_some()
            );
        }
    }
}
