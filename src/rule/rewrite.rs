//! What several rules write in the place of what they tell of.

use std::ops::Range;

use super::query::{self, Parameter};
use super::{Edit, Fix, Found};
use crate::extract::delimit::{Context, Wrapper};
use crate::uri::Component;

/// Whether something else than its own characters says where the URI ends.
pub fn is_delimited(found: &Found) -> bool {
    !matches!(found.candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix)
}

/// Percent-encodes the bytes at these places, all of them behind the authority: an escape in a
/// host is a fault of its own. Of a URI that nothing delimits, they may belong to the text
/// around it, and the fix is not safe.
pub fn encoded(found: &Found, places: impl IntoIterator<Item = Range<usize>>) -> Option<Fix> {
    let text = found.candidate.text.bytes();
    let path = found.uri.range(Component::Path)?;
    let mut edits = Vec::new();
    for place in places {
        if place.start < path.start {
            return None;
        }
        let escapes = text
            .get(place.clone())?
            .iter()
            .flat_map(|&byte| escape(byte));
        edits.push(Edit::uri(place, escapes.collect::<Vec<_>>()));
    }
    // A tilde is nothing that text puts behind a URI.
    let own = edits.iter().all(|edit| edit.text == b"%7E");
    Some(if own || is_delimited(found) {
        Fix::safe(edits)
    } else {
        Fix::risky(edits)
    })
}

/// `%XX`.
fn escape(byte: u8) -> [u8; 3] {
    let digit = |value: u8| b"0123456789ABCDEF"[usize::from(value)];
    [b'%', digit(byte >> 4), digit(byte & 15)]
}

/// What makes `to` of the URI, from the first to past the last byte that differs.
pub fn rewritten(found: &Found, to: &[u8]) -> Edit {
    let text = found.candidate.text.bytes();
    let same = text.iter().zip(to).take_while(|(a, b)| a == b).count();
    let (rest, others) = (text[same..].iter().rev(), to[same..].iter().rev());
    let end = rest.zip(others).take_while(|(a, b)| a == b).count();
    Edit::uri(same..text.len() - end, &to[same..to.len() - end])
}

/// Takes the parameter of the query away in which `place` lies.
pub fn without_parameter(found: &Found, place: &Range<usize>) -> Option<Edit> {
    let holds = |p: &Parameter| p.key.start <= place.start && place.end <= p.value.end;
    let parameter = query::parameters(found.uri).find(holds)?;
    Some(query::without(found.uri, parameter.range()))
}

/// The URI that a link wraps, in its place.
pub fn unwrapped(found: &Found, target: Option<&[u8]>) -> Option<Fix> {
    let target = target.filter(|target| crate::uri::Uri::split(target).is_valid())?;
    Some(Fix::risky(vec![rewritten(found, target)]))
}

/// A blank before byte `at` of a URI that nothing delimits.
pub fn parted(found: &Found, at: usize) -> Option<Fix> {
    let candidate = found.candidate;
    let bare = candidate.wrapper == Wrapper::None && candidate.context == Context::Bare;
    let place = candidate.extent.start + at;
    (bare && candidate.joins.is_empty() && !candidate.white_space)
        .then(|| Fix::risky(vec![Edit::section(place..place, b" ")]))
}
