//! `iris`, and its forms for one transport each: an entity in a registry (RFC 3981 §7).

use super::parameters::is_old_unreserved;
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// An entity; any transport.
pub(super) static IRIS: Scheme = scheme(
    &["iris"],
    "RFC 3981 §7.1",
    &[
        "iris:dreg1//example.org/domain/example.org",
        "iris:dreg1//com",
        "iris:urn:ietf:params:xml:ns:dreg1//h.example/domain/a%20b",
    ],
    &[
        "iris:",
        "iris:dreg1",
        "iris://h.example/domain/a",
        "iris:dreg1//h.example/domain",
        "iris:dreg1//h.example/domain/a@b",
        "iris:dreg1//h.example/domain/a/b",
        "iris:dreg1//h.example/domain/a?b",
    ],
);

/// An entity that is reached by BEEP.
pub(super) static BEEP: Scheme = Scheme {
    default_port: Some(702),
    ..scheme(
        &["iris.beep"],
        "RFC 3983 §8.2; RFC 3981 §7.1",
        &["iris.beep:dreg1//h.example/domain/h.example"],
        &["iris.beep:dreg1"],
    )
};

/// An entity that is reached by UDP.
pub(super) static LWZ: Scheme = Scheme {
    default_port: Some(715),
    ..scheme(
        &["iris.lwz"],
        "RFC 4993 §7.1.1; RFC 3981 §7.1",
        &["iris.lwz:dchk1//h.example/domain/h.example"],
        &["iris.lwz:dchk1"],
    )
};

/// An entity that is reached by TCP.
pub(super) static XPC: Scheme = Scheme {
    default_port: Some(713),
    ..scheme(
        &["iris.xpc"],
        "RFC 4992 §13.1; RFC 3981 §7.1",
        &["iris.xpc:dreg1//h.example/domain/h.example"],
        &["iris.xpc:dreg1"],
    )
};

/// An entity that is reached by TLS.
pub(super) static XPCS: Scheme = Scheme {
    default_port: Some(714),
    ..scheme(
        &["iris.xpcs"],
        "RFC 4992 §13.2; RFC 3981 §7.1",
        &["iris.xpcs:dreg1//h.example/domain/h.example"],
        &["iris.xpcs:dreg1"],
    )
};

const fn scheme(
    names: &'static [&'static str],
    reference: &'static str,
    valid: &'static [&'static str],
    invalid: &'static [&'static str],
) -> Scheme {
    Scheme {
        names,
        default_port: None,
        authority: Authority::None,
        hostless: true,
        reference,
        first_look,
        validate,
        parts,
        valid,
        invalid,
        ..Scheme::DEFAULT
    }
}

const REGISTRY: GrammarFault = GrammarFault {
    description: "missing registry type before the `/`",
    production: "registry-urn",
    section: "RFC 3981 §7.1",
};
const FIELDS: GrammarFault = GrammarFault {
    description: "expected `registry//authority`, or `registry//authority/class/name`",
    production: "iris-uri",
    section: "RFC 3981 §7.1",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "unencoded reserved character in a field",
    production: "entity-name",
    section: "RFC 3981 §7.1",
};

/// Accepts a registry, `//` and a host. `iris:` may also be the prefix of an XML element.
fn first_look(rest: &[u8]) -> bool {
    let registry = |b: &u8| b.is_ascii_alphanumeric() || b".:-".contains(b);
    let end = prose_check::run(prose_check::token(rest), registry);
    end > 0 && prose_check::authority(&rest[end..])
}

/// The names of the fields between slashes.
const NAMES: [&str; 5] = [
    "registry-urn",
    "resolution-method",
    "authority",
    "entity-class",
    "entity-name",
];

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::no_query(uri, faults, &FIELDS);
    if checks::has_slashes(uri, faults, &REGISTRY) {
        return;
    }
    let path = checks::path(uri);
    let mut count = 0;
    for (location, field) in checks::pieces(uri, path.clone(), b'/') {
        if count == 0 && field.is_empty() {
            checks::add(faults, &REGISTRY, location.clone());
        }
        if matches!(count, 1 | 3 | 4)
            && let Some(byte) = checks::disallowed_byte(uri, location, is_old_unreserved)
        {
            checks::add(faults, &CHARACTER, byte);
        }
        count += 1;
    }
    if !matches!(count, 3 | 5) && !path.is_empty() {
        checks::add(faults, &FIELDS, path);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if uri.authority().is_none() {
        for (name, (location, field)) in
            NAMES
                .into_iter()
                .zip(checks::pieces(uri, checks::path(uri), b'/'))
        {
            checks::part(parts, name, (!field.is_empty()).then_some(location));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn prose() {
        for (rest, expected) in [
            ("dreg1//com", true),
            ("urn:ietf:params:xml:ns:dreg1//h.example/a/b", true),
            ("result", false),
            ("blue/white", false),
            ("dreg1//", false),
            ("//h.example", false),
        ] {
            assert_eq!(first_look(rest.as_bytes()), expected, "{rest}");
        }
    }

    #[test]
    fn entities() {
        cases::faults(&[
            // RFC 3981 §7.4.
            ("iris:dreg1//example.com/domain/example.com", &[]),
            ("iris:areg1//example.com/ipv4/192.0.2.0", &[]),
            ("iris.beep:dreg1//com", &[]),
            ("iris:dreg1/bottom/example.com/domain/example.com", &[]),
            ("iris:dreg1//", &[]),
            ("iris:⟦⟧", &[REGISTRY.description]),
            ("iris:⟦//h.example⟧/domain/a", &[REGISTRY.description]),
            ("iris:⟦dreg1/h⟧", &[FIELDS.description]),
            ("iris:⟦dreg1//h/domain⟧", &[FIELDS.description]),
            ("iris:dreg1//h/domain/a⟦:⟧b", &[CHARACTER.description]),
            ("iris:dreg1/a⟦@⟧b/h", &[CHARACTER.description]),
            ("iris:dreg1//h⟦?a⟧", &[FIELDS.description]),
        ]);
        cases::parts(&[(
            "iris:dreg1//h.example/domain/a",
            &[
                ("registry-urn", "dreg1"),
                ("authority", "h.example"),
                ("entity-class", "domain"),
                ("entity-name", "a"),
            ],
        )]);
    }
}
