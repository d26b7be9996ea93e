//! Normalization by the levels of the ladder in rfc2396bis-01 §6.2 and RFC 3986 §6.2.
//!
//! Levels can be applied separately, and each is idempotent. URIs that are valid by the generic
//! grammar remain valid. URNs are normalized by RFC 8141 §3.1: their escapes and paths are not
//! changed, and only characters outside ASCII are encoded.

mod escapes;
mod ports;
mod scheme;

pub(super) use escapes::unreserved;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::uri::iri;
use crate::uri::resolve::remove_dot_segments;
use crate::uri::syntax::Parts;
use crate::uri::syntax::name::{self, UnknownName};
use crate::uri::syntax::{Component, Fault, FaultKind, Uri};
pub use ports::DefaultPorts;

/// A level of the ladder of comparison, in ascending order.
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
    /// §6.2.1, Simple String Comparison: no change.
    String,
    /// §6.2.2.1, Case Normalization: scheme and host in lowercase, the digits of escapes in
    /// uppercase. (rfc2396bis-01 assigns the escapes to the next level.) Zone identifiers are kept.
    Case,
    /// §6.2.2.2, Percent-Encoding Normalization: escapes of unreserved characters are decoded,
    /// letters in a host to lowercase, except within two characters of a `%` that is not an escape.
    /// Outside the host, characters that are not in ASCII are encoded (RFC 3987 §3.1).
    Escapes,
    /// §6.2.2.3, Path Segment Normalization: `.` and `..` are removed from a path that starts with
    /// `/`, if there is a scheme. Other paths are opaque (rfc2396bis-01 §3) or relative.
    DotSegments,
    /// §6.2.3, Scheme-Based Normalization: a port that is empty or the default is removed, and so
    /// are its leading zeros; an empty path after a host on the network becomes `/`; in `file`, a
    /// missing host and `localhost` become an empty host; in `mailto`, domains are in lowercase; in
    /// `urn`, the namespace is in lowercase. IPv6 addresses are in the form of RFC 5952, names of
    /// hosts in ASCII ([`to_uri`](crate::uri::iri::to_uri)). `urn:uuid`, `urn:isbn`, `urn:issn`,
    /// `tel`, `sms`, `sip`, `geo`, `doi`, `xmpp`, `acct`, `gopher`, `tv` and `xcon` follow their
    /// documents.
    Scheme,
}

/// All levels, in ascending order.
pub const NORMALIZATION_LEVELS: [NormalizationLevel; 5] = [
    NormalizationLevel::String,
    NormalizationLevel::Case,
    NormalizationLevel::Escapes,
    NormalizationLevel::DotSegments,
    NormalizationLevel::Scheme,
];

impl NormalizationLevel {
    /// Returns its name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Case => "case",
            Self::Escapes => "escapes",
            Self::DotSegments => "dot-segments",
            Self::Scheme => "scheme",
        }
    }

    /// Normalizes a URI at this level only.
    pub fn apply(self, uri: &[u8]) -> Vec<u8> {
        self.apply_with(uri, &DefaultPorts::new())
    }

    /// Normalizes a URI at this level only, with these default ports.
    pub(in crate::uri) fn apply_with(self, uri: &[u8], ports: &DefaultPorts) -> Vec<u8> {
        let uri = Uri::split(uri);
        match self {
            Self::String => uri.bytes().to_vec(),
            Self::Case => case(&uri),
            Self::Escapes => escapes(&uri),
            Self::DotSegments => dot_segments(&uri),
            Self::Scheme => scheme::normalize(&uri, ports),
        }
    }
}

impl fmt::Display for NormalizationLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for NormalizationLevel {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        name::find(
            "normalization level",
            &NORMALIZATION_LEVELS,
            Self::name,
            text,
        )
    }
}

/// Normalizes a URI at all levels up to `level`. Bytes that are not a valid URI are normalized as
/// far as they resemble one.
pub fn normalize(uri: &[u8], level: NormalizationLevel) -> Vec<u8> {
    DefaultPorts::new().normalize(uri, level)
}

/// §6.2.2.1. Components are changed in place.
fn case(uri: &Uri) -> Vec<u8> {
    let mut bytes = uri.bytes().to_vec();
    for component in [Component::Scheme, Component::Host] {
        if let Some(range) = uri.range(component) {
            bytes[range].make_ascii_lowercase();
        }
    }
    let start = uri.range(Component::Scheme).map_or(0, |scheme| scheme.end);
    escapes::upper_case(&mut bytes[start..]);
    // The name of a network interface is not one of the DNS.
    let zone = |fault: &&Fault| fault.kind == FaultKind::ZoneId;
    if let Some(zone) = uri.faults().iter().find(zone).map(Fault::range) {
        bytes[zone.clone()].copy_from_slice(&uri.bytes()[zone]);
    }
    bytes
}

/// §6.2.2.2.
fn escapes(uri: &Uri) -> Vec<u8> {
    if is_name(uri) {
        return iri::to_uri(uri.bytes()).into_owned().into_bytes();
    }
    let mut parts = Parts::of(uri);
    parts.authority = parts.authority.map(|_| escapes::authority(uri));
    parts.path = escapes::decoded(uri.path());
    parts.query = uri.query().map(escapes::decoded);
    parts.fragment = uri.fragment().map(escapes::decoded);
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
