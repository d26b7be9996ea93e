//! `ni` and `nih`: names that are hashes (RFC 6920).

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A hash, and optionally an authority that may resolve it.
pub(super) static NI: Scheme = Scheme {
    names: &["ni"],
    default_port: None,
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RFC 6920 §3",
    first_look,
    validate,
    parts,
    valid: &[
        "ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q",
        "ni://h.example/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk?ct=text/plain",
        "ni:///sha-256-32;f4OxZQ",
    ],
    invalid: &[
        "ni:",
        "ni:///",
        "ni:///sha-256",
        "ni:///sha-256;f4OxZQ",
        "ni:///sha-256-32;f4Ox+Q",
        "ni:///sha(;a",
    ],
    ..Scheme::DEFAULT
};

/// A hash that can be read aloud.
pub(super) static NIH: Scheme = Scheme {
    names: &["nih"],
    default_port: None,
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RFC 6920 §7",
    first_look: nih_look,
    validate: validate_nih,
    parts: nih_parts,
    valid: &[
        "nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f",
        "nih:sha-256-32;53269057;b",
        "nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f",
    ],
    invalid: &[
        "nih:",
        "nih:sha-256-32",
        "nih:sha-256-32;5326905x",
        "nih:sha-256-32;53269057;b;c",
    ],
    ..Scheme::DEFAULT
};

/// Accepts `///`, or `//` and a host, then the name of a hash and `;`.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    token.starts_with(b"//") && token.contains(&b';') && token[2..].contains(&b'/')
}

/// Accepts the name of a hash, or its number, and `;`.
fn nih_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    let name = prose_check::run(token, |b| b.is_ascii_alphanumeric() || *b == b'-');
    name > 0
        && token.get(name) == Some(&b';')
        && token.get(name + 1).is_some_and(u8::is_ascii_hexdigit)
}

const HASH: GrammarFault = GrammarFault {
    description: "invalid `ni` URI: expected `/`, a hash name, `;` and the hash",
    production: "alg-val",
    section: "RFC 6920 §3",
};
const NAME: GrammarFault = GrammarFault {
    description: "character not allowed in the name of a hash",
    production: "alg",
    section: "RFC 6920 §3, §7",
};
const DIGIT: GrammarFault = GrammarFault {
    description: "character not allowed in URL-safe Base64",
    production: "val",
    section: "RFC 6920 §3; RFC 4648 §5",
};
const LENGTH: GrammarFault = GrammarFault {
    description: "invalid length of a hash",
    production: "val",
    section: "RFC 6920 §3, §9.4",
};
const SPOKEN: GrammarFault = GrammarFault {
    description: "invalid `nih` URI: expected a hash name, `;` and hex digits",
    production: "humanreadable",
    section: "RFC 6920 §7",
};

/// The registered hashes, with their lengths in characters of Base64.
const HASHES: [(&[u8], usize); 6] = [
    (b"sha-256", 43),
    (b"sha-256-128", 22),
    (b"sha-256-120", 20),
    (b"sha-256-96", 16),
    (b"sha-256-64", 11),
    (b"sha-256-32", 6),
];

/// Divides the path `/` alg `;` val into name and hash.
fn divide(uri: &Uri) -> Option<(Range<usize>, Range<usize>)> {
    let path = checks::path(uri);
    let name = uri.path().strip_prefix(b"/")?;
    let semicolon = memchr::memchr(b';', name)?;
    let at = path.start + 1 + semicolon;
    let sound = uri.authority().is_some() && semicolon > 0 && at + 1 < path.end;
    sound.then(|| (path.start + 1..at, at + 1..path.end))
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let Some((name, hash)) = divide(uri) else {
        return checks::add(faults, &HASH, checks::path(uri));
    };
    if let Some(at) = uri.bytes()[name.clone()]
        .iter()
        .position(|b| !is_unreserved(*b))
    {
        let at = name.start + at;
        return checks::add(faults, &NAME, at..at + 1);
    }
    let digit = |b: u8| b.is_ascii_alphanumeric() || b"-_".contains(&b);
    let name = &uri.bytes()[name];
    let length = HASHES
        .iter()
        .find(|(known, _)| name.eq_ignore_ascii_case(known));
    if let Some(byte) = checks::disallowed_byte(uri, hash.clone(), digit) {
        checks::add(faults, &DIGIT, byte);
    } else if length.is_some_and(|(_, length)| *length != hash.len()) {
        checks::add(faults, &LENGTH, hash);
    }
}

/// `alg ";" val [ ";" checkdigit ]`
fn validate_nih(uri: &Uri, faults: &mut Vec<Fault>) {
    let mut pieces = uri.path().split(|&b| b == b';');
    let mut next = || pieces.next();
    let alg = |name: &[u8]| !name.is_empty() && name.iter().all(|b| is_unreserved(*b));
    let name = next().is_some_and(alg);
    let hex = |b: &u8| b.is_ascii_hexdigit() || *b == b'-';
    let hash = next().is_some_and(|hash| !hash.is_empty() && hash.iter().all(hex));
    let check = next().is_none_or(|check| matches!(check, [digit] if digit.is_ascii_hexdigit()));
    if !name || !hash || !check || next().is_some() || uri.authority().is_some() {
        checks::add(faults, &SPOKEN, checks::path(uri));
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if let Some((name, hash)) = divide(uri) {
        checks::part(parts, "alg", Some(name));
        checks::part(parts, "val", Some(hash));
    }
    checks::part(parts, "query", uri.range(Component::Query));
}

fn nih_parts(uri: &Uri, parts: &mut Vec<Part>) {
    let names = ["alg", "val", "checkdigit"];
    for ((range, _), name) in checks::pieces(uri, checks::path(uri), b';').zip(names) {
        checks::part(parts, name, Some(range));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn hashes() {
        cases::faults(&[
            ("ni:⟦a;b⟧", &[HASH.description]),
            ("ni://⟦/sha-256⟧", &[HASH.description]),
            ("ni://h.example⟦/;a⟧", &[HASH.description]),
            ("ni:///sha-256-32;f4Ox⟦+⟧Q", &[DIGIT.description]),
            ("ni:///sha-256-32;⟦f4OxZ⟧", &[LENGTH.description]),
            ("ni:///other;f4OxZ", &[]),
            ("ni:///sha⟦(⟧;a", &[NAME.description]),
            ("ni:///a⟦/⟧b;a", &[NAME.description]),
            ("nih:⟦sha-256-32⟧", &[SPOKEN.description]),
            ("nih:⟦;53⟧", &[SPOKEN.description]),
            ("nih:⟦a;5x⟧", &[SPOKEN.description]),
            ("nih:⟦a;53;bb⟧", &[SPOKEN.description]),
        ]);
        cases::parts(&[
            (
                "ni:///sha-256-32;f4OxZQ?ct=a",
                &[("alg", "sha-256-32"), ("val", "f4OxZQ"), ("query", "ct=a")],
            ),
            (
                "nih:a;53;b",
                &[("alg", "a"), ("val", "53"), ("checkdigit", "b")],
            ),
        ]);
    }
}
