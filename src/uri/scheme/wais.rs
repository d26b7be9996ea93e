//! `wais` (RFC 4156; RFC 1738 §3.9; the 1993 draft).
//!
//! A database, a search in a database, or a document with its type.

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// Searchable databases.
pub(super) static WAIS: Scheme = Scheme {
    names: &["wais"],
    default_port: Some(210),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 4156",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "wais://h.example/database",
        "wais://h.example:8210/database?search",
        "wais://h.example:8210/database?",
        "wais://h.example/database/wtype/wpath",
        "wais://h.example/database/wtype/a%2Fb%3Dc",
    ],
    invalid: &[
        "wais:///database",
        "wais://h.example",
        "wais://h.example/",
        "wais://h.example/database/wtype",
        "wais://h.example/database/wtype/wpath?search",
        "wais://h.example/database/wtype/a/b",
        "wais://me@h.example/database",
    ],
    ..Scheme::DEFAULT
};

const DATABASE: GrammarFault = GrammarFault {
    description: "missing database after the host",
    production: "waisdatabase",
    section: "RFC 4156 §2; RFC 1738 §3.9",
};
/// In RFC 1738 and RFC 4156 a name may be empty; the `xalphas` of the draft may not.
const EMPTY: GrammarFault = GrammarFault {
    description: "database without a name",
    production: "database",
    section: "RFC 4156 §2; 1993 draft (BNF syntax)",
};
const DOCUMENT: GrammarFault = GrammarFault {
    description: "type without a document",
    production: "waisdoc",
    section: "RFC 4156 §2; RFC 1738 §3.9",
};
const SEARCH: GrammarFault = GrammarFault {
    description: "search in a document",
    production: "waisdoc",
    section: "RFC 4156 §2; RFC 1738 §3.9",
};
/// The `path` of the draft contains slashes.
const SLASH: GrammarFault = GrammarFault {
    description: "unencoded `/` in a document identifier: expected `%2F`",
    production: "wpath",
    section: "RFC 4156 §2; RFC 1738 §5",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if uri.authority().is_none() {
        return;
    }
    checks::hostport(uri, faults);
    let mut segments = checks::pieces(uri, path.clone(), b'/').skip(1);
    let (database, wtype, wpath) = (segments.next(), segments.next(), segments.next());
    match (database, wtype, wpath) {
        (None, ..) => checks::add(faults, &DATABASE, path.end..path.end),
        (Some((location, b"")), None, _) => checks::dispute(faults, &EMPTY, location),
        (Some(_), None, _) => {}
        (_, Some(_), None) => checks::add(faults, &DOCUMENT, path.end..path.end),
        (_, Some(_), Some((location, _))) => {
            if location.end < path.end {
                checks::dispute(faults, &SLASH, location.end..location.end + 1);
            }
            if let Some(query) = uri.range(Component::Query) {
                checks::add(faults, &SEARCH, query.start - 1..query.end);
            }
        }
    }
}

/// `database`, and `search` or `wtype` and `wpath`.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if uri.authority().is_none() {
        return;
    }
    let mut segments = checks::pieces(uri, path.clone(), b'/').skip(1);
    checks::part(
        parts,
        "database",
        segments.next().map(|(location, _)| location),
    );
    checks::part(
        parts,
        "wtype",
        segments.next().map(|(location, _)| location),
    );
    let wpath = segments
        .next()
        .map(|(location, _)| location.start..path.end);
    checks::part(parts, "wpath", wpath);
    checks::part(parts, "search", uri.range(Component::Query));
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        faults(&[
            // The 1993 draft.
            ("wais://quake.think.com/wais-discussion-archives?lynch", &[]),
            ("wais://h.example⟦⟧", &[DATABASE.description]),
            ("wais://h.example/⟦⟧", &[EMPTY.description]),
            ("wais://h.example/⟦⟧?x", &[EMPTY.description]),
            ("wais://h.example/db/type⟦⟧", &[DOCUMENT.description]),
            ("wais://h.example/db/type/path⟦?x⟧", &[SEARCH.description]),
            ("wais://h.example/db/type/a⟦/⟧b/c", &[SLASH.description]),
            (
                "wais://⟦me@⟧h.example/db",
                &["user information not allowed in this scheme"],
            ),
        ]);
    }

    #[test]
    fn three_forms() {
        parts(&[
            ("wais://h.example/db", &[("database", "db")]),
            (
                "wais://h.example/db?a+b",
                &[("database", "db"), ("search", "a+b")],
            ),
            (
                "wais://h.example/db/TEXT/1=a/b",
                &[("database", "db"), ("wtype", "TEXT"), ("wpath", "1=a/b")],
            ),
        ]);
    }
}
