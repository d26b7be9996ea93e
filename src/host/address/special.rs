//! The special-purpose address blocks of the IANA registries (RFC 6890), and a few older ones that
//! are no longer listed.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use Class::{
    Benchmarking, Broadcast, Discard, Documentation, LinkLocal, Loopback, Multicast, Private,
    Protocol, Reserved, Shared, ThisNetwork, Translation,
};
use Reach::{Global, Local};

/// The purpose of a block of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// 0.0.0.0/8 and `::`: the sender itself, and the loopback on most systems.
    ThisNetwork,
    /// The machine itself.
    Loopback,
    /// An organization: RFC 1918, unique local, site-local.
    Private,
    /// Between a provider and its customers.
    Shared,
    /// A single link.
    LinkLocal,
    /// Documentation.
    Documentation,
    /// Benchmarks.
    Benchmarking,
    /// An IPv6 address that represents an IPv4 one.
    Translation,
    /// Discarded packets.
    Discard,
    /// Assigned to a protocol.
    Protocol,
    /// Multicast.
    Multicast,
    /// Broadcast on a link.
    Broadcast,
    /// Reserved for future use.
    Reserved,
}

/// Whether a block is globally reachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    Global,
    Local,
}

/// A block of addresses with a special purpose.
#[derive(Debug, PartialEq, Eq)]
pub struct Special {
    /// Its purpose.
    pub class: Class,
    /// Its name in messages, in front of "address".
    pub name: &'static str,
    /// The document that defines it.
    pub reference: &'static str,
    reach: Reach,
}

impl Special {
    /// Returns true if the registry lists it as globally reachable.
    pub fn is_global(&self) -> bool {
        self.reach == Global
    }
}

/// Returns the narrowest block of the registries that contains `address`.
pub fn special(address: IpAddr) -> Option<&'static Special> {
    match address {
        IpAddr::V4(address) => special_ipv4(address),
        IpAddr::V6(address) => special_ipv6(address),
    }
}

/// Returns the narrowest block of the IPv4 registry that contains `address`.
pub fn special_ipv4(address: Ipv4Addr) -> Option<&'static Special> {
    let bits = address.to_bits();
    let block = IPV4
        .iter()
        .find(|&&(network, prefix, _)| (bits ^ network).leading_zeros() >= prefix);
    block.map(|(_, _, special)| special)
}

fn special_ipv6(address: Ipv6Addr) -> Option<&'static Special> {
    let bits = address.to_bits();
    let block = IPV6
        .iter()
        .find(|&&(network, prefix, _)| (bits ^ network).leading_zeros() >= prefix);
    block.map(|(_, _, special)| special)
}

const fn v4(a: u8, b: u8, c: u8, d: u8) -> u32 {
    u32::from_be_bytes([a, b, c, d])
}

const fn v6(segments: [u16; 8]) -> u128 {
    let mut bits = 0;
    let mut i = 0;
    while i < 8 {
        bits = bits << 16 | segments[i] as u128;
        i += 1;
    }
    bits
}

/// Network, prefix length, and purpose; the narrowest first.
#[rustfmt::skip]
static IPV4: &[(u32, u32, Special)] = &[
    (v4(0, 0, 0, 0), 32, Special { class: ThisNetwork, name: "this host", reference: "RFC 1122 §3.2.1.3", reach: Local }),
    (v4(192, 0, 0, 8), 32, Special { class: Protocol, name: "dummy", reference: "RFC 7600", reach: Local }),
    (v4(192, 0, 0, 9), 32, Special { class: Protocol, name: "Port Control Protocol Anycast", reference: "RFC 7723", reach: Global }),
    (v4(192, 0, 0, 10), 32, Special { class: Protocol, name: "TURN Anycast", reference: "RFC 8155", reach: Global }),
    (v4(192, 0, 0, 170), 32, Special { class: Protocol, name: "NAT64/DNS64 Discovery", reference: "RFC 8880", reach: Local }),
    (v4(192, 0, 0, 171), 32, Special { class: Protocol, name: "NAT64/DNS64 Discovery", reference: "RFC 8880", reach: Local }),
    (v4(192, 88, 99, 2), 32, Special { class: Protocol, name: "6a44-relay anycast", reference: "RFC 6751", reach: Local }),
    (v4(255, 255, 255, 255), 32, Special { class: Broadcast, name: "broadcast", reference: "RFC 8190", reach: Local }),
    (v4(192, 0, 0, 0), 29, Special { class: Protocol, name: "IPv4 Service Continuity Prefix", reference: "RFC 7335", reach: Local }),
    (v4(192, 0, 0, 0), 24, Special { class: Protocol, name: "IETF Protocol Assignments", reference: "RFC 6890 §2.1", reach: Local }),
    (v4(192, 0, 2, 0), 24, Special { class: Documentation, name: "documentation", reference: "RFC 5737", reach: Local }),
    (v4(192, 31, 196, 0), 24, Special { class: Protocol, name: "AS112-v4", reference: "RFC 7535", reach: Global }),
    (v4(192, 52, 193, 0), 24, Special { class: Protocol, name: "AMT", reference: "RFC 7450", reach: Global }),
    (v4(192, 88, 99, 0), 24, Special { class: Protocol, name: "6to4 relay", reference: "RFC 7526", reach: Local }),
    (v4(192, 175, 48, 0), 24, Special { class: Protocol, name: "Direct Delegation AS112", reference: "RFC 7534", reach: Global }),
    (v4(198, 51, 100, 0), 24, Special { class: Documentation, name: "documentation", reference: "RFC 5737", reach: Local }),
    (v4(203, 0, 113, 0), 24, Special { class: Documentation, name: "documentation", reference: "RFC 5737", reach: Local }),
    (v4(169, 254, 0, 0), 16, Special { class: LinkLocal, name: "link-local", reference: "RFC 3927", reach: Local }),
    (v4(192, 168, 0, 0), 16, Special { class: Private, name: "private", reference: "RFC 1918", reach: Local }),
    (v4(198, 18, 0, 0), 15, Special { class: Benchmarking, name: "benchmarking", reference: "RFC 2544", reach: Local }),
    (v4(172, 16, 0, 0), 12, Special { class: Private, name: "private", reference: "RFC 1918", reach: Local }),
    (v4(100, 64, 0, 0), 10, Special { class: Shared, name: "shared", reference: "RFC 6598", reach: Local }),
    (v4(0, 0, 0, 0), 8, Special { class: ThisNetwork, name: "this network", reference: "RFC 791 §3.2", reach: Local }),
    (v4(10, 0, 0, 0), 8, Special { class: Private, name: "private", reference: "RFC 1918", reach: Local }),
    (v4(127, 0, 0, 0), 8, Special { class: Loopback, name: "loopback", reference: "RFC 1122 §3.2.1.3", reach: Local }),
    (v4(224, 0, 0, 0), 4, Special { class: Multicast, name: "multicast", reference: "RFC 5771", reach: Local }),
    (v4(240, 0, 0, 0), 4, Special { class: Reserved, name: "reserved", reference: "RFC 1112 §4", reach: Local }),
];

/// Network, prefix length, and purpose of IPv6 blocks.
#[rustfmt::skip]
static IPV6: &[(u128, u32, Special)] = &[
    (v6([0, 0, 0, 0, 0, 0, 0, 0]), 128, Special { class: ThisNetwork, name: "unspecified", reference: "RFC 4291", reach: Local }),
    (v6([0, 0, 0, 0, 0, 0, 0, 1]), 128, Special { class: Loopback, name: "loopback", reference: "RFC 4291", reach: Local }),
    (v6([0x2001, 1, 0, 0, 0, 0, 0, 1]), 128, Special { class: Protocol, name: "Port Control Protocol Anycast", reference: "RFC 7723", reach: Global }),
    (v6([0x2001, 1, 0, 0, 0, 0, 0, 2]), 128, Special { class: Protocol, name: "TURN Anycast", reference: "RFC 8155", reach: Global }),
    (v6([0x2001, 1, 0, 0, 0, 0, 0, 3]), 128, Special { class: Protocol, name: "DNS-SD SRP Anycast", reference: "RFC 9665", reach: Global }),
    (v6([0, 0, 0, 0, 0, 0, 0, 0]), 96, Special { class: Translation, name: "IPv4-compatible", reference: "RFC 4291 §2.5.5.1", reach: Local }),
    (v6([0, 0, 0, 0, 0, 0xffff, 0, 0]), 96, Special { class: Translation, name: "IPv4-mapped", reference: "RFC 4291", reach: Local }),
    (v6([0x64, 0xff9b, 0, 0, 0, 0, 0, 0]), 96, Special { class: Translation, name: "NAT64", reference: "RFC 6052", reach: Global }),
    (v6([0x100, 0, 0, 0, 0, 0, 0, 0]), 64, Special { class: Discard, name: "discard", reference: "RFC 6666", reach: Local }),
    (v6([0x100, 0, 0, 1, 0, 0, 0, 0]), 64, Special { class: Discard, name: "dummy", reference: "RFC 9780", reach: Local }),
    (v6([0x64, 0xff9b, 1, 0, 0, 0, 0, 0]), 48, Special { class: Translation, name: "NAT64", reference: "RFC 8215", reach: Local }),
    (v6([0x2001, 2, 0, 0, 0, 0, 0, 0]), 48, Special { class: Benchmarking, name: "benchmarking", reference: "RFC 5180", reach: Local }),
    (v6([0x2001, 4, 0x112, 0, 0, 0, 0, 0]), 48, Special { class: Protocol, name: "AS112-v6", reference: "RFC 7535", reach: Global }),
    (v6([0x2620, 0x4f, 0x8000, 0, 0, 0, 0, 0]), 48, Special { class: Protocol, name: "Direct Delegation AS112", reference: "RFC 7534", reach: Global }),
    (v6([0x2001, 0, 0, 0, 0, 0, 0, 0]), 32, Special { class: Translation, name: "Teredo", reference: "RFC 4380", reach: Local }),
    (v6([0x2001, 3, 0, 0, 0, 0, 0, 0]), 32, Special { class: Protocol, name: "AMT", reference: "RFC 7450", reach: Global }),
    (v6([0x2001, 0xdb8, 0, 0, 0, 0, 0, 0]), 32, Special { class: Documentation, name: "documentation", reference: "RFC 3849", reach: Local }),
    (v6([0x2001, 0x10, 0, 0, 0, 0, 0, 0]), 28, Special { class: Protocol, name: "deprecated ORCHID", reference: "RFC 4843", reach: Local }),
    (v6([0x2001, 0x20, 0, 0, 0, 0, 0, 0]), 28, Special { class: Protocol, name: "ORCHIDv2", reference: "RFC 7343", reach: Global }),
    (v6([0x2001, 0x30, 0, 0, 0, 0, 0, 0]), 28, Special { class: Protocol, name: "Drone Remote ID DETs", reference: "RFC 9374", reach: Global }),
    (v6([0x2001, 0, 0, 0, 0, 0, 0, 0]), 23, Special { class: Protocol, name: "IETF Protocol Assignments", reference: "RFC 2928", reach: Local }),
    (v6([0x3fff, 0, 0, 0, 0, 0, 0, 0]), 20, Special { class: Documentation, name: "documentation", reference: "RFC 9637", reach: Local }),
    (v6([0x2002, 0, 0, 0, 0, 0, 0, 0]), 16, Special { class: Translation, name: "6to4", reference: "RFC 3056", reach: Local }),
    (v6([0x5f00, 0, 0, 0, 0, 0, 0, 0]), 16, Special { class: Protocol, name: "SRv6 SIDs", reference: "RFC 9602", reach: Local }),
    (v6([0xfe80, 0, 0, 0, 0, 0, 0, 0]), 10, Special { class: LinkLocal, name: "link-local", reference: "RFC 4291", reach: Local }),
    (v6([0xfec0, 0, 0, 0, 0, 0, 0, 0]), 10, Special { class: Private, name: "site-local", reference: "RFC 3879 §4", reach: Local }),
    (v6([0xff00, 0, 0, 0, 0, 0, 0, 0]), 8, Special { class: Multicast, name: "multicast", reference: "RFC 4291", reach: Local }),
    (v6([0xfc00, 0, 0, 0, 0, 0, 0, 0]), 7, Special { class: Private, name: "unique local", reference: "RFC 4193", reach: Local }),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrowest_block_wins() {
        for (address, expected) in [
            ("0.0.0.0", Some(("this host", ThisNetwork))),
            ("0.1.2.3", Some(("this network", ThisNetwork))),
            ("9.255.255.255", None),
            ("10.0.0.0", Some(("private", Private))),
            ("10.255.255.255", Some(("private", Private))),
            ("11.0.0.0", None),
            ("100.63.255.255", None),
            ("100.64.0.0", Some(("shared", Shared))),
            ("100.127.255.255", Some(("shared", Shared))),
            ("100.128.0.0", None),
            ("127.255.255.254", Some(("loopback", Loopback))),
            ("169.254.169.254", Some(("link-local", LinkLocal))),
            ("172.15.255.255", None),
            ("172.16.0.0", Some(("private", Private))),
            ("172.31.255.255", Some(("private", Private))),
            ("172.32.0.0", None),
            (
                "192.0.0.9",
                Some(("Port Control Protocol Anycast", Protocol)),
            ),
            ("192.0.2.77", Some(("documentation", Documentation))),
            ("198.19.255.255", Some(("benchmarking", Benchmarking))),
            ("203.0.113.1", Some(("documentation", Documentation))),
            ("223.255.255.255", None),
            ("224.0.0.1", Some(("multicast", Multicast))),
            ("255.255.255.254", Some(("reserved", Reserved))),
            ("255.255.255.255", Some(("broadcast", Broadcast))),
            ("::", Some(("unspecified", ThisNetwork))),
            ("::1", Some(("loopback", Loopback))),
            ("::7f00:1", Some(("IPv4-compatible", Translation))),
            ("::ffff:7f00:1", Some(("IPv4-mapped", Translation))),
            ("64:ff9b::1", Some(("NAT64", Translation))),
            ("2001::1", Some(("Teredo", Translation))),
            ("2001:db8:ffff::", Some(("documentation", Documentation))),
            ("2001:db9::", None),
            ("2606:4700::1", None),
            ("3fff:fff::1", Some(("documentation", Documentation))),
            ("fc00::1", Some(("unique local", Private))),
            ("fdff::1", Some(("unique local", Private))),
            ("fe80::1", Some(("link-local", LinkLocal))),
            ("febf::1", Some(("link-local", LinkLocal))),
            ("fec0::1", Some(("site-local", Private))),
            ("ff02::1", Some(("multicast", Multicast))),
        ] {
            let found = special(address.parse().expect(address));
            assert_eq!(found.map(|s| (s.name, s.class)), expected, "{address}");
        }
    }

    #[test]
    fn some_are_reachable_from_everywhere() {
        for (address, global) in [
            ("192.0.0.9", true),
            ("192.31.196.1", true),
            ("10.0.0.1", false),
            ("64:ff9b::1", true),
        ] {
            let found = special(address.parse().expect(address));
            assert_eq!(found.map(Special::is_global), Some(global), "{address}");
        }
    }

    #[test]
    fn blocks_stand_narrowest_first_and_on_their_boundary() {
        assert!(IPV4.is_sorted_by(|a, b| a.1 >= b.1));
        assert!(IPV6.is_sorted_by(|a, b| a.1 >= b.1));
        assert!(
            IPV4.iter()
                .all(|&(network, prefix, _)| prefix == 32 || network << prefix == 0)
        );
        assert!(
            IPV6.iter()
                .all(|&(network, prefix, _)| prefix == 128 || network << prefix == 0)
        );
    }
}
