//! The documents that define a grammar of URIs, a file and a table for each. That of RFC 3986 is in
//! `uri/syntax`.

mod grammar;
mod rfc1630;
mod rfc1738;
mod rfc2396;
mod rfc2396bis;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::uri::syntax::name::{self, UnknownName};
use crate::uri::syntax::{Fault, Uri};
use crate::uri::whatwg::whatwg;

/// A document that defines a grammar of URIs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// The draft "Uniform Resource Locators" of 1993, the grammar of RFC 1630.
    Rfc1630,
    /// RFC 1738 (1994): each scheme has its own syntax, and a fragment is not part of a URL.
    Rfc1738,
    /// url-syntax-05 (1997), which became RFC 2396.
    Rfc2396,
    /// rfc2396bis-01 (2003), which became RFC 3986.
    Rfc2396bis,
    /// RFC 3986 (2005).
    #[default]
    Rfc3986,
    /// The URL Standard of WHATWG, which browsers implement.
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
    /// Returns its name on the command line and in output.
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

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Profile {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        name::find("profile", PROFILES, Self::name, text)
    }
}

impl<'a> Uri<'a> {
    /// Divides `bytes` into components and lists all faults, by the grammar of `profile`. Never
    /// fails. [`Uri::split`] does so by RFC 3986.
    ///
    /// ```
    /// use urilint::uri::{Profile, Uri};
    /// let uri = b"ftp://a.example?x@b.example/~c";
    /// assert_eq!(Uri::split(uri).host(), Some(&b"a.example"[..]));
    /// // In 1994, a login could have a `?`, and nothing had a `~`.
    /// let of_1994 = Uri::split_as(uri, Profile::Rfc1738);
    /// assert_eq!(of_1994.host(), Some(&b"b.example"[..]));
    /// assert_eq!(of_1994.faults()[0].range(), 28..29);
    /// ```
    pub fn split_as(bytes: &'a [u8], profile: Profile) -> Self {
        match profile {
            Profile::Rfc1630 => grammar::read(bytes, &rfc1630::GRAMMAR),
            Profile::Rfc1738 => grammar::read(bytes, &rfc1738::GRAMMAR),
            Profile::Rfc2396 => grammar::read(bytes, &rfc2396::GRAMMAR),
            Profile::Rfc2396bis => grammar::read(bytes, &rfc2396bis::GRAMMAR),
            Profile::Rfc3986 => Self::split(bytes),
            Profile::Whatwg => as_browsers_do(bytes),
        }
    }

    /// Divides an abbreviated reference such as `www.example.org/a` into components, and lists
    /// the faults of the URI that an inferred `http://` makes of it, by the grammar of `profile`.
    ///
    /// ```
    /// use urilint::uri::{Profile, Uri};
    /// let uri = Uri::split_abbreviated_as(b"www.example.org/~a", Profile::Rfc1738);
    /// assert_eq!(uri.faults()[0].range(), 16..17);
    /// ```
    pub fn split_abbreviated_as(bytes: &'a [u8], profile: Profile) -> Self {
        const INFERRED: &[u8] = b"http://";
        let mut uri = Self::split_abbreviated(bytes);
        if profile == Profile::Rfc3986 {
            return uri;
        }
        let whole = [INFERRED, bytes].concat();
        let moved = |fault: &Fault| {
            let Range { start, end } = fault.range();
            let before = INFERRED.len();
            Fault::new(
                fault.kind,
                start.saturating_sub(before)..end.saturating_sub(before),
            )
        };
        uri.faults = Uri::split_as(&whole, profile)
            .faults()
            .iter()
            .map(moved)
            .collect();
        uri
    }
}

/// Returns the components of RFC 3986 with the faults of the URL Standard. If both report a fault
/// at one place, that of RFC 3986 is used, because rules refer to it.
fn as_browsers_do(bytes: &[u8]) -> Uri<'_> {
    let parsed = whatwg(bytes, None);
    let theirs = match &parsed {
        Ok(url) => url.faults(),
        Err(failure) => failure.faults(),
    };
    let mut uri = Uri::split(bytes);
    let ours = std::mem::take(&mut uri.faults);
    uri.faults = merged(ours, theirs, bytes.len());
    uri
}

/// Returns the faults of `ours` that overlap one of `theirs`, and those of `theirs` that overlap
/// none, in a URI of `len` bytes.
fn merged(ours: Vec<Fault>, theirs: &[Fault], len: usize) -> Vec<Fault> {
    let (by_us, by_them) = (Covered::by(&ours, len), Covered::by(theirs, len));
    let added = theirs.iter().filter(|fault| !by_us.meets(fault)).copied();
    let kept = ours.into_iter().filter(|fault| by_them.meets(fault));
    let mut faults: Vec<_> = kept.chain(added).collect();
    let location = |fault: &Fault| (fault.start, fault.end, fault.kind.production());
    faults.sort_by_key(location);
    // Several parts of a host with escapes may be reported as the whole host.
    faults.dedup();
    faults
}

/// The number of bytes at fault before each offset.
struct Covered(Vec<u32>);

impl Covered {
    fn by(faults: &[Fault], len: usize) -> Self {
        let mut depth = vec![0_i32; len + 2];
        for location in faults.iter().map(location) {
            depth[location.start] += 1;
            depth[location.end] -= 1;
        }
        let (mut open, mut covered) = (0, 0);
        let before = depth.into_iter().map(|change| {
            let before = covered;
            open += change;
            covered += u32::from(open > 0);
            before
        });
        Self(before.collect())
    }

    fn meets(&self, fault: &Fault) -> bool {
        let location = location(fault);
        self.0[location.end] > self.0[location.start]
    }
}

/// Returns the range of a fault; for a missing component, that of the next byte.
fn location(fault: &Fault) -> Range<usize> {
    let range = fault.range();
    range.start..range.end.max(range.start + 1)
}

#[cfg(test)]
mod tests;
