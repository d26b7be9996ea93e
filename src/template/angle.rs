//! Names in angle brackets: `<name>`, `<int:id>`, `<your name>`, and `<em>name</em>`.

use super::Found;
use super::source::Source;

/// Names of HTML elements, which text may have.
const HTML: &[&str] = &[
    "a",
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "center",
    "cite",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "hr",
    "i",
    "img",
    "li",
    "nobr",
    "ol",
    "p",
    "pre",
    "small",
    "span",
    "strong",
    "table",
    "td",
    "th",
    "tr",
    "tt",
    "u",
    "ul",
    "var",
    "wbr",
];

/// Elements that mark a word as a placeholder.
const MARKS: &[&str] = &[
    "b",
    "em",
    "emphasis",
    "i",
    "replaceable",
    "strong",
    "tt",
    "var",
];

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    marked(source, at)
        .or_else(|| directive(source, at))
        .or_else(|| value(source, at))
        .map(Found::certain)
}

/// `&lt;name&gt;`.
pub(super) fn escaped(source: &Source, at: usize) -> Option<Found> {
    let name = source.rest(at).strip_prefix(b"&lt;")?;
    let length = memchr::memmem::find(name, b"&gt;")?;
    is_value_name(&name[..length]).then(|| Found::certain(at + 8 + length))
}

fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    names
        .iter()
        .any(|other| name.eq_ignore_ascii_case(other.as_bytes()))
}

/// `<em>name</em>`: the element and the word in it.
fn marked(source: &Source, at: usize) -> Option<usize> {
    let name_end = source.name_end(at + 1);
    let name = &source.full[at + 1..name_end];
    if source.byte(name_end) != Some(b'>') || !is_one_of(name, MARKS) {
        return None;
    }
    let rest = source.rest(name_end + 1);
    let length = memchr::memmem::find(rest, b"</")?;
    let word = |b: &u8| b.is_ascii_alphanumeric() || b"_-. ".contains(b);
    let close = name_end + 1 + length;
    let ends = source.closing(close)?;
    rest[..length].iter().all(word).then_some(ends + 1)
}

/// `<c:out value="x"/>`, `<#if x>`, `<@x>`.
fn directive(source: &Source, at: usize) -> Option<usize> {
    let start = match source.byte(at + 1)? {
        b'#' | b'@' => at + 2,
        b'/' if matches!(source.byte(at + 2), Some(b'#' | b'@')) => at + 3,
        _ => {
            let prefix = source.name_end(at + 1);
            let named = prefix > at + 1 && source.byte(prefix) == Some(b':');
            // The prefix and name of an element; bounds the time.
            let space = memchr::memchr(b' ', &source.rest(at)[..source.rest(at).len().min(40)]);
            if !named || space.is_none() {
                return None;
            }
            prefix + 1
        }
    };
    let letter = source.byte(start).is_some_and(|b| b.is_ascii_alphabetic());
    letter.then(|| source.closing(at).map_or(source.end, |close| close + 1))
}

/// `<name>`, `<int:id>`, `<a|b>`, `<...>`, `<<name>>`.
fn value(source: &Source, at: usize) -> Option<usize> {
    let close = source.closing(at)?;
    let inside = &source.full[at + 1..close];
    let inner = inside
        .strip_prefix(b"<")
        .and_then(|rest| rest.strip_suffix(b">"));
    is_value_name(inner.unwrap_or(inside)).then_some(close + 1)
}

/// Returns true for the name of a value: words, perhaps with a type or alternatives.
fn is_value_name(name: &[u8]) -> bool {
    let dots = name == b"..." || name == "…".as_bytes();
    let octet = |b: &u8| b.is_ascii_alphanumeric() || b"_-. :|(),'".contains(b) || !b.is_ascii();
    let starts = name
        .first()
        .is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'$' | b'_') || !b.is_ascii());
    let rest = name.strip_prefix(b"$").unwrap_or(name);
    dots || starts && rest.iter().all(octet) && !is_one_of(name, HTML)
}
