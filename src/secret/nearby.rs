//! A search for credentials in a long text that is limited to the ranges of interest.

use std::ops::Range;

use super::text::credentials_in;

/// The number of bytes before and after a range that are searched with it.
// A credential may start before a range and end after it; bounds the time for each.
const AROUND: usize = 512;
/// The maximum number of bytes after a range that are searched in advance, for the ranges to
/// follow.
// Fewer and longer searches, while little is searched in vain after the last range.
const MAX_AHEAD: usize = 4096;

/// A cache of the credentials in a text. Ranges are requested in mostly ascending order, so
/// each part of the text is searched about once.
#[derive(Debug, Default)]
pub struct Nearby {
    found: Vec<Range<usize>>,
    /// The part of the text whose credentials are all in `found`.
    searched: Range<usize>,
    /// The number of bytes that the last search read after its range.
    ahead: usize,
}

impl Nearby {
    /// Returns the ranges of the credentials in `text` around `range`, ascending and disjoint.
    pub fn search(&mut self, text: &[u8], range: &Range<usize>) -> &[Range<usize>] {
        if range.start < self.searched.start || range.end > self.searched.end {
            let start = range.start.saturating_sub(AROUND);
            self.ahead = self.next_ahead(range);
            let end = text.len().min(range.end + self.ahead);
            let found = credentials_in(&text[start..end]).into_iter();
            self.found = found.map(|r| start + r.start..start + r.end).collect();
            // Credentials near the end may continue after it.
            let complete = if end == text.len() { end } else { end - AROUND };
            self.searched = range.start..complete.max(range.end);
        }
        &self.found
    }

    /// Returns how many bytes to read after `range`: twice as many as the last time if that search
    /// ended near it, so that ranges that follow each other closely share searches.
    fn next_ahead(&self, range: &Range<usize>) -> usize {
        let gap = range.start.checked_sub(self.searched.end);
        if gap.is_some_and(|gap| gap <= AROUND) {
            MAX_AHEAD.min(2 * self.ahead.max(AROUND))
        } else {
            AROUND
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_same_as_a_search_of_the_whole_text() {
        let link = |n: usize| {
            format!(
                "see ftp://joe:Wq7Zk2vB9m{n}@ftp.example.net/ {}\n",
                "a ".repeat(n % 90)
            )
        };
        let text: String = (0..900).map(link).collect();
        let whole = credentials_in(text.as_bytes());
        assert_eq!(whole.len(), 900);
        let mut nearby = Nearby::default();
        for range in &whole {
            let found = nearby.search(text.as_bytes(), range);
            assert!(found.contains(range), "{range:?}");
        }
        // Also in descending order.
        for range in whole.iter().rev().step_by(50) {
            assert!(nearby.search(text.as_bytes(), range).contains(range));
        }
    }
}
