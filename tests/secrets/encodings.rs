//! How the contexts of links escape and encode text.

use std::fmt::Write as _;

pub fn bytes(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

pub fn as_is(text: &str) -> String {
    text.to_owned()
}

pub fn html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

pub fn entities(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            c if c.is_ascii_punctuation() => write!(escaped, "&#{};", u32::from(c)).unwrap(),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Escapes for strings of JSON, C and PO.
pub fn string(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    text.replace('\n', "\\n")
}

pub fn slashes(text: &str) -> String {
    string(text).replace('/', "\\/").replace('@', "\\u0040")
}

/// Escapes for HTML in a string of JSON.
pub fn html_in_string(text: &str) -> String {
    string(&html(text))
}

/// Escapes for a value in properties of Java, as the class itself writes them.
pub fn in_properties(text: &str) -> String {
    let text = one_line(text).replace('\\', "\\\\");
    text.replace(':', "\\:")
        .replace('=', "\\=")
        .replace('#', "\\#")
}

/// Changes the colour in all words, as programs for terminals do.
pub fn coloured(text: &str) -> String {
    let mut coloured = String::new();
    for (at, c) in text.chars().enumerate() {
        if at % 6 == 3 {
            coloured.push_str("\x1b[1m");
        }
        coloured.push(c);
        if at % 6 == 4 {
            coloured.push_str("\x1b[22m");
        }
    }
    coloured
}

/// Prints all characters twice, as bold text of printers.
pub fn overstruck(text: &str) -> String {
    let twice = |c: char| [c, '\x08', c];
    text.chars().flat_map(twice).collect()
}

/// Escapes for a comment of one line.
pub fn one_line(text: &str) -> String {
    text.replace('\n', " ")
}

/// Escapes for a field in quotes (RFC 4180).
pub fn doubled(text: &str) -> String {
    text.replace('"', "\"\"")
}

pub fn quoted_printable(text: &str) -> String {
    let mut encoded = String::new();
    let mut column = 0;
    for byte in text.bytes() {
        let start = encoded.len();
        match byte {
            b'\n' => encoded.push('\n'),
            b'=' | 0x80.. => write!(encoded, "={byte:02X}").unwrap(),
            byte => encoded.push(char::from(byte)),
        }
        column = if byte == b'\n' {
            0
        } else {
            column + encoded.len() - start
        };
        if column > 40 {
            encoded.push_str("=\n");
            column = 0;
        }
    }
    encoded
}

pub fn latin(text: &str) -> String {
    text.replace('%', "\\%")
        .replace('#', "\\#")
        .replace('&', "\\&")
        .replace('_', "\\_")
}

/// Escapes for a value of text (RFC 5545 §3.3.11).
pub fn text_value(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace(',', "\\,");
    text.replace(';', "\\;").replace('\n', "\\n")
}

/// Escapes for such a value, folded.
pub fn folded(text: &str) -> String {
    let text: Vec<char> = text_value(text).chars().collect();
    let lines: Vec<String> = text.chunks(20).map(|line| line.iter().collect()).collect();
    lines.join("\r\n ")
}

pub fn quoted(text: &str) -> String {
    text.replace('\n', "\n> ")
}

pub fn flowed(text: &str) -> String {
    text.replace('\n', " \n")
}

const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes the body of a message.
pub fn base64(text: &str) -> Vec<u8> {
    let (head, body) = text.split_once("\n\n").unwrap();
    let lines = body.as_bytes().chunks(57).map(base64_digits);
    let lines: Vec<String> = lines.collect();
    format!("{head}\n\n{}\n", lines.join("\n")).into_bytes()
}

/// Returns the digits of `bytes` in base64 (RFC 4648 §4).
pub fn base64_digits(bytes: &[u8]) -> String {
    let mut encoded = String::new();
    for three in bytes.chunks(3) {
        let at = |i: usize| u32::from(three.get(i).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for i in 0..=three.len() {
            encoded.push(char::from(DIGITS[(bits >> (18 - 6 * i)) as usize & 63]));
        }
        encoded.extend(std::iter::repeat_n('=', 3 - three.len()));
    }
    encoded
}

pub fn utf16(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

/// Signed data with `text` as its content, without the parts after that.
pub fn signed(text: &str) -> Vec<u8> {
    let mut data =
        b"\x30\x80\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02\xA0\x80\x30\x80\x02\x01\x01\
        \x31\x00\x30\x80\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x01\xA0\x80\x04\x84"
            .to_vec();
    data.extend((text.len() as u32).to_be_bytes());
    data.extend_from_slice(text.as_bytes());
    data
}

pub fn rnews(text: &str) -> Vec<u8> {
    format!("#! rnews {}\n{text}", text.len()).into_bytes()
}

pub fn emlx(text: &str) -> Vec<u8> {
    format!("{}\n{text}<?xml version=\"1.0\"?><plist/>\n", text.len()).into_bytes()
}

/// Writes a mailbox with the only message.
pub fn mbx(text: &str) -> Vec<u8> {
    let start = format!("{:\0<2048}", "*mbx*\r\n");
    let line = "26-Nov-2026 10:00:00 +0000";
    format!(
        "{start}{line},{};000000000001-00000001\r\n{text}",
        text.len()
    )
    .into_bytes()
}

/// Adds a header with the length of the only message.
pub fn mboxcl(text: &str) -> Vec<u8> {
    let (head, body) = text.split_once("\n\n").unwrap();
    format!("{head}\nContent-Length: {}\n\n{body}", body.len()).into_bytes()
}

pub fn quoted_twice(text: &str) -> String {
    text.replace('\n', "\n> > ")
}

/// Folds a field after each 60 characters (RFC 5322 §2.2.3).
pub fn folded_header(text: &str) -> String {
    let text: Vec<char> = text.chars().collect();
    let lines: Vec<String> = text.chunks(60).map(|line| line.iter().collect()).collect();
    lines.join("\n ")
}

/// Writes encoded words of base64, a line each (RFC 2047 §2).
pub fn encoded_words_b(text: &str) -> String {
    let words = text.as_bytes().chunks(42);
    let words: Vec<String> = words
        .map(|word| format!("=?utf-8?B?{}?=", base64_digits(word)))
        .collect();
    words.join("\n ")
}

pub fn encoded_words_q(text: &str) -> String {
    let words = text.as_bytes().chunks(20);
    let words: Vec<String> = words
        .map(|word| {
            let digits: String = word
                .iter()
                .map(|byte| match byte {
                    byte if byte.is_ascii_alphanumeric() => char::from(*byte).to_string(),
                    byte => format!("={byte:02X}"),
                })
                .collect();
            format!("=?utf-8?Q?{digits}?=")
        })
        .collect();
    words.join("\n ")
}

/// Writes the value of `URL` in parts (RFC 2231 §3).
pub fn parameters(text: &str) -> String {
    let text: Vec<char> = text.chars().collect();
    let parts = text.chunks(40).enumerate();
    let parts: Vec<String> = parts
        .map(|(number, part)| format!(" URL*{number}=\"{}\"", part.iter().collect::<String>()))
        .collect();
    parts.join(";\n")
}
