//! Bodies in all charsets and encodings, and messages in signed data, are read in parts as they are
//! read at once.

use proptest::prelude::*;

use super::tests::sections_of;
use crate::extract::delimit::Context;

/// Returns the text of the bodies of a message that is read in parts.
fn bodies(message: &[u8], limit: usize) -> String {
    let all = sections_of(message, limit).into_iter();
    all.filter(|(context, ..)| *context == Context::Bare)
        .map(|(_, text, _)| text)
        .collect()
}

/// Returns the text of HTML without the separators of its sections.
fn words(message: &[u8], limit: usize) -> Vec<String> {
    let text = bodies(message, limit);
    text.split_ascii_whitespace().map(str::to_owned).collect()
}

fn base64(bytes: &[u8]) -> Vec<u8> {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut digits = Vec::new();
    for group in bytes.chunks(3) {
        let bits = group
            .iter()
            .fold(0_u32, |bits, &b| bits << 8 | u32::from(b));
        let bits = bits << (8 * (3 - group.len()));
        for digit in 0..4 {
            let value = alphabet[(bits >> (18 - 6 * digit) & 63) as usize];
            digits.push(if digit <= group.len() { value } else { b'=' });
        }
    }
    let lines: Vec<_> = digits.chunks(76).collect();
    lines.join(&b'\n')
}

fn quoted_printable(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for line in bytes.chunks(20) {
        out.extend(line.iter().flat_map(|b| format!("={b:02X}").into_bytes()));
        out.extend(b"=\n");
    }
    out
}

/// Returns a message with that body.
fn message(kind: &str, charset: &str, encoding: &str, body: &[u8]) -> Vec<u8> {
    let header = format!(
        "To: x\nContent-Type: {kind}; charset={charset}\nContent-Transfer-Encoding: \
         {encoding}\n\n"
    );
    let body = match encoding {
        "base64" => base64(body),
        "quoted-printable" => quoted_printable(body),
        _ => body.to_vec(),
    };
    [header.into_bytes(), body].concat()
}

fn encoded(charset: &str, text: &str) -> Vec<u8> {
    match charset {
        "utf-16" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => {
            let encoding = encoding_rs::Encoding::for_label(charset.as_bytes()).unwrap();
            encoding.encode(text).0.into_owned()
        }
    }
}

const CHARSETS: &[&str] = &[
    "utf-8",
    "iso-8859-1",
    "koi8-r",
    "gb18030",
    "shift_jis",
    "big5",
    "euc-jp",
    "euc-kr",
    "iso-2022-jp",
    "utf-16",
    "utf-16be",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn text_in_parts(
        text in "[ -~あ-んア-ン一-丗ä-üа-я\n]{1,60}",
        charset in prop::sample::select(CHARSETS),
        encoding in prop::sample::select(&["8bit", "base64", "quoted-printable"][..]),
        limit in 2_000..40_000usize,
    ) {
        // A shift holds for a line (RFC 1468), and none is longer than a part.
        let text = if charset == "iso-2022-jp" { text + "\n" } else { text };
        let body = encoded(charset, &text.repeat(60_000 / text.len()));
        let message = message("text/plain", charset, encoding, &body);
        prop_assert!(bodies(&message, limit) == bodies(&message, usize::MAX / 2));
    }

    #[test]
    fn html_in_parts(
        text in "[a-zあ-んア-ン一-丗ä-üа-я\n]{1,60}",
        charset in prop::sample::select(CHARSETS),
        encoding in prop::sample::select(&["8bit", "base64", "quoted-printable"][..]),
        limit in 70_000..150_000usize,
    ) {
        let text = format!("{text} <a href='http://a.example/{text}'>{text}</a> ");
        let body = encoded(charset, &text.repeat(200_000 / text.len()));
        let message = message("text/html", charset, encoding, &body);
        prop_assert!(words(&message, limit) == words(&message, usize::MAX / 2));
    }

    /// The content of the signed data is in pieces of that size.
    #[test]
    fn signed_messages_in_parts(
        text in "[ -~あ-ん\n]{1,60}",
        encoding in prop::sample::select(&["8bit", "base64"][..]),
        piece in 1..5000usize,
        limit in 10_000..90_000usize,
        cut in 0..200_000usize,
    ) {
        let text = text.repeat(100_000 / text.len());
        let inner = message("text/plain", "utf-8", "8bit", text.as_bytes());
        let mut data = b"\x30\x80\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02\xA0\x80\x30\x80\x02\x01\x01\x31\x00\x30\x80\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x01\xA0\x80\x24\x80".to_vec();
        for part in inner.chunks(piece) {
            data.extend([0x04, 0x82, (part.len() >> 8) as u8, part.len() as u8]);
            data.extend_from_slice(part);
        }
        data.extend(b"\0\0\0\0\0\0certificates and signatures");
        let complete = cut >= data.len();
        data.truncate(cut.max(100));
        let message = message("application/pkcs7-mime", "", encoding, &data);
        let whole = bodies(&message, usize::MAX / 2);
        prop_assert!(!complete || whole == bodies(&inner, usize::MAX / 2));
        prop_assert!(bodies(&message, limit) == whole);
    }
}

#[test]
fn signed_messages_are_nested_within_bounds() {
    let mut inner = b"Content-Type: text/plain\n\ninnermost".to_vec();
    for depth in 1..8 {
        let length = |n: usize| [0x83, (n >> 16) as u8, (n >> 8) as u8, n as u8];
        let mut data = b"\x30\x80\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02\xA0\x80\x30\x80\x02\x01\x01\x31\x00\x30\x80\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x01\xA0\x80\x04".to_vec();
        data.extend(length(inner.len()));
        data.extend(inner);
        inner = message("application/pkcs7-mime", "", "8bit", &data);
        let expected = if depth <= 4 { "innermost" } else { "" };
        assert_eq!(bodies(&inner, usize::MAX / 2), expected, "{depth}");
    }
}

/// The only line start at which nothing is open is the first one of each part.
#[test]
fn parts_are_not_divided_near_their_start() {
    let text = "あ0A!0a\n   a H увMë{";
    let body = encoded("gb18030", &text.repeat(60_000 / text.len()));
    let message = message("text/plain", "gb18030", "base64", &body);
    assert_eq!(bodies(&message, 3132), bodies(&message, usize::MAX / 2));
}

/// A part of base64 ends inside a character, whose bytes are decoded with those after it.
#[test]
fn html_in_parts_between_groups() {
    let text =
        "a\u{30a2}\u{430}\u{430}aa\u{3042}\na\u{e4}aaa\u{4e02}\u{306b}\n\u{e5}\u{30a4}\u{30c5}";
    let text = format!("{text} <a href='http://a.example/{text}'>{text}</a> ");
    let body = encoded("utf-8", &text.repeat(200_000 / text.len()));
    let message = message("text/html", "utf-8", "base64", &body);
    let whole = words(&message, usize::MAX / 2);
    for limit in (148_500..148_600).step_by(10) {
        assert!(words(&message, limit) == whole, "{limit}");
    }
}
