//! Charsets of mail that must be decoded before URIs can be found (docs/design/INPUT.md).
//!
//! Nearly all charsets contain ASCII unchanged, and so do URIs: such text is read without decoding,
//! at no cost. Without a label it is UTF-8 if it is valid, else windows-1252, which the delimiter
//! decides by the bytes. The following charsets are decoded:
//!
//! - UTF-16 and UTF-32, UTF-7 (here);
//! - ISO-2022 and HZ, which write letters as pairs of ASCII characters (`escaped.rs`);
//! - the double-byte charsets of East Asia (`double.rs`): the second byte of many characters is in
//!   the range of ASCII, and no spaces surround URIs, so that the characters are needed to find
//!   their ends.
//!
//! Each character keeps its position in the source. Decoding never depends on previous lines, so
//! that a text may be split at line starts: ISO-2022 resets its shifts before a line end.

#[cfg(feature = "charset")]
mod double;
#[cfg(feature = "charset")]
mod escaped;
mod unicode;

use std::ops::Range;

use crate::text::{Builder, Text};

/// A charset, as far as decoding differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ASCII, with other characters in bytes above 0x7F: no decoding.
    #[default]
    AsciiSuperset,
    /// UTF-7 (RFC 2152).
    Utf7,
    /// UTF-16; with `None`, the byte-order mark or the first bytes decide the order.
    Utf16(Option<Order>),
    /// UTF-32, with an order as for UTF-16.
    Utf32(Option<Order>),
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
        let name = String::from_utf8_lossy(name).to_ascii_lowercase();
        let name = name.trim_matches(|c: char| c.is_ascii_whitespace() || "\"'.;".contains(c));
        let name = name.replace('_', "-");
        let little = Some(Order::Little);
        let big = Some(Order::Big);
        Some(match name.as_str() {
            "utf-7" | "utf7" | "unicode-1-1-utf-7" | "x-unicode-2-0-utf-7" => Self::Utf7,
            "utf-16" | "utf16" | "ucs-2" | "iso-10646-ucs-2" | "unicode" => Self::Utf16(None),
            "utf-16le" | "utf16le" => Self::Utf16(little),
            "utf-16be" | "utf16be" => Self::Utf16(big),
            "utf-32" | "utf32" | "ucs-4" | "iso-10646-ucs-4" => Self::Utf32(None),
            "utf-32le" | "utf32le" => Self::Utf32(little),
            "utf-32be" | "utf32be" => Self::Utf32(big),
            name => return of_table(name),
        })
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

    /// Returns the charset with the byte order of the first bytes of a text. Text that is ASCII is
    /// not in units of two or four bytes, whatever its label says.
    #[must_use]
    pub fn settled(self, head: &[u8]) -> Self {
        let near = &head[..head.len().min(256)];
        if self.unit() > 1 && near.len() > 4 && near.is_ascii() && !near.contains(&0) {
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

    /// Returns the size of a code unit in bytes.
    pub const fn unit(self) -> usize {
        match self {
            Self::Utf16(_) => 2,
            Self::Utf32(_) => 4,
            _ => 1,
        }
    }

    /// Returns true if `bytes` are the same in ASCII.
    fn is_plain(self, bytes: &[u8]) -> bool {
        match self {
            Self::AsciiSuperset => true,
            Self::Utf7 => !bytes.contains(&b'+'),
            Self::Utf16(_) | Self::Utf32(_) => false,
            #[cfg(feature = "charset")]
            Self::Double(_) => bytes.is_ascii(),
            #[cfg(feature = "charset")]
            Self::Iso2022 => memchr::memchr3(0x1B, 0x0E, 0x0F, bytes).is_none(),
            #[cfg(feature = "charset")]
            Self::Hz => !bytes.contains(&b'~'),
        }
    }

    /// Decodes all of `text`.
    pub fn decode(self, text: Text<'_>) -> Text<'_> {
        if self.is_plain(text.bytes()) {
            return text;
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
            Self::Utf7 => unicode::utf7(bytes, at, decoded),
            Self::Utf16(order) => unicode::utf16(bytes, at, order == Some(Order::Big), decoded),
            Self::Utf32(order) => unicode::utf32(bytes, at, order == Some(Order::Big), decoded),
            #[cfg(feature = "charset")]
            Self::Double(encoding) => double::decode(encoding, bytes, at, decoded),
            #[cfg(feature = "charset")]
            Self::Iso2022 => escaped::iso2022(bytes, at, decoded),
            #[cfg(feature = "charset")]
            Self::Hz => escaped::hz(bytes, at, decoded),
        }
    }
}

/// Returns the charset with this name, in lowercase.
#[cfg(feature = "charset")]
fn of_table(name: &str) -> Option<Charset> {
    use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS};
    if name.is_empty() {
        return Some(Charset::AsciiSuperset);
    }
    if name.starts_with("iso-2022-") {
        return Some(Charset::Iso2022);
    }
    let encoding = match name {
        "hz" | "hz-gb-2312" => return Some(Charset::Hz),
        "cp932" | "ms932" | "shift-jis" | "sjis" => Some(SHIFT_JIS),
        "cp936" | "ms936" | "euc-cn" | "gb2312" | "gb-2312-80" => Some(GBK),
        "cp949" | "ms949" | "uhc" | "euckr" | "ks-c-5601-1987" => Some(EUC_KR),
        "cp950" | "ms950" | "chinesebig5" | "big5-hkscs" => Some(BIG5),
        "eucjp" => Some(EUC_JP),
        _ => Encoding::for_label(name.as_bytes()),
    };
    match encoding {
        Some(encoding) if encoding == ISO_2022_JP => Some(Charset::Iso2022),
        Some(encoding) if [BIG5, EUC_JP, EUC_KR, GB18030, GBK, SHIFT_JIS].contains(&encoding) => {
            Some(Charset::Double(encoding))
        }
        Some(encoding) if encoding.is_ascii_compatible() => Some(Charset::AsciiSuperset),
        _ => holds_ascii(name).then_some(Charset::AsciiSuperset),
    }
}

/// Returns a charset that contains ASCII: without tables, no others can be decoded.
#[cfg(not(feature = "charset"))]
// Some charsets with tables do not contain ASCII and are not listed here.
#[allow(clippy::unnecessary_wraps)]
fn of_table(_name: &str) -> Option<Charset> {
    Some(Charset::AsciiSuperset)
}

/// Returns true if a charset that browsers do not support contains ASCII: those of personal
/// computers, and placeholders that programs write.
#[cfg(feature = "charset")]
fn holds_ascii(name: &str) -> bool {
    const FAMILIES: &[&str] = &[
        "ansi-x3", "armscii", "ascii", "cp1", "cp4", "cp7", "cp8", "ibm4", "ibm8", "iso-8859",
        "iso8859", "iso-ir", "koi", "mac", "tcvn", "us-as", "utf-8", "utf8", "viscii", "win",
        "x-mac",
    ];
    FAMILIES.iter().any(|family| name.starts_with(family))
}

#[cfg(test)]
mod tests;
