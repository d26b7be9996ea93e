//! `sip` and `sips` (RFC 3261 §19.1).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// Somebody to call.
pub(super) static SIP: Scheme = Scheme {
    names: &["sip"],
    default_port: Some(5060),
    network: false,
    hostless: true,
    reference: "RFC 3261 §19.1",
    first_look: look::address,
    validate,
    parts: part::none,
    valid: &[
        "sip:alice@h.example;transport=tcp?subject=x",
        "sip:h.example:5060",
    ],
    invalid: &["sip:"],
};

/// The same over TLS.
pub(super) static SIPS: Scheme = Scheme {
    names: &["sips"],
    default_port: Some(5061),
    network: false,
    hostless: true,
    reference: "RFC 3261 §19.1",
    first_look: look::address,
    validate,
    parts: part::none,
    valid: &["sips:alice@h.example"],
    invalid: &["sips:"],
};

const SLASHES: GrammarFault = GrammarFault {
    description: "`//`, which addresses of SIP do not have",
    production: "SIP-URI",
    section: "RFC 3261 §25.1",
};
const HOST: GrammarFault = GrammarFault {
    description: "no host",
    production: "hostport",
    section: "RFC 3261 §25.1",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(slashes) = judge::slashes(uri) {
        return judge::add(faults, &SLASHES, slashes.start..slashes.start + 2);
    }
    let path = judge::path(uri);
    let host = memchr::memrchr(b'@', uri.path()).map_or(0, |at| at + 1);
    if matches!(uri.path().get(host), None | Some(b':' | b';')) {
        judge::add(faults, &HOST, path.start + host..path.start + host);
    }
}
