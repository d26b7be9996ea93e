//! UTF-16, UTF-32 (Unicode 3.10) and UTF-7 (RFC 2152).

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

/// Decodes UTF-16 from `at` on. An incomplete unit at the end is dropped.
pub fn utf16(bytes: &[u8], at: usize, big: bool, decoded: &mut Builder) {
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
    while let Some(plus) = memchr::memchr(b'+', &bytes[at..]).map(|found| at + found) {
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
