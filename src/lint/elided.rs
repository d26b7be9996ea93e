//! Texts of links that show the start of their own target, and dots for the rest.

use crate::extract::delimit::Candidate;
use crate::format::Target;
use crate::text::Text;

/// What replaces the rest of a URI.
const ELLIPSES: [&[u8]; 2] = [b"...", "\u{2026}".as_bytes()];

/// Returns true if a candidate in `text` is the text of one of the links `near` it, whose target it is
/// the start of: `http://h.example/abc...`, which leads to `http://h.example/abcdef`. It is no other URI.
pub(super) fn elides_target<'t>(
    text: &Text,
    candidate: &Candidate,
    mut near: impl Iterator<Item = &'t Target>,
) -> bool {
    let after = &text.bytes()[candidate.extent.end..];
    let ellipsis = ELLIPSES.iter().find(|ellipsis| after.starts_with(ellipsis));
    let Some(ellipsis) = ellipsis else {
        return false;
    };
    let start = candidate.text.bytes();
    let shown = [start, ellipsis].concat();
    near.any(|target| {
        let uri = &text.bytes()[target.range.clone()];
        let is_start =
            uri.starts_with(start) || without_scheme(uri).is_some_and(|uri| uri.starts_with(start));
        let is_text = |link: &[u8]| memchr::memmem::find(link, &shown).is_some();
        is_start && target.text.as_deref().is_some_and(is_text)
    })
}

/// Returns what follows the scheme and the slashes of the URI of a page.
fn without_scheme(uri: &[u8]) -> Option<&[u8]> {
    let schemes = [&b"https://"[..], b"http://"];
    schemes.iter().find_map(|scheme| uri.strip_prefix(*scheme))
}
