//! Characters outside ASCII: those of IRIs, and those that are invisible or look like a delimiter
//! of URIs.
//!
//! RFC 3987 §2.2, UTS #46 §4 (ignored characters), RFC 5892 Appendix A.1 and A.2 (joiners), UAX #9 (bidi
//! controls).

/// Returns the characters of `bytes` with their offsets. Bytes that are not valid UTF-8 are
/// skipped: their encoding is not known.
pub fn characters(bytes: &[u8]) -> impl Iterator<Item = (usize, char)> {
    let mut start = 0;
    bytes.utf8_chunks().flat_map(move |chunk| {
        let at = start;
        start += chunk.valid().len() + chunk.invalid().len();
        chunk.valid().char_indices().map(move |(i, c)| (at + i, c))
    })
}

/// Returns true if `character` is in `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`
/// (RFC 3987 §2.2).
pub const fn is_iprivate(character: char) -> bool {
    matches!(
        character,
        '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}'
    )
}

/// Returns true if `character` is in `ucschar` (RFC 3987 §2.2): no controls, noncharacters,
/// `iprivate`, and not U+FFF0 to U+FFFF, nor the tags of plane 14.
pub const fn is_ucschar(character: char) -> bool {
    match character as u32 {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE1000..=0xEFFFD => true,
        code @ 0x1_0000..=0xD_FFFF => code & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// Returns true if `character` is a bidirectional control (UAX #9 §2).
pub const fn is_bidi_control(character: char) -> bool {
    matches!(
        character,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    )
}

/// Returns true if `character` is invisible: joiners, fillers, variation selectors, tags.
pub const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{AD}'
            | '\u{34F}'
            | '\u{115F}'
            | '\u{1160}'
            | '\u{17B4}'
            | '\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200D}'
            | '\u{2060}'..='\u{2065}'
            | '\u{206A}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Returns true if IDNA 2003 and IDNA 2008 map `character` to different names (UTS #46 §6).
pub const fn is_deviation(character: char) -> bool {
    matches!(character, 'ß' | 'ẞ' | 'ς' | '\u{200C}' | '\u{200D}')
}

/// Returns true if `character` separates labels (UTS #46 §4: it is mapped to a full stop).
pub const fn is_dot(character: char) -> bool {
    matches!(character, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Returns the delimiter of URIs that `character` looks like or decomposes to. Returns `None` for
/// the delimiters themselves.
pub const fn fake_delimiter(character: char) -> Option<char> {
    let twin = match character {
        '\u{337}' | '\u{338}' | '\u{2044}' | '\u{2100}' | '\u{2101}' | '\u{2105}' | '\u{2106}'
        | '\u{2215}' | '\u{2571}' | '\u{29F8}' | '\u{FF0F}' => '/',
        '\u{2024}'..='\u{2026}'
        | '\u{2488}'..='\u{249B}'
        | '\u{33C2}'
        | '\u{33C7}'
        | '\u{33D8}'
        | '\u{FE19}'
        | '\u{FE30}'
        | '\u{FE52}'
        | '\u{1F100}' => '.',
        '\u{589}' | '\u{2236}' | '\u{2A74}' | '\u{A789}' | '\u{FE13}' | '\u{FE55}' | '\u{FF1A}' => {
            ':'
        }
        '\u{2047}'..='\u{2049}' | '\u{FE16}' | '\u{FE56}' | '\u{FF1F}' => '?',
        '\u{FE5F}' | '\u{FF03}' => '#',
        '\u{FE6B}' | '\u{FF20}' => '@',
        '\u{29F5}' | '\u{FE68}' | '\u{FF3C}' => '\\',
        '\u{1C3}' => '!',
        _ => return None,
    };
    Some(twin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen() {
        for (character, invisible, bidi) in [
            ('a', false, false),
            ('é', false, false),
            ('\u{200B}', true, false),
            ('\u{AD}', true, false),
            ('\u{E0041}', true, false),
            ('\u{200E}', false, true),
            ('\u{202E}', false, true),
            ('\u{2069}', false, true),
            ('\u{2028}', false, false),
        ] {
            let found = (is_invisible(character), is_bidi_control(character));
            assert_eq!(found, (invisible, bidi), "{character:?}");
        }
    }

    /// The characters that rule M007 lists, and those of published lists of URL-splitting
    /// characters.
    #[test]
    fn fake_delimiters() {
        for (character, twin) in [
            ('∕', '/'),
            ('⁄', '/'),
            ('⧸', '/'),
            ('╱', '/'),
            ('／', '/'),
            ('․', '.'),
            ('﹒', '.'),
            ('：', ':'),
            ('∶', ':'),
            ('꞉', ':'),
            ('։', ':'),
            ('？', '?'),
            ('＃', '#'),
            ('＠', '@'),
            ('＼', '\\'),
            ('⧵', '\\'),
            ('ǃ', '!'),
            ('℀', '/'),
        ] {
            assert_eq!(fake_delimiter(character), Some(twin), "{character}");
        }
        for character in ['.', '/', 'a', '。', '．', '｡', '·', 'é'] {
            assert_eq!(fake_delimiter(character), None, "{character}");
        }
    }
}
