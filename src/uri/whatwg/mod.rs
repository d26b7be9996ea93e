//! The basic URL parser of the URL Standard (<https://url.spec.whatwg.org/>), as browsers implement
//! it, and every validation error that it records.
//!
//! The standard accepts strings that RFC 3986 does not: it corrects backslashes, missing slashes
//! and octal hosts. So the two may name different hosts. [`whatwg`] returns a [`Whatwg`], or a
//! [`WhatwgFailure`].
//!
//! The input is read once, with a function for each component, and the serialized URL is written at
//! the same time. Parsing takes linear time for any input.

mod clean;
mod domain;
mod encode;
mod fault;
mod file;
mod host;
mod ipv4;
mod ipv6;
mod parse;
mod path;
mod sets;

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use crate::uri::syntax::{Fault, Span};
use clean::Clean;
pub(crate) use domain::looked_up;
use parse::{Failure, Parser};

/// Parses `input` as a browser does, as a reference to `base` if there is one (URL Standard §4.4,
/// basic URL parser).
///
/// The input may be any bytes; those that are not UTF-8 are read as U+FFFD. Domains outside ASCII
/// need the feature `idna`; without it they are a failure that says so.
///
/// ```
/// use urilint::uri::whatwg;
/// let url = whatwg(br"https:\\0x7F.1\a/../b", None).unwrap();
/// assert_eq!(url.href(), b"https://127.0.0.1/b");
/// let url = whatwg(b"?q", Some(&url)).unwrap();
/// assert_eq!(url.href(), b"https://127.0.0.1/b?q");
/// ```
///
/// # Errors
///
/// Returns a failure if the parser of the standard does:
///
/// ```
/// use urilint::uri::{FaultKind, whatwg};
/// let failure = whatwg(b"http://h.example:8o/", None).unwrap_err();
/// assert_eq!(failure.cause().range(), 18..19);
/// assert!(matches!(failure.cause().kind, FaultKind::Profile(f) if f.production == "port-invalid"));
/// ```
pub fn whatwg(input: &[u8], base: Option<&Whatwg>) -> Result<Whatwg, WhatwgFailure> {
    let mut faults = Vec::new();
    let clean = Clean::new(input, &mut faults);
    let mut parser = Parser::new(&clean, base, faults);
    let outcome = parser.url();
    let Parser {
        mut faults,
        out,
        layout,
        ..
    } = parser;
    // Faults of cleaning were recorded before those of parsing.
    faults.sort_by_key(|fault| fault.start);
    match outcome {
        Ok(()) => Ok(Whatwg {
            href: out,
            layout,
            faults,
        }),
        Err(Failure(cause)) => Err(WhatwgFailure { faults, cause }),
    }
}

/// The result of the URL Standard: a URL, and the validation errors that were recorded.
///
/// Components are serialized: percent-encoded, scheme and domain in lowercase, without a default
/// port and without dot segments.
///
/// ```
/// use urilint::uri::whatwg;
/// let url = whatwg(b"HTTP://me:pw@Example.ORG:080/a b?c#d", None).unwrap();
/// assert_eq!(url.href(), b"http://me:pw@example.org/a%20b?c#d");
/// assert_eq!((url.username(), url.password()), (&b"me"[..], &b"pw"[..]));
/// assert_eq!((url.host(), url.port()), (Some(&b"example.org"[..]), None));
/// let faults: Vec<_> = url.faults().iter().map(ToString::to_string).collect();
/// assert_eq!(faults, [
///     "credentials in a URL at bytes 7..13 (URL Standard §4.4)",
///     "character not allowed in a URL at bytes 30..31 (URL Standard §4.4)",
/// ]);
/// ```
#[derive(Clone, Debug)]
pub struct Whatwg {
    href: Vec<u8>,
    layout: Layout,
    faults: Vec<Fault>,
}

/// The kind of a host (URL Standard §3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhatwgHost {
    /// A domain, in ASCII and in lowercase.
    Domain,
    /// An IPv4 address, in any notation.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// The uninterpreted host of a scheme that is not special.
    Opaque,
    /// An empty host: `file:///`.
    Empty,
}

/// The class of a scheme (§4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// `file`, which is special.
    File,
    /// A special scheme, with its default port.
    Special(u16),
    /// Not special.
    Other,
}

impl Class {
    fn of(scheme: &[u8]) -> Self {
        match scheme {
            b"file" => Self::File,
            b"http" | b"ws" => Self::Special(80),
            b"https" | b"wss" => Self::Special(443),
            b"ftp" => Self::Special(21),
            _ => Self::Other,
        }
    }

    const fn is_special(self) -> bool {
        !matches!(self, Self::Other)
    }
}

/// The ranges of the components in `href`.
#[derive(Clone, Debug)]
struct Layout {
    class: Class,
    /// The end of the scheme.
    scheme: u32,
    username: Span,
    password: Span,
    host: Option<(WhatwgHost, Span)>,
    /// The end of the authority, or of the scheme and its `:`.
    authority_end: u32,
    /// The port; `None` if it is the default of the scheme.
    port: Option<u16>,
    path: Span,
    /// True if the path is not a list of segments: `mailto:a@h.example`.
    opaque_path: bool,
    query: Span,
    fragment: Span,
}

impl Layout {
    const NONE: Self = Self {
        class: Class::Other,
        scheme: 0,
        username: Span::ABSENT,
        password: Span::ABSENT,
        host: None,
        authority_end: 0,
        port: None,
        path: Span::ABSENT,
        opaque_path: false,
        query: Span::ABSENT,
        fragment: Span::ABSENT,
    };
}

impl Whatwg {
    fn get(&self, span: Span) -> Option<&[u8]> {
        span.get().map(|range| &self.href[range])
    }

    /// Returns the serialized URL (§4.5), in ASCII.
    pub fn href(&self) -> &[u8] {
        &self.href
    }

    /// Returns the scheme in lowercase, without its `:`.
    pub fn scheme(&self) -> &[u8] {
        &self.href[..self.layout.scheme as usize]
    }

    /// Returns true if the scheme is special: `ftp`, `file`, `http`, `https`, `ws` or `wss`.
    pub const fn is_special(&self) -> bool {
        self.layout.class.is_special()
    }

    /// Returns the user name, which may be empty.
    pub fn username(&self) -> &[u8] {
        self.get(self.layout.username).unwrap_or_default()
    }

    /// Returns the password, which may be empty.
    pub fn password(&self) -> &[u8] {
        self.get(self.layout.password).unwrap_or_default()
    }

    /// Returns the serialized host, with an IPv6 address in brackets; `None` without an authority.
    /// See [`Self::host_bytes`].
    pub fn host(&self) -> Option<&[u8]> {
        self.get(self.layout.host?.1)
    }

    /// Returns the kind of the host; `None` without an authority.
    pub fn host_kind(&self) -> Option<WhatwgHost> {
        self.layout.host.map(|(kind, _)| kind)
    }

    /// Returns the host as a resolver looks it up: a name in ASCII, in lowercase and without
    /// escapes, an IPv4 address as four decimal octets, an IPv6 address in the form of RFC 5952,
    /// without brackets. Returns `None` if the host is absent or empty.
    ///
    /// ```
    /// use urilint::uri::whatwg;
    /// let host = |uri: &[u8]| whatwg(uri, None).unwrap().host_bytes();
    /// assert_eq!(host(b"http://192.0.1407/").unwrap(), b"192.0.5.127");
    /// assert_eq!(host(b"http://[2001:DB8:0::1]:80/").unwrap(), b"2001:db8::1");
    /// assert_eq!(host(br"http://a.example\@b.example/").unwrap(), b"a.example");
    /// assert_eq!(host(b"git://H%2Eexample/").unwrap(), b"h.example");
    /// assert_eq!(host(b"mailto:a@h.example"), None);
    /// ```
    pub fn host_bytes(&self) -> Option<Vec<u8>> {
        let host = self.host()?;
        match self.host_kind()? {
            WhatwgHost::Empty => None,
            WhatwgHost::Ipv6(address) => Some(address.to_string().into_bytes()),
            WhatwgHost::Domain | WhatwgHost::Ipv4(_) => Some(host.to_vec()),
            WhatwgHost::Opaque => Some(looked_up(host)),
        }
    }

    /// Returns the port; `None` if it is absent or the default of the scheme.
    pub const fn port(&self) -> Option<u16> {
        self.layout.port
    }

    /// Returns the path, which may be empty.
    pub fn path(&self) -> &[u8] {
        self.get(self.layout.path).unwrap_or_default()
    }

    /// Returns true if the path is opaque, not a list of segments (§4.1): only a fragment can be
    /// resolved against such a URL.
    pub const fn has_opaque_path(&self) -> bool {
        self.layout.opaque_path
    }

    /// Returns the bytes after the first `?`.
    pub fn query(&self) -> Option<&[u8]> {
        self.get(self.layout.query)
    }

    /// Returns the bytes after the first `#`.
    pub fn fragment(&self) -> Option<&[u8]> {
        self.get(self.layout.fragment)
    }

    /// Returns the serialized origin (§4.7): scheme, host and port. Returns `None` for an opaque
    /// origin, which equals no other.
    ///
    /// ```
    /// use urilint::uri::whatwg;
    /// let url = whatwg(b"blob:https://h.example:8443/1f2e", None).unwrap();
    /// assert_eq!(url.origin().unwrap(), b"https://h.example:8443");
    /// ```
    pub fn origin(&self) -> Option<Vec<u8>> {
        match self.layout.class {
            Class::Special(_) => {
                let (_, host) = self.layout.host?;
                let mut origin = [self.scheme(), b"://"].concat();
                origin.extend(&self.href[host.get()?.start..self.layout.authority_end as usize]);
                Some(origin)
            }
            Class::Other if self.scheme() == b"blob" => {
                let inner = whatwg(self.path(), None).ok()?;
                let web = matches!(inner.scheme(), b"http" | b"https");
                web.then(|| inner.origin())?
            }
            Class::Other | Class::File => None,
        }
    }

    /// Returns all validation errors, in ascending order of their ranges in the input. Each is of
    /// the kind [`FaultKind::Profile`], and its production is the name of the error in the
    /// standard.
    ///
    /// If the standard records an error several times for one cause, there is one fault: for a run
    /// of slashes after the scheme, of tabs, or of percent-encoded bytes in a domain.
    ///
    /// [`FaultKind::Profile`]: super::FaultKind::Profile
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Returns true if the input is a valid URL string, without validation errors.
    pub const fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }
}

/// The failure of the parser: a browser does not accept the string as a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatwgFailure {
    faults: Vec<Fault>,
    cause: Fault,
}

impl WhatwgFailure {
    /// Returns all validation errors, in ascending order of their ranges. The parser of the standard
    /// ends at a failure; if that is in the authority, the rest is read for its errors as well.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Returns the validation error that ended parsing.
    pub const fn cause(&self) -> &Fault {
        &self.cause
    }
}

impl fmt::Display for WhatwgFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause().fmt(f)
    }
}

impl std::error::Error for WhatwgFailure {}

#[cfg(test)]
mod tests;
