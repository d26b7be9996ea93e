//! Double-byte charsets: `Shift_JIS`, EUC-JP, GBK and GB18030, Big5, EUC-KR with the Unified
//! Hangul Code. Their tables are those of the Encoding Standard.

use encoding_rs::{EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS};

use crate::text::Builder;

/// The maximum length of a run of characters that is decoded together, in bytes.
const RUN: usize = 1024;

/// Decodes the bytes from `at` on.
pub fn decode(encoding: &'static Encoding, bytes: &[u8], at: usize, decoded: &mut Builder) {
    let mut at = at;
    while at < bytes.len() {
        let ascii = bytes[at..].iter().take_while(|b| b.is_ascii()).count();
        decoded.keep(at..at + ascii);
        at += ascii;
        let mut lengths = Vec::new();
        let mut end = at;
        while end < bytes.len() && !bytes[end].is_ascii() && end < at + RUN {
            let length = length_of(encoding, &bytes[end..]);
            lengths.push(length);
            end += length;
        }
        if !run(encoding, &bytes[at..end], at, &lengths, decoded) {
            one_by_one(encoding, &bytes[..end], at, decoded);
        }
        at = end;
    }
}

/// Decodes a run that contains an error.
fn one_by_one(encoding: &'static Encoding, bytes: &[u8], at: usize, decoded: &mut Builder) {
    let mut at = at;
    while at < bytes.len() {
        if bytes[at].is_ascii() {
            decoded.keep(at..at + 1);
            at += 1;
        } else {
            let length = length_of(encoding, &bytes[at..]);
            at += one(encoding, &bytes[at..at + length], at, decoded);
        }
    }
}

/// Decodes a run of characters of these lengths. Returns false if it contains an error.
fn run(
    encoding: &'static Encoding,
    bytes: &[u8],
    at: usize,
    lengths: &[usize],
    decoded: &mut Builder,
) -> bool {
    let (text, faulty) = encoding.decode_without_bom_handling(bytes);
    if faulty || text.chars().count() != lengths.len() {
        return lengths.is_empty();
    }
    let mut at = at;
    for (character, length) in text.chars().zip(lengths) {
        let mut utf8 = [0; 4];
        decoded.replace(character.encode_utf8(&mut utf8).as_bytes(), at..at + length);
        at += length;
    }
    true
}

/// Decodes one character or one error, and returns its length. An ASCII byte after an invalid lead
/// byte is preserved.
fn one(encoding: &'static Encoding, bytes: &[u8], at: usize, decoded: &mut Builder) -> usize {
    let (text, faulty) = encoding.decode_without_bom_handling(bytes);
    let length = match bytes {
        [_, second] if faulty && second.is_ascii() => 1,
        _ => bytes.len(),
    };
    let shown = if faulty { "\u{FFFD}" } else { &text };
    decoded.replace(shown.as_bytes(), at..at + length);
    length
}

/// Returns the length of the character at the start of `bytes`, whose first byte is not ASCII. A
/// lead byte and another byte that is not ASCII belong together, even if they are not a character.
fn length_of(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    let (lead, trail) = edges(encoding);
    let second = bytes.get(1).copied().unwrap_or_default();
    if !lead(bytes[0]) {
        return 1;
    }
    match bytes[1..] {
        [0xA1..=0xFE, 0x80..=0xFF, ..] if encoding == EUC_JP && bytes[0] == 0x8F => 3,
        [0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, ..] if is_gb(encoding) => 4,
        _ => 1 + usize::from(trail(second) || !second.is_ascii()),
    }
}

/// Returns the end of the last character of `bytes` that is complete. Bytes below 0x30 are not
/// parts of longer characters.
pub fn boundary(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    let last = bytes.iter().rposition(|byte| *byte < 0x30);
    let mut at = last.map_or(0, |last| last + 1);
    while at < bytes.len() {
        if !bytes[at].is_ascii() && is_incomplete(encoding, &bytes[at..]) {
            return at;
        }
        at += if bytes[at].is_ascii() {
            1
        } else {
            length_of(encoding, &bytes[at..])
        };
    }
    at
}

/// Returns true if `bytes`, whose first is not ASCII, may be the start of one longer character.
fn is_incomplete(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let (lead, _) = edges(encoding);
    lead(bytes[0])
        && match bytes[1..] {
            [] => true,
            [0xA1..=0xFE] => encoding == EUC_JP && bytes[0] == 0x8F,
            [0x30..=0x39] | [0x30..=0x39, 0x81..=0xFE] => is_gb(encoding),
            _ => false,
        }
}

fn is_gb(encoding: &'static Encoding) -> bool {
    encoding == GBK || encoding == GB18030
}

/// A set of bytes.
type Test = fn(u8) -> bool;

/// Returns the bytes that start a pair, and the ASCII bytes that may be its second byte.
fn edges(encoding: &'static Encoding) -> (Test, Test) {
    if encoding == SHIFT_JIS {
        return (
            |byte| matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
            |byte| matches!(byte, 0x40..=0x7E),
        );
    }
    if encoding == EUC_JP {
        return (|byte| matches!(byte, 0x8E | 0x8F | 0xA1..=0xFE), |_| false);
    }
    let lead = |byte| matches!(byte, 0x81..=0xFE);
    if encoding == EUC_KR {
        (lead, |byte| matches!(byte, 0x41..=0x7E))
    } else {
        (lead, |byte| matches!(byte, 0x40..=0x7E))
    }
}
