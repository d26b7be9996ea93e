//! Single-byte charsets: ISO-8859, windows-125x, KOI8, those of the Macintosh, IBM866. Their
//! tables are those of the Encoding Standard, and of DOS (`dos.rs`).

use encoding_rs::Encoding;

use crate::text::Builder;

/// Decodes the bytes from `at` on.
pub fn decode(table: &[char; 128], bytes: &[u8], at: usize, decoded: &mut Builder) {
    let mut utf8 = Vec::new();
    let mut at = at;
    while at < bytes.len() {
        let ascii = Encoding::ascii_valid_up_to(&bytes[at..]);
        decoded.keep(at..at + ascii);
        at += ascii;
        at += run(table, &bytes[at..], at, &mut utf8, decoded);
    }
}

/// Decodes the characters at the start of `bytes` that have the same length in UTF-8, and returns
/// their number. `bytes` is at `at` of the text.
fn run(
    table: &[char; 128],
    bytes: &[u8],
    at: usize,
    utf8: &mut Vec<u8>,
    decoded: &mut Builder,
) -> usize {
    let high = bytes.iter().take_while(|byte| !byte.is_ascii());
    let mut characters = high.map(|&byte| table[usize::from(byte & 0x7F)]).peekable();
    let length = characters.peek().map_or(1, |c| c.len_utf8());
    utf8.clear();
    let mut count = 0;
    for character in characters.take_while(|c| c.len_utf8() == length) {
        let mut buffer = [0; 4];
        utf8.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
        count += 1;
    }
    decoded.replace_groups(utf8, at, (length, 1));
    count
}

/// Returns the characters of the bytes from 0x80 on.
pub fn table(encoding: &'static Encoding) -> [char; 128] {
    let bytes: [u8; 128] = std::array::from_fn(|byte| byte as u8 | 0x80);
    let (text, _) = encoding.decode_without_bom_handling(&bytes);
    let mut table = [char::REPLACEMENT_CHARACTER; 128];
    for (entry, character) in table.iter_mut().zip(text.chars()) {
        *entry = character;
    }
    table
}
