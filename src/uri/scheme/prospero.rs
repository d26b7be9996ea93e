//! `prospero` (RFC 4157; RFC 1738 §3.11; the 1993 draft).
//!
//! The name of an object, which only its host interprets, and fields after it. In the 1993 draft a
//! version and attributes follow `%00`, which the newer grammar reads as part of the name.

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// An object of the Prospero directory.
pub(super) static PROSPERO: Scheme = Scheme {
    names: &["prospero"],
    default_port: Some(1525),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 4157",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "prospero://h.example//pros/name",
        "prospero://h.example/",
        "prospero://h.example:1525/a/b;key=value",
        "prospero://h.example/a?b;OBJECT-VERSION=2;x=",
        "prospero://h.example/a%003",
    ],
    invalid: &[
        "prospero:///a",
        "prospero://h.example",
        "prospero://me@h.example/a",
        "prospero://h.example/a;b",
        "prospero://h.example/a;b=c=d",
        "prospero://h.example/a;b=c/d",
    ],
    ..Scheme::DEFAULT
};

const PATH: GrammarFault = GrammarFault {
    description: "missing path after the host",
    production: "prosperourl",
    section: "RFC 4157 §2; RFC 1738 §3.11",
};
const FIELD: GrammarFault = GrammarFault {
    description: "field without `=`",
    production: "fieldspec",
    section: "RFC 4157 §2; RFC 1738 §3.11",
};
const VALUE: GrammarFault = GrammarFault {
    description: "unencoded `/` or second `=` in a field",
    production: "fieldvalue",
    section: "RFC 4157 §2; RFC 1738 §5",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    checks::hostport(uri, faults);
    let path = checks::url_path(uri);
    if uri.path().is_empty() {
        return checks::add(faults, &PATH, path.start..path.start);
    }
    for (location, field) in checks::pieces(uri, path, b';').skip(1) {
        let Some(equals) = memchr::memchr(b'=', field) else {
            checks::add(faults, &FIELD, location);
            continue;
        };
        let odd = |&(at, &byte): &(usize, &u8)| byte == b'/' || byte == b'=' && at > equals;
        if let Some((at, _)) = field.iter().enumerate().find(odd) {
            checks::add(faults, &VALUE, location.start + at..location.start + at + 1);
        }
    }
}

/// `hsoname`, the `version` and the `attributes` of the draft, each `fieldname` with its `fieldvalue`.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if uri.authority().is_none() || uri.path().is_empty() {
        return;
    }
    for (number, (location, piece)) in checks::pieces(uri, checks::url_path(uri), b';').enumerate()
    {
        if number == 0 {
            let [name, version, attributes] = divide_name(piece, &location);
            checks::part(parts, "hsoname", name);
            checks::part(parts, "version", version);
            checks::part(parts, "attributes", attributes);
            continue;
        }
        let equals = memchr::memchr(b'=', piece).map(|at| location.start + at);
        let name = location.start..equals.unwrap_or(location.end);
        checks::part(parts, "fieldname", Some(name));
        checks::part(parts, "fieldvalue", equals.map(|at| at + 1..location.end));
    }
}

/// Returns the name, and after the last `%00` the digits, and the letters and digits from the first
/// letter on, if nothing else follows it. The draft has no separator between the attributes.
fn divide_name(name: &[u8], location: &Range<usize>) -> [Option<Range<usize>>; 3] {
    let whole = [Some(location.clone()), None, None];
    let Some(nul) = memchr::memmem::rfind(name, b"%00") else {
        return whole;
    };
    let rest = &name[nul + 3..];
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 || !rest.iter().all(u8::is_ascii_alphanumeric) {
        return whole;
    }
    let at = |index: usize| location.start + index;
    let (version, attributes) = (nul + 3, nul + 3 + digits);
    let has_attributes = attributes < name.len();
    [
        Some(at(0)..at(nul)),
        Some(at(version)..at(attributes)),
        has_attributes.then(|| at(attributes)..location.end),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        faults(&[
            // RFC 1738 §3.11.
            ("prospero://host.dom//pros/name", &[]),
            ("prospero://h.example/a;OBJECT-VERSION=1", &[]),
            ("prospero://h.example⟦⟧", &[PATH.description]),
            ("prospero://h.example/a;b=c;⟦d⟧", &[FIELD.description]),
            ("prospero://h.example/a;⟦⟧;b=c", &[FIELD.description]),
            ("prospero://h.example/a;b=c⟦=⟧d", &[VALUE.description]),
            ("prospero://h.example/a;b=c⟦/⟧d;e=f", &[VALUE.description]),
            ("prospero://h.example/a;b⟦/⟧c=d", &[VALUE.description]),
            ("prospero://h.example/a%00x", &[]),
        ]);
    }

    #[test]
    fn name_version_and_fields() {
        parts(&[
            ("prospero://h.example//a/b", &[("hsoname", "/a/b")]),
            (
                "prospero://h.example/a%0012",
                &[("hsoname", "a"), ("version", "12")],
            ),
            (
                "prospero://h.example/a%0012b3",
                &[("hsoname", "a"), ("version", "12"), ("attributes", "b3")],
            ),
            ("prospero://h.example/a%00x", &[("hsoname", "a%00x")]),
            ("prospero://h.example/a%0012-b", &[("hsoname", "a%0012-b")]),
            (
                "prospero://h.example/a?b;c=d;e",
                &[
                    ("hsoname", "a?b"),
                    ("fieldname", "c"),
                    ("fieldvalue", "d"),
                    ("fieldname", "e"),
                ],
            ),
        ]);
    }
}
