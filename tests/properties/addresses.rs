//! Agreement on IPv4 and IPv6 addresses with the standard library, whose parsers accept the
//! grammar of RFC 3986 §3.2.2, and with fluent-uri.

use std::net::{Ipv4Addr, Ipv6Addr};

use fluent_uri::component::Host;
use proptest::prelude::*;
use urilint::uri::{HostKind, Uri};

use super::peer_cases;

/// Generates texts similar to IPv4 addresses.
fn ipv4() -> impl Strategy<Value = String> {
    let octet = prop_oneof![
        4 => (0..=255u32).prop_map(|octet| octet.to_string()),
        1 => (0..=1000u32).prop_map(|octet| octet.to_string()),
        1 => (0..=99u32).prop_map(|octet| format!("0{octet}")),
        1 => "[0-9a-fx]{0,4}",
    ];
    let count = prop_oneof![6 => Just(4usize), 1 => 1..7usize];
    (count, "\\.?").prop_flat_map(move |(count, end)| {
        let octets = prop::collection::vec(octet.clone(), count);
        octets.prop_map(move |octets| octets.join(".") + &end)
    })
}

/// Generates texts similar to IPv6 addresses.
fn ipv6() -> impl Strategy<Value = String> {
    let piece =
        prop_oneof![12 => "[0-9a-fA-F]{1,4}", 2 => Just(String::new()), 1 => "[0-9a-g]{0,5}"];
    let pieces = prop::collection::vec(piece, 0..10);
    let gap = prop::option::of(any::<prop::sample::Index>());
    (pieces, gap, prop::option::weighted(0.3, ipv4())).prop_map(|(mut pieces, gap, tail)| {
        pieces.extend(tail);
        let Some(gap) = gap else {
            return pieces.join(":");
        };
        let rest = pieces.split_off(gap.index(pieces.len() + 1));
        pieces.join(":") + "::" + &rest.join(":")
    })
}

/// Returns the kind of a valid host.
fn host(uri: &str) -> Option<HostKind> {
    let uri = Uri::split(uri.as_bytes());
    uri.is_valid().then(|| uri.host_kind())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: peer_cases(), ..ProptestConfig::default() })]

    /// What is not an address is a name.
    #[test]
    fn ipv4_addresses(text in ipv4()) {
        let uri = format!("x://{text}");
        let ours = match Uri::split(uri.as_bytes()).host_kind() {
            HostKind::Ipv4(address) => Some(address),
            _ => None,
        };
        prop_assert_eq!(ours, text.parse::<Ipv4Addr>().ok());
        let fluent = fluent_uri::Uri::parse(uri.as_str()).unwrap();
        let fluent = match fluent.authority().map(|authority| authority.host_parsed()) {
            Some(Host::Ipv4(address)) => Some(address),
            _ => None,
        };
        prop_assert_eq!(ours, fluent);
    }

    #[test]
    fn ipv6_addresses(text in ipv6()) {
        let uri = format!("x://[{text}]");
        let ours = host(&uri);
        prop_assert_eq!(ours, text.parse::<Ipv6Addr>().ok().map(HostKind::Ipv6));
        let fluent = fluent_uri::Uri::parse(uri.as_str()).ok();
        let fluent = fluent.and_then(|uri| match uri.authority()?.host_parsed() {
            Host::Ipv6(address) => Some(HostKind::Ipv6(address)),
            _ => None,
        });
        prop_assert_eq!(ours, fluent);
    }
}
