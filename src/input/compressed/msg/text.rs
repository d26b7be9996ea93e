//! Text in code pages of Windows.

use std::borrow::Cow;

use crate::text::Text;
use crate::text::charset::Charset;

/// Returns text in a code page of Windows; what is not known is read as windows-1252.
pub fn code_page(bytes: &[u8], page: u16) -> Cow<'_, str> {
    if bytes.is_ascii() {
        return String::from_utf8_lossy(bytes);
    }
    let name = match page {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        10000 => "macintosh".to_owned(),
        20866 => "koi8-r".to_owned(),
        28591..=28606 => format!("iso-8859-{}", page - 28590),
        50220..=50222 => "iso-2022-jp".to_owned(),
        51932 => "euc-jp".to_owned(),
        65001 => return String::from_utf8_lossy(bytes),
        page => format!("windows-{page}"),
    };
    let charset = Charset::named(name.as_bytes()).or_else(|| Charset::named(b"windows-1252"));
    let decoded = charset.map(|charset| charset.decode(Text::borrowed(bytes, 0)).bytes().to_vec());
    match decoded.and_then(|decoded| String::from_utf8(decoded).ok()) {
        Some(text) => Cow::Owned(text),
        None => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// Returns text in UTF-16, least byte first.
pub fn utf16(bytes: &[u8]) -> String {
    let units = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    char::decode_utf16(units)
        .map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        for (bytes, page, expected) in [
            (&b"a"[..], 1252, "a"),
            (b"\xe9", 1252, "é"),
            (b"\xe9", 7, "é"),
            (b"\xef\xf0", 1251, "пр"),
            (b"\x93\xfa\x96\x7b", 932, "日本"),
            (b"\xc3\xa9", 65001, "é"),
        ] {
            assert_eq!(code_page(bytes, page), expected, "{page}");
        }
        assert_eq!(utf16(b"a\0\xe9\0x"), "aé");
    }
}
