//! `crid`: content of a broadcaster (RFC 4078).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// Content: a DNS name that its author owns, and a name under it. No host is contacted.
pub(super) static CRID: Scheme = Scheme {
    names: &["crid"],
    default_port: None,
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 4078",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["crid://broadcaster.example/movies/a"],
    invalid: &[
        "crid:a",
        "crid://broadcaster.example",
        "crid://broadcaster.example/",
        "crid:///a",
    ],
    ..Scheme::DEFAULT
};

const CONTENT: GrammarFault = GrammarFault {
    description: "invalid content reference: expected `//`, a DNS name, `/` and a name",
    production: "CRID",
    section: "RFC 4078 §3",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let named = uri.authority().is_some_and(|name| !name.is_empty());
    if !named || path.len() < 2 {
        checks::add(faults, &CONTENT, path);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    checks::part(parts, "DNS name", uri.range(Component::Authority));
    if path.len() > 1 {
        checks::part(parts, "data", Some(path.start + 1..path.end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn content() {
        cases::faults(&[
            ("crid://h.example/a", &[]),
            ("crid://h.example⟦/⟧", &[CONTENT.description]),
            ("crid://⟦/a⟧", &[CONTENT.description]),
            ("crid:⟦a⟧", &[CONTENT.description]),
        ]);
        cases::parts(&[(
            "crid://h.example/a/b",
            &[("DNS name", "h.example"), ("data", "a/b")],
        )]);
    }
}
