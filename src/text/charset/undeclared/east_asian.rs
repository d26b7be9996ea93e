//! Which charset of East Asia a text is in, by its characters (docs/design/INPUT.md, "Undeclared
//! charsets").
//!
//! Whether the bytes are valid says nothing: text in EUC-KR is valid EUC-JP and GB18030, and two
//! letters in ISO-8859-1 are a pair in each. Decoded by the wrong table, text has rare characters. A
//! few faults are tolerated: real text is cut inside of a pair, or has lost a byte.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS};

use super::common::{Common, JAPANESE, KOREAN, SIMPLIFIED, TRADITIONAL};

/// A charset, and the commonest characters of the language that is written in it.
struct Candidate {
    encoding: &'static Encoding,
    common: &'static Common,
    /// Whether kana are letters of the language.
    kana: bool,
}

/// The charsets. The first one of equals counts.
static CANDIDATES: [Candidate; 5] = [
    Candidate {
        encoding: EUC_JP,
        common: &JAPANESE,
        kana: true,
    },
    Candidate {
        encoding: SHIFT_JIS,
        common: &JAPANESE,
        kana: true,
    },
    Candidate {
        encoding: GB18030,
        common: &SIMPLIFIED,
        kana: false,
    },
    Candidate {
        encoding: BIG5,
        common: &TRADITIONAL,
        kana: false,
    },
    Candidate {
        encoding: EUC_KR,
        common: &KOREAN,
        kana: false,
    },
];

/// The fewest characters outside ASCII that say something.
const FEWEST: i64 = 3;
/// Text with fewer characters outside ASCII must have no fault.
const FEWEST_WITH_FAULTS: i64 = 12;
/// One fault more is tolerated in as many characters.
const CHARACTERS_PER_FAULT: i64 = 50;

/// What a character outside ASCII is worth, in tenths.
const COMMON: i64 = 10;
const KATAKANA: i64 = 8;
const ODD: i64 = -5;
const FOREIGN_KANA: i64 = -2;
const FAULT: i64 = -20;
/// The least mean of text in a charset, in hundredths.
const LEAST: i64 = 250;

/// Returns the charset of `text`, if it is one of East Asia.
pub fn likely(text: &[u8]) -> Option<&'static Encoding> {
    let share = |candidate: &'static Candidate| Some((candidate.share(text)?, candidate.encoding));
    let mut best = (LEAST, None);
    for (share, encoding) in CANDIDATES.iter().filter_map(share) {
        if share > best.0 {
            best = (share, Some(encoding));
        }
    }
    best.1
}

impl Candidate {
    /// Returns the mean worth of the characters of `text` outside ASCII, in hundredths; `None` if
    /// it is not in this charset.
    fn share(&self, text: &[u8]) -> Option<i64> {
        let (text, _) = self.encoding.decode_without_bom_handling(text);
        let (mut count, mut faults, mut worth) = (0, 0, 0);
        for character in text.chars().filter(|character| !character.is_ascii()) {
            count += 1;
            faults += i64::from(character == char::REPLACEMENT_CHARACTER);
            worth += self.worth(character);
        }
        let tolerated = if count < FEWEST_WITH_FAULTS {
            0
        } else {
            1 + count / CHARACTERS_PER_FAULT
        };
        (count >= FEWEST && faults <= tolerated).then(|| 100 * worth / count)
    }

    fn worth(&self, character: char) -> i64 {
        match character {
            char::REPLACEMENT_CHARACTER => FAULT,
            '\u{3041}'..='\u{3096}' if self.kana => COMMON,
            '\u{30A1}'..='\u{30FC}' if self.kana => KATAKANA,
            '\u{3041}'..='\u{30FF}' => FOREIGN_KANA,
            // Half-width katakana, private use and C1.
            '\u{FF61}'..='\u{FF9F}' | '\u{E000}'..='\u{F8FF}' | '\u{80}'..='\u{9F}' => ODD,
            _ if self.common.binary_search(&character).is_ok() => COMMON,
            _ => 0,
        }
    }
}
