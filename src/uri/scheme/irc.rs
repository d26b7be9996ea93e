//! `irc` and `ircs` (draft-butcher-irc-url; draft-mirashi-url-irc).

use super::parameters::parameters;
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A channel.
pub(super) static IRC: Scheme = Scheme {
    names: &["irc", "irc6"],
    has_one_grammar: true,
    default_port: Some(6667),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "draft-butcher-irc-url",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "irc://irc.example.org",
        "irc://irc.example.org/channel",
        "irc://irc.example.org/%23channel,ischannel,isnetwork?key=secret",
        "irc://user@irc.example.org:6668/somebody,isnick",
        "irc://irc.example.org/#channel",
    ],
    invalid: &[
        "irc:channel",
        "irc://irc.example.org/a,b",
        "irc://irc.example.org/##channel",
    ],
    ..Scheme::DEFAULT
};

/// A channel over TLS.
pub(super) static IRCS: Scheme = Scheme {
    names: &["ircs"],
    has_one_grammar: true,
    default_port: Some(6697),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "draft-butcher-irc-url; RFC 7194",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "ircs://irc.example.org/channel",
        "ircs://irc.example.org:6697/a,needkey",
    ],
    invalid: &["ircs://irc.example.org:x/", "ircs://irc.example.org/a,"],
    ..Scheme::DEFAULT
};

const FLAG: GrammarFault = GrammarFault {
    description: "unknown flag after a comma",
    production: "flags",
    section: "draft-butcher-irc-url-04 §2.2; draft-mirashi-url-irc-01 §2.3",
};

const FLAGS: [&str; 7] = [
    "isuser",
    "isnick",
    "ischannel",
    "isserver",
    "isnetwork",
    "needkey",
    "needpass",
];

/// Names of channels contain no commas (RFC 2812 §1.3): flags follow a comma.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    if uri.authority().is_none() {
        return;
    }
    for (location, flag) in checks::pieces(uri, checks::path(uri), b',').skip(1) {
        let known = |known: &&str| flag.eq_ignore_ascii_case(known.as_bytes());
        if !FLAGS.iter().any(known) {
            checks::add(faults, &FLAG, location);
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if uri.authority().is_none() || path.len() < 2 {
        return;
    }
    for (number, (range, _)) in checks::pieces(uri, path.start + 1..path.end, b',').enumerate() {
        let name = if number == 0 { "entity" } else { "flag" };
        checks::part(
            parts,
            name,
            (number > 0 || !range.is_empty()).then_some(range),
        );
    }
    if let Some(query) = uri.range(Component::Query) {
        for option in parameters(uri, query, b'&') {
            checks::part(parts, "option", Some(option.location));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn channels() {
        cases::faults(&[
            ("irc:⟦⟧a", &["missing `//` and host after the scheme"]),
            ("irc://h.example/a,ISNICK", &[]),
            ("irc://h.example/a,⟦b⟧,isuser,⟦⟧", &[FLAG.description; 2]),
        ]);
        cases::parts(&[(
            "irc://h.example/a,isnick?x=y",
            &[("entity", "a"), ("flag", "isnick"), ("option", "x=y")],
        )]);
    }
}
