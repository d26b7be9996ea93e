//! Credentials in headers, which folds break (RFC 5322 §2.2.3).

use std::ops::Range;

use memchr::memchr_iter;

use crate::secret::credentials_in_joined;

/// How many bytes after a URI are searched for the rest of its credential: five lines.
// Header lines have at most 78 characters as a rule (RFC 5322 §2.1.1).
const AFTER: usize = 512;

/// Returns true if a fold is at the start of `after`.
pub fn starts_with_fold(after: &[u8]) -> bool {
    let rest = after.strip_prefix(b"\r").unwrap_or(after);
    matches!(rest, [b'\n', b' ' | b'\t', ..])
}

/// Returns the credentials of the header `text` that start in `extent`, read without the folds after
/// that.
pub fn credentials_across_folds(text: &[u8], extent: &Range<usize>) -> Vec<Range<usize>> {
    let near = &text[extent.start..text.len().min(extent.end + AFTER)];
    let mut breaks = Vec::new();
    for end in memchr_iter(b'\n', near).filter(|end| starts_with_fold(&near[*end..])) {
        let is_white = |byte: &&u8| matches!(**byte, b' ' | b'\t');
        let start = end - usize::from(near[..end].ends_with(b"\r"));
        let white = near[end + 1..].iter().take_while(is_white).count();
        breaks.extend(start..end + 1 + white);
    }
    let found = credentials_in_joined(near, &breaks).into_iter();
    let found = found.map(|range| extent.start + range.start..extent.start + range.end);
    found.filter(|range| range.start < extent.end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_starts_in_a_uri() {
        for (text, expected) in [
            (
                "<http://h.example/?access_token=a7b8c9|\r\n d0e1f2>",
                "d0e1f2",
            ),
            ("<http://h.example/?password=a7b8c9|\n\t d0e1f2>", "d0e1f2"),
            ("<http://h.example/?password=a7b8c9|\nd0e1f2>", ""),
            ("<http://h.example/?page=a7b8c9|\n d0e1f2>", ""),
        ] {
            let (before, after) = text.split_once('|').unwrap();
            let text = text.replace('|', "");
            let found = credentials_across_folds(text.as_bytes(), &(1..before.len()));
            let end = text.len() - after.len() + after.find(expected).unwrap();
            let crosses = found.iter().any(|range| range.end > end);
            assert_eq!(crosses, !expected.is_empty(), "{text} {found:?}");
        }
    }
}
