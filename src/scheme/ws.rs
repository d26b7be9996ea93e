//! `ws` and `wss` (RFC 6455 §3).

use super::{Scheme, judge, look, part};
use crate::uri::{Component, Fault, GrammarFault, Uri};

/// WebSocket.
pub(super) static WS: Scheme = Scheme {
    names: &["ws"],
    default_port: Some(80),
    network: true,
    hostless: false,
    reference: "RFC 6455 §3",
    first_look: look::authority,
    validate,
    parts: part::none,
    valid: &["ws://h.example/chat?x=y"],
    invalid: &["ws:///chat", "ws://h.example/chat#x"],
};

/// WebSocket over TLS.
pub(super) static WSS: Scheme = Scheme {
    names: &["wss"],
    default_port: Some(443),
    network: true,
    hostless: false,
    reference: "RFC 6455 §3",
    first_look: look::authority,
    validate,
    parts: part::none,
    valid: &["wss://h.example:8443/"],
    invalid: &["wss://h.example/chat#x"],
};

const FRAGMENT: GrammarFault = GrammarFault {
    description: "a fragment, which WebSocket URIs do not have",
    production: "ws-URI",
    section: "RFC 6455 §3",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(fragment) = uri.range(Component::Fragment) {
        judge::add(faults, &FRAGMENT, fragment.start - 1..fragment.end);
    }
}
