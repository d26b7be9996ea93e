//! Charsets of text (docs/design/INPUT.md).
//!
//! Charsets that contain ASCII are read without decoding where a text is ASCII, at no cost, and so
//! is UTF-8. Without a label, text is UTF-8 if it is valid, else what its paragraphs show
//! (`undeclared/`), else windows-1252, which the delimiter decides by the bytes. Decoded are:
//!
//! - UTF-16 and UTF-32, UTF-7 (`unicode.rs`);
//! - ISO-2022 and HZ, which write letters as pairs of ASCII characters (`escaped.rs`);
//! - the double-byte charsets of East Asia (`double.rs`): the second byte of many characters is in
//!   the range of ASCII, and no spaces surround URIs, so that the characters are needed to find
//!   their ends;
//! - the declared single-byte charsets (`single.rs`), so that a URI is the same bytes in each of
//!   them; and in HTML, windows-1252 that is not declared (`utf8.rs`).
//!
//! Each character keeps its position in the source. Decoding never depends on previous lines, so
//! that a text may be split at line starts: ISO-2022 resets its shifts before a line end.
//! [`Charset::boundary`] is where it may be split otherwise.

#[cfg(feature = "charset")]
mod dos;
#[cfg(feature = "charset")]
mod double;
#[cfg(feature = "charset")]
mod escaped;
mod names;
#[cfg(feature = "charset")]
mod single;
mod undeclared;
mod unicode;
mod utf8;

use std::ops::Range;

pub use undeclared::{Guesses, Rest, Undeclared};

use crate::text::{Builder, Text};

/// A charset, as far as decoding differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ASCII, with other characters in bytes above 0x7F: no decoding.
    #[default]
    AsciiSuperset,
    /// UTF-8, in which bytes that are not valid are windows-1252.
    Western,
    /// UTF-7 (RFC 2152).
    Utf7,
    /// UTF-16; with `None`, the byte-order mark or the first bytes decide the order.
    Utf16(Option<Order>),
    /// UTF-32, with an order as for UTF-16.
    Utf32(Option<Order>),
    /// ISO-8859, windows-125x, …
    #[cfg(feature = "charset")]
    Single(&'static encoding_rs::Encoding),
    /// Code pages of DOS.
    #[cfg(feature = "charset")]
    Dos(dos::Page),
    /// `Shift_JIS`, GBK, …
    #[cfg(feature = "charset")]
    Double(&'static encoding_rs::Encoding),
    /// ISO-2022 (RFC 1468, RFC 1554, RFC 1557, RFC 1922).
    #[cfg(feature = "charset")]
    Iso2022,
    /// HZ (RFC 1843).
    #[cfg(feature = "charset")]
    Hz,
}

/// The order of the bytes of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Most significant byte first.
    Big,
    /// Least significant byte first.
    Little,
}

/// The byte-order mark of UTF-8.
pub const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Charset {
    /// Returns the charset with this name, in any case; `None` if it is unknown. An empty name is a
    /// charset that contains ASCII.
    pub fn named(name: &[u8]) -> Option<Self> {
        names::named(name)
    }

    /// Returns the charset of the byte-order mark at the start of a file: UTF-16 or UTF-32.
    pub fn of_mark(head: &[u8]) -> Option<Self> {
        match head {
            [0xFF, 0xFE, 0, 0, ..] => Some(Self::Utf32(Some(Order::Little))),
            [0, 0, 0xFE, 0xFF, ..] => Some(Self::Utf32(Some(Order::Big))),
            [0xFF, 0xFE, ..] => Some(Self::Utf16(Some(Order::Little))),
            [0xFE, 0xFF, ..] => Some(Self::Utf16(Some(Order::Big))),
            _ => None,
        }
    }

    /// Returns UTF-16 if a text without a mark and without a label is in it: it consists of
    /// characters of ASCII, and of few others, with a NUL byte beside each.
    pub fn of_nul_bytes(head: &[u8]) -> Option<Self> {
        unicode::order_of_ascii(head).map(|order| Self::Utf16(Some(order)))
    }

    /// Returns the charset of a text in UTF-16 or UTF-32, with or without a mark.
    pub fn of_wide_text(head: &[u8]) -> Option<Self> {
        Self::of_mark(head).or_else(|| Self::of_nul_bytes(head))
    }

    /// Returns the charset that a text is in according to its first bytes. Text that is ASCII is
    /// not in units of two or four bytes, and text that is UTF-8 is not in another charset of eight
    /// bits, whatever its label says.
    #[must_use]
    pub fn settled(self, head: &[u8]) -> Self {
        let near = &head[..head.len().min(256)];
        if self.unit() > 1 && near.len() > 4 && near.is_ascii() && !near.contains(&0) {
            return Self::AsciiSuperset;
        }
        if self
            .characters_of_utf8()
            .is_some_and(|characters| utf8::has_characters(head, characters))
        {
            return Self::AsciiSuperset;
        }
        match (self, Self::of_mark(head)) {
            (Self::Utf16(_), Some(guessed @ Self::Utf16(_)))
            | (Self::Utf32(_), Some(guessed @ Self::Utf32(_))) => guessed,
            (Self::Utf16(None), _) => Self::Utf16(Some(unicode::likely_order(head))),
            (Self::Utf32(None), _) => Self::Utf32(Some(match head {
                [0, ..] => Order::Big,
                _ => Order::Little,
            })),
            _ => self,
        }
    }

    /// Returns it if browsers send the queries of a page in it: in all but UTF-8, UTF-16 and UTF-32, in
    /// place of which it is UTF-8 (Encoding Standard, "get an output encoding").
    pub const fn of_queries(self) -> Option<Self> {
        match self {
            #[cfg(feature = "charset")]
            Self::Single(_) | Self::Double(_) => Some(self),
            _ => None,
        }
    }

    /// Returns a query in this charset, percent-encoded where it is not ASCII (URL Standard,
    /// "percent-encode after encoding"); `None` if all of it is ASCII. Signs of ASCII that are the second
    /// byte of a character are encoded, too: they are the same to the server, and not valid otherwise.
    #[cfg(feature = "charset")]
    pub fn encoded_query(self, query: &str) -> Option<Vec<u8>> {
        let (Self::Single(encoding) | Self::Double(encoding)) = self else {
            return None;
        };
        if query.is_ascii() {
            return None;
        }
        let mut encoded = Vec::with_capacity(2 * query.len());
        let mut buffer = [0; 4];
        for char in query.chars() {
            let text = char.encode_utf8(&mut buffer);
            if text.is_ascii() {
                encoded.extend_from_slice(text.as_bytes());
                continue;
            }
            let (bytes, _, is_unmappable) = encoding.encode(text);
            if is_unmappable {
                let number = u32::from(char);
                encoded.extend_from_slice(format!("%26%23{number}%3B").as_bytes());
            } else {
                push_percent_encoded(&mut encoded, &bytes);
            }
        }
        Some(encoded)
    }

    /// Returns true if `bytes` are likely UTF-8, with few other bytes at most.
    pub fn is_likely_utf8(bytes: &[u8]) -> bool {
        std::str::from_utf8(bytes).is_ok() || utf8::is_likely(bytes)
    }

    /// Returns how many characters outside ASCII a text of valid UTF-8 needs to be UTF-8 although
    /// it is declared as this charset; `None` if it is not read as UTF-8. Two letters in Western
    /// charsets are one of these characters only if the first is a capital and the second a symbol;
    /// in others, short words are.
    fn characters_of_utf8(self) -> Option<usize> {
        match self {
            #[cfg(feature = "charset")]
            Self::Single(encoding) if encoding == encoding_rs::WINDOWS_1252 => Some(1),
            #[cfg(feature = "charset")]
            Self::Single(_) | Self::Dos(_) | Self::Double(_) => Some(8),
            _ => None,
        }
    }

    /// Returns the size of a code unit in bytes.
    pub const fn unit(self) -> usize {
        match self {
            Self::Utf16(_) => 2,
            Self::Utf32(_) => 4,
            _ => 1,
        }
    }

    /// Returns true if characters are written in ASCII, after shifts.
    const fn is_escaped(self) -> bool {
        match self {
            Self::Utf7 => true,
            #[cfg(feature = "charset")]
            Self::Iso2022 | Self::Hz => true,
            _ => false,
        }
    }

    /// Returns true if `bytes` may be text in it: if they are pairs, or ASCII, where it has no others.
    fn is_valid(self, bytes: &[u8]) -> bool {
        match self {
            #[cfg(feature = "charset")]
            Self::Double(encoding) => !encoding.decode_without_bom_handling(bytes).1,
            _ => self != Self::Utf7 || bytes.is_ascii(),
        }
    }

    /// Returns true if each byte is a character.
    pub const fn is_single_byte(self) -> bool {
        match self {
            #[cfg(feature = "charset")]
            Self::Single(_) | Self::Dos(_) => true,
            _ => false,
        }
    }

    /// Returns true if `bytes` are the same in ASCII.
    pub fn is_plain(self, bytes: &[u8]) -> bool {
        match self {
            Self::AsciiSuperset => true,
            Self::Western => std::str::from_utf8(bytes).is_ok(),
            Self::Utf7 => !bytes.contains(&b'+'),
            Self::Utf16(_) | Self::Utf32(_) => false,
            #[cfg(feature = "charset")]
            Self::Single(_) | Self::Dos(_) | Self::Double(_) => bytes.is_ascii(),
            #[cfg(feature = "charset")]
            Self::Iso2022 => memchr::memchr3(0x1B, 0x0E, 0x0F, bytes).is_none(),
            #[cfg(feature = "charset")]
            Self::Hz => !bytes.contains(&b'~'),
        }
    }

    /// Returns the length of the longest part of `bytes` that may be decoded without the rest:
    /// more bytes may follow, and `bytes` may end inside a character or a shifted section. Returns
    /// the length of `bytes` if there is no such part.
    pub fn boundary(self, bytes: &[u8]) -> usize {
        let boundary = match self {
            Self::AsciiSuperset | Self::Western => utf8::boundary(bytes),
            Self::Utf7 => unicode::boundary_in_utf7(bytes),
            Self::Utf16(order) => unicode::boundary_in_utf16(bytes, order.unwrap_or(Order::Little)),
            Self::Utf32(_) => bytes.len() / 4 * 4,
            #[cfg(feature = "charset")]
            Self::Single(_) | Self::Dos(_) => bytes.len(),
            #[cfg(feature = "charset")]
            Self::Double(encoding) => double::boundary(encoding, bytes),
            #[cfg(feature = "charset")]
            Self::Iso2022 => escaped::boundary_in_iso2022(bytes),
            #[cfg(feature = "charset")]
            Self::Hz => escaped::boundary_in_hz(bytes),
        };
        if boundary == 0 { bytes.len() } else { boundary }
    }

    /// Decodes all of `text`.
    pub fn decode(self, text: Text<'_>) -> Text<'_> {
        if self.is_plain(text.bytes()) {
            return text;
        }
        #[cfg(feature = "charset")]
        if let (Self::Single(encoding), Some(offset)) = (self, text.source_offset()) {
            let (decoded, _) = encoding.decode_without_bom_handling(text.bytes());
            return Text::of_characters(decoded.into_owned(), offset);
        }
        let mut decoded = Builder::new(&text);
        decoded.reserve(text.bytes().len() / self.unit());
        self.decode_into(&text, 0..text.bytes().len(), &mut decoded);
        decoded.finish()
    }

    /// Decodes `range` of `text`, the source of `decoded`.
    pub fn decode_into(self, text: &Text, range: Range<usize>, decoded: &mut Builder) {
        let bytes = &text.bytes()[..range.end];
        let at = range.start;
        match self {
            Self::AsciiSuperset => decoded.keep(range),
            Self::Western => utf8::decode(bytes, at, decoded),
            Self::Utf7 => unicode::utf7(bytes, at, decoded),
            Self::Utf16(order) => {
                unicode::utf16(bytes, at, order.unwrap_or(Order::Little), decoded);
            }
            Self::Utf32(order) => unicode::utf32(bytes, at, order == Some(Order::Big), decoded),
            #[cfg(feature = "charset")]
            Self::Single(encoding) => {
                single::decode(&single::table(encoding), bytes, at, decoded);
            }
            #[cfg(feature = "charset")]
            Self::Dos(page) => single::decode(page.table(), bytes, at, decoded),
            #[cfg(feature = "charset")]
            Self::Double(encoding) => double::decode(encoding, bytes, at, decoded),
            #[cfg(feature = "charset")]
            Self::Iso2022 => escaped::iso2022(bytes, at, decoded),
            #[cfg(feature = "charset")]
            Self::Hz => escaped::hz(bytes, at, decoded),
        }
    }
}

/// Adds bytes, percent-encoded but for letters and digits.
#[cfg(feature = "charset")]
fn push_percent_encoded(into: &mut Vec<u8>, bytes: &[u8]) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in bytes {
        if byte.is_ascii_alphanumeric() {
            into.push(*byte);
        } else {
            let digit = |nibble: u8| DIGITS[usize::from(nibble)];
            into.extend_from_slice(&[b'%', digit(byte >> 4), digit(byte & 15)]);
        }
    }
}

/// The charset of a text, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It is declared.
    In(Charset),
    /// It is not.
    Undeclared(Undeclared),
}

impl Reading {
    /// Returns the size of a code unit in bytes.
    pub const fn unit(self) -> usize {
        match self {
            Self::In(charset) => charset.unit(),
            Self::Undeclared(_) => 1,
        }
    }

    /// Returns true if `bytes` are the same in UTF-8.
    pub fn is_plain(self, bytes: &[u8]) -> bool {
        match self {
            Self::In(charset) => charset.is_plain(bytes),
            Self::Undeclared(undeclared) => undeclared.is_plain(bytes),
        }
    }

    /// Returns the length of the longest part of `bytes` that may be decoded without the rest, as
    /// [`Charset::boundary`] does.
    pub fn boundary(self, bytes: &[u8]) -> usize {
        match self {
            Self::In(charset) => charset.boundary(bytes),
            Self::Undeclared(_) => Undeclared::boundary(bytes),
        }
    }

    /// Decodes all of `text`. Returns the charsets that were guessed, too.
    pub fn decode(self, text: Text<'_>) -> (Text<'_>, Guesses) {
        match self {
            Self::In(charset) => (charset.decode(text), Guesses::default()),
            Self::Undeclared(undeclared) => undeclared.decode(text),
        }
    }
}

#[cfg(test)]
mod tests;
