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
//!   adds these in base64;
//! - [`xml`] for what is written in one of the other forms.
//!
//! Logs of CI systems have commands in them: the bracket that starts one is escaped in all forms, and
//! [`name_line`], [`percent_line`] and [`visible_line`] are for what starts a line.

mod command;
#[cfg(feature = "io")]
pub mod forms;
#[cfg(feature = "io")]
mod line;

use std::io::{self, Write};
use std::path::Path;

#[cfg(feature = "io")]
use super::base64::base64;
use super::blocks::all;
use crate::uri::characters::{is_bidi_control, is_invisible};
#[cfg(feature = "io")]
pub use line::{line_command, name_line, percent_line, visible_line};

/// Returns true if a character must be escaped.
pub const fn is_hostile(c: char) -> bool {
    matches!(c, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}')
        || is_bidi_control(c)
        || is_invisible(c)
}

/// Writes `bytes` for people: hostile characters and invalid UTF-8 become escapes of Rust.
pub fn visible<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    visible_after(out, b"", bytes)
}

/// Writes `bytes` as [`visible`] does, after `before`, which was written in the same line.
pub fn visible_after<W: Write + ?Sized>(
    out: &mut W,
    before: &[u8],
    bytes: &[u8],
) -> io::Result<()> {
    if is_plain(bytes) {
        return out.write_all(bytes);
    }
    pieces(before, bytes, &mut |piece| match piece {
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
#[cfg(feature = "config")]
pub fn text(text: &str) -> String {
    bytes(text.as_bytes())
}

/// Returns bytes as [`visible`] writes them.
#[cfg(feature = "config")]
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
    pieces(b"", bytes, &mut |piece| match piece {
        Piece::Text(text) => out.write_all(text.as_bytes()),
        Piece::Hostile(c) => encode(out, c.encode_utf8(&mut [0; 4]).as_bytes()),
        Piece::Invalid(bytes) => encode(out, bytes),
    })
}

/// Writes `bytes` as a JSON string. Those that are not UTF-8 are percent-encoded in it.
pub fn json<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    out.write_all(b"\"")?;
    let mut rest = bytes;
    while !is_plain_except(rest, QUOTED_IN_JSON) {
        let plain = rest.iter().take_while(|byte| is_plain_in_json(**byte));
        let (plain, special) = rest.split_at(plain.count());
        // Characters outside ASCII end before the next ASCII byte.
        let others = special.iter().take_while(|byte| !byte.is_ascii()).count();
        let before = bytes.len() - special.len();
        let (special, after) = special.split_at(others.max(1));
        out.write_all(plain)?;
        if special == b"[" {
            let is_command = command::is_opened(b"", &bytes[..before]);
            out.write_all(if is_command { b"\\u005b" } else { b"[" })?;
            rest = after;
            continue;
        }
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

/// The printable ASCII that may have to be escaped in a JSON string.
pub(crate) const QUOTED_IN_JSON: [u8; 3] = *b"\"\\[";

const fn is_plain_in_json(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'[')
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

/// Returns true if all bytes are printable ASCII that needs no escapes.
fn is_plain(bytes: &[u8]) -> bool {
    is_plain_except(bytes, *b"[")
}

/// Returns true if all bytes are printable ASCII, and none is one of `quoted`.
pub(crate) fn is_plain_except<const N: usize>(bytes: &[u8], quoted: [u8; N]) -> bool {
    all(bytes, |byte| {
        let mut is_plain = u8::from(matches!(byte, b' '..=b'~'));
        let mut at = 0;
        // Without iterators, which take most of the time of the tests.
        while at < N {
            is_plain &= u8::from(byte != quoted[at]);
            at += 1;
        }
        is_plain == 1
    })
}

/// Calls `write` with the sections of `bytes`, which follow `before`.
fn pieces(
    before: &[u8],
    bytes: &[u8],
    write: &mut dyn FnMut(Piece) -> io::Result<()>,
) -> io::Result<()> {
    let mut start = 0;
    for chunk in bytes.utf8_chunks() {
        let text = chunk.valid();
        let is_command = |at: usize| command::is_opened(before, &bytes[..start + at]);
        let mut done = 0;
        for (at, c) in text.char_indices() {
            let escapes = match c {
                '[' => is_command(at),
                ' '..='~' => false,
                _ => is_hostile(c),
            };
            if escapes {
                write(Piece::Text(&text[done..at]))?;
                write(Piece::Hostile(c))?;
                done = at + c.len_utf8();
            }
        }
        write(Piece::Text(&text[done..]))?;
        write(Piece::Invalid(chunk.invalid()))?;
        start += text.len() + chunk.invalid().len();
    }
    Ok(())
}

/// Writes text that another form has written as character data of XML, or as the value of an
/// attribute. Characters that XML does not have (XML 1.0 §2.2), and other noncharacters, are
/// written as [`visible`] writes hostile ones.
#[cfg(feature = "io")]
pub fn xml<W: Write + ?Sized>(out: &mut W, text: &[u8]) -> io::Result<()> {
    let text = String::from_utf8_lossy(text);
    let mut done = 0;
    for (at, c) in text.char_indices() {
        let escape = match c {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '"' => "&quot;",
            '\u{fdd0}'..='\u{fdef}' => "",
            _ if u32::from(c) & 0xfffe == 0xfffe => "",
            _ => continue,
        };
        out.write_all(&text.as_bytes()[done..at])?;
        done = at + c.len_utf8();
        match escape {
            "" => write!(out, "\\u{{{:x}}}", u32::from(c))?,
            escape => out.write_all(escape.as_bytes())?,
        }
    }
    out.write_all(&text.as_bytes()[done..])
}

#[cfg(test)]
mod tests;
