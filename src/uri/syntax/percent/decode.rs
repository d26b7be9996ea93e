//! Decoding, and the places of escapes.

use std::borrow::Cow;
use std::ops::Range;
use std::str::Utf8Error;

use memchr::memchr;

use crate::uri::syntax::hex;

/// A percent-encoded octet: `%` and two hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Escape {
    /// The offset of the `%`.
    pub at: usize,
    /// The octet that is encoded.
    pub octet: u8,
}

impl Escape {
    /// Returns the range of its three bytes.
    pub const fn range(self) -> Range<usize> {
        self.at..self.at + 3
    }
}

/// Returns the escapes in `bytes`, in order. A `%` without two hex digits is not an escape.
///
/// ```
/// use urilint::uri::percent;
/// let escapes: Vec<_> = percent::escapes(b"100%/%C3%A9").map(|e| (e.at, e.octet)).collect();
/// assert_eq!(escapes, [(5, 0xC3), (8, 0xA9)]);
/// ```
pub fn escapes(bytes: &[u8]) -> impl Iterator<Item = Escape> + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + memchr(b'%', bytes.get(from..)?)?;
            if let Some(octet) = octet_at(bytes, at) {
                from = at + 3;
                return Some(Escape { at, octet });
            }
            from = at + 1;
        }
    })
}

/// Returns the octet of the escape at `at`, if there is one.
pub fn octet_at(bytes: &[u8], at: usize) -> Option<u8> {
    match *bytes.get(at..at + 3)? {
        [b'%', high, low] => Some(hex::digit(high)? << 4 | hex::digit(low)?),
        _ => None,
    }
}

/// Decodes `bytes` once (§2.4: never twice). A `%` without two hex digits is kept. Borrows the
/// bytes if they have no escapes.
///
/// ```
/// use urilint::uri::percent::decode;
/// assert_eq!(&*decode(b"caf%E9%2541"), b"caf\xE9%41");
/// assert_eq!(&*decode(b"100%"), b"100%");
/// ```
pub fn decode<T: AsRef<[u8]> + ?Sized>(bytes: &T) -> Cow<'_, [u8]> {
    let bytes = bytes.as_ref();
    let mut decoded = Vec::new();
    let mut from = 0;
    for escape in escapes(bytes) {
        decoded.extend_from_slice(&bytes[from..escape.at]);
        decoded.push(escape.octet);
        from = escape.range().end;
    }
    if from == 0 {
        return Cow::Borrowed(bytes);
    }
    decoded.extend_from_slice(&bytes[from..]);
    Cow::Owned(decoded)
}

/// Decodes a text that is UTF-8 after decoding.
///
/// # Errors
/// The octets are not UTF-8; the offset in the error is that in the decoded octets.
///
/// ```
/// use urilint::uri::percent::decode_str;
/// assert_eq!(&*decode_str("caf%C3%A9")?, "café");
/// assert!(decode_str("caf%E9").is_err());
/// # Ok::<(), std::str::Utf8Error>(())
/// ```
pub fn decode_str<T: AsRef<[u8]> + ?Sized>(bytes: &T) -> Result<Cow<'_, str>, Utf8Error> {
    match decode(bytes) {
        Cow::Borrowed(bytes) => str::from_utf8(bytes).map(Cow::Borrowed),
        Cow::Owned(octets) => String::from_utf8(octets)
            .map(Cow::Owned)
            .map_err(|error| error.utf8_error()),
    }
}

/// Decodes to text, with U+FFFD for octets that are not UTF-8.
///
/// ```
/// use urilint::uri::percent::decode_lossy;
/// assert_eq!(decode_lossy("caf%C3%A9/caf%E9"), "café/caf\u{FFFD}");
/// ```
pub fn decode_lossy<T: AsRef<[u8]> + ?Sized>(bytes: &T) -> Cow<'_, str> {
    match decode(bytes) {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(octets) => Cow::Owned(String::from_utf8_lossy(&octets).into_owned()),
    }
}

/// Returns the octets of `bytes` after decoding, each with its range in `bytes`. A `%` that does
/// not start an escape is an octet by itself.
pub fn octets(bytes: &[u8]) -> impl Iterator<Item = (Range<usize>, u8)> + use<'_> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (octet, length) = match octet_at(bytes, at) {
            Some(octet) => (octet, 3),
            None => (*bytes.get(at)?, 1),
        };
        at += length;
        Some((at - length..at, octet))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_once_and_only_what_is_an_escape() {
        for (input, expected) in [
            ("", ""),
            ("abc", "abc"),
            ("%41b%63", "Abc"),
            ("%2541", "%41"),
            ("%%41", "%A"),
            ("%4", "%4"),
            ("%4g%", "%4g%"),
            ("a%0d%0A", "a\r\n"),
        ] {
            assert_eq!(&*decode(input.as_bytes()), expected.as_bytes(), "{input}");
        }
    }

    #[test]
    fn octets_have_their_ranges() {
        let got: Vec<_> = octets(b"a%2Cb%zz%4").collect();
        let bytes: Vec<_> = got.iter().map(|(_, byte)| *byte).collect();
        assert_eq!(bytes, b"a,b%zz%4");
        assert_eq!(got[1].0, 1..4);
        assert_eq!(got[7].0, 9..10);
    }

    #[test]
    fn escapes_are_told_by_place() {
        let found: Vec<_> = escapes(b"%%41x%zz%7e").map(|e| (e.at, e.octet)).collect();
        assert_eq!(found, [(1, 0x41), (8, 0x7e)]);
    }
}
