//! Names in braces: `{id}`, `{@id}`, `{user.name}`, `{n:04d}`, `{?page,size}`, `{a|b}`, `{your name}`,
//! `{['a' => 1]|query}`.

use super::source::{Source, is_hex_pair, is_word};
use super::{Dialect, Found};
use crate::uri::template;

/// The most bytes of a name that goes on after the candidate.
// `{the name of the thing}`: a few words. Bounds the time after a stray brace.
const LONGEST_WORDS: usize = 64;

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    // TeX groups with braces, and `{{x}` lacks one.
    if source.dialect == Dialect::Tex || source.before(at) == Some(b'{') {
        return None;
    }
    let close = source.closing(at)?;
    let inside = &source.full[at + 1..close];
    let end = close + 1;
    let fits = if close < source.end {
        is_expression(&source.full[at..end])
            || is_name(inside)
            || is_filtered(inside)
            || is_numbers(inside)
            || matches!(inside, b"." | b"*" | b"@*")
            || inside.is_empty() && is_part(source, at, end)
    } else {
        // Both may be after a URI that ends before `:`.
        (is_name(inside) || is_filtered(inside)) && (at >= source.end || goes_on(source, at, close))
    };
    let doubled = source.byte(end) == Some(b'}') && end < source.end;
    fits.then(|| Found::certain(end + usize::from(doubled)))
}

/// Returns true for an expression of RFC 6570 that nothing else can be. `{a:1,b:2}` is JSON, too, and
/// `{10}` a number.
fn is_expression(text: &[u8]) -> bool {
    let operator = matches!(
        text.get(1),
        Some(b'+' | b'#' | b'.' | b'/' | b';' | b'?' | b'&')
    );
    operator && std::str::from_utf8(text).is_ok_and(template::is_expression)
}

/// Returns true if `{}` is all of a component, a segment or a value.
fn is_part(source: &Source, at: usize, end: usize) -> bool {
    let before = |b| matches!(b, b'.' | b'-' | b'_' | b'}' | b' ');
    let starts = source.starts_part(at) || source.before(at).is_some_and(before);
    let after = |b| matches!(b, b'.' | b'-' | b'_' | b'{');
    starts && (source.ends_part(end) || source.byte(end).is_some_and(after))
}

/// Returns true for `{0}` and `{2,3}`.
fn is_numbers(inside: &[u8]) -> bool {
    inside.first().is_some_and(u8::is_ascii_digit)
        && inside.iter().all(|b| b.is_ascii_digit() || *b == b',')
}

/// Returns true for a name with what template languages add to it, but not for JSON or a GUID.
fn is_name(inside: &[u8]) -> bool {
    let Some(first) = inside.first() else {
        return false;
    };
    let starts =
        first.is_ascii_alphabetic() || !first.is_ascii() || b"_?&+#./;*=$!:-^%@".contains(first);
    let numbered = first.is_ascii_digit() && inside.iter().any(|b| b"[.,:! ".contains(b));
    (starts || numbered)
        && inside.iter().any(|b| is_word(*b) || !b.is_ascii())
        && inside
            .iter()
            .all(|b| b.is_ascii_graphic() || *b == b' ' || !b.is_ascii())
        && !is_object(inside)
        && !is_guid(inside)
        && !has_stray_quote(inside)
        && !has_escape(inside)
}

/// Returns true for any value with a filter after it, as template languages have them: `['a' => 1]|query`,
/// `'a b'|escape:'url'`. In JSON, a bar is in a string.
fn is_filtered(inside: &[u8]) -> bool {
    let Some(bar) = memchr::memrchr(b'|', inside).filter(|bar| *bar > 0) else {
        return false;
    };
    let filter = inside[bar + 1..].trim_ascii();
    let name = filter.iter().take_while(|b| is_word(**b)).count();
    let is_named = filter.first().is_some_and(u8::is_ascii_alphabetic);
    is_named && matches!(filter.get(name), None | Some(b':' | b'('))
}

/// Returns true for members of a JSON object: `a:1,b:2`, `a: 1`.
fn is_object(inside: &[u8]) -> bool {
    let colons = memchr::memchr_iter(b':', inside).count();
    let comma = inside.contains(&b',');
    let spaced = memchr::memmem::find(inside, b": ").is_some();
    let quoted = memchr::memmem::find(inside, b":\"").is_some();
    colons > 1 && comma || spaced || quoted
}

/// Returns true if a quotation mark is not inside brackets: `d["key"]` has it there.
fn has_stray_quote(inside: &[u8]) -> bool {
    let quote = memchr::memchr2(b'"', b'\'', inside);
    quote.is_some_and(|quote| memchr::memchr3(b'[', b'(', b'|', &inside[..quote]).is_none())
}

/// Returns true for a percent-encoded octet, except in the format after a colon.
fn has_escape(inside: &[u8]) -> bool {
    memchr::memchr_iter(b'%', inside)
        .any(|at| is_hex_pair(&inside[at + 1..]) && !inside[..at].contains(&b':'))
}

fn is_guid(name: &[u8]) -> bool {
    // 32 digits and four hyphens.
    name.len() == 36 && name.iter().all(|b| b.is_ascii_hexdigit() || *b == b'-')
}

/// Returns true if the braces at `open` and `close` belong together though the candidate ends
/// between them: at a space between words, at `|`, or at a quotation mark in brackets.
fn goes_on(source: &Source, open: usize, close: usize) -> bool {
    let first = &source.full[open + 1..source.end];
    let rest = &source.full[source.end..close];
    let word = |b: &u8| is_word(*b) || matches!(b, b'-' | b'.' | b' ');
    match rest.first() {
        Some(b' ') => {
            let name = first.strip_prefix(b"#").unwrap_or(first);
            !name.is_empty() && rest.len() <= LONGEST_WORDS && name.iter().chain(rest).all(word)
        }
        Some(b'|') => true,
        _ => first.iter().any(|b| matches!(b, b'[' | b'(')),
    }
}
