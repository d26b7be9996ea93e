//! `stun` and `turn`, and their variants over TLS (RFC 7064; RFC 7065).

use std::ops::Range;

use super::parameters::is_number;
use super::{Authority, InBrackets, Part, Prose, Scheme, checks, prose_check, sip};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A server for NAT traversal.
pub(super) static STUN: Scheme = Scheme {
    names: &["stun", "turn"],
    default_port: Some(3478),
    authority: Authority::None,
    hostless: true,
    reference: "RFC 7064; RFC 7065",
    first_look,
    prose: Prose::WordBeforeHost,
    in_brackets: InBrackets::Uri,
    validate,
    parts,
    valid: &[
        "stun:stun.example.org",
        "stun:stun.example.org:3478",
        "turn:192.0.2.1:3478?transport=udp",
    ],
    invalid: &[
        "stun:",
        "stun://stun.example.org",
        "stun:stun.example.org:x",
        "stun:stun.example.org?transport=udp",
        "turn:a@turn.example.org",
        "turn:turn.example.org?transport",
    ],
    ..Scheme::DEFAULT
};

/// A server for NAT traversal, over TLS.
pub(super) static STUNS: Scheme = Scheme {
    names: &["stuns", "turns"],
    default_port: Some(5349),
    authority: Authority::None,
    hostless: true,
    reference: "RFC 7064; RFC 7065",
    first_look,
    prose: Prose::WordBeforeHost,
    in_brackets: InBrackets::Uri,
    validate,
    parts,
    valid: &["stuns:stun.example.org:5349"],
    invalid: &["stuns:"],
    ..Scheme::DEFAULT
};

/// Accepts a name with dots, or an IPv4 address; the extractor checks that the name exists.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::trimmed(rest);
    let host = prose_check::run(token, |b| b.is_ascii_alphanumeric() || b"-.".contains(b));
    let next = token.get(host).copied().unwrap_or(b'?');
    matches!(next, b':' | b'?') && token[..host].contains(&b'.')
}

const SLASHES: GrammarFault = GrammarFault {
    description: "`//` not allowed in this scheme",
    production: "stunURI",
    section: "RFC 7064 §3.1; RFC 7065 §3.1",
};
const HOST: GrammarFault = GrammarFault {
    description: "missing host",
    production: "stun-host",
    section: "RFC 7064 §3.1; RFC 7065 §3.1",
};
const NAME: GrammarFault = GrammarFault {
    description: "not a valid host name or address",
    production: "stun-host",
    section: "RFC 7064 §3.1; RFC 7065 §3.1",
};
const PORT: GrammarFault = GrammarFault {
    description: "not a valid port",
    production: "stun-port",
    section: "RFC 7064 §3.1; RFC 7065 §3.1",
};
const QUERY: GrammarFault = GrammarFault {
    description: "query in a `stun` URI",
    production: "stunURI",
    section: "RFC 7064 §3.1",
};
const TRANSPORT: GrammarFault = GrammarFault {
    description: "invalid query: expected `transport=` and a name",
    production: "turnURI",
    section: "RFC 7065 §3.1",
};

/// Divides into host and port.
fn divide(uri: &Uri) -> (Range<usize>, Option<Range<usize>>) {
    let path = checks::path(uri);
    let literal = prose_check::run(uri.path(), |b| *b != b']');
    let start = if literal < path.len() { literal } else { 0 };
    let host = start + prose_check::run(&uri.path()[start..], |b| *b != b':');
    let port = (host < path.len()).then_some(path.start + host + 1..path.end);
    (path.start..path.start + host, port)
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(slashes) = checks::slashes(uri) {
        return checks::add(faults, &SLASHES, slashes.start..slashes.start + 2);
    }
    let (host, port) = divide(uri);
    if host.is_empty() {
        checks::add(faults, &HOST, host);
    } else if !sip::is_host(&uri.bytes()[host.clone()]) {
        checks::add(faults, &NAME, host);
    }
    if let Some(location) = port {
        let port = std::str::from_utf8(&uri.bytes()[location.clone()]).unwrap_or_default();
        if !is_number(port.as_bytes()) || port.parse::<u16>().is_err() {
            checks::add(faults, &PORT, location);
        }
    }
    let Some(location) = uri.range(Component::Query) else {
        return;
    };
    if uri.has_scheme("stun") || uri.has_scheme("stuns") {
        checks::add(faults, &QUERY, location.start - 1..location.end);
    } else if transport(uri).is_none_or(|word| word.is_empty()) {
        checks::add(faults, &TRANSPORT, location);
    }
}

/// Returns the range of the transport: `udp`, `tcp`, or a future one.
fn transport(uri: &Uri) -> Option<Range<usize>> {
    let query = uri.range(Component::Query)?;
    let word = uri.query()?.strip_prefix(b"transport=")?;
    let fine = word
        .iter()
        .all(|b| b.is_ascii_alphanumeric() || b"-._~".contains(b));
    fine.then_some(query.end - word.len()..query.end)
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if uri.authority().is_none() {
        let (host, port) = divide(uri);
        checks::part(parts, "host", Some(host));
        checks::part(parts, "port", port);
        checks::part(parts, "transport", transport(uri));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn servers() {
        cases::faults(&[
            ("stun:⟦//⟧h.example", &[SLASHES.description]),
            ("turn:⟦⟧:3478", &[HOST.description]),
            ("turn:⟦a@h.example⟧", &[NAME.description]),
            ("turn:h.example:⟦⟧", &[PORT.description]),
            ("turn:h.example:⟦70000⟧", &[PORT.description]),
            ("turn:[2001:db8::1]:3478", &[]),
            ("stun:h.example⟦?transport=udp⟧", &[QUERY.description]),
            ("turn:h.example?transport=sctp", &[]),
            ("turn:h.example?⟦transport=⟧", &[TRANSPORT.description]),
            ("turn:h.example?⟦transport=a&b⟧", &[TRANSPORT.description]),
            ("turn:h.example?⟦x⟧", &[TRANSPORT.description]),
        ]);
        cases::parts(&[(
            "turns:h.example:5349?transport=tcp",
            &[
                ("host", "h.example"),
                ("port", "5349"),
                ("transport", "tcp"),
            ],
        )]);
    }
}
