//! The constructors of [`Uri`] that use the table of [`SCHEMES`](super::SCHEMES).

use super::{find, web};
use crate::uri::syntax::{Fault, FaultKind, Scheme, SchemeTable, Uri};

/// The table of [`SCHEMES`](super::SCHEMES).
struct Standard;

impl SchemeTable for Standard {
    #[inline]
    fn find(name: &[u8]) -> Option<&'static Scheme> {
        find(name)
    }

    #[inline]
    fn web(uri: &[u8]) -> Option<(usize, &'static Scheme)> {
        web(uri)
    }
}

impl<'a> Uri<'a> {
    /// Divides `bytes` into components and lists all faults. Never fails. URIs of up to 64 KiB are
    /// expected; up to 4 GiB are supported.
    // Inlined, so that the result is built in place and not copied.
    #[inline]
    pub fn split(bytes: &'a [u8]) -> Self {
        Self::split_with::<Standard>(bytes)
    }

    /// Divides an abbreviated reference (rfc2396bis-01 Appendix F) as if it started with `http://`:
    /// the authority starts at the first byte.
    pub fn split_abbreviated(bytes: &'a [u8]) -> Self {
        Self::split_without_scheme(bytes, find(b"http"))
    }

    /// Parses a URI, and returns it only if it has no faults.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn parse(text: &'a str) -> Result<Self, Fault> {
        let uri = Self::split(text.as_bytes());
        match uri.faults.first() {
            None => Ok(uri),
            Some(fault) => Err(*fault),
        }
    }

    /// Parses a URI or a relative reference (RFC 3986 §4.1, §4.2), and returns it only if it has no
    /// faults. The first segment of a relative path must not contain a `:`.
    ///
    /// # Errors
    /// Returns the first fault; for `:a`, that the scheme is missing.
    ///
    /// ```
    /// use urilint::uri::Uri;
    /// for reference in ["http://h.example/", "//h.example/a", "../a?b", "#c", ""] {
    ///     assert!(Uri::parse_reference(reference).is_ok());
    /// }
    /// assert!(Uri::parse_reference(":a").is_err());
    /// ```
    pub fn parse_reference(text: &'a str) -> Result<Self, Fault> {
        let uri = Self::split(text.as_bytes());
        let first = uri.path().split(|&b| b == b'/').next().unwrap_or_default();
        let relative = uri.authority().is_some() || !first.contains(&b':');
        let counts = |fault: &&Fault| fault.kind != FaultKind::NoScheme || !relative;
        match uri.faults.iter().find(counts) {
            None => Ok(uri),
            Some(fault) => Err(*fault),
        }
    }
}

/// Parses a URI without faults, as [`Uri::parse`] does.
///
/// ```
/// use urilint::uri::Uri;
/// let uri: Uri = "http://h.example/".try_into()?;
/// assert_eq!(uri.host(), Some(&b"h.example"[..]));
/// # Ok::<(), urilint::uri::Fault>(())
/// ```
impl<'a> TryFrom<&'a str> for Uri<'a> {
    type Error = Fault;

    fn try_from(text: &'a str) -> Result<Self, Fault> {
        Self::parse(text)
    }
}
