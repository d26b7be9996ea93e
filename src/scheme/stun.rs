//! `stun`, `turn` and their kin over TLS (RFC 7064; RFC 7065).

use std::net::Ipv4Addr;

use super::{Scheme, judge, look, part};
use crate::domain::{is_documentation, looks_like_host};
use crate::uri::{Fault, GrammarFault, Uri};

/// A server that helps through NATs.
pub(super) static STUN: Scheme = Scheme {
    names: &["stun", "turn"],
    default_port: Some(3478),
    network: false,
    hostless: true,
    reference: "RFC 7064; RFC 7065",
    first_look,
    validate,
    parts: part::none,
    valid: &["stun:stun.example.org", "turn:192.0.2.1:3478?transport=udp"],
    invalid: &["stun:"],
};

/// The same over TLS.
pub(super) static STUNS: Scheme = Scheme {
    names: &["stuns", "turns"],
    default_port: Some(5349),
    network: false,
    hostless: true,
    reference: "RFC 7064; RFC 7065",
    first_look,
    validate,
    parts: part::none,
    valid: &["stuns:stun.example.org:5349"],
    invalid: &["stuns:"],
};

/// A host with dots in it, under a domain that exists or is for documentation.
fn first_look(rest: &[u8]) -> bool {
    let token = look::trimmed(rest);
    let host = look::run(token, |b| b.is_ascii_alphanumeric() || b"-.".contains(b));
    let name = &token[..host];
    let next = token.get(host).copied().unwrap_or(b'?');
    let text = std::str::from_utf8(name).unwrap_or_default();
    matches!(next, b':' | b'?')
        && (looks_like_host(name)
            || name.contains(&b'.') && is_documentation(name)
            || text.parse::<Ipv4Addr>().is_ok())
}

const SLASHES: GrammarFault = GrammarFault {
    description: "`//`, which this scheme does not have",
    production: "stunURI",
    section: "RFC 7064 §3.1; RFC 7065 §3.1",
};
const HOST: GrammarFault = GrammarFault {
    description: "no host",
    production: "stun-host",
    section: "RFC 7064 §3.1; RFC 7065 §3.1",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(slashes) = judge::slashes(uri) {
        judge::add(faults, &SLASHES, slashes.start..slashes.start + 2);
    } else if matches!(uri.path().first(), None | Some(b':')) {
        let at = judge::path(uri).start;
        judge::add(faults, &HOST, at..at);
    }
}
