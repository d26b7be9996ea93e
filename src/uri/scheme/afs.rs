//! `afs` (RFC 1738 §4, reserved; the 1993 draft, `afsaddress`).
//!
//! No current document defines its syntax. The draft has one "as historical note": a cell, named
//! like a host, and a path.

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A file of a cell.
pub(super) static AFS: Scheme = Scheme {
    names: &["afs"],
    default_port: None,
    authority: Authority::Name,
    hostless: false,
    reference: "1993 draft (BNF syntax, afsaddress)",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["afs://cell.example.org/usr/a", "afs://cell.example.org/"],
    invalid: &[
        "afs://cell.example.org/a b",
        "afs://cell.example.org",
        "afs:///usr/a",
        "afs://me@cell.example.org/a",
        "afs://cell.example.org:7000/a",
    ],
    ..Scheme::DEFAULT
};

const CELL: GrammarFault = GrammarFault {
    description: "missing `//`, cell and `/` before the path",
    production: "afsaddress",
    section: "1993 draft (BNF syntax)",
};
const NAME: GrammarFault = GrammarFault {
    description: "invalid cell name",
    production: "cellname",
    section: "1993 draft (BNF syntax)",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let empty = uri.host().is_none_or(<[u8]>::is_empty);
    if empty || uri.path().is_empty() {
        return checks::add(faults, &CELL, path.start..path.start);
    }
    let (authority, host) = (
        uri.range(Component::Authority).unwrap_or_default(),
        uri.range(Component::Host).unwrap_or_default(),
    );
    for more in [authority.start..host.start, host.end..authority.end] {
        if !more.is_empty() {
            checks::add(faults, &NAME, more);
        }
    }
}

/// `cellname` and `path`.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if let Some(host) = uri.range(Component::Host) {
        checks::part(parts, "cellname", Some(host));
        let path = checks::path(uri);
        let rest = (!path.is_empty()).then(|| path.start + 1..path.end);
        checks::part(parts, "path", rest);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        faults(&[
            ("afs://cell.example.org/usr/a", &[]),
            ("afs:⟦⟧/usr/a", &[CELL.description]),
            ("afs://⟦⟧/usr/a", &[CELL.description]),
            ("afs://cell.example.org⟦⟧", &[CELL.description]),
            ("afs://⟦me@⟧cell⟦:1⟧/a", &[NAME.description; 2]),
        ]);
    }

    #[test]
    fn cell_and_path() {
        parts(&[
            ("afs:a", &[]),
            (
                "afs://cell/usr/a",
                &[("cellname", "cell"), ("path", "usr/a")],
            ),
        ]);
    }
}
