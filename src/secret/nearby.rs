//! Credentials of a long text, looked for only where they are asked for.

use std::ops::Range;

use super::text::credentials_in;

/// How much before and after a range is searched with it.
const AROUND: usize = 512;
/// The text after a range that is searched with it, so that the next range is, too.
const AHEAD: usize = 4096;

/// What was found of the credentials of a text. Ranges are asked for in about ascending
/// order, so each part of the text is searched about once.
#[derive(Debug, Default)]
pub struct Nearby {
    found: Vec<Range<usize>>,
    /// Of which part all credentials are in `found`.
    searched: Range<usize>,
}

impl Nearby {
    /// The credentials of `text` around `range`, ascending and disjoint: ranges of `text`.
    pub fn search(&mut self, text: &[u8], range: &Range<usize>) -> &[Range<usize>] {
        if range.start < self.searched.start || range.end > self.searched.end {
            let start = range.start.saturating_sub(AROUND);
            let end = text.len().min(range.end + AHEAD);
            let found = credentials_in(&text[start..end]).into_iter();
            self.found = found.map(|r| start + r.start..start + r.end).collect();
            // What is near the end may go on after it.
            let sure = if end == text.len() { end } else { end - AROUND };
            self.searched = range.start..sure.max(range.end);
        }
        &self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_that_of_the_whole_text() {
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
        // Backwards, too.
        for range in whole.iter().rev().step_by(50) {
            assert!(nearby.search(text.as_bytes(), range).contains(range));
        }
    }
}
