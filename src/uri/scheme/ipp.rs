//! `ipp` and `ipps`: a printer or a print job (RFC 3510, RFC 7472).

use super::{Authority, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A printer.
pub(super) static IPP: Scheme = Scheme {
    names: &["ipp", "ipps"],
    default_port: Some(631),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 3510; RFC 7472",
    first_look: prose_check::slashes,
    validate,
    parts: part::none,
    valid: &[
        "ipp://printer.example.org",
        "ipp://printer:631/ipp/print?a",
        "ipps://printer.example.org/ipp/print",
    ],
    invalid: &["ipp:a", "ipps://user@printer/", "ipp://printer?a"],
    ..Scheme::DEFAULT
};

const QUERY: GrammarFault = GrammarFault {
    description: "query without a path before it",
    production: "ipp-URL",
    section: "RFC 3510 §4.5; RFC 7472 §4.2",
};

/// `"ipp:" "//" host [ ":" port ] [ abs_path [ "?" query ]]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    checks::hostport(uri, faults);
    if let Some(query) = uri.range(Component::Query)
        && uri.path().is_empty()
    {
        checks::add(faults, &QUERY, query.start - 1..query.end);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn printers() {
        cases::faults(&[
            ("ipp://h/?a", &[]),
            ("ipp://h⟦?a⟧", &[QUERY.description]),
            (
                "ipps://⟦u@⟧h",
                &["user information not allowed in this scheme"],
            ),
        ]);
    }
}
