//! `z39.50r` and `z39.50s` (RFC 2056), and `z39.50`, which RFC 1738 §4 reserves.
//!
//! A session with a server, or the retrieval of one record of a database by its docid; followed by
//! the elements (`;esn=`) and the syntaxes (`;rs=`) that are requested.

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, generic, part, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A session (`s`) or a retrieval (`r`).
pub(super) static Z3950: Scheme = Scheme {
    names: &["z39.50r", "z39.50s"],
    default_port: Some(210),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 2056",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "z39.50s://h.example",
        "z39.50s://h.example/",
        "z39.50s://h.example/cat",
        "z39.50s://h.example/a+b?id",
        "z39.50s://h.example/;esn=f",
        "z39.50r://h.example/mags?elecworld.v30.n19",
        "z39.50r://h.example:2100/tmf?rules__a1;esn=f;rs=marc+sutrs",
    ],
    invalid: &[
        "z39.50r:///cat",
        "z39.50r://h.example",
        "z39.50s://h.example/?id",
        "z39.50r://me@h.example/cat?id",
        "z39.50r://h.example/a/b?id",
        "z39.50r://h.example/cat?id;esn",
        "z39.50r://h.example/cat?id;rs=a;esn=f",
    ],
    ..Scheme::DEFAULT
};

/// The reserved name, whose syntax was never specified.
pub(super) static RESERVED: Scheme = Scheme {
    names: &["z39.50"],
    default_port: Some(210),
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 1738 §4 (reserved)",
    first_look: prose_check::authority,
    validate: generic,
    parts: part::none,
    valid: &["z39.50://h.example/a"],
    invalid: &["z39.50://h.example/a b"],
    ..Scheme::DEFAULT
};

const DATABASE: GrammarFault = GrammarFault {
    description: "missing database",
    production: "database",
    section: "RFC 2056 §3, §4",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "unencoded reserved character",
    production: "uchar",
    section: "RFC 2056 §5",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected `esn=` or `rs=`, in this order",
    production: "z39.50url",
    section: "RFC 2056 §5",
};

/// Returns the part before the parameters: databases, and the docid after `?`.
fn divide(uri: &Uri) -> (Range<usize>, Option<Range<usize>>) {
    let whole = checks::url_path(uri);
    let head = checks::pieces(uri, whole.clone(), b';').next();
    let head = head.map_or(whole, |(location, _)| location);
    match memchr::memchr(b'?', &uri.bytes()[head.clone()]) {
        None => (head, None),
        Some(at) => {
            let mark = head.start + at;
            (head.start..mark, Some(mark + 1..head.end))
        }
    }
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    checks::hostport(uri, faults);
    let (databases, docid) = divide(uri);
    let needed = docid.is_some() || uri.has_scheme("z39.50r");
    if databases.is_empty() && needed {
        checks::add(faults, &DATABASE, databases.start..databases.start);
    }
    for location in [Some(databases), docid].into_iter().flatten() {
        let uchar = |b: u8| !b"/?:@&=".contains(&b);
        if let Some(byte) = checks::disallowed_byte(uri, location, uchar) {
            checks::add(faults, &CHARACTER, byte);
        }
    }
    let mut last = 0;
    for (location, parameter) in checks::pieces(uri, checks::url_path(uri), b';').skip(1) {
        let rank = rank(parameter);
        if rank <= last {
            checks::add(faults, &PARAMETER, location);
        }
        last = last.max(rank.min(2));
    }
}

/// Returns the position of a parameter in the order: `esn`, `rs`, and those that may be added to
/// the document (§5). Returns 0 if it is not a parameter.
fn rank(parameter: &[u8]) -> u8 {
    match parameter.iter().position(|&b| b == b'=') {
        None | Some(0) => 0,
        Some(3) if parameter[..3].eq_ignore_ascii_case(b"esn") => 1,
        Some(2) if parameter[..2].eq_ignore_ascii_case(b"rs") => 2,
        Some(_) => 3,
    }
}

/// Each `database`, the `docid`, the `elementset`, each `recordsyntax`.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if uri.authority().is_none() {
        return;
    }
    let (databases, docid) = divide(uri);
    if !databases.is_empty() {
        for (location, _) in checks::pieces(uri, databases, b'+') {
            checks::part(parts, "database", Some(location));
        }
    }
    checks::part(parts, "docid", docid);
    for (location, parameter) in checks::pieces(uri, checks::url_path(uri), b';').skip(1) {
        if parameter.starts_with(b"esn=") {
            checks::part(parts, "elementset", Some(location.start + 4..location.end));
        } else if parameter.starts_with(b"rs=") {
            for (syntax, _) in checks::pieces(uri, location.start + 3..location.end, b'+') {
                checks::part(parts, "recordsyntax", Some(syntax));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        faults(&[
            // RFC 2056 §6.
            ("z39.50s://melvyl.ucop.edu/cat", &[]),
            ("z39.50r://melvyl.ucop.edu/mags?elecworld.v30.n19", &[]),
            (
                "z39.50r://cnidr.org:2100/tmf?bkirch_rules__a1;esn=f;rs=marc",
                &[],
            ),
            ("z39.50r://h.example⟦⟧", &[DATABASE.description]),
            ("z39.50s://h.example/⟦⟧?id", &[DATABASE.description]),
            (
                "z39.50r://h.example/a⟦/⟧b?c⟦=⟧d",
                &[CHARACTER.description; 2],
            ),
            ("z39.50r://h.example/a?b;⟦esn⟧", &[PARAMETER.description]),
            (
                "z39.50r://h.example/a?b;rs=c;⟦esn=d⟧",
                &[PARAMETER.description],
            ),
            ("z39.50r://h.example/a?b;new=c", &[]),
        ]);
    }

    #[test]
    fn record() {
        parts(&[(
            "z39.50r://h.example/a+b?c;esn=f;rs=d+e",
            &[
                ("database", "a"),
                ("database", "b"),
                ("docid", "c"),
                ("elementset", "f"),
                ("recordsyntax", "d"),
                ("recordsyntax", "e"),
            ],
        )]);
    }
}
