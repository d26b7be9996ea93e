//! Schemes: their grammars, and the checks that distinguish their URIs from prose.
//!
//! Each scheme (or a family with one grammar) has a file of its own; schemes without a grammar are
//! rows of `table.rs`. This file has the list of both. Names registered with IANA are in
//! `registry.rs`.

mod aaa;
mod about;
mod acap;
mod acct;
mod afs;
mod amqp;
mod bitcoin;
mod blob;
mod callto;
mod cap;
#[cfg(test)]
mod cases;
mod checks;
mod cid;
mod coap;
mod crid;
pub(crate) mod data;
mod dict;
mod did;
mod dns;
mod doi;
mod dtn;
mod file;
mod ftp;
mod geo;
mod git;
mod go;
mod gopher;
mod h323;
mod http;
mod iax;
mod icap;
mod imap;
mod info;
mod ipp;
mod irc;
mod iris;
mod jar;
mod javascript;
mod jdbc;
mod ldap;
mod magnet;
mod mailserver;
mod mailto;
mod ms_word;
mod msrp;
mod mtqp;
pub(crate) mod names;
mod news;
mod nfs;
mod ni;
mod nntp;
mod nostr;
mod opaquelocktoken;
mod otpauth;
mod parameters;
mod part;
mod payto;
mod pkcs11;
mod pop;
mod prose_check;
mod prospero;
mod registry;
mod reload;
mod rtmfp;
mod rtsp;
mod secret_token;
mod service;
mod sieve;
mod sip;
mod snmp;
mod soapbeep;
mod split;
mod ssh;
mod stun;
mod table;
mod tag;
pub(crate) mod tel;
mod telnet;
mod tftp;
mod thismessage;
mod tip;
mod tv;
mod urn;
mod vemmi;
mod vnc;
mod wais;
mod whois;
mod ws;
mod x500;
mod xcon;
mod xmpp;
mod z3950;

pub use crate::uri::syntax::{Authority, Part, Scheme};
use crate::uri::syntax::{Fault, Uri};
use names::Index;
pub use part::parts;

/// The schemes with a grammar.
static GRAMMARS: &[&Scheme] = &[
    &aaa::AAA,
    &aaa::AAAS,
    &about::ABOUT,
    &acap::ACAP,
    &acap::MUPDATE,
    &acct::ACCT,
    &afs::AFS,
    &amqp::AMQP,
    &amqp::AMQPS,
    &amqp::REDIS,
    &amqp::MQTT,
    &amqp::MQTTS,
    &bitcoin::BITCOIN,
    &bitcoin::CURRENCIES,
    &blob::BLOB,
    &blob::VIEW_SOURCE,
    &callto::CALLTO,
    &cap::CAP,
    &cid::CID,
    &cid::SESSION,
    &coap::COAP,
    &coap::COAPS,
    &coap::COAP_WS,
    &coap::COAPS_WS,
    &crid::CRID,
    &data::DATA,
    &dict::DICT,
    &did::DID,
    &dns::DNS,
    &doi::DOI,
    &doi::HDL,
    &dtn::DTN,
    &dtn::IPN,
    &file::FILE,
    &ftp::FTP,
    &ftp::FTPS,
    &geo::GEO,
    &git::GIT,
    &git::SVN,
    &git::REPOSITORY,
    &git::RSYNC,
    &go::GO,
    &gopher::GOPHER,
    &h323::H323,
    &http::HTTP,
    &http::HTTPS,
    &iax::IAX,
    &icap::ICAP,
    &imap::IMAP,
    &imap::IMAPS,
    &info::INFO,
    &ipp::IPP,
    &irc::IRC,
    &irc::IRCS,
    &iris::IRIS,
    &iris::BEEP,
    &iris::LWZ,
    &iris::XPC,
    &iris::XPCS,
    &jar::JAR,
    &javascript::JAVASCRIPT,
    &jdbc::JDBC,
    &ldap::LDAP,
    &ldap::LDAPS,
    &ldap::LDAPI,
    &magnet::MAGNET,
    &mailserver::MAILSERVER,
    &mailto::MAILTO,
    &ms_word::OFFICE,
    &msrp::MSRP,
    &mtqp::MTQP,
    &news::NEWS,
    &news::SNEWS,
    &nfs::NFS,
    &ni::NI,
    &ni::NIH,
    &nntp::NNTP,
    &nntp::NNTPS,
    &nostr::NOSTR,
    &opaquelocktoken::OPAQUELOCKTOKEN,
    &otpauth::OTPAUTH,
    &payto::PAYTO,
    &pkcs11::PKCS11,
    &pop::POP,
    &pop::POPS,
    &prospero::PROSPERO,
    &reload::RELOAD,
    &rtmfp::RTMFP,
    &rtsp::RTSP,
    &rtsp::RTSPS,
    &secret_token::SECRET_TOKEN,
    &service::SERVICE,
    &sieve::SIEVE,
    &sip::SIP,
    &sip::SIPS,
    &snmp::SNMP,
    &soapbeep::SOAP,
    &soapbeep::XMLRPC,
    &ssh::SSH,
    &stun::STUN,
    &stun::STUNS,
    &tag::TAG,
    &tel::TEL,
    &telnet::TELNET,
    &telnet::RLOGIN,
    &tftp::TFTP,
    &thismessage::THISMESSAGE,
    &tip::TIP,
    &tv::TV,
    &urn::URN,
    &vemmi::VEMMI,
    &vnc::VNC,
    &wais::WAIS,
    &whois::WHOIS,
    &ws::WS,
    &ws::WSS,
    &x500::X500,
    &xcon::XCON,
    &xcon::XCON_USERID,
    &xmpp::XMPP,
    &z3950::Z3950,
    &z3950::RESERVED,
];

/// All schemes with a definition: those with a grammar, then those without.
pub static SCHEMES: &[&Scheme] = &ALL;

static ALL: [&Scheme; GRAMMARS.len() + table::ROWS.len()] = {
    let mut all = [GRAMMARS[0]; GRAMMARS.len() + table::ROWS.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < GRAMMARS.len() {
            GRAMMARS[i]
        } else {
            &table::ROWS[i - GRAMMARS.len()]
        };
        i += 1;
    }
    all
};

/// The maximum number of names of a scheme, as a power of two.
const NAME_BITS: usize = 4;

static INDEX: Index<1024> = {
    let mut index = Index::new();
    let mut i = 0;
    while i < SCHEMES.len() {
        let mut j = 0;
        while j < SCHEMES[i].names.len() {
            assert!(j < 1 << NAME_BITS);
            index = index.with(SCHEMES[i].names[j], (i << NAME_BITS | j) as u16);
            j += 1;
        }
        i += 1;
    }
    index
};

/// Returns the offset of the `:`, and the scheme, of a URI that starts with `http:` or `https:` in
/// lowercase. Nine in ten URIs do, with both equally frequent, so that a branch between them would
/// be mispredicted.
pub(crate) fn web(uri: &[u8]) -> Option<(usize, &'static Scheme)> {
    let start = uri.first_chunk::<6>()?;
    let secure = usize::from(start[4] == b's');
    let web = start.starts_with(b"http") && start[4 + secure] == b':';
    web.then(|| (4 + secure, [&http::HTTP, &http::HTTPS][secure]))
}

/// Returns the scheme with this name, in any case.
pub fn find(name: &[u8]) -> Option<&'static Scheme> {
    match name {
        b"http" => Some(&http::HTTP),
        b"https" => Some(&http::HTTPS),
        _ => find_by_hash(name),
    }
}

fn find_by_hash(name: &[u8]) -> Option<&'static Scheme> {
    let (scheme, name_of) = (
        |v: u16| SCHEMES[usize::from(v) >> NAME_BITS],
        |v: u16| usize::from(v) & ((1 << NAME_BITS) - 1),
    );
    let found = INDEX.get(name, |v| {
        name.eq_ignore_ascii_case(scheme(v).names[name_of(v)].as_bytes())
    });
    found.map(scheme)
}

/// The status of a name in the IANA registry (RFC 7595 §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Reviewed, and intended to last.
    Permanent,
    /// In use.
    Provisional,
    /// No longer in use.
    Historical,
}

impl Status {
    /// Returns the name in the registry.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Permanent => "permanent",
            Self::Provisional => "provisional",
            Self::Historical => "historical",
        }
    }
}

/// An entry of the IANA registry.
#[derive(Debug)]
pub struct Registration {
    /// The name in lowercase.
    pub name: &'static str,
    /// The status of the registration.
    pub status: Status,
    /// The default port; 0 if there is none.
    default_port: u16,
}

impl Registration {
    /// Returns the default port.
    pub fn default_port(&self) -> Option<u16> {
        (self.default_port != 0).then_some(self.default_port)
    }
}

static REGISTRY: Index<2048> = {
    let mut index = Index::new();
    let mut i = 0;
    while i < registry::REGISTERED.len() {
        index = index.with(registry::REGISTERED[i].name, i as u16);
        i += 1;
    }
    index
};

/// Returns the IANA registration of a name, in any case.
pub fn registration(name: &[u8]) -> Option<&'static Registration> {
    let row = |v: u16| &registry::REGISTERED[usize::from(v)];
    REGISTRY
        .get(name, |v| name.eq_ignore_ascii_case(row(v).name.as_bytes()))
        .map(row)
}

/// Returns the status of a name (any case) in words: `permanent`, `provisional` or `historical` if
/// IANA has registered it, else `in use` or `unknown`.
pub fn status(name: &[u8]) -> &'static str {
    match registration(name).map(|registration| registration.status) {
        Some(status) => status.name(),
        None if is_known(name) => "in use",
        None => "unknown",
    }
}

/// Returns true if IANA has registered the name (any case).
pub fn registered(name: &[u8]) -> bool {
    registration(name).is_some()
}

/// Names that are in use, or in the source documents, and that IANA has not registered (or no
/// longer lists).
static USED: [&str; 11] = [
    "app", "arxiv", "dlna", "flatpak", "fsh", "kerberos", "nsq", "safari", "spdy", "wayback",
    "whois++",
];

static USED_INDEX: Index<64> = {
    let mut index = Index::new();
    let mut i = 0;
    while i < USED.len() {
        index = index.with(USED[i], i as u16);
        i += 1;
    }
    index
};

/// Returns true if the name (any case) is one of [`SCHEMES`], registered with IANA, or known to be
/// in use.
pub fn is_known(name: &[u8]) -> bool {
    let used = |v: u16| name.eq_ignore_ascii_case(USED[usize::from(v)].as_bytes());
    find(name).is_some() || registered(name) || USED_INDEX.get(name, used).is_some()
}

/// Adds no faults, for a scheme without a grammar of its own.
fn generic(_uri: &Uri, _faults: &mut Vec<Fault>) {}

#[cfg(test)]
mod tests;
