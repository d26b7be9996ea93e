//! Classes of characters that end a URI, continue it, or are trimmed at its edge
//! (docs/design/DELIMITING.md §4).

use crate::uri::characters::fake_delimiter;

/// The class of a character beyond ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CharClass {
    /// A letter, a symbol, or a byte in an unknown charset: part of an IRI.
    Letter,
    /// A letter of Chinese, Japanese or Korean, which are written without spaces.
    Cjk,
    /// A letter or mark of Thai, Lao, Burmese or Khmer, which are written without spaces too:
    /// text after a complete host, elsewhere a letter like others.
    Unspaced,
    /// The zero width space, which separates words but can also hide in host names.
    ZeroWidthSpace,
    /// Bidi controls and other invisible characters, which are trimmed at the edge of a URI.
    Invisible,
    /// A dash, which ends a URI in prose and joins two words in brackets.
    Dash,
    /// An ideographic or fullwidth dot, colon or question mark: it ends a URI, but replaces the
    /// ASCII character in a host if a letter follows (guard "characters after a complete host").
    HostLookalike,
    /// Any other lookalike of a delimiter (rule M007): it ends a URI after a complete host
    /// unless a letter follows (guard "characters after a complete host"), and continues it
    /// elsewhere.
    DelimiterLookalike,
    /// A symbol, punctuation of other kinds, a superscript, an emoji: it ends a URI after a complete host
    /// and is trimmed at its end.
    Symbol,
    /// Any other character that ends a URI: spaces, quotes, CJK punctuation.
    End,
}

pub(super) const fn is_space_or_tab(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns true if `byte` is ASCII white space, including line ends and form feeds.
pub(super) const fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | 0x09..=0x0D)
}

/// Returns the length of the white space character at `at`, or 0: ASCII's, Unicode's, and the
/// no-break space of single-byte charsets.
pub(super) fn white_space_at(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(&byte) if byte < 0x80 => usize::from(is_white_space(byte)),
        Some(&byte) => match char_at(bytes, at) {
            Some((character, length)) if character.is_whitespace() => length,
            None if byte == 0xA0 && is_alone(bytes, at) => 1,
            _ => 0,
        },
        None => 0,
    }
}

/// Returns true if the byte at `at` is no part of a broken sequence of UTF-8.
fn is_alone(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| bytes.get(before));
    [before, bytes.get(at + 1)]
        .into_iter()
        .flatten()
        .all(u8::is_ascii)
}

/// Returns the length of the white space character, other than a line end, that ends at `at`, or 0.
#[inline]
pub(super) fn space_before(bytes: &[u8], at: usize) -> usize {
    match at.checked_sub(1).map(|before| bytes[before]) {
        Some(b'\r' | b'\n') | None => 0,
        Some(byte) if byte < 0x80 => usize::from(is_white_space(byte)),
        Some(_) => char_before(bytes, at)
            .filter(|(character, _)| character.is_whitespace())
            .map_or(0, |(_, length)| length),
    }
}

/// Returns the character at `at` and its length in bytes, or `None` if it is not valid UTF-8.
pub(super) fn char_at(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    let length = match bytes.get(at)? {
        byte @ 0..=0x7F => return Some((char::from(*byte), 1)),
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let text = std::str::from_utf8(bytes.get(at..at + length)?).ok()?;
    Some((text.chars().next()?, length))
}

/// Returns the character that ends at `at` and its length in bytes, or `None` at the start and
/// after invalid UTF-8.
pub(super) fn char_before(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    let last = *bytes.get(at.checked_sub(1)?)?;
    if last.is_ascii() {
        return Some((char::from(last), 1));
    }
    (2..=4.min(at)).find_map(|back| char_at(bytes, at - back).filter(|(_, length)| *length == back))
}

/// Returns the class and the length of the character at `at`, whose first byte is not ASCII.
pub(super) fn class_at(bytes: &[u8], at: usize) -> (CharClass, usize) {
    match char_at(bytes, at) {
        Some((character, length)) => (class_of(character), length),
        None => (class_of_windows_1252(bytes[at]), 1),
    }
}

/// Returns the class of a byte that is not UTF-8, read as windows-1252: quotes, dashes, the
/// ellipsis and the no-break space end a URI.
pub(super) const fn class_of_windows_1252(byte: u8) -> CharClass {
    match byte {
        0x85 | 0x91..=0x97 | 0xA0 | 0xAB | 0xBB => CharClass::End,
        _ => CharClass::Letter,
    }
}

fn class_of(character: char) -> CharClass {
    match character {
        '\u{200B}' => CharClass::ZeroWidthSpace,
        // The soft hyphen, marks of direction, joiners, and the byte-order mark.
        '\u{AD}'
        | '\u{61C}'
        | '\u{200C}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => CharClass::Invisible,
        '–' | '—' => CharClass::Dash,
        // The dots of IDNA (RFC 3490 §3.1), and the fullwidth `:` and `?`.
        '。' | '．' | '｡' | '：' | '？' => CharClass::HostLookalike,
        // Quotes, the ellipsis and C1 controls.
        '«' | '»' | '\u{2018}'..='\u{201F}' | '‹' | '›' | '…' | '\u{80}'..='\u{9F}' => {
            CharClass::End
        }
        // CJK and fullwidth punctuation, and angle brackets, which manual pages write around
        // URIs.
        '\u{2329}'
        | '\u{232A}'
        | '\u{27E6}'..='\u{27EF}'
        | '、'
        | '〃'
        | '〈'..='】'
        | '〔'..='〟'
        | '！'
        | '＂'
        | '＇'
        | '（'
        | '）'
        | '，'
        | '；'
        | '＜'
        | '＞'
        | '［'
        | '］'
        | '｛'..='｝'
        | '｟'
        | '｠'
        | '｢'..='､' => CharClass::End,
        // Thai and Lao, Burmese, Khmer, and the further blocks of the last two.
        '\u{E00}'..='\u{EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{19E0}'..='\u{19FF}'
        | '\u{A9E0}'..='\u{A9FF}'
        | '\u{AA60}'..='\u{AA7F}' => CharClass::Unspaced,
        _ if character.is_whitespace() => CharClass::End,
        _ if is_cjk(character) => CharClass::Cjk,
        _ if fake_delimiter(character).is_some() => CharClass::DelimiterLookalike,
        _ if is_symbol(character) => CharClass::Symbol,
        _ => CharClass::Letter,
    }
}

/// Returns true for the blocks of symbols and punctuation (Unicode, categories P, S and No). Accents,
/// ordinals, and the letters of units and of musical notes are parts of names.
const fn is_symbol(character: char) -> bool {
    matches!(character,
        '\u{A1}'..='\u{A9}'
        | '\u{AC}'..='\u{B4}'
        | '\u{B6}'..='\u{B9}'
        | '\u{BC}'..='\u{BF}'
        | '\u{D7}'
        | '\u{F7}'
        | '\u{2016}'..='\u{2017}'
        | '\u{2020}'..='\u{2027}'
        | '\u{2030}'..='\u{205E}'
        | '\u{2070}'
        | '\u{2074}'..='\u{207E}'
        | '\u{2080}'..='\u{208E}'
        | '\u{20A0}'..='\u{20CF}'
        | '\u{2117}'..='\u{2118}'
        | '\u{2120}'..='\u{2122}'
        | '\u{2190}'..='\u{266C}'
        | '\u{2670}'..='\u{2BFF}'
        | '\u{2E00}'..='\u{2E7F}'
        | '\u{E000}'..='\u{F8FF}'
        | '\u{FE0F}'
        | '\u{FE10}'..='\u{FE19}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FFE8}'..='\u{FFEE}'
        | '\u{FFFC}'..='\u{FFFD}'
        | '\u{1F000}'..='\u{1FAFF}'
        | '\u{E0020}'..='\u{E007F}')
}

/// Returns true if `character` is sentence punctuation in Arabic, Armenian, Hebrew, Indic
/// scripts, Tibetan, Burmese, Ethiopic or Khmer.
pub(super) const fn is_sentence_mark(character: char) -> bool {
    matches!(
        character,
        '\u{55B}'..='\u{55E}'
            | '\u{589}'
            | '\u{5C3}'
            | '\u{60C}'
            | '\u{61B}'
            | '\u{61D}'..='\u{61F}'
            | '\u{6D4}'
            | '\u{964}'
            | '\u{965}'
            | '\u{F0D}'..='\u{F12}'
            | '\u{104A}'
            | '\u{104B}'
            | '\u{1361}'..='\u{1368}'
            | '\u{17D4}'..='\u{17D6}'
    )
}

/// Returns true for the letters of Chinese, Japanese and Korean.
// Hangul, radicals, ideographs and their marks, kana, Bopomofo, and the planes of rare ideographs.
const fn is_cjk(character: char) -> bool {
    matches!(character,
        '\u{1100}'..='\u{11FF}'
        | '\u{2E80}'..='\u{2FDF}'
        | '\u{3005}'..='\u{3007}'
        | '\u{3021}'..='\u{318F}'
        | '\u{31A0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9F}'
        | '\u{20000}'..='\u{3FFFF}')
}

/// Returns true if no letter, digit or `_` precedes `at`. CJK letters do not count: CJK text is
/// written next to names without a space.
pub(super) fn at_word_boundary(bytes: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return true;
    };
    match bytes[before] {
        byte if byte < 0x80 => !byte.is_ascii_alphanumeric() && byte != b'_',
        byte => match char_before(bytes, at) {
            Some((character, _)) => !character.is_alphanumeric() || is_cjk(character),
            None => class_of_windows_1252(byte) == CharClass::End,
        },
    }
}
