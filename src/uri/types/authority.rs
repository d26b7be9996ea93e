//! The authority and its host (RFC 3986 §3.2).

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::uri::syntax::HostKind;

/// An authority: user information, host and port (RFC 3986 §3.2), of a valid URI or IRI.
///
/// ```
/// use urilint::uri::{Host, ValidUri};
///
/// let uri = ValidUri::parse("ldap://anna@[2001:db8::7]:389/c=GB")?;
/// let authority = uri.authority().unwrap();
/// assert_eq!(authority.as_str(), "anna@[2001:db8::7]:389");
/// assert_eq!(authority.userinfo(), Some("anna"));
/// assert_eq!(authority.host(), Host::Ipv6("2001:db8::7".parse().unwrap()));
/// assert_eq!(authority.port_number(), Some(389));
/// # Ok::<(), urilint::uri::ParseError<&str>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Authority<'a> {
    pub(super) text: &'a str,
    pub(super) userinfo: Option<&'a str>,
    pub(super) host: &'a str,
    pub(super) port: Option<&'a str>,
    pub(super) kind: HostKind,
}

impl<'a> Authority<'a> {
    /// Returns the text.
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns what is before the `@`.
    pub const fn userinfo(self) -> Option<&'a str> {
        self.userinfo
    }

    /// Returns the host as written, with its brackets if it has any. It may be empty.
    pub const fn host_str(self) -> &'a str {
        self.host
    }

    /// Returns the host by its kind.
    pub fn host(self) -> Host<'a> {
        match self.kind {
            HostKind::Ipv4(address) => Host::Ipv4(address),
            HostKind::Ipv6(address) => Host::Ipv6(address),
            HostKind::IpvFuture => Host::IpvFuture(self.host.trim_matches(['[', ']'])),
            HostKind::None | HostKind::RegName | HostKind::BadLiteral => Host::Name(self.host),
        }
    }

    /// Returns what is after the `:` that ends the host: digits, perhaps none.
    pub const fn port(self) -> Option<&'a str> {
        self.port
    }

    /// Returns the port as a number; `None` if it is absent, empty, or above 65535.
    pub fn port_number(self) -> Option<u16> {
        self.port?.parse().ok()
    }
}

impl fmt::Display for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

/// A host (RFC 3986 §3.2.2). It is written as in a URI, IPv6 addresses by RFC 5952.
///
/// ```
/// use std::net::Ipv6Addr;
/// use urilint::uri::Host;
/// assert_eq!(Host::from(Ipv6Addr::LOCALHOST).to_string(), "[::1]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Host<'a> {
    /// A registered name, usually of the DNS, with its percent-encoding. It may be empty.
    Name(&'a str),
    /// An IPv4 address of four decimal octets. Other notations, such as `127.1`, are names.
    Ipv4(Ipv4Addr),
    /// An IPv6 address in brackets.
    Ipv6(Ipv6Addr),
    /// `v` version `.` address, in brackets.
    IpvFuture(&'a str),
}

impl Host<'_> {
    /// Returns the address, if the host is one of IPv4 or IPv6.
    pub const fn ip(self) -> Option<IpAddr> {
        match self {
            Self::Ipv4(address) => Some(IpAddr::V4(address)),
            Self::Ipv6(address) => Some(IpAddr::V6(address)),
            Self::Name(_) | Self::IpvFuture(_) => None,
        }
    }
}

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Ipv4(address) => write!(f, "{address}"),
            Self::Ipv6(address) => write!(f, "[{address}]"),
            Self::IpvFuture(address) => write!(f, "[{address}]"),
        }
    }
}

impl From<Ipv4Addr> for Host<'_> {
    fn from(address: Ipv4Addr) -> Self {
        Self::Ipv4(address)
    }
}

impl From<Ipv6Addr> for Host<'_> {
    fn from(address: Ipv6Addr) -> Self {
        Self::Ipv6(address)
    }
}

impl From<IpAddr> for Host<'_> {
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Self::Ipv4(address),
            IpAddr::V6(address) => Self::Ipv6(address),
        }
    }
}
