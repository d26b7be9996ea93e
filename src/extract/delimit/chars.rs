//! Characters as delimiting sees them (DELIMITING §4): what ends a URI, what goes
//! on with it, what is never at its edge.

use crate::uri::characters::fake_delimiter;

/// What a character outside ASCII is to a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    /// A letter, a symbol, or a byte of an unknown charset: an IRI may hold it.
    Letter,
    /// A letter of Chinese, Japanese or Korean, which are written without blanks.
    Cjk,
    /// A letter or mark of Thai, Lao, Burmese or Khmer, which are written so, too: behind a
    /// host it is text, elsewhere it goes on as other letters do.
    Unspaced,
    /// Zero width space: it divides words, but it hides in host names.
    ZeroWidthSpace,
    /// Bidi controls and the like: not part of a URI at its edge.
    Invisible,
    /// A dash that ends a URI in prose, and joins two words in brackets.
    Dash,
    /// An ideographic or fullwidth dot, colon or question mark: it ends a URI, but
    /// in a host with a letter behind it stands for its ASCII twin (guard U12).
    HostTwin,
    /// What else looks like a delimiter of URIs (rule M007): punctuation behind a whole
    /// host, unless a letter follows (guard U12); elsewhere it goes on.
    FakeDelimiter,
    /// Anything else that ends a URI: spaces, quotes, CJK punctuation.
    End,
}

/// Whether a scheme may hold `byte` (RFC 3986 §3.1).
pub(super) const fn is_scheme_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// Whether `byte` is a blank inside a line.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Whether `byte` is ASCII white space, line ends and page breaks included.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | 0x09..=0x0D)
}

/// The character at `at` and its length in bytes; `None` where no UTF-8 starts.
pub(super) fn char_at(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    let length = match bytes.get(at)? {
        0..=0x7F => 1,
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let text = std::str::from_utf8(bytes.get(at..at + length)?).ok()?;
    Some((text.chars().next()?, length))
}

/// The character that ends at `at`, and its length in bytes; `None` at the start,
/// and where no UTF-8 ends.
pub(super) fn char_before(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    (1..=4.min(at)).find_map(|back| char_at(bytes, at - back).filter(|(_, length)| *length == back))
}

/// What stands at `at`, a byte over 0x7F, and its length.
pub(super) fn glyph(bytes: &[u8], at: usize) -> (Glyph, usize) {
    match char_at(bytes, at) {
        Some((character, length)) => (glyph_of(character), length),
        None => (legacy_byte(bytes[at]), 1),
    }
}

/// A byte that is not UTF-8, read as windows-1252: quotes, dashes, the ellipsis and
/// the no-break space end a URI.
const fn legacy_byte(byte: u8) -> Glyph {
    match byte {
        0x85 | 0x91..=0x97 | 0xA0 | 0xAB | 0xBB => Glyph::End,
        _ => Glyph::Letter,
    }
}

fn glyph_of(character: char) -> Glyph {
    match character {
        '\u{200B}' => Glyph::ZeroWidthSpace,
        '\u{AD}'
        | '\u{61C}'
        | '\u{200C}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => Glyph::Invisible,
        '–' | '—' => Glyph::Dash,
        '。' | '．' | '｡' | '：' | '？' => Glyph::HostTwin,
        // Quotes, the ellipsis, and C1 controls.
        '«' | '»' | '\u{2018}'..='\u{201F}' | '‹' | '›' | '…' | '\u{80}'..='\u{9F}' => {
            Glyph::End
        }
        // CJK and fullwidth punctuation, and angle brackets, which manual pages write
        // around URIs.
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
        | '｢'..='､' => Glyph::End,
        '\u{E00}'..='\u{EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{19E0}'..='\u{19FF}'
        | '\u{A9E0}'..='\u{A9FF}'
        | '\u{AA60}'..='\u{AA7F}' => Glyph::Unspaced,
        _ if character.is_whitespace() => Glyph::End,
        _ if is_cjk(character) => Glyph::Cjk,
        _ if fake_delimiter(character).is_some() => Glyph::FakeDelimiter,
        _ => Glyph::Letter,
    }
}

/// Whether `character` ends a sentence or a part of it where other scripts are written:
/// Arabic, Armenian, Hebrew, Indic scripts, Tibetan, Burmese, Ethiopic, Khmer.
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

/// Whether a name that starts at `at` stands at a word boundary: neither a letter,
/// a digit nor `_` before it. CJK text is glued to names everywhere, and no letter here.
pub(super) fn at_word_boundary(bytes: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return true;
    };
    match bytes[before] {
        byte if byte < 0x80 => !byte.is_ascii_alphanumeric() && byte != b'_',
        byte => match char_before(bytes, at) {
            Some((character, _)) => !character.is_alphanumeric() || is_cjk(character),
            None => legacy_byte(byte) == Glyph::End,
        },
    }
}
