//! The IPv6 parser and serializer (URL Standard §3.5 and §3.6).

use std::fmt::Write as _;
use std::net::Ipv6Addr;
use std::ops::Range;

use super::fault::{
    IPV4_IN_IPV6_INVALID_CODE_POINT, IPV4_IN_IPV6_OUT_OF_RANGE_PART, IPV4_IN_IPV6_TOO_FEW_PARTS,
    IPV4_IN_IPV6_TOO_MANY_PIECES, IPV6_INVALID_CODE_POINT, IPV6_INVALID_COMPRESSION,
    IPV6_MULTIPLE_COMPRESSION, IPV6_PIECE_LEADING_ZERO, IPV6_TOO_FEW_PIECES, IPV6_TOO_MANY_PIECES,
};
use crate::uri::syntax::FaultKind;

/// A fault that ends the address, and its range.
type Ending = (FaultKind, Range<usize>);

/// Returns an address, or the fault that ends parsing. `input` is the content of the brackets;
/// ranges of faults are offsets in it, and other faults are passed to `fault`.
pub(super) fn parse(
    input: &str,
    mut fault: impl FnMut(FaultKind, Range<usize>),
) -> Result<Ipv6Addr, Ending> {
    let mut address = Address {
        input,
        at: 0,
        pieces: [0; 8],
        count: 0,
        compress: None,
    };
    address.parse(&mut fault)?;
    Ok(Ipv6Addr::from(address.pieces))
}

struct Address<'i> {
    input: &'i str,
    at: usize,
    pieces: [u16; 8],
    /// The number of pieces read, counting `::` as one.
    count: usize,
    /// The piece that `::` expands at.
    compress: Option<usize>,
}

impl Address<'_> {
    fn peek(&self) -> Option<u8> {
        self.input.as_bytes().get(self.at).copied()
    }

    /// Returns the range of the character at the pointer, which is empty at the end.
    fn here(&self) -> Range<usize> {
        let character = self.input[self.at..].chars().next();
        self.at..self.at + character.map_or(0, char::len_utf8)
    }

    fn parse(&mut self, fault: &mut impl FnMut(FaultKind, Range<usize>)) -> Result<(), Ending> {
        if self.peek() == Some(b':') {
            if !self.input.starts_with("::") {
                return Err((IPV6_INVALID_COMPRESSION, 0..1));
            }
            self.at = 2;
            self.count = 1;
            self.compress = Some(1);
        }
        while let Some(byte) = self.peek() {
            if self.count == 8 {
                return Err((IPV6_TOO_MANY_PIECES, self.at..self.input.len()));
            }
            if byte == b':' {
                if self.compress.is_some() {
                    return Err((IPV6_MULTIPLE_COMPRESSION, self.here()));
                }
                self.at += 1;
                self.count += 1;
                self.compress = Some(self.count);
                continue;
            }
            let start = self.at;
            let value = self.piece();
            let length = self.at - start;
            match self.peek() {
                Some(b'.') => {
                    self.ipv4(start)?;
                    break;
                }
                Some(b':') => {
                    self.at += 1;
                    if self.peek().is_none() {
                        return Err((IPV6_INVALID_CODE_POINT, self.at - 1..self.at));
                    }
                }
                Some(_) => return Err((IPV6_INVALID_CODE_POINT, self.here())),
                None => {}
            }
            if length > 1 && self.input.as_bytes()[start] == b'0' {
                fault(IPV6_PIECE_LEADING_ZERO, start..start + length);
            }
            self.pieces[self.count] = value;
            self.count += 1;
        }
        self.expand()
    }

    /// Reads at most four hex digits.
    fn piece(&mut self) -> u16 {
        let mut value = 0;
        for _ in 0..4 {
            let Some(digit) = self.peek().and_then(|b| char::from(b).to_digit(16)) else {
                break;
            };
            value = value << 4 | digit as u16;
            self.at += 1;
        }
        value
    }

    /// Reads the IPv4 address in place of the last two pieces.
    fn ipv4(&mut self, start: usize) -> Result<(), Ending> {
        if self.at == start {
            return Err((IPV4_IN_IPV6_INVALID_CODE_POINT, self.here()));
        }
        self.at = start;
        if self.count > 6 {
            return Err((IPV4_IN_IPV6_TOO_MANY_PIECES, start..self.input.len()));
        }
        let mut seen = 0;
        while let Some(byte) = self.peek() {
            if seen > 0 {
                if byte != b'.' || seen == 4 {
                    return Err((IPV4_IN_IPV6_INVALID_CODE_POINT, self.here()));
                }
                self.at += 1;
            }
            let octet = self.octet()?;
            self.pieces[self.count] = self.pieces[self.count] << 8 | octet;
            seen += 1;
            if seen % 2 == 0 {
                self.count += 1;
            }
        }
        if seen == 4 {
            Ok(())
        } else {
            Err((IPV4_IN_IPV6_TOO_FEW_PARTS, start..self.input.len()))
        }
    }

    /// Reads a number up to 255 without leading zeros.
    fn octet(&mut self) -> Result<u16, Ending> {
        let start = self.at;
        let mut value = None;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            let digit = u16::from(digit - b'0');
            let next = match value {
                Some(0) => return Err((IPV4_IN_IPV6_INVALID_CODE_POINT, start..self.at)),
                Some(value) => value * 10 + digit,
                None => digit,
            };
            self.at += 1;
            if next > 255 {
                return Err((IPV4_IN_IPV6_OUT_OF_RANGE_PART, start..self.at));
            }
            value = Some(next);
        }
        value.ok_or_else(|| (IPV4_IN_IPV6_INVALID_CODE_POINT, self.here()))
    }

    /// Moves the pieces after `::` to the end.
    fn expand(&mut self) -> Result<(), Ending> {
        match self.compress {
            Some(compress) => self.pieces[compress..].rotate_right(8 - self.count),
            None if self.count == 8 => {}
            None => return Err((IPV6_TOO_FEW_PIECES, 0..self.input.len())),
        }
        Ok(())
    }
}

/// Appends an address in its shortest form, without brackets. Unlike that of the standard library,
/// it never contains an IPv4 address.
pub(super) fn serialize(out: &mut Vec<u8>, address: Ipv6Addr) {
    let pieces = address.segments();
    let zeros = longest_zeros(&pieces);
    let mut text = String::new();
    let mut at = 0;
    while at < 8 {
        if at == zeros.start && !zeros.is_empty() {
            text.push_str(if at == 0 { "::" } else { ":" });
            at = zeros.end;
            continue;
        }
        // Writing to a `String` does not fail.
        let _ = write!(text, "{:x}", pieces[at]);
        if at < 7 {
            text.push(':');
        }
        at += 1;
    }
    out.extend(text.as_bytes());
}

/// Returns the first of the longest runs of two zeros or more.
fn longest_zeros(pieces: &[u16; 8]) -> Range<usize> {
    let mut longest = 0..0;
    let mut start = 0;
    for (at, &piece) in pieces.iter().enumerate() {
        if piece != 0 {
            start = at + 1;
        } else if at + 1 - start > longest.len().max(1) {
            longest = start..at + 1;
        }
    }
    longest
}
