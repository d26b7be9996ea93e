//! `vemmi`: a multimedia service (RFC 2122).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A service of a host.
pub(super) static VEMMI: Scheme = Scheme {
    names: &["vemmi"],
    default_port: Some(575),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 2122 §5",
    first_look: prose_check::slashes,
    validate,
    parts,
    valid: &[
        "vemmi://h.example",
        "vemmi://h.example/demo",
        "vemmi://h.example/demo;$USERDATA=smith;account=1234",
    ],
    invalid: &[
        "vemmi:a",
        "vemmi://user@h.example/",
        "vemmi://h.example/a;b",
        "vemmi://h.example/a;b=c=d",
        "vemmi://h.example/~a",
    ],
    ..Scheme::DEFAULT
};

const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected `attribute=value`",
    production: "parameter",
    section: "RFC 2122 §5",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "character not allowed in a service: expected an escape",
    production: "vemmiservice",
    section: "RFC 2122 §5",
};

/// `"vemmi://" hostport [ "/" vemmiservice *[ parameter ] ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    checks::hostport(uri, faults);
    for (number, (location, piece)) in checks::pieces(uri, checks::url_path(uri), b';').enumerate()
    {
        if number > 0 && memchr::memchr_iter(b'=', piece).count() != 1 {
            checks::add(faults, &PARAMETER, location.clone());
        }
        let allowed = |b: u8| checks::is_uchar(b) || b"/?:@&=".contains(&b);
        if let Some(byte) = checks::disallowed_byte(uri, location, allowed) {
            checks::add(faults, &CHARACTER, byte);
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if uri.authority().is_none() {
        return;
    }
    for (number, (location, piece)) in checks::pieces(uri, checks::url_path(uri), b';').enumerate()
    {
        let name = if number == 0 {
            "vemmiservice"
        } else {
            "parameter"
        };
        checks::part(parts, name, (!piece.is_empty()).then_some(location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn services() {
        cases::faults(&[
            ("vemmi://h.example/a?b:c;d=e&f;g=", &[]),
            ("vemmi://h.example/a;⟦b⟧", &[PARAMETER.description]),
            ("vemmi://h.example/a;⟦⟧", &[PARAMETER.description]),
            ("vemmi://h.example/⟦~⟧a", &[CHARACTER.description]),
        ]);
        cases::parts(&[(
            "vemmi://h.example/a;b=c",
            &[("vemmiservice", "a"), ("parameter", "b=c")],
        )]);
    }
}
