//! Components, kinds of host, and byte ranges.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;

/// A part of a URI (RFC 3986 §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// Before the first `:`.
    Scheme,
    /// After `//`, before the next `/`, `?` or `#`.
    Authority,
    /// Before the last `@` of the authority.
    Userinfo,
    /// The host, with its brackets where it has them.
    Host,
    /// After the `:` that ends the host. Digits, in a valid URI.
    Port,
    /// Always there, if only empty.
    Path,
    /// After the first `?`.
    Query,
    /// After the first `#`.
    Fragment,
}

/// What a host is (RFC 3986 §3.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostKind {
    /// There is no authority, or its host is empty.
    None,
    /// A registered name: most often one for the DNS.
    RegName,
    /// Four decimal octets.
    Ipv4(Ipv4Addr),
    /// An IPv6 address in brackets.
    Ipv6(Ipv6Addr),
    /// `[v` version `.` address `]`.
    IpvFuture,
    /// Something in brackets, or after an opening one, that is none of these; or an IPv6
    /// address without its brackets.
    BadLiteral,
}

/// A byte range inside a URI; `ABSENT` where the component is not there.
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
