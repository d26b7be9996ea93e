//! RFC 3986 §5.2: Relative Resolution.

use super::{Parser, Target, folder, ignore_scheme};
use crate::uri::syntax::Parts;

/// §5.2.2, Transform References.
pub(super) fn resolve(base: Parts, mut reference: Parts, parser: Parser) -> Target {
    ignore_scheme(&mut reference, &base, parser);
    let target = if reference.scheme.is_some() {
        Parts {
            path: remove_dot_segments(&reference.path).into(),
            ..reference
        }
    } else if reference.authority.is_some() {
        Parts {
            scheme: base.scheme,
            path: remove_dot_segments(&reference.path).into(),
            ..reference
        }
    } else if reference.path.is_empty() {
        Parts {
            query: reference.query.or(base.query),
            fragment: reference.fragment,
            ..base
        }
    } else {
        let path = if reference.path.starts_with(b"/") {
            remove_dot_segments(&reference.path)
        } else {
            remove_dot_segments(&merge(&base, &reference.path))
        };
        Parts {
            scheme: base.scheme,
            authority: base.authority,
            path: path.into(),
            ..reference
        }
    };
    Target::Uri(target.recompose())
}

/// §5.2.3, Merge Paths.
fn merge(base: &Parts, path: &[u8]) -> Vec<u8> {
    if base.authority.is_some() && base.path.is_empty() {
        [b"/", path].concat()
    } else {
        [folder(&base.path), path].concat()
    }
}

/// §5.2.4, Remove Dot Segments, step by step.
pub(in crate::uri) fn remove_dot_segments(path: &[u8]) -> Vec<u8> {
    let mut input = path;
    let mut output = Vec::with_capacity(path.len());
    while !input.is_empty() {
        input = if let Some(rest) = strip(input, &[b"../", b"./"]) {
            rest // A
        } else if input.starts_with(b"/./") {
            &input[2..] // B
        } else if input == b"/." {
            b"/"
        } else if input.starts_with(b"/../") {
            remove_last(&mut output); // C
            &input[3..]
        } else if input == b"/.." {
            remove_last(&mut output);
            b"/"
        } else if matches!(input, b"." | b"..") {
            b"" // D
        } else {
            let slash = memchr::memchr(b'/', &input[1..]); // E
            let (segment, rest) = input.split_at(slash.map_or(input.len(), |at| at + 1));
            output.extend_from_slice(segment);
            rest
        };
    }
    output
}

fn strip<'a>(input: &'a [u8], prefixes: &[&[u8]]) -> Option<&'a [u8]> {
    prefixes
        .iter()
        .find_map(|&prefix| input.strip_prefix(prefix))
}

/// Removes the last segment and the slash before it.
fn remove_last(output: &mut Vec<u8>) {
    output.truncate(memchr::memrchr(b'/', output).unwrap_or(0));
}
