//! The charset of a paragraph that is not in UTF-8.

use std::str;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, WINDOWS_1252};

use super::{Guess, east_asian, has_shifts, is_utf8};
use crate::text::Text;
use crate::text::charset::Charset;

/// The number of bytes that are looked at, from the first one outside ASCII on.
const LONGEST: usize = 64 * 1024;

/// The fewest bytes outside ASCII by which `chardetng` says a charset of East Asia: with fewer, it
/// says so of frames in cp437.
const FEWEST_OF_PAIRS: usize = 4;
/// The fewest bytes outside ASCII by which it says an alphabet: one word is not enough for any
/// detector.
const FEWEST_OF_ALPHABETS: usize = 20;
/// The fewest different ones among these: the same sign again and again is no text.
// Of 20 letters, these are half of the alphabet's most frequent ones.
const FEWEST_LETTERS: u32 = 8;

/// Returns the charset that a paragraph shows, with its name. `None` if it is UTF-8, or in no charset
/// that is known, which includes windows-1252.
pub(super) fn guessed(paragraph: &[u8]) -> Option<Guess> {
    if paragraph.is_ascii() {
        return is_iso2022(paragraph).then_some((Charset::Iso2022, "ISO-2022"));
    }
    if is_utf8(paragraph) || paragraph.iter().any(|byte| is_control(*byte)) {
        return None;
    }
    let sample = sample(paragraph);
    if !has_words(sample) {
        return None;
    }
    let encoding = east_asian::likely(sample).or_else(|| detected(sample))?;
    let charset = if encoding.is_single_byte() {
        Charset::Single(encoding)
    } else {
        Charset::Double(encoding)
    };
    Some((charset, encoding.name()))
}

/// Returns true for characters that text has not.
const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F)
}

/// Returns true if the text has shifts of ISO-2022, and pairs without a fault in them. Terminals know
/// `ESC (`, too.
fn is_iso2022(paragraph: &[u8]) -> bool {
    if !has_shifts(paragraph) {
        return false;
    }
    let decoded = Charset::Iso2022.decode(Text::borrowed(paragraph, 0));
    let decoded = str::from_utf8(decoded.bytes()).unwrap_or_default();
    !decoded.is_ascii() && !decoded.contains([char::REPLACEMENT_CHARACTER, '\x1B'])
}

/// Returns the part of a paragraph that is looked at. It ends at a byte that is no part of a pair, if
/// possible.
fn sample(paragraph: &[u8]) -> &[u8] {
    let first = paragraph.iter().position(|byte| !byte.is_ascii());
    // `chardetng` looks at the two bytes before.
    let rest = &paragraph[first.unwrap_or_default().saturating_sub(2)..];
    if rest.len() <= LONGEST {
        return rest;
    }
    // Bytes up to 0x20 are no part of a pair.
    let end = rest[..LONGEST].iter().rposition(|byte| *byte <= b' ');
    &rest[..end.map_or(LONGEST, |end| end + 1)]
}

/// Returns true if the bytes outside ASCII adjoin each other, as they do in words of alphabets other than
/// the Latin one, and in pairs: at least a quarter of them is followed by another one. Those of Latin
/// text are single letters, of which URIs end the same in all charsets.
// Latin text is looked at no further: without this, 3 MB of it took 0.3 s instead of 0.01 s.
fn has_words(sample: &[u8]) -> bool {
    let (mut high, mut adjoining) = (0, 0);
    let mut before = 0;
    for &byte in sample {
        high += usize::from(!byte.is_ascii());
        adjoining += usize::from(!byte.is_ascii() && before >= 0x80);
        before = byte;
    }
    4 * adjoining >= high
}

/// Returns how many bytes outside ASCII are different ones.
fn different(sample: &[u8]) -> u32 {
    let bits = sample.iter().filter(|byte| !byte.is_ascii());
    bits.fold(0u128, |seen, byte| seen | 1 << (byte & 0x7F))
        .count_ones()
}

/// Returns what `chardetng` says of `sample`, where it can be believed.
fn detected(sample: &[u8]) -> Option<&'static Encoding> {
    let high = sample.iter().filter(|byte| !byte.is_ascii()).count();
    if high < FEWEST_OF_PAIRS {
        return None;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    // Where text is cut inside of a pair, its charset is no candidate any more if this is its end.
    detector.feed(sample, sample.last().is_some_and(u8::is_ascii));
    let encoding = detector.guess(None, Utf8Detection::Deny);
    let is_pairs = [BIG5, EUC_JP, EUC_KR, SHIFT_JIS].contains(&encoding);
    if encoding == GBK {
        // As the table calls it, which has more characters.
        return Some(GB18030);
    }
    let is_text = high >= FEWEST_OF_ALPHABETS && different(sample) >= FEWEST_LETTERS;
    (is_pairs || is_text && encoding != WINDOWS_1252).then_some(encoding)
}
