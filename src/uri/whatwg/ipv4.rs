//! The IPv4 parser, which accepts the notations of `inet_aton` (URL Standard §3.5).

use std::net::Ipv4Addr;
use std::ops::Range;

use super::fault::{
    IPV4_EMPTY_PART, IPV4_NON_DECIMAL_PART, IPV4_NON_NUMERIC_PART, IPV4_OUT_OF_RANGE_PART,
    IPV4_TOO_FEW_PARTS, IPV4_TOO_MANY_PARTS,
};
use crate::uri::syntax::FaultKind;

/// The ends-in-a-number checker: returns true if a domain must be an IPv4 address.
pub(super) fn ends_in_a_number(domain: &[u8]) -> bool {
    let domain = domain.strip_suffix(b".").unwrap_or(domain);
    let last = &domain[memchr::memrchr(b'.', domain).map_or(0, |dot| dot + 1)..];
    // A number starts with a digit, whatever its radix.
    last.first().is_some_and(u8::is_ascii_digit)
        && (last.iter().all(u8::is_ascii_digit) || number(last).is_some())
}

/// Returns an address, or the fault that ends parsing. Ranges of faults are offsets in `domain`;
/// other faults are passed to `fault`.
pub(super) fn parse(
    domain: &[u8],
    mut fault: impl FnMut(FaultKind, Range<usize>),
) -> Result<Ipv4Addr, (FaultKind, Range<usize>)> {
    let mut length = domain.len();
    if domain.ends_with(b".") {
        length -= 1;
        fault(IPV4_EMPTY_PART, length..length + 1);
    }
    let dots = memchr::memchr_iter(b'.', &domain[..length]).count();
    if dots < 3 {
        fault(IPV4_TOO_FEW_PARTS, 0..length);
    }
    if dots > 3 {
        return Err((IPV4_TOO_MANY_PARTS, 0..length));
    }
    let mut numbers = [0; 4];
    // The first number above 255; one that overflows its place is also above it.
    let mut large = None;
    let mut at = 0;
    for (part, value) in domain[..length].split(|&b| b == b'.').zip(&mut numbers) {
        let range = at..at + part.len();
        at += part.len() + 1;
        let Some((parsed, radix)) = number(part) else {
            return Err((IPV4_NON_NUMERIC_PART, range));
        };
        if radix != 10 {
            fault(IPV4_NON_DECIMAL_PART, range.clone());
        }
        if parsed > 255 && large.is_none() {
            large = Some(range);
        }
        *value = parsed;
    }
    let Some(address) = address(&numbers[..=dots]) else {
        return Err((IPV4_OUT_OF_RANGE_PART, large.unwrap_or(0..length)));
    };
    if let Some(range) = large {
        fault(IPV4_OUT_OF_RANGE_PART, range);
    }
    Ok(address)
}

/// Each number but the last is an octet; the last one fills the remaining octets.
fn address(numbers: &[u64]) -> Option<Ipv4Addr> {
    let (&last, octets) = numbers.split_last()?;
    if octets.iter().any(|&n| n > 255) || last >> (8 * (4 - octets.len())) != 0 {
        return None;
    }
    let high = octets
        .iter()
        .enumerate()
        .map(|(i, &n)| n << (8 * (3 - i)))
        .sum::<u64>();
    Some(Ipv4Addr::from((high + last) as u32))
}

/// The IPv4 number parser: returns a number, at most `u64::MAX`, and its radix. Returns `None` if
/// the part is not a number.
fn number(part: &[u8]) -> Option<(u64, u32)> {
    let (digits, radix) = match part {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        _ => (part, 10),
    };
    let value = digits.iter().try_fold(0_u64, |value, &digit| {
        let digit = char::from(digit).to_digit(radix)?;
        Some(
            value
                .saturating_mul(radix.into())
                .saturating_add(digit.into()),
        )
    })?;
    Some((value, radix))
}
