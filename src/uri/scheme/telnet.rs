//! `telnet`, `tn3270` and `rlogin` (RFC 4248; RFC 6270; RFC 1738 §3.8; the 1993 draft).
//!
//! A session has a login, and at most a slash after it. User and password are advisory: the client
//! displays them.

use super::{Authority, Part, Prose, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A session.
pub(super) static TELNET: Scheme = Scheme {
    names: &["telnet"],
    default_port: Some(23),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 4248; RFC 6270",
    first_look: prose_check::authority,
    prose: Prose::Frequent,
    validate,
    parts,
    valid: &[
        "telnet://user@h.example:992/",
        "telnet://user:password@h.example/",
        "telnet://user:@h.example/",
        "telnet://h.example",
        "telnet://192.0.2.16:80/",
    ],
    invalid: &[
        "telnet:///",
        "telnet:h.example",
        "telnet://h.example/a",
        "telnet://h.example/?a",
    ],
    ..Scheme::DEFAULT
};

/// A session of a terminal for mainframes.
pub(super) static TN3270: Scheme = Scheme {
    names: &["tn3270"],
    prose: Prose::Name,
    valid: &["tn3270://h.example", "tn3270://user@h.example/"],
    invalid: &["tn3270://h.example//"],
    ..TELNET
};

/// A session over `rlogin`, which only the 1993 draft defines: a login as in telnet.
pub(super) static RLOGIN: Scheme = Scheme {
    names: &["rlogin"],
    default_port: Some(513),
    authority: Authority::Host,
    hostless: false,
    reference: "1993 draft (Telnet, rlogin, tn3270)",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["rlogin://user@h.example", "rlogin://h.example:513/"],
    invalid: &["rlogin:///", "rlogin://h.example/a"],
    ..Scheme::DEFAULT
};

const PATH: GrammarFault = GrammarFault {
    description: "path or query in a session URI",
    production: "telneturl",
    section: "RFC 4248 §2; RFC 6270 §2; RFC 1738 §3.8, §5",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    checks::login(uri, faults);
    let rest = checks::path(uri).start..checks::url_path(uri).end;
    if !matches!(&uri.bytes()[rest.clone()], b"" | b"/") {
        checks::add(faults, &PATH, rest);
    }
}

/// `user` and `password`.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    checks::login_parts(uri, parts);
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};

    #[test]
    fn grammar() {
        const PATH: &str = super::PATH.description;
        faults(&[
            ("telnet://user:password@h.example:23/", &[]),
            ("telnet://h.example⟦/a⟧", &[PATH]),
            ("telnet://h.example⟦//⟧", &[PATH]),
            ("telnet://h.example⟦/?a⟧", &[PATH]),
            ("telnet://h.example⟦?a⟧", &[PATH]),
            ("rlogin://h.example⟦/a⟧#b", &[PATH]),
            (
                "telnet://a:b⟦:⟧c@h.example",
                &[super::checks::SECOND_COLON.description],
            ),
        ]);
    }

    #[test]
    fn login() {
        parts(&[
            ("telnet://h.example", &[]),
            ("telnet://a@h.example", &[("user", "a")]),
            (
                "tn3270://a:b@h.example/",
                &[("user", "a"), ("password", "b")],
            ),
        ]);
    }
}
