//! A reader of the parts of a URI, which may be broken between them.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem, memrchr};

use crate::secret::kind::route::Step;
use crate::secret::kind::shape::{Class, Part, Subject, starts_uri};

/// The maximum distance to a key.
// These bound the time for each place where a link may start.
const MAX_TO_KEY: usize = 1024;
/// The maximum length of a segment, and of the rest of a path.
const MAX_SEGMENT: usize = 256;
const MAX_REST: usize = 4096;
/// The maximum number of bytes that are skipped where a URI is broken.
// A line end, and an indentation or the marks of a reply.
pub const MAX_JUNK: usize = 16;

/// Returns the end of `expected` at `at` of `text`, which may be broken at its slashes.
pub fn text_at(text: &[u8], expected: &str, at: usize) -> Option<usize> {
    if text.get(at..)?.starts_with(expected.as_bytes()) {
        return Some(at + expected.len());
    }
    let mut at = at;
    let mut last = 0;
    for &byte in expected.as_bytes() {
        if text.get(at) != Some(&byte) && (byte == b'/' || last == b'/') {
            at = after_junk(text, at)?;
        }
        if text.get(at) != Some(&byte) {
            return None;
        }
        at += 1;
        last = byte;
    }
    Some(at)
}

/// Returns the end of what breaks a URI at `at`: white space, `{x}`, `%zz`, `|`, `\`, `>` at the
/// start of a line, and what is not ASCII.
fn after_junk(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    while at < text.len().min(start + MAX_JUNK) {
        at += match &text[at..] {
            [
                b' ' | b'\t' | b'\r' | b'\n' | b'|' | b'\\' | b'>' | 0 | 0x80..,
                ..,
            ] => 1,
            [b'{', inner @ ..] => {
                let close = inner.iter().take(MAX_JUNK).position(|byte| *byte == b'}');
                close.map_or(1, |close| close + 2)
            }
            [b'%', _, _, ..] => 3,
            [b'=', b'\r' | b'\n', ..] => 2,
            _ => break,
        };
    }
    (at > start).then_some(at)
}

/// A reader of a URI whose path starts at a slash.
pub struct Reader<'s, 't> {
    pub subject: &'s Subject<'t>,
    /// The slash before the path, or the colon after the scheme.
    pub slash: usize,
}

impl<'t> Reader<'_, 't> {
    const fn bytes(&self) -> &'t [u8] {
        self.subject.bytes()
    }

    /// Returns true if the steps are at `at`, and adds the ranges of the credentials.
    pub fn follow(&self, steps: &[Step], at: usize, found: &mut Vec<Range<usize>>) -> bool {
        let Some((step, rest)) = steps.split_first() else {
            return true;
        };
        let mut goes_on = |at: usize| self.follow(rest, at, found);
        match *step {
            Step::Text(text) => text_at(self.bytes(), text, at).is_some_and(goes_on),
            Step::Any(texts) => {
                let mut ends = texts
                    .iter()
                    .filter_map(|text| text_at(self.bytes(), text, at));
                ends.any(goes_on)
            }
            Step::Maybe(text) => goes_on(text_at(self.bytes(), text, at).unwrap_or(at)),
            Step::Open(shape) => self
                .shape(shape, at)
                .is_some_and(|range| goes_on(range.end)),
            Step::Segments(count) => self.after_segments(at, count).is_some_and(goes_on),
            Step::Upto(most) => {
                let mut ends = (0..=most).map_while(|count| self.after_segments(at, count));
                ends.any(goes_on)
            }
            Step::Key(keys) => self.values(keys, at).any(goes_on),
            Step::Past(text) => {
                let rest = self.bytes().get(at..).unwrap_or_default();
                let near = &rest[..rest.len().min(MAX_SEGMENT)];
                let found = memmem::find(near, text.as_bytes());
                found.is_some_and(|found| goes_on(at + found + text.len()))
            }
            Step::End => !self.goes_on(at) && goes_on(at),
            Step::AfterPort => is_after_port(&self.bytes()[..self.slash]) && goes_on(at),
            _ => {
                let secret = self.secret(step, at);
                let secret = secret.filter(|range| self.follow(rest, range.end, found));
                found.extend(secret.clone());
                secret.is_some()
            }
        }
    }

    /// Returns the range of the credential at `at`.
    pub fn secret(&self, step: &Step, at: usize) -> Option<Range<usize>> {
        match *step {
            Step::Secret(shape) => self.shape(shape, at),
            Step::Numbered(shape) => self.shape(shape, at).filter(|range| {
                let value = &self.bytes()[range.clone()];
                value.iter().any(u8::is_ascii_digit) && value.iter().any(u8::is_ascii_alphabetic)
            }),
            Step::Random(shape) => self
                .shape(shape, at)
                .filter(|range| is_random(&self.bytes()[range.clone()])),
            Step::Rest(shape) => {
                let start = self.shape(shape, at)?.start;
                Some(self.rest_of_path(start))
            }
            Step::Tokens => {
                let start = after_junk(self.bytes(), at).unwrap_or(at);
                let range = self.rest_of_path(start);
                let mut parts = self.bytes()[range.clone()].split(|byte| !is_word(*byte));
                parts.any(may_be_token).then_some(range)
            }
            Step::BeforeAt(shape) => self.before_sign(shape, at),
            Step::Field => self.field(at),
            Step::Label(length, _) => {
                let is_part = |byte: &u8| Class::LowerDigit.has(byte | 0x20);
                let label = &self.bytes()[at..at + length];
                (label.iter().all(is_part) && label.iter().any(u8::is_ascii_digit))
                    .then_some(at..at + length)
            }
            _ => None,
        }
    }

    /// Returns the range from `start` to the end of the path.
    fn rest_of_path(&self, start: usize) -> Range<usize> {
        let rest = &self.bytes()[start..self.bytes().len().min(start + MAX_REST)];
        let end = rest
            .iter()
            .position(|byte| ends_path(*byte))
            .unwrap_or(rest.len());
        start..start + end
    }

    /// Returns the range from `at` to the `@` of the authority, or to the first one if a slash that
    /// is not encoded is before it.
    fn before_sign(&self, shape: &[Part], at: usize) -> Option<Range<usize>> {
        let at = after_junk(self.bytes(), at).unwrap_or(at);
        let rest = self.bytes().get(at..)?;
        let near = &rest[..rest.len().min(MAX_TO_KEY)];
        let ends = |byte: &u8| {
            byte.is_ascii_whitespace() || matches!(byte, b'?' | b'#' | b'"' | b'<' | b'>')
        };
        let near = &near[..near.iter().position(ends).unwrap_or(near.len())];
        let authority = &near[..memchr(b'/', near).unwrap_or(near.len())];
        let sign = memrchr(b'@', authority).or_else(|| memchr(b'@', near))?;
        let fits = shape.is_empty() || self.subject.matched(shape, at).is_some();
        (sign > 0 && fits).then_some(at..at + sign)
    }

    /// Returns the range from `at` to a semicolon that no backslash escapes, or to the end of the
    /// line.
    fn field(&self, at: usize) -> Option<Range<usize>> {
        let rest = self.bytes().get(at..)?;
        let near = &rest[..rest.len().min(MAX_SEGMENT)];
        let is_end = |end: &usize| match near[*end] {
            b';' => *end == 0 || near[*end - 1] != b'\\',
            byte => matches!(byte, b'\r' | b'\n' | b'"' | b'<'),
        };
        let end = (0..near.len()).find(is_end).unwrap_or(near.len());
        (end > 0).then_some(at..at + end)
    }

    /// Returns the range of the text with this shape at `at`, or after what breaks the URI there.
    pub fn shape(&self, shape: &[Part], at: usize) -> Option<Range<usize>> {
        let found = self.subject.matched(shape, at);
        found.or_else(|| self.subject.matched(shape, after_junk(self.bytes(), at)?))
    }

    /// Returns the end of `count` segments, and of the slash after each.
    fn after_segments(&self, at: usize, count: usize) -> Option<usize> {
        (0..count).try_fold(at, |at, _| {
            let rest = self.bytes().get(at..)?;
            let mut near = rest.iter().take(MAX_SEGMENT);
            let end = near.position(|byte| *byte == b'/' || ends_path(*byte))?;
            (rest[end] == b'/' && end > 0).then_some(at + end + 1)
        })
    }

    /// Returns where the values of `keys` start after `at`.
    fn values(&self, keys: &'static [&'static str], at: usize) -> impl Iterator<Item = usize> {
        let text = self.bytes();
        let near = &text[at.min(text.len())..text.len().min(at + MAX_TO_KEY)];
        memchr_iter(b'=', near)
            .map(move |equals| at + equals)
            .filter(move |&equals| {
                keys.iter().any(|key| {
                    let start = equals.checked_sub(key.len() + 1);
                    start.is_some_and(|start| {
                        !is_word(text[start])
                            && text[start + 1..equals].eq_ignore_ascii_case(key.as_bytes())
                    })
                })
            })
            .map(|equals| equals + 1)
    }

    /// Returns true if a word goes on at `at`.
    fn goes_on(&self, at: usize) -> bool {
        let next = self.bytes().get(at);
        next.is_some_and(|byte| is_word(*byte)) && !starts_uri(self.bytes(), at)
    }
}

/// Returns true if `before` ends with a colon and a port.
pub fn is_after_port(before: &[u8]) -> bool {
    // 65535 has five digits.
    let digits = before.iter().rev().take(5);
    let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && before[..before.len() - digits].ends_with(b":")
}

const fn is_word(byte: u8) -> bool {
    Class::Base64Url.has(byte)
}

/// Returns true for what ends a path, also in text.
fn ends_path(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"\"<>()|{}&?#\\`".contains(&byte)
}

/// Returns true if a part of a path may be a token: 16 digits and letters, or half as many of both
/// cases.
fn may_be_token(part: &[u8]) -> bool {
    let has = |test: fn(&u8) -> bool| part.iter().any(test);
    let is_mixed = has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    has(u8::is_ascii_digit)
        && has(u8::is_ascii_alphabetic)
        && part.len() >= if is_mixed { 8 } else { 16 }
}

/// Returns true if `value` looks random: 32 hexadecimal digits, or digits and letters of both cases
/// that alternate more often than in words and numbers.
fn is_random(value: &[u8]) -> bool {
    let has = |test: fn(&u8) -> bool| value.iter().any(test);
    // 128 bits, as MD5 and UUIDs have.
    let is_hex = value.len() >= 32 && value.iter().all(|byte| Class::Hex.has(*byte));
    if is_hex {
        return has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
    }
    let sort = |byte: u8| match byte {
        b'0'..=b'9' => Some(0),
        b'a'..=b'z' => Some(1),
        b'A'..=b'Z' => Some(2),
        _ => None,
    };
    let pairs = value.windows(2);
    let changes = pairs.filter_map(|two| Some((sort(two[0])?, sort(two[1])?)));
    let (mut any, mut of_digits) = (0, 0);
    for (before, after) in changes.filter(|(before, after)| before != after) {
        any += 1;
        of_digits += usize::from(before == 0 || after == 0);
    }
    let hyphens = value.iter().filter(|byte| sort(**byte).is_none()).count();
    let is_mixed =
        has(u8::is_ascii_digit) && has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    is_mixed && hyphens * 6 <= value.len() && (of_digits >= 3 || any * 5 >= value.len() * 2)
}
