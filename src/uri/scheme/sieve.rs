//! `sieve`: a script on a mail server (RFC 5804 §3).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A server, the scripts on it, or one of them.
pub(super) static SIEVE: Scheme = Scheme {
    names: &["sieve"],
    default_port: Some(4190),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 5804 §3",
    first_look: prose_check::slashes,
    validate,
    parts,
    valid: &[
        "sieve://mail.example.org",
        "sieve://user@mail.example.org/",
        "sieve://user@mail.example.org/script",
        "sieve://mail.example.org/owner@h.example/a%20script",
        "sieve://mail.example.org//global",
    ],
    invalid: &[
        "sieve:a",
        "sieve://mail.example.org/a/b/c",
        "sieve://mail.example.org/owner/",
        "sieve://mail.example.org/a;b",
        "sieve://mail.example.org/a?b",
    ],
    ..Scheme::DEFAULT
};

const SCRIPT: GrammarFault = GrammarFault {
    description: "expected `/script` or `/owner/script`",
    production: "sieveurl-script",
    section: "RFC 5804 §3",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "unencoded `;`, `&` or `=` in a name",
    production: "ochar",
    section: "RFC 5804 §3",
};

/// `unreserved / pct-encoded / sub-delims-sh / ":" / "@"`
fn is_ochar(byte: u8) -> bool {
    is_unreserved(byte) || b"!$'()*+,:@".contains(&byte)
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    if uri.authority().is_none() {
        return;
    }
    checks::no_query(uri, faults, &SCRIPT);
    let path = checks::path(uri);
    if path.len() < 2 {
        return;
    }
    let slashes = memchr::memchr_iter(b'/', uri.path()).count();
    if slashes > 2 || uri.path().ends_with(b"/") {
        return checks::add(faults, &SCRIPT, path);
    }
    if let Some(byte) = checks::disallowed_byte(uri, path, |b| is_ochar(b) || b == b'/') {
        checks::add(faults, &CHARACTER, byte);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if uri.authority().is_none() || path.len() < 2 {
        return;
    }
    let slash = path.start + memchr::memrchr(b'/', uri.path()).unwrap_or(0);
    let owner = (slash > path.start).then_some(path.start + 1..slash);
    checks::part(parts, "owner", owner);
    checks::part(parts, "scriptname", Some(slash + 1..path.end));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn scripts() {
        cases::faults(&[
            ("sieve://h/a:b", &[]),
            ("sieve://h⟦/a/b/c⟧", &[SCRIPT.description]),
            ("sieve://h⟦//⟧", &[SCRIPT.description]),
            ("sieve://h/a⟦?b⟧", &[SCRIPT.description]),
            ("sieve://h/a⟦&⟧b", &[CHARACTER.description]),
        ]);
        cases::parts(&[
            ("sieve://h/a/b", &[("owner", "a"), ("scriptname", "b")]),
            ("sieve://h/b", &[("scriptname", "b")]),
            ("sieve://h/", &[]),
        ]);
    }
}
