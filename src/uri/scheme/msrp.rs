//! `msrp` and `msrps`: a message session (RFC 4975 §6, §9).

use super::parameters::parameters;
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A session.
pub(super) static MSRP: Scheme = Scheme {
    names: &["msrp", "msrps"],
    default_port: Some(2855),
    // Not `Host`: that of a URI without a session ends at a `;`.
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 4975 §6, §9",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "msrp://atlanta.example.com:7654/jshA7weztas;tcp",
        "msrps://user@h.example:9892/9fEi;tcp;x=y",
        "msrp://h.example;tcp",
    ],
    invalid: &[
        "msrp:a",
        "msrp://h.example:7654/a",
        "msrp://h.example/a;",
        "msrp://h.example/a;tcp?x",
    ],
    ..Scheme::DEFAULT
};

const TRANSPORT: GrammarFault = GrammarFault {
    description: "missing transport: expected `;tcp`",
    production: "transport",
    section: "RFC 4975 §9",
};
const QUERY: GrammarFault = GrammarFault {
    description: "query or fragment in a session URI",
    production: "MSRP-URI",
    section: "RFC 4975 §6, §9",
};

/// `msrp-scheme "://" authority [ "/" session-id ] ";" transport *( ";" URI-parameter )`. Without a
/// session, the generic grammar reads the `;` as part of the host.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    checks::authority(uri, faults);
    if uri.authority().is_none() {
        return;
    }
    let transport = |text: &[u8]| {
        let mut pieces = text.split(|&b| b == b';').skip(1);
        pieces.next().is_some_and(|word| !word.is_empty())
    };
    let host = uri.authority().unwrap_or_default();
    let found = transport(uri.path()) || path.is_empty() && transport(host);
    if !found {
        checks::add(faults, &TRANSPORT, path.end..path.end);
    }
    let rest = uri
        .range(Component::Query)
        .or(uri.range(Component::Fragment));
    if let Some(rest) = rest {
        checks::add(faults, &QUERY, rest.start - 1..uri.bytes().len());
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if path.is_empty() {
        return;
    }
    for (number, piece) in parameters(uri, path.start + 1..path.end, b';').enumerate() {
        let name = ["session-id", "transport"]
            .get(number)
            .unwrap_or(&"URI-parameter");
        checks::part(parts, name, Some(piece.location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn sessions() {
        cases::faults(&[
            ("msrp://h.example:7654/a⟦⟧", &[TRANSPORT.description]),
            ("msrp://h.example:7654⟦⟧", &[TRANSPORT.description]),
            ("msrp://h.example/a;⟦⟧", &[TRANSPORT.description]),
            ("msrp://h.example;tcp;x=y", &[]),
            ("msrp://h.example/a;tcp⟦?x#y⟧", &[QUERY.description]),
            ("msrp://h.example/a;tcp⟦#y⟧", &[QUERY.description]),
        ]);
        cases::parts(&[(
            "msrp://h.example:7654/a;tcp;x=y",
            &[
                ("session-id", "a"),
                ("transport", "tcp"),
                ("URI-parameter", "x=y"),
            ],
        )]);
    }
}
