//! `service`: the location of a service by type, in the form of the URL of a protocol (RFC 2609
//! §2.1; used by Java management as well).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A service.
pub(super) static SERVICE: Scheme = Scheme {
    names: &["service"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 2609 §2.1",
    first_look,
    validate,
    parts,
    valid: &[
        "service:printer:lpr://h.example/draft",
        "service:x://h.example",
        "service:jmx:rmi:///jndi/rmi://h.example:1099/jmxrmi",
    ],
    invalid: &["service:", "service:printer", "service://h.example/"],
    ..Scheme::DEFAULT
};

/// Accepts one or two types, and the start of a location.
fn first_look(rest: &[u8]) -> bool {
    let text = prose_check::token(rest);
    let location = types(text).and_then(|length| text.get(length..));
    location.is_some_and(|location| {
        prose_check::authority(location) || (location.starts_with(b"///") && location.len() > 3)
    })
}

/// Returns the length of the types at the start of `text`, with their colons: an abstract one and a
/// concrete one, or a single one.
fn types(text: &[u8]) -> Option<usize> {
    let one = |text: &[u8]| {
        let named = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'+');
        let length = prose_check::run(text, named);
        (length > 0 && text.get(length) == Some(&b':')).then_some(length + 1)
    };
    let first = one(text)?;
    Some(first + one(&text[first..]).unwrap_or(0))
}

const TYPE: GrammarFault = GrammarFault {
    description: "missing service type and location",
    production: "service:",
    section: "RFC 2609 §2.1",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let placed = types(uri.path()).is_some_and(|length| uri.path()[length..].starts_with(b"/"));
    if !placed || uri.authority().is_some() {
        checks::add(faults, &TYPE, path);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if let Some(length) = types(uri.path()) {
        let location = path.start + length;
        checks::part(parts, "service-type", Some(path.start..location - 1));
        checks::part(parts, "place", Some(location..uri.bytes().len()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn types_and_places() {
        cases::faults(&[
            ("service:⟦⟧", &[TYPE.description]),
            ("service:⟦printer⟧", &[TYPE.description]),
            ("service:⟦printer:lpr⟧", &[TYPE.description]),
        ]);
        cases::parts(&[(
            "service:printer:lpr://h.example/a",
            &[("service-type", "printer:lpr"), ("place", "//h.example/a")],
        )]);
    }
}
