//! `nfs` (RFC 2224).
//!
//! A file on a server: no user, no query, no fragment. A path that starts with a second slash is
//! relative to the root of the server.

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, HostKind, Uri};

/// A file on a server.
pub(super) static NFS: Scheme = Scheme {
    names: &["nfs"],
    default_port: Some(2049),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RFC 2224",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "nfs://server.example.org",
        "nfs://server.example.org:2049/a/b/c",
        "nfs://server.example.org//a/b/c",
        "nfs://server.example.org/a:@&=+$,b",
    ],
    invalid: &[
        "nfs:///a",
        "nfs:a",
        "nfs://me@server.example.org/a",
        "nfs://server.example.org/a;b",
        "nfs://server.example.org/a?b",
        "nfs://server.example.org/a#b",
    ],
    ..Scheme::DEFAULT
};

const USER: GrammarFault = GrammarFault {
    description: "user information in an `nfs` URL",
    production: "hostport",
    section: "RFC 2224 §10",
};
const HOST: GrammarFault = GrammarFault {
    description: "missing `//` and host before the path",
    production: "net_path",
    section: "RFC 2224 §1, §10",
};
const PCHAR: GrammarFault = GrammarFault {
    description: "unencoded `;` in a segment",
    production: "pchar",
    section: "RFC 2224 §10",
};
/// The generic grammar allows a query and a fragment in all schemes.
const AFTER_PATH: GrammarFault = GrammarFault {
    description: "query or fragment in an `nfs` URL",
    production: "nfsURL",
    section: "RFC 2224 §10",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if uri.authority().is_none() || uri.host_kind() == HostKind::None {
        // The grammar has relative forms, which name no server in a URL with a scheme.
        return checks::dispute(faults, &HOST, path.start..path.start);
    }
    if let Some(userinfo) = uri.range(Component::Userinfo) {
        checks::add(faults, &USER, userinfo.start..userinfo.end + 1);
    }
    if let Some(at) = memchr::memchr(b';', uri.path()) {
        let at = path.start + at;
        checks::dispute(faults, &PCHAR, at..at + 1);
    }
    if path.end < uri.bytes().len() {
        checks::dispute(faults, &AFTER_PATH, path.end..uri.bytes().len());
    }
}

/// `url-path`, without the leading slash.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if path.len() > 1 {
        checks::part(parts, "url-path", Some(path.start + 1..path.end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        faults(&[
            // RFC 2224 §6.
            ("nfs://server/d/e/f", &[]),
            ("nfs://server//a/b/c/d/e/f", &[]),
            ("nfs:⟦⟧/a/b", &[HOST.description]),
            ("nfs://⟦⟧/a/b", &[HOST.description]),
            ("nfs://⟦me@⟧server/a", &[USER.description]),
            ("nfs://server/a⟦;⟧b;c", &[PCHAR.description]),
            ("nfs://server/a⟦?b#c⟧", &[AFTER_PATH.description]),
            ("nfs://server⟦#c⟧", &[AFTER_PATH.description]),
        ]);
    }

    #[test]
    fn path() {
        parts(&[
            ("nfs://server/", &[]),
            ("nfs://server/d/e", &[("url-path", "d/e")]),
            ("nfs://server//d/e", &[("url-path", "/d/e")]),
        ]);
    }
}
