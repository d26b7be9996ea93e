//! Credentials as `key=value` in any text that looks like a part of a URI. The keys are those
//! of [`super::pairs`].

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use super::kind::keys::MAX_KEY;
use super::pairs::{
    Key, Members, add_complete_sets, add_value, is_of_key, is_unambiguous, meaning,
};
use super::{Secret, SecretKind};

/// The maximum distance between a key and the `?` before it.
// Bounds the time: each key looks back so far.
const MAX_DISTANCE: usize = 1024;
/// The maximum number of bytes between a `=` and a value that a line break separates from it.
// A line end, and an indentation or the marks of a reply.
const MAX_GAP: usize = 8;

/// Adds the credentials in the pairs of `text`.
pub fn find(text: &[u8], found: &mut Vec<Secret>) {
    let mut members = Members::new();
    let mut next = 0;
    for equals in memchr_iter(b'=', text) {
        if equals < next {
            continue;
        }
        let Some(key) = key_before(text, equals) else {
            continue;
        };
        let mut value = value(text, equals + 1);
        if is_of_segment(&text[..equals]) {
            let ends = |b: &u8| matches!(b, b'/' | b'?');
            let end = text[value.clone()].iter().position(ends);
            value.end = end.map_or(value.end, |end| value.start + end);
        }
        if is_of_another_uri(key, &members, &text[next..equals]) {
            add_complete_sets(text, &members, found);
            members.clear();
        }
        next = value.end;
        add_value(key, text, value.clone(), &mut members, found);
        // These names are unambiguous, also where they are the only ones.
        if is_unambiguous(key) && !value.is_empty() {
            found.push(Secret::new(SecretKind::Signature, value, text));
        }
    }
    add_complete_sets(text, &members, found);
}

/// The maximum length of white space around the colon of a member.
// Programs write one space or none.
const MAX_WHITE: usize = 2;

/// Adds the credentials in members of JSON objects: `"access_token":"…"`.
pub fn find_members(text: &[u8], found: &mut Vec<Secret>) {
    if memchr(b'"', text).is_none() {
        return;
    }
    for colon in memchr_iter(b':', text) {
        let before = text[..colon].trim_ascii_end();
        let after = text[colon + 1..].trim_ascii_start();
        let start = text.len() - after.len();
        let is_near = colon - before.len() <= MAX_WHITE && start - colon <= MAX_WHITE + 1;
        let (Some(name), Some(rest)) = (before.strip_suffix(b"\""), after.strip_prefix(b"\""))
        else {
            continue;
        };
        let near = &name[name.len().saturating_sub(MAX_KEY + 1)..];
        let key = near
            .iter()
            .rposition(|b| *b == b'"')
            .map(|at| &near[at + 1..]);
        let is_value = |b: &u8| !matches!(b, b'"' | b'\\') && !b.is_ascii_control();
        let length = rest
            .iter()
            .take(MAX_DISTANCE)
            .take_while(|b| is_value(b))
            .count();
        let value = start + 1..start + 1 + length;
        let key = key
            .and_then(meaning)
            .filter(|key| matches!(key, Key::Alone(_)));
        if let Some(key) = key.filter(|_| is_near) {
            add_value(key, text, value, &mut Members::new(), found);
        }
    }
}

/// Returns true if the key at the end of `before` is that of a parameter of a path segment.
fn is_of_segment(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(MAX_DISTANCE)..];
    let mut marks = near.iter().rev().take_while(|b| !ends_word(**b));
    marks.find(|b| matches!(b, b'?' | b'&' | b';' | b'#')) == Some(&b';')
        && !marks.any(|b| matches!(b, b'?' | b'#'))
}

/// Returns true if a key belongs to another URI than `members`; `between` is the text from the
/// last member to the key.
fn is_of_another_uri(key: Key, members: &Members, between: &[u8]) -> bool {
    let Key::Member(name) = key else {
        return false;
    };
    let taken = members.iter().any(|(known, _)| *known == name);
    taken || between.len() > MAX_DISTANCE || memmem::find(between, b"://").is_some()
}

/// Returns the meaning of the key before `equals` if it is in a query, a fragment, or a parameter
/// of a path.
fn key_before(text: &[u8], equals: usize) -> Option<Key> {
    let floor = equals.saturating_sub(MAX_KEY + 3);
    let near = &text[floor..equals];
    let start = near.iter().rposition(|b| !is_of_key(*b));
    let start = start.map(|i| floor + i + 1)?;
    let key = match text[start - 1] {
        // The digits of `%zz` are not part of the key.
        b'%' => text.get(start + 2..equals)?,
        _ => &text[start..equals],
    };
    // The test is fast after a space, as with the many attributes of HTML.
    if ends_word(text[start - 1]) && !is_parameter(&text[..start]) {
        return None;
    }
    let meaning = meaning(key)?;
    is_parameter(&text[..start]).then_some(meaning)
}

/// Returns true if a key after `before` belongs to a URI.
fn is_parameter(before: &[u8]) -> bool {
    let joined = before.trim_ascii_end();
    // On the next line of a quotation.
    let joined = match joined.strip_suffix(b">") {
        Some(line) if line.trim_ascii_end().len() < line.len() => line.trim_ascii_end(),
        _ => joined,
    };
    match joined.last() {
        Some(b'?' | b'&') => return true,
        Some(b';' | b'#' | b'(' | b',' | b':' | b'!') => return joined.len() == before.len(),
        _ => {}
    }
    let near = &before[before.len().saturating_sub(MAX_DISTANCE)..];
    let mut run = near.iter().rev().take_while(|b| !ends_word(**b));
    run.any(|b| matches!(b, b'?' | b'&' | b'#'))
}

const fn ends_word(b: u8) -> bool {
    b.is_ascii_whitespace() || b.is_ascii_control() || matches!(b, b'"' | b'<' | b'>')
}

/// Returns the range of the value at `start`, or after white space that separates it from the
/// `=`.
fn value(text: &[u8], start: usize) -> Range<usize> {
    let value = start..start + value_len(&text[start..]);
    let white = |b: &&u8| b.is_ascii_whitespace() || **b == b'>';
    let gap = text[start..].iter().take_while(white).count();
    if !value.is_empty() || gap == 0 || gap > MAX_GAP {
        return value;
    }
    let next = start + gap;
    let value = next..next + value_len(&text[next..]);
    if looks_random(&text[value.clone()]) {
        value
    } else {
        start..start
    }
}

/// Returns true if `text` is not a word of a natural language.
pub fn looks_random(text: &[u8]) -> bool {
    let any = |accepts: fn(&u8) -> bool| text.iter().any(accepts);
    // Shorter ones are names with a number: `page2`.
    text.len() >= 6 && any(u8::is_ascii_digit) && any(u8::is_ascii_alphabetic)
}

/// Returns the length of the value at the start of `text`. It ends with the word, before the
/// next pair, and before a bracket that closes one opened earlier; trailing punctuation belongs
/// to the text.
fn value_len(text: &[u8]) -> usize {
    let mut open = 0_u32;
    let mut semicolon = None;
    let mut end = text.len();
    for (at, &b) in text.iter().enumerate() {
        match b {
            b'&' | b'#' | b'`' => end = at,
            b if ends_word(b) => end = at,
            b'\'' if !text.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) => end = at,
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' if open == 0 => end = at,
            b')' | b']' | b'}' => open -= 1,
            b';' => semicolon = Some(at),
            b'=' if at == 0 => end = 0,
            b'=' => end = semicolon.unwrap_or(text.len()),
            _ => {}
        }
        if end < text.len() {
            break;
        }
    }
    let last = text[..end]
        .iter()
        .rposition(|b| !b".,;:!?*_\\|".contains(b));
    last.map_or(0, |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_values() {
        for (text, expected) in [
            ("", ""),
            ("ab12 x", "ab12"),
            ("ab12&c=d", "ab12"),
            ("ab12;c=d", "ab12"),
            ("ab;12 ", "ab;12"),
            ("ab12).", "ab12"),
            ("a(b)12), x", "a(b)12"),
            ("ab{x}12}", "ab{x}12"),
            ("ab|12|", "ab|12"),
            ("ab'12'", "ab'12"),
            ("ab12=", "ab12="),
            ("ab12\\\">", "ab12"),
            ("=b", ""),
        ] {
            assert_eq!(&text[..value_len(text.as_bytes())], expected, "{text}");
        }
    }
}
