//! Encoding, without allocation.

use std::borrow::Cow;
use std::fmt;

use super::{Set, octet_at};

/// All escapes in uppercase, in the order of their octets.
static ESCAPES: [u8; 256 * 3] = {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut escapes = [b'%'; 256 * 3];
    let mut octet = 0;
    while octet < 256 {
        escapes[octet * 3 + 1] = HEX[octet >> 4];
        escapes[octet * 3 + 2] = HEX[octet & 15];
        octet += 1;
    }
    escapes
};

/// Returns the escape of `octet`, with uppercase digits (RFC 3986 §2.1).
pub(in crate::uri) fn escape_of(octet: u8) -> &'static str {
    let at = usize::from(octet) * 3;
    str::from_utf8(&ESCAPES[at..at + 3]).unwrap_or_default()
}

/// Encodes `bytes`: all that `set` does not contain become escapes with uppercase digits. `%` is
/// encoded as well, so that decoding gives the same bytes.
///
/// Nothing is allocated: the result is an iterator over pieces, which can be formatted.
///
/// ```
/// use urilint::uri::percent::{QUERY_VALUE, SEGMENT, encode};
/// assert_eq!(encode("a/b é", SEGMENT).to_string(), "a%2Fb%20%C3%A9");
/// let query = format!("q={}&lang=en", encode(b"R&D 50%", QUERY_VALUE));
/// assert_eq!(query, "q=R%26D%2050%25&lang=en");
/// ```
pub fn encode<T: AsRef<[u8]> + ?Sized>(bytes: &T, set: Set) -> Encoded<'_> {
    Encoded {
        rest: bytes.as_ref(),
        set,
        percent: Percent::Encoded,
    }
}

/// Encodes `bytes` that are in part encoded already, such as what a user typed: escapes are kept as
/// they are. A `%` that does not start an escape is encoded.
///
/// ```
/// use urilint::uri::percent::{PATH, encode_raw};
/// assert_eq!(encode_raw("/a%20b c/100%", PATH).to_string(), "/a%20b%20c/100%25");
/// ```
pub fn encode_raw<T: AsRef<[u8]> + ?Sized>(bytes: &T, set: Set) -> Encoded<'_> {
    Encoded {
        rest: bytes.as_ref(),
        set,
        percent: Percent::Kept,
    }
}

/// The treatment of `%`.
#[derive(Clone, Copy, Debug)]
enum Percent {
    /// Each is encoded.
    Encoded,
    /// Those that start an escape are kept.
    Kept,
}

/// Encoded bytes: an iterator over pieces of text, which [`Display`](fmt::Display) writes one after
/// the other. [`encode`] and [`encode_raw`] create it.
#[derive(Clone, Debug)]
pub struct Encoded<'a> {
    rest: &'a [u8],
    set: Set,
    percent: Percent,
}

impl Encoded<'_> {
    /// Returns the number of bytes from `at` on that are copied together.
    fn literal(&self, at: usize) -> usize {
        match self.rest.get(at) {
            Some(&byte) if self.set.contains(byte) => 1,
            Some(b'%') if self.keeps_escape(at) => 3,
            _ => 0,
        }
    }

    fn keeps_escape(&self, at: usize) -> bool {
        matches!(self.percent, Percent::Kept) && octet_at(self.rest, at).is_some()
    }
}

impl<'a> Iterator for Encoded<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let first = *self.rest.first()?;
        let mut end = 0;
        loop {
            match self.literal(end) {
                0 => break,
                length => end += length,
            }
        }
        if end == 0 {
            self.rest = &self.rest[1..];
            return Some(escape_of(first));
        }
        let (piece, rest) = self.rest.split_at(end);
        self.rest = rest;
        // All of it is ASCII.
        str::from_utf8(piece).ok()
    }
}

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clone().try_for_each(|piece| f.write_str(piece))
    }
}

/// Borrows the bytes if none of them had to be encoded.
impl<'a> From<Encoded<'a>> for Cow<'a, str> {
    fn from(mut encoded: Encoded<'a>) -> Self {
        let length = encoded.rest.len();
        match encoded.next() {
            None => Cow::Borrowed(""),
            Some(all) if all.len() == length && encoded.rest.is_empty() => Cow::Borrowed(all),
            Some(first) => {
                let mut text = String::with_capacity(length + length / 2);
                text.push_str(first);
                text.extend(encoded);
                Cow::Owned(text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ASCII, PATH, QUERY_VALUE, SEGMENT, UNRESERVED, decode};
    use super::*;

    #[test]
    fn encoded_and_raw() {
        for (bytes, set, encoded, raw) in [
            (&b""[..], SEGMENT, "", ""),
            (b"abc", SEGMENT, "abc", "abc"),
            (b"%", SEGMENT, "%25", "%25"),
            (b"%41%4", SEGMENT, "%2541%254", "%41%254"),
            (b"%%41", SEGMENT, "%25%2541", "%25%41"),
            (b"a/b?c", SEGMENT, "a%2Fb%3Fc", "a%2Fb%3Fc"),
            (b"a/b?c", PATH, "a/b%3Fc", "a/b%3Fc"),
            (
                b"a=b&c+d;",
                QUERY_VALUE,
                "a%3Db%26c%2Bd%3B",
                "a%3Db%26c%2Bd%3B",
            ),
            (b"\0\x7f%\xff", ASCII, "\0\x7f%%FF", "\0\x7f%%FF"),
            ("é".as_bytes(), UNRESERVED, "%C3%A9", "%C3%A9"),
        ] {
            assert_eq!(encode(bytes, set).to_string(), encoded);
            assert_eq!(encode_raw(bytes, set).to_string(), raw);
            assert_eq!(encode(bytes, set).collect::<String>(), encoded);
        }
    }

    #[test]
    fn what_needs_no_escape_is_borrowed() {
        for (text, borrowed) in [("", true), ("a-b", true), ("a b", false), (" ", false)] {
            let encoded = Cow::from(encode(text, SEGMENT));
            assert_eq!(matches!(encoded, Cow::Borrowed(_)), borrowed, "{text}");
            assert_eq!(encoded, encode(text, SEGMENT).to_string());
        }
        assert!(matches!(
            Cow::from(encode_raw("a%20", SEGMENT)),
            Cow::Borrowed("a%20")
        ));
        // A single byte becomes one escape of three.
        assert_eq!(Cow::from(encode("   ", SEGMENT)), "%20%20%20");
    }

    proptest::proptest! {
        #[test]
        fn decoding_gives_the_bytes_back(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..40)) {
            for set in [UNRESERVED, SEGMENT, QUERY_VALUE] {
                let encoded = encode(&bytes, set).to_string();
                proptest::prop_assert_eq!(&*decode(encoded.as_bytes()), &bytes[..]);
                proptest::prop_assert_eq!(encode_raw(&encoded, set).to_string(), encoded);
            }
        }
    }
}
