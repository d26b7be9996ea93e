//! url-syntax-05 (May 1997) §5.2: Resolving Relative References to Absolute Form.

use super::rfc2396bis::current_document;
use super::segments;
use super::{Target, folder, is_current_document};
use crate::uri::syntax::Parts;

/// The steps of the section, by their numbers.
pub(super) fn resolve<'a>(base: Parts<'a>, mut reference: Parts<'a>) -> Target {
    if is_current_document(&reference) {
        return current_document(reference); // 2
    }
    if reference.scheme.is_some() {
        return Target::Uri(reference.recompose()); // 3
    }
    reference.scheme = base.scheme;
    if reference.authority.is_none() {
        if !reference.path.starts_with(b"/") {
            let root = if base.authority.is_some() {
                &b"/"[..]
            } else {
                b""
            };
            merge(&base.path, root, &mut reference); // 6
        }
        reference.authority = base.authority; // 4
    }
    Target::Uri(reference.recompose()) // 7
}

/// Step 6: path and query of the reference are merged with the path of the base as one. If that is
/// empty and there is a site, `root` prevents the result from becoming part of the site, which the
/// step does not consider (rfc2396bis-01 §G.2).
fn merge(base: &[u8], root: &[u8], reference: &mut Parts) {
    let folder = if base.is_empty() { root } else { folder(base) };
    let mut buffer = [folder, &reference.path].concat(); // a, b
    if let Some(query) = &reference.query {
        buffer.push(b'?'); // c
        buffer.extend_from_slice(query);
    }
    let merged = segments::remove(&buffer).path; // d to g
    let mark = memchr::memchr(b'?', &merged);
    reference.query = mark.map(|at| merged[at + 1..].to_vec().into()); // h
    reference.path = merged[..mark.unwrap_or(merged.len())].to_vec().into(); // i
}
