//! The text of a link in brackets after a URI, as `AsciiDoc` has it, in other text:
//! `http://h/a[the page]`.

use memchr::memrchr;

/// Returns where the text starts, or `stop` if there is none. `stop` is where the URI whose body
/// starts at `body` ends. Its first word ends there at a space.
pub(super) fn start(bytes: &[u8], body: usize, stop: usize) -> usize {
    let uri = bytes.get(body..stop).unwrap_or_default();
    let in_word = |b: &u8| b.is_ascii_alphabetic() || b"_*`'".contains(b);
    match memrchr(b'[', uri) {
        Some(open)
            if open > 0
                && bytes.get(stop) == Some(&b' ')
                && open + 1 < uri.len()
                && uri[open + 1..].iter().all(in_word) =>
        {
            body + open
        }
        _ => stop,
    }
}

/// Returns `end` without the brackets of an empty text: `http://h/a[]`.
pub(super) fn without_empty(bytes: &[u8], body: usize, end: usize) -> usize {
    let uri = bytes.get(body..end).unwrap_or_default();
    match uri.strip_suffix(b"[]") {
        Some(rest) if !rest.is_empty() => end - 2,
        _ => end,
    }
}
