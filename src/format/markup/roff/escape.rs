//! Escapes, which start with a backslash (`groff(7)`, "Escape short reference"; `groff_char(7)`).

use crate::format::section_writer::Escapes;
use crate::uri::hex;

/// Escapes in text and in arguments.
pub(crate) static IN_TEXT: Escapes = Escapes {
    starts: b"\\",
    decode,
};

/// No name in brackets and no argument in quotes is longer.
const LONGEST: usize = 64;

/// Special characters that matter beside a URI or in one, by their names.
const CHARACTERS: &[(&[u8], char)] = &[
    (b"-", '-'),
    (b"aq", '\''),
    (b"at", '@'),
    (b"bu", '\u{2022}'),
    (b"co", '\u{a9}'),
    (b"cq", '\u{2019}'),
    (b"dq", '"'),
    (b"em", '\u{2014}'),
    (b"en", '\u{2013}'),
    (b"Fc", '\u{bb}'),
    (b"Fo", '\u{ab}'),
    (b"ga", '`'),
    (b"ha", '^'),
    (b"hy", '\u{2010}'),
    (b"la", '\u{27e8}'),
    (b"lB", '['),
    (b"lC", '{'),
    (b"lq", '\u{201c}'),
    (b"mi", '\u{2212}'),
    (b"oq", '\u{2018}'),
    (b"ra", '\u{27e9}'),
    (b"rB", ']'),
    (b"rC", '}'),
    (b"rq", '\u{201d}'),
    (b"rs", '\\'),
    (b"sh", '#'),
    (b"sl", '/'),
    (b"ti", '~'),
    (b"ul", '_'),
];

/// Returns the length of the escape that `bytes` starts with, and its character.
fn decode(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    let (&b'\\', rest) = bytes.split_first()? else {
        return None;
    };
    let one = |character| Some((2, Some(character)));
    match *rest.first()? {
        b'-' => one('-'),
        b'e' | b'\\' => one('\\'),
        b'.' => one('.'),
        b'\'' => one('\u{b4}'),
        b'`' => one('`'),
        b'_' => one('_'),
        b' ' | b'~' | b'0' => one(' '),
        b't' => one('\t'),
        b'(' => Some(special(rest.get(1..3)?, 4)),
        b'[' => {
            let name = bracketed(rest)?;
            Some(special(&rest[1..=name], name + 3))
        }
        // Fonts, colours, sizes of fonts and strings, whose values are not known.
        b'f' | b'F' | b'm' | b'M' | b'*' | b'n' | b'g' | b'k' | b'V' | b'Y' => {
            Some((2 + name(&rest[1..]), None))
        }
        b's' => Some((2 + size(&rest[1..]), None)),
        b'A' | b'b' | b'B' | b'C' | b'D' | b'h' | b'H' | b'l' | b'L' | b'N' | b'o' | b'R'
        | b'S' | b'v' | b'w' | b'x' | b'X' | b'Z' => Some((2 + quoted(&rest[1..]), None)),
        // `\:`, `\&`, `\%`, `\/`, `\c` … represent no character.
        b'\n' => Some((2, None)),
        byte if byte.is_ascii() => Some((2, None)),
        _ => None,
    }
}

fn special(name: &[u8], length: usize) -> (usize, Option<char>) {
    let known = CHARACTERS.iter().find(|(known, _)| *known == name);
    let number = || char::from_u32(hex::number(name.strip_prefix(b"u")?)?);
    // A character that is not known ends a URI.
    let character = known.map(|(_, c)| *c).or_else(number).unwrap_or('\u{2026}');
    (length, Some(character))
}

/// Returns the length of the name in `[…]`.
fn bracketed(rest: &[u8]) -> Option<usize> {
    let near = &rest[1..rest.len().min(LONGEST)];
    near.iter().position(|&b| b == b']')
}

/// Returns the length of a name: one character, `(` and two, or any number in brackets.
fn name(rest: &[u8]) -> usize {
    match rest.first() {
        Some(b'(') => rest.len().min(3),
        Some(b'[') => bracketed(rest).map_or(1, |length| length + 2),
        Some(b'\n') | None => 0,
        Some(_) => 1,
    }
}

/// Returns the length of a size: `\s-2`, `\s0`, `\s(12`, `\s'+1'`.
fn size(rest: &[u8]) -> usize {
    match rest {
        [b'+' | b'-', b'0'..=b'9', ..] => 2,
        [b'\'', ..] => quoted(rest),
        _ => name(rest),
    }
}

/// Returns the length of an argument between two of one character.
fn quoted(rest: &[u8]) -> usize {
    let Some((&quote, inside)) = rest.split_first() else {
        return 0;
    };
    let near = &inside[..inside.len().min(LONGEST)];
    near.iter()
        .position(|&b| b == quote)
        .map_or(0, |length| length + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        for (text, expected) in [
            ("\\-x", Some((2, Some('-')))),
            ("\\:x", Some((2, None))),
            ("\\&x", Some((2, None))),
            ("\\fBx", Some((3, None))),
            ("\\f(CWx", Some((5, None))),
            ("\\f[BI]x", Some((6, None))),
            ("\\(emx", Some((4, Some('\u{2014}')))),
            ("\\[ti]x", Some((5, Some('~')))),
            ("\\[u00E9]x", Some((8, Some('\u{e9}')))),
            ("\\(Wx", Some((4, Some('\u{2026}')))),
            ("\\s-1x", Some((4, None))),
            ("\\s0x", Some((3, None))),
            ("\\h'1m'x", Some((6, None))),
            ("\\*(L\"x", Some((5, None))),
            ("\\ex", Some((2, Some('\\')))),
            ("\\", None),
            ("\\(", None),
            ("\\f", Some((2, None))),
            ("\\h'", Some((2, None))),
            ("x", None),
        ] {
            assert_eq!(decode(text.as_bytes()), expected, "{text}");
        }
    }
}
