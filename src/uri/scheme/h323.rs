//! `h323`: a party of a call (RFC 3508).

use std::ops::Range;

use super::parameters::is_number;
use super::{Authority, Part, Prose, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A user, a host, or a user at a host.
pub(super) static H323: Scheme = Scheme {
    names: &["h323"],
    default_port: Some(1720),
    authority: Authority::None,
    hostless: true,
    reference: "RFC 3508 §2",
    first_look: prose_check::address,
    prose: Prose::Word,
    validate,
    parts,
    valid: &[
        "h323:user@h.example",
        "h323:a%20b@gk.example.org:1719;x=y",
        "h323:a@192.0.2.1",
    ],
    invalid: &[
        "h323:",
        "h323:a@",
        "h323:a@h:port",
        "h323:a@h_x",
        "h323:a@h.example;",
    ],
    ..Scheme::DEFAULT
};

const ADDRESS: GrammarFault = GrammarFault {
    description: "missing user or host",
    production: "address",
    section: "RFC 3508 §2",
};
const HOST: GrammarFault = GrammarFault {
    description: "invalid host name or IPv4 address",
    production: "host",
    section: "RFC 3508 §2",
};
const PORT: GrammarFault = GrammarFault {
    description: "invalid port: expected digits",
    production: "port",
    section: "RFC 3508 §2",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "empty parameter",
    production: "url-parameter",
    section: "RFC 3508 §2",
};

/// Returns the user, the host and port, and the start of the parameters, each if it is present.
/// Without an `@`, all of it is a user.
fn divide(uri: &Uri) -> (Range<usize>, Option<Range<usize>>, Option<usize>) {
    let whole = whole(uri);
    let bytes = uri.bytes();
    let Some(at) = memchr::memchr(b'@', &bytes[whole.clone()]) else {
        return (whole, None, None);
    };
    let at = whole.start + at;
    let semicolon = memchr::memchr(b';', &bytes[at..whole.end]).map(|i| at + i);
    let host = at + 1..semicolon.unwrap_or(whole.end);
    (whole.start..at, Some(host), semicolon.map(|i| i + 1))
}

/// Returns everything after the scheme: a user may have any character but `@`.
fn whole(uri: &Uri) -> Range<usize> {
    let start = checks::slashes(uri).map_or(checks::path(uri).start, |slashes| slashes.start);
    start..checks::url_path(uri).end
}

/// `1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT`
fn is_address(host: &[u8]) -> bool {
    let octet = |part: &[u8]| is_number(part) && part.len() <= 3;
    host.split(|&b| b == b'.').count() == 4 && host.split(|&b| b == b'.').all(octet)
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let (user, host, parameters) = divide(uri);
    let Some(host) = host else {
        if user.is_empty() {
            checks::add(faults, &ADDRESS, user);
        }
        return;
    };
    if host.is_empty() {
        checks::add(faults, &ADDRESS, host);
    } else if uri.bytes()[host.start] != b'[' {
        // The generic grammar has no brackets here.
        let mut pieces = checks::pieces(uri, host.clone(), b':');
        let (name, text) = pieces.next().unwrap_or((host.clone(), b""));
        if !checks::is_hostname(text) && !is_address(text) {
            checks::add(faults, &HOST, name.clone());
        }
        if name.end < host.end && !is_number(&uri.bytes()[name.end + 1..host.end]) {
            checks::add(faults, &PORT, name.end + 1..host.end);
        }
    }
    let end = whole(uri).end;
    for (location, parameter) in parameters
        .into_iter()
        .flat_map(|start| checks::pieces(uri, start..end, b';'))
    {
        if parameter.is_empty() {
            checks::add(faults, &PARAMETER, location);
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let (user, host, parameters) = divide(uri);
    checks::part(parts, "user", (!user.is_empty()).then_some(user));
    checks::part(parts, "hostport", host);
    let end = whole(uri).end;
    for (location, _) in parameters
        .into_iter()
        .flat_map(|start| checks::pieces(uri, start..end, b';'))
    {
        checks::part(parts, "url-parameter", Some(location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn parties() {
        cases::faults(&[
            ("h323:a", &[]),
            ("h323:a;b?c/d", &[]),
            ("h323:@h.example", &[]),
            ("h323:a@h.example.:1720", &[]),
            ("h323:a@1.2.3.4;b@c", &[]),
            ("h323:⟦⟧", &[ADDRESS.description]),
            ("h323:a@⟦⟧;x", &[ADDRESS.description]),
            ("h323:a@⟦h_x⟧", &[HOST.description]),
            ("h323:a@⟦1.2.3⟧", &[HOST.description]),
            ("h323:a@h:⟦⟧", &[PORT.description]),
            ("h323:a@h:⟦1a⟧;b", &[PORT.description]),
            ("h323:a@h;⟦⟧;b", &[PARAMETER.description]),
        ]);
        cases::parts(&[(
            "h323:a@h:1;b=c",
            &[("user", "a"), ("hostport", "h:1"), ("url-parameter", "b=c")],
        )]);
    }
}
