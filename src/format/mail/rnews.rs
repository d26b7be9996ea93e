//! Batches of news articles, for transport between sites (RFC 1036 §4.2).
//!
//! A line `#! rnews 1234` before each article declares its size: the batch is read in order.
//! Where the size is wrong, an article starts at such a line if the next one can be the first of
//! an article.
//!
//! Compressed batches (`#! cunbatch` and the like) are unpacked before they are read (see
//! `input/compressed/batch.rs`). One inside a batch is not read, nor is one whose decompressor is
//! missing, which a warning says.

use std::sync::LazyLock;

use memchr::{memchr, memmem};

use super::anews;
use super::defaults::MAILBOX;
use super::mbox::line;
use super::message::{Walker, field_name};
use super::separator::Marker;
use crate::format::declared_length::{DeclaresLength, Length, number};
use crate::format::{DamageKind, Record, Section, Split, Warning, Window};
use crate::format::{Decoder, Format, Next};
use crate::text::charset::Charset;

/// The start of the line before an article.
const MARK: &[u8] = b"#! rnews";
/// A mark at a line start.
static MARK_LINE: LazyLock<memmem::Finder<'static>> =
    LazyLock::new(|| memmem::Finder::new(b"\n#! rnews"));
/// The number of bytes of that line and the next that are examined.
// As in `mbox.rs`.
const LOOK_AHEAD: usize = 4 * 1024;
/// Programs that decompress a batch: compress, gzip (two names), freeze, 7-bit compress, bzip2, xz.
const COMPRESSED: [&[u8]; 7] = [
    b"#! cunbatch",
    b"#! gunbatch",
    b"#! zunbatch",
    b"#! funbatch",
    b"#! c7unbatch",
    b"#! bunbatch",
    b"#! xunbatch",
];

/// Batches of articles.
pub static RNEWS: Format = Format {
    name: "rnews",
    summary: "a batch of news articles, each as long as its `#! rnews` line says",
    extensions: &["rnews"],
    sniff: |head| is_mark(head) || is_compressed(head),
    split: Split {
        next,
        divisible: false,
        declared_length: Some(DeclaresLength {
            length,
            next: next_declared,
        }),
        ..MAILBOX.split
    },
    decoder: || Box::new(RnewsDecoder::default()),
    ..MAILBOX
};

fn next(window: &Window, from: usize) -> Next {
    let mark = Marker {
        finder: &MARK_LINE,
        look_ahead: LOOK_AHEAD,
        starts: starts_article,
    };
    mark.next(window, from)
}

/// Returns true if a mark is here, before a header field or an article of A-news.
fn starts_article(near: &[u8]) -> bool {
    let below = line(near).map_or(&b""[..], |(_, below)| below);
    is_mark(near) && (field_name(below).is_some() || anews::starts(below))
}

/// Returns true if `bytes` start with a mark, and a number or nothing after it.
fn is_mark(bytes: &[u8]) -> bool {
    bytes.strip_prefix(MARK).is_some_and(|rest| {
        let rest = line(rest).map_or(rest, |(rest, _)| rest);
        let starts = matches!(rest.first(), None | Some(b' ' | b'\t'));
        starts && matches!(rest.trim_ascii().first(), None | Some(b'0'..=b'9'))
    })
}

fn is_compressed(bytes: &[u8]) -> bool {
    let ends = |rest: &[u8]| matches!(rest.first(), None | Some(b'\n' | b'\r' | b' '));
    COMPRESSED
        .iter()
        .any(|mark| bytes.strip_prefix(*mark).is_some_and(ends))
}

/// Returns the size of the mark's line and of the article that it declares. Other words may
/// follow the number.
fn length(window: &Window, at: usize) -> Length {
    let near = &window.bytes[at..window.bytes.len().min(at + LOOK_AHEAD)];
    let Some(end) = memchr(b'\n', near) else {
        return if near.len() < LOOK_AHEAD && MARK.starts_with(&near[..near.len().min(8)]) {
            Length::Unknown
        } else {
            Length::Undeclared
        };
    };
    let declared = near[..end].strip_prefix(MARK).and_then(|rest| {
        let word = rest
            .split(u8::is_ascii_whitespace)
            .find(|w| !w.is_empty())?;
        number(word)
    });
    declared.map_or(Length::Undeclared, |bytes| {
        Length::Bytes(bytes.saturating_add(end as u64 + 1))
    })
}

/// Returns the next mark, which follows immediately, even if not at a line start. Some programs
/// add an empty line.
fn next_declared(window: &Window, at: usize) -> Option<usize> {
    let rest = window.bytes.get(at..)?;
    let empty = rest
        .iter()
        .take(2)
        .take_while(|b| matches!(b, b'\n' | b'\r'))
        .count();
    let ends = window.last && rest.len() == empty;
    let next = [0, empty].into_iter().find(|&skip| {
        let rest = &rest[skip..];
        is_mark(rest) || is_compressed(rest)
    });
    next.map(|skip| at + skip)
        .or(ends.then_some(window.bytes.len()))
}

/// Decodes one article.
#[derive(Debug, Default)]
struct RnewsDecoder {
    walker: Walker,
    /// Whether the article is a compressed batch, which is not read.
    compressed: bool,
    warnings: Vec<Warning>,
}

impl Decoder for RnewsDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        if !record.continued && is_compressed(record.bytes) {
            self.compressed = true;
            self.warnings.push(not_read(record.bytes));
        }
        if self.compressed {
            return record.bytes.len();
        }
        if record.continued {
            return self.walker.walk(record, 0, emit);
        }
        let start = if is_mark(record.bytes) {
            memchr(b'\n', record.bytes).map_or(0, |end| end + 1)
        } else {
            0
        };
        if anews::starts(&record.bytes[start..]) {
            anews::walk(&mut self.walker, record, start, emit)
        } else {
            self.walker.walk(record, start, emit)
        }
    }

    fn set_charset(&mut self, _label: &[u8], assumed: Option<Charset>) -> bool {
        self.walker.assume(assumed);
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        let mut warnings = std::mem::take(&mut self.warnings);
        warnings.append(&mut self.walker.take_warnings());
        warnings
    }
}

fn not_read(bytes: &[u8]) -> Warning {
    let mark = line(bytes).map_or(bytes, |(mark, _)| mark);
    let mark = mark.split(|&b| b == b' ').nth(1).unwrap_or_default();
    let mark = String::from_utf8_lossy(mark);
    let text = format!("a compressed batch of news ({mark}) is not read");
    Warning::damaged(DamageKind::Unsupported, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::starts;

    /// Returns an article after a mark that declares its length, off by `wrong` bytes.
    fn article(text: &str, wrong: isize) -> String {
        let bytes = text.len().wrapping_add_signed(wrong);
        format!("#! rnews {bytes}\n{text}")
    }

    #[test]
    fn articles_have_their_declared_length() {
        let inner = "Path: a\n\n#! rnews 30\nPath: b\n\nno article\n";
        let first = article(inner, 0);
        let second = first.clone() + &article("Path: c\n\nno line end", 0);
        let third = second.clone() + &article("Path: d\n\n", 0);
        let expected = [0, first.len() as u64, second.len() as u64];
        assert_eq!(starts(&RNEWS, &third), expected);
        let crlf = third.replace('\n', "\r\n");
        assert_eq!(
            starts(&RNEWS, &crlf).len(),
            3,
            "lengths of other line ends lie"
        );
    }

    #[test]
    fn where_they_are_not_the_next_mark_ends_them() {
        let last = article("Path: c\n\nend\n", 0);
        for wrong in [-20, -1, 1, 40, 1 << 19] {
            let first = article("Path: a\n\nthe text of an article\n", wrong);
            let text = [&first[..], &last].concat();
            assert_eq!(starts(&RNEWS, &text), [0, first.len() as u64], "{wrong}");
        }
        // A length that is too large to be looked at beforehand takes all in, as one article.
        let far = article("Path: a\n\n", 1 << 40) + &last;
        assert_eq!(starts(&RNEWS, &far), [0]);
        let truncated = &last[..last.len() - 5];
        assert_eq!(starts(&RNEWS, truncated), [0]);
        let prose = article("Path: a\n\n#! rnews 9\nwhat follows is no header\n", 1);
        assert_eq!(starts(&RNEWS, &prose), [0]);
    }

    #[test]
    fn marks() {
        for (text, expected) in [
            ("#! rnews 12\n", true),
            ("#! rnews 12 site\r\n", true),
            ("#! rnews\n", true),
            ("#! rnews x\n", false),
            ("#! rnewsx\n", false),
            ("#! /bin/sh\n", false),
        ] {
            assert_eq!(is_mark(text.as_bytes()), expected, "{text}");
        }
        assert!(is_compressed(b"#! cunbatch\n\x1f\x9d") && !is_compressed(b"#! cunbatches\n"));
    }
}
