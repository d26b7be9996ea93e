//! Escapes in strings of source code: those that most languages share, from C.

use crate::format::json_string::IN_JSON;
use crate::format::section_writer::Escapes;

/// `\n`, `\"`, `\/`, `\x2f`, `\057`, `\u002f`, `\u{2f}`, `\U0000002f`, and a backslash at the end
/// of a line, which continues in the next. Others are literal.
pub(in crate::format) static BACKSLASH: Escapes = Escapes {
    starts: b"\\",
    decode: escape,
};

/// These escapes, but a continued line continues after the indentation of the next.
pub(super) static CONTINUED: Escapes = Escapes {
    starts: b"\\",
    decode: |bytes| match escape(bytes) {
        Some((length, None)) => {
            let after = &bytes[length..];
            let blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
            let spaces = after.iter().take(MOST_BLANKS).take_while(blank).count();
            Some((length + spaces, None))
        }
        other => other,
    },
};

/// No line is indented deeper.
// Bounds the time: each escape looks ahead so far.
const MOST_BLANKS: usize = 256;

/// Returns the length of the escape that `bytes` starts with, and its character, if any.
fn escape(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    let [b'\\', letter, rest @ ..] = bytes else {
        return None;
    };
    let character = match letter {
        b'"' | b'\'' | b'`' | b'\\' | b'/' => char::from(*letter),
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'\n' => return Some((2, None)),
        b'\r' if rest.first() == Some(&b'\n') => return Some((3, None)),
        b'x' => return number(rest, 16, 2).map(|(n, c)| (2 + n, Some(c))),
        b'u' if rest.first() == Some(&b'{') => return braced(rest),
        b'u' => return (IN_JSON.decode)(bytes),
        b'U' => {
            let (length, character) = number(rest, 16, 8)?;
            return (length == 8).then_some((10, Some(character)));
        }
        b'0'..=b'7' => {
            let (length, character) = number(&bytes[1..], 8, 3)?;
            return Some((1 + length, Some(character)));
        }
        _ => return None,
    };
    Some((2, Some(character)))
}

/// Returns the length and the character of `{2f}`, after `\u`.
fn braced(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    let (length, character) = number(&bytes[1..], 16, 6)?;
    (bytes.get(1 + length) == Some(&b'}')).then_some((length + 4, Some(character)))
}

/// Returns the number of digits of that radix that `bytes` starts with, at most `most`, and their
/// character.
fn number(bytes: &[u8], radix: u32, most: usize) -> Option<(usize, char)> {
    let digit = |byte: &u8| char::from(*byte).to_digit(radix);
    let digits = bytes.iter().take(most).map_while(digit);
    let length = digits.clone().count();
    let value = digits.fold(0, |value, digit| value * radix + digit);
    let character = char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER);
    (length > 0).then_some((length, character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        for (text, expected) in [
            (r"\/b", Some((2, Some('/')))),
            ("\\\"", Some((2, Some('"')))),
            (r"\n", Some((2, Some('\n')))),
            (r"\x2fa", Some((4, Some('/')))),
            (r"\x2", Some((3, Some('\u{2}')))),
            (r"\xg", None),
            (r"\057a", Some((4, Some('/')))),
            (r"\0", Some((2, Some('\0')))),
            (r"\u002fa", Some((6, Some('/')))),
            (r"\u{2f}a", Some((6, Some('/')))),
            (r"\u{2f", None),
            (r"\u{}", None),
            (r"\u00", None),
            (r"\ud83d\ude00x", Some((12, Some('\u{1F600}')))),
            (r"\ud83dx", Some((6, Some('\u{FFFD}')))),
            (r"\U0000002fa", Some((10, Some('/')))),
            (r"\U2f", None),
            ("\\\nb", Some((2, None))),
            ("\\\r\nb", Some((3, None))),
            (r"\.", None),
            (r"\d", None),
            (r"\", None),
        ] {
            assert_eq!(escape(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn indentation_after_a_continued_line() {
        assert_eq!((CONTINUED.decode)(b"\\\n \t b"), Some((5, None)));
        assert_eq!((CONTINUED.decode)(b"\\n b"), Some((2, Some('\n'))));
    }
}
