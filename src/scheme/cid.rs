//! `cid` and `mid` (RFC 2392).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A message, or a part of one.
pub(super) static CID: Scheme = Scheme {
    names: &["cid", "mid"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 2392",
    first_look: look::message_id,
    validate,
    parts: part::none,
    valid: &["cid:a1@h.example", "mid:a1@h.example/b2@h.example"],
    invalid: &["cid:", "cid:foo", "mid:"],
};

const ID: GrammarFault = GrammarFault {
    description: "an identifier is `left@right`",
    production: "url-addr-spec",
    section: "RFC 2392 §2",
};

/// One identifier, and for `mid` a second one behind `/`: the part of the message.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    let between = if uri.has_scheme("mid") { b'/' } else { b'\0' };
    for (place, id) in judge::pieces(uri, path, between) {
        let at = memchr::memrchr(b'@', id).unwrap_or(0);
        if at == 0 || at + 1 == id.len() {
            judge::add(faults, &ID, place);
        }
    }
}
