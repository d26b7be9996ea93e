//! `pkcs11`: keys and certificates in tokens (RFC 7512).

use super::parameters::{Seen, is_number, parameters};
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// An object in a token.
pub(super) static PKCS11: Scheme = Scheme {
    names: &["pkcs11"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 7512 §2",
    first_look,
    validate,
    parts,
    valid: &[
        "pkcs11:object=my-pubkey;type=public",
        "pkcs11:token=The%20Software%20PKCS%2311%20Softtoken;id=%69%95%3E?pin-source=file:/etc/token_pin",
        "pkcs11:slot-id=327;library-version=3.1;x-vendor=a",
    ],
    invalid: &[
        "pkcs11:object",
        "pkcs11:object=a;object=b",
        "pkcs11:type=key",
        "pkcs11:slot-id=x",
        "pkcs11:library-version=3.",
        "pkcs11://token=a",
    ],
    ..Scheme::DEFAULT
};

/// Accepts the name of an attribute and `=`.
fn first_look(rest: &[u8]) -> bool {
    let name = prose_check::run(prose_check::token(rest), |b| {
        b.is_ascii_lowercase() || *b == b'-'
    });
    name > 0 && rest.get(name) == Some(&b'=')
}

const ATTRIBUTE: GrammarFault = GrammarFault {
    description: "invalid attribute: expected `name=value`",
    production: "pk11-pattr",
    section: "RFC 7512 §2.3",
};
const TWICE: GrammarFault = GrammarFault {
    description: "duplicated attribute",
    production: "pk11-path",
    section: "RFC 7512 §2.3",
};
const TYPE: GrammarFault = GrammarFault {
    description: "invalid type: expected `public`, `private`, `cert`, `secret-key` or `data`",
    production: "pk11-type",
    section: "RFC 7512 §2.3",
};
const SLOT: GrammarFault = GrammarFault {
    description: "slot is not a number",
    production: "pk11-slot-id",
    section: "RFC 7512 §2.3",
};
const VERSION: GrammarFault = GrammarFault {
    description: "invalid version",
    production: "pk11-lib-ver",
    section: "RFC 7512 §2.3",
};

const NAMES: [&str; 13] = [
    "token",
    "manufacturer",
    "serial",
    "model",
    "library-manufacturer",
    "library-version",
    "library-description",
    "object",
    "type",
    "id",
    "slot-manufacturer",
    "slot-description",
    "slot-id",
];

/// `"pkcs11:" pk11-path [ "?" pk11-query ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if let Some(slashes) = checks::slashes(uri) {
        return checks::add(faults, &ATTRIBUTE, slashes.start..slashes.start + 2);
    }
    if path.is_empty() {
        return;
    }
    let mut seen = Seen::default();
    for attribute in parameters(uri, path, b';') {
        let location = attribute.value_place();
        let value = &uri.bytes()[location.clone()];
        let types = [&b"public"[..], b"private", b"cert", b"secret-key", b"data"];
        if attribute.name.is_empty() || attribute.value.is_none() {
            checks::add(faults, &ATTRIBUTE, attribute.location);
        } else if seen.again(attribute.name, &NAMES) {
            checks::add(faults, &TWICE, attribute.location);
        } else if attribute.is("type") && !types.contains(&value) {
            checks::add(faults, &TYPE, location);
        } else if attribute.is("slot-id") && !is_number(value) {
            checks::add(faults, &SLOT, location);
        } else if attribute.is("library-version") && !value.splitn(2, |&b| b == b'.').all(is_number)
        {
            checks::add(faults, &VERSION, location);
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    for attribute in parameters(uri, path, b';') {
        match NAMES.into_iter().find(|name| attribute.is(name)) {
            Some(name) => checks::part(parts, name, attribute.value),
            None if attribute.location.is_empty() => {}
            None => checks::part(parts, "pk11-v-pattr", Some(attribute.location)),
        }
    }
    for attribute in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| parameters(uri, query, b'&'))
    {
        checks::part(parts, "pk11-qattr", Some(attribute.location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn attributes() {
        cases::faults(&[
            ("pkcs11:", &[]),
            ("pkcs11:⟦//⟧a=b", &[ATTRIBUTE.description]),
            ("pkcs11:⟦a⟧", &[ATTRIBUTE.description]),
            ("pkcs11:a=b;⟦⟧", &[ATTRIBUTE.description]),
            ("pkcs11:id=a;⟦id=b⟧", &[TWICE.description]),
            ("pkcs11:type=⟦key⟧", &[TYPE.description]),
            ("pkcs11:slot-id=⟦a⟧", &[SLOT.description]),
            ("pkcs11:library-version=⟦1.⟧", &[VERSION.description]),
            ("pkcs11:library-version=1.2", &[]),
        ]);
        cases::parts(&[(
            "pkcs11:token=a;x-y=b?pin-source=c",
            &[
                ("token", "a"),
                ("pk11-v-pattr", "x-y=b"),
                ("pk11-qattr", "pin-source=c"),
            ],
        )]);
    }
}
