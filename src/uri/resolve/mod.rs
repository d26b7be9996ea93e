//! Resolution of references against a base, by each of the documents that define one
//! (RFC 3986 §5 and those before it).
//!
//! Each algorithm is in a file of its own; this one has their common parts. Results never name a
//! host that neither base nor reference names: a path that starts with `//` is protected from being
//! read as an authority. All of them take linear time.

mod partial;
mod relativize;
mod rfc2396bis;
mod rfc3986;
mod segments;
mod url_syntax;
mod whatwg;

pub use relativize::relativize;
pub(super) use rfc3986::remove_dot_segments;

use std::fmt;

use crate::uri::syntax::Parts;
use crate::uri::syntax::chars::{self, SCHEME};
use crate::uri::syntax::{Fault, FaultKind, Uri};

/// An algorithm that resolves a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resolution {
    /// RFC 3986 §5.2. An empty reference, or one that is only a fragment, is the base without its
    /// fragment (§4.4); excess `..` are dropped.
    Rfc3986(Parser),
    /// rfc2396bis-01 (March 2003) §5.2. A base whose path does not start with `/` is opaque:
    /// relative references have no meaning there.
    Rfc2396bis(Parser, ExcessDotDot),
    /// RFC 2396 §5.2. `?y` replaces the last segment of the base.
    Rfc2396(ExcessDotDot),
    /// url-syntax-05 (May 1997) §5.2. The query is merged with the path, including its dot
    /// segments; excess `..` are retained.
    UrlSyntax,
    /// The partial form of the 1993 draft, §1.2. It has no current document: an empty reference is
    /// the base without the last part of its path.
    PartialForm,
    /// The parser of the URL Standard with a base (§4.4), as browsers resolve. The result is
    /// serialized; base and reference must be URLs by that standard.
    Whatwg,
}

/// The treatment of a reference whose scheme is that of the base, such as `http:g`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parser {
    /// The reference is absolute (RFC 3986 §5.2.2 "strict"; rfc2396bis-01 §5.2 "validating").
    Strict,
    /// The scheme is ignored, "for backward compatibility".
    Loose,
}

/// The treatment of `..` that climb above the root (rfc2396bis-01 §5.2, merge step 7; RFC 2396
/// §5.2, step 6g).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExcessDotDot {
    /// They are retained, as in the tables of the documents.
    Retained,
    /// They are removed.
    Removed,
    /// The reference is an error.
    Refused,
}

/// The result of a resolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A URI, with its fragment if the reference has one.
    Uri(Vec<u8>),
    /// The document that contains the reference, or a fragment of it: the meaning of an empty
    /// reference in documents before RFC 3986, whatever the base.
    CurrentDocument(Option<Vec<u8>>),
}

impl Target {
    /// Returns the notation of the tables in the documents: the URI, or `(current document)`
    /// followed by the fragment.
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Uri(uri) => uri,
            Self::CurrentDocument(fragment) => {
                let mut shown = b"(current document)".to_vec();
                if let Some(fragment) = fragment {
                    shown.push(b'#');
                    shown.extend_from_slice(&fragment);
                }
                shown
            }
        }
    }
}

/// The reason why a reference was not resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base is not absolute: its scheme is missing or invalid. The fault says which, and where
    /// in the base. With [`Resolution::Whatwg`], the base is not a URL, for any reason.
    Base(Fault),
    /// The reference is not a URL by the URL Standard; the fault is in the reference. Only
    /// [`Resolution::Whatwg`] gives it: the other algorithms resolve any reference.
    Reference(Fault),
    /// The base is opaque (`mailto:a@b.example`) and the reference is relative (rfc2396bis-01 §5;
    /// RFC 2396 §5).
    OpaqueBase,
    /// The reference climbs above the root, with [`ExcessDotDot::Refused`].
    ExcessDotDot,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(fault) => write!(f, "the base is not an absolute URI: {fault}"),
            Self::Reference(fault) => write!(f, "not a URL: {fault}"),
            Self::OpaqueBase => f.write_str(
                "the base is opaque: its path does not start with `/`, so that nothing is \
                 relative to it (rfc2396bis-01 §5)",
            ),
            Self::ExcessDotDot => f.write_str(
                "the reference has more `..` than the base has levels (rfc2396bis-01 §5.2)",
            ),
        }
    }
}

impl std::error::Error for ResolveError {}

/// Resolves `reference` against `base`. Neither has to be valid, except for the scheme of the base;
/// a fragment of the base is dropped (RFC 3986 §5.1). A reference with a scheme is divided by RFC
/// 3986 Appendix B. [`Resolution::Whatwg`] parses both by the URL Standard instead.
///
/// # Errors
/// See [`ResolveError`].
///
/// ```
/// use urilint::uri::{Parser, Resolution, Target, resolve};
/// let strict = Resolution::Rfc3986(Parser::Strict);
/// let base = b"http://a.example/b/c?q";
/// let target = resolve(base, b"../g#s", strict).unwrap();
/// assert_eq!(target, Target::Uri(b"http://a.example/g#s".to_vec()));
///
/// // The 1997 algorithm merges the query with the path.
/// let target = resolve(base, b"g?y/../x", Resolution::UrlSyntax).unwrap();
/// assert_eq!(target.into_bytes(), b"http://a.example/b/x");
///
/// // Browsers change what is invalid, or refuse it.
/// let target = resolve(base, br"\\g\..\h", Resolution::Whatwg).unwrap();
/// assert_eq!(target.into_bytes(), b"http://g/h");
/// assert!(resolve(base, b"//g:h", Resolution::Whatwg).is_err());
///
/// assert!(resolve(b"/b/c", b"g", strict).is_err());
/// ```
pub fn resolve(
    base: &[u8],
    reference: &[u8],
    resolution: Resolution,
) -> Result<Target, ResolveError> {
    let uri = Uri::split(base);
    check_base(&uri, resolution)?;
    let (own, parts) = (Parts::of(&uri), Parts::of(&Uri::split(reference)));
    match resolution {
        Resolution::Whatwg => whatwg::resolve(base, reference),
        Resolution::Rfc3986(parser) => Ok(rfc3986::resolve(own, parts, parser)),
        Resolution::Rfc2396bis(parser, excess) => rfc2396bis::resolve(own, parts, parser, excess),
        Resolution::Rfc2396(excess) => rfc2396bis::resolve_rfc2396(own, parts, excess),
        Resolution::UrlSyntax => Ok(url_syntax::resolve(own, parts)),
        Resolution::PartialForm => Ok(partial::resolve(own, parts)),
    }
}

/// Checks that the base has a scheme, which in url-syntax-05 may start with a digit (§4.1: `scheme
/// = 1*( alpha | digit | "+" | "-" | "." )`). The parser of the URL Standard checks it by itself.
fn check_base(base: &Uri, resolution: Resolution) -> Result<(), ResolveError> {
    if resolution == Resolution::Whatwg {
        return Ok(());
    }
    let in_scheme =
        |fault: &&Fault| matches!(fault.kind, FaultKind::NoScheme | FaultKind::SchemeCharacter);
    let Some(fault) = base.faults().iter().find(in_scheme) else {
        return Ok(());
    };
    let of_1997 = |scheme: &[u8]| chars::skip(scheme, 0, SCHEME) == scheme.len();
    if resolution == Resolution::UrlSyntax && base.scheme().is_some_and(of_1997) {
        return Ok(());
    }
    Err(ResolveError::Base(*fault))
}

/// Removes a scheme equal to that of the base, for a parser that ignores it.
fn ignore_scheme(reference: &mut Parts, base: &Parts, parser: Parser) {
    let same = match (&reference.scheme, &base.scheme) {
        (Some(own), Some(base)) => own.eq_ignore_ascii_case(base),
        _ => false,
    };
    if parser == Parser::Loose && same {
        reference.scheme = None;
    }
}

/// Returns true if the reference is empty, or only a fragment.
fn is_current_document(reference: &Parts) -> bool {
    reference.scheme.is_none()
        && reference.authority.is_none()
        && reference.path.is_empty()
        && reference.query.is_none()
}

/// Returns the path up to and including its last slash.
fn folder(path: &[u8]) -> &[u8] {
    let slash = memchr::memrchr(b'/', path);
    &path[..slash.map_or(0, |at| at + 1)]
}

#[cfg(test)]
mod tests;
