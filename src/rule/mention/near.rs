//! The words before a URI in its sentence.

use crate::rule::RuleContext;

/// The most bytes that are read.
// Bounds the time, and is the window in which the lists of words were measured.
const NEAR: usize = 80;

/// Returns the text before the URI in its sentence, in lower case, white space collapsed, without
/// the marks at its end.
pub fn before(cx: &RuleContext) -> Vec<u8> {
    let near = &cx.before[cx.before.len().saturating_sub(NEAR)..];
    let near = &near[start_of_sentence(near)..];
    let words = near.split(|byte| byte.is_ascii_whitespace() || *byte == b'*');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let mut text = words.join(&b' ').to_ascii_lowercase();
    let is_mark = |byte: &u8| {
        matches!(
            byte,
            b' ' | b',' | b':' | b'(' | b'"' | b'\'' | b'`' | b'<' | b'['
        )
    };
    let end = text
        .iter()
        .rposition(|byte| !is_mark(byte))
        .map_or(0, |at| at + 1);
    text.truncate(end);
    text
}

/// Returns where the last sentence or paragraph of a text starts.
fn start_of_sentence(text: &[u8]) -> usize {
    let mut start = 0;
    for at in 0..text.len() {
        let rest = &text[at + 1..];
        let ends = match text[at] {
            b'.' | b'!' | b'?' => starts_sentence(rest),
            b'\n' => is_blank_line(rest),
            _ => false,
        };
        if ends {
            start = at + 1;
        }
    }
    start
}

/// Returns true if white space and a capital letter follow: after `e.g. ` none does.
fn starts_sentence(rest: &[u8]) -> bool {
    let word = rest.trim_ascii_start();
    word.len() < rest.len() && word.first().is_some_and(u8::is_ascii_uppercase)
}

/// Returns true if a line has nothing but white space.
fn is_blank_line(rest: &[u8]) -> bool {
    let end = rest.iter().position(|byte| *byte == b'\n');
    end.is_some_and(|end| rest[..end].trim_ascii().is_empty())
}
