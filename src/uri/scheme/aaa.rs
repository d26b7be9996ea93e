//! `aaa` and `aaas`: a Diameter node (RFC 6733 §4.3.1).

use super::parameters::{Parameter, Seen, parameters};
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A node. Its host ends at a `;`, which the generic grammar reads as part of the authority.
pub(super) static AAA: Scheme = Scheme {
    names: &["aaa"],
    default_port: Some(3868),
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 6733 §4.3.1",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "aaa://host.example.com",
        "aaa://host.example.com:6666",
        "aaa://host.example.com;transport=tcp",
        "aaa://host.example.com;transport=tcp;protocol=diameter",
    ],
    invalid: &[
        "aaa:a",
        "aaa://",
        "aaa://host.example.com/a",
        "aaa://host.example.com;transport=tls",
        "aaa://host.example.com;protocol=http",
        "aaa://host.example.com;a=b",
    ],
    ..Scheme::DEFAULT
};

/// A node over a secure transport.
pub(super) static AAAS: Scheme = Scheme {
    names: &["aaas"],
    default_port: Some(5658),
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 6733 §4.3.1",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["aaas://host.example.com;transport=tcp"],
    invalid: &["aaas://host.example.com/a"],
    ..Scheme::DEFAULT
};

const NODE: GrammarFault = GrammarFault {
    description: "invalid node: expected `//` and a host name",
    production: "FQDN",
    section: "RFC 6733 §4.3.1",
};
const REST: GrammarFault = GrammarFault {
    description: "text after the name of a node",
    production: "DiameterURI",
    section: "RFC 6733 §4.3.1",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected a known `transport` or `protocol`",
    production: "DiameterURI",
    section: "RFC 6733 §4.3.1",
};

const TRANSPORTS: [&str; 3] = ["tcp", "sctp", "udp"];
const PROTOCOLS: [&str; 3] = ["diameter", "radius", "tacacs+"];

/// `"aaa://" FQDN [ port ] [ transport ] [ protocol ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let name = uri.authority().unwrap_or_default();
    let end = prose_check::run(name, |b| !matches!(b, b':' | b';'));
    if end == 0 {
        let start = path.start - name.len();
        return checks::add(faults, &NODE, start..start);
    }
    let rest = path.start..uri.bytes().len();
    if !rest.is_empty() {
        checks::add(faults, &REST, rest);
    }
    let mut seen = Seen::default();
    for parameter in own_parameters(uri) {
        let value = &uri.bytes()[parameter.value_place()];
        let is_one = |known: [&str; 3]| {
            known
                .iter()
                .any(|known| value.eq_ignore_ascii_case(known.as_bytes()))
        };
        let sound = parameter.is("transport") && is_one(TRANSPORTS)
            || parameter.is("protocol") && is_one(PROTOCOLS);
        if !sound || seen.again(parameter.name, &["transport", "protocol"]) {
            checks::add(faults, &PARAMETER, parameter.location);
        }
    }
}

/// Returns the parameters after the host and the port.
fn own_parameters<'u>(uri: &Uri<'u>) -> impl Iterator<Item = Parameter<'u>> {
    let path = checks::path(uri);
    let authority = uri.authority().unwrap_or_default();
    let semicolon = memchr::memchr(b';', authority);
    let start = semicolon.map_or(path.start, |at| path.start - authority.len() + at + 1);
    parameters(uri, start..path.start, b';').filter(move |_| semicolon.is_some())
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    let authority = uri.authority().unwrap_or_default();
    let start = path.start - authority.len();
    let end = start + prose_check::run(authority, |b| !matches!(b, b':' | b';'));
    checks::part(parts, "FQDN", (start < end).then_some(start..end));
    for parameter in own_parameters(uri) {
        match ["transport", "protocol"]
            .into_iter()
            .find(|name| parameter.is(name))
        {
            Some(name) => checks::part(parts, name, parameter.value),
            None => checks::part(parts, "parameter", Some(parameter.location)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn nodes() {
        cases::faults(&[
            ("aaa://h.example;transport=udp;protocol=tacacs+", &[]),
            ("aaa:⟦⟧a", &[NODE.description]),
            ("aaa://⟦⟧;transport=tcp", &[NODE.description]),
            ("aaa://h.example⟦/a?b⟧", &[REST.description]),
            ("aaa://h.example;⟦⟧", &[PARAMETER.description]),
            ("aaa://h.example;⟦transport=tls⟧", &[PARAMETER.description]),
            (
                "aaa://h.example;transport=tcp;⟦transport=tcp⟧",
                &[PARAMETER.description],
            ),
        ]);
        cases::parts(&[(
            "aaa://h.example;transport=tcp;protocol=radius",
            &[
                ("FQDN", "h.example"),
                ("transport", "tcp"),
                ("protocol", "radius"),
            ],
        )]);
    }
}
