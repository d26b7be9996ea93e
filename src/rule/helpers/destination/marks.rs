//! Characters around a URL that do not belong to it.

use std::ops::Range;

/// Quotation marks, which open or close: they are often confused.
const QUOTES: &[char] = &[
    '"', '\'', '`', '“', '”', '„', '‟', '‘', '’', '‚', '«', '»', '‹', '›', '″', '＂', '＇', '´',
];

/// Brackets: what opens, and what closes.
const BRACKETS: [[char; 2]; 9] = [
    ['(', ')'],
    ['[', ']'],
    ['（', '）'],
    ['［', '］'],
    ['【', '】'],
    ['「', '」'],
    ['『', '』'],
    ['《', '》'],
    ['〈', '〉'],
];

/// Punctuation that no reference to a file starts with, followed by a URL, and white space outside
/// ASCII.
const LEADING: &[char] = &[
    ':', ';', ',', '=', '!', '*', '|', '：', '；', '，', '、', '。', '＝', '！', '–', '—', '→',
    '\u{a0}', '\u{3000}', '\u{200b}', '\u{feff}',
];

/// Punctuation of Chinese and Japanese. Titles end in `！` and `？`.
const TRAILING: &[char] = &[
    '。', '，', '、', '；', '：', '”', '）', '】', '」', '』', '》',
];

/// The most marks that are read on one side.
// Bounds the time; more than three were not seen.
const MOST: usize = 8;

/// Returns true for a quotation mark.
pub(super) fn is_quote(mark: char) -> bool {
    QUOTES.contains(&mark)
}

/// Returns the bracket that closes `mark`, if that opens one.
pub(super) fn closing(mark: char) -> Option<char> {
    let pair = BRACKETS.iter().find(|[open, _]| *open == mark);
    pair.map(|[_, close]| *close)
}

/// Returns true if `text` has what `mark` closes, percent-encoded or not.
pub(super) fn is_opened(text: &[u8], mark: char) -> bool {
    let mut pairs = BRACKETS.iter().chain(&[['“', '”']]);
    let open = pairs
        .find(|[_, close]| *close == mark)
        .map(|[open, _]| *open);
    open.is_some_and(|open| {
        let mut starts = (0..text.len()).filter_map(|at| first(&text[at..]));
        starts.any(|(mark, _)| mark == open)
    })
}

/// Returns true for punctuation before a URL.
pub(super) fn is_leading(mark: char) -> bool {
    LEADING.contains(&mark)
}

/// Returns true for punctuation of Chinese and Japanese that no URL ends in.
pub(super) fn is_trailing(mark: char) -> bool {
    TRAILING.contains(&mark)
}

/// Returns the first character of `text`, and its length; percent-encoded or not.
pub(super) fn first(text: &[u8]) -> Option<(char, usize)> {
    let mut decoded = [0; 4];
    let mut at = 0;
    for length in 1..=decoded.len() {
        let (octet, next) = octet(text, at)?;
        decoded[length - 1] = octet;
        at = next;
        if let Ok(text) = std::str::from_utf8(&decoded[..length]) {
            return text.chars().next().map(|mark| (mark, at));
        }
    }
    None
}

/// Returns the last character of `text`, and its length; percent-encoded or not.
pub(super) fn last(text: &[u8]) -> Option<(char, usize)> {
    // The longest is four escapes.
    let longest = text.len().min(12);
    let mut whole = (1..=longest).filter_map(|length| {
        let end = &text[text.len() - length..];
        let (mark, read) = first(end)?;
        let escape = text[..text.len() - length].last_chunk::<2>();
        let inside = escape.is_some_and(|before| before.contains(&b'%')) && mark.is_ascii();
        (read == length && !inside).then_some((mark, length))
    });
    whole.next()
}

/// Returns the octet at `at`, percent-encoded or not, and the offset after it.
fn octet(text: &[u8], at: usize) -> Option<(u8, usize)> {
    let hex = |byte: u8| char::from(byte).to_digit(16);
    match *text.get(at..)? {
        [b'%', high, low, ..] => {
            let value = hex(high)? * 16 + hex(low)?;
            Some((u8::try_from(value).ok()?, at + 3))
        }
        [byte, ..] => Some((byte, at + 1)),
        [] => None,
    }
}

/// Returns the range of the marks at the start of `text` that satisfy `is_mark`.
pub(super) fn leading(text: &[u8], is_mark: fn(char) -> bool) -> Range<usize> {
    let mut end = 0;
    for _ in 0..MOST {
        match first(&text[end..]) {
            Some((mark, length)) if is_mark(mark) => end += length,
            _ => break,
        }
    }
    0..end
}

/// Returns the range of the marks at the end of `text` that satisfy `is_mark`.
pub(super) fn trailing(text: &[u8], is_mark: fn(char) -> bool) -> Range<usize> {
    let mut start = text.len();
    for _ in 0..MOST {
        match last(&text[..start]) {
            Some((mark, length)) if is_mark(mark) => start -= length,
            _ => break,
        }
    }
    start..text.len()
}
