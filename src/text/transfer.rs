//! Transfer encodings (RFC 2045 §6): quoted-printable and base64, decoded with positions in the
//! source.
//!
//! Broken encodings are frequent in mail: both decoders accept any bytes, and decode as much as
//! possible. Each works in one pass.

use std::fmt;

use crate::uri::hex;
use crate::uri::percent::escapes;
use memchr::{memchr2, memmem};

use crate::text::{Builder, Text};

/// The transfer encoding of a part of a message, as its header declares it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransferEncoding {
    /// `7bit`, and none.
    #[default]
    SevenBit,
    /// `8bit`
    EightBit,
    /// `binary`, and unknown ones, which are not decoded.
    Binary,
    /// `quoted-printable` (RFC 2045 §6.7)
    QuotedPrintable,
    /// `base64` (RFC 2045 §6.8)
    Base64,
}

impl TransferEncoding {
    /// All encodings.
    pub const ALL: [Self; 5] = [
        Self::SevenBit,
        Self::EightBit,
        Self::Binary,
        Self::QuotedPrintable,
        Self::Base64,
    ];

    /// Returns the encoding named by a `Content-Transfer-Encoding` field, in any case.
    pub(crate) fn named(name: &[u8]) -> Self {
        let name = name.trim_ascii();
        let is = |known: &Self| name.eq_ignore_ascii_case(known.name().as_bytes());
        match Self::ALL.into_iter().find(is) {
            Some(known) => known,
            None if name.is_empty() => Self::SevenBit,
            None => Self::Binary,
        }
    }

    /// Returns the name, as it is in a header, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SevenBit => "7bit",
            Self::EightBit => "8bit",
            Self::Binary => "binary",
            Self::QuotedPrintable => "quoted-printable",
            Self::Base64 => "base64",
        }
    }

    /// Returns true if nothing has to be decoded.
    pub(crate) const fn is_identity(self) -> bool {
        matches!(self, Self::SevenBit | Self::EightBit | Self::Binary)
    }
}

impl fmt::Display for TransferEncoding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Decodes quoted-printable once.
///
/// - `=` and two hex digits of any case are an octet;
/// - `=` at the end of a line, before optional spaces, is a soft line break and is removed;
/// - any other `=` is copied, as in `==`;
/// - spaces before the end of a line were added in transit and are removed.
pub fn quoted_printable(text: &Text) -> Text<'static> {
    let bytes = text.bytes();
    let mut decoded = Builder::new(text);
    decoded.reserve(bytes.len());
    let (mut kept, mut at) = (0, 0);
    while let Some(found) = memchr2(b'=', b'\n', &bytes[at..]) {
        at += found;
        if bytes[at] == b'\n' {
            let end = line_end(bytes, kept, at);
            let line = without_spaces(bytes, kept, end);
            if line < end {
                decoded.keep(kept..line);
                kept = end;
            }
            at += 1;
        } else if let Some(octet) = hex::octet(bytes, at + 1) {
            decoded.keep(kept..at);
            decoded.replace(&[octet], at..at + 3);
            at += 3;
            kept = at;
        } else if let Some(end) = soft_break(bytes, at + 1) {
            decoded.keep(kept..at);
            at = end;
            kept = at;
        } else {
            at += 1;
        }
    }
    decoded.keep(kept..bytes.len());
    decoded.finish()
}

/// Returns the start of the line end whose `\n` is at `at`.
fn line_end(bytes: &[u8], from: usize, at: usize) -> usize {
    at - usize::from(bytes[from..at].last() == Some(&b'\r'))
}

/// Returns the end of `from..end` without trailing spaces and tabs.
fn without_spaces(bytes: &[u8], from: usize, end: usize) -> usize {
    let is_space = |b: &u8| matches!(b, b' ' | b'\t');
    let last = bytes[from..end].iter().rposition(|b| !is_space(b));
    last.map_or(from, |last| from + last + 1)
}

/// Returns the end of the line, if the rest of it from `at` on is blank; so is the end of the text.
fn soft_break(bytes: &[u8], at: usize) -> Option<usize> {
    let spaces = bytes[at..]
        .iter()
        .take_while(|b| matches!(b, b' ' | b'\t' | b'\r'));
    let end = at + spaces.count();
    match bytes.get(end) {
        Some(b'\n') => Some(end + 1),
        None => Some(end),
        Some(_) => None,
    }
}

/// The value of a byte that is not a base64 digit.
const NO_DIGIT: u8 = 64;

/// The values of the digits (RFC 4648 §4), and of those of the URL-safe alphabet (§5).
static DIGITS: [u8; 256] = {
    let mut digits = [NO_DIGIT; 256];
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut value = 0;
    while value < 64 {
        digits[alphabet[value as usize] as usize] = value;
        value += 1;
    }
    digits[b'-' as usize] = 62;
    digits[b'_' as usize] = 63;
    digits
};

/// Decodes base64. Other bytes are ignored; `=` ends a quad, and the bytes after it start a new
/// one, for concatenated encoded texts. A quad of one digit is dropped.
pub fn base64(text: &Text) -> Text<'static> {
    let bytes = text.bytes();
    let mut decoded = Builder::new(text);
    decoded.reserve(bytes.len() / 4 * 3);
    base64_into(bytes, 0, &mut decoded);
    decoded.finish()
}

/// Decodes base64 from `at` to the end of `bytes`, the source of `decoded`.
pub fn base64_into(bytes: &[u8], at: usize, decoded: &mut Builder) {
    let mut octets = [[0; 3]; BLOCK];
    let mut at = at;
    while at < bytes.len() {
        let quads = whole_quads(&bytes[at..], &mut octets);
        decoded.replace_groups(octets[..quads].as_flattened(), at, (3, 4));
        at += 4 * quads;
        let rest = &bytes[at..];
        at = match rest.first() {
            // Between two quads, it is as if the line end were not there.
            Some(b'\r' | b'\n') => at + line_ends(rest),
            Some(_) if quads < BLOCK => broken_quad(bytes, at, decoded),
            _ => at,
        };
    }
}

/// The number of quads that are decoded at once: those of a line of 256 digits.
const BLOCK: usize = 64;

/// Decodes the contiguous quads that `bytes` starts with, and returns their number.
fn whole_quads(bytes: &[u8], octets: &mut [[u8; 3]; BLOCK]) -> usize {
    let (quads, _) = bytes.as_chunks::<4>();
    let mut count = 0;
    for (quad, octets) in quads.iter().zip(octets) {
        let value = |i: usize| DIGITS[usize::from(quad[i])];
        let (a, b, c, d) = (value(0), value(1), value(2), value(3));
        if (a | b | c | d) & NO_DIGIT != 0 {
            break;
        }
        *octets = [a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d];
        count += 1;
    }
    count
}

/// Returns the number of bytes of line ends that `bytes` starts with.
fn line_ends(bytes: &[u8]) -> usize {
    let ends = bytes.iter().take_while(|b| matches!(b, b'\r' | b'\n'));
    ends.count()
}

/// Decodes one quad with other bytes in it or after it, and returns the start of the next one.
fn broken_quad(bytes: &[u8], from: usize, decoded: &mut Builder) -> usize {
    let mut values = [0; 4];
    let (mut count, mut first, mut at) = (0, from, from);
    while let Some(&byte) = bytes.get(at).filter(|_| count < 4) {
        let value = DIGITS[usize::from(byte)];
        if value != NO_DIGIT {
            if count == 0 {
                first = at;
            }
            values[count] = value;
            count += 1;
        } else if byte == b'=' && count > 0 {
            break;
        }
        at += 1;
    }
    let [a, b, c, d] = values;
    let octets = [a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d];
    decoded.replace(&octets[..count.saturating_sub(1)], first..at);
    // The padding.
    at + bytes[at..].iter().take_while(|b| **b == b'=').count()
}

/// Removes the `.` that SMTP adds to lines that start with one (RFC 5321 §4.5.2).
pub fn without_stuffing(text: Text) -> Text {
    let bytes = text.bytes();
    let lines = memmem::find_iter(bytes, b"\n.").map(|at| at + 1);
    let mut stuffed = bytes
        .starts_with(b".")
        .then_some(0)
        .into_iter()
        .chain(lines);
    let Some(first) = stuffed.next() else {
        return text;
    };
    let mut decoded = Builder::new(&text);
    decoded.keep(0..first);
    let mut kept = first + 1;
    for dot in stuffed {
        decoded.keep(kept..dot);
        kept = dot + 1;
    }
    decoded.keep(kept..bytes.len());
    decoded.finish()
}

/// Percent-decodes `text` once (RFC 3986 §2.4).
pub fn percent_decoded<'r>(text: &Text) -> Text<'r> {
    let bytes = text.bytes();
    let mut decoded = Builder::new(text);
    decoded.reserve(bytes.len());
    let mut from = 0;
    for escape in escapes(bytes) {
        decoded.keep(from..escape.at);
        decoded.replace(&[escape.octet], escape.range());
        from = escape.range().end;
    }
    decoded.keep(from..bytes.len());
    decoded.finish()
}

#[cfg(test)]
mod tests;
