//! The bytes in which placeholders are looked for.

use std::ops::Range;

use memchr::memmem;

use super::{Dialect, Place};

/// The most bytes of a placeholder.
// Bounds the time after an opening delimiter that nothing closes.
const LONGEST: usize = 200;

/// A candidate and the rest of its line.
pub(super) struct Source {
    /// The candidate, its delimiter, and the rest of the line after it.
    pub full: Vec<u8>,
    /// The length of the candidate.
    pub end: usize,
    /// The bytes of the authority.
    pub authority: Range<usize>,
    /// The start of the query, or the end of the candidate.
    query: usize,
    /// The language of the text.
    pub dialect: Dialect,
}

impl Source {
    pub fn new(place: &Place) -> Self {
        let text = place.uri.bytes();
        let near = &place.after[..place.after.len().min(LONGEST)];
        let ends = |b: &&u8| matches!(b, b'\n' | b'\r');
        let line_end = near.iter().take_while(ends).take(2).count();
        let line = near[line_end..].iter().take_while(|b| !ends(b));
        let mut full = Vec::with_capacity(text.len() + LONGEST);
        full.extend_from_slice(text);
        full.extend(place.delimiter);
        // A line end directly after the candidate counts as a space.
        full.extend((line_end > 0).then_some(b' '));
        full.extend(line);
        Self {
            authority: authority(text),
            query: memchr::memchr(b'?', text).unwrap_or(text.len()),
            end: text.len(),
            full,
            dialect: place.dialect,
        }
    }

    /// Returns a source of a part of an authority.
    pub fn of_value(value: &[u8]) -> Self {
        Self {
            authority: 0..value.len(),
            query: value.len(),
            end: value.len(),
            full: value.to_vec(),
            dialect: Dialect::Common,
        }
    }

    /// Returns the byte before `at`.
    pub fn before(&self, at: usize) -> Option<u8> {
        self.full[..at].last().copied()
    }

    /// Returns the byte at `at`.
    pub fn byte(&self, at: usize) -> Option<u8> {
        self.full.get(at).copied()
    }

    /// Returns the bytes from `at`, as many as a placeholder has at most.
    pub fn rest(&self, at: usize) -> &[u8] {
        let rest = self.full.get(at..).unwrap_or_default();
        &rest[..rest.len().min(LONGEST)]
    }

    /// Returns the bytes from `at` to the end of the candidate.
    pub fn text_from(&self, at: usize) -> &[u8] {
        self.full.get(at..self.end).unwrap_or_default()
    }

    /// Returns the position of the bracket that closes the one at `open`.
    pub fn closing(&self, open: usize) -> Option<usize> {
        let opening = self.byte(open)?;
        let closing = match opening {
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            _ => b'>',
        };
        let mut depth = 0_usize;
        let at = self.rest(open).iter().position(|&b| {
            if b == opening {
                depth += 1;
            } else if b == closing {
                depth -= 1;
            }
            depth == 0
        })?;
        Some(open + at)
    }

    /// Returns the end of the name that starts at `at`: letters, digits and `_`.
    pub fn name_end(&self, at: usize) -> usize {
        at + self.rest(at).iter().take_while(|b| is_word(**b)).count()
    }

    /// Returns true if a letter, a digit or `_` ends at `at`.
    pub fn follows_word(&self, at: usize) -> bool {
        self.before(at).is_some_and(is_word)
    }

    /// Returns true if a component, a segment or a value may start at `at`.
    pub fn starts_part(&self, at: usize) -> bool {
        let starts = |b| matches!(b, b'/' | b'=' | b'&' | b'?' | b':' | b'@' | b'#' | b',');
        self.before(at).is_none_or(starts)
    }

    /// Returns true if a component, a segment or a value may end at `at`.
    pub fn ends_part(&self, at: usize) -> bool {
        let ends = |b| matches!(b, b'/' | b'?' | b'&' | b'#' | b':' | b'@' | b',' | b';');
        at >= self.end || self.byte(at).is_none_or(ends)
    }

    /// Returns true if the query has the byte at `at`.
    pub fn in_query(&self, at: usize) -> bool {
        (self.query..self.end).contains(&at)
    }

    /// Returns true if the authority has the byte at `at`.
    pub fn in_authority(&self, at: usize) -> bool {
        self.authority.contains(&at)
    }

    /// Returns true if the authority has the byte at `at`, and no user information ends after it.
    pub fn in_host(&self, at: usize) -> bool {
        self.in_authority(at) && !self.full[at..self.authority.end].contains(&b'@')
    }
}

/// Returns true for letters, digits and `_`.
pub(super) const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns true for two hexadecimal digits, at the start of `text`.
pub(super) fn is_hex_pair(text: &[u8]) -> bool {
    text.len() >= 2 && text[..2].iter().all(u8::is_ascii_hexdigit)
}

/// Returns the bytes between `://` and the path, before any placeholder is known.
fn authority(text: &[u8]) -> Range<usize> {
    let start = match memmem::find(text, b"://") {
        Some(at) => at + 3,
        None if text.starts_with(b"www.") => 0,
        None if text.starts_with(b"//") => 2,
        None => return 0..0,
    };
    let ends = |b: &u8| matches!(b, b'/' | b'?' | b'#');
    let rest = &text[start..];
    start..start + rest.iter().position(ends).unwrap_or(rest.len())
}
