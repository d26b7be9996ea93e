//! `xmpp` (RFC 5122), `im` and `pres` (RFC 3860, RFC 3859).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// Somebody to chat with.
pub(super) static XMPP: Scheme = Scheme {
    names: &["xmpp", "im", "pres"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 5122; RFC 3860; RFC 3859",
    first_look,
    validate,
    parts: part::none,
    valid: &[
        "xmpp:a@h.example/r?message",
        "xmpp://guest@h.example/support@h.example",
        "im:a@h.example",
    ],
    invalid: &["xmpp:"],
};

fn first_look(rest: &[u8]) -> bool {
    look::address(rest) || look::authority(rest)
}

const NOBODY: GrammarFault = GrammarFault {
    description: "neither a node nor a host",
    production: "pathxmpp",
    section: "RFC 5122 §2.2",
};
const MAILBOX: GrammarFault = GrammarFault {
    description: "an address without `@`",
    production: "mailbox",
    section: "RFC 3860 §3; RFC 3859 §3",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    if uri.has_scheme("xmpp") {
        if path.is_empty() && uri.authority().is_none() {
            judge::add(faults, &NOBODY, path);
        }
    } else if !uri.path().contains(&b'@') {
        judge::add(faults, &MAILBOX, path);
    }
}
