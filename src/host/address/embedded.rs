//! IPv4 addresses embedded in IPv6 ones, by the transition mechanisms that route packets to them.

use std::net::{Ipv4Addr, Ipv6Addr};

/// The way in which an IPv4 address is embedded in an IPv6 one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Embedding {
    /// `::ffff:a.b.c.d` (RFC 4291 §2.5.5.2).
    Mapped,
    /// `::a.b.c.d` (RFC 4291 §2.5.5.1, deprecated).
    Compatible,
    /// `2002:AABB:CCDD::/48` (RFC 3056 §2).
    SixToFour,
    /// `64:ff9b::a.b.c.d` (RFC 6052 §2.1).
    Nat64,
    /// The address of the client in `2001::/32`, with inverted bits (RFC 4380 §4).
    Teredo,
    /// `…:0:5efe:a.b.c.d` (RFC 5214 §6.1).
    Isatap,
}

impl Embedding {
    /// Returns its name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mapped => "IPv4-mapped",
            Self::Compatible => "IPv4-compatible",
            Self::SixToFour => "6to4",
            Self::Nat64 => "NAT64",
            Self::Teredo => "Teredo",
            Self::Isatap => "ISATAP",
        }
    }
}

/// Returns the IPv4 address that `address` embeds, and the way of embedding. `::` and `::1` embed
/// none.
pub fn embedded_ipv4(address: Ipv6Addr) -> Option<(Ipv4Addr, Embedding)> {
    let low = address.to_bits() as u32;
    let (bits, how) = match address.segments() {
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => return None,
        [0, 0, 0, 0, 0, 0xffff, ..] => (low, Embedding::Mapped),
        [0, 0, 0, 0, 0, 0, ..] => (low, Embedding::Compatible),
        [0x64, 0xff9b, 0, 0, 0, 0, ..] => (low, Embedding::Nat64),
        [0x2002, high, low, ..] => (u32::from(high) << 16 | u32::from(low), Embedding::SixToFour),
        [0x2001, 0, ..] => (!low, Embedding::Teredo),
        [_, _, _, _, 0 | 0x200, 0x5efe, ..] => (low, Embedding::Isatap),
        _ => return None,
    };
    Some((bits.into(), how))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_address_out() {
        for (address, expected) in [
            ("::ffff:127.0.0.1", Some(([127, 0, 0, 1], "IPv4-mapped"))),
            (
                "::ffff:a9fe:a9fe",
                Some(([169, 254, 169, 254], "IPv4-mapped")),
            ),
            ("::192.168.0.1", Some(([192, 168, 0, 1], "IPv4-compatible"))),
            ("2002:7f00:1::", Some(([127, 0, 0, 1], "6to4"))),
            ("64:ff9b::10.0.0.1", Some(([10, 0, 0, 1], "NAT64"))),
            (
                "2001:0:4136:e378:8000:63bf:80ff:fffe",
                Some(([127, 0, 0, 1], "Teredo")),
            ),
            ("fe80::5efe:10.0.0.1", Some(([10, 0, 0, 1], "ISATAP"))),
            (
                "2001:db8::200:5efe:10.0.0.1",
                Some(([10, 0, 0, 1], "ISATAP")),
            ),
            ("::", None),
            ("::1", None),
            ("2001:db8::1", None),
            ("64:ff9b:1::10.0.0.1", None),
            ("fe80::1", None),
        ] {
            let found = embedded_ipv4(address.parse().expect(address));
            assert_eq!(
                found.map(|(v4, how)| (v4.octets(), how.name())),
                expected,
                "{address}"
            );
        }
    }
}
