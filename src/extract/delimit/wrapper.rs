//! What stands directly before a candidate: its wrapper and the `URL:` prefix
//! (DELIMITING §2; RFC 1738 appendix).

use super::Wrapper;
use super::chars::{char_at, char_before, is_blank};

/// How far back a `URL:` or `<` is looked for over white space, in bytes.
const LOOK_BACK: usize = 128;

/// What was opened before a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// Where it starts: the bracket, the quote, or `URL:`; the URI itself without one.
    pub outer: usize,
    /// What it is.
    pub wrapper: Wrapper,
    /// Whether `URL:` stands in it.
    pub prefixed: bool,
    /// What ends it, for quotes.
    pub closers: &'static [char],
}

/// What was opened before `at`, not before `floor`.
pub(super) fn before(bytes: &[u8], at: usize, floor: usize) -> Opening {
    let (prefix, prefixed) = url_prefix(bytes, at, floor).map_or((at, false), |p| (p, true));
    let bracket = if prefixed {
        // `<URL:`, `< URL:`.
        back_over_space(bytes, prefix, floor)
    } else {
        back_over_space(bytes, at, floor)
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

/// Where `URL:` (any case) starts that stands before `at`, white space between allowed.
/// A stray `//` behind it, as in `URL://http://h`, is taken for part of it.
fn url_prefix(bytes: &[u8], at: usize, floor: usize) -> Option<usize> {
    let slashes = bytes[..at].ends_with(b"://") && at >= floor + 6;
    let end = if slashes {
        at - 2
    } else {
        back_over_space(bytes, at, floor)
    };
    let start = end.checked_sub(4).filter(|&start| start >= floor)?;
    let word = start == 0 || !bytes[start - 1].is_ascii_alphanumeric();
    (word && bytes[start..end].eq_ignore_ascii_case(b"url:")).then_some(start)
}

/// Goes back from `at` over blanks, and over one line end with the quote marks behind it.
/// Stays where it is when nothing but an indented first line is there.
fn back_over_space(bytes: &[u8], at: usize, floor: usize) -> usize {
    let least = at.saturating_sub(LOOK_BACK).max(floor);
    let blanks = |mut at: usize| {
        while at > least && is_blank(bytes[at - 1]) {
            at -= 1;
        }
        at
    };
    let mut line = blanks(at);
    let same_line = line;
    while line > least && (is_blank(bytes[line - 1]) || matches!(bytes[line - 1], b'>' | b'|')) {
        line -= 1;
    }
    if line == least || bytes[line - 1] != b'\n' {
        return same_line;
    }
    line -= 1;
    if line > least && bytes[line - 1] == b'\r' {
        line -= 1;
    }
    blanks(line)
}

/// A quote that ends at `at`: what it is, its length, and what closes it.
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

/// The character at `at`, bytes that are not UTF-8 read as quotes of windows-1252.
pub(super) fn quote_at(bytes: &[u8], at: usize) -> (char, usize) {
    char_at(bytes, at).unwrap_or_else(|| (bytes.get(at).map_or('\0', |&b| windows_1252(b)), 1))
}

/// A quote of windows-1252; NUL for every other byte.
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
