//! IPv4 addresses as `inet_aton` and the URL Standard ("IPv4 parser") read them: one to four parts,
//! each decimal, octal after `0`, hexadecimal after `0x`; the last part fills the remaining octets
//! (RFC 3986 §7.4).

use std::net::Ipv4Addr;

/// An IPv4 address and its notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ipv4Text {
    /// The address. If a part overflows, its excess bits are dropped, as old resolvers do.
    pub address: Ipv4Addr,
    /// The number of parts: 1 to 4.
    pub parts: usize,
    /// True if a part is hexadecimal.
    pub hexadecimal: bool,
    /// True if a part of several digits starts with `0`. It is octal, or, if it contains 8 or 9,
    /// decimal in programs that accept it at all.
    pub leading_zero: bool,
    /// True if a part is larger than the octets that it fills.
    pub overflow: bool,
}

impl Ipv4Text {
    /// Returns true if the notation is that of RFC 3986 §3.2.2, apart from the range of the
    /// numbers.
    pub const fn is_dotted_quad(&self) -> bool {
        self.parts == 4 && !self.hexadecimal && !self.leading_zero
    }
}

/// Reads `host` (ASCII, see [`super::plain_host`]) as an IPv4 address in any notation. One trailing
/// dot is ignored.
pub fn read_ipv4(host: &[u8]) -> Option<Ipv4Text> {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let count = memchr::memchr_iter(b'.', host).take(4).count() + 1;
    if count > 4 {
        return None;
    }
    let mut text = Ipv4Text {
        address: Ipv4Addr::UNSPECIFIED,
        parts: count,
        hexadecimal: false,
        leading_zero: false,
        overflow: false,
    };
    let mut address = 0_u32;
    for (i, part) in host.split(|&b| b == b'.').enumerate() {
        let number = read_part(part)?;
        let octets = if i + 1 == count { 5 - count as u32 } else { 1 };
        let limit = u32::MAX >> (32 - 8 * octets);
        text.hexadecimal |= number.radix == 16;
        text.leading_zero |= number.leading_zero;
        text.overflow |= number.overflow || number.value > limit;
        address = address.checked_shl(8 * octets).unwrap_or(0) | (number.value & limit);
    }
    text.address = address.into();
    Some(text)
}

struct Part {
    /// The value modulo 2³².
    value: u32,
    overflow: bool,
    radix: u32,
    leading_zero: bool,
}

fn read_part(part: &[u8]) -> Option<Part> {
    if part.is_empty() {
        return None;
    }
    let (radix, digits) = match part {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', digits @ ..] if digits.iter().all(|d| (b'0'..=b'7').contains(d)) => (8, digits),
        _ => (10, part),
    };
    let mut value = 0_u32;
    let mut overflow = false;
    for &digit in digits {
        let digit = char::from(digit).to_digit(radix)?;
        overflow |= value > (u32::MAX - digit) / radix;
        value = value.wrapping_mul(radix).wrapping_add(digit);
    }
    Some(Part {
        value,
        overflow,
        radix,
        leading_zero: radix != 16 && part.len() > 1 && part[0] == b'0',
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(host: &str) -> Option<String> {
        read_ipv4(host.as_bytes()).map(|text| {
            let mut shown = text.address.to_string();
            for (is, name) in [
                (text.parts < 4, " short"),
                (text.hexadecimal, " hex"),
                (text.leading_zero, " zero"),
                (text.overflow, " over"),
            ] {
                if is {
                    shown.push_str(name);
                }
            }
            shown
        })
    }

    #[test]
    fn reads_every_spelling() {
        for (host, expected) in [
            ("127.0.0.1", "127.0.0.1"),
            ("127.0.0.1.", "127.0.0.1"),
            ("127.1", "127.0.0.1 short"),
            ("127.0.1", "127.0.0.1 short"),
            ("10.1.2.3", "10.1.2.3"),
            ("1.65535", "1.0.255.255 short"),
            ("1.2.65535", "1.2.255.255 short"),
            ("2130706433", "127.0.0.1 short"),
            ("4294967295", "255.255.255.255 short"),
            ("0", "0.0.0.0 short"),
            ("0x7f000001", "127.0.0.1 short hex"),
            ("0X7F.1", "127.0.0.1 short hex"),
            ("0x.0x.0x.0x1", "0.0.0.1 hex"),
            ("017700000001", "127.0.0.1 short zero"),
            ("0177.0.0.01", "127.0.0.1 zero"),
            ("00.0.0.0", "0.0.0.0 zero"),
            ("192.168.010.001", "192.168.8.1 zero"),
            ("192.168.008.009", "192.168.8.9 zero"),
            ("0251.0xfe.43518", "169.254.169.254 short hex zero"),
            ("256.0.0.1", "0.0.0.1 over"),
            ("425.510.425.510", "169.254.169.254 over"),
            ("4294967296", "0.0.0.0 short over"),
            ("6425673729", "127.0.0.1 short over"),
            ("0x1000000007f000001", "127.0.0.1 short hex over"),
            ("1.16777216", "1.0.0.0 short over"),
        ] {
            assert_eq!(read(host).as_deref(), Some(expected), "{host}");
        }
    }

    #[test]
    fn reads_nothing_else() {
        for host in [
            "",
            ".",
            "..",
            "1..2",
            "127.0.0.1..",
            ".1",
            "a",
            "1a",
            "0xg",
            "1.2.3.4.5",
            "1.2.3.x",
            "-1",
            "+1",
            "1 ",
            "example.com",
            "1.example",
            "0x1.example",
            "１",
            "08a",
        ] {
            assert_eq!(read(host), None, "{host:?}");
        }
    }

    #[test]
    fn a_wide_host_costs_no_panic() {
        assert!(read(&"0".repeat(70_000)).is_some());
        assert!(read(&"9".repeat(70_000)).is_some());
        assert_eq!(read(&"1.".repeat(70_000)), None);
    }
}
