//! `opaquelocktoken`: a lock on a resource (RFC 4918 Appendix C).

use super::{Authority, Part, Scheme, checks};
use crate::uri::syntax::{Fault, GrammarFault, Uri};
use crate::uri::urn::is_uuid;

/// A lock.
pub(super) static OPAQUELOCKTOKEN: Scheme = Scheme {
    names: &["opaquelocktoken"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 4918 Appendix C",
    first_look,
    validate,
    parts,
    valid: &[
        "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        "opaquelocktoken:e71d4fae-5dec-22d6-fea5-00a0c91e6be4x/y",
    ],
    invalid: &[
        "opaquelocktoken:",
        "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf",
    ],
    ..Scheme::DEFAULT
};

/// Accepts a UUID.
fn first_look(rest: &[u8]) -> bool {
    rest.get(..LENGTH).is_some_and(is_uuid)
}

/// The length of a UUID in characters (RFC 9562 §4).
const LENGTH: usize = 36;

const UUID: GrammarFault = GrammarFault {
    description: "missing UUID at the start",
    production: "OpaqueLockToken-URI",
    section: "RFC 4918 Appendix C",
};

/// `"opaquelocktoken:" UUID [ Extension ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if !uri.path().get(..LENGTH).is_some_and(is_uuid) {
        let path = checks::path(uri);
        let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
        checks::add(faults, &UUID, start..path.end);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    let end = path.start + path.len().min(LENGTH);
    checks::part(parts, "UUID", Some(path.start..end));
    checks::part(
        parts,
        "Extension",
        (end < path.end).then_some(end..path.end),
    );
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn locks() {
        cases::faults(&[
            ("opaquelocktoken:⟦a⟧", &[UUID.description]),
            ("opaquelocktoken:⟦//h.example/a⟧", &[UUID.description]),
            (
                "opaquelocktoken:⟦f81d4fae-7dec-11d0-a765_00a0c91e6bf6⟧",
                &[UUID.description],
            ),
        ]);
        cases::parts(&[(
            "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6x",
            &[
                ("UUID", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
                ("Extension", "x"),
            ],
        )]);
    }
}
