//! `acct` (RFC 7565).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// An account.
pub(super) static ACCT: Scheme = Scheme {
    names: &["acct"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 7565",
    first_look: look::address,
    validate,
    parts: part::none,
    valid: &["acct:a%40b@h.example"],
    invalid: &["acct:", "acct:a"],
};

const ACCOUNT: GrammarFault = GrammarFault {
    description: "an account is `user@host`",
    production: "acctURI",
    section: "RFC 7565 §7",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let at = memchr::memchr(b'@', uri.path()).unwrap_or(0);
    if at == 0 || at + 1 == uri.path().len() {
        judge::add(faults, &ACCOUNT, judge::path(uri));
    }
}
