//! Text whose charset is not declared: UTF-8, or what its paragraphs show
//! (docs/design/INPUT.md, "Undeclared charsets").
//!
//! Each paragraph is decided by itself, so that a text may be divided between any two, and mixed
//! text is read right. Text in UTF-8 is not looked at further.

#[cfg(feature = "charset")]
mod common;
#[cfg(feature = "charset")]
mod east_asian;
#[cfg(feature = "charset")]
mod guess;
#[cfg(all(test, feature = "charset"))]
mod tests;

use std::ops::Range;
use std::str;

use memchr::{memchr, memchr_iter, memmem, memrchr_iter};

use super::Charset;
use crate::text::blank::blank_line;
use crate::text::{Builder, Text};

/// Text whose charset is not declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undeclared {
    /// The charset of its paragraphs that are not in UTF-8, if the user says so. Otherwise it is
    /// guessed.
    pub assumed: Option<Charset>,
    /// How paragraphs are read that are in no known charset.
    pub rest: Rest,
    /// Whether it is a document or a part of mail, which is never divided: short paragraphs are in
    /// the charset of the others.
    pub is_whole: bool,
}

/// How bytes in no known charset are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    /// They are not decoded. The delimiter reads them as windows-1252.
    #[default]
    Kept,
    /// They are windows-1252, as browsers have it.
    Western,
}

impl Rest {
    /// Returns the charset of such bytes, and of UTF-8.
    pub const fn charset(self) -> Charset {
        match self {
            Self::Kept => Charset::AsciiSuperset,
            Self::Western => Charset::Western,
        }
    }
}

/// The charsets that were guessed for a text, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
    /// The names of the charsets, each once.
    pub charsets: Vec<&'static str>,
    /// The ranges of the source that are in them, ascending.
    pub ranges: Vec<Range<u64>>,
}

impl Undeclared {
    /// Returns true if all of `bytes` is in UTF-8.
    pub fn is_plain(self, bytes: &[u8]) -> bool {
        !self.has_shifts(bytes) && valid_up_to(bytes) == bytes.len()
    }

    /// Returns true if characters outside ASCII may be written in ASCII.
    pub fn has_shifts(self, bytes: &[u8]) -> bool {
        match self.assumed {
            Some(assumed) => assumed.is_escaped() && !assumed.is_plain(bytes),
            None => has_shifts(bytes),
        }
    }

    /// Returns the length of the part of `bytes` that is decided without the rest: to the last blank
    /// line, or else to a line end, in the second half of it.
    pub fn boundary(bytes: &[u8]) -> usize {
        let floor = bytes.len() / 2;
        let starts = || memrchr_iter(b'\n', &bytes[floor..]).map(|end| floor + end + 1);
        let blank = |at: &usize| blank_line(&bytes[..at - 1]).is_some();
        let paragraph = starts().find(blank).or_else(|| starts().next());
        paragraph.unwrap_or_else(|| Charset::AsciiSuperset.boundary(bytes))
    }

    /// Decodes all of `text`. Returns the charsets that were guessed, too.
    pub fn decode(self, text: Text<'_>) -> (Text<'_>, Guesses) {
        if self.is_plain(text.bytes()) {
            return (text, Guesses::default());
        }
        let mut guesses = Guesses::default();
        let charsets = self.charsets(&text, &mut guesses);
        if charsets
            .iter()
            .all(|(_, charset)| *charset == Charset::AsciiSuperset)
        {
            return (text, guesses);
        }
        let mut decoded = Builder::new(&text);
        decoded.reserve(text.bytes().len());
        for (range, charset) in charsets {
            charset.decode_into(&text, range, &mut decoded);
        }
        (decoded.finish(), guesses)
    }

    /// Returns the paragraphs with their charsets, and adds those that are guessed to `guesses`.
    fn charsets(self, text: &Text, guesses: &mut Guesses) -> Vec<(Range<usize>, Charset)> {
        let bytes = text.bytes();
        let rest = self.rest.charset();
        if let Some(assumed) = self.assumed {
            let in_utf8 = |range: &Range<usize>| is_utf8(&bytes[range.clone()]);
            let kept = |range: &Range<usize>| !assumed.is_escaped() && in_utf8(range);
            return paragraphs(bytes)
                .map(|range| {
                    let charset = if kept(&range) { rest } else { assumed };
                    (range, charset)
                })
                .collect();
        }
        let mut all: Vec<_> = paragraphs(bytes)
            .map(|range| Paragraph::of(bytes, range))
            .collect();
        if self.is_whole {
            agree(bytes, &mut all);
        }
        let charset = |paragraph: Paragraph| {
            let Some((charset, name)) = paragraph.guess else {
                return (paragraph.range, rest);
            };
            if !guesses.charsets.contains(&name) {
                guesses.charsets.push(name);
            }
            guesses.ranges.push(text.source(paragraph.range.clone()));
            (paragraph.range, charset)
        };
        all.into_iter().map(charset).collect()
    }
}

/// A charset that is guessed, with its name.
type Guess = (Charset, &'static str);

/// A paragraph.
#[derive(Debug)]
struct Paragraph {
    range: Range<usize>,
    guess: Option<Guess>,
    /// The number of its bytes outside ASCII; 0 if it is in UTF-8.
    high: usize,
}

impl Paragraph {
    fn of(bytes: &[u8], range: Range<usize>) -> Self {
        let own = &bytes[range.clone()];
        let high = if is_utf8(own) {
            0
        } else {
            own.iter().filter(|byte| !byte.is_ascii()).count()
        };
        Self {
            guess: guessed(own),
            range,
            high,
        }
    }
}

/// A paragraph with fewer bytes outside ASCII says less than the others.
const FEW: usize = 20;

/// Gives short paragraphs the charset that most bytes outside ASCII are in, if they may be in it.
fn agree(bytes: &[u8], all: &mut [Paragraph]) {
    let mut sums: Vec<(Option<Guess>, usize)> = Vec::new();
    for paragraph in all.iter().filter(|paragraph| paragraph.high > 0) {
        match sums.iter_mut().find(|(guess, _)| *guess == paragraph.guess) {
            Some((_, sum)) => *sum += paragraph.high,
            None => sums.push((paragraph.guess, paragraph.high)),
        }
    }
    let total: usize = sums.iter().map(|(_, sum)| sum).sum();
    let Some((most, _)) = sums.into_iter().find(|(_, sum)| 2 * sum > total) else {
        return;
    };
    for paragraph in all {
        let own = &bytes[paragraph.range.clone()];
        let fits = || most.is_none_or(|(charset, _)| charset.is_valid(own));
        if (1..FEW).contains(&paragraph.high) && fits() {
            paragraph.guess = most;
        }
    }
}

#[cfg(feature = "charset")]
use guess::guessed;

/// Without tables, nothing is guessed.
#[cfg(not(feature = "charset"))]
const fn guessed(_paragraph: &[u8]) -> Option<Guess> {
    None
}

/// Returns true if `bytes` may have shifts of ISO-2022 to a set of pairs.
fn has_shifts(bytes: &[u8]) -> bool {
    // All text passes here, and most has no escape at all: one byte is found in half the time of two.
    let escape = cfg!(feature = "charset")
        .then(|| memchr(0x1B, bytes))
        .flatten();
    escape.is_some_and(|at| memmem::find(&bytes[at..], b"\x1B$").is_some())
}

/// Returns true if `bytes` are UTF-8, or UTF-8 that ends inside of a character.
fn is_utf8(bytes: &[u8]) -> bool {
    let valid = valid_up_to(bytes);
    let is_cut = || str::from_utf8(&bytes[valid..]).is_err_and(|it| it.error_len().is_none());
    valid == bytes.len() || is_cut() && !bytes[..valid].is_ascii()
}

/// Returns the length of the longest part of `bytes` that is UTF-8.
// All text passes here: `encoding_rs` reads 4.8 GB of Russian in a second, and the standard library 0.6.
#[cfg(feature = "charset")]
fn valid_up_to(bytes: &[u8]) -> usize {
    encoding_rs::Encoding::utf8_valid_up_to(bytes)
}

#[cfg(not(feature = "charset"))]
fn valid_up_to(bytes: &[u8]) -> usize {
    str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len)
}

/// Returns the paragraphs of a text, each with the blank line after it.
fn paragraphs(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    let ends = memchr_iter(b'\n', bytes).filter(|end| blank_line(&bytes[..*end]).is_some());
    let ends = ends.map(|end| end + 1).chain([bytes.len()]);
    ends.filter_map(move |end| {
        let paragraph = start..end;
        start = end;
        (!paragraph.is_empty()).then_some(paragraph)
    })
}
