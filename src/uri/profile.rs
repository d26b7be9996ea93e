//! The grammars that URIs are judged by: one for each document that defined one.

/// A document whose grammar URIs are judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// The draft "Uniform Resource Locators" of 1993, the grammar of RFC 1630.
    Rfc1630,
    /// RFC 1738 (1994): each scheme has its own syntax, and a fragment is no part of a URL.
    Rfc1738,
    /// url-syntax-05 (1997), which became RFC 2396.
    Rfc2396,
    /// rfc2396bis-01 (2003), which became RFC 3986.
    Rfc2396bis,
    /// RFC 3986 (2005).
    #[default]
    Rfc3986,
    /// The URL Standard of WHATWG: what a browser makes of it.
    Whatwg,
}

/// All profiles, the oldest first.
pub const PROFILES: &[Profile] = &[
    Profile::Rfc1630,
    Profile::Rfc1738,
    Profile::Rfc2396,
    Profile::Rfc2396bis,
    Profile::Rfc3986,
    Profile::Whatwg,
];

impl Profile {
    /// Its name on the command line and in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc1630 => "rfc1630",
            Self::Rfc1738 => "rfc1738",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc2396bis => "rfc2396bis",
            Self::Rfc3986 => "rfc3986",
            Self::Whatwg => "whatwg",
        }
    }
}
