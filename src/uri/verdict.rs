//! What each document makes of a URI, and whether two of them name different hosts: who
//! checks by one and connects by another is fooled (RFC 3986 §7.6).

use crate::escape::decode;

use super::{Component, Fault, HostKind, PROFILES, Profile, Uri};

/// What a document makes of a URI.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The document.
    pub profile: Profile,
    /// All faults by its grammar, in the order in which they stand.
    pub faults: Vec<Fault>,
    /// The host that it names, in lower case, without escapes and brackets, so that the
    /// hosts of all documents compare. `None` where there is none, or where it has a fault.
    pub host: Option<Vec<u8>>,
    /// What a browser makes of it; `None` in the other profiles, and where a browser
    /// refuses it.
    pub href: Option<Vec<u8>>,
}

impl Verdict {
    /// Whether the document has nothing against it.
    pub const fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }
}

/// What `profile` makes of `bytes`.
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
    Verdict {
        profile,
        host: named_host(&uri),
        href: None,
        faults: uri.faults,
    }
}

/// What each of [`PROFILES`] makes of `bytes`.
pub fn verdicts(bytes: &[u8]) -> Vec<Verdict> {
    PROFILES
        .iter()
        .map(|&profile| verdict(bytes, profile))
        .collect()
}

/// The first two of `verdicts` that name different hosts.
pub fn disagreement(verdicts: &[Verdict]) -> Option<(&Verdict, &Verdict)> {
    let mut named = verdicts.iter().filter(|verdict| verdict.host.is_some());
    let first = named.next()?;
    named
        .find(|other| other.host != first.host)
        .map(|other| (first, other))
}

/// The host of `uri`, if no fault says that it is none.
fn named_host(uri: &Uri) -> Option<Vec<u8>> {
    let place = uri
        .range(Component::Host)
        .filter(|place| !place.is_empty())?;
    let overlaps = |fault: &Fault| {
        let range = fault.range();
        range.start < place.end && place.start < range.end
    };
    let of_the_dns = |fault: &Fault| fault.kind.layer() == super::Layer::Network;
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
        _ => {
            let mut host = decode(&uri.bytes()[place]).into_owned();
            host.make_ascii_lowercase();
            host
        }
    })
}
