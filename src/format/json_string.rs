//! Strings of JSON (RFC 8259 §7): their ends and their escapes.

use std::ops::Range;

use memchr::{memchr, memchr2};

use super::section_writer::Escapes;
use crate::text::Builder;
use crate::uri::hex;

/// The escapes of a string: `\/`, `\"`, `\n`, `\u002F`; two `\u` in a row where the first is a
/// high surrogate. An unknown escape is kept as it is.
pub(in crate::format) static IN_JSON: Escapes = Escapes {
    starts: b"\\",
    decode: |bytes| escape(bytes).map(|(length, character)| (length, Some(character))),
};

/// Returns the end of the string whose opening quote is before `at`: its closing quote, or the
/// end of `bytes`.
pub(in crate::format) fn end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(length) = memchr2(b'"', b'\\', &bytes[at..]) {
        at += length;
        if bytes[at] == b'"' {
            return at;
        }
        at += 2;
        if at >= bytes.len() {
            break;
        }
    }
    bytes.len()
}

/// Adds the decoded inside of a string, which is at `range` of `bytes`, to `to`.
pub(crate) fn add(to: &mut Builder, bytes: &[u8], range: Range<usize>) {
    let mut at = range.start;
    while at < range.end {
        let next = memchr(b'\\', &bytes[at..range.end]).map_or(range.end, |length| at + length);
        to.keep(at..next);
        at = next;
        match escape(&bytes[at..range.end]) {
            Some((length, character)) => {
                let decoded = character.encode_utf8(&mut [0; 4]).as_bytes().to_vec();
                to.replace(&decoded, at..at + length);
                at += length;
            }
            None if at < range.end => {
                to.keep(at..at + 1);
                at += 1;
            }
            None => {}
        }
    }
}

/// Returns the length of the escape that `bytes` starts with.
pub(crate) fn escape_len(bytes: &[u8]) -> Option<usize> {
    escape(bytes).map(|(length, _)| length)
}

/// Returns the length of the escape that `bytes` starts with, and its character.
fn escape(bytes: &[u8]) -> Option<(usize, char)> {
    let [b'\\', letter, rest @ ..] = bytes else {
        return None;
    };
    let character = match letter {
        b'"' | b'\\' | b'/' => char::from(*letter),
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let unit = unit(rest)?;
            let second = rest.get(4..).and_then(|rest| rest.strip_prefix(b"\\u"));
            let pair = [unit, second.and_then(self::unit).unwrap_or_default()];
            return match char::decode_utf16(pair).next()? {
                Ok(character) if character > '\u{FFFF}' => Some((12, character)),
                Ok(character) => Some((6, character)),
                Err(_) => Some((6, char::REPLACEMENT_CHARACTER)),
            };
        }
        _ => return None,
    };
    Some((2, character))
}

/// Returns the number in the four hexadecimal digits at the start of `bytes`.
fn unit(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.get(..4)?;
    digits.iter().try_fold(0, |value, &digit| {
        Some(value << 4 | u16::from(hex::digit(digit)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;

    #[test]
    fn escapes() {
        for (text, expected) in [
            (r"\/b", Some((2, '/'))),
            (r#"\""#, Some((2, '"'))),
            (r"\n", Some((2, '\n'))),
            (r"\u002F", Some((6, '/'))),
            (r"\u00e9x", Some((6, 'é'))),
            (r"\ud83d\ude00x", Some((12, '\u{1F600}'))),
            (r"\ud83dx", Some((6, '\u{FFFD}'))),
            (r"\ude00\ud83d", Some((6, '\u{FFFD}'))),
            (r"\ud83d\u0041", Some((6, '\u{FFFD}'))),
            (r"\u00", None),
            (r"\u00g0", None),
            (r"\x41", None),
            (r"\", None),
            ("a", None),
        ] {
            assert_eq!(escape(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn ends() {
        for (text, expected) in [
            (r#"a"b"#, 1),
            (r#"a\"b" "#, 4),
            (r#"\\" "#, 2),
            (r"a\", 2),
            (r#"a\""#, 3),
            ("", 0),
        ] {
            assert_eq!(end(text.as_bytes(), 0), expected, "{text}");
        }
    }

    /// Decoded text has the source positions of its escapes.
    #[test]
    fn positions() {
        let source = br"http:\/\/h.example\u002Fa\q\";
        let text = Text::borrowed(source, 100);
        let mut decoded = Builder::new(&text);
        add(&mut decoded, source, 0..source.len());
        let decoded = decoded.finish();
        assert_eq!(decoded.bytes(), br"http://h.example/a\q\");
        assert_eq!(decoded.source(0..7), 100..109);
        assert_eq!(decoded.source(16..17), 118..124);
        assert_eq!(decoded.source(17..21), 124..128);
    }
}
