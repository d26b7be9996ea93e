//! `did` (W3C Decentralized Identifiers §3.1).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A decentralized identifier.
pub(super) static DID: Scheme = Scheme {
    names: &["did"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "W3C DID Core §3.1",
    first_look,
    validate,
    parts: part::none,
    valid: &["did:example:123456789abcdefghi#keys-1"],
    invalid: &["did:", "did:Example:1"],
};

/// A method's name, `:`, and an identifier with a digit in it.
fn first_look(rest: &[u8]) -> bool {
    let token = look::trimmed(rest);
    let method = look::run(token, |b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let id = token.get(method + 1..).unwrap_or_default();
    method > 0
        && token.get(method) == Some(&b':')
        && id.first().is_some_and(u8::is_ascii_alphanumeric)
        && id.iter().any(u8::is_ascii_digit)
}

const METHOD: GrammarFault = GrammarFault {
    description: "a method, of lower-case letters and digits, `:`, and an identifier",
    production: "did",
    section: "W3C DID Core §3.1",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let method = look::run(uri.path(), |b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let id = uri.path().get(method + 1..).unwrap_or_default();
    let first = |b: &u8| b.is_ascii_alphanumeric() || b".-_:%".contains(b);
    if method == 0 || uri.path().get(method) != Some(&b':') || !id.first().is_some_and(first) {
        judge::add(faults, &METHOD, judge::path(uri));
    }
}
