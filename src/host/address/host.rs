//! The host of a URI as clients look it up: percent-decoded, with characters mapped to the letters,
//! digits and dots of UTS #46 (guard "hosts and ports of network schemes"; RFC 3986 §3.2.2).

use std::borrow::Cow;
use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::ipv4::read_ipv4;
use crate::host::idn::mapped_label;
use crate::host::mapping::mapped_forms;
use crate::host::name::{is_same_or_subdomain, labels_before};
use crate::uri::characters::is_dot;
use crate::uri::{hex, percent};

/// Decodes percent-escapes in `host`, maps circled, fullwidth and other forms to ASCII letters,
/// digits and dots, and removes ignored characters (UTS #46 §4). ASCII without escapes is returned
/// unchanged. Returns `None` if the decoded bytes are not UTF-8. Without the feature `idna`, and
/// for invalid labels, only the forms used to disguise addresses are mapped.
pub fn plain_host(host: &[u8]) -> Option<Cow<'_, [u8]>> {
    let decoded = percent::decode(host);
    if decoded.is_ascii() {
        return Some(decoded);
    }
    let text = std::str::from_utf8(&decoded).ok()?;
    let labels: Option<Vec<_>> = text.split(is_dot).map(mapped_label).collect();
    let plain = labels.map_or_else(|| mapped_forms(text), |labels| labels.join("."));
    Some(Cow::Owned(plain.into_bytes()))
}

/// Returns the address that a wildcard DNS service resolves a name to: `192.0.2.1.nip.io` is
/// 192.0.2.1, and `2001-db8--1.sslip.io` is `2001:db8::1`.
pub fn wildcard_dns(host: &[u8]) -> Option<IpAddr> {
    // All names below these are 127.0.0.1.
    const LOOPBACK: [&str; 2] = ["localtest.me", "lvh.me"];
    // These have the address in the name; those of both lists are used to reach private hosts.
    const ANY: [&str; 4] = ["nip.io", "sslip.io", "xip.io", "1u.ms"];
    if LOOPBACK.iter().any(|name| is_same_or_subdomain(host, name)) {
        return Some(Ipv4Addr::LOCALHOST.into());
    }
    let name = ANY.iter().find_map(|name| labels_before(host, name))?;
    let ipv6 = hyphenated(name).map(IpAddr::V6);
    ipv6.or_else(|| spelt_in(name).map(IpAddr::V4))
}

/// Reads the last label as an IPv6 address with `-` in place of `:`.
fn hyphenated(name: &[u8]) -> Option<Ipv6Addr> {
    let label = name.rsplit(|&b| b == b'.').next()?;
    let text = std::str::from_utf8(label).ok()?;
    text.replace('-', ":").parse().ok()
}

/// Reads the last four consecutive numbers separated by dots or hyphens, or the last label as eight
/// hex digits.
fn spelt_in(name: &[u8]) -> Option<Ipv4Addr> {
    let label = name.rsplit(|&b| b == b'.').next()?;
    let word = label.rsplit(|&b| b == b'-').next()?;
    // `7f000001`: the 32 bits of the address.
    if word.len() == 8 && word.iter().all(u8::is_ascii_hexdigit) {
        return hex::number(word).map(Ipv4Addr::from);
    }
    let parts: Vec<&[u8]> = name.split(|b| matches!(b, b'.' | b'-')).collect();
    let quad = parts.windows(4).rev().find(|quad| {
        let octet =
            |part: &&[u8]| (1..=3).contains(&part.len()) && part.iter().all(u8::is_ascii_digit);
        quad.iter().all(octet)
    })?;
    read_ipv4(&quad.join(&b'.'))
        .filter(|text| !text.overflow)
        .map(|text| text.address)
}

/// Returns `text` for a message: truncated, and with invisible characters escaped.
pub fn shown(text: &[u8]) -> String {
    // Keeps a message to one line.
    const MOST: usize = 60;
    let lossy = String::from_utf8_lossy(&text[..text.len().min(4 * MOST)]);
    let mut shown = String::new();
    for (i, character) in lossy.chars().enumerate() {
        if i == MOST {
            shown.push('…');
            break;
        }
        if character.is_control() || is_ignored(character) {
            let _ = write!(shown, "\\u{{{:X}}}", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    shown
}

fn is_ignored(character: char) -> bool {
    matches!(
        character,
        '\u{AD}' | '\u{34F}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_to_what_clients_look_up() {
        for (host, expected) in [
            ("example.org", "example.org"),
            ("EXAMPLE.org", "EXAMPLE.org"),
            ("exam%70le.org", "example.org"),
            ("①②⑦.⓪.⓪.①", "127.0.0.1"),
            ("①⑥⑨。②㊴", "169.239"),
            ("㉒.⑳.㊿", "22.20.50"),
            ("１２７．０．０．１", "127.0.0.1"),
            ("%EF%BC%91%32%37.1", "127.1"),
            ("𝟙𝟚𝟕.𝟎.𝟶.𝟭", "127.0.0.1"),
            ("¹²⁷.₀.0.1", "127.0.0.1"),
            ("0ⓧ7ﬀ", "0x7ff"),
            ("ⓛｏ\u{AD}cal𝐡ost", "localhost"),
            ("bücher.example", "bücher.example"),
        ] {
            let plain = plain_host(host.as_bytes()).expect(host);
            assert_eq!(std::str::from_utf8(&plain), Ok(expected), "{host}");
        }
        assert_eq!(plain_host(b"%FF%FE.example"), None);
    }

    /// The forms mapped without tables agree with the tables.
    #[cfg(feature = "idna")]
    #[test]
    fn forms_are_those_of_uts_46() {
        for character in '\u{80}'..=char::MAX {
            let form = mapped_forms(&character.to_string());
            if form != character.to_string() {
                let mapped = mapped_label(&format!("x{character}"));
                let expected = match form.as_str() {
                    // It separates labels.
                    "." => continue,
                    _ => format!("x{form}"),
                };
                // Some letters of the block of forms are not assigned.
                assert_eq!(
                    mapped.unwrap_or(expected.clone()),
                    expected,
                    "{character:?}"
                );
            }
        }
    }

    #[test]
    fn reads_addresses_in_wildcard_names() {
        for (host, expected) in [
            ("127.0.0.1.nip.io", Some([127, 0, 0, 1])),
            ("app.10.0.0.7.nip.io", Some([10, 0, 0, 7])),
            ("app-192-168-1-250.nip.io", Some([192, 168, 1, 250])),
            ("7f000001.nip.io", Some([127, 0, 0, 1])),
            ("app-7f000001.NIP.io", Some([127, 0, 0, 1])),
            ("169-254-169-254.sslip.io", Some([169, 254, 169, 254])),
            (
                "make-10-0-0-1-rebind-127-0-0-1-rr.1u.ms",
                Some([127, 0, 0, 1]),
            ),
            ("localtest.me", Some([127, 0, 0, 1])),
            ("a.b.localtest.me", Some([127, 0, 0, 1])),
            ("lvh.me", Some([127, 0, 0, 1])),
            ("nip.io", None),
            ("www.nip.io", None),
            ("127.0.0.1.snip.io", None),
            ("notlvh.me", None),
            ("300.1.1.1.nip.io", None),
            ("example.org", None),
        ] {
            assert_eq!(
                wildcard_dns(host.as_bytes()),
                expected.map(IpAddr::from),
                "{host}"
            );
        }
    }

    #[test]
    fn reads_ipv6_addresses_in_wildcard_names() {
        for (host, expected) in [
            ("--1.sslip.io", Some("::1")),
            ("www.fe80--1.sslip.io", Some("fe80::1")),
            ("2001-db8-0-0-0-0-0-1.sslip.io", Some("2001:db8::1")),
            ("a-b.sslip.io", None),
            ("--1.example", None),
        ] {
            let expected = expected.map(|text| text.parse().expect(text));
            assert_eq!(wildcard_dns(host.as_bytes()), expected, "{host}");
        }
    }

    #[test]
    fn messages_show_what_cannot_be_seen() {
        assert_eq!(shown("a\u{200B}b\n".as_bytes()), "a\\u{200B}b\\u{A}");
        assert_eq!(shown(&[b'x'; 100]).chars().count(), 61);
        assert_eq!(shown(b"\xFF"), "\u{FFFD}");
    }
}
