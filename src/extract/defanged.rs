//! The punctuation in brackets of defanged URIs (rule D011).

/// Replacements for a dot.
// Not in braces, which are rather those of templates; rule D011 reads them inside a candidate.
const DOTS: [&[u8]; 4] = [b"[.]", b"(.)", b"[dot]", b"(dot)"];

/// Returns the length of the dot in brackets that `text` starts with.
pub fn dot(text: &[u8]) -> Option<usize> {
    let starts = |dot: &&&[u8]| {
        let start = text.get(..dot.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(dot))
    };
    DOTS.iter().find(starts).map(|dot| dot.len())
}

/// Returns true if `text` starts with `[:]//` or `[://]`.
pub fn is_separator(text: &[u8]) -> bool {
    text.starts_with(b"[:]//") || text.starts_with(b"[://]")
}
