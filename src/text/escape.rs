//! Escaping of hostile text for output.
//!
//! Senders control the text under scan, and authors of repositories and archives the names in it.
//! Output must not move the cursor of a terminal, reverse or break lines, or contain hidden text:
//! control characters (C0, DEL, C1), line and paragraph separators, characters that change the
//! direction of text (UTS #39 and the "Trojan Source" set) and invisible ones are always escaped.
//! The form depends on the reader:
//!
//! - [`visible`] for people: `\u{1b}`, and `\xff` for bytes that are not UTF-8;
//! - [`name`] for names of files and members: as [`visible`], with `\x5c` for a backslash before
//!   text that resembles such an escape. So different names remain different, and can be recovered;
//! - [`percent`] for URIs: `%1B`, `%FF` (RFC 3986 §2.1: the same resource);
//! - [`json`] for programs: `"\u001b"`, and `%FF` for bytes that are not UTF-8; [`json_member`]
//!   adds these in base64.

use std::io::{self, Write};
use std::path::Path;

#[cfg(feature = "io")]
use super::base64::base64;
use super::blocks::all;
use crate::uri::characters::{is_bidi_control, is_invisible};

/// Returns true if a character must be escaped.
pub const fn is_hostile(c: char) -> bool {
    matches!(c, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}')
        || is_bidi_control(c)
        || is_invisible(c)
}

/// Writes `bytes` for people: hostile characters and invalid UTF-8 become escapes of Rust.
pub fn visible<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    if is_plain(bytes) {
        return out.write_all(bytes);
    }
    pieces(bytes, &mut |piece| match piece {
        Piece::Text(text) => out.write_all(text.as_bytes()),
        Piece::Hostile(c) => write!(out, "\\u{{{:x}}}", u32::from(c)),
        Piece::Invalid(bytes) => bytes.iter().try_for_each(|b| write!(out, "\\x{b:02x}")),
    })
}

/// Writes the name of a file or a member as [`visible`] does, but reversibly.
pub fn name<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    let mut done = 0;
    for at in memchr::memchr_iter(b'\\', bytes) {
        if is_escape(&bytes[at..]) {
            visible(out, &bytes[done..at])?;
            out.write_all(b"\\x5c")?;
            done = at + 1;
        }
    }
    visible(out, &bytes[done..])
}

/// Returns true if `bytes` start with text that resembles an escape of [`visible`].
fn is_escape(bytes: &[u8]) -> bool {
    match bytes {
        [_, b'u', b'{', ..] => true,
        [_, b'x', high, low, ..] => high.is_ascii_hexdigit() && low.is_ascii_hexdigit(),
        _ => false,
    }
}

/// Returns a path as [`name`] writes it.
pub fn path(path: &Path) -> String {
    written(|out| name(out, path.as_os_str().as_encoded_bytes()))
}

/// Returns a text as [`visible`] writes it.
#[cfg(feature = "io")]
pub fn text(text: &str) -> String {
    bytes(text.as_bytes())
}

/// Returns bytes as [`visible`] writes them.
#[cfg(feature = "io")]
pub fn bytes(bytes: &[u8]) -> String {
    written(|out| visible(out, bytes))
}

fn written(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    // Writing to memory does not fail, and the output is UTF-8.
    let _ = write(&mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Writes a URI on one line: hostile characters and invalid UTF-8 are percent-encoded.
#[cfg(feature = "io")]
pub fn percent<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    // Nearly all URIs are printable ASCII.
    if is_plain(bytes) {
        return out.write_all(bytes);
    }
    let encode = |out: &mut W, bytes: &[u8]| bytes.iter().try_for_each(|b| write!(out, "%{b:02X}"));
    pieces(bytes, &mut |piece| match piece {
        Piece::Text(text) => out.write_all(text.as_bytes()),
        Piece::Hostile(c) => encode(out, c.encode_utf8(&mut [0; 4]).as_bytes()),
        Piece::Invalid(bytes) => encode(out, bytes),
    })
}

/// Writes `bytes` as a JSON string. Those that are not UTF-8 are percent-encoded in it.
pub fn json<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    out.write_all(b"\"")?;
    let mut rest = bytes;
    while !is_plain_except(rest, *b"\"\\") {
        let plain = rest.iter().take_while(|byte| is_plain_in_json(**byte));
        let (plain, special) = rest.split_at(plain.count());
        // Characters outside ASCII end before the next ASCII byte.
        let others = special.iter().take_while(|byte| !byte.is_ascii()).count();
        let (special, after) = special.split_at(others.max(1));
        out.write_all(plain)?;
        for chunk in special.utf8_chunks() {
            json_text(out, chunk.valid())?;
            let mut invalid = chunk.invalid().iter();
            invalid.try_for_each(|byte| write!(out, "%{byte:02X}"))?;
        }
        rest = after;
    }
    out.write_all(rest)?;
    out.write_all(b"\"")
}

const fn is_plain_in_json(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')
}

/// Writes a member of a JSON object: `key`, which has a comma before it and a colon after it, and
/// `bytes` as [`json`] writes them. If they are not UTF-8, a member with `_bytes` after the name of
/// the key follows, which has them in base64.
#[cfg(feature = "io")]
pub fn json_member<W: Write + ?Sized>(out: &mut W, key: &str, bytes: &[u8]) -> io::Result<()> {
    out.write_all(key.as_bytes())?;
    json(out, bytes)?;
    if is_plain(bytes) || std::str::from_utf8(bytes).is_ok() {
        return Ok(());
    }
    let name = key.strip_suffix("\":").unwrap_or(key);
    // A first member has a brace before it.
    let name = name.strip_prefix(['{', ',']).unwrap_or(name);
    write!(out, ",{name}_bytes\":\"")?;
    base64(out, bytes)?;
    out.write_all(b"\"")
}

/// Writes text inside a JSON string.
fn json_text<W: Write + ?Sized>(out: &mut W, text: &str) -> io::Result<()> {
    let bytes = text.as_bytes();
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
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
            }
        }
    }
    out.write_all(&bytes[done..])
}

/// A section of the bytes.
enum Piece<'a> {
    /// Text that needs no escapes.
    Text(&'a str),
    /// A character that must be escaped.
    Hostile(char),
    /// Bytes that are not UTF-8.
    Invalid(&'a [u8]),
}

/// Returns true if all bytes are printable ASCII.
fn is_plain(bytes: &[u8]) -> bool {
    all(bytes, |byte| matches!(byte, b' '..=b'~'))
}

/// Returns true if all bytes are printable ASCII, and none is one of `quoted`.
pub(crate) fn is_plain_except(bytes: &[u8], quoted: [u8; 2]) -> bool {
    let [first, second] = quoted;
    all(bytes, |byte| {
        let other = u8::from(byte != first) & u8::from(byte != second);
        u8::from(matches!(byte, b' '..=b'~')) & other == 1
    })
}

fn pieces(bytes: &[u8], write: &mut dyn FnMut(Piece) -> io::Result<()>) -> io::Result<()> {
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
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

    use super::{base64, is_hostile, json, json_member, name, percent, visible};

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
            (b"a\xff", "a\\xff", "a%FF", "\"a%FF\""),
            (b"\xc2\x9b", "\\u{9b}", "%C2%9B", "\"\\u009b\""),
            (b"\"\\\n", "\"\\\\u{a}", "\"\\%0A", r#""\"\\\n""#),
            (
                "\u{202e}x".as_bytes(),
                "\\u{202e}x",
                "%E2%80%AEx",
                "\"\\u202ex\"",
            ),
            (
                "h\u{200b}\u{e0041}".as_bytes(),
                "h\\u{200b}\\u{e0041}",
                "h%E2%80%8B%F3%A0%81%81",
                "\"h\\u200b\\udb40\\udc41\"",
            ),
            (b"", "", "", "\"\""),
        ] {
            assert_eq!(written(|out| visible(out, input).unwrap()), people);
            assert_eq!(written(|out| percent(out, input).unwrap()), uri);
            assert_eq!(written(|out| json(out, input).unwrap()), value);
        }
    }

    #[test]
    fn members_that_are_not_utf8_have_their_bytes() {
        for (key, input, expected) in [
            (",\"uri\":", &b"a"[..], ",\"uri\":\"a\""),
            (",\"uri\":", b"\xc3\xa9\n", ",\"uri\":\"\u{e9}\\n\""),
            (
                ",\"uri\":",
                b"\"\xff\xc3\xa9",
                ",\"uri\":\"\\\"%FF\u{e9}\",\"uri_bytes\":\"Iv/DqQ==\"",
            ),
            ("{\"a\":", b"\xff", "{\"a\":\"%FF\",\"a_bytes\":\"/w==\""),
        ] {
            assert_eq!(
                written(|out| json_member(out, key, input).unwrap()),
                expected
            );
        }
    }

    #[test]
    fn a_name_that_reads_like_an_escape_is_another_one() {
        for (input, expected) in [
            (&b"a\xffb"[..], r"a\xffb"),
            (br"a\xffb", r"a\x5cxffb"),
            (br"a\x5cxffb", r"a\x5cx5cxffb"),
            (b"\x1b", r"\u{1b}"),
            (br"\u{1b}", r"\x5cu{1b}"),
            (b"\\\xff", r"\\xff"),
            (b"\\\x1b", r"\\u{1b}"),
            (br"\\xff", r"\\x5cxff"),
            (br"C:\users\xml\x", r"C:\users\xml\x"),
        ] {
            assert_eq!(written(|out| name(out, input).unwrap()), expected);
        }
    }

    /// Recovers a name that was written.
    fn read_back(mut text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        while let Some(first) = text.chars().next() {
            let code = |digits: &str| u32::from_str_radix(digits, 16).ok();
            if let Some(byte) = text
                .strip_prefix("\\x")
                .and_then(|rest| code(rest.get(..2)?))
            {
                bytes.push(u8::try_from(byte).unwrap());
                text = &text[4..];
            } else if let Some((digits, rest)) = text
                .strip_prefix("\\u{")
                .and_then(|rest| rest.split_once('}'))
            {
                let c = char::from_u32(code(digits).unwrap()).unwrap();
                bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                text = rest;
            } else {
                bytes.extend_from_slice(first.encode_utf8(&mut [0; 4]).as_bytes());
                text = &text[first.len_utf8()..];
            }
        }
        bytes
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
        fn names_are_read_back(
            parts in prop::collection::vec(
                prop::sample::select(vec![
                    &b"\\"[..], b"x", b"u{", b"}", b"5c", b"f", b"\xff", b"\x1b", b"\xe2\x80",
                    "\u{200b}".as_bytes(), "\u{e0041}".as_bytes(), "\u{9b}".as_bytes(),
                ]),
                0..12,
            ),
        ) {
            let bytes = parts.concat();
            let text = written(|out| name(out, &bytes).unwrap());
            prop_assert_eq!(read_back(&text), bytes);
        }

        #[test]
        fn json_is_read_back(text in ".*") {
            let value = written(|out| json(out, text.as_bytes()).unwrap());
            prop_assert_eq!(serde_json::from_str::<String>(&value).unwrap(), text);
        }

        #[test]
        fn nothing_hostile_comes_out(bytes: Vec<u8>) {
            for write in [visible, name, percent, json] {
                let out = written(|out| write(out, &bytes).unwrap());
                prop_assert!(!out.contains(is_hostile), "{:?}", out);
            }
        }
    }
}
