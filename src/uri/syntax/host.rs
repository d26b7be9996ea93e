//! Host and port (RFC 3986 §3.2.2, §3.2.3), and the requirements of schemes whose host is on the
//! network (RFC 1123 §2.1, RFC 1035 §2.3.4).

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use memchr::memchr;

use super::chars::{self, CLASSES, HOST, HOST_EDGE};
use super::{Authority, FaultKind, HostKind, Scheme, Span, Uri};

/// The maximum length of a label, and of a name without its root dot (RFC 1035 §2.3.4).
pub(in crate::uri) const LABEL: usize = 63;
const NAME: usize = 253;

/// Divides `range`, which does not start with `[`, into a host and a port, and returns the host.
/// `colons` are the first and the last `:` in it.
pub(in crate::uri) fn divide(
    uri: &mut Uri,
    range: Range<usize>,
    colons: Option<(usize, usize)>,
) -> Range<usize> {
    let mut host = range.clone();
    if let Some((first, last)) = colons {
        let bytes = uri.bytes;
        let is_ipv6 = |range: &Range<usize>| ipv6(&bytes[range.clone()]).is_some();
        let before_last = range.start..last;
        host.end = first;
        if first < last {
            // An IPv6 address without brackets, perhaps followed by a port.
            if is_ipv6(&range) {
                host = range.clone();
            } else if is_ipv6(&before_last) {
                host = before_last;
            }
        }
        if host.end > first {
            uri.fault(FaultKind::UnbracketedIpv6, host.clone());
            uri.host_kind = HostKind::BadLiteral;
        }
        if host.end < range.end {
            uri.port = Span::new(host.end + 1..range.end);
        }
    }
    uri.host = Span::new(host.clone());
    if uri.host_kind == HostKind::None && !host.is_empty() {
        uri.host_kind = name_or_ipv4(&uri.bytes[host.clone()]);
    }
    host
}

/// Returns the kind of a host of plain labels, if it is valid.
pub(in crate::uri) fn plain_kind(host: &[u8]) -> Option<HostKind> {
    if !may_be_number(host) {
        return Some(HostKind::RegName);
    }
    match name_or_ipv4(host) {
        HostKind::RegName => None,
        address => Some(address),
    }
}

pub(in crate::uri) fn name_or_ipv4(host: &[u8]) -> HostKind {
    ipv4(host).map_or(HostKind::RegName, HostKind::Ipv4)
}

/// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`
fn ipv4(host: &[u8]) -> Option<Ipv4Addr> {
    let mut octets = [0; 4];
    let mut parts = host.split(|&b| b == b'.');
    for octet in &mut octets {
        *octet = dec_octet(parts.next()?)?;
    }
    parts.next().is_none().then(|| octets.into())
}

/// Returns the value of a decimal octet without leading zeros.
fn dec_octet(digits: &[u8]) -> Option<u8> {
    let value = |digit: u8| u16::from(digit - b'0');
    match *digits {
        [a @ b'0'..=b'9'] => Some(a - b'0'),
        [a @ b'1'..=b'9', b @ b'0'..=b'9'] => Some((a - b'0') * 10 + (b - b'0')),
        [a @ b'1'..=b'2', b @ b'0'..=b'9', c @ b'0'..=b'9'] => {
            u8::try_from(value(a) * 100 + value(b) * 10 + value(c)).ok()
        }
        _ => None,
    }
}

/// Reads a host that starts with `[`, and the port after it. The content of the brackets has one
/// fault at most.
pub(in crate::uri) fn read_literal(uri: &mut Uri, range: Range<usize>) {
    let bytes = uri.bytes;
    let Some(length) = memchr(b']', &bytes[range.clone()]) else {
        uri.host = Span::new(range.clone());
        uri.host_kind = HostKind::BadLiteral;
        uri.fault(FaultKind::UnclosedLiteral, range);
        return;
    };
    let close = range.start + length;
    let colon = memchr(b':', &bytes[close..range.end]).map(|i| close + i);
    let end = colon.unwrap_or(range.end);
    uri.host = Span::new(range.start..end);
    if let Some(colon) = colon {
        uri.port = Span::new(colon + 1..range.end);
    }
    uri.host_kind = check_literal(uri, range.start + 1..close);
    if end > close + 1 {
        uri.fault(FaultKind::AfterLiteral, close + 1..end);
        uri.host_kind = HostKind::BadLiteral;
    }
}

/// Checks the content of the brackets, and returns the kind of the host.
fn check_literal(uri: &mut Uri, inside: Range<usize>) -> HostKind {
    let literal = &uri.bytes[inside.clone()];
    // An empty range would not point at anything.
    let shown = if inside.is_empty() {
        inside.start - 1..inside.end + 1
    } else {
        inside.clone()
    };
    if let Some(b'v' | b'V') = literal.first() {
        if is_ipv_future(literal) {
            return HostKind::IpvFuture;
        }
        uri.fault(FaultKind::BadIpvFuture, shown);
        return HostKind::BadLiteral;
    }
    if let Some(address) = ipv6(literal) {
        return HostKind::Ipv6(address);
    }
    if let Some(percent) = memchr(b'%', literal)
        && let Some(address) = ipv6(&literal[..percent])
    {
        uri.fault(FaultKind::ZoneId, inside.start + percent..inside.end);
        return HostKind::Ipv6(address);
    }
    uri.fault(FaultKind::BadIpv6, shown);
    HostKind::BadLiteral
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
fn is_ipv_future(literal: &[u8]) -> bool {
    let Some(dot) = memchr(b'.', literal) else {
        return false;
    };
    let (version, address) = (&literal[1..dot], &literal[dot + 1..]);
    !version.is_empty()
        && version.iter().all(u8::is_ascii_hexdigit)
        && !address.is_empty()
        && chars::skip(address, 0, chars::USERINFO) == address.len()
}

/// `IPv6address`: the standard library implements exactly that production.
fn ipv6(bytes: &[u8]) -> Option<Ipv6Addr> {
    let shape = bytes.len() <= 45
        && bytes
            .iter()
            .all(|b| b.is_ascii_hexdigit() || b":.".contains(b));
    if shape {
        text(bytes)?.parse().ok()
    } else {
        None
    }
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// `port = *DIGIT`
pub(in crate::uri) fn check_port(uri: &mut Uri) {
    let Some(range) = uri.port.get() else {
        return;
    };
    if !uri.bytes[range.clone()].iter().all(u8::is_ascii_digit) {
        uri.fault(FaultKind::PortNotDigits, range);
    }
}

/// Checks host and port of a scheme whose authority names a host. Lists of hosts are not checked.
pub(in crate::uri) fn check_hosts(uri: &mut Uri, scheme: &Scheme) {
    let commas = |authority| memchr(b',', authority).is_some();
    if scheme.authority == Authority::Hosts && uri.authority().is_some_and(commas) {
        return;
    }
    if let Some(range) = uri.port.get() {
        let port = &uri.bytes[range.clone()];
        if !port.is_empty() && port.iter().all(u8::is_ascii_digit) && uri.port_number().is_none() {
            uri.fault(FaultKind::PortOutOfRange, range);
        }
    }
    let Some(host) = uri.host.get() else {
        return;
    };
    match uri.host_kind {
        HostKind::None if !scheme.hostless => uri.fault(FaultKind::MissingHost, host),
        HostKind::RegName if is_plain_name(&uri.bytes[host.clone()]) => {}
        HostKind::RegName if scheme.authority.is_network() => check_name(uri, host),
        // No name has four numbers.
        HostKind::RegName if is_bad_quad(&uri.bytes[host.clone()]) => {
            uri.fault(FaultKind::BadIpv4, host);
        }
        _ => {}
    }
}

/// Returns true for four decimal numbers that are not an address in any notation.
fn is_bad_quad(name: &[u8]) -> bool {
    let numbers = || name.split(|&b| b == b'.');
    let number = |label: &[u8]| !label.is_empty() && label.iter().all(u8::is_ascii_digit);
    numbers().count() == 4 && numbers().all(number) && !is_loose_ipv4(name)
}

/// Returns true if the last label of `name` may be a number: it starts with a digit, and ends with
/// a decimal or hexadecimal one.
fn may_be_number(name: &[u8]) -> bool {
    let hexadecimal = |b: &u8| b.is_ascii_hexdigit() || matches!(b, b'x' | b'X');
    name.last().is_some_and(hexadecimal) && {
        let dot = name.iter().rposition(|&b| b == b'.');
        name[dot.map_or(0, |dot| dot + 1)..]
            .first()
            .is_some_and(u8::is_ascii_digit)
    }
}

/// Returns true if `name` is a valid DNS name without special cases, as nearly all are.
fn is_plain_name(name: &[u8]) -> bool {
    let mut label = 0;
    let mut before = b'.';
    for (at, &byte) in name.iter().enumerate() {
        let class = CLASSES[byte as usize];
        if class & HOST_EDGE == 0 {
            let edge = CLASSES[before as usize] & HOST_EDGE != 0;
            let dot = byte == b'.' && edge && at - label <= LABEL;
            let hyphen = byte == b'-' && before != b'.';
            if !dot && !hyphen {
                return false;
            }
            if dot {
                label = at + 1;
            }
        }
        before = byte;
    }
    let last = &name[label..];
    let root_only = last.is_empty();
    // A last label that starts with a digit may be part of an address.
    !root_only
        && last.len() <= LABEL
        && before != b'-'
        && !last[0].is_ascii_digit()
        && name.len() <= NAME
}

/// Adds the faults of a name: its characters, labels and lengths.
fn check_name(uri: &mut Uri, host: Range<usize>) {
    let bytes = uri.bytes;
    let name = &bytes[host.clone()];
    for (at, &byte) in name.iter().enumerate() {
        // Bytes that the generic grammar does not allow are reported already.
        if CLASSES[byte as usize] & (HOST | chars::REG_NAME) == chars::REG_NAME {
            uri.fault(
                FaultKind::HostCharacter,
                host.start + at..host.start + at + 1,
            );
        }
    }
    let whole = !check_dots(uri, &host) && chars::skip(bytes, host.start, HOST) >= host.end;
    let mut start = host.start;
    for label in name.split(|&b| b == b'.') {
        check_label(uri, start..start + label.len());
        start += label.len() + 1;
    }
    let without_root = name.strip_suffix(b".").unwrap_or(name);
    let encoded = without_root.iter().any(|&b| b == b'%' || b >= 0x80);
    if without_root.len() > NAME && !encoded {
        uri.fault(
            FaultKind::LongName,
            host.start..host.start + without_root.len(),
        );
    }
    // Another fault is the more specific cause.
    if whole && is_bad_ipv4(without_root) {
        uri.fault(FaultKind::BadIpv4, host);
    }
}

/// Reports consecutive dots and a leading one. Returns true if there are any.
fn check_dots(uri: &mut Uri, host: &Range<usize>) -> bool {
    let name = &uri.bytes[host.clone()];
    let mut found = false;
    let mut at = 0;
    while let Some(dot) = memchr(b'.', &name[at..]) {
        let start = at + dot;
        let end = start + name[start..].iter().take_while(|&&b| b == b'.').count();
        if start == 0 || end - start > 1 {
            uri.fault(FaultKind::EmptyLabel, host.start + start..host.start + end);
            found = true;
        }
        at = end;
    }
    found
}

fn check_label(uri: &mut Uri, range: Range<usize>) {
    let label = &uri.bytes[range.clone()];
    if label.iter().any(|&b| b == b'%' || b >= 0x80) {
        // Its length in the DNS differs.
        return;
    }
    if label.len() > LABEL {
        uri.fault(FaultKind::LongLabel, range.clone());
    }
    if label.first() == Some(&b'-') || label.last() == Some(&b'-') {
        uri.fault(FaultKind::HyphenLabel, range);
    }
}

/// Returns true if the last label is a number and the name is not an IPv4 address, not even in an
/// unusual notation (rule X006).
fn is_bad_ipv4(name: &[u8]) -> bool {
    let last = name.rsplit(|&b| b == b'.').next().unwrap_or_default();
    let numeric =
        !last.is_empty() && (last.iter().all(u8::is_ascii_digit) || number(last).is_some());
    numeric && !is_loose_ipv4(name)
}

/// Returns true for one to four numbers, decimal, octal (`0…`) or hexadecimal (`0x…`), the last of
/// which fills the remaining octets: the notation of `inet_aton` and of the URL Standard.
fn is_loose_ipv4(name: &[u8]) -> bool {
    let mut parts = [0; 4];
    let mut count = 0;
    for part in name.split(|&b| b == b'.') {
        let (Some(slot), Some(value)) = (parts.get_mut(count), number(part)) else {
            return false;
        };
        *slot = value;
        count += 1;
    }
    let (last, others) = (parts[count - 1], &parts[..count - 1]);
    others.iter().all(|&part| part < 256) && last < 1 << (8 * (5 - count))
}

fn number(part: &[u8]) -> Option<u64> {
    let (digits, radix) = match part {
        [b'0', b'x' | b'X', hex @ ..] => (hex, 16),
        [b'0', octal @ ..] if !octal.is_empty() => (octal, 8),
        _ => (part, 10),
    };
    if digits.is_empty() {
        return (radix == 16).then_some(0);
    }
    if !digits.iter().all(|&b| char::from(b).is_digit(radix)) {
        return None;
    }
    // A number that does not fit exceeds any address.
    u64::from_str_radix(text(digits)?, radix)
        .ok()
        .or(Some(u64::MAX))
}
