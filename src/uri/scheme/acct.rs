//! `acct` (RFC 7565).

use super::{Authority, InBrackets, Normalize, Part, Scheme, checks, normal, prose_check};
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// An account.
pub(super) static ACCT: Scheme = Scheme {
    names: &["acct"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 7565",
    first_look: prose_check::address,
    in_brackets: InBrackets::Uri,
    normalize: Normalize::IfValid(normal::domain),
    validate,
    parts,
    valid: &["acct:foobar@status.example.net", "acct:a%40b@h.example"],
    invalid: &[
        "acct:",
        "acct:a",
        "acct:a@",
        "acct:a@b@h.example",
        "acct:a@h.example?x",
        "acct:a@h.example/x",
        "acct:a@h.example:80",
        "acct://a@h.example",
    ],
    ..Scheme::DEFAULT
};

const ACCOUNT: GrammarFault = GrammarFault {
    description: "invalid account: expected `user@host`",
    production: "acctURI",
    section: "RFC 7565 §7",
};
const USER: GrammarFault = GrammarFault {
    description: "character that must be percent-encoded in a user name",
    production: "userpart",
    section: "RFC 7565 §7",
};
const HOST: GrammarFault = GrammarFault {
    description: "character not allowed in a host",
    production: "host",
    section: "RFC 7565 §7; RFC 3986 §3.2.2",
};
const QUERY: GrammarFault = GrammarFault {
    description: "query in an `acct` URI",
    production: "acctURI",
    section: "RFC 7565 §7",
};

/// `"acct" ":" userpart "@" host`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if let Some(slashes) = checks::slashes(uri) {
        return checks::add(faults, &ACCOUNT, slashes.start..path.end);
    }
    let at = memchr::memrchr(b'@', uri.path()).unwrap_or(0);
    if at == 0 || at + 1 == path.len() {
        checks::add(faults, &ACCOUNT, path.clone());
    }
    let user = |b: u8| is_unreserved(b) || b"!$&'()*+,;=".contains(&b);
    if let Some(byte) = checks::disallowed_byte(uri, path.start..path.start + at, user) {
        checks::add(faults, &USER, byte);
    }
    if at > 0
        && let Some(byte) = checks::disallowed_in_host(uri, path.start + at + 1..path.end)
    {
        checks::add(faults, &HOST, byte);
    }
    if let Some(query) = uri.range(Component::Query) {
        checks::add(faults, &QUERY, query.start - 1..query.end);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if let Some(at) = memchr::memrchr(b'@', uri.path()).map(|at| path.start + at) {
        checks::part(parts, "userpart", Some(path.start..at));
        checks::part(parts, "host", Some(at + 1..path.end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn accounts() {
        cases::faults(&[
            ("acct:⟦⟧", &[ACCOUNT.description]),
            ("acct:⟦a⟧", &[ACCOUNT.description]),
            ("acct:⟦@h.example⟧", &[ACCOUNT.description]),
            ("acct:⟦a@⟧", &[ACCOUNT.description]),
            ("acct:⟦//a@h.example⟧", &[ACCOUNT.description]),
            ("acct:a⟦@⟧b@h.example", &[USER.description]),
            ("acct:a⟦:⟧b@h.example", &[USER.description]),
            ("acct:a@h.example⟦?b⟧", &[QUERY.description]),
            ("acct:a@h.example⟦/⟧x", &[HOST.description]),
            ("acct:a@h.example⟦:⟧80", &[HOST.description]),
            ("acct:a@h%2Dx.example", &[]),
        ]);
        cases::parts(&[(
            "acct:a%40b@h.example",
            &[("userpart", "a%40b"), ("host", "h.example")],
        )]);
    }
}
