//! UTF-16, UTF-32 (Unicode 3.10) and UTF-7 (RFC 2152).

use memchr::memchr;

use super::Order;
use crate::text::Builder;

/// The replacement of invalid bytes.
const REPLACEMENT: char = '\u{FFFD}';
/// The byte-order mark, which is not part of the text.
const MARK: char = '\u{FEFF}';

/// Guesses the byte order of UTF-16: the high bytes are zero. If that does not decide, it is the
/// order of programs that omit the mark (RFC 2781 §4.3 prescribes the other).
pub fn likely_order(head: &[u8]) -> Order {
    let zeros = |at: usize| {
        head.iter()
            .take(256)
            .skip(at)
            .step_by(2)
            .filter(|b| **b == 0)
    };
    if zeros(0).count() > zeros(1).count() {
        Order::Big
    } else {
        Order::Little
    }
}

/// The number of bytes that [`order_of_ascii`] looks at, and the fewest that it decides by.
const NEAR: usize = 512;
const FEWEST: usize = 16;

/// Returns the byte order of UTF-16 if seven of eight units in `head` are ASCII.
pub fn order_of_ascii(head: &[u8]) -> Option<Order> {
    let near = &head[..head.len().min(NEAR) / 2 * 2];
    if near.len() < FEWEST || memchr(0, near).is_none() {
        return None;
    }
    let units = near.len() / 2;
    let is_in = |order: Order| {
        let ascii = near.chunks_exact(2).filter(|pair| is_ascii(pair, order));
        ascii.count() * 8 >= units * 7
    };
    [Order::Little, Order::Big]
        .into_iter()
        .find(|order| is_in(*order))
}

/// Returns true if two bytes are a character of ASCII text.
fn is_ascii(pair: &[u8], order: Order) -> bool {
    let (high, low) = match order {
        Order::Big => (pair[0], pair[1]),
        Order::Little => (pair[1], pair[0]),
    };
    high == 0 && matches!(low, b' '..=b'~' | b'\t' | b'\r' | b'\n')
}

/// The number of units that show that they start at an odd place, and how many of them are letters:
/// in the other byte order, spaces of several widths (U+2000, U+3000) are ASCII, too.
const SHIFTED: (usize, usize) = (4, 3);

/// Returns true if the units from the second byte of `bytes` on are ASCII: a byte before them is
/// missing, or there is one too many.
fn is_shifted(bytes: &[u8], order: Order) -> bool {
    let (units, letters) = SHIFTED;
    let Some(near) = bytes.get(1..=2 * units) else {
        return false;
    };
    let letter = |pair: &&[u8]| pair.iter().any(u8::is_ascii_alphabetic);
    near.chunks_exact(2).all(|pair| is_ascii(pair, order))
        && near.chunks_exact(2).filter(letter).count() >= letters
}

/// Decodes UTF-16 from `at` on. An incomplete unit at the end is dropped. Where a byte is missing,
/// or there is one too many, the rest is read from the next unit on.
pub fn utf16(bytes: &[u8], at: usize, order: Order, decoded: &mut Builder) {
    let big = order == Order::Big;
    let unit = |at: usize| {
        let pair = *bytes.get(at..)?.first_chunk()?;
        Some(if big {
            u16::from_be_bytes(pair)
        } else {
            u16::from_le_bytes(pair)
        })
    };
    let mut characters = Characters::new(at, decoded);
    let mut at = at;
    while let Some(first) = unit(at) {
        if is_shifted(&bytes[at..], order) {
            characters.separate(at);
            at += 1;
            continue;
        }
        let second = unit(at + 2).filter(|_| first & 0xFC00 == 0xD800);
        let pair = second.filter(|second| second & 0xFC00 == 0xDC00);
        let (value, length) = match pair {
            Some(second) => {
                let high = u32::from(first & 0x3FF) << 10;
                (0x1_0000 + high + u32::from(second & 0x3FF), 4)
            }
            None => (u32::from(first), 2),
        };
        characters.add(char::from_u32(value).unwrap_or(REPLACEMENT), at, length);
        at += length;
    }
    characters.flush();
}

/// Returns the length of `bytes` without half a unit or half a pair of surrogates at the end.
pub fn boundary_in_utf16(bytes: &[u8], order: Order) -> usize {
    let end = bytes.len() / 2 * 2;
    match bytes[..end].last_chunk() {
        Some([high, low]) if (if order == Order::Big { high } else { low }) & 0xFC == 0xD8 => {
            end - 2
        }
        _ => end,
    }
}

/// Decodes UTF-32 from `at` on.
pub fn utf32(bytes: &[u8], at: usize, big: bool, decoded: &mut Builder) {
    let mut characters = Characters::new(at, decoded);
    let mut at = at;
    while let Some(four) = bytes.get(at..).and_then(|rest| rest.first_chunk()) {
        let value = if big {
            u32::from_be_bytes(*four)
        } else {
            u32::from_le_bytes(*four)
        };
        characters.add(char::from_u32(value).unwrap_or(REPLACEMENT), at, 4);
        at += 4;
    }
    characters.flush();
}

/// A writer of decoded characters, which adds runs of ASCII at once.
struct Characters<'d, 't> {
    decoded: &'d mut Builder<'t>,
    /// The start of the run in the text.
    start: usize,
    run: Vec<u8>,
    run_start: usize,
    /// The length of each character of the run in the source.
    unit: usize,
}

impl<'d, 't> Characters<'d, 't> {
    fn new(start: usize, decoded: &'d mut Builder<'t>) -> Self {
        Self {
            decoded,
            start,
            run: Vec::new(),
            run_start: 0,
            unit: 1,
        }
    }

    fn add(&mut self, character: char, at: usize, length: usize) {
        if character.is_ascii() {
            if self.run.is_empty() {
                (self.run_start, self.unit) = (at, length);
            }
            self.run.push(character as u8);
            return;
        }
        self.flush();
        if character != MARK || at > self.start {
            let mut utf8 = [0; 4];
            let utf8 = character.encode_utf8(&mut utf8).as_bytes();
            self.decoded.replace(utf8, at..at + length);
        }
    }

    /// Adds a blank line for the byte at `at`: no URI extends over it.
    fn separate(&mut self, at: usize) {
        self.flush();
        self.decoded.replace(b"\n\n", at..at + 1);
    }

    fn flush(&mut self) {
        self.decoded
            .replace_groups(&self.run, self.run_start, (1, self.unit));
        self.run.clear();
    }
}

/// Decodes UTF-7 from `at` on: between `+` and the next byte that is not a base64 digit there is
/// UTF-16; a `-` there is dropped. `+-` is `+`.
pub fn utf7(bytes: &[u8], at: usize, decoded: &mut Builder) {
    let mut at = at;
    while let Some(plus) = memchr(b'+', &bytes[at..]).map(|found| at + found) {
        decoded.keep(at..plus);
        let digits = &bytes[plus + 1..];
        let count = digits.iter().take_while(|b| digit(**b).is_some()).count();
        let closed = usize::from(digits.get(count) == Some(&b'-'));
        at = plus + 1 + count + closed;
        if count == 0 && closed == 1 {
            decoded.replace(b"+", plus..at);
        } else if count < 3 {
            // A literal `+` in text that is not encoded.
            decoded.keep(plus..at);
        } else {
            shifted(&digits[..count], plus, at, decoded);
        }
    }
    decoded.keep(at..bytes.len());
}

/// Returns where the encoded section at the end of `bytes` starts, or their length.
pub fn boundary_in_utf7(bytes: &[u8]) -> usize {
    let digits = bytes.iter().rev().take_while(|b| digit(**b).is_some());
    let start = bytes.len() - digits.count();
    memchr(b'+', &bytes[start..]).map_or(bytes.len(), |plus| start + plus)
}

/// Decodes the digits of an encoded section of UTF-7 from `start` to `end`. Its first character
/// includes the opening byte, its last one the closing byte.
fn shifted(digits: &[u8], start: usize, end: usize, decoded: &mut Builder) {
    let (mut bits, mut held) = (0_u32, 0);
    let mut units = Vec::new();
    for (index, value) in digits.iter().filter_map(|b| digit(*b)).enumerate() {
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 16 {
            held -= 16;
            units.push(((bits >> held & 0xFFFF) as u16, start + 2 + index));
        }
    }
    let mut from = start;
    let mut characters = char::decode_utf16(units.iter().map(|(unit, _)| *unit)).peekable();
    let mut used = 0;
    while let Some(character) = characters.next() {
        used += character.as_ref().map_or(1, |c| c.len_utf16());
        let to = match characters.peek() {
            Some(_) => units[used - 1].1,
            None => end,
        };
        let mut utf8 = [0; 4];
        let utf8 = character.unwrap_or(REPLACEMENT).encode_utf8(&mut utf8);
        // A digit may contain the end of one character and the start of the next.
        decoded.replace(utf8.as_bytes(), from..to);
        from = to;
    }
}

fn digit(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}
