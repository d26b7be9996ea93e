//! Percent-encode sets, URL code points, and the loop that applies them (URL Standard §1.3 and
//! §4.3).

use std::ops::Range;

use super::fault::INVALID_URL_UNIT;
use super::parse::Parser;
use crate::uri::syntax::percent::{escape_of, octet_at};

/// The treatment of a byte in a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    /// A URL code point, copied.
    Keep,
    /// A URL code point, encoded.
    Encode,
    /// Not a URL code point, copied.
    FaultKeep,
    /// Not a URL code point, encoded.
    FaultEncode,
    /// `%`, copied; two hex digits must follow.
    Percent,
    /// The first byte of a character outside ASCII, which is encoded.
    NonAscii,
    /// The end of the component.
    Stop,
}

/// The treatment of each byte in a component: its percent-encode set, and the bytes that end it.
pub(super) struct Part([Act; 256]);

impl Part {
    /// Creates a component from its percent-encode set, without the controls that every set
    /// contains, and from the bytes that end it.
    const fn new(set: &[u8], stops: &[u8]) -> Self {
        let mut acts = [Act::NonAscii; 256];
        let mut i = 0_u8;
        while i < 0x80 {
            let encoded = i < b' ' || i == 0x7f || has(set, i);
            acts[i as usize] = match (is_url_byte(i), encoded) {
                _ if i == b'%' => Act::Percent,
                _ if has(stops, i) => Act::Stop,
                (true, false) => Act::Keep,
                (true, true) => Act::Encode,
                (false, false) => Act::FaultKeep,
                (false, true) => Act::FaultEncode,
            };
            i += 1;
        }
        Self(acts)
    }
}

const fn has(set: &[u8], byte: u8) -> bool {
    let mut i = 0;
    while i < set.len() {
        if set[i] == byte {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns true for the URL code points of ASCII (§4.3).
const fn is_url_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || has(b"!$&'()*+,-./:;=?@_~", byte)
}

/// Returns true for the URL code points (§4.3).
const fn is_url_code_point(c: char) -> bool {
    match c {
        '\0'..='\x7f' => is_url_byte(c as u8),
        '\u{80}'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}' => false,
        _ => c as u32 & 0xfffe != 0xfffe,
    }
}

/// A path segment of a special URL: the path percent-encode set.
pub(super) static SPECIAL_PATH: Part = Part::new(b" \"#<>?^`{}", b"/\\?#");
/// A path segment of another URL whose path is not opaque.
pub(super) static PATH: Part = Part::new(b" \"#<>?^`{}", b"/?#");
/// An opaque path, up to the next space: the C0 control percent-encode set.
pub(super) static OPAQUE_PATH: Part = Part::new(b"", b" ?#");
/// The special-query percent-encode set.
pub(super) static SPECIAL_QUERY: Part = Part::new(b" \"#<>'", b"#");
/// The query percent-encode set.
pub(super) static QUERY: Part = Part::new(b" \"#<>", b"#");
/// The fragment percent-encode set.
pub(super) static FRAGMENT: Part = Part::new(b" \"<>`", b"");
/// The C0 control percent-encode set, for an opaque host.
pub(super) static OPAQUE_HOST: Part = Part::new(b"", b"");
/// The userinfo percent-encode set, and the `:` that separates user name and password.
static USERINFO: Part = Part::new(b" \"#<>?^`{}/:;=@[\\]|", b"");

impl Parser<'_> {
    /// Appends a component, percent-encoded, from `range.start` to the byte that ends it or to the
    /// end of `range`. Returns its end.
    pub(super) fn encode(&mut self, range: Range<usize>, part: &'static Part) -> usize {
        let input = self.input();
        let bytes = &input.as_bytes()[..range.end];
        let mut at = range.start;
        loop {
            let rest = &bytes[at..];
            let plain = rest
                .iter()
                .position(|&b| part.0[usize::from(b)] != Act::Keep)
                .unwrap_or(rest.len());
            self.out.extend_from_slice(&rest[..plain]);
            at += plain;
            let Some(&byte) = bytes.get(at) else {
                return at;
            };
            let act = part.0[usize::from(byte)];
            match act {
                Act::Stop => return at,
                Act::NonAscii => {
                    at += self.encode_character(at);
                    continue;
                }
                Act::Percent if octet_at(bytes, at).is_some() => {}
                Act::Percent | Act::FaultKeep | Act::FaultEncode => {
                    self.fault(INVALID_URL_UNIT, at..at + 1);
                }
                Act::Keep | Act::Encode => {}
            }
            if matches!(act, Act::Encode | Act::FaultEncode) {
                percent_encode(&mut self.out, byte);
            } else {
                self.out.push(byte);
            }
            at += 1;
        }
    }

    /// Appends a character outside ASCII, and returns its length in bytes.
    fn encode_character(&mut self, at: usize) -> usize {
        let c = self.input()[at..].chars().next().unwrap_or_default();
        if !is_url_code_point(c) {
            self.fault(INVALID_URL_UNIT, at..at + c.len_utf8());
        }
        for &byte in c.encode_utf8(&mut [0; 4]).as_bytes() {
            percent_encode(&mut self.out, byte);
        }
        c.len_utf8()
    }

    /// Appends a user name or a password. None of their characters is a fault.
    pub(super) fn encode_userinfo(&mut self, range: Range<usize>) {
        for &byte in &self.input().as_bytes()[range] {
            match USERINFO.0[usize::from(byte)] {
                Act::Encode | Act::FaultEncode | Act::NonAscii => {
                    percent_encode(&mut self.out, byte);
                }
                _ => self.out.push(byte),
            }
        }
    }
}

/// Appends `%` and two hex digits in uppercase.
pub(super) fn percent_encode(out: &mut Vec<u8>, byte: u8) {
    out.extend_from_slice(escape_of(byte).as_bytes());
}
