//! `mtqp`: the tracking of a message (RFC 3887 §9).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// The status of a message.
pub(super) static MTQP: Scheme = Scheme {
    names: &["mtqp"],
    default_port: Some(1038),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 3887 §9",
    first_look: prose_check::slashes,
    validate,
    parts,
    valid: &[
        "mtqp://mail.example.org/track/1234@h.example/dGVzdA==",
        "mtqp://mail.example.org:1038/TRACK/1/YQ%2FB",
    ],
    invalid: &[
        "mtqp:a",
        "mtqp://mail.example.org/",
        "mtqp://mail.example.org/track/1",
        "mtqp://mail.example.org/track/1/",
        "mtqp://mail.example.org/track/1/a_b",
        "mtqp://mail.example.org/track/1/YQ?a",
    ],
    ..Scheme::DEFAULT
};

const TRACK: GrammarFault = GrammarFault {
    description: "expected `/track/`, an envelope identifier, `/` and a secret",
    production: "mtqp-uri",
    section: "RFC 3887 §9.3",
};
const SECRET: GrammarFault = GrammarFault {
    description: "character not allowed in base64",
    production: "mtrk-secret",
    section: "RFC 3887 §9.4",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    checks::no_query(uri, faults, &TRACK);
    let path = checks::path(uri);
    let mut pieces = checks::pieces(uri, path.clone(), b'/');
    let four = [pieces.next(), pieces.next(), pieces.next(), pieces.next()];
    let ([Some(root), Some(track), Some(id), Some(secret)], None) = (four, pieces.next()) else {
        return checks::add(faults, &TRACK, path);
    };
    let known = root.1.is_empty() && track.1.eq_ignore_ascii_case(b"track");
    if !known || id.1.is_empty() || secret.1.is_empty() {
        return checks::add(faults, &TRACK, path);
    }
    let base64 = |b: u8| b.is_ascii_alphanumeric() || b"+=".contains(&b);
    if let Some(byte) = checks::disallowed_byte(uri, secret.0, base64) {
        checks::add(faults, &SECRET, byte);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let names = ["unique-envid", "mtrk-secret"];
    let fields = checks::pieces(uri, checks::path(uri), b'/').skip(2);
    for (name, (location, _)) in names.into_iter().zip(fields) {
        checks::part(parts, name, Some(location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn messages() {
        cases::faults(&[
            ("mtqp://h.example/track/a/Yg==", &[]),
            ("mtqp://h.example⟦⟧", &[TRACK.description]),
            ("mtqp://h.example⟦/follow/a/b⟧", &[TRACK.description]),
            ("mtqp://h.example⟦/track//b⟧", &[TRACK.description]),
            ("mtqp://h.example⟦/track/a/b/c⟧", &[TRACK.description]),
            ("mtqp://h.example/track/a/b⟦-⟧c", &[SECRET.description]),
        ]);
        cases::parts(&[(
            "mtqp://h.example/track/a/b",
            &[("unique-envid", "a"), ("mtrk-secret", "b")],
        )]);
    }
}
