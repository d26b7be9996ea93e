//! `mailto` (RFC 6068).

use super::{Scheme, judge, look, part};
use crate::uri::{Component, Fault, GrammarFault, Uri};

/// An address for mail.
pub(super) static MAILTO: Scheme = Scheme {
    names: &["mailto"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 6068",
    first_look,
    validate,
    parts: part::none,
    valid: &[
        "mailto:a@h.example",
        "mailto:a@h.example,b@h.example?subject=x%20y&body=z",
        "mailto:?to=a@h.example",
    ],
    invalid: &["mailto://a@h.example"],
};

/// An address, or header fields without one. `//` before an address is a fault (P006),
/// and meant as a URI all the same.
fn first_look(rest: &[u8]) -> bool {
    let rest = rest.strip_prefix(b"//").unwrap_or(rest);
    look::address(rest) || headers_only(rest)
}

fn headers_only(rest: &[u8]) -> bool {
    rest.strip_prefix(b"?").is_some_and(|fields| {
        let name = look::run(fields, |b| b.is_ascii_alphabetic() || *b == b'-');
        name > 0 && fields.get(name) == Some(&b'=')
    })
}

const SLASHES: GrammarFault = GrammarFault {
    description: "`//`, as if an address were a host",
    production: "mailtoURI",
    section: "RFC 6068 §2",
};
const ADDRESS: GrammarFault = GrammarFault {
    description: "an address without `@`, or with nothing before or behind it",
    production: "addr-spec",
    section: "RFC 6068 §2",
};
const FIELD: GrammarFault = GrammarFault {
    description: "a header field without `=`",
    production: "hfield",
    section: "RFC 6068 §2",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(slashes) = judge::slashes(uri) {
        judge::add(faults, &SLASHES, slashes.start..slashes.start + 2);
        return;
    }
    let to = judge::path(uri);
    if !to.is_empty() {
        for (place, address) in judge::pieces(uri, to, b',') {
            let at = memchr::memrchr(b'@', address).unwrap_or(0);
            if at == 0 || at + 1 == address.len() {
                judge::add(faults, &ADDRESS, place);
            }
        }
    }
    if let Some(query) = uri.range(Component::Query) {
        for (place, field) in judge::pieces(uri, query, b'&') {
            if !field.contains(&b'=') {
                judge::add(faults, &FIELD, place);
            }
        }
    }
}
