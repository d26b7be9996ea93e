//! Decodes headers: encoded words (RFC 2047, with the language of RFC 2231 §5), values of parameters
//! in pieces (RFC 2231 §3, §4), and folds in the URL of an external body (RFC 2017).
//!
//! Words that only white space separates are one text: their octets are joined before the charset
//! is applied, because mailers divide characters between words. Spaces inside a word, which are
//! not allowed, are read unchanged.

use std::ops::Range;

use memchr::{memchr_iter, memmem};

use crate::text::charset::Charset;
use crate::text::transfer::base64_into;
use crate::text::{Builder, Text};
use crate::uri::hex;

/// The longest word: RFC 2047 §2 has 75 characters, and lines have 998.
const LONGEST: usize = 1000;

/// An encoded word, as ranges of its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    range: Range<usize>,
    /// Without the language.
    charset: Range<usize>,
    base64: bool,
    text: Range<usize>,
}

/// A part of a header that is not read as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeaderEdit {
    pub range: Range<usize>,
    /// The octet that it encodes, if any.
    pub octet: Option<u8>,
}

/// Returns the header `text` with its encoded words decoded, and with these edits, which are in
/// the order of their ranges. An edit inside a word is none.
pub(crate) fn decode_words<'r>(text: Text<'r>, edits: &[HeaderEdit]) -> Text<'r> {
    let Some((octets, charsets)) = octets(&text, edits) else {
        return text;
    };
    if charsets.is_empty() {
        return octets;
    }
    let mut decoded = Builder::new(&octets);
    decoded.reserve(octets.bytes().len());
    let mut at = 0;
    for (range, charset) in charsets {
        let charset = charset.settled(&octets.bytes()[range.clone()]);
        decoded.keep(at..range.start);
        at = range.end;
        charset.decode_into(&octets, range, &mut decoded);
    }
    decoded.keep(at..octets.bytes().len());
    decoded.finish()
}

/// Ranges of a text, and their charsets.
type Charsets = Vec<(Range<usize>, Charset)>;

/// Returns the header with its words as octets, and the ranges to be decoded, or `None` if there
/// is nothing to decode.
fn octets(text: &Text, edits: &[HeaderEdit]) -> Option<(Text<'static>, Charsets)> {
    let bytes = text.bytes();
    let mut marks = memmem::find_iter(bytes, b"=?");
    let mut out = Builder::new(text);
    let mut charsets: Charsets = Vec::new();
    let mut label = Label::default();
    let (mut kept, mut last) = (0, None);
    let mut edits = edits.iter().peekable();
    loop {
        let mut marks = marks.by_ref().skip_while(|&at| at < kept);
        let word = marks.find_map(|at| word_at(bytes, at));
        let from = word.as_ref().map_or(bytes.len(), |word| word.range.start);
        while let Some(edit) = edits.next_if(|edit| edit.range.end <= from) {
            if edit.range.start >= kept {
                out.keep(kept..edit.range.start);
                if let Some(octet) = edit.octet {
                    out.replace(&[octet], edit.range.clone());
                }
                kept = edit.range.end;
            }
        }
        let Some(word) = word else { break };
        let goes_on = last == Some(kept) && bytes[kept..from].trim_ascii().is_empty();
        if !goes_on {
            out.keep(kept..from);
        }
        let start = out.len();
        add_octets(bytes, &word, &mut out);
        let charset = label.charset(&bytes[word.charset.clone()]);
        let added = &out.bytes()[start..];
        match charsets.last_mut() {
            _ if charset == Charset::AsciiSuperset => {}
            _ if charset.is_single_byte() && added.is_ascii() => {}
            Some((range, same)) if goes_on && *same == charset && range.end == start => {
                range.end = out.len();
            }
            _ => charsets.push((start..out.len(), charset)),
        }
        (kept, last) = (word.range.end, Some(word.range.end));
    }
    if kept == 0 {
        return None;
    }
    out.keep(kept..bytes.len());
    Some((out.finish(), charsets))
}

/// The label of the charset of the last word, which most words of a header share.
#[derive(Default)]
struct Label<'t> {
    name: &'t [u8],
    charset: Charset,
}

impl<'t> Label<'t> {
    /// Returns the charset with the label `name`.
    fn charset(&mut self, name: &'t [u8]) -> Charset {
        if self.name != name {
            *self = Self {
                name,
                charset: Charset::named(name).unwrap_or_default(),
            };
        }
        self.charset
    }
}

/// The bytes of a token (RFC 2047 §2).
static TOKEN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0x21;
    while byte < 0x7F {
        table[byte] = !matches!(
            byte as u8,
            b'?' | b'<'
                | b'>'
                | b'('
                | b')'
                | b'['
                | b']'
                | b':'
                | b';'
                | b'"'
                | b'/'
                | b','
                | b'@'
                | b'='
        );
        byte += 1;
    }
    table
};

fn add_octets(bytes: &[u8], word: &Word, out: &mut Builder) {
    let text = word.text.clone();
    if word.base64 {
        return base64_into(&bytes[..text.end], text.start, out);
    }
    let mut at = text.start;
    while at < text.end {
        match (bytes[at], hex::octet(&bytes[..text.end], at + 1)) {
            (b'=', Some(octet)) => {
                out.replace(&[octet], at..at + 3);
                at += 3;
            }
            (b'_', _) => {
                out.replace(b" ", at..at + 1);
                at += 1;
            }
            _ => {
                let rest = &bytes[at + 1..text.end];
                let run = rest
                    .iter()
                    .take_while(|b| !matches!(b, b'=' | b'_'))
                    .count();
                out.keep(at..at + 1 + run);
                at += 1 + run;
            }
        }
    }
}

/// Returns the word at `at`, which starts with `=?`.
fn word_at(bytes: &[u8], at: usize) -> Option<Word> {
    let near = &bytes[at..bytes.len().min(at + LONGEST)];
    let line = &near[..memchr::memchr(b'\n', near).unwrap_or(near.len())];
    let name = &line[2..];
    let token = name.iter().take_while(|byte| TOKEN[usize::from(**byte)]);
    let name_end = 2 + token.count();
    let base64 = match line.get(name_end..name_end + 3)? {
        [b'?', b'B' | b'b', b'?'] => true,
        [b'?', b'Q' | b'q', b'?'] => false,
        _ => return None,
    };
    let start = name_end + 3;
    let text = &line[start..];
    let length = memchr_iter(b'?', text).find(|end| text.get(end + 1) == Some(&b'='))?;
    let language = memchr::memchr(b'*', &line[2..name_end]);
    let charset_end = language.map_or(name_end, |star| 2 + star);
    Some(Word {
        range: at..at + start + length + 2,
        charset: at + 2..at + charset_end,
        base64,
        text: at + start..at + start + length,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn assert_decoded(header: &str, expected: &str) {
        let text = decode_words(Text::borrowed(header.as_bytes(), 0), &[]);
        assert_eq!(String::from_utf8_lossy(text.bytes()), expected, "{header}");
    }

    /// The examples of RFC 2047 §8, and forms found in mail.
    #[test]
    fn words() {
        for (header, expected) in [
            ("no word =? here ?=", "no word =? here ?="),
            ("=?ISO-8859-1?Q?a?=", "a"),
            ("=?ISO-8859-1?Q?a?= b", "a b"),
            ("=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=", "ab"),
            ("=?ISO-8859-1?Q?a?=\r\n    =?ISO-8859-1?Q?b?= c", "ab c"),
            ("=?ISO-8859-1?Q?a_b?=", "a b"),
            ("=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=", "a b"),
            ("=?US-ASCII*EN?Q?Keith_Moore?=", "Keith Moore"),
            ("(=?utf-8?B?w6k=?=)", "(é)"),
            ("=?UTF-8?Q?=C3?= =?UTF-8?Q?=A9?=", "é"),
            ("=?shift_jis?B?g1w=?= =?shift_jis?Q?a?=", "ソa"),
            ("=?shift_jis?Q?=83?=\n =?shift_jis?Q?=5C?=", "ソ"),
            ("=?iso-2022-jp?B?GyRCJCIbKEI=?=", "あ"),
            ("=?utf-8?Q?http=3A//a.example/=3Fb?=", "http://a.example/?b"),
            ("=?utf-8?Q?two words?= x", "two words x"),
            ("=?utf-8?q?a=zz=?=", "a=zz="),
            ("=?x-no-such?Q?=61?=", "a"),
            (
                "=?utf-8?X?a?= =?utf-8??a?= =?utf-8?Q?a",
                "=?utf-8?X?a?= =?utf-8??a?= =?utf-8?Q?a",
            ),
            ("=?utf-8?Q??=a =?utf-8?B??=b", "a b"),
            ("=?utf-8?Q?a\n?=", "=?utf-8?Q?a\n?="),
        ] {
            assert_decoded(header, expected);
        }
    }

    #[test]
    fn positions() {
        let header = b"S: =?utf-8?Q?http=3A//a?=\n =?utf-8?B?LmV4YW1wbGUv?= z";
        let text = decode_words(Text::borrowed(header, 10), &[]);
        assert_eq!(text.bytes(), b"S: http://a.example/ z");
        assert_eq!(text.source(3..20), 23..59);
        assert_eq!(text.source(7..8), 27..30);
        assert_eq!(text.source(20..22), 61..63);
    }

    #[test]
    fn edits_and_words() {
        let header = b"T: a=\"ftp:/\r\n b%3D\"; x =?utf-8?q?=63?= y";
        let edit = |range, octet| HeaderEdit { range, octet };
        let edits = [
            edit(11..14, None),
            edit(15..18, Some(b'=')),
            edit(25..26, None),
            edit(38..39, None),
        ];
        let text = decode_words(Text::borrowed(header, 0), &edits);
        assert_eq!(text.bytes(), b"T: a=\"ftp:/b=\"; x cy");
        assert_eq!(text.source(6..13), 6..18);
    }

    proptest! {
        #[test]
        fn any_header_is_read(header in "(=\\?|\\?=|[a-z]|\\?[qb]\\?|_| |\n|=3D|utf-8|gbk|utf-16)*") {
            let text = decode_words(Text::borrowed(header.as_bytes(), 0), &[]);
            let mut from = 0;
            for at in 0..text.bytes().len() {
                let location = text.source(at..at + 1);
                prop_assert!(from <= location.start && location.end <= header.len() as u64);
                from = location.start;
            }
        }
    }
}
