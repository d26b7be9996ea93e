//! A URI, divided into its components.

use std::ops::Range;

use super::{Component, Fault, HostKind, Scheme, Span};

/// A URI, or what stands where one should: components as offsets, and all faults.
///
/// Without faults, nothing is allocated.
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
    /// Where the scheme ends; no scheme ends at `u32::MAX`.
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

/// More is moved by a call of `memcpy`, which takes a tenth of the time of
/// [`Uri::split`].
const _: () = assert!(size_of::<Uri>() <= 128);

impl<'a> Uri<'a> {
    /// The URI as it was given.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Where a component stands, in bytes; `None` where it is absent. An empty
    /// component (`http://h?`) is there, and empty.
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

    /// The bytes of a component; `None` where it is absent.
    pub fn get(&self, component: Component) -> Option<&'a [u8]> {
        self.range(component).map(|range| &self.bytes[range])
    }

    /// The scheme as it was written, any case.
    pub fn scheme(&self) -> Option<&'a [u8]> {
        self.get(Component::Scheme)
    }

    /// Whether the scheme is `name` (lower case), in any case.
    pub fn has_scheme(&self, name: &str) -> bool {
        self.scheme()
            .is_some_and(|s| s.eq_ignore_ascii_case(name.as_bytes()))
    }

    /// What is known of the scheme. `http` for an abbreviated reference.
    pub const fn known_scheme(&self) -> Option<&'static Scheme> {
        self.known
    }

    /// Userinfo, host and port together.
    pub fn authority(&self) -> Option<&'a [u8]> {
        self.get(Component::Authority)
    }

    /// Before the last `@` of the authority.
    pub fn userinfo(&self) -> Option<&'a [u8]> {
        self.get(Component::Userinfo)
    }

    /// The host, with its brackets where it has them.
    pub fn host(&self) -> Option<&'a [u8]> {
        self.get(Component::Host)
    }

    /// The port as it was written; see [`Self::port_number`].
    pub fn port(&self) -> Option<&'a [u8]> {
        self.get(Component::Port)
    }

    /// The path, which may be empty.
    pub fn path(&self) -> &'a [u8] {
        self.get(Component::Path).unwrap_or_default()
    }

    /// After the first `?`.
    pub fn query(&self) -> Option<&'a [u8]> {
        self.get(Component::Query)
    }

    /// After the first `#`.
    pub fn fragment(&self) -> Option<&'a [u8]> {
        self.get(Component::Fragment)
    }

    /// What the host is.
    pub const fn host_kind(&self) -> HostKind {
        self.host_kind
    }

    /// The port as a number; `None` where it is absent, empty, not all digits, or
    /// over 65535.
    pub fn port_number(&self) -> Option<u16> {
        let port = self.port()?;
        if port.is_empty() || !port.iter().all(u8::is_ascii_digit) {
            return None;
        }
        std::str::from_utf8(port).ok()?.parse().ok()
    }

    /// All faults, in the order in which they stand.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Whether it has no fault at all: neither of the generic grammar nor of its
    /// scheme.
    pub const fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }
}
