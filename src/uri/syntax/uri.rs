//! A URI, divided into its components.

use std::ops::Range;

use super::{Component, Fault, HostKind, Scheme, Span};

/// A URI, or any bytes in its place: components as offsets, and all faults.
///
/// A URI without faults allocates nothing.
///
/// ```
/// use urilint::uri::{FaultKind, Uri};
/// let uri = Uri::split(b"http://h.example:80x/a b");
/// assert_eq!(uri.host(), Some(&b"h.example"[..]));
/// let faults: Vec<_> = uri.faults().iter().map(|f| (f.kind, f.range())).collect();
/// assert_eq!(faults, [(FaultKind::PortNotDigits, 17..20), (FaultKind::Control, 22..23)]);
/// assert!(Uri::parse("http://h.example:80/a%20b").is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Uri<'a> {
    pub(in crate::uri) bytes: &'a [u8],
    /// The end of the scheme, or `u32::MAX` without one.
    pub(in crate::uri) scheme_end: u32,
    pub(in crate::uri) authority: Span,
    pub(in crate::uri) userinfo: Span,
    pub(in crate::uri) host: Span,
    pub(in crate::uri) port: Span,
    pub(in crate::uri) path: Span,
    pub(in crate::uri) query: Span,
    pub(in crate::uri) fragment: Span,
    pub(in crate::uri) host_kind: HostKind,
    pub(in crate::uri) known: Option<&'static Scheme>,
    pub(in crate::uri) faults: Vec<Fault>,
}

/// A larger value is moved with a call of `memcpy`, which takes a tenth of the time of
/// [`Uri::split`].
const _: () = assert!(size_of::<Uri>() <= 128);

impl<'a> Uri<'a> {
    /// Returns the URI as it was given.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the range of a component in bytes; `None` if it is absent. An empty component
    /// (`http://h?`) is present.
    pub fn range(&self, component: Component) -> Option<Range<usize>> {
        match component {
            Component::Scheme if self.scheme_end == u32::MAX => Span::ABSENT,
            Component::Scheme => Span::new(0..self.scheme_end as usize),
            Component::Authority => self.authority,
            Component::Userinfo => self.userinfo,
            Component::Host => self.host,
            Component::Port => self.port,
            Component::Path => self.path,
            Component::Query => self.query,
            Component::Fragment => self.fragment,
        }
        .get()
    }

    /// Returns the bytes of a component; `None` if it is absent.
    pub fn get(&self, component: Component) -> Option<&'a [u8]> {
        self.range(component).map(|range| &self.bytes[range])
    }

    /// Returns the scheme as written, in any case.
    pub fn scheme(&self) -> Option<&'a [u8]> {
        // Without a scheme, its end is past all bytes.
        self.bytes.get(..self.scheme_end as usize)
    }

    /// Returns true if the scheme is `name` (in lowercase), in any case.
    pub fn has_scheme(&self, name: &str) -> bool {
        self.scheme()
            .is_some_and(|s| s.eq_ignore_ascii_case(name.as_bytes()))
    }

    /// Returns the definition of the scheme, if it is known; that of `http` for an abbreviated
    /// reference.
    pub const fn known_scheme(&self) -> Option<&'static Scheme> {
        self.known
    }

    /// Returns the user information, host and port together.
    pub fn authority(&self) -> Option<&'a [u8]> {
        self.get(Component::Authority)
    }

    /// Returns the bytes before the last `@` of the authority.
    pub fn userinfo(&self) -> Option<&'a [u8]> {
        self.get(Component::Userinfo)
    }

    /// Returns the host, with its brackets if it has any.
    pub fn host(&self) -> Option<&'a [u8]> {
        self.get(Component::Host)
    }

    /// Returns the port as written; see [`Self::port_number`].
    pub fn port(&self) -> Option<&'a [u8]> {
        self.get(Component::Port)
    }

    /// Returns the path, which may be empty.
    pub fn path(&self) -> &'a [u8] {
        self.get(Component::Path).unwrap_or_default()
    }

    /// Returns the bytes after the first `?`.
    pub fn query(&self) -> Option<&'a [u8]> {
        self.get(Component::Query)
    }

    /// Returns the bytes after the first `#`.
    pub fn fragment(&self) -> Option<&'a [u8]> {
        self.get(Component::Fragment)
    }

    /// Returns the kind of the host.
    pub const fn host_kind(&self) -> HostKind {
        self.host_kind
    }

    /// Returns the port as a number; `None` if it is absent, empty, not a number, or above 65535.
    pub fn port_number(&self) -> Option<u16> {
        let port = self.port()?;
        if port.is_empty() || !port.iter().all(u8::is_ascii_digit) {
            return None;
        }
        std::str::from_utf8(port).ok()?.parse().ok()
    }

    /// Returns all faults, in ascending order of their ranges.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Returns true if there are no faults, neither of the generic grammar nor of that of the
    /// scheme.
    pub const fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }
}
