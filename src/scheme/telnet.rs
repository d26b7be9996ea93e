//! `telnet`, `tn3270` and `rlogin` (RFC 4248; RFC 6270; RFC 1738 §3.8).

use super::{Scheme, generic, judge, look, part};
use crate::uri::{Component, Fault, GrammarFault, Uri};

/// A session.
pub(super) static TELNET: Scheme = Scheme {
    names: &["telnet", "tn3270"],
    default_port: Some(23),
    network: true,
    hostless: false,
    reference: "RFC 4248; RFC 6270",
    first_look: look::authority,
    validate,
    parts: part::none,
    valid: &[
        "telnet://user@h.example:992/",
        "telnet://h.example",
        "tn3270://h.example",
    ],
    invalid: &["telnet:///", "telnet:h.example"],
};

/// A session by `rlogin`.
pub(super) static RLOGIN: Scheme = Scheme {
    names: &["rlogin"],
    default_port: Some(513),
    network: true,
    hostless: false,
    reference: "1993 draft (Telnet, rlogin, tn3270)",
    first_look: look::authority,
    validate: generic,
    parts: part::none,
    valid: &["rlogin://user@h.example"],
    invalid: &["rlogin:///"],
};

const PATH: GrammarFault = GrammarFault {
    description: "a session has no path and no query",
    production: "telneturl",
    section: "RFC 4248 §2; RFC 6270 §2; RFC 1738 §3.8",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    if uri.authority().is_some() && (path.len() > 1 || uri.query().is_some()) {
        let end = uri
            .range(Component::Query)
            .map_or(path.end, |query| query.end);
        judge::add(faults, &PATH, path.start..end);
    }
}
