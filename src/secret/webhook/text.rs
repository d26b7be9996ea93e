//! Secrets of webhook URLs in text after the name of a service's host. The URL may be broken by
//! white space, `|`, `{x}` or `%zz` between the parts of its path.

use std::ops::Range;

use memchr::memmem;

use super::{is_base64url, run};

/// The maximum number of bytes that are skipped before a part.
const MAX_GAP: usize = 16;

/// A reader of the parts of a path.
struct PathReader<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> PathReader<'t> {
    const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    /// Skips to the end of the next `part` if it is near.
    fn skip_past(&mut self, part: &[u8]) -> Option<()> {
        let near = &self.rest()[..self.rest().len().min(MAX_GAP + part.len())];
        self.at += memmem::find(near, part)? + part.len();
        Some(())
    }

    /// Returns the next run of at least `min` accepted bytes if it is near.
    fn run(&mut self, accepts: fn(&u8) -> bool, min: usize) -> Option<Range<usize>> {
        let limit = self.text.len().min(self.at + MAX_GAP);
        let starts = (self.at..limit).filter(|&at| at == self.at || !accepts(&self.text[at - 1]));
        let mut runs = starts.filter_map(|at| {
            let at = at + after_escape(&self.text[..at], &self.text[at..]);
            let len = run(self.text.get(at..)?, accepts, min..=usize::MAX)?;
            Some(at..at + len)
        });
        let found = runs.next()?;
        self.at = found.end;
        Some(found)
    }
}

/// Returns how many bytes of `text` look like the digits of a percent-encoding: `%zz`.
fn after_escape(before: &[u8], text: &[u8]) -> usize {
    if before.ends_with(b"%") {
        text.len().min(2)
    } else {
        0
    }
}

/// Finds the secret as [`super::slack`] does: the last segment of at least 16 letters and
/// digits.
pub(super) fn slack(text: &[u8]) -> Option<Range<usize>> {
    let mut path = PathReader::new(text);
    let mut last = None;
    for _ in 0..8 {
        let Some(segment) = path.run(u8::is_ascii_alphanumeric, 1) else {
            break;
        };
        let number = text[segment.clone()].iter().all(u8::is_ascii_digit);
        if segment.len() >= 16 && !number {
            last = Some(segment);
        }
    }
    last.filter(|_| matches!(text.first(), Some(b'T' | b'E')))
}

/// Finds the secret as [`super::teams`] does: all after the kind of webhook.
pub(super) fn teams(text: &[u8]) -> Option<Range<usize>> {
    let first = PathReader::new(text).run(u8::is_ascii_hexdigit, 32)?;
    let ends = |b: &u8| b.is_ascii_whitespace() || b"\"<>()|{}&?#\\`".contains(b);
    let rest = text[first.start..].iter().position(ends);
    Some(first.start..rest.map_or(text.len(), |len| first.start + len))
}

/// Finds the secret as [`super::workflow`] does.
pub(super) fn workflow(text: &[u8]) -> Option<Range<usize>> {
    const KEY: &[u8] = b"sig=";
    let at = memmem::find(text, KEY)? + KEY.len();
    PathReader { text, at }.run(|b| is_base64url(b) || *b == b'%', 16)
}

/// Finds the secret as [`super::discord`] does.
pub(super) fn discord(text: &[u8]) -> Option<Range<usize>> {
    let mut path = PathReader::new(text);
    path.run(u8::is_ascii_digit, 15)?;
    path.run(is_base64url, 40)
}

/// Finds the secret as [`super::telegram`] does.
pub(super) fn telegram(text: &[u8]) -> Option<Range<usize>> {
    let mut path = PathReader::new(text);
    path.run(u8::is_ascii_digit, 1)?;
    path.skip_past(b":")?;
    path.run(is_base64url, 30)
}
