//! Escapes in URIs and text: commands that represent a character, or nothing.

use crate::format::section_writer::Escapes;

/// Escapes in text.
pub(crate) static IN_TEXT: Escapes = Escapes {
    starts: b"\\$",
    decode,
};

/// Escapes in an argument that is a URI, in which spaces are ignored, and a `%` that ends a line.
pub(crate) static IN_URI: Escapes = Escapes {
    starts: b"\\ %{",
    decode: |bytes| match bytes {
        [b'{', group @ ..] => grouped(group),
        [b' ', ..] | [b'%', b'\n', ..] | [b'%', b'\r', b'\n', ..] => Some((1, None)),
        _ => decode(bytes),
    },
};

/// Decodes the escape that is all of a group, after its opening brace: `{\textasciitilde}`.
fn grouped(group: &[u8]) -> Option<(usize, Option<char>)> {
    let (length, character) = decode(group)?;
    (group.get(length) == Some(&b'}')).then_some((length + 2, character))
}

/// Commands that represent a character.
const CHARACTERS: &[(&[u8], char)] = &[
    (b"textasciitilde", '~'),
    (b"textasciicircum", '^'),
    (b"textbackslash", '\\'),
    (b"textunderscore", '_'),
    (b"textquotesingle", '\''),
    (b"slash", '/'),
    (b"ldots", '\u{2026}'),
    (b"dots", '\u{2026}'),
    (b"textellipsis", '\u{2026}'),
];

/// Commands that represent nothing: they allow a line break, or protect what follows.
const NOTHING: &[&[u8]] = &[
    b"allowbreak",
    b"discretionary{}{}{}",
    b"string",
    b"linebreak[0]",
];

fn decode(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    match bytes {
        [b'$', b'\\', b's', b'i', b'm', b'$', ..] => return Some((6, Some('~'))),
        // Brackets around a URI, which are of mathematics in this language.
        [b'$', bracket @ (b'<' | b'>'), b'$', ..] => {
            return Some((3, Some(char::from(*bracket))));
        }
        _ => {}
    }
    let (&b'\\', rest) = bytes.split_first()? else {
        return None;
    };
    match *rest.first()? {
        byte @ (b'%' | b'#' | b'_' | b'&' | b'{' | b'}' | b'$') => {
            Some((2, Some(char::from(byte))))
        }
        byte @ (b'~' | b'^') => Some((2 + empty(&rest[1..]), Some(char::from(byte)))),
        b'/' | b'-' | b',' => Some((2, None)),
        b' ' => Some((2, Some(' '))),
        _ => word(rest),
    }
}

/// Returns the command at the start of `rest`, if it is in one of the tables.
fn word(rest: &[u8]) -> Option<(usize, Option<char>)> {
    let length = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let whole = |length: usize| 1 + length + ending(&rest[length..]);
    if let Some((_, character)) = CHARACTERS.iter().find(|(name, _)| *name == &rest[..length]) {
        return Some((whole(length), Some(*character)));
    }
    let nothing = NOTHING.iter().find(|text| {
        let name = text.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        name == length && rest.starts_with(text)
    })?;
    Some((whole(nothing.len()), None))
}

/// Returns the length of what ends the name of a command: `{}`, or a space.
fn ending(rest: &[u8]) -> usize {
    match rest {
        [b' ', ..] => 1,
        _ => empty(rest),
    }
}

fn empty(rest: &[u8]) -> usize {
    if rest.starts_with(b"{}") { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_in_uris() {
        for (text, expected) in [
            ("{\\textasciitilde}x", Some((17, Some('~')))),
            ("{\\_}x", Some((4, Some('_')))),
            ("{\\~{}}x", Some((6, Some('~')))),
            ("{\\-}x", Some((4, None))),
            ("{a}", None),
            ("{\\_a}", None),
            ("{", None),
        ] {
            assert_eq!((IN_URI.decode)(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn escapes() {
        for (text, expected) in [
            ("\\%x", Some((2, Some('%')))),
            ("\\_x", Some((2, Some('_')))),
            ("\\~{}x", Some((4, Some('~')))),
            ("\\~x", Some((2, Some('~')))),
            ("\\textasciitilde x", Some((16, Some('~')))),
            ("\\textasciitilde{}x", Some((17, Some('~')))),
            ("$\\sim$x", Some((6, Some('~')))),
            ("\\allowbreak x", Some((12, None))),
            ("\\discretionary{}{}{}x", Some((20, None))),
            ("\\string~", Some((7, None))),
            ("\\-x", Some((2, None))),
            ("\\url{", None),
            ("\\", None),
            ("$x$", None),
        ] {
            assert_eq!(decode(text.as_bytes()), expected, "{text}");
        }
    }
}
