//! `rtmfp`: a media server, or none (RFC 7425 §6.1).

use super::{Authority, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A server.
pub(super) static RTMFP: Scheme = Scheme {
    names: &["rtmfp"],
    default_port: Some(1935),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RFC 7425 §6.1",
    first_look: prose_check::slashes,
    validate,
    parts: part::none,
    valid: &["rtmfp:", "rtmfp://media.example.org/app/instance"],
    invalid: &[
        "rtmfp:app",
        "rtmfp://user@h.example/app",
        "rtmfp://h.example/app?a",
    ],
    ..Scheme::DEFAULT
};

const FORM: GrammarFault = GrammarFault {
    description: "expected `//` and a host, or nothing, after the scheme",
    production: "rtmfp-uri-scheme",
    section: "RFC 7425 §6.1",
};
const QUERY: GrammarFault = GrammarFault {
    description: "query not allowed in this scheme",
    production: "rtmfp-uri-scheme",
    section: "RFC 7425 §6.1",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::hostport(uri, faults);
    checks::no_query(uri, faults, &QUERY);
    if uri.authority().is_none() && !uri.path().is_empty() {
        checks::add(faults, &FORM, checks::path(uri));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn servers() {
        cases::faults(&[
            ("rtmfp:", &[]),
            ("rtmfp:⟦a⟧", &[FORM.description]),
            ("rtmfp://h/a⟦?b⟧", &[QUERY.description]),
        ]);
    }
}
