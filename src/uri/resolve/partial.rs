//! The partial form of the 1993 draft, §1.2.

use super::{Target, folder};
use crate::uri::syntax::Parts;

/// A reference with a colon before any slash is complete; other references inherit scheme, host and
/// the path up to its last slash, as far as they are missing.
pub(super) fn resolve<'a>(base: Parts<'a>, mut reference: Parts<'a>) -> Target {
    if reference.scheme.is_some() {
        return Target::Uri(reference.recompose());
    }
    reference.scheme = base.scheme;
    if reference.authority.is_none() {
        if !reference.path.starts_with(b"/") {
            let root = base.path.is_empty() && base.authority.is_some();
            let folder = if root { b"/" } else { folder(&base.path) };
            let appended = [folder, &reference.path].concat();
            reference.path = remove(&appended).into();
        }
        reference.authority = base.authority;
    }
    Target::Uri(reference.recompose())
}

/// "All occurrences of "xxx/.." or "/." are recursively removed, where xxx, ".." and "." are
/// complete path elements." A slash after `xxx/..` is removed as well, as in RFC 1630, or `../g`
/// would leave an empty element; a final `.` is removed with the slash before it.
fn remove(path: &[u8]) -> Vec<u8> {
    let elements: Vec<_> = path.split(|&b| b == b'/').collect();
    let mut kept: Vec<&[u8]> = Vec::new();
    for (at, &element) in elements.iter().enumerate() {
        let before = kept.last().copied();
        match element {
            b"." if at > 0 => {}
            b".." if before.is_some_and(|xxx| !xxx.is_empty() && xxx != b"..") => {
                kept.pop();
                if at + 1 == elements.len() {
                    kept.push(b"");
                }
            }
            _ => kept.push(element),
        }
    }
    kept.join(&b'/')
}
