//! Bytes in a bare URI that are not UTF-8: text in an undeclared charset
//! (docs/design/DELIMITING.md §4).
//!
//! Text of East Asia is written next to URIs without a space, and in its charsets most characters are
//! pairs of such bytes, or one of them and a letter of ASCII. So a pair ends the URI, unless it may
//! be letters of a word in windows-1252, as in `/informação`. Text whose charset is known has no
//! such bytes: it is in UTF-8 when it is delimited.

use super::chars::{CharClass, char_at, class_of_windows_1252};
use super::schemes::starts_scheme;

/// The number of bytes after the first one in which there is another.
// `Shift_JIS` and GBK: the second byte of a character may be ASCII, and the next one begins then.
const NEAR: usize = 3;

/// The number of bytes of a word that are read.
// Bounds the time: each word is read once for each byte in it.
const MAX_WORD_LEN: usize = 32;

/// Returns true if the byte at `at`, which is not ASCII, starts text that is no part of the URI
/// before it.
pub(super) fn start_text(bytes: &[u8], at: usize) -> bool {
    if char_at(bytes, at).is_some() {
        return false;
    }
    is_before_scheme(bytes, at)
        || bytes[at - 1].is_ascii_alphanumeric() && is_pair(bytes, at) && !is_word(bytes, at)
}

/// Returns true if the bytes at `at` are several, or one of several that have ASCII between them.
fn is_pair(bytes: &[u8], at: usize) -> bool {
    let near = bytes[at + 1..].iter().take(NEAR);
    near.take_while(|byte| **byte > b' ')
        .any(|byte| !byte.is_ascii())
}

/// Returns true if another `scheme://` follows the bytes at `at`, or the last byte of a pair.
fn is_before_scheme(bytes: &[u8], at: usize) -> bool {
    let run = bytes[at..].iter().take(MAX_WORD_LEN);
    let end = at + run.take_while(|byte| !byte.is_ascii()).count();
    starts_scheme(bytes, end)
}

/// Returns true if the bytes from `at` on, and the letters among them, may be the rest of a word in
/// windows-1252: small letters after a small one, or up to two capitals among capitals.
fn is_word(bytes: &[u8], at: usize) -> bool {
    let in_word = |byte: &&u8| match byte {
        0..=0x7F => byte.is_ascii_alphabetic(),
        _ => class_of_windows_1252(**byte) == CharClass::Letter,
    };
    let letters = bytes[at..].iter().take(MAX_WORD_LEN).take_while(in_word);
    if bytes[at - 1].is_ascii_uppercase() {
        let mut beyond = letters.filter(|byte| !byte.is_ascii_uppercase());
        return beyond.clone().count() <= 2 && beyond.all(|byte| is_capital(*byte));
    }
    let mut letters = letters;
    letters.all(|byte| byte.is_ascii_lowercase() || is_small(*byte))
}

/// Returns true if `byte` is a small letter in windows-1252.
const fn is_small(byte: u8) -> bool {
    matches!(byte, 0x9A | 0x9C | 0x9E | 0xDF..=0xF6 | 0xF8..=0xFF)
}

/// Returns true if `byte` is a capital letter in windows-1252.
const fn is_capital(byte: u8) -> bool {
    matches!(byte, 0x8A | 0x8C | 0x8E | 0x9F | 0xC0..=0xD6 | 0xD8..=0xDE)
}
