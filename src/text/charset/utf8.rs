//! UTF-8 with stray bytes, and truncated characters.

use crate::text::Builder;

/// windows-1252 for the bytes from 0x80 to 0x9F (the Encoding Standard's index).
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2C6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2DC}', '\u{2122}', '\u{161}', '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// Decodes the bytes from `at` on: those that are not UTF-8 are windows-1252.
pub fn decode(bytes: &[u8], at: usize, decoded: &mut Builder) {
    let mut at = at;
    for chunk in bytes[at..].utf8_chunks() {
        let valid = chunk.valid().len();
        decoded.keep(at..at + valid);
        at += valid;
        for &byte in chunk.invalid() {
            let character = match byte {
                0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
                _ => char::from(byte),
            };
            let mut utf8 = [0; 4];
            let utf8 = character.encode_utf8(&mut utf8).as_bytes();
            decoded.replace(utf8, at..at + 1);
            at += 1;
        }
    }
}

/// Returns the end of `bytes` without the start of a character that is not complete.
pub fn boundary(bytes: &[u8]) -> usize {
    let near = bytes.len().saturating_sub(3);
    let Some(lead) = bytes[near..].iter().rposition(|byte| byte & 0xC0 != 0x80) else {
        return bytes.len();
    };
    let start = near + lead;
    let length = match bytes[start] {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    if start + length > bytes.len() {
        start
    } else {
        bytes.len()
    }
}

/// Returns true if `bytes` are UTF-8 and have `characters` or more that are not ASCII.
pub fn has_characters(bytes: &[u8], characters: usize) -> bool {
    if bytes.is_ascii() {
        return characters == 0;
    }
    if std::str::from_utf8(bytes).is_err() {
        return false;
    }
    let starts = bytes.iter().filter(|byte| **byte >= 0xC0);
    starts.take(characters).count() == characters
}

/// Returns true if at least half of the characters of `bytes` outside ASCII are UTF-8.
pub fn is_likely(bytes: &[u8]) -> bool {
    let (mut valid, mut invalid) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        let high = chunk.valid().bytes().filter(|byte| *byte >= 0xC0);
        valid += high.count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    valid >= invalid
}
