//! What a browser makes of a URI: the basic URL parser of the URL Standard
//! (<https://url.spec.whatwg.org/>), and every validation error that it records.
//!
//! It is a verdict beside the grammar of RFC 3986, and takes much that is no URI: it
//! mends backslashes, missing slashes and hosts in octal. So both can name a different
//! host. [`whatwg`] is the door; what it gives is a [`Whatwg`], or a [`WhatwgFailure`].
//!
//! The input is read once, by a function for each component; the URL is written in its
//! serialized form while it is read. So it takes linear time, whatever the input is.

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

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use crate::uri::syntax::{Fault, Span};
use clean::Clean;
pub(in crate::uri) use domain::looked_up;
use parse::{Failure, Parser};

/// Parses `input`, as a reference to `base` where there is one, as a browser does
/// (URL Standard §4.4, basic URL parser).
///
/// Any bytes can be given. Those that are not UTF-8 are read as U+FFFD. Domains outside
/// ASCII need the feature `idna`; without it they are a failure that says so.
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
/// A failure, where the standard's parser returns one:
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
    // What is taken away before parsing was found first, wherever it stands.
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

/// What the URL Standard makes of a string: a URL, and the validation errors on the way
/// to it.
///
/// Components are in their serialized form: percent-encoded, with the scheme and a
/// domain in lower case, without a default port and without dot segments.
///
/// ```
/// use urilint::uri::whatwg;
/// let url = whatwg(b"HTTP://me:pw@Example.ORG:080/a b?c#d", None).unwrap();
/// assert_eq!(url.href(), b"http://me:pw@example.org/a%20b?c#d");
/// assert_eq!((url.username(), url.password()), (&b"me"[..], &b"pw"[..]));
/// assert_eq!((url.host(), url.port()), (Some(&b"example.org"[..]), None));
/// let faults: Vec<_> = url.faults().iter().map(ToString::to_string).collect();
/// assert_eq!(faults, [
///     "credentials at bytes 7..13 (URL Standard §4.4)",
///     "a character that is no URL unit at bytes 30..31 (URL Standard §4.4)",
/// ]);
/// ```
#[derive(Clone, Debug)]
pub struct Whatwg {
    href: Vec<u8>,
    layout: Layout,
    faults: Vec<Fault>,
}

/// What a host is (URL Standard §3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhatwgHost {
    /// A domain, in ASCII and in lower case.
    Domain,
    /// An IPv4 address, however it was written.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// The host of a scheme that is not special, which nothing is known of.
    Opaque,
    /// The host is there, and empty: `file:///`.
    Empty,
}

/// What the standard says of a scheme (§4.2).
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

/// Where the components stand in `href`.
#[derive(Clone, Debug)]
struct Layout {
    class: Class,
    /// Where the scheme ends.
    scheme: u32,
    username: Span,
    password: Span,
    host: Option<(WhatwgHost, Span)>,
    /// Where the authority, or the scheme and its `:`, ends.
    authority_end: u32,
    /// `None` where it is the scheme's default.
    port: Option<u16>,
    path: Span,
    /// The path is no list of segments: `mailto:a@h.example`.
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

    /// The URL in its serialized form (§4.5), all in ASCII.
    pub fn href(&self) -> &[u8] {
        &self.href
    }

    /// The scheme, in lower case, without its `:`.
    pub fn scheme(&self) -> &[u8] {
        &self.href[..self.layout.scheme as usize]
    }

    /// Whether the scheme is one of those that the standard knows: `ftp`, `file`, `http`,
    /// `https`, `ws` or `wss`.
    pub const fn is_special(&self) -> bool {
        self.layout.class.is_special()
    }

    /// The user's name; empty where there is none.
    pub fn username(&self) -> &[u8] {
        self.get(self.layout.username).unwrap_or_default()
    }

    /// The password; empty where there is none.
    pub fn password(&self) -> &[u8] {
        self.get(self.layout.password).unwrap_or_default()
    }

    /// The host in its serialized form, an IPv6 address in brackets; `None` where there
    /// is no authority. See [`Self::host_bytes`].
    pub fn host(&self) -> Option<&[u8]> {
        self.get(self.layout.host?.1)
    }

    /// What the host is; `None` where there is no authority.
    pub fn host_kind(&self) -> Option<WhatwgHost> {
        self.layout.host.map(|(kind, _)| kind)
    }

    /// The host that is connected to, as a resolver is asked for it: a name in ASCII, in
    /// lower case and without escapes, an IPv4 address as four decimal octets, an IPv6
    /// address in the form of RFC 5952, without brackets. `None` where there is no host, or
    /// an empty one.
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

    /// The port; `None` where there is none, or the default one of the scheme.
    pub const fn port(&self) -> Option<u16> {
        self.layout.port
    }

    /// The path, which may be empty.
    pub fn path(&self) -> &[u8] {
        self.get(self.layout.path).unwrap_or_default()
    }

    /// Whether the path is opaque, no list of segments (§4.1): nothing but a fragment can
    /// be resolved against such a URL.
    pub const fn has_opaque_path(&self) -> bool {
        self.layout.opaque_path
    }

    /// After the first `?`.
    pub fn query(&self) -> Option<&[u8]> {
        self.get(self.layout.query)
    }

    /// After the first `#`.
    pub fn fragment(&self) -> Option<&[u8]> {
        self.get(self.layout.fragment)
    }

    /// Scheme, host and port in their serialized form (§4.7). `None` for an opaque
    /// origin: one that is the same as no other.
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

    /// All validation errors, in the order in which they stand, with their ranges in the
    /// input. Each is of the kind [`FaultKind::Profile`], and its production is the name
    /// that the standard gives it.
    ///
    /// Where the standard records an error more than once for one cause, there is one
    /// fault: for a run of slashes after the scheme, of tabs, of percent-encoded bytes in
    /// a domain.
    ///
    /// [`FaultKind::Profile`]: super::FaultKind::Profile
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Whether the input is a valid URL string: the standard's parser has nothing to
    /// say against it.
    pub const fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }
}

/// The standard's parser returned failure: for a browser, it is no URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatwgFailure {
    faults: Vec<Fault>,
    cause: Fault,
}

impl WhatwgFailure {
    /// All validation errors up to and with the one that ended it, in the order in which
    /// they stand.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The validation error that ended it.
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
