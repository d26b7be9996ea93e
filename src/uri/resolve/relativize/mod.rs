//! The reverse of resolution: the shortest reference to a target.

use super::rfc3986::remove_dot_segments;
use super::{Parser, Resolution, ResolveError, check_base, folder, rfc3986};
use crate::uri::syntax::{Parts, Uri};

const STRICT: Resolution = Resolution::Rfc3986(Parser::Strict);

/// Returns the shortest reference that [`resolve`](super::resolve) resolves against `base` to
/// `target`, by RFC 3986 §5.2. Of several, it is the first of: none or a fragment, a query, a
/// relative path, an absolute path, a network-path reference, the URI.
///
/// `target` is resolved against `base` first: it may be a reference itself, and the result refers
/// to it without its dot segments. Bytes are compared as they are;
/// [`normalize`](crate::uri::normalize) both before, to find more in common. The base needs to be
/// no more than absolute, and the target needs to be nothing.
///
/// # Errors
/// [`ResolveError::Base`] if the base has no scheme.
///
/// ```
/// use urilint::uri::relativize;
/// let base = b"http://www.example.org/a/b?c";
/// for (target, reference) in [
///     ("http://www.example.org/a/d#e", "d#e"),
///     ("http://www.example.org/a/b?f", "?f"),
///     ("http://www.example.org/a/g:h", "./g:h"),
///     ("http://www.example.org/", "/"),
///     ("http://www.example.net/a/b", "//www.example.net/a/b"),
///     ("https://www.example.org/a/b", "https://www.example.org/a/b"),
/// ] {
///     assert_eq!(relativize(base, target.as_bytes())?, reference.as_bytes());
/// }
/// # Ok::<(), urilint::uri::ResolveError>(())
/// ```
pub fn relativize(base: &[u8], target: &[u8]) -> Result<Vec<u8>, ResolveError> {
    let base = Uri::split(base);
    check_base(&base, STRICT)?;
    let base = Parts::of(&base);
    let whole = resolved(&base, target);
    let target = Parts::of(&Uri::split(&whole));
    let mut shortest = None;
    for reference in references(&base, &target) {
        let is_shorter = shortest
            .as_ref()
            .is_none_or(|best: &Vec<u8>| reference.len() < best.len());
        if is_shorter && resolved(&base, &reference) == whole {
            shortest = Some(reference);
        }
    }
    Ok(shortest.unwrap_or(whole))
}

fn resolved(base: &Parts, reference: &[u8]) -> Vec<u8> {
    let reference = Parts::of(&Uri::split(reference));
    rfc3986::resolve(base.clone(), reference, Parser::Strict).into_bytes()
}

/// Returns what may refer to `target`, the preferred first. Not all do: that is checked by
/// resolution.
fn references(base: &Parts, target: &Parts) -> Vec<Vec<u8>> {
    let nothing = Parts {
        scheme: None,
        authority: None,
        path: b"".into(),
        query: None,
        fragment: target.fragment.clone(),
    };
    let query = Parts {
        query: target.query.clone(),
        ..nothing.clone()
    };
    let relative = Parts {
        path: relative_path(base, &target.path).into(),
        ..query.clone()
    };
    let absolute = Parts {
        scheme: None,
        authority: None,
        ..target.clone()
    };
    let network = Parts {
        scheme: None,
        ..target.clone()
    };
    [&nothing, &query, &relative, &absolute, &network, target]
        .map(Parts::recompose)
        .into()
}

/// Returns the path from the folder of the base to `target`: out of each folder that they do not
/// share, and into the target.
fn relative_path(base: &Parts, target: &[u8]) -> Vec<u8> {
    let from = if base.path.is_empty() && base.authority.is_some() {
        b"/".to_vec()
    } else {
        remove_dot_segments(folder(&base.path))
    };
    let shared = shared_folders(&from, target);
    let rest = &target[shared..];
    let ups = memchr::memchr_iter(b'/', &from[shared..]).count();
    let mut path = b"../".repeat(ups);
    if path.is_empty() && needs_dot(rest) {
        path.extend_from_slice(b"./");
    }
    path.extend_from_slice(rest);
    if rest.is_empty() {
        // `.` and `..` are folders without a slash, too.
        path.pop();
    }
    path
}

/// Returns the length of the folders at the start of both paths.
fn shared_folders(from: &[u8], target: &[u8]) -> usize {
    let equal = from.iter().zip(target).take_while(|(a, b)| a == b).count();
    folder(&from[..equal]).len()
}

/// Returns true if `path` would be read as something else at the start of a reference: nothing, an
/// absolute path, or a scheme (RFC 3986 §4.2).
fn needs_dot(path: &[u8]) -> bool {
    let first = path.split(|&byte| byte == b'/').next().unwrap_or_default();
    first.is_empty() || first.contains(&b':')
}

#[cfg(test)]
mod tests;
