//! Normalization, rung by rung of the ladder in rfc2396bis-01 §6.2 and RFC 3986 §6.2.
//!
//! Each rung can be taken by itself, and taken twice it changes nothing more. What the
//! generic grammar allows stays allowed. A name (`urn:`) is normalized as RFC 8141 §3.1
//! says: its escapes and its path are left alone.

mod escapes;
mod scheme;

use std::borrow::Cow;

use crate::uri::resolve::remove_dot_segments;
use crate::uri::syntax::Parts;
use crate::uri::syntax::{Component, Uri};

/// A rung of the ladder of comparison, the lowest first.
///
/// ```
/// use urilint::uri::{NormalizationLevel, normalize};
/// let written = b"HTTP://h.example:80/./%7e%3a?";
/// assert_eq!(NormalizationLevel::Case.apply(written), b"http://h.example:80/./%7E%3A?");
/// assert_eq!(NormalizationLevel::DotSegments.apply(written), b"HTTP://h.example:80/%7e%3a?");
/// assert_eq!(normalize(written, NormalizationLevel::Escapes), b"http://h.example:80/./~%3A?");
/// assert_eq!(normalize(written, NormalizationLevel::Scheme), b"http://h.example/~%3A?");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NormalizationLevel {
    /// §6.2.1, Simple String Comparison: nothing is changed.
    String,
    /// §6.2.2.1, Case Normalization: scheme and host in lower case, the digits of escapes
    /// in upper case. (rfc2396bis-01 counts the escapes to the next rung.)
    Case,
    /// §6.2.2.2, Percent-Encoding Normalization: escapes of unreserved characters are
    /// undone. In a host, a letter that appears is in lower case. A component with a `%`
    /// that is no escape is left alone.
    Escapes,
    /// §6.2.2.3, Path Segment Normalization: `.` and `..` are taken out of a path that
    /// starts with `/`, where there is a scheme. Other paths are opaque (rfc2396bis-01 §3)
    /// or relative.
    DotSegments,
    /// §6.2.3, Scheme-Based Normalization: no port where it is empty or the scheme's
    /// default, and none with zeros before it; `/` for an empty path behind the host of a
    /// scheme of the network; in `file`, an empty host for none and for `localhost`; in
    /// `mailto`, domains in lower case; in `urn`, the namespace in lower case.
    Scheme,
}

/// All rungs, the lowest first.
pub const NORMALIZATION_LEVELS: [NormalizationLevel; 5] = [
    NormalizationLevel::String,
    NormalizationLevel::Case,
    NormalizationLevel::Escapes,
    NormalizationLevel::DotSegments,
    NormalizationLevel::Scheme,
];

impl NormalizationLevel {
    /// Its name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Case => "case",
            Self::Escapes => "escapes",
            Self::DotSegments => "dot-segments",
            Self::Scheme => "scheme",
        }
    }

    /// Normalizes a URI on this rung, and on no other.
    pub fn apply(self, uri: &[u8]) -> Vec<u8> {
        let uri = Uri::split(uri);
        match self {
            Self::String => uri.bytes().to_vec(),
            Self::Case => case(&uri),
            Self::Escapes => escapes(&uri),
            Self::DotSegments => dot_segments(&uri),
            Self::Scheme => scheme::normalize(&uri),
        }
    }
}

/// Normalizes a URI on all rungs up to `rung`. Bytes that are no URI are changed as far
/// as they are like one.
pub fn normalize(uri: &[u8], rung: NormalizationLevel) -> Vec<u8> {
    let mut uri = uri.to_vec();
    for step in NORMALIZATION_LEVELS.iter().filter(|step| **step <= rung) {
        uri = step.apply(&uri);
    }
    uri
}

/// §6.2.2.1. Components are changed where they stand.
fn case(uri: &Uri) -> Vec<u8> {
    let mut bytes = uri.bytes().to_vec();
    for component in [Component::Scheme, Component::Host] {
        if let Some(range) = uri.range(component) {
            bytes[range].make_ascii_lowercase();
        }
    }
    let start = uri.range(Component::Scheme).map_or(0, |scheme| scheme.end);
    escapes::upper_case(&mut bytes[start..]);
    bytes
}

/// §6.2.2.2.
fn escapes(uri: &Uri) -> Vec<u8> {
    let mut parts = Parts::of(uri);
    if !is_name(uri) {
        parts.authority = parts.authority.map(|_| escapes::authority(uri));
        parts.path = escapes::undone(uri.path());
        parts.query = uri.query().map(escapes::undone);
        parts.fragment = uri.fragment().map(escapes::undone);
    }
    parts.recompose()
}

/// §6.2.2.3.
fn dot_segments(uri: &Uri) -> Vec<u8> {
    let mut parts = Parts::of(uri);
    if parts.scheme.is_some() && parts.path.starts_with(b"/") && !is_name(uri) {
        parts.path = Cow::Owned(remove_dot_segments(&parts.path));
    }
    parts.recompose()
}

fn is_name(uri: &Uri) -> bool {
    uri.has_scheme("urn")
}

#[cfg(test)]
mod tests;
