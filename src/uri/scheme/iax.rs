//! `iax`: a telephone or a service (RFC 5456 §5).

use std::ops::Range;

use super::{Authority, Part, Prose, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A number at a host.
pub(super) static IAX: Scheme = Scheme {
    names: &["iax"],
    default_port: Some(4569),
    authority: Authority::None,
    hostless: true,
    reference: "RFC 5456 §5",
    first_look: prose_check::address,
    prose: Prose::Word,
    validate,
    parts,
    valid: &[
        "iax:johnQ@h.example/12022561414",
        "iax:a@192.0.2.4:4569/alice?friends",
    ],
    invalid: &[
        "iax:",
        "iax://h.example/alice",
        "iax:h.example:port/alice",
        "iax:h.example/alice/bob",
        "iax:h.example/a@b",
        "iax:h.example?friends",
    ],
    ..Scheme::DEFAULT
};

const SLASHES: GrammarFault = GrammarFault {
    description: "unexpected `//`: the host follows the scheme",
    production: "iax-uri",
    section: "RFC 5456 §5.1",
};
const HOST: GrammarFault = GrammarFault {
    description: "missing host",
    production: "host",
    section: "RFC 5456 §5.1",
};
const PORT: GrammarFault = GrammarFault {
    description: "invalid port: expected digits",
    production: "port",
    section: "RFC 5456 §5.1",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "unencoded character that separates components",
    production: "number",
    section: "RFC 5456 §5.1",
};
const CONTEXT: GrammarFault = GrammarFault {
    description: "context without a number",
    production: "iax-uri",
    section: "RFC 5456 §5.1",
};

/// The ranges of the components.
struct Divided {
    userinfo: Option<Range<usize>>,
    host: Range<usize>,
    port: Option<Range<usize>>,
    number: Option<Range<usize>>,
}

fn divide(uri: &Uri) -> Divided {
    let path = checks::path(uri);
    let bytes = uri.bytes();
    let find = |byte: u8, range: &Range<usize>| {
        memchr::memchr(byte, &bytes[range.clone()]).map(|at| range.start + at)
    };
    let slash = find(b'/', &path);
    let authority = path.start..slash.unwrap_or(path.end);
    let at = find(b'@', &authority);
    let server = at.map_or(authority.start, |at| at + 1)..authority.end;
    // An address in brackets is a fault of the generic grammar.
    let literal = bytes.get(server.start) == Some(&b'[');
    let colon = find(b':', &server).filter(|_| !literal);
    Divided {
        userinfo: at.map(|at| authority.start..at),
        host: server.start..colon.unwrap_or(server.end),
        port: colon.map(|colon| colon + 1..server.end),
        number: slash.map(|slash| slash + 1..path.end),
    }
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if checks::has_slashes(uri, faults, &SLASHES) {
        return;
    }
    let Divided {
        host, port, number, ..
    } = divide(uri);
    if host.is_empty() {
        checks::add(faults, &HOST, host);
    } else if uri.bytes()[host.start] != b'['
        && let Some(byte) = checks::disallowed_in_host(uri, host)
    {
        checks::add(faults, &CHARACTER, byte);
    }
    if let Some(port) = port
        && !uri.bytes()[port.clone()].iter().all(u8::is_ascii_digit)
    {
        checks::add(faults, &PORT, port);
    }
    let query = uri.range(Component::Query);
    if let (None, Some(query)) = (&number, &query) {
        checks::add(faults, &CONTEXT, query.start - 1..query.end);
    }
    for component in [number, query].into_iter().flatten() {
        // `number` and `context` have the characters of a host.
        if let Some(byte) = checks::disallowed_in_host(uri, component) {
            checks::add(faults, &CHARACTER, byte);
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if uri.authority().is_none() {
        let divided = divide(uri);
        checks::part(parts, "userinfo", divided.userinfo);
        checks::part(parts, "host", Some(divided.host));
        checks::part(parts, "port", divided.port);
        checks::part(parts, "number", divided.number);
        checks::part(parts, "context", uri.range(Component::Query));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn numbers() {
        cases::faults(&[
            // RFC 5456 §5.1.
            ("iax:example.com/alice", &[]),
            ("iax:example.com:4570/alice?friends", &[]),
            ("iax:johnQ@example.com/12022561414", &[]),
            ("iax:[2001:db8::1]:4569/alice?friends", &[]),
            ("iax:h", &[]),
            ("iax:⟦⟧", &[HOST.description]),
            ("iax:a@⟦⟧/b", &[HOST.description]),
            ("iax:⟦//h⟧/a", &[SLASHES.description]),
            ("iax:h:⟦x⟧/a", &[PORT.description]),
            ("iax:h/a⟦/⟧b?c⟦/⟧d", &[CHARACTER.description; 2]),
            ("iax:h⟦?a⟧", &[CONTEXT.description]),
        ]);
        cases::parts(&[(
            "iax:a@h:1/b?c",
            &[
                ("userinfo", "a"),
                ("host", "h"),
                ("port", "1"),
                ("number", "b"),
                ("context", "c"),
            ],
        )]);
    }
}
