//! `nntp` and `nntps` (RFC 5538 §3; RFC 1738 §3.7).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// An article on one news server.
pub(super) static NNTP: Scheme = Scheme {
    names: &["nntp"],
    default_port: Some(119),
    network: true,
    hostless: false,
    reference: "RFC 5538 §3",
    first_look: look::authority,
    validate,
    parts: part::none,
    valid: &["nntp://news.example.org/comp.lang.c/12"],
    invalid: &["nntp:comp.lang.c/12"],
};

/// The same over TLS.
pub(super) static NNTPS: Scheme = Scheme {
    names: &["nntps"],
    default_port: Some(563),
    network: true,
    hostless: false,
    reference: "RFC 5538 §3; RFC 8143",
    first_look: look::authority,
    validate,
    parts: part::none,
    valid: &["nntps://news.example.org/comp.lang.c"],
    invalid: &["nntps:///comp.lang.c"],
};

const GROUP: GrammarFault = GrammarFault {
    description: "no group after the server",
    production: "group",
    section: "RFC 5538 §3; RFC 1738 §3.7",
};
const NUMBER: GrammarFault = GrammarFault {
    description: "an article number that is not one",
    production: "article-number",
    section: "RFC 5538 §3; RFC 1738 §3.7",
};

/// `/` group, and `/` and a number where one article is meant.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    if uri.authority().is_none() {
        // What is wrong is that the server is missing.
        return;
    }
    let mut segments = judge::pieces(uri, path.clone(), b'/').skip(1);
    match segments.next() {
        Some((_, group)) if !group.is_empty() => {}
        _ => return judge::add(faults, &GROUP, path.end..path.end),
    }
    if let Some((place, number)) = segments.next() {
        let digits = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
        if !digits || segments.next().is_some() {
            judge::add(faults, &NUMBER, place.start..path.end);
        }
    }
}
