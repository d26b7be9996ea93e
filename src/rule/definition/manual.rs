//! Takes the manual of a rule out of its file at compile time: the binary holds the manuals, and
//! not the source around them.

/// The manual at the head of `$file`: its leading `//!` lines, without these signs, as Markdown.
macro_rules! manual {
    ($file:literal) => {{
        const SOURCE: &[u8] = include_bytes!($file);
        const MANUAL: [u8; $crate::rule::definition::manual::length(SOURCE)] =
            $crate::rule::definition::manual::extract(SOURCE);
        match std::str::from_utf8(&MANUAL) {
            Ok(manual) => manual,
            Err(_) => panic!("the manual is not UTF-8"),
        }
    }};
}

/// Returns the length of the manual in `source`.
pub(in crate::rule) const fn length(source: &[u8]) -> usize {
    let (mut length, mut start) = (0, 0);
    while let Some((from, to)) = line(source, start) {
        length += to - from + 1;
        start = after_line(source, to);
    }
    length
}

/// Returns the manual in `source`, each line with a line feed at its end.
pub(in crate::rule) const fn extract<const LENGTH: usize>(source: &[u8]) -> [u8; LENGTH] {
    let mut manual = [b'\n'; LENGTH];
    let (mut length, mut start) = (0, 0);
    while let Some((from, to)) = line(source, start) {
        let mut at = from;
        while at < to {
            manual[length] = source[at];
            length += 1;
            at += 1;
        }
        length += 1;
        start = after_line(source, to);
    }
    manual
}

/// Returns the range of the manual's text in the line at `start`; `None` if the manual has ended.
const fn line(source: &[u8], start: usize) -> Option<(usize, usize)> {
    let comment = start + 2 < source.len()
        && source[start] == b'/'
        && source[start + 1] == b'/'
        && source[start + 2] == b'!';
    if !comment {
        return None;
    }
    let mut from = start + 3;
    if from < source.len() && source[from] == b' ' {
        from += 1;
    }
    let mut to = from;
    while to < source.len() && source[to] != b'\n' && source[to] != b'\r' {
        to += 1;
    }
    Some((from, to))
}

/// Returns the start of the line after the line that ends at `end`.
const fn after_line(source: &[u8], end: usize) -> usize {
    let carriage_return = end < source.len() && source[end] == b'\r';
    end + 1 + carriage_return as usize
}

#[cfg(test)]
mod tests {
    use super::{extract, length};

    #[test]
    fn manuals_end_with_the_first_other_line() {
        const UNIX: &[u8] = b"//! # a\n//!\n//!  b\n\n//! c\n";
        const WINDOWS: &[u8] = b"//! # a\r\n//!\r\n//!  b\r\n\r\n//! c\r\n";
        assert_eq!(&extract::<{ length(UNIX) }>(UNIX), b"# a\n\n b\n");
        assert_eq!(&extract::<{ length(WINDOWS) }>(WINDOWS), b"# a\n\n b\n");
        assert_eq!(&extract::<{ length(b"//!") }>(b"//!"), b"\n");
        assert_eq!(length(b"use a;\n//! b\n"), 0);
    }
}
