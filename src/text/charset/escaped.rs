//! Charsets of seven bits that shift between ASCII and double-byte sets: ISO-2022-JP
//! (RFC 1468, RFC 1554), ISO-2022-KR (RFC 1557), ISO-2022-CN (RFC 1922) and HZ (RFC 1843).
//!
//! A pair of bytes of a set is the same pair with its high bits set in the 8-bit charset that
//! contains the set. Shifts are removed; a line end resets them.

use encoding_rs::{EUC_JP, EUC_KR, Encoding, GBK};

use crate::text::Builder;

const ESCAPE: u8 = 0x1B;
const SHIFT_OUT: u8 = 0x0E;
const SHIFT_IN: u8 = 0x0F;

/// The set of characters that bytes are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    /// ASCII, or a national variant of it.
    Ascii,
    /// Half-width katakana, one byte each.
    Katakana,
    /// A double-byte set of `encoding`, with `lead` before each pair.
    Pairs {
        encoding: &'static Encoding,
        lead: Option<u8>,
    },
    /// A double-byte set that is not supported.
    Unknown,
}

const fn pairs(encoding: &'static Encoding) -> Set {
    Set::Pairs {
        encoding,
        lead: None,
    }
}

/// The effect of an escape sequence.
enum Escape {
    /// The following bytes are in this set.
    Now(Set),
    /// The bytes after a shift-out are in this set.
    Shifted(Set),
    /// The next pair is in a set that is not supported.
    Once,
}

/// Returns the escape sequence at the start of `bytes`, and its length.
fn escape(bytes: &[u8]) -> Option<(Escape, usize)> {
    const JIS: Set = pairs(EUC_JP);
    const SUPPLEMENT: Set = Set::Pairs {
        encoding: EUC_JP,
        lead: Some(0x8F),
    };
    Some(match bytes.strip_prefix(&[ESCAPE])? {
        [b'(', b'B' | b'J' | b'H', ..] => (Escape::Now(Set::Ascii), 3),
        [b'(', b'I', ..] => (Escape::Now(Set::Katakana), 3),
        [b'$', b'@' | b'B', ..] => (Escape::Now(JIS), 3),
        [b'$', b'A', ..] => (Escape::Now(pairs(GBK)), 3),
        [b'$', b'(', b'B', ..] => (Escape::Now(JIS), 4),
        [b'$', b'(', b'C', ..] => (Escape::Now(pairs(EUC_KR)), 4),
        [b'$', b'(', b'D', ..] => (Escape::Now(SUPPLEMENT), 4),
        [b'$', b'(', b'A'..=b'Z', ..] => (Escape::Now(Set::Unknown), 4),
        [b'$', b')', b'A', ..] => (Escape::Shifted(pairs(GBK)), 4),
        [b'$', b')', b'C', ..] => (Escape::Shifted(pairs(EUC_KR)), 4),
        [b'$', b')' | b'*' | b'+', b'A'..=b'Z', ..] => (Escape::Shifted(Set::Unknown), 4),
        [b'.', b'A'..=b'Z', ..] => (Escape::Shifted(Set::Unknown), 3),
        [b'N' | b'O', ..] => (Escape::Once, 2),
        _ => return None,
    })
}

/// Decodes ISO-2022 from `at` on.
pub fn iso2022(bytes: &[u8], at: usize, decoded: &mut Builder) {
    let mut set = Set::Ascii;
    // The designation of ISO-2022-KR occurs once per text, perhaps in another part.
    let mut shifted = pairs(EUC_KR);
    let mut at = at;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            ESCAPE => match escape(&bytes[at..]) {
                Some((escape, length)) => {
                    at += length;
                    match escape {
                        Escape::Now(next) => set = next,
                        Escape::Shifted(next) => shifted = next,
                        Escape::Once => at += character(bytes, at, Set::Unknown, decoded),
                    }
                }
                None => at += kept(bytes, at, decoded),
            },
            SHIFT_OUT => {
                set = shifted;
                at += 1;
            }
            SHIFT_IN => {
                set = Set::Ascii;
                at += 1;
            }
            b'\r' | b'\n' => {
                set = Set::Ascii;
                at += kept(bytes, at, decoded);
            }
            _ if set == Set::Ascii => {
                let run = bytes[at..]
                    .iter()
                    .take_while(|b| **b >= b' ')
                    .count()
                    .max(1);
                decoded.keep(at..at + run);
                at += run;
            }
            _ => at += character(bytes, at, set, decoded),
        }
    }
}

/// Decodes HZ from `at` on.
pub fn hz(bytes: &[u8], at: usize, decoded: &mut Builder) {
    let mut set = Set::Ascii;
    let mut at = at;
    while let Some(&byte) = bytes.get(at) {
        match (byte, bytes.get(at + 1)) {
            (b'~', Some(b'{')) => {
                set = pairs(GBK);
                at += 2;
            }
            (b'~', Some(b'}')) => {
                set = Set::Ascii;
                at += 2;
            }
            (b'~', Some(b'\n')) => at += 2,
            (b'~', Some(b'~')) if set == Set::Ascii => {
                decoded.replace(b"~", at..at + 2);
                at += 2;
            }
            (b'\n', _) => {
                set = Set::Ascii;
                at += kept(bytes, at, decoded);
            }
            _ if set == Set::Ascii => {
                let other = |b: &&u8| !matches!(**b, b'~' | b'\n');
                let run = bytes[at + 1..].iter().take_while(other).count() + 1;
                decoded.keep(at..at + run);
                at += run;
            }
            _ => at += character(bytes, at, set, decoded),
        }
    }
}

/// Returns where the last shifted section of ISO-2022 that is open at the end of `bytes` starts,
/// or their length. An escape sequence at the end may be incomplete.
pub fn boundary_in_iso2022(bytes: &[u8]) -> usize {
    let line = last_line(bytes);
    let mut open = None;
    let shifts = memchr::memchr3_iter(ESCAPE, SHIFT_OUT, SHIFT_IN, &bytes[line..]);
    for at in shifts.map(|found| line + found) {
        match (bytes[at], escape(&bytes[at..])) {
            (SHIFT_OUT, _) | (_, Some((Escape::Once, _))) => open = open.or(Some(at)),
            (SHIFT_IN, _) | (_, Some((Escape::Now(Set::Ascii), _))) => open = None,
            (_, Some((Escape::Now(_), _))) => open = open.or(Some(at)),
            (_, None) if at + 4 > bytes.len() => open = open.or(Some(at)),
            _ => {}
        }
    }
    open.unwrap_or(bytes.len())
}

/// Returns where the shifted section of HZ that is open at the end of `bytes` starts, or their
/// length. A `~` at the end may be the first of two bytes.
pub fn boundary_in_hz(bytes: &[u8]) -> usize {
    let mut at = last_line(bytes);
    let mut open = None;
    while let Some(found) = memchr::memchr(b'~', &bytes[at..]) {
        at += found;
        match bytes.get(at + 1) {
            Some(b'{') | None => open = open.or(Some(at)),
            Some(b'}') => open = None,
            Some(_) => {}
        }
        at = bytes.len().min(at + 2);
    }
    open.unwrap_or(bytes.len())
}

/// Returns the start of the last line, at which no shift is in effect.
fn last_line(bytes: &[u8]) -> usize {
    memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1)
}

/// Copies one byte.
fn kept(_bytes: &[u8], at: usize, decoded: &mut Builder) -> usize {
    decoded.keep(at..at + 1);
    1
}

/// Decodes a character of `set`, and returns its length in bytes.
fn character(bytes: &[u8], at: usize, set: Set, decoded: &mut Builder) -> usize {
    let graphic = |byte: &&u8| matches!(**byte, 0x21..=0x7E);
    let first = bytes.get(at).filter(graphic);
    let second = bytes.get(at + 1).filter(graphic);
    let (high, length, encoding) = match (set, first, second) {
        (_, None, _) if at >= bytes.len() => return 0,
        (Set::Katakana, Some(first), _) => (vec![0x8E, first | 0x80], 1, EUC_JP),
        (Set::Pairs { encoding, lead }, Some(first), Some(second)) => {
            let pair = [first | 0x80, second | 0x80];
            (lead.into_iter().chain(pair).collect(), 2, encoding)
        }
        (Set::Unknown, Some(_), Some(_)) => {
            decoded.replace("\u{FFFD}".as_bytes(), at..at + 2);
            return 2;
        }
        _ => return kept(bytes, at, decoded),
    };
    let (text, _) = encoding.decode_without_bom_handling(&high);
    decoded.replace(text.as_bytes(), at..at + length);
    length
}
