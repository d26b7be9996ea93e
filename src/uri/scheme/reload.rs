//! `reload`: a resource in an overlay (RFC 6940 §14.15).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A node or a resource in an overlay.
pub(super) static RELOAD: Scheme = Scheme {
    names: &["reload"],
    default_port: Some(6084),
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 6940 §14.15",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "reload://10ab@overlay.example/",
        "reload://10ab@overlay.example/2f",
    ],
    invalid: &[
        "reload:a",
        "reload://overlay.example/",
        "reload://xy@overlay.example/",
        "reload://10ab@overlay.example",
        "reload://10ab@overlay.example/xy",
    ],
    ..Scheme::DEFAULT
};

const DESTINATION: GrammarFault = GrammarFault {
    description: "missing or invalid destination: expected hex digits and `@`",
    production: "destination",
    section: "RFC 6940 §14.15",
};
const SPECIFIER: GrammarFault = GrammarFault {
    description: "invalid resource: expected `/` and hex digits",
    production: "specifier",
    section: "RFC 6940 §14.15",
};

/// `"reload://" destination "@" overlay "/" [ specifier ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let destination = uri.userinfo().unwrap_or_default();
    if destination.is_empty() || !destination.iter().all(u8::is_ascii_hexdigit) {
        let start = uri
            .range(Component::Authority)
            .map_or(path.start, |authority| authority.start);
        checks::add(faults, &DESTINATION, start..start + destination.len());
    }
    let specifier = uri.path().strip_prefix(b"/");
    if uri.authority().is_some() && !specifier.is_some_and(|s| s.iter().all(u8::is_ascii_hexdigit))
    {
        checks::add(faults, &SPECIFIER, path);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    checks::part(parts, "destination", uri.range(Component::Userinfo));
    checks::part(parts, "overlay", uri.range(Component::Host));
    if path.len() > 1 {
        checks::part(parts, "specifier", Some(path.start + 1..path.end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn resources() {
        cases::faults(&[
            ("reload://1@h.example/", &[]),
            ("reload://⟦⟧h.example/", &[DESTINATION.description]),
            ("reload://⟦1g⟧@h.example/", &[DESTINATION.description]),
            ("reload://1@h.example⟦⟧", &[SPECIFIER.description]),
            ("reload://1@h.example⟦/a/b⟧", &[SPECIFIER.description]),
        ]);
        cases::parts(&[(
            "reload://1@h.example/2",
            &[
                ("destination", "1"),
                ("overlay", "h.example"),
                ("specifier", "2"),
            ],
        )]);
    }
}
