//! Schemes that a line end divides, in `<…>` and quotes: `<ht⏎tp://h>` (docs/design/DELIMITING.md §2.1).

use super::chars::{at_word_boundary, is_space_or_tab, is_white_space};
use super::join::{self, is_quote_mark};
use super::start::{Shape, Start};
use super::wrapper;
use super::{Wrapper, schemes};
use crate::extract::scheme_name::{MAX_SCHEME_LEN, is_scheme_byte};

/// The most bytes between the parts of a scheme: a line end, an indentation and the prefix of a line.
// Bounds the time: they are read for each scheme that white space precedes.
const MAX_GAP: usize = 32;

/// What a line end before the rest of a scheme means.
pub(super) enum Broken {
    /// Nothing.
    No,
    /// It divides the name of a scheme, which is known when it is joined.
    Joined(Start),
    /// It divides a word that is no scheme, or a scheme that is not joined.
    Rest,
}

/// Looks for a scheme that ends at `colon` and that a line end divides, perhaps directly before the colon.
/// The body of its start is where it is in the joined text. A rest that is the name of a scheme itself is
/// not joined to what is none with it.
pub(super) fn before(bytes: &[u8], colon: usize, floor: usize) -> Broken {
    let rest = name_start(bytes, colon, floor);
    // Words of a sentence are before most schemes.
    let last = match bytes[floor..rest] {
        [_, _, .., word, b' '] if word.is_ascii_lowercase() => return Broken::No,
        [_, _, .., last] => last,
        _ => return Broken::No,
    };
    if !is_white_space(last) && !is_quote_mark(last) {
        return Broken::No;
    }
    let Some(head) = head(bytes, rest, floor) else {
        return Broken::No;
    };
    let joined = [&bytes[head.start..head.end], &bytes[rest..colon]].concat();
    let is_known = schemes::is_known(&joined);
    let is_rest = !schemes::is_known(&bytes[rest..colon]);
    let wrapper = opened_at(bytes, head.start, floor);
    let is_joined = is_known
        && wrapper.is_some_and(|wrapper| wrapper != Wrapper::UrlPrefix)
        && join::continuation(bytes, head.start, head.line) == Some(rest);
    if is_joined {
        let slashes = bytes[colon..].starts_with(b"://");
        let (separator, shape) = if slashes {
            (3, Shape::Authority)
        } else {
            (1, Shape::Opaque)
        };
        let body = head.start + joined.len() + separator;
        return Broken::Joined(Start::new(bytes, head.start, body, shape));
    }
    if is_rest && (is_known || wrapper.is_some()) {
        Broken::Rest
    } else {
        Broken::No
    }
}

/// The first part of a divided word.
struct Head {
    start: usize,
    end: usize,
    /// The start of the next line.
    line: usize,
}

/// Returns the word at the end of the line before the one in which `rest` is the first word.
fn head(bytes: &[u8], rest: usize, floor: usize) -> Option<Head> {
    let least = rest.saturating_sub(MAX_GAP).max(floor);
    let line = least + memchr::memrchr(b'\n', &bytes[least..rest])? + 1;
    let before = &bytes[floor..line - 1];
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let spaces = before.iter().rev().take(MAX_GAP);
    let spaces = spaces.take_while(|byte| is_space_or_tab(**byte)).count();
    let end = floor + before.len() - spaces;
    let start = name_start(bytes, end, floor);
    let is_name = start < end && bytes[start].is_ascii_alphabetic();
    is_name.then_some(Head { start, end, line })
}

/// Returns the start of the characters of scheme names that end at `end`.
fn name_start(bytes: &[u8], end: usize, floor: usize) -> usize {
    let near = &bytes[end.saturating_sub(MAX_SCHEME_LEN).max(floor)..end];
    let name = near.iter().rev().take_while(|byte| is_scheme_byte(**byte));
    end - name.count()
}

/// Returns the wrapper that is opened directly before `at`, over a `URL:`.
fn opened_at(bytes: &[u8], at: usize, floor: usize) -> Option<Wrapper> {
    let opening = wrapper::before(bytes, at, floor);
    // `a < s⏎ftp://h`
    let is_direct = opening.prefixed || !bytes[opening.outer..at].contains(&b' ');
    // An apostrophe: `Anna's⏎http://h`.
    let is_direct = is_direct && at_word_boundary(bytes, opening.outer);
    (opening.wrapper != Wrapper::None && is_direct).then_some(opening.wrapper)
}

#[cfg(test)]
mod tests {
    use crate::extract::delimit::tests::texts;

    #[test]
    fn each_place_in_a_scheme() {
        for uri in [
            "http://h.example/a",
            "https://h.example/a",
            "prospero://h.example:1525//a",
            "mailto:anna@h.example",
            "urn:ietf:rfc:3986",
            "news:comp.infosystems.www",
            "tel:+1-201-555-0123",
        ] {
            let colon = uri.find(':').unwrap_or_default();
            for at in 1..=colon {
                // A sign before a sign is not searched for.
                if uri.starts_with("tel") && at == colon {
                    continue;
                }
                let (head, rest) = uri.split_at(at);
                for (open, next, close) in [
                    ("<", "", ">"),
                    ("<URL:", "  ", ">"),
                    ("> <", "> ", ">"),
                    ("# see <", "# ", ">"),
                    ("Bob> <", "Bob> ", ">"),
                    ("x \"", "", "\" x"),
                ] {
                    let opaque = !uri.contains("://") && open == "x \"";
                    if opaque && !uri.starts_with("mailto") {
                        continue;
                    }
                    let text = format!("{open}{head}\n{next}{rest}{close}\n");
                    assert_eq!(texts(text.as_bytes()), [uri], "{text:?}");
                }
            }
        }
    }

    #[test]
    fn words_that_are_no_schemes() {
        for (text, expected) in [
            // No rest of a scheme is one.
            ("(ht\ntp://h.example/a)", &[][..]),
            ("see ht\ntp://h.example/a", &[]),
            ("<htt\n: p://h.example/a>", &[]),
            ("URL:ht\ntp://h.example/a", &[]),
            ("<xyz\nzy://h.example/>", &[]),
            ("<htt\n\np://h.example/>", &[]),
            // Whole schemes after a word.
            ("<see\nhttp://h.example/a>", &["http://h.example/a"]),
            ("the path\nhttp://h.example/a", &["http://h.example/a"]),
            ("a < s\nftp://h.example/a", &["ftp://h.example/a"]),
            // Labels, drives and fields.
            ("<a\nb:c>", &[]),
            ("<p\nC:\\x>", &[]),
            ("\"http\n:\" x", &[]),
            ("{a: \"ur\",\nn: 1}", &[]),
        ] {
            assert_eq!(texts(text.as_bytes()), expected, "{text:?}");
        }
    }
}
