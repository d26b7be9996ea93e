//! Blank lines, between which text may be divided.

/// The longest blank line, in bytes; a longer run of white space before a line end is taken for text.
// Bounds the time in a text of spaces.
const LONGEST: usize = 256;

/// Returns where the last line of `text`, which has no line end, starts if it is blank: only spaces,
/// tabs and CR.
pub fn blank_line(text: &[u8]) -> Option<usize> {
    let near = &text[text.len().saturating_sub(LONGEST)..];
    let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r');
    let spaces = near.iter().rev().take_while(is_space).count();
    let starts = match near.len().checked_sub(spaces + 1) {
        Some(last) => near[last] == b'\n',
        None => near.len() == text.len(),
    };
    starts.then_some(text.len() - spaces)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, blank_line};

    #[test]
    fn lines() {
        let long = [&b"a\n"[..], &[b' '; LONGEST]].concat();
        for (text, expected) in [
            (&b""[..], Some(0)),
            (b" \t\r", Some(0)),
            (b"a\n", Some(2)),
            (b"a\n \r", Some(2)),
            (b"a", None),
            (b"a\n b", None),
            (&long[1..LONGEST], Some(1)),
            (&long, None),
        ] {
            assert_eq!(blank_line(text), expected, "{}", text.escape_ascii());
        }
    }
}
