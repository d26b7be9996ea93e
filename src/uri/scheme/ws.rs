//! `ws` and `wss` (RFC 6455 §3).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// WebSocket.
pub(super) static WS: Scheme = Scheme {
    names: &["ws"],
    has_one_grammar: true,
    default_port: Some(80),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 6455 §3",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "ws://h.example",
        "ws://h.example/chat?x=y",
        "ws://h.example:8080/chat/room%231",
        "ws://[2001:db8::1]/",
    ],
    invalid: &[
        "ws:///chat",
        "ws://h.example/chat#x",
        "ws://h.example/#",
        "ws://a@h.example/",
    ],
    ..Scheme::DEFAULT
};

/// WebSocket over TLS.
pub(super) static WSS: Scheme = Scheme {
    names: &["wss"],
    has_one_grammar: true,
    default_port: Some(443),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 6455 §3",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["wss://h.example:8443/", "wss://h.example/?token=x"],
    invalid: &["wss://h.example/chat#x", "wss:h.example"],
    ..Scheme::DEFAULT
};

/// Reported by rule P013.
const FRAGMENT: GrammarFault = GrammarFault {
    description: "fragment in a WebSocket URI",
    production: "ws-URI",
    section: "RFC 6455 §3",
};
/// The URL Standard allows in a WebSocket URL what any URL may contain.
const USERINFO: GrammarFault = GrammarFault {
    description: "user information in a WebSocket URI",
    production: "host",
    section: "RFC 6455 §3",
};

/// `"ws:" "//" host [ ":" port ] path [ "?" query ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(user) = uri.range(Component::Userinfo) {
        // Only the `@`: the user information may be a credential.
        checks::dispute(faults, &USERINFO, user.end..user.end + 1);
    }
    if let Some(fragment) = uri.range(Component::Fragment) {
        checks::add(faults, &FRAGMENT, fragment.start - 1..fragment.end);
    }
}

/// The resource name: path and query together (RFC 6455 §3).
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    let end = uri
        .range(Component::Query)
        .map_or(path.end, |query| query.end);
    let name = path.start..end;
    checks::part(parts, "resource-name", (!name.is_empty()).then_some(name));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn resources() {
        cases::faults(&[
            ("ws://h.example/a", &[]),
            ("ws://h.example/a⟦#b⟧", &[FRAGMENT.description]),
            ("wss://h.example⟦#⟧", &[FRAGMENT.description]),
            ("wss://a:b⟦@⟧h.example/", &[USERINFO.description]),
        ]);
        cases::parts(&[
            ("ws://h.example/a?b#c", &[("resource-name", "/a?b")]),
            ("ws://h.example", &[]),
        ]);
    }
}
