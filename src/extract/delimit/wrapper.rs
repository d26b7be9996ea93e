//! What is directly before a candidate: the opening of its wrapper and the `URL:` prefix
//! (docs/design/DELIMITING.md §2; RFC 1738 appendix).

use super::Wrapper;
use super::chars::{char_at, char_before, is_space_or_tab, is_white_space, space_before};
use super::join::is_quote_mark;

/// The maximum distance, over white space, to a `URL:` or `<`, in bytes.
// Bounds the time: a line end, an indentation and the marks of a reply.
const LOOKBACK: usize = 128;

/// The opening of a wrapper before a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// The offset of the bracket, the quote or `URL:`, or of the URI itself without a wrapper.
    pub outer: usize,
    /// The kind of wrapper.
    pub wrapper: Wrapper,
    /// Whether `URL:` precedes the URI.
    pub prefixed: bool,
    /// The characters that close a quote.
    pub closers: &'static [char],
}

/// Returns what is opened before `at`, at or after `floor`.
pub(super) fn before(bytes: &[u8], at: usize, floor: usize) -> Opening {
    let space = skip_space_back(bytes, at, floor);
    let (prefix, bracket, prefixed) = match url_prefix(bytes, at, space, floor) {
        // `<URL:` and `< URL:`.
        Some(prefix) => (prefix, skip_space_back(bytes, prefix, floor), true),
        None => (at, space, false),
    };
    let mut opening = Opening {
        outer: prefix,
        wrapper: if prefixed {
            Wrapper::UrlPrefix
        } else {
            Wrapper::None
        },
        prefixed,
        closers: &[],
    };
    if bracket > floor && bytes[bracket - 1] == b'<' {
        opening.outer = bracket - 1;
        opening.wrapper = Wrapper::Angle;
    } else if let Some((quote, length, closers)) = quote_before(bytes, prefix)
        && prefix - length >= floor
    {
        opening.outer = prefix - length;
        opening.wrapper = quote;
        opening.closers = closers;
    }
    opening
}

/// Returns true if nothing is opened before `at`, at or after `floor`.
pub(super) fn is_none_before(bytes: &[u8], at: usize, floor: usize) -> bool {
    before(bytes, at, floor).wrapper == Wrapper::None
}

/// Returns the offset of a `URL:` before `at`, in any case, and before the white space that starts
/// at `space`. A stray `//` after it, as in `URL://http://h`, is considered part of it.
fn url_prefix(bytes: &[u8], at: usize, space: usize, floor: usize) -> Option<usize> {
    // `URL://` has six bytes.
    let slashes = at >= floor + 6 && bytes[..at].ends_with(b"://");
    let end = if slashes { at - 2 } else { space };
    let start = end.checked_sub(4).filter(|&start| start >= floor)?;
    // `base_url:` and `site.url:` are names of settings.
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let word = start == 0 || !in_name(bytes[start - 1]);
    (word && bytes[start..end].eq_ignore_ascii_case(b"url:")).then_some(start)
}

/// Returns the offset before the spaces that end at `at`, and before one line end with the
/// quote marks after it. Returns `at` if only the indentation of the first line precedes it.
pub(super) fn skip_space_back(bytes: &[u8], at: usize, floor: usize) -> usize {
    let least = at.saturating_sub(LOOKBACK).max(floor);
    if at == least || is_word(bytes[at - 1]) {
        at
    } else {
        before_spaces(bytes, at, least)
    }
}

/// Returns true if `byte` ends neither white space nor a quote mark.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii() && !is_white_space(byte) && !is_quote_mark(byte)
}

/// Returns the same as [`skip_space_back`], which excludes most texts by one byte. No byte before
/// `least` is read.
fn before_spaces(bytes: &[u8], at: usize, least: usize) -> usize {
    let spaces = |mut at: usize| {
        while at > least
            && let length @ 1.. = space_before(bytes, at)
        {
            at -= length;
        }
        at.max(least)
    };
    let mut line = spaces(at);
    let same_line = line;
    while line > least && (is_space_or_tab(bytes[line - 1]) || is_quote_mark(bytes[line - 1])) {
        line -= 1;
    }
    if line == least || bytes[line - 1] != b'\n' {
        return same_line;
    }
    line -= 1;
    if line > least && bytes[line - 1] == b'\r' {
        line -= 1;
    }
    spaces(line)
}

/// Returns the quote that ends at `at`: its kind, its length, and the characters that close it.
fn quote_before(bytes: &[u8], at: usize) -> Option<(Wrapper, usize, &'static [char])> {
    use Wrapper::{Backtick, DoubleQuote, SingleQuote};
    let last = *bytes.get(at.checked_sub(1)?)?;
    let (character, length) = char_before(bytes, at).unwrap_or((windows_1252(last), 1));
    let (wrapper, closers): (_, &'static [char]) = match character {
        '"' => (DoubleQuote, &['"']),
        '\u{201C}' => (DoubleQuote, &['\u{201D}', '\u{201C}', '"']),
        '\u{201E}' => (DoubleQuote, &['\u{201C}', '\u{201D}', '"']),
        '\u{201D}' => (DoubleQuote, &['\u{201D}']),
        '«' => (DoubleQuote, &['»']),
        '»' => (DoubleQuote, &['«', '»']),
        '\'' => (SingleQuote, &['\'']),
        '\u{2018}' | '\u{201A}' => (SingleQuote, &['\u{2019}', '\u{2018}', '\'']),
        '\u{2019}' => (SingleQuote, &['\u{2019}']),
        '‹' => (SingleQuote, &['›']),
        '›' => (SingleQuote, &['‹', '›']),
        '`' => (Backtick, &['`', '\'']),
        _ => return None,
    };
    Some((wrapper, length, closers))
}

/// Returns the character at `at` and its length. Bytes that are not UTF-8 are read as quotes of
/// windows-1252.
pub(super) fn quote_at(bytes: &[u8], at: usize) -> (char, usize) {
    char_at(bytes, at).unwrap_or_else(|| (bytes.get(at).map_or('\0', |&b| windows_1252(b)), 1))
}

/// Returns the quote that `byte` is in windows-1252, or NUL.
const fn windows_1252(byte: u8) -> char {
    match byte {
        0x84 => '\u{201E}',
        0x91 => '\u{2018}',
        0x92 => '\u{2019}',
        0x93 => '\u{201C}',
        0x94 => '\u{201D}',
        0xAB => '«',
        0xBB => '»',
        _ => '\0',
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::texts;
    use super::*;

    /// The byte before excludes nothing that is white space or a quote mark.
    #[test]
    fn the_byte_before_spaces() {
        for text in texts() {
            for at in 0..=text.len() {
                for floor in [0, at.saturating_sub(1), at / 2] {
                    let least = at.saturating_sub(LOOKBACK).max(floor);
                    let whole = before_spaces(&text, at, least);
                    let found = skip_space_back(&text, at, floor);
                    assert_eq!(found, whole, "{at} {:?}", text.escape_ascii());
                }
            }
        }
    }
}
