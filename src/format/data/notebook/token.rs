//! The tokens of JSON (RFC 8259 §2), as far as it takes to find its strings.

use std::ops::Range;

use crate::format::json_string;

/// The longest sequence that must not be divided: an escape, or a character.
// `\ud83d\ude00`.
const LONGEST_SEQUENCE: usize = 12;
/// The distance from the end of a part within which white space is searched for.
const NEAR: usize = 4 * 1024;

/// A token, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A string before a `:`, without its quotes.
    Key(Range<usize>),
    /// Any other string, without its quotes.
    String(Range<usize>),
    /// `{` or `[`.
    Open(u8),
    /// `}` or `]`.
    Close,
    /// A number, `null`, or text that is not JSON, with its length.
    Other(usize),
}

impl Token {
    /// Returns where the token that starts at `start` ends.
    pub fn end(&self, start: usize) -> usize {
        match self {
            Self::Key(string) | Self::String(string) => string.end + 1,
            Self::Open(_) | Self::Close => start + 1,
            Self::Other(length) => start + length,
        }
    }

    /// Returns true if more bytes after `bytes` could make another token of it.
    pub fn may_go_on(&self, bytes: &[u8]) -> bool {
        match self {
            // The next token determines whether it is a key.
            Self::String(string) => after_space(bytes, string.end + 1) >= bytes.len(),
            _ => false,
        }
    }
}

/// Returns the first token at or after `at`, and where it starts.
pub(crate) fn next(bytes: &[u8], at: usize) -> Option<(usize, Token)> {
    let passed = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b':');
    let rest = bytes.get(at..)?;
    let start = at + rest.iter().position(|byte| !passed(byte))?;
    let token = match bytes[start] {
        b'"' => {
            let string = start + 1..json_string::end(bytes, start + 1);
            let after = after_space(bytes, (string.end + 1).min(bytes.len()));
            match bytes.get(after) {
                Some(b':') => Token::Key(string),
                _ => Token::String(string),
            }
        }
        bracket @ (b'{' | b'[') => Token::Open(bracket),
        b'}' | b']' => Token::Close,
        _ => {
            let ends = |byte: &u8| passed(byte) || b"\"{}[]".contains(byte);
            let rest = &bytes[start..];
            Token::Other(rest.iter().position(ends).unwrap_or(rest.len()))
        }
    };
    Some((start, token))
}

fn after_space(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let space = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
    at + space.count()
}

/// Returns where the inside of a string that extends from `from` past the end of `bytes` is
/// divided: at white space near the end, or else not inside an escape or a character.
pub(crate) fn cut(bytes: &[u8], from: usize) -> usize {
    let end = bytes.len();
    let (mut at, mut whole, mut space) = (from, from, None);
    while at + LONGEST_SEQUENCE < end {
        let goes_on = bytes[at] & 0xC0 == 0x80;
        if !goes_on {
            whole = at;
        }
        if bytes[at] == b' ' && end - at < NEAR {
            space = Some(at + 1);
        }
        at += match &bytes[at..] {
            [
                b'\\',
                b'u',
                b'd' | b'D',
                b'8' | b'9' | b'a' | b'A' | b'b' | b'B',
                _,
                _,
                b'\\',
                b'u',
                ..,
            ] => LONGEST_SEQUENCE,
            [b'\\', ..] => 2,
            _ => 1,
        };
    }
    match space {
        Some(space) => space,
        None if whole > from => whole,
        None => end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let mut shown = Vec::new();
        let mut at = 0;
        while let Some((start, token)) = next(text.as_bytes(), at) {
            at = token.end(start);
            shown.push(match token {
                Token::Key(string) => format!("{}:", &text[string]),
                Token::String(string) => text[string].to_owned(),
                Token::Open(_) => "(".to_owned(),
                Token::Close => ")".to_owned(),
                Token::Other(length) => format!("#{}", &text[start..start + length]),
            });
        }
        shown
    }

    #[test]
    fn tokens() {
        let text = r#"{"a" : [1, "b\"c", null], "d":{}} "e"#;
        let expected = [
            "(", "a:", "(", "#1", "b\\\"c", "#null", ")", "d:", "(", ")", ")", "e",
        ];
        assert_eq!(shown(text), expected);
        assert_eq!(shown(" \n"), [""; 0]);
        assert_eq!(shown("\""), [""]);
    }

    #[test]
    fn cuts() {
        let long = "x".repeat(3 * LONGEST_SEQUENCE);
        for (text, expected) in [
            (format!("{long} {long}"), long.len() + 1),
            (long.clone(), long.len() - LONGEST_SEQUENCE - 1),
            ("x".to_owned(), 1),
        ] {
            assert_eq!(cut(text.as_bytes(), 0), expected, "{text}");
        }
        for text in [
            r"\\".repeat(50),
            r"\ud83d\ude00".repeat(9),
            "\u{e9}".repeat(50),
        ] {
            for before in 0..4 {
                let text = format!("{}{text}", "x".repeat(before));
                let cut = cut(text.as_bytes(), 0);
                let unit = match text.as_bytes()[before] {
                    b'\\' if text.as_bytes()[before + 1] == b'u' => 12,
                    _ => 2,
                };
                assert_eq!((cut - before) % unit, 0, "{cut} in {text}");
            }
        }
    }
}
