//! Locations on Earth: `geo` (RFC 5870 §3.4.4).

use super::name::lower_case;

/// Writes numbers without needless digits, and parameters in order.
pub(super) fn location(path: &[u8]) -> Vec<u8> {
    let mut pieces = path.split(|&b| b == b';');
    let coordinates = pieces.next().unwrap_or_default();
    let mut system = None;
    let mut uncertainty = None;
    let mut others = Vec::new();
    for piece in pieces {
        let piece = lower_case(piece);
        if let Some(name) = piece.strip_prefix(b"crs=") {
            // §3.4.1: the default.
            system = Some(name.to_vec()).filter(|name| name != b"wgs84");
        } else if let Some(value) = piece.strip_prefix(b"u=") {
            uncertainty = Some(number(value));
        } else {
            others.push(piece);
        }
    }
    others.sort();
    let mut whole = point(coordinates, system.is_none());
    let known = [
        system.map(|name| [b"crs=", &name[..]].concat()),
        uncertainty.map(|value| [b"u=", &value[..]].concat()),
    ];
    for parameter in known.into_iter().flatten().chain(others) {
        whole.push(b';');
        whole.extend_from_slice(&parameter);
    }
    whole
}

/// §3.4.4: at the poles, the longitude is 0; -180 and 180 degrees are the same in WGS 84.
fn point(coordinates: &[u8], wgs84: bool) -> Vec<u8> {
    let mut numbers: Vec<_> = coordinates.split(|&b| b == b',').map(number).collect();
    if let (true, [latitude, longitude, ..]) = (wgs84, &mut numbers[..]) {
        if latitude == b"90" || latitude == b"-90" {
            *longitude = b"0".to_vec();
        } else if longitude == b"-180" {
            *longitude = b"180".to_vec();
        }
    }
    numbers.join(&b","[..])
}

/// `num = [ "-" ] pnum`: without leading zeros, and zeros at the end of a fraction; `-0` is `0`.
fn number(written: &[u8]) -> Vec<u8> {
    let (sign, digits) = match written.strip_prefix(b"-") {
        Some(digits) => (&b"-"[..], digits),
        None => (&b""[..], written),
    };
    let point = memchr::memchr(b'.', digits).unwrap_or(digits.len());
    let zero = |byte: &&u8| **byte == b'0';
    let leading = digits[..point].iter().take_while(zero).count();
    let whole = &digits[leading.min(point.saturating_sub(1))..point];
    let fraction = &digits[point..];
    let trailing = fraction.iter().rev().take_while(zero).count();
    let fraction = &fraction[..fraction.len() - trailing];
    let fraction = if fraction == b"." { b"" } else { fraction };
    if whole == b"0" && fraction.is_empty() {
        return b"0".to_vec();
    }
    [sign, whole, fraction].concat()
}
