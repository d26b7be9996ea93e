//! Transfer encodings (RFC 2045 §6): quoted-printable and base64, decoded with positions in the
//! source.
//!
//! Broken encodings are frequent in mail: both decoders accept any bytes, and decode as much as
//! possible. Each works in one pass.

use crate::uri::hex;
use crate::uri::percent::escapes;
use memchr::{memchr2, memmem};

use crate::text::{Builder, Text};

/// The transfer encoding of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// `7bit`, `8bit`, `binary`, and unknown ones: no decoding.
    #[default]
    Identity,
    /// `quoted-printable` (RFC 2045 §6.7)
    QuotedPrintable,
    /// `base64` (RFC 2045 §6.8)
    Base64,
}

impl Encoding {
    /// Returns the encoding named by a `Content-Transfer-Encoding` field, in any case.
    pub fn named(name: &[u8]) -> Self {
        let name = name.trim_ascii();
        if name.eq_ignore_ascii_case(b"quoted-printable") {
            Self::QuotedPrintable
        } else if name.eq_ignore_ascii_case(b"base64") {
            Self::Base64
        } else {
            Self::Identity
        }
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
            decoded.keep(kept..line);
            decoded.keep(end..at + 1);
            at += 1;
            kept = at;
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
    let mut octets = Vec::new();
    let mut at = at;
    while at < bytes.len() {
        octets.clear();
        let end = whole_quads(bytes, at, &mut octets);
        decoded.replace_groups(&octets, at, (3, 4));
        at = broken_quad(bytes, end, decoded);
    }
}

/// Decodes the contiguous quads at `at`, and returns their end.
fn whole_quads(bytes: &[u8], at: usize, octets: &mut Vec<u8>) -> usize {
    let mut end = at;
    for quad in bytes[at..].chunks_exact(4) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| DIGITS[usize::from(quad[i])]);
        if (a | b | c | d) & NO_DIGIT != 0 {
            break;
        }
        octets.extend_from_slice(&[a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d]);
        end += 4;
    }
    end
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
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Asserts the decoded text, and the range of `needle` in `source`.
    #[track_caller]
    fn assert_decoded(decode: fn(&Text) -> Text<'static>, source: &str, expected: &str) {
        let text = Text::borrowed(source.as_bytes(), 0);
        let decoded = decode(&text);
        assert_eq!(
            String::from_utf8_lossy(decoded.bytes()),
            expected,
            "{source}"
        );
    }

    #[test]
    fn quoted_printable_is_undone_once() {
        for (source, expected) in [
            ("a=3Db", "a=b"),
            ("a=3db", "a=b"),
            (
                "http://h.example/?a=3D1=\r\n&b=3D2",
                "http://h.example/?a=1&b=2",
            ),
            ("a= \t\nb", "ab"),
            ("a=\nb", "ab"),
            ("a=", "a"),
            ("a==3D", "a=="),
            ("a=3D3D", "a=3D"),
            ("a=3", "a=3"),
            ("a=zz=", "a=zz"),
            ("a=C3=A9", "aé"),
            ("a  \r\nb\t\n c ", "a\r\nb\n c "),
            ("a=20\nb", "a \nb"),
            ("", ""),
        ] {
            assert_decoded(quoted_printable, source, expected);
        }
    }

    #[test]
    fn base64_is_lenient() {
        for (source, expected) in [
            ("Zm9vYmFy", "foobar"),
            ("Zm9v\r\nYmFy\r\n", "foobar"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYg==Zm9vYmE=\n", "foobfooba"),
            ("Zm9vYg", "foob"),
            ("Z m 9 v!YmFy", "foobar"),
            ("Zm9vY", "foo"),
            ("=Zm9v", "foo"),
            ("", ""),
            ("====", ""),
        ] {
            assert_decoded(base64, source, expected);
        }
    }

    #[test]
    fn positions() {
        let source = b"Content\n\nPGh0dHA6Ly9oLmV4\nYW1wbGUvPg==\n";
        let text = Text::borrowed(&source[9..], 9);
        let decoded = base64(&text);
        assert_eq!(decoded.bytes(), b"<http://h.example/>");
        // Quads: PGh0 dHA6 Ly9o LmV4 YW1w bGUv Pg==
        assert_eq!(decoded.source(1..18), 9..34);
        assert_eq!(decoded.source(18..19), 34..36);
        let source = b"<http://h.example/?a=3D=\nb>";
        let text = Text::borrowed(source, 0);
        let decoded = quoted_printable(&text);
        assert_eq!(decoded.bytes(), b"<http://h.example/?a=b>");
        assert_eq!(decoded.source(1..22), 1..26);
        assert_eq!(decoded.source(20..21), 20..23);
    }

    /// RFC 4648 §4, literally.
    fn encode(bytes: &[u8]) -> String {
        let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut out = String::new();
        for group in bytes.chunks(3) {
            let bits = group
                .iter()
                .fold(0_u32, |bits, &b| bits << 8 | u32::from(b));
            let bits = bits << (8 * (3 - group.len()));
            for digit in 0..4 {
                let value = bits >> (18 - 6 * digit) & 63;
                let shown = char::from(alphabet[value as usize]);
                out.push(if digit <= group.len() { shown } else { '=' });
            }
        }
        out
    }

    proptest! {
        #[test]
        fn base64_is_read_back(bytes: Vec<u8>, width in 1..80usize) {
            let encoded = encode(&bytes);
            let lines: Vec<_> = encoded.as_bytes().chunks(width).collect();
            let source = lines.join(&b"\r\n"[..]);
            let text = Text::borrowed(&source, 0);
            let decoded = base64(&text);
            prop_assert_eq!(decoded.bytes(), &bytes[..]);
            // The source of a range decodes to the range and the rest of its quads.
            for start in (0..bytes.len()).step_by(7) {
                let range = start..(start + 11).min(bytes.len());
                let location = decoded.source(range.clone());
                let stored = location.start as usize..location.end as usize;
                let again = base64(&text.gather(std::slice::from_ref(&stored)));
                prop_assert!(memmem::find(again.bytes(), &bytes[range.clone()]).is_some());
                prop_assert!(again.bytes().len() <= range.len() + 4);
            }
        }

        #[test]
        fn any_bytes_are_decoded(bytes: Vec<u8>) {
            let text = Text::borrowed(&bytes, 5);
            for decoded in [base64(&text), quoted_printable(&text)] {
                prop_assert!(decoded.bytes().len() <= bytes.len());
                for at in 0..decoded.bytes().len() {
                    let location = decoded.source(at..at + 1);
                    prop_assert!(location.start < location.end && location.end <= bytes.len() as u64 + 5);
                }
            }
        }
    }
}
