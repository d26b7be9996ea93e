//! Patterns other than templates (guard U2): optional parts and placeholders in square brackets,
//! and regular expressions.

use std::ops::Range;

use memchr::{memchr, memchr3, memmem};

use crate::rule::RuleContext;

/// The most bytes of the name of a placeholder.
const LONGEST_NAME: usize = 64;

/// Text that only regular expressions have.
const EXPRESSIONS: [&[u8]; 9] = [
    b"[a-z", b"[A-Z", b"[0-9", b"[^", b"(?:", b"\\d+", b"\\w+", b".*)", b".+)",
];

/// Returns the bytes that show that the URI is a pattern.
pub fn pattern(cx: &RuleContext) -> Option<Range<usize>> {
    let text = cx.candidate.text.bytes();
    // Few URIs have any of these characters.
    let marked = memchr3(b'[', b'(', b'\\', text).is_some() || memchr(b')', text).is_some();
    marked
        .then(|| expression(text).or_else(|| optional(text)))
        .flatten()
        .or_else(|| unclosed(text, cx.after))
}

/// Returns the range of `[:port]`, `[user@]` or `[HOST_NAME]` before the path, but not of an
/// address, even if it is malformed.
fn optional(text: &[u8]) -> Option<Range<usize>> {
    let start = memmem::find(text, b"://")? + 3;
    let end = memchr(b'/', &text[start..]).map_or(text.len(), |length| start + length);
    let open = start + memchr(b'[', &text[start..end])?;
    let near = &text[open + 1..end.min(open + LONGEST_NAME)];
    let close = memchr(b']', near)?;
    let name = &near[..close];
    let word = |b: &u8| b.is_ascii_alphanumeric() || b"_-. ".contains(b);
    let named = |name: &[u8]| name.first().is_some_and(u8::is_ascii_alphabetic);
    let part = match name {
        [user @ .., b'@'] => named(user),
        [b':' | b'#', port @ ..] => named(port) && !port.iter().any(u8::is_ascii_digit),
        // `[fe80]` lacks colons, `[v1.x]` is of the future.
        _ => {
            let hex = |b: &u8| b.is_ascii_hexdigit() || *b == b'.';
            named(name) && name.iter().all(word) && !name.iter().all(hex) && !is_future(name)
        }
    };
    part.then(|| open..open + close + 2)
}

/// Returns true for an `IPvFuture` address such as `v1.x` (RFC 3986 §3.2.2).
fn is_future(name: &[u8]) -> bool {
    name[0].eq_ignore_ascii_case(&b'v') && name.get(1).is_some_and(u8::is_ascii_hexdigit)
}

fn expression(text: &[u8]) -> Option<Range<usize>> {
    let find = |part: &&[u8]| memmem::find(text, part).map(|at| at..at + part.len());
    EXPRESSIONS.iter().find_map(find)
}

/// Returns the range of `{project` at the end, where `}` follows after a space or a line end.
fn unclosed(text: &[u8], after: &[u8]) -> Option<Range<usize>> {
    let open = memchr::memrchr(b'{', text)?;
    let name = &text[open + 1..];
    let word = |b: &u8| b.is_ascii_alphanumeric() || b"_-. ".contains(b);
    let near = &after[..after.len().min(LONGEST_NAME)];
    let close = memchr(b'}', near)?;
    let space = near.first().is_some_and(u8::is_ascii_whitespace);
    let rest = near[..close]
        .iter()
        .all(|b| word(b) || b.is_ascii_whitespace());
    (space && !name.is_empty() && name.iter().all(word) && rest).then_some(open..text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::bare;

    /// Asserts that the bytes between `⟦` and `⟧` show a pattern; `after` follows the URI.
    #[track_caller]
    fn assert_pattern(marked: &str, after: &str) {
        let expected = marked.find('⟦').map(|start| {
            let end = marked.find('⟧').unwrap_or(marked.len());
            start..end - '⟦'.len_utf8()
        });
        let cx = bare("", marked, after).with(pattern);
        assert_eq!(cx, expected, "{marked}");
    }

    #[test]
    fn optional_parts_and_placeholders() {
        assert_pattern("https://⟦[service.name]⟧/x", "");
        assert_pattern("gs://⟦[BUCKET_NAME]⟧/dictionary.txt", "");
        assert_pattern("rsync://host⟦[:port]⟧/path", "");
        assert_pattern("ftp://⟦[user@]⟧host/x", "");
        for plain in [
            "http://[2001:db8::7]/",
            "http://[::g]/",
            "http://[fe80]/",
            "http://[v1.x]/",
            "http://[:80]/",
            "http://h.example/a[name]",
            "http://[h.example/",
        ] {
            assert_pattern(plain, "");
        }
    }

    #[test]
    fn regular_expressions() {
        assert_pattern("https://⟦[a-z⟧A-Z0-9.-]+", "");
        assert_pattern("https://github.com/⟦[^⟧/]+", "");
        assert_pattern("https://h.example/⟦(?:⟧a|b)", "");
        assert_pattern("https://h.example/v⟦\\d+⟧", "");
        for plain in [
            "https://h.example/a*b",
            "https://h.example/?q[0]=1",
            "https://h.example/(a)?b",
        ] {
            assert_pattern(plain, "");
        }
    }

    #[test]
    fn names_that_go_on() {
        assert_pattern("https://h.example/⟦{identity⟧", " pool name}/x");
        assert_pattern("https://h.example/⟦{project⟧", "\n  }/x");
        assert_pattern("https://h.example/{project", "}");
        assert_pattern("https://h.example/{project", " and more; }");
        assert_pattern("https://h.example/{", " }");
    }
}
