//! `doi` (ISO 26324, the DOI Handbook) and `hdl` (RFC 3650, RFC 3651).

use std::ops::Range;

use super::{Authority, Normalize, Part, Prose, Scheme, checks, normal, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A digital object identifier.
pub(super) static DOI: Scheme = Scheme {
    names: &["doi"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "DOI Handbook §3.8",
    first_look,
    prose: Prose::WordBeforeNumber,
    normalize: Normalize::IfValid(normal::lower_case),
    validate,
    parts,
    valid: &[
        "doi:10.1000/182",
        "doi:10.1000.10/123(4)",
        "doi:10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O",
        "doi:10.1000/a/b?x",
    ],
    invalid: &[
        "doi:",
        "doi:10.1000",
        "doi:10.1000/",
        "doi:10./1",
        "doi:11.1/2",
        "doi://10.1000/1",
    ],
    ..Scheme::DEFAULT
};

/// A handle.
pub(super) static HDL: Scheme = Scheme {
    names: &["hdl"],
    default_port: Some(2641),
    authority: Authority::None,
    hostless: true,
    reference: "RFC 3651 §2",
    first_look: hdl_look,
    validate,
    parts,
    valid: &["hdl:2027/abc.123", "hdl:20.500.12345/a", "hdl:4263537/4000"],
    invalid: &["hdl:", "hdl:abc", "hdl:/a", "hdl:1../a"],
    ..Scheme::DEFAULT
};

/// Accepts `10.`, the digits of the registrant, and `/`.
fn first_look(rest: &[u8]) -> bool {
    rest.starts_with(b"10.") && hdl_look(rest)
}

/// Accepts a prefix of digits and dots, `/`, and the first character of the suffix.
fn hdl_look(rest: &[u8]) -> bool {
    let prefix = prose_check::run(&rest[..rest.len().min(32)], |b| {
        b.is_ascii_digit() || *b == b'.'
    });
    let digits = prefix > 1 && rest[0] != b'.' && rest[prefix - 1].is_ascii_digit();
    let suffix = rest
        .get(prefix + 1)
        .is_some_and(|b| b.is_ascii_alphanumeric() || b"(%_<[".contains(b));
    digits && rest.get(prefix) == Some(&b'/') && suffix
}

const NAME: GrammarFault = GrammarFault {
    description: "invalid DOI: expected `prefix/suffix`",
    production: "DOI name",
    section: "DOI Handbook §2.2; ISO 26324",
};
const PREFIX: GrammarFault = GrammarFault {
    description: "invalid DOI prefix: expected `10.` and numbers",
    production: "DOI prefix",
    section: "DOI Handbook §2.2.2; ISO 26324",
};
const HANDLE: GrammarFault = GrammarFault {
    description: "invalid handle: expected `authority/name`",
    production: "Handle",
    section: "RFC 3651 §2",
};
const AUTHORITY: GrammarFault = GrammarFault {
    description: "invalid naming authority",
    production: "NamingAuthority",
    section: "RFC 3651 §2",
};

/// Divides into prefix and suffix at the first `/`. `//` at the start is an empty prefix, not an
/// authority. A suffix may contain a `?`.
fn divide(uri: &Uri) -> (Range<usize>, Option<Range<usize>>) {
    let path = checks::path(uri);
    let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
    let end = uri
        .range(Component::Query)
        .map_or(path.end, |query| query.end);
    let slash = memchr::memchr(b'/', &uri.bytes()[start..end]).map(|at| start + at);
    let suffix = slash.map(|slash| slash + 1..end);
    (start..slash.unwrap_or(end), suffix)
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let doi = uri.has_scheme("doi");
    let (prefix, suffix) = divide(uri);
    let whole = prefix.start..suffix.as_ref().map_or(prefix.end, |suffix| suffix.end);
    if prefix.is_empty() || suffix.is_none_or(|suffix| suffix.is_empty()) {
        return checks::add(faults, if doi { &NAME } else { &HANDLE }, whole);
    }
    let text = &uri.bytes()[prefix.clone()];
    let mut names = text.split(|&b| b == b'.');
    let number = |name: &[u8]| !name.is_empty() && name.iter().all(u8::is_ascii_digit);
    if doi {
        let registrant = text.strip_prefix(b"10.");
        let numbers = |text: &[u8]| text.split(|&b| b == b'.').all(number);
        if !registrant.is_some_and(numbers) {
            checks::add(faults, &PREFIX, prefix);
        }
    } else if names.any(<[u8]>::is_empty) {
        checks::add(faults, &AUTHORITY, prefix);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let (prefix, suffix) = divide(uri);
    checks::part(parts, "prefix", Some(prefix));
    checks::part(parts, "suffix", suffix);
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn names() {
        cases::faults(&[
            ("doi:⟦⟧", &[NAME.description]),
            ("doi:⟦10.1000⟧", &[NAME.description]),
            ("doi:⟦10.1000/⟧", &[NAME.description]),
            ("doi:⟦//10.1000/1⟧", &[NAME.description]),
            ("doi:⟦/1⟧", &[NAME.description]),
            ("doi:⟦11.1000⟧/1", &[PREFIX.description]),
            ("doi:⟦10.⟧/1", &[PREFIX.description]),
            ("doi:⟦10.1000.⟧/1", &[PREFIX.description]),
            ("doi:⟦10.x⟧/1", &[PREFIX.description]),
            ("doi:10.1000/?x", &[]),
            ("hdl:⟦abc⟧", &[HANDLE.description]),
            ("hdl:⟦a..b⟧/c", &[AUTHORITY.description]),
            ("hdl:10.1045/january99-bearman", &[]),
        ]);
        cases::parts(&[
            (
                "doi:10.1000/a/b?c",
                &[("prefix", "10.1000"), ("suffix", "a/b?c")],
            ),
            ("hdl:abc", &[("prefix", "abc")]),
        ]);
    }
}
