//! Decoded views of a text, with its escapes resolved. Each view maps its bytes to positions in
//! the text, so that a credential found in a view can be masked in the text.

use std::sync::LazyLock;

use memchr::memmem::Finder;
use memchr::{memchr_iter, memchr3};

use crate::format::character_reference;
use crate::text::transfer;
use crate::text::transfer::percent_decoded;
use crate::text::{Builder, Text};
use crate::uri::hex;
use crate::uri::percent::escapes;

/// Calls `each` with `text` and with each decoded view that differs from it.
pub fn each_view(text: &[u8], each: &mut dyn FnMut(&Text)) {
    let raw = Text::borrowed(text, 0);
    each_encoded(&raw, each);
    let printable = is_printable(text).then(|| transfer::quoted_printable(&raw));
    if let Some(decoded) = &printable {
        each_encoded(decoded, each);
    }
    let last = printable.as_ref().unwrap_or(&raw);
    if memchr3(b'\\', b'&', 0, last.bytes()).is_some() {
        let unescaped = without_escapes(last);
        if unescaped.bytes() != last.bytes() {
            each_encoded(&unescaped, each);
        }
    }
}

/// Calls `each` with `text`, with its decoding as URL Defense, and with the results of
/// percent-decoding it once and twice.
fn each_encoded(text: &Text, each: &mut dyn FnMut(&Text)) {
    each(text);
    if may_be_defended(text.bytes()) {
        each(&without_url_defense(text));
    }
    let mut last = None;
    for _ in 0..2 {
        let text = last.as_ref().unwrap_or(text);
        if escapes(text.bytes()).next().is_none() {
            return;
        }
        let next = percent_decoded(text);
        each(&next);
        last = Some(next);
    }
}

/// The delimiters of a scheme in URL Defense v2, and the host of its links.
static DEFENDED: LazyLock<[Finder; 2]> =
    LazyLock::new(|| [Finder::new(b"-3A__"), Finder::new(b"urldefense")]);

/// Returns true if a URI in `text` may be encoded by URL Defense.
pub(super) fn may_be_defended(text: &[u8]) -> bool {
    DEFENDED.iter().any(|sign| sign.find(text).is_some())
}

/// Returns true if `text` looks like quoted-printable.
fn is_printable(text: &[u8]) -> bool {
    memchr_iter(b'=', text).any(|at| {
        let rest = &text[at + 1..];
        matches!(
            rest,
            [b'3', b'D' | b'A', ..] | [b'4', b'0', ..] | [b'\n' | b'\r', ..]
        )
    })
}

/// Decodes URL Defense v2: `-3A` is a colon, `_` a slash.
fn without_url_defense(text: &Text) -> Text<'static> {
    let bytes = text.bytes();
    let mut decoded = Builder::new(text);
    let mut at = 0;
    while at < bytes.len() {
        let (octet, len) = match bytes[at] {
            b'_' => (b'/', 1),
            b'-' => hex::octet(bytes, at + 1).map_or((b'-', 1), |octet| (octet, 3)),
            b => (b, 1),
        };
        decoded.replace(&[octet], at..at + len);
        at += len;
    }
    decoded.finish()
}

/// Decodes the escapes of string literals and character references, and removes the zero bytes
/// of UTF-16.
fn without_escapes(text: &Text) -> Text<'static> {
    let bytes = text.bytes();
    let mut unescaped = Builder::new(text);
    let (mut kept, mut at) = (0, 0);
    while let Some(found) = memchr3(b'\\', b'&', 0, &bytes[at..]) {
        at += found;
        let Some((len, character)) = escape(&bytes[at..]) else {
            at += 1;
            continue;
        };
        unescaped.keep(kept..at);
        if let Some(character) = character {
            let mut utf8 = [0; 4];
            let utf8 = character.encode_utf8(&mut utf8).as_bytes();
            unescaped.replace(utf8, at..at + len);
        }
        at += len;
        kept = at;
    }
    unescaped.keep(kept..bytes.len());
    unescaped.finish()
}

/// Returns the length of the escape at the start of `bytes`, and the character that it encodes,
/// if any.
fn escape(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    match bytes {
        [0, ..] => Some((1, None)),
        [b'&', ..] => character_reference(bytes),
        [b'\\', b'u', b'{', digits @ ..] => in_braces(digits),
        [b'\\', b'u', digits @ ..] => coded(digits, 4).map(|c| (6, Some(c))),
        [b'\\', b'x', digits @ ..] => coded(digits, 2).map(|c| (4, Some(c))),
        // A line continuation.
        [b'\\', b'\r', b'\n', ..] => Some((3, None)),
        [b'\\', b'\n', ..] => Some((2, None)),
        [b'\\', b'n' | b'r' | b't', ..] => Some((2, Some(' '))),
        [b'\\', b, ..] if b.is_ascii_punctuation() => Some((2, Some(char::from(*b)))),
        _ => None,
    }
}

/// Decodes `\u{a}`, where `digits` is the text after the brace. This is how urilint escapes
/// unprintable characters.
fn in_braces(digits: &[u8]) -> Option<(usize, Option<char>)> {
    // U+10FFFF has six digits.
    let count = digits.iter().take(7).position(|b| *b == b'}')?;
    coded(digits, count).map(|c| (count + 4, Some(c)))
}

/// Returns the character that the first `count` hexadecimal digits encode.
fn coded(digits: &[u8], count: usize) -> Option<char> {
    char::from_u32(hex::number(digits.get(..count)?)?)
}
