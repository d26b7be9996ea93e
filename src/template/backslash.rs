//! What follows a backslash: commands of TeX, escaped placeholders (`\{id\}`, `\$VAR`), values
//! in strings (`\(id)`, `\(.id)`), and references to groups (`\1`).

use super::source::{Source, is_word};
use super::{Dialect, Found};

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    if source.dialect == Dialect::Tex {
        let command = !is_separator(source, at);
        return command.then(|| Found::certain(command_end(source, at)));
    }
    let end = match source.byte(at + 1)? {
        b'{' | b'<' => escaped(source, at)?,
        b'$' => super::starting_at(source, at + 1)?.end,
        b'(' => interpolated(source, at)?,
        b'1'..=b'9' if !source.byte(at + 2).is_some_and(|b| b.is_ascii_digit()) => at + 2,
        b'g' if source.byte(at + 2) == Some(b'<') => source.closing(at + 2)? + 1,
        _ => return None,
    };
    Some(Found::certain(end))
}

/// Returns the parameter `#1` of a definition in TeX.
pub(super) fn parameter(source: &Source, at: usize) -> Option<Found> {
    if source.dialect != Dialect::Tex {
        return marked(source, at).map(Found::certain);
    }
    let hashes = source.rest(at).iter().take_while(|b| **b == b'#').count();
    let end = at + hashes;
    let digit = source.byte(end).is_some_and(|b| b.is_ascii_digit());
    digit.then(|| Found::certain(end + 1))
}

/// Returns the character `^^J` in TeX.
pub(super) fn character(source: &Source, at: usize) -> Option<Found> {
    let tex = source.dialect == Dialect::Tex && source.byte(at + 1) == Some(b'^');
    tex.then(|| Found::certain((at + 3).min(source.end)))
}

/// Returns the end of `##NAME##`.
fn marked(source: &Source, at: usize) -> Option<usize> {
    let name = source.rest(at).strip_prefix(b"##")?;
    let length = name.iter().take_while(|b| is_word(**b)).count();
    (length >= 2 && name[length..].starts_with(b"##")).then_some(at + length + 4)
}

/// Returns true if the backslash at `at` is one of two between a scheme and a host, which were meant
/// as slashes: `http:\\host`.
fn is_separator(source: &Source, at: usize) -> bool {
    let first = if source.before(at) == Some(b'\\') {
        at - 1
    } else {
        at
    };
    first > 1 && source.before(first) == Some(b':') && source.rest(first).starts_with(b"\\\\")
}

/// Returns the end of a command and of its argument.
fn command_end(source: &Source, at: usize) -> usize {
    let letters = source
        .rest(at + 1)
        .iter()
        .take_while(|b| b.is_ascii_alphabetic() || **b == b'@');
    let end = at + 1 + letters.count().max(1);
    let argument = (source.byte(end) == Some(b'{'))
        .then(|| source.closing(end))
        .flatten();
    argument.map_or(end, |close| close + 1)
}

/// Returns the end of `\{id\}` or `\<name\>`.
fn escaped(source: &Source, at: usize) -> Option<usize> {
    let open = source.byte(at + 1)?;
    let close = if open == b'{' { b'}' } else { b'>' };
    let twice = source.rest(at + 2).starts_with(&[b'\\', open]);
    let start = at + 2 + 2 * usize::from(twice);
    let name = source.rest(start).iter();
    let inside = name
        .take_while(|b| is_word(**b) || b"-. {".contains(b))
        .count();
    let mut end = start + inside;
    for _ in 0..=usize::from(twice) {
        end += usize::from(source.byte(end) == Some(b'\\'));
        end = (source.byte(end) == Some(close)).then_some(end + 1)?;
    }
    let empty = inside == 0 && open == b'<';
    (!empty).then_some(end)
}

/// Returns the end of `\(id)`, but not of the escapes in `\(a\)`.
fn interpolated(source: &Source, at: usize) -> Option<usize> {
    let next = source.byte(at + 2)?;
    let starts = next.is_ascii_alphabetic() || matches!(next, b'_' | b'.');
    let close = starts.then(|| source.closing(at + 1)).flatten()?;
    (source.before(close) != Some(b'\\')).then_some(close + 1)
}
