//! The documents that define a grammar of URIs, a file and a table for each. That of RFC 3986 is in
//! `uri/syntax`.

mod grammar;
mod rfc1630;
mod rfc1738;
mod rfc2396;
mod rfc2396bis;
mod rfc3987;
mod url_syntax;
mod urn;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::uri::syntax::name::{self, UnknownName};
use crate::uri::syntax::{Fault, Scheme, SchemeTable, Uri};
use crate::uri::urn::UrnProfile;
use crate::uri::whatwg::whatwg;
use grammar::{Grammar, Scope};

/// A document that defines a grammar of URIs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// The draft "Uniform Resource Locators" of 1993, the grammar of RFC 1630.
    Rfc1630,
    /// RFC 1738 (1994): each scheme has its own syntax, and a fragment is not part of a URL.
    Rfc1738,
    /// url-syntax-05 (1997), which became RFC 2396: every authority is a server, and nothing has
    /// to follow the `:` of the scheme.
    UrlSyntax,
    /// RFC 2396 (1998): an authority may be a registered name of almost any characters.
    Rfc2396,
    /// rfc2396bis-01 (2003), which became RFC 3986.
    Rfc2396bis,
    /// RFC 3986 (2005).
    #[default]
    Rfc3986,
    /// RFC 3987 (2005), IRIs: the grammar of RFC 3986 with characters outside ASCII.
    Rfc3987,
    /// The URL Standard of WHATWG, which browsers implement.
    Whatwg,
    /// RFC 2141 (1997), URNs. URIs of other schemes have the grammar of RFC 3986 in this and the
    /// next two profiles.
    Rfc2141,
    /// rfc2141bis-urn-03 (2012), URNs.
    Rfc2141bis,
    /// RFC 8141 (2017), URNs.
    Rfc8141,
}

/// All profiles: those of URIs, and then those of URNs, the oldest first.
pub const PROFILES: &[Profile] = &[
    Profile::Rfc1630,
    Profile::Rfc1738,
    Profile::UrlSyntax,
    Profile::Rfc2396,
    Profile::Rfc2396bis,
    Profile::Rfc3986,
    Profile::Rfc3987,
    Profile::Whatwg,
    Profile::Rfc2141,
    Profile::Rfc2141bis,
    Profile::Rfc8141,
];

impl Profile {
    /// Returns its name on the command line and in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc1630 => "rfc1630",
            Self::Rfc1738 => "rfc1738",
            Self::UrlSyntax => "url-syntax",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc2396bis => "rfc2396bis",
            Self::Rfc3986 => "rfc3986",
            Self::Rfc3987 => "rfc3987",
            Self::Whatwg => "whatwg",
            Self::Rfc2141 => "rfc2141",
            Self::Rfc2141bis => "rfc2141bis",
            Self::Rfc8141 => "rfc8141",
        }
    }

    /// Returns the profile of URNs, if this is one.
    pub const fn urn(self) -> Option<UrnProfile> {
        match self {
            Self::Rfc2141 => Some(UrnProfile::Rfc2141),
            Self::Rfc2141bis => Some(UrnProfile::Rfc2141bis),
            Self::Rfc8141 => Some(UrnProfile::Rfc8141),
            _ => None,
        }
    }

    /// Returns true if the document defines relative references, beside URIs: `URL-reference`
    /// (url-syntax-05 §3), `URI-reference`, or `IRI-reference`.
    ///
    /// ```
    /// use urilint::uri::Profile;
    /// assert!(Profile::UrlSyntax.has_references() && !Profile::Rfc1738.has_references());
    /// ```
    pub const fn has_references(self) -> bool {
        matches!(
            self,
            Self::UrlSyntax | Self::Rfc2396 | Self::Rfc2396bis | Self::Rfc3986 | Self::Rfc3987
        )
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
            Profile::Rfc3986 => Self::split(bytes),
            Profile::Rfc3987 => rfc3987::read(Self::split(bytes)),
            Profile::Whatwg => as_browsers_do(bytes),
            Profile::Rfc2141 => urn::read(bytes, UrnProfile::Rfc2141),
            Profile::Rfc2141bis => urn::read(bytes, UrnProfile::Rfc2141bis),
            Profile::Rfc8141 => urn::read(bytes, UrnProfile::Rfc8141),
            _ => match grammar_of(profile) {
                Some(grammar) => grammar::read(bytes, grammar, Scope::Scheme),
                None => Self::split(bytes),
            },
        }
    }

    /// Divides `bytes` and lists the faults by the generic grammar of `profile`, which applies to
    /// every scheme: what the document of the scheme requires is not checked.
    ///
    /// ```
    /// use urilint::uri::{Profile, Uri};
    /// assert!(!Uri::split_as(b"mailto:foo", Profile::Rfc3986).is_valid());
    /// assert!(Uri::split_generic(b"mailto:foo", Profile::Rfc3986).is_valid());
    /// ```
    pub fn split_generic(bytes: &'a [u8], profile: Profile) -> Self {
        match profile {
            Profile::Rfc3987 => rfc3987::read(Self::split_with::<NoSchemes>(bytes)),
            Profile::Whatwg => as_browsers_do(bytes),
            _ => match grammar_of(profile) {
                Some(grammar) => grammar::read(bytes, grammar, Scope::Generic),
                None => Self::split_with::<NoSchemes>(bytes),
            },
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

/// The table of schemes of a parser that knows none.
struct NoSchemes;

impl SchemeTable for NoSchemes {
    fn web(_bytes: &[u8]) -> Option<(usize, &'static Scheme)> {
        None
    }

    fn find(_name: &[u8]) -> Option<&'static Scheme> {
        None
    }
}

/// Returns the table of a document before RFC 3986.
const fn grammar_of(profile: Profile) -> Option<&'static Grammar> {
    match profile {
        Profile::Rfc1630 => Some(&rfc1630::GRAMMAR),
        Profile::Rfc1738 => Some(&rfc1738::GRAMMAR),
        Profile::UrlSyntax => Some(&url_syntax::GRAMMAR),
        Profile::Rfc2396 => Some(&rfc2396::GRAMMAR),
        Profile::Rfc2396bis => Some(&rfc2396bis::GRAMMAR),
        _ => None,
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
