//! Names between marks that no URI has: `‹name›`, `«name»`, and `` `command` ``.

use super::Found;
use super::source::Source;

/// `‹name›` and `«name»`.
pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    let rest = source.rest(at);
    let (open, close) = [("‹", "›"), ("«", "»")]
        .into_iter()
        .find(|(open, _)| rest.starts_with(open.as_bytes()))?;
    let inside = memchr::memmem::find(rest, close.as_bytes())?;
    (inside > open.len()).then(|| Found::certain(at + inside + close.len()))
}

/// `` `uname -s` ``, the output of a command.
pub(super) fn substitution(source: &Source, at: usize) -> Option<Found> {
    let rest = &source.rest(at)[1..];
    let length = memchr::memchr(b'`', rest)?;
    let command = |b: &u8| b.is_ascii_graphic() || *b == b' ';
    let letter = rest[0].is_ascii_alphabetic() || rest[0] == b'$';
    let fits = letter && rest[..length].iter().all(command) && source.starts_part(at);
    fits.then(|| Found::certain(at + length + 2))
}
