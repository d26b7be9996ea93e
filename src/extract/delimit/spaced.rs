//! Spaces in `scheme://`, which are removed like a line end there (docs/design/DELIMITING.md §2.1).

use super::join::Pieces;
use super::read::{from_pieces, is_uri};
use super::start::{Shape, Start};
use super::wrapper::Opening;
use super::{Candidate, Context, Wrapper, angle, quote};
use crate::text::Text;

/// Reads a candidate with spaces after its `://` in brackets or quotes, or in brackets with one before
/// the `//`.
pub(super) fn read<'t>(
    section: &'t Text<'t>,
    start: &Start,
    opening: &Opening,
) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    let prefix = &bytes[start.at..start.body];
    let length = joined_len(prefix, opening.wrapper)?;
    let host = Start::new(bytes, start.body, start.body, Shape::Authority);
    let (mut pieces, outer_end) = content(bytes, &host, opening)?;
    let mut end = start.body;
    for word in prefix.split(|byte| *byte == b' ').rev() {
        let range = end - word.len()..end;
        if !word.is_empty() {
            pieces.prepend(range.clone());
        }
        end = range.start.saturating_sub(1);
    }
    // The body of the start is where it is in the joined text.
    let start = Start::new(bytes, start.at, start.at + length, Shape::Authority);
    let mut candidate = from_pieces(section, &start, &pieces)?;
    candidate.outer = opening.outer..outer_end;
    candidate.wrapper = opening.wrapper;
    candidate.prefixed = opening.prefixed;
    candidate.white_space = true;
    if opening.wrapper == Wrapper::Angle {
        candidate.context = Context::Link;
    }
    is_uri(candidate.text.bytes(), &start).then_some(candidate)
}

/// Returns the length of `prefix` without its spaces, if they are where they are removed: `http: //` and
/// `http:// `, but not `http ://`.
fn joined_len(prefix: &[u8], wrapper: Wrapper) -> Option<usize> {
    let scheme = prefix.strip_suffix(b"//").map(<[u8]>::trim_ascii_end);
    let (scheme, inside) = match scheme {
        Some(scheme) => (scheme, true),
        None => (prefix.trim_ascii_end().strip_suffix(b"//")?, false),
    };
    let is_name = scheme.ends_with(b":") && !scheme.contains(&b' ');
    let length = scheme.len() + 2;
    let allowed = is_name && (!inside || wrapper == Wrapper::Angle);
    (allowed && length < prefix.len()).then_some(length)
}

/// Returns what follows up to the end of the wrapper, and that end.
fn content(bytes: &[u8], host: &Start, opening: &Opening) -> Option<(Pieces, usize)> {
    match opening.wrapper {
        Wrapper::Angle => match angle::read(bytes, host) {
            angle::Content::Closed { pieces, close, .. } => Some((pieces, close + 1)),
            _ => None,
        },
        Wrapper::None | Wrapper::UrlPrefix => None,
        _ => quote::read(bytes, host, opening).map(|quoted| (quoted.pieces, quoted.outer_end)),
    }
}
