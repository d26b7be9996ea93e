//! Hostile text, made harmless.
//!
//! Senders control the text under scan. What reaches a terminal, or a program that
//! reads lines, must not move the cursor, turn the line around or break it: control
//! characters (C0, DEL, C1), the line and paragraph separators, and the characters
//! that change the direction of text (UTS 39 and the "Trojan Source" set) never come
//! out as they are. Which form they take depends on the reader:
//!
//! - [`visible`] for people: `\u{1b}`, and `\xff` for bytes that are not UTF-8;
//! - [`percent`] for URIs: `%1B`, `%FF` (RFC 3986 §2.1: the same resource);
//! - [`json`] for programs: `"\u001b"`, and `{"bytes":"/w=="}` in place of a string
//!   that is not UTF-8.

use std::io::{self, Write};

/// Whether a character may not be shown as it is.
pub const fn is_hostile(c: char) -> bool {
    matches!(c,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{61c}' | '\u{200e}' | '\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Writes `bytes` for people: what is hostile or not UTF-8 becomes an escape of Rust.
pub fn visible(out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    pieces(bytes, &mut |piece| match piece {
        Piece::Text(text) => out.write_all(text.as_bytes()),
        Piece::Hostile(c) => write!(out, "\\u{{{:x}}}", u32::from(c)),
        Piece::Invalid(bytes) => bytes.iter().try_for_each(|b| write!(out, "\\x{b:02x}")),
    })
}

/// Writes a URI on one line: what is hostile or not UTF-8 is percent-encoded.
pub fn percent(out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    let encode =
        |out: &mut dyn Write, bytes: &[u8]| bytes.iter().try_for_each(|b| write!(out, "%{b:02X}"));
    pieces(bytes, &mut |piece| match piece {
        Piece::Text(text) => out.write_all(text.as_bytes()),
        Piece::Hostile(c) => encode(out, c.encode_utf8(&mut [0; 4]).as_bytes()),
        Piece::Invalid(bytes) => encode(out, bytes),
    })
}

/// Writes `bytes` as a JSON value: a string, or `{"bytes":"…"}` with them in base64
/// where they are not UTF-8.
pub fn json(out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    if is_plain(bytes) && !bytes.iter().any(|b| matches!(b, b'"' | b'\\')) {
        out.write_all(b"\"")?;
        out.write_all(bytes)?;
        return out.write_all(b"\"");
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        out.write_all(br#"{"bytes":""#)?;
        base64(out, bytes)?;
        return out.write_all(br#""}"#);
    };
    out.write_all(b"\"")?;
    let mut done = 0;
    for (at, c) in text.char_indices() {
        if !is_hostile(c) && !matches!(c, '"' | '\\') {
            continue;
        }
        out.write_all(&bytes[done..at])?;
        done = at + c.len_utf8();
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            '\n' => out.write_all(b"\\n")?,
            '\r' => out.write_all(b"\\r")?,
            '\t' => out.write_all(b"\\t")?,
            // All hostile characters are in the first plane.
            _ => write!(out, "\\u{:04x}", u32::from(c))?,
        }
    }
    out.write_all(&bytes[done..])?;
    out.write_all(b"\"")
}

/// Writes `bytes` in base64 with padding (RFC 4648 §4).
fn base64(out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|i| usize::from(group.get(i).copied().unwrap_or(0)));
        let bits = a << 16 | b << 8 | c;
        let mut quad = [18, 12, 6, 0].map(|shift| DIGITS[bits >> shift & 63]);
        quad[group.len() + 1..].fill(b'=');
        out.write_all(&quad)?;
    }
    Ok(())
}

/// A part of some bytes.
enum Piece<'a> {
    /// Harmless text.
    Text(&'a str),
    /// A character that may not be shown as it is.
    Hostile(char),
    /// Bytes that are not UTF-8.
    Invalid(&'a [u8]),
}

fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().all(|b| matches!(b, b' '..=b'~'))
}

fn pieces(bytes: &[u8], write: &mut dyn FnMut(Piece) -> io::Result<()>) -> io::Result<()> {
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
        // Nearly all text is printable ASCII: told at the speed of memory.
        while !is_plain(rest.as_bytes()) {
            let Some((at, c)) = rest.char_indices().find(|(_, c)| is_hostile(*c)) else {
                break;
            };
            write(Piece::Text(&rest[..at]))?;
            write(Piece::Hostile(c))?;
            rest = &rest[at + c.len_utf8()..];
        }
        write(Piece::Text(rest))?;
        write(Piece::Invalid(chunk.invalid()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{base64, is_hostile, json, percent, visible};

    fn written(write: impl Fn(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_reader_has_its_form() {
        let esc: &[u8] = b"a\x1b[31mb";
        for (input, people, uri, value) in [
            (
                &b"http://h/"[..],
                "http://h/",
                "http://h/",
                r#""http://h/""#,
            ),
            (esc, "a\\u{1b}[31mb", "a%1B[31mb", "\"a\\u001b[31mb\""),
            (b"\xc3\xa9", "é", "é", "\"é\""),
            (b"a\xff", "a\\xff", "a%FF", r#"{"bytes":"Yf8="}"#),
            (b"\xc2\x9b", "\\u{9b}", "%C2%9B", "\"\\u009b\""),
            (b"\"\\\n", "\"\\\\u{a}", "\"\\%0A", r#""\"\\\n""#),
            (
                "\u{202e}x".as_bytes(),
                "\\u{202e}x",
                "%E2%80%AEx",
                "\"\\u202ex\"",
            ),
            (b"", "", "", "\"\""),
        ] {
            assert_eq!(written(|out| visible(out, input).unwrap()), people);
            assert_eq!(written(|out| percent(out, input).unwrap()), uri);
            assert_eq!(written(|out| json(out, input).unwrap()), value);
        }
    }

    #[test]
    fn base64_of_rfc_4648_section_10() {
        for (input, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(
                written(|out| base64(out, input.as_bytes()).unwrap()),
                expected
            );
        }
    }

    proptest! {
        #[test]
        fn json_is_read_back(text in ".*") {
            let value = written(|out| json(out, text.as_bytes()).unwrap());
            prop_assert_eq!(serde_json::from_str::<String>(&value).unwrap(), text);
        }

        #[test]
        fn nothing_hostile_comes_out(bytes: Vec<u8>) {
            for write in [visible, percent, json] {
                let out = written(|out| write(out, &bytes).unwrap());
                prop_assert!(!out.contains(is_hostile), "{:?}", out);
            }
        }
    }
}
