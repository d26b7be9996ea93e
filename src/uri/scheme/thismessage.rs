//! `thismessage`: the base of references in a message without another one (RFC 2557 §5).

use super::{Authority, Prose, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// The message, or a part of it.
pub(super) static THISMESSAGE: Scheme = Scheme {
    names: &["thismessage"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 2557 §5",
    first_look: prose_check::slashes,
    prose: Prose::Word,
    validate,
    parts: part::none,
    valid: &["thismessage:/", "thismessage:/images/a.gif?b"],
    invalid: &["thismessage:", "thismessage:a.gif"],
    ..Scheme::DEFAULT
};

const ROOT: GrammarFault = GrammarFault {
    description: "missing `/` after the scheme",
    production: "path-absolute",
    section: "RFC 2557 §5",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let start = checks::path(uri).start;
    if uri.authority().is_none() && !uri.path().starts_with(b"/") {
        checks::add(faults, &ROOT, start..start);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn messages() {
        cases::faults(&[
            ("thismessage:/a", &[]),
            ("thismessage:⟦⟧a", &[ROOT.description]),
            ("thismessage:⟦⟧?a", &[ROOT.description]),
        ]);
    }
}
