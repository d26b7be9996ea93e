//! URNs: their parts and namespaces, and every fault (RFC 2141, rfc2141bis-urn-03, RFC 8141).
//!
//! The three documents differ on the length and the hyphens of the namespace identifier, on `&`,
//! `~` and `/`, and most of all on the part after a `?`. Each is a [`UrnProfile`]; RFC 8141 is the
//! current one. Namespaces define the names in them in documents of their own, which are checked
//! for those of [`NAMESPACES`] that have a formal grammar.

mod checks;
mod directive;
mod fault;
mod namespace;
mod profile;

pub(crate) use checks::check;
pub use directive::{Directive, SERVICES};
pub(crate) use fault::{FaultTopic, topic};
pub(crate) use namespace::is_uuid;
pub use namespace::{NAMESPACES, Namespace, NidStatus, namespace, nid_status};
pub use profile::{URN_PROFILES, UrnProfile};

use std::ops::Range;

use crate::uri::syntax::{Component, Fault, Layer, Uri};

/// A part of a URN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrnPart {
    /// The namespace identifier, between the first two `:`.
    Nid,
    /// The namespace specific string, after the second `:`.
    Nss,
    /// The r-component after `?+`, for the resolver (RFC 8141 §2.3.1).
    RComponent,
    /// The q-component after `?=`, for the resource or the service (RFC 8141 §2.3.2).
    QComponent,
    /// All bytes after the first `?`: the query of rfc2141bis-urn-03 §2.3, which contains the r-
    /// and the q-component of RFC 8141.
    Query,
    /// The part after the `#`: the f-component of RFC 8141 §2.3.3.
    Fragment,
}

/// The ranges of the parts of a URN, in bytes of the URI.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Parts {
    nid: Option<Range<usize>>,
    nss: Option<Range<usize>>,
    r_component: Option<Range<usize>>,
    q_component: Option<Range<usize>>,
    query: Option<Range<usize>>,
    fragment: Option<Range<usize>>,
}

impl Parts {
    /// Divides a URI in the way of all profiles; parts that a profile does not allow are its
    /// faults.
    fn of(uri: &Uri) -> Self {
        if !uri.has_scheme("urn") || uri.authority().is_some() {
            return Self::default();
        }
        let bytes = uri.bytes();
        let path = uri.range(Component::Path).unwrap_or_default();
        let colon = bytes[path.clone()].iter().position(|&b| b == b':');
        let nid = path.start..colon.map_or(path.end, |colon| path.start + colon);
        let query = uri.range(Component::Query);
        let (r_component, q_component) = match query.clone() {
            Some(query) => components(bytes, query),
            None => (None, None),
        };
        Self {
            nss: (nid.end < path.end).then(|| nid.end + 1..path.end),
            nid: Some(nid),
            r_component,
            q_component,
            query,
            fragment: uri.range(Component::Fragment),
        }
    }
}

/// `rq-components = [ "?+" r-component ] [ "?=" q-component ]`: the r-component ends at the first
/// `?=`, the q-component at the end of the query (RFC 8141 §2.3).
fn components(bytes: &[u8], query: Range<usize>) -> (Option<Range<usize>>, Option<Range<usize>>) {
    let after = query.start + 1..query.end;
    match bytes[query.clone()].first() {
        Some(b'=') => (None, Some(after)),
        Some(b'+') => match memchr::memmem::find(&bytes[after.clone()], b"?=") {
            None => (Some(after), None),
            Some(mark) => {
                let mark = after.start + mark;
                (Some(after.start..mark), Some(mark + 2..query.end))
            }
        },
        _ => (None, None),
    }
}

/// A URN, or any URI in its place: its parts as byte ranges, and all faults.
///
/// The faults are those of the generic grammar (RFC 3986), of the document of the profile, and of
/// that of the namespace. One that another of the three documents allows is a
/// [`FaultKind::Disputed`]. A URN without faults allocates nothing.
///
/// ```
/// use urilint::uri::Uri;
/// use urilint::urn::{Urn, UrnPart, UrnProfile};
/// let uri = Uri::split(b"urn:example:a/b?+cc=uk?=q#f");
/// let urn = Urn::read(&uri, UrnProfile::Rfc8141);
/// assert_eq!((urn.nid(), urn.nss()), (Some(&b"example"[..]), Some(&b"a/b"[..])));
/// assert_eq!(urn.get(UrnPart::RComponent), Some(&b"cc=uk"[..]));
/// assert!(urn.is_valid());
///
/// // RFC 2141 has neither `/` in names, nor queries and fragments after them.
/// let urn = Urn::read(&uri, UrnProfile::Rfc2141);
/// let places: Vec<_> = urn.faults().iter().map(|fault| fault.range()).collect();
/// assert_eq!(places, [13..14, 15..16, 25..26]);
/// ```
///
/// [`FaultKind::Disputed`]: crate::uri::syntax::FaultKind::Disputed
#[derive(Clone, Debug)]
pub struct Urn<'a> {
    bytes: &'a [u8],
    parts: Parts,
    profile: UrnProfile,
    faults: Vec<Fault>,
}

impl<'a> Urn<'a> {
    /// Reads a URI as a URN. Never fails: it is a fault if the URI is not a URN.
    pub fn read(uri: &Uri<'a>, profile: UrnProfile) -> Self {
        let mut faults: Vec<_> = uri
            .faults()
            .iter()
            .filter(|fault| fault.kind.layer() == Layer::Generic)
            .copied()
            .collect();
        check(uri, profile, &mut faults);
        faults.sort_by_key(|fault| (fault.start, fault.end));
        Self {
            bytes: uri.bytes(),
            parts: Parts::of(uri),
            profile,
            faults,
        }
    }

    /// Returns the document by which the URN was read.
    pub const fn profile(&self) -> UrnProfile {
        self.profile
    }

    /// Returns the range of a part in bytes of the URI; `None` if it is absent. An empty part is
    /// present.
    pub fn range(&self, part: UrnPart) -> Option<Range<usize>> {
        match part {
            UrnPart::Nid => &self.parts.nid,
            UrnPart::Nss => &self.parts.nss,
            UrnPart::RComponent => &self.parts.r_component,
            UrnPart::QComponent => &self.parts.q_component,
            UrnPart::Query => &self.parts.query,
            UrnPart::Fragment => &self.parts.fragment,
        }
        .clone()
    }

    /// Returns the bytes of a part; `None` if it is absent.
    pub fn get(&self, part: UrnPart) -> Option<&'a [u8]> {
        self.range(part).map(|range| &self.bytes[range])
    }

    /// Returns the namespace identifier, in any case.
    pub fn nid(&self) -> Option<&'a [u8]> {
        self.get(UrnPart::Nid)
    }

    /// Returns the namespace specific string.
    pub fn nss(&self) -> Option<&'a [u8]> {
        self.get(UrnPart::Nss)
    }

    /// Returns the directives of the query (rfc2141bis-urn-03 §2.3), in order; none without a
    /// query.
    ///
    /// ```
    /// use urilint::{uri::Uri, urn::{Urn, UrnProfile}};
    /// let uri = Uri::split(b"urn:example:a?s=I2L&c=ToC");
    /// let urn = Urn::read(&uri, UrnProfile::Rfc2141bis);
    /// let keywords: Vec<_> = urn.directives().map(|d| d.keyword(uri.bytes())).collect();
    /// assert_eq!(keywords, [b"s", b"c"]);
    /// ```
    pub fn directives(&self) -> impl Iterator<Item = Directive> + '_ {
        let query = self.parts.query.clone();
        query
            .into_iter()
            .flat_map(|query| directive::directives(self.bytes, query))
    }

    /// Returns the status of the namespace identifier; `None` without one.
    pub fn status(&self) -> Option<NidStatus> {
        self.nid().map(nid_status)
    }

    /// Returns all faults, in ascending order of their ranges.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Returns true if there are no faults.
    pub const fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }

    pub(in crate::uri) fn into_faults(self) -> Vec<Fault> {
        self.faults
    }
}

#[cfg(test)]
mod tests;
