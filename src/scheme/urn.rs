//! `urn` (RFC 8141; rfc2141bis-urn-03).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A name.
pub(super) static URN: Scheme = Scheme {
    names: &["urn"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 8141 §2",
    first_look,
    validate,
    parts: part::none,
    valid: &["urn:isbn:0451450523", "urn:example:a/b?+r?=q#f"],
    invalid: &["urn:", "urn:isbn", "urn:a:b"],
};

/// A namespace identifier, `:`, and something of the namespace's. An XML name with the
/// prefix `urn` has no second colon.
fn first_look(rest: &[u8]) -> bool {
    let nid = look::run(&rest[..rest.len().min(33)], |b| {
        b.is_ascii_alphanumeric() || *b == b'-'
    });
    (2..=32).contains(&nid)
        && rest[0] != b'-'
        && rest[nid - 1] != b'-'
        && rest.get(nid) == Some(&b':')
        && rest
            .get(nid + 1)
            .is_some_and(|b| b.is_ascii_alphanumeric() || b"%_-.~$+(!*@".contains(b))
}

const AUTHORITY: GrammarFault = GrammarFault {
    description: "`//` and a host, which names do not have",
    production: "namestring",
    section: "RFC 8141 §2",
};
const NID: GrammarFault = GrammarFault {
    description: "a namespace identifier has 2 to 32 letters, digits and hyphens, no hyphen at its ends",
    production: "NID",
    section: "RFC 8141 §2",
};
const RESERVED: GrammarFault = GrammarFault {
    description: "`urn` is no namespace",
    production: "NID",
    section: "RFC 8141 §5.1; RFC 2141 §2.1",
};
const NSS: GrammarFault = GrammarFault {
    description: "nothing after the namespace",
    production: "NSS",
    section: "RFC 8141 §2",
};

/// `NID ":" NSS`. What may follow a `?` is not judged: RFC 8141 has `?+` and `?=`, and
/// rfc2141bis-urn-03 a query like others.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(slashes) = judge::slashes(uri) {
        return judge::add(faults, &AUTHORITY, slashes);
    }
    let path = judge::path(uri);
    let (place, nid) = judge::pieces(uri, path.clone(), b':')
        .next()
        .unwrap_or_default();
    let letters = |b: &u8| b.is_ascii_alphanumeric();
    let shape = (2..=32).contains(&nid.len())
        && nid.iter().all(|b| letters(b) || *b == b'-')
        && nid.first().is_some_and(letters)
        && nid.last().is_some_and(letters);
    if !shape {
        return judge::add(faults, &NID, place);
    }
    if nid.eq_ignore_ascii_case(b"urn") {
        return judge::add(faults, &RESERVED, place);
    }
    let nss = uri.bytes().get(place.end + 1..path.end).unwrap_or_default();
    if nss.is_empty() || nss[0] == b'/' {
        judge::add(faults, &NSS, path.end.min(place.end + 1)..path.end);
    }
}
