//! `wais` (RFC 4156; RFC 1738 §3.9).

use super::{Scheme, judge, look, part};
use crate::uri::{Component, Fault, GrammarFault, Uri};

/// Databases to be searched.
pub(super) static WAIS: Scheme = Scheme {
    names: &["wais"],
    default_port: Some(210),
    network: true,
    hostless: false,
    reference: "RFC 4156",
    first_look: look::authority,
    validate,
    parts: part::none,
    valid: &[
        "wais://h.example/database",
        "wais://h.example:8210/database?search",
        "wais://h.example/database/wtype/wpath",
    ],
    invalid: &["wais:///database"],
};

const DATABASE: GrammarFault = GrammarFault {
    description: "no database after the host",
    production: "waisdatabase",
    section: "RFC 4156 §2; RFC 1738 §3.9",
};
const DOCUMENT: GrammarFault = GrammarFault {
    description: "a type without a document",
    production: "waisdoc",
    section: "RFC 4156 §2; RFC 1738 §3.9",
};
const SEARCH: GrammarFault = GrammarFault {
    description: "a search in a document",
    production: "waisdoc",
    section: "RFC 4156 §2; RFC 1738 §3.9",
};

/// One of three forms: a database, a search in one, or a document with its type. The
/// document's path may hold `/` in the 1993 draft, so that more segments are no fault.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    if uri.authority().is_none() {
        return;
    }
    match judge::pieces(uri, path.clone(), b'/').count() {
        0 | 1 => judge::add(faults, &DATABASE, path.end..path.end),
        2 => {}
        3 => judge::add(faults, &DOCUMENT, path.end..path.end),
        _ => {
            if let Some(query) = uri.range(Component::Query) {
                judge::add(faults, &SEARCH, query.start - 1..query.end);
            }
        }
    }
}
