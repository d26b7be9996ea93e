//! `otpauth`: the key of one-time passwords (Key URI Format, in use by authenticators).

use super::parameters::{Parameter, is_number, parameters};
use super::{Authority, Part, Prose, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A key, whose kind takes the place of the host.
pub(super) static OTPAUTH: Scheme = Scheme {
    names: &["otpauth"],
    default_port: None,
    authority: Authority::Name,
    hostless: true,
    reference: "Key URI Format",
    first_look: prose_check::slashes,
    prose: Prose::Word,
    validate,
    parts,
    valid: &[
        "otpauth://totp/Example:a@h.example?secret=AAAAAAAA&issuer=Example",
        "otpauth://hotp/a?secret=AAAAAAAA&counter=0&digits=8&algorithm=SHA256",
    ],
    invalid: &[
        "otpauth:totp",
        "otpauth://sms/a?secret=AAAAAAAA",
        "otpauth://totp/?secret=AAAAAAAA",
        "otpauth://totp/a",
        "otpauth://totp/a?secret=AAAAAAAA&digits=x",
        "otpauth://hotp/a?secret=AAAAAAAA",
    ],
    ..Scheme::DEFAULT
};

const TYPE: GrammarFault = GrammarFault {
    description: "invalid type: expected `//totp` or `//hotp`",
    production: "TYPE",
    section: "Key URI Format, Types",
};
const LABEL: GrammarFault = GrammarFault {
    description: "missing label: expected the name of an account",
    production: "label",
    section: "Key URI Format, Label",
};
const SECRET: GrammarFault = GrammarFault {
    description: "missing parameter `secret`",
    production: "secret",
    section: "Key URI Format, Secret",
};
const COUNTER: GrammarFault = GrammarFault {
    description: "missing parameter `counter`",
    production: "counter",
    section: "Key URI Format, Counter",
};
const VALUE: GrammarFault = GrammarFault {
    description: "invalid value of a parameter",
    production: "PARAMETERS",
    section: "Key URI Format, Parameters",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let kind = uri.authority().unwrap_or_default();
    if !kind.eq_ignore_ascii_case(b"totp") && !kind.eq_ignore_ascii_case(b"hotp") {
        let kind = uri.range(Component::Authority);
        return checks::add(faults, &TYPE, kind.unwrap_or(path.start..path.start));
    }
    if uri.path().len() < 2 {
        checks::add(faults, &LABEL, path.end..path.end);
    }
    let (mut has_secret, mut has_counter) = (false, kind.eq_ignore_ascii_case(b"totp"));
    for parameter in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| parameters(uri, query, b'&'))
    {
        has_secret |= parameter.is("secret");
        has_counter |= parameter.is("counter");
        if !is_sound(uri, &parameter) {
            checks::add(faults, &VALUE, parameter.value_place());
        }
    }
    let end = checks::url_path(uri).end;
    for (present, what) in [(has_secret, &SECRET), (has_counter, &COUNTER)] {
        if !present {
            checks::add(faults, what, end..end);
        }
    }
}

/// Returns false for an unknown algorithm, and for what is not a number and should be.
fn is_sound(uri: &Uri, parameter: &Parameter) -> bool {
    let value = &uri.bytes()[parameter.value_place()];
    if parameter.is("algorithm") {
        let known: [&[u8]; 4] = [b"SHA1", b"SHA256", b"SHA512", b"MD5"];
        return known.iter().any(|name| value.eq_ignore_ascii_case(name));
    }
    let numeric = ["digits", "period", "counter"];
    !numeric.iter().any(|name| parameter.is(name)) || is_number(value)
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    checks::part(parts, "type", uri.range(Component::Authority));
    let path = checks::path(uri);
    if uri.authority().is_some() && path.len() > 1 {
        checks::part(parts, "label", Some(path.start + 1..path.end));
    }
    for parameter in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| parameters(uri, query, b'&'))
    {
        checks::part(parts, "parameter", Some(parameter.location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn keys() {
        cases::faults(&[
            ("otpauth://TOTP/a%20b:c?secret=AAAA", &[]),
            ("otpauth:⟦⟧a", &[TYPE.description]),
            ("otpauth://⟦sms⟧/a", &[TYPE.description]),
            ("otpauth://totp/⟦⟧?secret=AAAA", &[LABEL.description]),
            ("otpauth://totp/a⟦⟧", &[SECRET.description]),
            ("otpauth://hotp/a?secret=AAAA⟦⟧", &[COUNTER.description]),
            (
                "otpauth://totp/a?secret=AAAA&digits=⟦six⟧",
                &[VALUE.description],
            ),
            (
                "otpauth://totp/a?secret=AAAA&algorithm=⟦SHA3⟧",
                &[VALUE.description],
            ),
        ]);
        cases::parts(&[(
            "otpauth://totp/a:b?issuer=a",
            &[
                ("type", "totp"),
                ("label", "a:b"),
                ("parameter", "issuer=a"),
            ],
        )]);
    }
}
