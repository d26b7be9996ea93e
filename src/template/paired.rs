//! Expressions between delimiters of their own: `{{ x }}`, `{% x %}`, `<%= x %>`, `${x}`, `$(x)`,
//! `#{x}`.

use memchr::memmem;

use super::source::{Source, is_hex_pair, is_word};
use super::{Dialect, Found};

/// The delimiters of an expression.
struct Pair {
    open: &'static [u8],
    close: &'static [u8],
    /// Whether `next`, the text after the opening delimiter, may start an expression.
    starts: fn(next: &[u8]) -> bool,
}

/// Delimiters of two characters and more, which only templates have.
const PAIRS: [Pair; 10] = [
    pair(b"{{", b"}}", any),
    pair(b"{%", b"%}", |next| !is_hex_pair(next)),
    pair(b"{!!", b"!!}", any),
    pair(b"${{", b"}}", any),
    pair(b"$[[", b"]]", any),
    pair(b"[[$", b"]]", any),
    pair(b"[%", b"%]", |next| {
        let letter = next.first().is_some_and(u8::is_ascii_alphabetic);
        matches!(next.first(), Some(b' ' | b'-' | b'=' | b'+')) || letter && !is_hex_pair(next)
    }),
    pair(b"<%", b"%>", |next| !is_hex_pair(next)),
    pair(b"<?", b"?>", |next| {
        matches!(next.first(), Some(b'=')) || next.starts_with(b"php")
    }),
    pair(b"<!--#", b"-->", any),
];

const fn pair(open: &'static [u8], close: &'static [u8], starts: fn(&[u8]) -> bool) -> Pair {
    Pair {
        open,
        close,
        starts,
    }
}

const fn any(_: &[u8]) -> bool {
    true
}

/// Characters that make a bracket after them that of an expression.
const SIGILS: &[u8] = b"$#@%";

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    doubled(source, at)
        .or_else(|| with_sigil(source, at))
        .map(Found::certain)
}

fn doubled(source: &Source, at: usize) -> Option<usize> {
    // In TeX, two braces are two groups.
    if source.dialect == Dialect::Tex {
        return None;
    }
    let rest = source.rest(at);
    let pair = PAIRS
        .iter()
        .find(|pair| rest.starts_with(pair.open) && (pair.starts)(&rest[pair.open.len()..]))?;
    let inside = at + pair.open.len();
    match memmem::find(source.rest(inside), pair.close) {
        Some(length) => Some(after_braces(source, inside + length + pair.close.len())),
        None => is_cut(source, inside).then_some(source.end),
    }
}

/// Returns the end of `{{{x}}}`, whose last brace is after `at`.
fn after_braces(source: &Source, at: usize) -> usize {
    let braces = source.rest(at).iter().take_while(|b| **b == b'}').count();
    at + braces
}

/// Returns true if the candidate ends inside the expression that starts at `inside`: at a space, a
/// quotation mark or a line end.
fn is_cut(source: &Source, inside: usize) -> bool {
    let text = source.text_from(inside);
    !text
        .iter()
        .any(|b| matches!(b, b'}' | b']' | b'/' | b'>' | b'%'))
}

/// `${x}`, `$(x)`, `$[x]`, `$!{x}`, `$${x}`, `#{x}`, `@{x}`, `%{x}`, `$ENV{x}`.
fn with_sigil(source: &Source, at: usize) -> Option<usize> {
    let sigil = source.byte(at).filter(|b| SIGILS.contains(b))?;
    let mut open = at + 1;
    if sigil == b'$' {
        let again = |b: &&u8| matches!(b, b'$' | b'!');
        open += source.rest(open).iter().take(1).take_while(again).count();
        if source.rest(open).starts_with(b"ENV{") {
            open += 3;
        }
    }
    // In an authority, `@` ends the user information.
    if sigil == b'@' && source.in_authority(at) && at > source.authority.start {
        return None;
    }
    let bracket = match source.byte(open)? {
        b'{' => true,
        b'(' | b'[' => sigil == b'$',
        _ => false,
    };
    if !bracket || !starts_expression(source, open) {
        return None;
    }
    if sigil == b'@' && source.dialect == Dialect::Tex {
        return None;
    }
    match source.closing(open) {
        Some(close) => Some(close + 1),
        None => is_name_cut(source, open + 1).then_some(source.end),
    }
}

/// Returns true if an expression follows the bracket, and not its end.
fn starts_expression(source: &Source, open: usize) -> bool {
    let next = source.byte(open + 1);
    if open + 1 >= source.end {
        return true;
    }
    next.is_some_and(|b| is_word(b) || !b.is_ascii() || b" .$#!?@/\"'({&:~".contains(&b))
}

/// Returns true if the candidate ends inside the name that starts at `at`.
fn is_name_cut(source: &Source, at: usize) -> bool {
    let name = |b: &u8| is_word(*b) || b".:-[('".contains(b);
    source.text_from(at).iter().all(name)
}
