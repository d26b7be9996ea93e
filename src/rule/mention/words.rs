//! Cues of the words near a URI: of all cues they are the weakest, so that the lists are short, in
//! English, and never hold against a link. A longer list, and words of nine other languages, lowered
//! no more wrong findings in three sets of real documents.

use super::place::Place;
use super::scene::Scene;
use crate::rule::{Diagnostic, lines};

/// Words of a sentence about how URIs are written.
const ABOUT_URIS: &[&[u8]] = &[
    b"malformed",
    b"invalid",
    b"e.g.",
    b"forbid",
    b"instead of",
    b"creates",
    b"must be",
    b"parsing",
];

/// Words that introduce an example.
const INTRODUCTIONS: &[&[u8]] = &[
    b"e.g.",
    b"e.g",
    b"i.e.",
    b"eg.",
    b"example",
    b"examples",
    b"for instance",
    b"such as",
    b"like",
];

/// Words that refer to what a URI names.
const REFERENCES: &[&[u8]] = &[
    b"see",
    b"see also",
    b"see at",
    b"available at",
    b"available from",
    b"download from",
    b"downloaded from",
    b"visit",
];

/// The sentence is about how URIs are written.
pub fn is_about_uris(scene: &Scene, _: &Diagnostic) -> bool {
    let before = scene.words_before();
    ABOUT_URIS.iter().any(|words| has_word(before, words)) || ends_with(before, INTRODUCTIONS)
}

/// An autolink directly after words that introduce an example.
pub fn is_introduced(scene: &Scene, _: &Diagnostic) -> bool {
    scene.place == Place::Autolink && ends_with(scene.words_before(), INTRODUCTIONS)
}

/// An arrow is directly before or after it.
pub fn is_converted(scene: &Scene, _: &Diagnostic) -> bool {
    const ARROWS: [&[u8]; 4] = [b"->", b"=>", "\u{2192}".as_bytes(), "\u{21D2}".as_bytes()];
    let cx = scene.cx;
    let (before, after) = (
        lines::before(cx).trim_ascii_end(),
        lines::after(cx).trim_ascii_start(),
    );
    ARROWS
        .iter()
        .any(|arrow| before.ends_with(arrow) || after.starts_with(arrow))
}

/// The words directly before refer to what the URI names.
pub fn is_referred_to(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    ends_with(scene.words_before(), REFERENCES)
        && !super::scheme::is_used_otherwise(scene, diagnostic)
        && !super::form::is_pattern(scene, diagnostic)
}

/// Returns true if `text` ends with words that introduce an example; marks and an indented line may
/// follow them.
pub fn follows_introduction(text: &[u8]) -> bool {
    // The longest words have 12 bytes.
    let near = text[text.len().saturating_sub(32)..].to_ascii_lowercase();
    let mark =
        |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b':' | b'(' | b'"' | b'`');
    let end = near
        .iter()
        .rposition(|byte| !mark(byte))
        .map_or(0, |at| at + 1);
    ends_with(&near[..end], INTRODUCTIONS)
}

/// Returns true if `text` ends with one of `phrases`, at the start of a word.
fn ends_with(text: &[u8], phrases: &[&[u8]]) -> bool {
    phrases.iter().any(|phrase| {
        let rest = text.strip_suffix(*phrase);
        rest.is_some_and(|rest| !rest.last().is_some_and(u8::is_ascii_alphanumeric))
    })
}

/// Returns true if `text` has `phrase` as words of their own; an ending may follow (`forbids`).
fn has_word(text: &[u8], phrase: &[u8]) -> bool {
    memchr::memmem::find_iter(text, phrase)
        .any(|at| at == 0 || !text[at - 1].is_ascii_alphanumeric())
}
