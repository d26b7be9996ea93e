//! rfc2396bis-01 (March 2003) §5.2, and RFC 2396 §5.2, which it corrects: Resolving
//! Relative References to Absolute Form.

use super::segments;
use super::{
    ExcessDotDot, Parser, ResolveError, Target, folder, ignore_scheme, is_current_document,
};
use crate::uri::syntax::Parts;

/// rfc2396bis-01 §5.2.
pub(super) fn resolve(
    base: Parts,
    mut reference: Parts,
    parser: Parser,
    excess: ExcessDotDot,
) -> Result<Target, ResolveError> {
    ignore_scheme(&mut reference, &base, parser);
    let path = if reference.scheme.is_some() {
        return Ok(Target::Uri(reference.recompose()));
    } else if is_current_document(&reference) {
        return Ok(current_document(reference));
    } else if is_opaque(&base) {
        return Err(ResolveError::OpaqueBase);
    } else if reference.authority.is_some() || reference.path.starts_with(b"/") {
        None
    } else if reference.path.is_empty() {
        Some(base.path.to_vec())
    } else {
        let folder = folder(&base.path);
        // Step 1: an empty path becomes a slash.
        let folder = if folder.is_empty() { b"/" } else { folder };
        Some(merge(folder, &reference.path, excess)?)
    };
    Ok(inherit(base, reference, path))
}

/// RFC 2396 §5.2: a query alone is a relative path (step 6).
pub(super) fn resolve_rfc2396(
    base: Parts,
    reference: Parts,
    excess: ExcessDotDot,
) -> Result<Target, ResolveError> {
    let path = if is_current_document(&reference) {
        return Ok(current_document(reference));
    } else if reference.scheme.is_some() {
        return Ok(Target::Uri(reference.recompose()));
    } else if is_opaque(&base) {
        return Err(ResolveError::OpaqueBase);
    } else if reference.authority.is_some() || reference.path.starts_with(b"/") {
        None
    } else {
        let folder = folder(&base.path);
        // Step 6a "failed to account for a base URI with no path" (rfc2396bis-01 §G.2): the path
        // would become part of the host.
        let folder = if folder.is_empty() { b"/" } else { folder };
        Some(merge(folder, &reference.path, excess)?)
    };
    Ok(inherit(base, reference, path))
}

pub(super) fn current_document(reference: Parts) -> Target {
    Target::CurrentDocument(reference.fragment.map(std::borrow::Cow::into_owned))
}

/// `opaque-part = uric-no-slash *uric` (rfc2396bis-01 §3; RFC 2396 §3): relative references have no
/// meaning with such a base (§5).
fn is_opaque(base: &Parts) -> bool {
    base.authority.is_none() && !base.path.is_empty() && !base.path.starts_with(b"/")
}

/// Merges a path with that of the base.
fn merge(folder: &[u8], path: &[u8], excess: ExcessDotDot) -> Result<Vec<u8>, ResolveError> {
    let merged = segments::remove(&[folder, path].concat());
    match excess {
        ExcessDotDot::Refused if merged.excess > 0 => Err(ResolveError::ExcessDotDot),
        ExcessDotDot::Removed => Ok(merged.without_excess()),
        _ => Ok(merged.path),
    }
}

/// Completes a relative reference with the components that it inherits, and with `path`.
fn inherit(base: Parts, reference: Parts, path: Option<Vec<u8>>) -> Target {
    let target = Parts {
        scheme: base.scheme,
        authority: reference.authority.or(base.authority),
        path: path.map_or(reference.path, Into::into),
        ..reference
    };
    Target::Uri(target.recompose())
}
