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
mod normal;
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
mod registration;
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
use crate::uri::syntax::{Fault, Normalize, Uri};
pub(crate) use crate::uri::syntax::{InBrackets, Prose};
use names::Index;
pub use part::parts;
pub use registration::{Registration, Status, is_known, registered, registration, status};

impl Scheme {
    /// What a scheme is that does not say otherwise: one without a grammar.
    const DEFAULT: Self = Self {
        names: &[],
        default_port: None,
        authority: Authority::None,
        hostless: true,
        reference: "",
        first_look: prose_check::slashes,
        prose: Prose::Name,
        has_one_grammar: false,
        in_brackets: InBrackets::UriOrName,
        normalize: Normalize::Generic,
        validate: generic,
        parts: part::none,
        valid: &[],
        invalid: &[],
    };
}

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
    &callto::SKYPE,
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
    &gopher::GOPHERS,
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
    &tel::SMS,
    &tel::FAX,
    &telnet::TELNET,
    &telnet::TN3270,
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
    &xmpp::IM,
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

/// The names of frequent schemes, by [`Prose::Frequent`].
pub(crate) static FREQUENT: [&str; FREQUENT_COUNT] = {
    let mut names = [""; FREQUENT_COUNT];
    let (mut filled, mut i) = (0, 0);
    while i < SCHEMES.len() {
        let mut j = 0;
        while matches!(SCHEMES[i].prose, Prose::Frequent) && j < SCHEMES[i].names.len() {
            names[filled] = SCHEMES[i].names[j];
            filled += 1;
            j += 1;
        }
        i += 1;
    }
    names
};

const FREQUENT_COUNT: usize = {
    let (mut count, mut i) = (0, 0);
    while i < SCHEMES.len() {
        if matches!(SCHEMES[i].prose, Prose::Frequent) {
            count += SCHEMES[i].names.len();
        }
        i += 1;
    }
    count
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

/// Adds no faults, for a scheme without a grammar of its own.
fn generic(_uri: &Uri, _faults: &mut Vec<Fault>) {}

#[cfg(test)]
mod tests;
