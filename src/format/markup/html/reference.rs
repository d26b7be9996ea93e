//! Character references: `&amp;`, `&#38;` and `&#x26;` (HTML, "character reference state").

use std::borrow::Cow;

use super::names::{NAMES, WITHOUT_SEMICOLON};
use crate::format::section_writer::Escapes;

/// References in text.
pub(crate) static IN_TEXT: Escapes = Escapes {
    starts: b"&",
    decode: |bytes| reference(bytes, ReferenceContext::Text).map(|(length, c)| (length, Some(c))),
};

/// References in the value of an attribute.
pub(crate) static IN_VALUE: Escapes = Escapes {
    starts: b"&",
    decode: |bytes| {
        reference(bytes, ReferenceContext::Attribute).map(|(length, c)| (length, Some(c)))
    },
};

/// Returns the length of the reference that `bytes` starts with, and its character.
pub(crate) fn character_reference(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    (IN_VALUE.decode)(bytes)
}

/// References in SGML, whose entity sets have a name for the tilde of URLs.
pub(crate) static IN_SGML: Escapes = Escapes {
    starts: b"&",
    decode: |bytes| match bytes {
        [b'&', b't', b'i', b'l', b'd', b'e', b';', ..] => Some((7, Some('~'))),
        _ => (IN_VALUE.decode)(bytes),
    },
};

/// No name is longer.
// `CounterClockwiseContourIntegral` has 31.
const LONGEST_NAME: usize = 32;

/// The context of a reference, which determines the meaning of one without `;`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReferenceContext {
    /// In text: `&ltb` is `<b`.
    Text,
    /// In an attribute's value: `?a=1&copy=2` is no reference, for it never was one.
    Attribute,
}

/// Returns the length of the reference that `bytes` starts with, and its character.
fn reference(bytes: &[u8], place: ReferenceContext) -> Option<(usize, char)> {
    match bytes {
        [b'&', b'#', b'x' | b'X', digits @ ..] => number(digits, 16, 3),
        [b'&', b'#', digits @ ..] => number(digits, 10, 2),
        [b'&', rest @ ..] => named(rest, place),
        _ => None,
    }
}

/// Returns the reference to a number of that radix, whose digits start after `before` bytes.
fn number(bytes: &[u8], radix: u32, before: usize) -> Option<(usize, char)> {
    let digit = |byte: &u8| char::from(*byte).to_digit(radix);
    let digits = bytes.iter().map_while(digit);
    let length = digits.clone().count();
    if length == 0 {
        return None;
    }
    let value = digits.fold(0u32, |value, digit| {
        value.saturating_mul(radix).saturating_add(digit)
    });
    let semicolon = usize::from(bytes.get(length) == Some(&b';'));
    Some((before + length + semicolon, character(value)))
}

/// Returns the character with that number, as in browsers.
fn character(value: u32) -> char {
    match value {
        0 => char::REPLACEMENT_CHARACTER,
        0x80..=0x9F => WINDOWS_1252[value as usize - 0x80],
        _ => char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

/// The characters that references to control characters represent.
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2C6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2DC}', '\u{2122}', '\u{161}', '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// Returns the reference to a name, without its `&`.
fn named(bytes: &[u8], place: ReferenceContext) -> Option<(usize, char)> {
    let letters = bytes
        .iter()
        .take(LONGEST_NAME)
        .take_while(|byte| byte.is_ascii_alphanumeric());
    let word = &bytes[..letters.count()];
    if bytes.get(word.len()) == Some(&b';')
        && let Some(character) = find(word)
    {
        return Some((word.len() + 2, character));
    }
    let length = (2..=word.len()).rev().find(|&end| {
        WITHOUT_SEMICOLON
            .binary_search_by(|name| name.as_bytes().cmp(&word[..end]))
            .is_ok()
    })?;
    let goes_on = |byte: &u8| *byte == b'=' || byte.is_ascii_alphanumeric();
    if place == ReferenceContext::Attribute && bytes.get(length).is_some_and(goes_on) {
        return None;
    }
    Some((length + 1, find(&word[..length])?))
}

fn find(word: &[u8]) -> Option<char> {
    match word {
        // Nearly all references of real documents.
        b"nbsp" => Some('\u{A0}'),
        b"amp" => Some('&'),
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"quot" => Some('"'),
        _ => in_table(word),
    }
}

fn in_table(word: &[u8]) -> Option<char> {
    let index = NAMES.binary_search_by(|(name, _)| name.as_bytes().cmp(word));
    index.ok().map(|index| NAMES[index].1)
}

/// Returns the value of an attribute, with its references decoded.
pub(crate) fn decoded(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'&') {
        return Cow::Borrowed(value);
    }
    let mut decoded = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some((&first, after)) = rest.split_first() {
        if let Some((length, Some(c))) = character_reference(rest) {
            decoded.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            rest = &rest[length..];
        } else {
            decoded.push(first);
            rest = after;
        }
    }
    Cow::Owned(decoded)
}

/// Returns `text` with character references, or `None` if it cannot be written with them alone.
pub(super) fn escape(text: &[u8]) -> Option<Cow<'_, [u8]>> {
    if !text.iter().all(|byte| (b' '..0x7F).contains(byte)) {
        return None;
    }
    if !text.iter().any(|byte| b"&<>\"' ".contains(byte)) {
        return Some(Cow::Borrowed(text));
    }
    let mut written = Vec::with_capacity(text.len() + 8);
    for &byte in text {
        match byte {
            b'&' => written.extend_from_slice(b"&amp;"),
            b'<' => written.extend_from_slice(b"&lt;"),
            b'>' => written.extend_from_slice(b"&gt;"),
            b'"' => written.extend_from_slice(b"&quot;"),
            b'\'' => written.extend_from_slice(b"&#39;"),
            // It would end a value without quotes.
            b' ' => return None,
            byte => written.push(byte),
        }
    }
    Some(Cow::Owned(written))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_fit() {
        assert!(NAMES.is_sorted_by(|a, b| a.0 < b.0));
        assert!(NAMES.iter().all(|(name, _)| name.len() < LONGEST_NAME));
        assert!(WITHOUT_SEMICOLON.is_sorted_by(|a, b| a < b));
        assert!(
            WITHOUT_SEMICOLON
                .iter()
                .all(|n| find(n.as_bytes()).is_some())
        );
        for (name, _) in NAMES {
            assert_eq!(find(name.as_bytes()), in_table(name.as_bytes()));
        }
    }

    #[test]
    fn references() {
        use ReferenceContext::{Attribute, Text};
        for (text, place, expected) in [
            ("&amp;b", Text, Some((5, '&'))),
            ("&amp;b", Attribute, Some((5, '&'))),
            ("&ampb", Text, Some((4, '&'))),
            ("&ampb", Attribute, None),
            ("&amp=b", Attribute, None),
            ("&amp\"", Attribute, Some((4, '&'))),
            ("&copy=2", Text, Some((5, '\u{a9}'))),
            ("&copy=2", Attribute, None),
            ("&notin;", Text, Some((7, '\u{2209}'))),
            ("&notit;", Text, Some((4, '\u{ac}'))),
            ("&colon;", Attribute, Some((7, ':'))),
            ("&colon", Text, None),
            ("&sol;", Text, Some((5, '/'))),
            ("&nbsp;", Text, Some((6, '\u{a0}'))),
            ("&nosuch;", Text, None),
            ("&;", Text, None),
            ("&", Text, None),
            ("&#38;", Text, Some((5, '&'))),
            ("&#38b", Attribute, Some((4, '&'))),
            ("&#x2F;", Text, Some((6, '/'))),
            ("&#X2f", Text, Some((5, '/'))),
            ("&#x;", Text, None),
            ("&#;", Text, None),
            ("&#0;", Text, Some((4, '\u{fffd}'))),
            ("&#xD800;", Text, Some((8, '\u{fffd}'))),
            ("&#99999999999;", Text, Some((14, '\u{fffd}'))),
            ("&#146;", Text, Some((6, '\u{2019}'))),
        ] {
            assert_eq!(
                reference(text.as_bytes(), place),
                expected,
                "{text} {place:?}"
            );
        }
    }
}
