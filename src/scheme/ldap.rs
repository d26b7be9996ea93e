//! `ldap` and `ldaps` (RFC 4516).

use super::{Scheme, judge, look, part};
use crate::uri::{Component, Fault, GrammarFault, Uri};

/// A directory.
pub(super) static LDAP: Scheme = Scheme {
    names: &["ldap"],
    default_port: Some(389),
    network: true,
    hostless: true,
    reference: "RFC 4516",
    first_look,
    validate,
    parts: part::none,
    valid: &[
        "ldap://ldap.example.org/o=Example?cn?sub?(cn=a)",
        "ldap:///o=Example",
        "ldap:///??sub??e-bindname=cn=a",
    ],
    invalid: &["ldap:x"],
};

/// The same over TLS.
pub(super) static LDAPS: Scheme = Scheme {
    names: &["ldaps"],
    default_port: Some(636),
    network: true,
    hostless: true,
    reference: "RFC 4516",
    first_look,
    validate,
    parts: part::none,
    valid: &["ldaps://ldap.example.org/"],
    invalid: &["ldaps:x"],
};

/// The host may be left out, and the name too where attributes, scope or more follow.
fn first_look(rest: &[u8]) -> bool {
    let named = |rest: &[u8]| match rest {
        [b'?', next, ..] => next.is_ascii_alphanumeric() || matches!(next, b'?' | b'('),
        [first, ..] => first.is_ascii_alphanumeric(),
        [] => false,
    };
    look::authority(rest) || rest.strip_prefix(b"///").is_some_and(named)
}

const SCOPE: GrammarFault = GrammarFault {
    description: "a scope that is none of `base`, `one` and `sub`",
    production: "scope",
    section: "RFC 4516 §2",
};
const PARTS: GrammarFault = GrammarFault {
    description: "more than attributes, scope, filter and extensions",
    production: "ldapurl",
    section: "RFC 4516 §2",
};

/// `ldap://` host `/` dn `?` attributes `?` scope `?` filter `?` extensions.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    judge::authority(uri, faults);
    let Some(query) = uri.range(Component::Query) else {
        return;
    };
    for (number, (place, part)) in judge::pieces(uri, query.clone(), b'?').enumerate().take(5) {
        let scopes = [&b""[..], b"base", b"one", b"sub"];
        if number == 1 && !scopes.iter().any(|scope| part.eq_ignore_ascii_case(scope)) {
            judge::add(faults, &SCOPE, place);
        } else if number == 4 {
            judge::add(faults, &PARTS, place.start - 1..query.end);
        }
    }
}
