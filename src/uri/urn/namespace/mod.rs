//! The namespaces of URNs, with a file for each whose names are checked.
//!
//! A check covers the grammar of its document and no more: most registrations leave the form of a
//! name to the assigning organization, and such namespaces have no check.

mod dev;
mod eidr;
mod epc;
mod gsma;
mod ietf;
mod isan;
mod isbn;
mod issn;
mod lex;
mod nbn;
mod nss;
mod ogc;
mod oid;
mod publicid;
mod service;
mod uuid;

use nss::Nss;
pub(crate) use uuid::is_uuid;

use crate::uri::syntax::Fault;

/// The status of a namespace identifier (RFC 8141 §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NidStatus {
    /// Registered by IANA under a name (§5.1).
    Formal,
    /// `urn-` and a number, as IANA assigns them (§5.2).
    Informal,
    /// In use, and not registered.
    InUse,
    /// Starts with `x-`: experimental in RFC 3406 §3.1, withdrawn by RFC 8141 §5.1.
    Experimental,
    /// Reserved (§5.1): `urn`; `urn-` without a number; two letters and a hyphen, for countries;
    /// two characters and two hyphens, as in `xn--`.
    Reserved,
    /// None of the others.
    Unregistered,
}

/// A known namespace.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Namespace {
    /// The identifier in lowercase.
    pub nid: &'static str,
    /// [`NidStatus::Formal`] or [`NidStatus::InUse`].
    pub status: NidStatus,
    /// The document that defines it, or its user.
    pub reference: &'static str,
    check: Option<Check>,
}

type Check = fn(&Nss, &mut Vec<Fault>);

impl Namespace {
    /// Returns true if names in it are checked.
    pub const fn is_checked(&self) -> bool {
        self.check.is_some()
    }

    /// Adds the faults of a namespace specific string that starts at `at` of the URI.
    pub(super) fn check(&self, nss: &[u8], at: usize, faults: &mut Vec<Fault>) {
        if let Some(check) = self.check {
            check(&Nss::new(nss, at), faults);
        }
    }
}

/// Returns the namespace with this identifier, in any case.
///
/// ```
/// use urilint::urn::namespace;
/// assert_eq!(namespace(b"ISBN").unwrap().nid, "isbn");
/// assert!(namespace(b"unheard-of").is_none());
/// ```
pub fn namespace(nid: &[u8]) -> Option<&'static Namespace> {
    let lower = || nid.iter().map(u8::to_ascii_lowercase);
    let location = NAMESPACES.binary_search_by(|row| row.nid.bytes().cmp(lower()));
    location.ok().map(|row| &NAMESPACES[row])
}

/// Returns the status of a namespace identifier, whose characters are not checked.
///
/// ```
/// use urilint::urn::{NidStatus, nid_status};
/// assert_eq!(nid_status(b"ietf"), NidStatus::Formal);
/// assert_eq!(nid_status(b"urn-7"), NidStatus::Informal);
/// assert_eq!(nid_status(b"X-acme"), NidStatus::Experimental);
/// assert_eq!(nid_status(b"fr-sncf"), NidStatus::Reserved);
/// ```
pub fn nid_status(nid: &[u8]) -> NidStatus {
    if let Some(known) = namespace(nid) {
        return known.status;
    }
    let letters = nid.iter().take(2).all(u8::is_ascii_alphabetic);
    match nid {
        _ if nid.eq_ignore_ascii_case(b"urn") || is_unnumbered(nid) => NidStatus::Reserved,
        _ if number(nid).is_some() => NidStatus::Informal,
        [b'x' | b'X', b'-', ..] => NidStatus::Experimental,
        [_, _, b'-', b'-', ..] => NidStatus::Reserved,
        [_, _, b'-', ..] if letters => NidStatus::Reserved,
        _ => NidStatus::Unregistered,
    }
}

/// Returns the part after `urn-`.
fn number(nid: &[u8]) -> Option<&[u8]> {
    let (head, number) = nid.split_at_checked(4)?;
    head.eq_ignore_ascii_case(b"urn-").then_some(number)
}

/// Returns true for `urn-` that is not followed by `Number = DigitNonZero 0*Digit` (RFC 8141 §5.2).
pub(super) fn is_unnumbered(nid: &[u8]) -> bool {
    number(nid).is_some_and(|number| {
        !number.iter().all(u8::is_ascii_digit) || matches!(number.first(), None | Some(b'0'))
    })
}

const fn formal(nid: &'static str, reference: &'static str) -> Namespace {
    Namespace {
        nid,
        status: NidStatus::Formal,
        reference,
        check: None,
    }
}

const fn checked(nid: &'static str, reference: &'static str, check: Check) -> Namespace {
    Namespace {
        nid,
        status: NidStatus::Formal,
        reference,
        check: Some(check),
    }
}

const fn in_use(nid: &'static str, reference: &'static str) -> Namespace {
    Namespace {
        nid,
        status: NidStatus::InUse,
        reference,
        check: None,
    }
}

/// The formal namespaces of the IANA registry as of 2021, those of later RFCs, and unregistered
/// ones in use, sorted by identifier.
#[rustfmt::skip]
pub static NAMESPACES: &[Namespace] = &[
    formal("3gpp", "RFC 5279"),
    formal("3gpp2", "RFC 8464"),
    in_use("activemq", "Apache ActiveMQ"),
    formal("adid", "RFC 8107"),
    in_use("aich", "eD2k, AICH hashes"),
    formal("alert", "RFC 7462"),
    in_use("av-openhome-org", "OpenHome"),
    formal("bbf", "RFC 8057"),
    in_use("bitprint", "Gnutella"),
    formal("broadband-forum-org", "RFC 8057"),
    in_use("btih", "BitTorrent"),
    in_use("btmh", "BitTorrent v2"),
    formal("cablelabs", "RFC 6289"),
    formal("ccsds", "RFC 7738"),
    formal("cgi", "RFC 5138"),
    in_use("cid", "Content-IDs"),
    in_use("cite", "CITE architecture"),
    in_use("cite2", "CITE architecture"),
    formal("clei", "RFC 4152"),
    in_use("content-classes", "Microsoft Exchange"),
    in_use("crc32", "Gnutella"),
    in_use("cts", "Canonical Text Services"),
    formal("ddi", "IANA, urn-namespaces"),
    dev::DEV,
    formal("dgiwg", "RFC 6288"),
    in_use("dial-multiscreen-org", "DIAL"),
    in_use("dmtf-org", "DMTF"),
    formal("dslforum-org", "RFC 8057"),
    in_use("duns", "D-U-N-S numbers"),
    formal("dvb", "RFC 7354"),
    formal("ebu", "RFC 5174"),
    in_use("ed2k", "eD2k"),
    in_use("ed2khash", "eD2k"),
    eidr::EIDR,
    epc::EPC,
    formal("epcglobal", "RFC 5134"),
    formal("etsi", "RFC 8515"),
    formal("eurosystem", "RFC 7207"),
    formal("example", "RFC 6963"),
    formal("fdc", "RFC 4198"),
    formal("fipa", "RFC 3616"),
    in_use("fontconfig", "fontconfig"),
    formal("geant", "RFC 4926"),
    formal("globus", "RFC 7853"),
    in_use("gs1", "GS1"),
    gsma::GSMA,
    formal("hbbtv", "RFC 7528"),
    in_use("hl7-org", "HL7"),
    formal("ieee", "RFC 8069"),
    ietf::IETF,
    in_use("ihe", "IHE"),
    formal("iptc", "RFC 3937"),
    isan::ISAN,
    isbn::ISBN,
    formal("iso", "RFC 5141"),
    issn::ISSN,
    formal("itu", "IANA, urn-namespaces"),
    formal("ivis", "RFC 4617"),
    in_use("kzhash", "Kazaa"),
    lex::LEX,
    in_use("li", "LinkedIn"),
    formal("liberty", "RFC 3622"),
    in_use("lsid", "OMG Life Sciences Identifiers"),
    formal("mace", "RFC 3613"),
    in_use("md5", "magnet links"),
    formal("mef", "RFC 7818"),
    in_use("microsoft", "Microsoft"),
    in_use("microsoft-com", "Microsoft"),
    formal("mpeg", "RFC 3614"),
    formal("mrn", "IANA, urn-namespaces"),
    formal("nato", "RFC 7467"),
    nbn::NBN,
    formal("nena", "RFC 6061"),
    formal("newsml", "RFC 3085"),
    formal("nfc", "RFC 4729"),
    in_use("ngsi-ld", "ETSI NGSI-LD"),
    formal("nzl", "RFC 4350"),
    formal("oasis", "RFC 3121"),
    ogc::OGC,
    formal("ogf", "RFC 6453"),
    oid::OID,
    formal("oipf", "RFC 6893"),
    formal("oma", "RFC 4358"),
    formal("onf", "IANA, urn-namespaces"),
    formal("pin", "RFC 3043"),
    publicid::PUBLICID,
    formal("reso", "IANA, urn-namespaces"),
    formal("s1000d", "RFC 4688"),
    formal("schac", "RFC 6338"),
    in_use("schemas-microsoft-com", "Microsoft"),
    in_use("schemas-sonos-com", "Sonos"),
    in_use("schemas-upnp-org", "UPnP"),
    in_use("schemas-wifialliance-org", "Wi-Fi Alliance"),
    service::SERVICE,
    in_use("sha1", "magnet links"),
    in_use("sha256", "magnet links"),
    in_use("sici", "RFC 2288"),
    formal("smpte", "RFC 5119"),
    in_use("soundcloud", "SoundCloud"),
    formal("swift", "RFC 3615"),
    in_use("tree", "Tiger tree hashes"),
    formal("tva", "RFC 4195"),
    formal("uci", "RFC 4179"),
    formal("ucode", "IANA, urn-namespaces"),
    in_use("un", "UN/CEFACT"),
    in_use("upnp-org", "UPnP"),
    uuid::UUID,
    formal("web3d", "RFC 3541"),
    in_use("wmo", "WMO"),
    formal("xmlorg", "RFC 3120"),
    formal("xmpp", "RFC 4854"),
];

#[cfg(test)]
mod tests;
