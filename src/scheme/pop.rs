//! `pop` (RFC 2384).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A mailbox to be emptied.
pub(super) static POP: Scheme = Scheme {
    names: &["pop"],
    default_port: Some(110),
    network: false,
    hostless: false,
    reference: "RFC 2384",
    first_look: look::mailbox,
    validate,
    parts: part::none,
    valid: &["pop://user;AUTH=+APOP@mail.example.org:110"],
    invalid: &["pop://mail.example.org/a b"],
};

const PATH: GrammarFault = GrammarFault {
    description: "a mailbox to be emptied has no path",
    production: "popurl",
    section: "RFC 2384 §8",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    judge::authority(uri, faults);
    let path = judge::path(uri);
    if uri.authority().is_some() && path.len() > 1 {
        judge::add(faults, &PATH, path);
    }
}
