//! `prospero` (RFC 4157; RFC 1738 §3.11).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// The Prospero directory.
pub(super) static PROSPERO: Scheme = Scheme {
    names: &["prospero"],
    default_port: Some(1525),
    network: true,
    hostless: false,
    reference: "RFC 4157",
    first_look: look::authority,
    validate,
    parts: part::none,
    valid: &[
        "prospero://h.example//pros/name",
        "prospero://h.example:1525/a/b;key=value",
    ],
    invalid: &["prospero:///a"],
};

const PATH: GrammarFault = GrammarFault {
    description: "no path after the host",
    production: "prosperourl",
    section: "RFC 4157 §2; RFC 1738 §3.11",
};
const FIELD: GrammarFault = GrammarFault {
    description: "a field without `=`",
    production: "fieldspec",
    section: "RFC 4157 §2; RFC 1738 §3.11",
};

/// A path, and fields behind it: `;` name `=` value.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    if uri.authority().is_none() {
        return;
    }
    if path.is_empty() {
        return judge::add(faults, &PATH, path);
    }
    for (place, field) in judge::pieces(uri, path, b';').skip(1) {
        if !field.contains(&b'=') {
            judge::add(faults, &FIELD, place);
        }
    }
}
