//! The braces of a part and their ends, found in one pass.

use std::ops::Range;

use memchr::memchr3_iter;

/// The pairs of braces in a text. None extends over a blank line.
#[derive(Debug, Default)]
pub(crate) struct Braces {
    /// The positions of opening braces, ascending, with their ends.
    pairs: Vec<(u32, u32)>,
}

impl Braces {
    /// Returns the braces of `bytes` from `from` on. A brace after a backslash is a character.
    pub fn of(bytes: &[u8], from: usize) -> Self {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        // Those that are open, by their places among the pairs.
        let mut open: Vec<u32> = Vec::new();
        let mut skip = 0;
        let mut checked = from;
        for at in memchr3_iter(b'{', b'}', b'\\', &bytes[from..]).map(|at| from + at) {
            if at < skip {
                continue;
            }
            if has_blank_line(&bytes[checked..at]) {
                open.clear();
            }
            checked = at;
            match bytes[at] {
                b'\\' => skip = at + 2,
                b'{' => {
                    open.push(pairs.len() as u32);
                    pairs.push((at as u32, 0));
                }
                _ => {
                    if let Some(pair) = open.pop() {
                        pairs[pair as usize].1 = at as u32;
                    }
                }
            }
        }
        pairs.retain(|pair| pair.1 > 0);
        Self { pairs }
    }

    /// Returns the inside of the group whose opening brace is at `at`.
    pub fn inside(&self, at: usize) -> Option<Range<usize>> {
        let found = self.pairs.binary_search_by_key(&at, |pair| pair.0 as usize);
        found.ok().map(|index| at + 1..self.pairs[index].1 as usize)
    }
}

fn has_blank_line(bytes: &[u8]) -> bool {
    let mut lines = memchr::memchr_iter(b'\n', bytes);
    let Some(mut last) = lines.next() else {
        return false;
    };
    lines.any(|next| {
        let blank = bytes[last..next].trim_ascii().is_empty();
        last = next;
        blank
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs() {
        let text = b"{a{b}\\}c} {d\n\n} {e";
        let braces = Braces::of(text, 0);
        let inside = |at| braces.inside(at).map(|range| &text[range]);
        assert_eq!(inside(0), Some(&b"a{b}\\}c"[..]));
        assert_eq!(inside(2), Some(&b"b"[..]));
        assert_eq!((inside(1), inside(10), inside(16)), (None, None, None));
    }
}
