//! Credentials that a line end breaks into two parts.

use std::ops::Range;

use super::text::credentials_in;
use crate::text::{Builder, Text};

/// Whether a hyphen before a line end is a part of the word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hyphens {
    Kept,
    Dropped,
}

/// Returns the credentials of `text` without the bytes at `breaks`, which ascend: line ends, or the
/// spaces in their place. They are read with and without the hyphens before them.
pub fn credentials_in_joined(text: &[u8], breaks: &[usize]) -> Vec<Range<usize>> {
    let has_hyphen = breaks.iter().any(|&at| text[..at].ends_with(b"-"));
    let mut found = joined(text, breaks, Hyphens::Kept);
    if has_hyphen {
        found.extend(joined(text, breaks, Hyphens::Dropped));
    }
    found
}

fn joined(text: &[u8], breaks: &[usize], hyphens: Hyphens) -> Vec<Range<usize>> {
    let source = Text::borrowed(text, 0);
    let mut joined = Builder::new(&source);
    let mut kept = 0;
    for &at in breaks {
        let is_dropped = hyphens == Hyphens::Dropped && text[kept..at].ends_with(b"-");
        joined.keep(kept..at - usize::from(is_dropped));
        kept = at + 1;
    }
    joined.keep(kept..text.len());
    let joined = joined.finish();
    let found = credentials_in(joined.bytes()).into_iter();
    let found = found.map(|range| joined.source(range));
    found.map(|at| at.start as usize..at.end as usize).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_credentials() {
        for (text, expected) in [
            ("a ftp://joe:h3rr ing@h.example/", &["h3rr ing"][..]),
            ("ftp://joe:h3rr- ing@h.example/", &["h3rr- ing"]),
            ("ftp://joe:pass word@h.example/", &[]),
            ("ftp://joe:h3rring@h.example/ a", &["h3rring"]),
            ("two words", &[]),
        ] {
            let breaks: Vec<_> = memchr::memchr_iter(b' ', text.as_bytes()).collect();
            let mut found = credentials_in_joined(text.as_bytes(), &breaks);
            super::super::merge(&mut found);
            let found: Vec<_> = found.into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
