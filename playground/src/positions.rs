//! Offsets in UTF-16, which strings of JavaScript have.

use std::ops::Range;

use serde_json::{Map, Value};

/// Converts offsets of bytes in a text. Ascending offsets are converted in one pass.
pub struct Utf16<'t> {
    text: &'t str,
    /// An offset and the number of UTF-16 units before it.
    at: (usize, u64),
}

impl<'t> Utf16<'t> {
    /// Starts at the first byte.
    pub fn new(text: &'t str) -> Self {
        Self { text, at: (0, 0) }
    }

    /// Adds `start` and `end` to an object.
    pub fn add(&mut self, object: &mut Map<String, Value>, bytes: &Range<u64>) {
        object.insert("start".to_owned(), self.offset(bytes.start).into());
        object.insert("end".to_owned(), self.offset(bytes.end).into());
    }

    /// Returns the number of units before a byte. A byte inside a character counts as its start.
    fn offset(&mut self, byte: u64) -> u64 {
        let mut byte = usize::try_from(byte)
            .unwrap_or(usize::MAX)
            .min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        if byte < self.at.0 {
            let back = units(&self.text[byte..self.at.0]);
            self.at = (byte, self.at.1 - back);
        }
        let (from, before) = self.at;
        self.at = (byte, before + units(&self.text[from..byte]));
        self.at.1
    }
}

fn units(text: &str) -> u64 {
    if text.is_ascii() {
        return text.len() as u64;
    }
    text.chars().map(|c| c.len_utf16() as u64).sum()
}

#[cfg(test)]
mod tests {
    use super::Utf16;

    #[test]
    fn offsets_are_those_of_strings() {
        let text = "a\u{E9}\u{20AC}\u{1F600}b";
        let mut utf16 = Utf16::new(text);
        for (byte, units) in [
            (0, 0),
            (1, 1),
            (3, 2),
            (2, 1),
            (6, 3),
            (8, 3),
            (10, 5),
            (11, 6),
            (99, 6),
            (0, 0),
        ] {
            assert_eq!(utf16.offset(byte), units, "{byte}");
        }
    }
}
