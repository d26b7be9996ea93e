//! The last word of a text: whether a URL starts in it.

use std::ops::Range;

use memchr::memmem;

use crate::format::bytes::is_space;

/// The word at the end of a text. It is read on demand, because few words are needed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Word {
    /// The start of the word.
    start: usize,
    /// Whether a URL starts in it.
    url: bool,
    /// Text from here on has not been read.
    unread: usize,
}

impl Word {
    /// Returns the word of text that is read from `from` on. It starts at `start`, which may be
    /// before that.
    pub const fn at(from: usize, start: usize) -> Self {
        Self {
            start,
            url: false,
            unread: from,
        }
    }

    /// Returns true if a URL starts in the word that the text up to `end` ends in. Calls must
    /// ascend.
    pub fn holds_url(&mut self, bytes: &[u8], end: usize) -> bool {
        self.read(bytes, self.unread.min(end)..end);
        self.unread = end;
        self.url
    }

    /// Continues the text with `range`.
    fn read(&mut self, bytes: &[u8], range: Range<usize>) {
        let space = bytes[range.clone()]
            .iter()
            .rposition(|byte| is_space(*byte));
        if let Some(space) = space {
            self.start = range.start + space + 1;
            self.url = false;
        }
        let from = self.start.max(range.start.saturating_sub(3));
        let near = &bytes[from..range.end];
        self.url = self.url
            || memmem::find(near, b"://").is_some()
            || (from == self.start && near.starts_with(b"www."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls() {
        for (text, start, url) in [
            ("see http://h", 4, true),
            ("www.h", 0, true),
            ("http://h then", 9, false),
            ("xwww.h", 0, false),
            ("", 0, false),
        ] {
            let mut word = Word::default();
            // The result is the same piece by piece.
            for at in 0..text.len() {
                word.read(text.as_bytes(), at..at + 1);
            }
            let mut whole = Word::default();
            whole.read(text.as_bytes(), 0..text.len());
            assert_eq!((whole.start, whole.url), (start, url), "{text}");
            assert_eq!(word.start, start, "{text}");
        }
    }
}
