//! The host and the faults that each document finds in a URI, and disagreements on the host: a
//! program that validates by one document and connects by another can be deceived (RFC 3986 §7.6).

use crate::uri::profile::{PROFILES, Profile};
use crate::uri::syntax::{Component, Fault, FaultKind, HostKind, Layer, Uri};
use crate::uri::whatwg::{Whatwg, looked_up, whatwg};

/// The reading of a URI by one document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The document.
    pub profile: Profile,
    /// All faults by its grammar, in ascending order of their ranges.
    pub faults: Vec<Fault>,
    /// Those by the generic grammar of the document, which applies to every scheme.
    pub generic_faults: Vec<Fault>,
    /// True if the document defines relative references, and this is a valid one.
    pub is_valid_reference: bool,
    /// The host as a resolver looks it up: in lowercase and ASCII, without escapes and brackets, so
    /// that the hosts of all documents can be compared. `None` if the URI has no host or if the
    /// host has a fault.
    pub host: Option<Vec<u8>>,
    /// The URL as a browser serializes it; `None` for other profiles, and if parsing fails.
    pub href: Option<Vec<u8>>,
}

impl Verdict {
    /// Returns true if the URI is valid by the document.
    pub const fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }

    /// Returns the layer of one of its faults: `generic` if the generic grammar has a fault in the
    /// same place, `network` for the requirements of schemes whose host is on the network, `scheme`
    /// for the grammar of the scheme.
    ///
    /// ```
    /// use urilint::uri::{Profile, verdict};
    /// let verdict = verdict(b"mailto:foo", Profile::Rfc3986);
    /// assert!(verdict.generic_faults.is_empty());
    /// assert_eq!(verdict.layer(&verdict.faults[0]), "scheme");
    /// ```
    pub fn layer(&self, fault: &Fault) -> &'static str {
        let range = fault.range();
        let overlaps = |generic: &Fault| {
            let generic = generic.range();
            generic == range || generic.start < range.end && range.start < generic.end
        };
        if self.generic_faults.iter().any(overlaps) {
            "generic"
        } else if fault.kind.layer() == Layer::Network {
            "network"
        } else {
            "scheme"
        }
    }
}

/// Returns the reading of `bytes` by `profile`.
///
/// ```
/// use urilint::uri::{Profile, verdict};
/// let uri = b"http://a.example\\@b.example/";
/// let host = |profile| verdict(uri, profile).host.unwrap();
/// assert_eq!(host(Profile::Rfc3986), b"b.example");
/// assert_eq!(host(Profile::Whatwg), b"a.example");
/// ```
pub fn verdict(bytes: &[u8], profile: Profile) -> Verdict {
    let uri = Uri::split_as(bytes, profile);
    let generic_faults = Uri::split_generic(bytes, profile).faults;
    if profile == Profile::Whatwg {
        let url = whatwg(bytes, None).ok();
        return Verdict {
            profile,
            faults: uri.faults,
            generic_faults,
            is_valid_reference: false,
            host: url.as_ref().and_then(Whatwg::host_bytes),
            href: url.map(|url| url.href().to_vec()),
        };
    }
    Verdict {
        profile,
        is_valid_reference: profile.has_references() && is_relative(&uri),
        host: named_host(&uri),
        href: None,
        faults: uri.faults,
        generic_faults,
    }
}

/// Returns true if the only fault is that there is no scheme. The first segment of a relative
/// reference has no `:` (RFC 3986 §4.2): a `:` after other characters would follow a scheme.
fn is_relative(uri: &Uri) -> bool {
    let missing = |fault: &Fault| fault.kind == FaultKind::NoScheme;
    uri.scheme().is_none() && !uri.bytes().starts_with(b":") && uri.faults().iter().all(missing)
}

/// Returns the readings of `bytes` by each of [`PROFILES`]; by those of URNs only for a URN.
pub fn verdicts(bytes: &[u8]) -> Vec<Verdict> {
    let is_urn = Uri::split(bytes).has_scheme("urn");
    PROFILES
        .iter()
        .filter(|profile| is_urn || profile.urn().is_none())
        .map(|&profile| verdict(bytes, profile))
        .collect()
}

/// Returns two of `verdicts` that name different hosts: that of RFC 3986, if it names one, and the
/// first that differs.
///
/// ```
/// use urilint::uri::{disagreement, verdicts};
/// let verdicts = verdicts(b"ftp://a.example?x@b.example/");
/// let (ours, other) = disagreement(&verdicts).unwrap();
/// assert_eq!((ours.profile.name(), other.profile.name()), ("rfc3986", "rfc1630"));
/// assert_eq!(other.host.as_deref(), Some(&b"b.example"[..]));
/// ```
pub fn disagreement(verdicts: &[Verdict]) -> Option<(&Verdict, &Verdict)> {
    let named = || verdicts.iter().filter(|verdict| verdict.host.is_some());
    let in_force = |verdict: &&Verdict| verdict.profile == Profile::Rfc3986;
    let first = named().find(in_force).or_else(|| named().next())?;
    let other = named().find(|other| other.host != first.host)?;
    Some((first, other))
}

/// Returns the host of `uri`, if it is valid.
fn named_host(uri: &Uri) -> Option<Vec<u8>> {
    let location = uri
        .range(Component::Host)
        .filter(|location| !location.is_empty())?;
    let overlaps = |fault: &Fault| {
        let range = fault.range();
        range.start < location.end && location.start < range.end
    };
    let of_the_dns = |fault: &Fault| fault.kind.layer() == Layer::Network;
    if uri
        .faults()
        .iter()
        .any(|fault| overlaps(fault) && !of_the_dns(fault))
    {
        return None;
    }
    Some(match uri.host_kind() {
        HostKind::Ipv4(address) => address.to_string().into_bytes(),
        HostKind::Ipv6(address) => address.to_string().into_bytes(),
        _ => looked_up(&uri.bytes()[location]),
    })
}
