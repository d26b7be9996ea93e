//! Charsets of text in mail: what has to be decoded before URIs can be found in it
//! (INPUT.md, "Messages").
//!
//! Nearly all charsets hold ASCII as it is, and a URI is ASCII: such text is read as it
//! stands, which costs nothing. Where it is not labelled, it is UTF-8 where its bytes are
//! valid as such, else windows-1252; the delimiter tells by the bytes. Decoded is what can't be
//! read that way:
//!
//! - UTF-16 and UTF-32, UTF-7 (here);
//! - ISO-2022 and HZ, which write letters as pairs of ASCII characters (`escaped.rs`);
//! - the double-byte charsets of East Asia (`double.rs`): the second byte of most may be
//!   ASCII, and all are written without blanks around a URI, so that it takes the character to
//!   tell where that ends.
//!
//! Each character keeps its place. None needs what stands before its line, so that a
//! text may be cut at line starts: what ISO-2022 shifts, it shifts back before a line end.

#[cfg(feature = "charset")]
mod double;
#[cfg(feature = "charset")]
mod escaped;
mod unicode;

use std::ops::Range;

use crate::text::{Builder, Text};

/// How characters are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ASCII, and other characters in bytes over 0x7F: it is read as it stands.
    #[default]
    AsciiSuperset,
    /// UTF-7 (RFC 2152).
    Utf7,
    /// UTF-16; `None`: its byte-order mark says which, or its first bytes.
    Utf16(Option<Order>),
    /// UTF-32; the same.
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

/// Which byte of a character comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The most significant one.
    Big,
    /// The least significant one.
    Little,
}

/// The byte-order mark of UTF-8.
pub const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Charset {
    /// The charset of that name, in any case; `None` if it is not known. Without a
    /// name, it holds ASCII.
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

    /// The charset that the byte-order mark at the start of a file tells: UTF-16 or UTF-32.
    pub fn of_mark(head: &[u8]) -> Option<Self> {
        match head {
            [0xFF, 0xFE, 0, 0, ..] => Some(Self::Utf32(Some(Order::Little))),
            [0, 0, 0xFE, 0xFF, ..] => Some(Self::Utf32(Some(Order::Big))),
            [0xFF, 0xFE, ..] => Some(Self::Utf16(Some(Order::Little))),
            [0xFE, 0xFF, ..] => Some(Self::Utf16(Some(Order::Big))),
            _ => None,
        }
    }

    /// The same charset, with the byte order that the first bytes of a text tell. Text that
    /// is ASCII is none in units of two or four bytes, whatever its label says.
    #[must_use]
    pub fn settled(self, head: &[u8]) -> Self {
        let near = &head[..head.len().min(256)];
        if self.unit() > 1 && near.len() > 4 && near.is_ascii() && !near.contains(&0) {
            return Self::AsciiSuperset;
        }
        match (self, Self::of_mark(head)) {
            (Self::Utf16(_), Some(told @ Self::Utf16(_)))
            | (Self::Utf32(_), Some(told @ Self::Utf32(_))) => told,
            (Self::Utf16(None), _) => Self::Utf16(Some(unicode::likely_order(head))),
            (Self::Utf32(None), _) => Self::Utf32(Some(match head {
                [0, ..] => Order::Big,
                _ => Order::Little,
            })),
            _ => self,
        }
    }

    /// So many bytes are a character, or a half of one.
    pub const fn unit(self) -> usize {
        match self {
            Self::Utf16(_) => 2,
            Self::Utf32(_) => 4,
            _ => 1,
        }
    }

    /// Whether `bytes` are the same in ASCII.
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

    /// Decodes all of `text`, which is settled.
    pub fn decode(self, text: Text<'_>) -> Text<'_> {
        if self.is_plain(text.bytes()) {
            return text;
        }
        let mut decoded = Builder::new(&text);
        decoded.reserve(text.bytes().len() / self.unit());
        self.decode_into(&text, 0..text.bytes().len(), &mut decoded);
        decoded.finish()
    }

    /// Decodes `range` of `text`, which `decoded` is made of.
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

/// The charset of that name, which is lower case.
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

/// The charset of that name: without the tables, all others are read as they stand.
#[cfg(not(feature = "charset"))]
// With the tables, some charsets hold no ASCII and are none of these.
#[allow(clippy::unnecessary_wraps)]
fn of_table(_name: &str) -> Option<Charset> {
    Some(Charset::AsciiSuperset)
}

/// Whether a charset of that name, which browsers do not know, holds ASCII: those of
/// personal computers, and names that programs write who do not know it themselves.
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
