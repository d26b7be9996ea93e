//! Shapes of credentials: texts and runs of characters, one after the other. They need no
//! automaton, and nothing has to be compiled when the process starts.

use std::cell::Cell;
use std::ops::Range;

use memchr::memchr;

/// A part of a shape.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// This text, in this case.
    Text(&'static str),
    /// A run of a class, with its minimum and maximum length. A run that is the last part ends with
    /// its characters: one more of its class, and the text has another shape.
    Run(Class, usize, usize),
    /// A run with a digit, a capital and a small letter: words have the same characters.
    Mixed(Class, usize, usize),
}

/// The maximum length of a run that may be of any length.
pub const ANY: usize = usize::MAX - 1;

/// A class of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Class {
    /// `0-9`.
    Digit,
    /// `a-z`.
    Lower,
    /// `A-Z a-z`.
    Letter,
    /// `a-z 0-9`.
    LowerDigit,
    /// `A-Z 0-9`.
    UpperDigit,
    /// `A-Z a-z 0-9`.
    Alnum,
    /// `A-Z a-z 0-9 _`.
    Word,
    /// `A-Z 2-7` (RFC 4648 §6).
    Base32,
    /// Digits and letters without `0 O I l`.
    Base58,
    /// `A-Z a-z 0-9 + /` (RFC 4648 §4), without the padding.
    Base64,
    /// `A-Z a-z 0-9 _ -` (RFC 4648 §5), without the padding.
    Base64Url,
    /// The alphabet of base64url, and `=`.
    Base64UrlPadded,
    /// The alphabets of base64 and base64url, and `=`.
    AnyBase64,
    /// `0-9 a-f`.
    LowerHex,
    /// `0-9 a-f A-F`.
    Hex,
    /// The unreserved characters (RFC 3986 §2.3). A run of them does not end with a dot.
    Unreserved,
}

impl Class {
    const ALL: [Self; 16] = [
        Self::Digit,
        Self::Lower,
        Self::Letter,
        Self::LowerDigit,
        Self::UpperDigit,
        Self::Alnum,
        Self::Word,
        Self::Base32,
        Self::Base58,
        Self::Base64,
        Self::Base64Url,
        Self::Base64UrlPadded,
        Self::AnyBase64,
        Self::LowerHex,
        Self::Hex,
        Self::Unreserved,
    ];

    /// Returns true if the class has `byte`.
    pub const fn has(self, byte: u8) -> bool {
        CLASSES[byte as usize] >> self as u8 & 1 != 0
    }

    const fn contains(self, b: u8) -> bool {
        match self {
            Self::Digit => b.is_ascii_digit(),
            Self::Lower => b.is_ascii_lowercase(),
            Self::Letter => b.is_ascii_alphabetic(),
            Self::LowerDigit => b.is_ascii_lowercase() || b.is_ascii_digit(),
            Self::UpperDigit => b.is_ascii_uppercase() || b.is_ascii_digit(),
            Self::Alnum => b.is_ascii_alphanumeric(),
            Self::Word => b.is_ascii_alphanumeric() || b == b'_',
            Self::Base32 => matches!(b, b'A'..=b'Z' | b'2'..=b'7'),
            Self::Base58 => b.is_ascii_alphanumeric() && !matches!(b, b'0' | b'O' | b'I' | b'l'),
            Self::Base64 => b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/'),
            Self::Base64Url => b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'),
            Self::Base64UrlPadded => b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'='),
            Self::AnyBase64 => {
                b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'_' | b'-' | b'=')
            }
            Self::LowerHex => matches!(b, b'0'..=b'9' | b'a'..=b'f'),
            Self::Hex => b.is_ascii_hexdigit(),
            Self::Unreserved => b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'~'),
        }
    }

    /// Returns true if the class has letters and digits only.
    pub const fn is_alphanumeric(self) -> bool {
        matches!(
            self,
            Self::Digit
                | Self::Lower
                | Self::Letter
                | Self::LowerDigit
                | Self::UpperDigit
                | Self::Alnum
                | Self::Base32
                | Self::Base58
                | Self::LowerHex
                | Self::Hex
        )
    }

    /// Returns true for the alphabets that `=` may pad.
    const fn is_padded(self) -> bool {
        matches!(self, Self::Base64 | Self::Base64Url | Self::Alnum)
    }
}

/// The classes of each byte, as bits.
static CLASSES: [u16; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut class = 0;
        while class < Class::ALL.len() {
            if Class::ALL[class].contains(byte as u8) {
                classes[byte] |= 1 << Class::ALL[class] as u8;
            }
            class += 1;
        }
        byte += 1;
    }
    classes
};

/// How many bytes of a run are read before its end is remembered.
const SHORT: usize = 64;
/// How many runs are remembered: more than a shape has.
const REMEMBERED: usize = 8;

/// A text in which shapes are searched for at many places. The ends of long runs are remembered, so
/// that the time is linear however many places there are.
#[derive(Debug)]
pub struct Subject<'t> {
    bytes: &'t [u8],
    runs: [Cell<(Class, usize, usize)>; REMEMBERED],
    next: Cell<usize>,
}

impl<'t> Subject<'t> {
    /// Creates a subject.
    pub fn new(bytes: &'t [u8]) -> Self {
        Self {
            bytes,
            runs: [const { Cell::new((Class::Digit, 0, 0)) }; REMEMBERED],
            next: Cell::new(0),
        }
    }

    /// Returns the text.
    pub const fn bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// Returns the range of a text with this shape that starts at `at`, with the padding after it.
    pub fn matched(&self, shape: &[Part], at: usize) -> Option<Range<usize>> {
        let end = self.end_of(shape, at)?;
        let padded = match shape.last() {
            Some(Part::Run(class, ..) | Part::Mixed(class, ..)) => class.is_padded(),
            _ => false,
        };
        let padding = if padded {
            padding(&self.bytes[end..])
        } else {
            0
        };
        Some(at..end + padding)
    }

    fn end_of(&self, shape: &[Part], at: usize) -> Option<usize> {
        let Some((part, rest)) = shape.split_first() else {
            return Some(at);
        };
        match *part {
            Part::Text(text) => {
                let found = self.bytes.get(at..)?.starts_with(text.as_bytes());
                found.then(|| self.end_of(rest, at + text.len()))?
            }
            Part::Run(class, min, max) => self.end_of_run(class, min..max, at, rest),
            Part::Mixed(class, min, max) => {
                let end = self.end_of_run(class, min..max, at, rest)?;
                is_mixed(&self.bytes[at..end]).then_some(end)
            }
        }
    }

    /// Returns the end of the shape whose next part is a run of `lengths`, both of which are
    /// included, and is followed by `rest`.
    fn end_of_run(
        &self,
        class: Class,
        lengths: Range<usize>,
        at: usize,
        rest: &[Part],
    ) -> Option<usize> {
        let (min, max) = (lengths.start, lengths.end);
        if let (true, Some(Part::Text(text))) = (min == max, rest.first())
            && self.bytes.get(at + min) != text.as_bytes().first()
        {
            return None;
        }
        let length = self.run(class, at, max + 1);
        match rest.first() {
            None => self.end_of_last(class, min, max, at..at + length),
            // A text after it that is of other characters can only follow the whole run.
            Some(Part::Text(text)) if !class.has(text.as_bytes()[0]) => {
                let fits = (min..=max).contains(&length);
                fits.then(|| self.end_of(rest, at + length))?
            }
            Some(_) => {
                let longest = length.min(max);
                let mut lengths = (min..=longest).rev().take(MAX_TRIES);
                lengths.find_map(|length| self.end_of(rest, at + length))
            }
        }
    }

    /// Returns the end of the last run of a shape, which is at `run`.
    fn end_of_last(
        &self,
        class: Class,
        min: usize,
        max: usize,
        mut run: Range<usize>,
    ) -> Option<usize> {
        let at = run.start;
        if class == Class::Unreserved {
            let kept = self.bytes[run.clone()].iter().rposition(|b| *b != b'.');
            run.end = at + kept.map_or(0, |last| last + 1);
        }
        if run.len() < min {
            return None;
        }
        // Another URI may follow without a space.
        let near = at + min..at + max.min(run.len()) + LONGEST_SCHEME + 1;
        let text = &self.bytes[near.start..near.end.min(self.bytes.len())];
        let colon = memchr(b':', text).map(|colon| near.start + colon);
        let next = colon.and_then(|colon| {
            let mut starts = colon.saturating_sub(LONGEST_SCHEME).max(near.start)..colon;
            starts.find(|start| starts_uri(self.bytes, *start))
        });
        let next = next.filter(|next| next - at <= max);
        next.or_else(|| (run.len() <= max).then_some(run.end))
    }

    /// Returns the length of the run of a class at `at`, at most `max`.
    fn run(&self, class: Class, at: usize, max: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let count = |from: usize, to: usize| {
            let rest = &rest[from.min(rest.len())..to.min(rest.len())];
            rest.iter().take_while(|b| class.has(**b)).count()
        };
        let near = count(0, max.min(SHORT));
        if near < SHORT || max <= SHORT {
            return near;
        }
        let mut known = self.runs.iter().map(Cell::get);
        let known = known.find(|&(of, start, end)| of == class && start <= at && at < end);
        let end = known.map_or_else(
            || {
                let end = at + SHORT + count(SHORT, rest.len());
                self.runs[self.next.get()].set((class, at, end));
                self.next.set((self.next.get() + 1) % REMEMBERED);
                end
            },
            |(_, _, end)| end,
        );
        max.min(end - at)
    }
}

/// How many lengths of a run are tried where the part after it has the same characters. Shapes need
/// no more.
const MAX_TRIES: usize = 64;

/// The length of `https`.
const LONGEST_SCHEME: usize = 5;

/// Returns true if an `http`, `https` or `ftp` URI starts at `at`.
pub fn starts_uri(text: &[u8], at: usize) -> bool {
    let schemes = [&b"http://"[..], b"https://", b"ftp://"];
    let text = text.get(at..).unwrap_or_default();
    schemes.iter().any(|scheme| text.starts_with(scheme))
}

/// Returns true if `text` has a digit, a capital and a small letter.
fn is_mixed(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_digit)
        && text.iter().any(u8::is_ascii_uppercase)
        && text.iter().any(u8::is_ascii_lowercase)
}

/// Returns the length of the padding at the start of `rest`: `=`, `==`, or one or two `%3D`.
fn padding(rest: &[u8]) -> usize {
    let one = |rest: &[u8]| match rest {
        [b'=', ..] => 1,
        [b'%', b'3', b'D' | b'd', ..] => 3,
        _ => 0,
    };
    let first = one(rest);
    let both = first + one(&rest[first..]);
    // A `=` that a value follows is no padding.
    let follows = rest.get(both).is_some_and(u8::is_ascii_alphanumeric);
    if follows { 0 } else { both }
}

#[cfg(test)]
mod tests {
    use super::Class::*;
    use super::Part::*;
    use super::*;

    #[track_caller]
    fn t(shape: &[Part], text: &str, expected: Option<&str>) {
        let found = Subject::new(text.as_bytes()).matched(shape, 0);
        assert_eq!(found.map(|range| &text[range]), expected, "{text}");
    }

    #[test]
    fn texts_and_runs() {
        let shape = &[Text("a_"), Run(Alnum, 4, 6)];
        t(shape, "a_b1c2", Some("a_b1c2"));
        t(shape, "a_b1c2d3.x", Some("a_b1c2d3"));
        t(shape, "a_b1c", None);
        t(shape, "a_b1c2d3e", None);
        t(shape, "a_b1c2_d", Some("a_b1c2"));
        t(shape, "b_b1c2", None);
        t(shape, "a_b1c2http://x", Some("a_b1c2"));
        t(shape, "a_b1c2d3https://x", Some("a_b1c2d3"));
        t(shape, "a_b1c2%3D", Some("a_b1c2%3D"));
        t(shape, "a_b1c2==&b", Some("a_b1c2=="));
        t(shape, "a_b1c2=b", Some("a_b1c2"));
    }

    #[test]
    fn runs_before_parts_of_their_own_characters() {
        let shape = &[Run(Base64Url, 3, 9), Text("MARK"), Run(Alnum, 2, 2)];
        t(shape, "a-bcMARK12", Some("a-bcMARK12"));
        t(shape, "MARKMARK12", Some("MARKMARK12"));
        t(shape, "abMARK12", None);
        t(shape, "abcMARK123", None);
        let shape = &[Run(Alnum, 4, 4), Run(LowerHex, 2, 2)];
        t(shape, "WXYZ0f", Some("WXYZ0f"));
        t(shape, "WXYZ0f0", None);
    }

    #[test]
    fn dots_and_mixtures() {
        let shape = &[Text("t."), Run(Unreserved, 4, ANY)];
        t(shape, "t.ab.cd.", Some("t.ab.cd"));
        t(shape, "t.ab..", None);
        let shape = &[Text("x"), Mixed(Alnum, 4, 4)];
        t(shape, "xaB1c", Some("xaB1c"));
        t(shape, "xabcd", None);
    }

    #[test]
    fn time_is_linear() {
        let shape = &[
            Run(Base64Url, 3, ANY),
            Text("."),
            Run(Base64Url, 9, ANY),
            Text(".!"),
        ];
        let text = format!("{}.{}", "a-".repeat(20_000), "b".repeat(20_000));
        let subject = Subject::new(text.as_bytes());
        let started = std::time::Instant::now();
        assert!((0..40_000).all(|at| subject.matched(shape, at).is_none()));
        assert!(started.elapsed().as_secs() < 5);
    }
}
