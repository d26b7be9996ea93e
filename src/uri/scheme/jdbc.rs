//! `jdbc`: the URL of a database driver, which contains another one (JDBC 4.3 §9.4).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A database.
pub(super) static JDBC: Scheme = Scheme {
    names: &["jdbc"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "JDBC 4.3 §9.4",
    first_look,
    validate,
    parts,
    valid: &[
        "jdbc:postgresql://db.example.org:5432/a",
        "jdbc:oracle:thin:@db.example.org:1521:x",
        "jdbc:sqlite:a.db",
    ],
    invalid: &["jdbc:a b", "jdbc:", "jdbc:mysql", "jdbc://db.example.org/a"],
    ..Scheme::DEFAULT
};

/// Accepts the name of a driver and `:`, then a host or a path.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    let driver = prose_check::run(token, |b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let after = token.get(driver + 1..).unwrap_or_default();
    driver > 1
        && token.get(driver) == Some(&b':')
        && (prose_check::authority(after)
            || after.starts_with(b"thin:@")
            || token.starts_with(b"sqlite:"))
}

const SUBPROTOCOL: GrammarFault = GrammarFault {
    description: "missing driver and data source",
    production: "jdbc:subprotocol:subname",
    section: "JDBC 4.3 §9.4",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
    if divide(uri).is_none() || start < path.start {
        checks::add(faults, &SUBPROTOCOL, start..path.end);
    }
}

/// Returns the length of the name of the driver in the path; `None` if it is missing, or if nothing
/// follows.
fn divide(uri: &Uri) -> Option<usize> {
    let colon = memchr::memchr(b':', uri.path())?;
    (colon > 0 && colon + 1 < uri.path().len()).then_some(colon)
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if let Some(colon) = divide(uri) {
        checks::part(parts, "subprotocol", Some(path.start..path.start + colon));
        let end = uri.bytes().len();
        checks::part(parts, "subname", Some(path.start + colon + 1..end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn databases() {
        cases::faults(&[
            ("jdbc:⟦⟧", &[SUBPROTOCOL.description]),
            ("jdbc:⟦mysql⟧", &[SUBPROTOCOL.description]),
            ("jdbc:⟦mysql:⟧", &[SUBPROTOCOL.description]),
            ("jdbc:⟦//h.example/a⟧", &[SUBPROTOCOL.description]),
        ]);
        cases::parts(&[(
            "jdbc:mysql://h.example/a?b",
            &[("subprotocol", "mysql"), ("subname", "//h.example/a?b")],
        )]);
    }
}
