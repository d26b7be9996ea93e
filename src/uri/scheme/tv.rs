//! `tv`: a television broadcast (RFC 2838).

use super::{Authority, Normalize, Prose, Scheme, checks, normal, part, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// The current channel, or that of a broadcaster.
pub(super) static TV: Scheme = Scheme {
    names: &["tv"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 2838",
    first_look: prose_check::slashes,
    prose: Prose::Word,
    normalize: Normalize::IfValid(normal::lower_case),
    validate,
    parts: part::none,
    valid: &["tv:", "tv:bbc.example", "tv:east.hbo.example."],
    invalid: &["tv://bbc.example", "tv:bbc_1", "tv:a/b", "tv:a?b", "tv:a.1"],
    ..Scheme::DEFAULT
};

const BROADCAST: GrammarFault = GrammarFault {
    description: "invalid broadcast: expected a domain name",
    production: "dns-identifier",
    section: "RFC 2838 §4",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::no_query(uri, faults, &BROADCAST);
    let path = checks::path(uri);
    let is_sound = uri.path().is_empty() || checks::is_hostname(uri.path());
    if !checks::has_slashes(uri, faults, &BROADCAST) && !is_sound {
        checks::add(faults, &BROADCAST, path);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn broadcasts() {
        cases::faults(&[
            // RFC 2838 §3.
            ("tv:", &[]),
            ("tv:wqed.org", &[]),
            ("tv:abc", &[]),
            ("tv:⟦//h⟧/a", &[BROADCAST.description]),
            ("tv:⟦a..b⟧", &[BROADCAST.description]),
            ("tv:⟦-a⟧", &[BROADCAST.description]),
            ("tv:⟦192.0.2.1⟧", &[BROADCAST.description]),
            ("tv:a⟦?b⟧", &[BROADCAST.description]),
        ]);
    }
}
