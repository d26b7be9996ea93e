//! `did` (W3C Decentralized Identifiers §3.1).

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A decentralized identifier.
pub(super) static DID: Scheme = Scheme {
    names: &["did"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "W3C DID Core §3.1",
    first_look,
    validate,
    parts,
    valid: &[
        "did:example:123456789abcdefghi#keys-1",
        "did:web:h.example%3A3000:user:alice",
        "did:example:123/path?service=agent",
        "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
    ],
    invalid: &[
        "did:",
        "did:Example:1",
        "did:a:",
        "did:a:b:",
        "did:a:b~c",
        "did://a:b",
    ],
    ..Scheme::DEFAULT
};

/// Accepts the name of a method, `:`, and an identifier that contains a digit.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::trimmed(rest);
    let method = prose_check::run(token, |b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let id = token.get(method + 1..).unwrap_or_default();
    method > 0
        && token.get(method) == Some(&b':')
        && id.first().is_some_and(u8::is_ascii_alphanumeric)
        && id.iter().any(u8::is_ascii_digit)
}

const METHOD: GrammarFault = GrammarFault {
    description: "invalid DID: expected `did:method:identifier`",
    production: "did",
    section: "W3C DID Core §3.1",
};
const IDENTIFIER: GrammarFault = GrammarFault {
    description: "invalid DID identifier",
    production: "method-specific-id",
    section: "W3C DID Core §3.1",
};

/// Divides `did:` method `:` identifier, up to a `/`.
fn divide(uri: &Uri) -> Option<(Range<usize>, Range<usize>)> {
    let path = checks::path(uri);
    let end = prose_check::run(uri.path(), |b| *b != b'/');
    let method = prose_check::run(uri.path(), |b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let sound = method > 0 && method + 1 < end && uri.path()[method] == b':';
    let colon = path.start + method;
    sound.then(|| (path.start..colon, colon + 1..path.start + end))
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let Some((_, id)) = divide(uri) else {
        let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
        return checks::add(faults, &METHOD, start..path.end);
    };
    let idchar = |b: u8| b.is_ascii_alphanumeric() || b".-_:".contains(&b);
    let last = id.end - 1..id.end;
    let colon = uri.bytes()[last.start] == b':';
    if let Some(byte) = checks::disallowed_byte(uri, id, idchar).or(colon.then_some(last)) {
        checks::add(faults, &IDENTIFIER, byte);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if let Some((method, id)) = divide(uri) {
        checks::part(parts, "method-name", Some(method));
        checks::part(parts, "method-specific-id", Some(id));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn identifiers() {
        cases::faults(&[
            ("did:⟦⟧", &[METHOD.description]),
            ("did:⟦Example:1⟧", &[METHOD.description]),
            ("did:⟦a:⟧", &[METHOD.description]),
            ("did:⟦a:/b⟧", &[METHOD.description]),
            ("did:⟦//a:b⟧", &[METHOD.description]),
            ("did:a:b⟦:⟧", &[IDENTIFIER.description]),
            ("did:a:b⟦~⟧c/d", &[IDENTIFIER.description]),
            ("did:a1:b%20c:d/path~?q", &[]),
        ]);
        cases::parts(&[(
            "did:web:h.example:a/b#c",
            &[
                ("method-name", "web"),
                ("method-specific-id", "h.example:a"),
            ],
        )]);
    }
}
