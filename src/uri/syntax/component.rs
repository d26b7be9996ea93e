//! Components, kinds of host, and byte ranges.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;
use std::str::FromStr;

use super::name::{self, UnknownName};

/// A component of a URI (RFC 3986 §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// The bytes before the first `:`.
    Scheme,
    /// The bytes after `//`, before the next `/`, `?` or `#`.
    Authority,
    /// The bytes before the last `@` of the authority.
    Userinfo,
    /// The host, with its brackets if it has any.
    Host,
    /// The bytes after the `:` that ends the host; digits in a valid URI.
    Port,
    /// The path, which is always present but may be empty.
    Path,
    /// The bytes after the first `?`.
    Query,
    /// The bytes after the first `#`.
    Fragment,
}

/// All components, in the order of RFC 3986 §3.
pub const COMPONENTS: [Component; 8] = [
    Component::Scheme,
    Component::Authority,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

impl Component {
    /// Returns its name in RFC 3986, in lowercase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Component {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        name::find("component", &COMPONENTS, Self::name, text)
    }
}

/// The kind of a host (RFC 3986 §3.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostKind {
    /// No authority, or an empty host.
    None,
    /// A registered name, usually of the DNS.
    RegName,
    /// An IPv4 address of four decimal octets.
    Ipv4(Ipv4Addr),
    /// An IPv6 address in brackets.
    Ipv6(Ipv6Addr),
    /// `[v` version `.` address `]`.
    IpvFuture,
    /// An invalid address in brackets, an opening bracket without its pair, or an IPv6 address
    /// without brackets.
    BadLiteral,
}

/// A byte range inside a URI; `ABSENT` for a component that is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::uri) struct Span {
    pub(in crate::uri) start: u32,
    pub(in crate::uri) end: u32,
}

impl Span {
    pub(in crate::uri) const ABSENT: Self = Self {
        start: u32::MAX,
        end: u32::MAX,
    };

    pub(in crate::uri) const fn new(range: Range<usize>) -> Self {
        Self {
            start: range.start as u32,
            end: range.end as u32,
        }
    }

    pub(in crate::uri) fn get(self) -> Option<Range<usize>> {
        (self != Self::ABSENT).then_some(self.start as usize..self.end as usize)
    }
}
