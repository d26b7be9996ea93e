//! `coap` and related schemes, for constrained devices (RFC 7252 §6; RFC 8323 §8).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::percent::octets;
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A resource of a device, over UDP or TCP.
pub(super) static COAP: Scheme = Scheme {
    names: &["coap", "coap+tcp"],
    default_port: Some(5683),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 7252 §6.1; RFC 8323 §8.1",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "coap://h.example",
        "coap://h.example:5683/~sensors/temp.xml?a&b=c",
        "coap+tcp://[2001:db8::1]/.well-known/core",
    ],
    invalid: &[
        "coap:///a",
        "coap://h.example/a#b",
        "coap://u@h.example/",
        "coap:a",
    ],
    ..Scheme::DEFAULT
};

/// A resource of a device, over DTLS or TLS.
pub(super) static COAPS: Scheme = Scheme {
    names: &["coaps", "coaps+tcp"],
    default_port: Some(5684),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 7252 §6.2; RFC 8323 §8.2",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["coaps://h.example/a"],
    invalid: &["coaps://h.example/a#b"],
    ..Scheme::DEFAULT
};

/// A resource of a device, over `ws`.
pub(super) static COAP_WS: Scheme = Scheme {
    names: &["coap+ws"],
    default_port: Some(80),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 8323 §8.3",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["coap+ws://h.example/a"],
    invalid: &["coap+ws://h.example/a#b"],
    ..Scheme::DEFAULT
};

/// A resource of a device, over `wss`.
pub(super) static COAPS_WS: Scheme = Scheme {
    names: &["coaps+ws"],
    default_port: Some(443),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 8323 §8.4",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["coaps+ws://h.example/a"],
    invalid: &["coaps+ws://h.example/a#b"],
    ..Scheme::DEFAULT
};

const USERINFO: GrammarFault = GrammarFault {
    description: "user information not allowed in this scheme",
    production: "coap-URI",
    section: "RFC 7252 §6.1",
};
const FRAGMENT: GrammarFault = GrammarFault {
    description: "fragment not allowed in this scheme",
    production: "coap-URI",
    section: "RFC 7252 §6.1, §6.4",
};
const LONG: GrammarFault = GrammarFault {
    description: "segment or argument longer than 255 octets",
    production: "coap-URI",
    section: "RFC 7252 §5.10, §6.4",
};

/// `"coap:" "//" host [ ":" port ] path-abempty [ "?" query ]`. Segments of the path and
/// arguments of the query become options, which have at most 255 octets.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(user) = uri.range(Component::Userinfo) {
        // Only the `@`: the user information may be a credential.
        checks::add(faults, &USERINFO, user.end..user.end + 1);
    }
    let query = uri.range(Component::Query);
    for (location, mark) in [(Some(checks::path(uri)), b'/'), (query, b'&')] {
        for (location, option) in location
            .into_iter()
            .flat_map(|location| checks::pieces(uri, location, mark))
        {
            if option.len() > 255 && octets(option).count() > 255 {
                checks::add(faults, &LONG, location);
            }
        }
    }
    if let Some(fragment) = uri.range(Component::Fragment) {
        checks::add(faults, &FRAGMENT, fragment.start - 1..fragment.end);
    }
}

/// The options of the request (RFC 7252 §6.4).
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if path.len() > 1 {
        for (range, _) in checks::pieces(uri, path.start + 1..path.end, b'/') {
            checks::part(parts, "Uri-Path", Some(range));
        }
    }
    if let Some(query) = uri.range(Component::Query) {
        for (range, _) in checks::pieces(uri, query, b'&') {
            checks::part(parts, "Uri-Query", Some(range));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn resources() {
        cases::faults(&[
            ("coap://a⟦@⟧h.example/", &[USERINFO.description]),
            ("coap://h.example/a⟦#⟧", &[FRAGMENT.description]),
            ("coaps+ws://h.example⟦#a⟧", &[FRAGMENT.description]),
        ]);
        let long = "a".repeat(256);
        cases::faults(&[
            (&format!("coap://h.example/⟦{long}⟧/b"), &[LONG.description]),
            (&format!("coap://h.example/%61{}", &long[2..]), &[]),
            (
                &format!("coap://h.example/?⟦{long}⟧&b"),
                &[LONG.description],
            ),
        ]);
        cases::parts(&[(
            "coap://h.example/a/b?c&d=e",
            &[
                ("Uri-Path", "a"),
                ("Uri-Path", "b"),
                ("Uri-Query", "c"),
                ("Uri-Query", "d=e"),
            ],
        )]);
    }
}
