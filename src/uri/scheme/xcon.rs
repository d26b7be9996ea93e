//! `xcon` and `xcon-userid`: a conference, and a user of one (RFC 6501).

use super::{Authority, Normalize, Part, Prose, Scheme, checks, normal, part, prose_check};
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A conference object. Its host is an identifier, which is not looked up.
pub(super) static XCON: Scheme = Scheme {
    names: &["xcon"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 6501 §3.3.1",
    first_look: prose_check::address,
    prose: Prose::Word,
    normalize: Normalize::IfValid(normal::lower_case),
    validate: conference,
    parts,
    valid: &["xcon:8977878@conf.example.com", "xcon:a+b=c/d@h.example"],
    invalid: &[
        "xcon:",
        "xcon:@h",
        "xcon:a:b@h",
        "xcon:a@h:80",
        "xcon:a@h?b",
    ],
    ..Scheme::DEFAULT
};

/// A user of a conference.
pub(super) static XCON_USERID: Scheme = Scheme {
    names: &["xcon-userid"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 6501 §4.6.5",
    first_look: prose_check::slashes,
    prose: Prose::Word,
    normalize: Normalize::IfValid(normal::lower_case),
    validate: user,
    parts: part::none,
    valid: &["XCON-USERID:John", "xcon-userid:a-1"],
    invalid: &["xcon-userid:", "xcon-userid:a@h", "xcon-userid:a/b"],
    ..Scheme::DEFAULT
};

const CONFERENCE: GrammarFault = GrammarFault {
    description: "invalid conference identifier before the `@`",
    production: "conf-object-id",
    section: "RFC 6501 §3.3.1",
};
const HOST: GrammarFault = GrammarFault {
    description: "missing host",
    production: "host",
    section: "RFC 6501 §3.3.1",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "character not allowed in the host of a conference",
    production: "host",
    section: "RFC 6501 §3.3.1",
};
const USER: GrammarFault = GrammarFault {
    description: "invalid conference user: expected letters, digits, `-`, `.`, `_` or `~`",
    production: "conf-user-id",
    section: "RFC 6501 §4.6.5",
};

fn conference(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::no_query(uri, faults, &CHARACTER);
    if checks::has_slashes(uri, faults, &CONFERENCE) {
        return;
    }
    let path = checks::path(uri);
    let at = memchr::memchr(b'@', uri.path()).map(|at| path.start + at);
    if let Some(at) = at {
        let allowed = |b: &u8| is_unreserved(*b) || b"+=/".contains(b);
        let object = &uri.bytes()[path.start..at];
        if object.is_empty() || !object.iter().all(allowed) {
            checks::add(faults, &CONFERENCE, path.start..at);
        }
    }
    let host = at.map_or(path.start, |at| at + 1)..path.end;
    if host.is_empty() {
        checks::add(faults, &HOST, host);
    } else if let Some(byte) = checks::disallowed_in_host(uri, host) {
        checks::add(faults, &CHARACTER, byte);
    }
}

fn user(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::no_query(uri, faults, &USER);
    let is_sound = !uri.path().is_empty() && uri.path().iter().all(|&b| is_unreserved(b));
    if !checks::has_slashes(uri, faults, &USER) && !is_sound {
        checks::add(faults, &USER, checks::path(uri));
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    let at = memchr::memchr(b'@', uri.path()).map(|at| path.start + at);
    checks::part(parts, "conf-object-id", at.map(|at| path.start..at));
    let host = at.map_or(path.start, |at| at + 1)..path.end;
    checks::part(parts, "host", (!host.is_empty()).then_some(host));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn conferences() {
        cases::faults(&[
            ("xcon:h.example", &[]),
            ("xcon:a@h.example", &[]),
            ("xcon:⟦⟧", &[HOST.description]),
            ("xcon:a@⟦⟧", &[HOST.description]),
            ("xcon:⟦⟧@h", &[CONFERENCE.description]),
            ("xcon:⟦a%20b⟧@h", &[CONFERENCE.description]),
            ("xcon:⟦//a@h⟧", &[CONFERENCE.description]),
            ("xcon:a@h⟦:⟧80", &[CHARACTER.description]),
            ("xcon:a@h⟦?b⟧", &[CHARACTER.description]),
            ("xcon-userid:a~b", &[]),
            ("xcon-userid:⟦⟧", &[USER.description]),
            ("xcon-userid:⟦a%20b⟧", &[USER.description]),
        ]);
        cases::parts(&[("xcon:a@h", &[("conf-object-id", "a"), ("host", "h")])]);
    }
}
