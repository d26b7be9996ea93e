//! `cap`: a calendar (RFC 4324 §5).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A calendar, or the store of several.
pub(super) static CAP: Scheme = Scheme {
    names: &["cap"],
    default_port: Some(1026),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 4324 §5",
    first_look: prose_check::slashes,
    validate,
    parts,
    valid: &[
        "cap://cal.example.org",
        "cap://cal.example.org/Company/Holidays?a",
    ],
    invalid: &[
        "cap:a",
        "cap://user@cal.example.org/a",
        "cap://cal.example.org?a",
    ],
    ..Scheme::DEFAULT
};

const CALENDAR: GrammarFault = GrammarFault {
    description: "missing `/` before the calendar",
    production: "capurl",
    section: "RFC 4324 §5",
};

/// `"cap://" csidpart [ "/" relcalid ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::hostport(uri, faults);
    if uri.path().is_empty() && uri.authority().is_some() {
        checks::no_query(uri, faults, &CALENDAR);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let calendar = checks::url_path(uri);
    let present = uri.authority().is_some() && !calendar.is_empty();
    checks::part(parts, "relcalid", present.then_some(calendar));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn calendars() {
        cases::faults(&[
            ("cap://h.example/", &[]),
            ("cap://h.example⟦?a⟧", &[CALENDAR.description]),
        ]);
        cases::parts(&[("cap://h.example/a?b", &[("relcalid", "a?b")])]);
    }
}
