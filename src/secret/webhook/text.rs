//! Where the credential is in the text after the name of a service's host. What follows
//! may be broken: white space, `|`, `{x}` or `%zz` anywhere between the parts of the path.

use std::ops::Range;

use memchr::memmem;

use super::{is_base64url, run};

/// At most so many bytes are passed over where a part was expected.
const LONGEST_GAP: usize = 16;

/// Reads the parts of a path one after the other.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    /// Goes past the next `part`, if it is near.
    fn past(&mut self, part: &[u8]) -> Option<()> {
        let near = &self.rest()[..self.rest().len().min(LONGEST_GAP + part.len())];
        self.at += memmem::find(near, part)? + part.len();
        Some(())
    }

    /// The next run of at least `least` bytes that are accepted, if it is near.
    fn run(&mut self, accepts: fn(&u8) -> bool, least: usize) -> Option<Range<usize>> {
        let most = self.text.len().min(self.at + LONGEST_GAP);
        let starts = (self.at..most).filter(|&at| at == self.at || !accepts(&self.text[at - 1]));
        let mut runs = starts.filter_map(|at| {
            let at = at + after_escape(&self.text[..at], &self.text[at..]);
            let len = run(self.text.get(at..)?, accepts, least..=usize::MAX)?;
            Some(at..at + len)
        });
        let found = runs.next()?;
        self.at = found.end;
        Some(found)
    }
}

/// How many bytes of `text` are the digits of what reads as an escape: `%zz`.
fn after_escape(before: &[u8], text: &[u8]) -> usize {
    if before.ends_with(b"%") {
        text.len().min(2)
    } else {
        0
    }
}

/// As [`super::slack`]: the last segment is at least 16 letters and digits.
pub(super) fn slack(text: &[u8]) -> Option<Range<usize>> {
    let mut path = Reader::new(text);
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

/// As [`super::teams`]: all that follows the kind of the hook.
pub(super) fn teams(text: &[u8]) -> Option<Range<usize>> {
    let first = Reader::new(text).run(u8::is_ascii_hexdigit, 32)?;
    let ends = |b: &u8| b.is_ascii_whitespace() || b"\"<>()|{}&?#\\`".contains(b);
    let rest = text[first.start..].iter().position(ends);
    Some(first.start..rest.map_or(text.len(), |len| first.start + len))
}

/// As [`super::workflow`].
pub(super) fn workflow(text: &[u8]) -> Option<Range<usize>> {
    const KEY: &[u8] = b"sig=";
    let at = memmem::find(text, KEY)? + KEY.len();
    Reader { text, at }.run(|b| is_base64url(b) || *b == b'%', 16)
}

/// As [`super::discord`].
pub(super) fn discord(text: &[u8]) -> Option<Range<usize>> {
    let mut path = Reader::new(text);
    path.run(u8::is_ascii_digit, 15)?;
    path.run(is_base64url, 40)
}

/// As [`super::telegram`].
pub(super) fn telegram(text: &[u8]) -> Option<Range<usize>> {
    let mut path = Reader::new(text);
    path.run(u8::is_ascii_digit, 1)?;
    path.past(b":")?;
    path.run(is_base64url, 30)
}
