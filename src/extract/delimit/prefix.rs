//! Prefixes of lines that no program is known to write: those of a text are learned from the line in
//! which a URI starts. `Bob> `, `: `, `} ` and `+` quote mail and news, and show changes.

use super::chars::is_space_or_tab;
use super::join::is_quote_mark;

/// The maximum length of a prefix, in bytes.
// The name of the one who is quoted and a few marks.
const MAX_LEN: usize = 24;

/// The maximum length of the name of the one who is quoted.
const MAX_NAME_LEN: usize = 12;

/// The marks of which prefixes consist. Those that URIs have at the start of a word are missing.
const MARKS: &[u8] = b">|:}]+*#;%!-=~$^";

/// Returns the length of the prefix that two lines start with: whole words, or marks. Quote marks alone are
/// no prefix that has to be learned.
pub(super) fn common(opening: &[u8], line: &[u8]) -> Option<usize> {
    let pairs = opening.iter().zip(line).take(MAX_LEN);
    let equal = pairs.take_while(|(one, other)| one == other && **one != b'\n');
    let equal = &line[..equal.count()];
    let is_known = |byte: &u8| is_space_or_tab(*byte) || is_quote_mark(*byte);
    let is_learned = |end: &usize| !equal[..*end].iter().all(is_known);
    let marks = equal.iter().rposition(|byte| MARKS.contains(byte));
    let marks = marks.map(|last| last + 1).filter(|end| {
        let mut words = equal[..*end].split(|byte| is_space_or_tab(*byte));
        words.all(is_word)
    });
    let words = equal.iter().rposition(|byte| is_space_or_tab(*byte));
    marks.max(words).filter(is_learned)
}

/// Returns true for marks, and for a name before `>` or `|`.
fn is_word(word: &[u8]) -> bool {
    let name = word.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (name, marks) = word.split_at(name.count());
    let quotes = marks.first().is_some_and(|mark| is_quote_mark(*mark));
    marks.iter().all(|byte| MARKS.contains(byte))
        && (name.is_empty() || quotes && name.len() <= MAX_NAME_LEN)
}

/// Returns true if `line` starts with the name of one who is quoted: `Bob> `.
pub(super) fn is_of_a_name(line: &[u8]) -> bool {
    let near = &line[..line.len().min(MAX_LEN)];
    let is_before = |byte: &&u8| is_space_or_tab(**byte) || is_quote_mark(**byte);
    let text = &near[near.iter().take_while(is_before).count()..];
    let end = text.iter().position(|byte| is_space_or_tab(*byte));
    let word = &text[..end.unwrap_or(0)];
    word.first().is_some_and(u8::is_ascii_uppercase) && word.ends_with(b">") && is_word(word)
}

/// Returns true if `line` starts with a mark that is a prefix, and white space.
pub(super) fn starts(line: &[u8]) -> bool {
    let near = &line[..line.len().min(MAX_LEN)];
    let Some(end) = near.iter().position(|byte| is_space_or_tab(*byte)) else {
        return false;
    };
    let word = &near[..end];
    // Comment leaders are compared elsewhere, and `>` closes a bracket.
    matches!(
        word,
        [b':' | b'}' | b']' | b'+' | b'-' | b'!' | b'=' | b'~' | b'$' | b'^']
    )
}

#[cfg(test)]
mod tests {
    use super::{common, starts};
    use crate::extract::delimit::tests::texts;

    #[test]
    fn prefixes_that_two_lines_have() {
        for (opening, line, expected) in [
            ("Bob> <", "Bob> b.html>", Some(4)),
            ("AB>> see <", "AB>> b", Some(4)),
            (": see <", ": b", Some(1)),
            ("} <", "} b", Some(1)),
            ("+ <", "+ b", Some(1)),
            ("+<", "+b", Some(1)),
            ("> : <", "> : b", Some(3)),
            ("> > <", "> > b", None),
            ("a <", "a.html>", None),
            ("see <", "seen>", None),
            ("Bob> <", "Anna> b", None),
            ("a/b: <", "a/b: c", Some(4)),
            ("Bob | <", "Bob | b", Some(5)),
            ("Bob M> see <", "Bob M> b", Some(6)),
            ("[Bob] <", "[Bob] b", Some(5)),
            ("@c see <", "@c b", Some(2)),
            ("@c see <", "@comment b", None),
            ("  <", "  b", None),
            ("", "b", None),
        ] {
            let found = common(opening.as_bytes(), line.as_bytes());
            assert_eq!(found, expected, "{opening:?} {line:?}");
        }
    }

    #[test]
    fn lines_with_a_prefix() {
        for (line, expected) in [
            (": b>", true),
            ("} b>", true),
            ("-  b>", true),
            (":b>", false),
            ("-b>", false),
            ("b>", false),
        ] {
            assert_eq!(starts(line.as_bytes()), expected, "{line}");
        }
    }

    #[test]
    fn uris_over_lines_with_prefixes() {
        for (text, expected) in [
            (
                "Bob> <http://h.example/a/\nBob> b.html> x",
                "http://h.example/a/b.html",
            ),
            (
                "  AB> <http://h.example/a/\n  AB> b> x",
                "http://h.example/a/b",
            ),
            (": <http://h.example/a/\n: b> x", "http://h.example/a/b"),
            ("} <http://h.example/a/\n} b> x", "http://h.example/a/b"),
            ("+see <http://h.example/a/\n+b> x", "http://h.example/a/b"),
            ("> <http://h.example/a/\n> b> x", "http://h.example/a/b"),
            ("// <http://h.example/a/\n// b> x", "http://h.example/a/b"),
            ("C <http://h.example/a/\nC b> x", "http://h.example/a/b"),
            ("AB: <http://h.example/a/\nAB: b> x", "http://h.example/a/b"),
            (
                "Bob M> <http://h.example/a/\nBob M> b> x",
                "http://h.example/a/b",
            ),
            (
                "Bob | <http://h.example/a/\nAnn | b> x",
                "http://h.example/a/",
            ),
            (
                "'\\\" <http://h.example/a/\n'\\\" b> x",
                "http://h.example/a/b",
            ),
            ("a <http://h.example/\na/b> x", "http://h.example/a/b"),
            ("x <http://h.example/a/\nb> x", "http://h.example/a/b"),
            ("x <http://h.example/a/\n: b> x", "http://h.example/a/"),
            (": <http://h.example/a/\n} b> x", "http://h.example/a/"),
            ("+ <http://h.example/a/\nb> x", "http://h.example/a/b"),
            ("+ <http://h.example/a/\n- b> x", "http://h.example/a/"),
            ("+ <http://h.example/a\n-b> x", "http://h.example/a-b"),
            (
                "Bob> <http://h.example/a/\nAnn> b> x",
                "http://h.example/a/",
            ),
        ] {
            assert_eq!(texts(text.as_bytes()), [expected], "{text:?}");
        }
    }
}
