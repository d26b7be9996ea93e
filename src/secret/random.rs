//! Values that a machine made.

use memchr::memchr;

use super::kind::shape::Class;
use crate::uri::percent::decode;

/// The minimum length of a random value.
// 16 hexadecimal digits are 64 bits.
const MIN_RANDOM: usize = 16;
/// The minimum number of changes between digits, small letters and capitals in a random value.
const MIN_CHANGES: usize = 5;

/// Returns true for a value that a machine made: long enough, with digits and letters that change
/// often, or in hexadecimal. Words, dates, hosts, and names of files change seldom.
pub(super) fn is_random(value: &[u8]) -> bool {
    let value = decode(value);
    let value = value.strip_prefix(b"!").unwrap_or(&value);
    let unpadded = value.iter().rposition(|b| *b != b'=');
    let text = unpadded.map_or(&[][..], |last| &value[..=last]);
    let allowed = |b: &u8| Class::AnyBase64.has(*b) || matches!(b, b':' | b'.' | b'~');
    let digits = text.iter().any(u8::is_ascii_digit);
    let letters = text.iter().any(u8::is_ascii_alphabetic);
    let length = text.iter().filter(|b| b.is_ascii_alphanumeric()).count();
    if length < MIN_RANDOM || !digits || !letters || !text.iter().all(allowed) {
        return false;
    }
    let hex = |b: &u8| b.is_ascii_hexdigit() || matches!(b, b'-' | b'_');
    // A folder of a path.
    // Shorter words occur in base64 by chance.
    let is_word = |part: &[u8]| part.len() >= 4 && part.iter().all(u8::is_ascii_lowercase);
    if text.split(|b| *b == b'/').any(is_word) {
        return false;
    }
    let has_name = memchr(b'.', text).is_some();
    !has_name && text.iter().all(hex) || changes(text) >= MIN_CHANGES && !is_host_or_file(text)
}

/// Returns true for a password that a machine made: at least eight characters, in which digits, small
/// letters and capitals change often.
pub fn is_generated(password: &[u8]) -> bool {
    password.len() >= 8 && changes(&decode(password)) >= MIN_CHANGES
}

/// Returns how often digits, small letters and capitals change, inside words.
fn changes(text: &[u8]) -> usize {
    let class = |b: u8| match b {
        b'0'..=b'9' => Some(0),
        b'a'..=b'z' => Some(1),
        b'A'..=b'Z' => Some(2),
        _ => None,
    };
    let differ = |two: &&[u8]| match (class(two[0]), class(two[1])) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    };
    text.windows(2).filter(differ).count()
}

/// Returns true if a part after the last dot is an extension or a top-level domain.
fn is_host_or_file(text: &[u8]) -> bool {
    let end = text.rsplit(|b| *b == b'.').next().unwrap_or_default();
    // The longest of the usual extensions is `xhtml`.
    end.len() < text.len() && end.len() <= 5 && end.iter().all(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::is_random;

    #[test]
    fn random_values() {
        for (value, expected) in [
            ("N0taRea1T0ken3oHCtQRXMudB5nd", true),
            ("n0tarea1t0kenoaaa7jmo7sbn", true),
            ("decade0ddba11bade5a1", true),
            ("decad1e5-ded5-dbb8-7ab1-decade02856e", true),
            ("%21AN0taRea1LcUoUv7", true),
            ("N0taRea1T0kenBAi3uMRcVra%3D%3D", true),
            ("2026-11-23-report-of-the-board", false),
            ("report-of-the-board-of-2026", false),
            ("www.N0taRea1T0ken.example.org", false),
            ("IMG_20261123_101010.jpg", false),
            ("20261123101010123", false),
            ("aLongNameInCamelCaseWithoutDigits", false),
            ("a%20b%20c1D2e3F4g5H6i7", false),
            ("cloudformation/N0taRea1T0ken3oHCtQRXMudB5nd", false),
            ("N0taRea1T0ken3oHCt/RXMudB5nd%3D", true),
            ("N0taRea1", false),
        ] {
            assert_eq!(is_random(value.as_bytes()), expected, "{value}");
        }
    }
}
