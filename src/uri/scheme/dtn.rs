//! `dtn` and `ipn`: endpoints of delay-tolerant networks (RFC 9171 §4.2.5.1; RFC 9758 §4).

use super::{Authority, Part, Prose, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// An endpoint with a name.
pub(super) static DTN: Scheme = Scheme {
    names: &["dtn"],
    default_port: None,
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 9171 §4.2.5.1.1",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "dtn:none",
        "dtn://node.example/",
        "dtn://node/mail/in",
        "dtn://node",
    ],
    invalid: &["dtn:", "dtn:a", "dtn:///a", "dtn://node:1/"],
    ..Scheme::DEFAULT
};

/// An endpoint with a number.
pub(super) static IPN: Scheme = Scheme {
    names: &["ipn"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 9758 §4; RFC 9171 §4.2.5.1.2",
    first_look,
    prose: Prose::WordBeforeNumber,
    validate: check_numbers,
    parts: part::none,
    valid: &["ipn:0.0", "ipn:1.2", "ipn:977000.100.1", "ipn:!.7"],
    invalid: &[
        "ipn:",
        "ipn:1",
        "ipn:1.",
        "ipn:01.2",
        "ipn:1.2.3.4",
        "ipn:1.!",
        "ipn:1.2?a",
    ],
    ..Scheme::DEFAULT
};

/// Accepts two or three numbers.
fn first_look(rest: &[u8]) -> bool {
    is_endpoint(prose_check::trimmed(rest))
}

const ENDPOINT: GrammarFault = GrammarFault {
    description: "invalid endpoint: expected `none`, or `//` and a node",
    production: "dtn-uri",
    section: "RFC 9171 §4.2.5.1.1",
};
const NODE: GrammarFault = GrammarFault {
    description: "character not allowed in the name of a node",
    production: "node-name",
    section: "RFC 9171 §4.2.5.1.1",
};
const NUMBERS: GrammarFault = GrammarFault {
    description: "invalid endpoint: expected a node and a service number",
    production: "ipn-uri",
    section: "RFC 9758 §4",
};

/// `"dtn:" ( "none" / "//" node-name "/" demux )`. The node by itself is accepted: RFC 5050, which
/// registered the scheme, left its syntax open, and programs name nodes so.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let Some(node) = uri.range(Component::Authority) else {
        if uri.path() != b"none" {
            checks::add(faults, &ENDPOINT, path);
        }
        return;
    };
    if node.is_empty() {
        checks::add(faults, &ENDPOINT, node.start..path.end);
    } else {
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b"-._".contains(&b);
        if let Some(byte) = checks::disallowed_byte(uri, node, allowed) {
            checks::add(faults, &NODE, byte);
        }
    }
}

/// `( "!" / [ allocator "." ] node ) "." service`
fn is_endpoint(text: &[u8]) -> bool {
    let number = |text: &[u8]| {
        text == b"0" || super::parameters::is_nonzero_number(text) && text.len() <= 20
    };
    if let Some(service) = text.strip_prefix(b"!.") {
        return number(service);
    }
    let numbers = || text.split(|&b| b == b'.');
    matches!(numbers().count(), 2 | 3) && numbers().all(number)
}

fn check_numbers(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if uri.bytes().len() > path.end || uri.authority().is_some() || !is_endpoint(uri.path()) {
        checks::add(faults, &NUMBERS, path.start..uri.bytes().len());
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    checks::part(parts, "node-name", uri.range(Component::Authority));
    if uri.authority().is_some() && !path.is_empty() {
        checks::part(parts, "demux", Some(path.start + 1..path.end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn endpoints() {
        cases::faults(&[
            ("dtn:none", &[]),
            ("dtn:⟦a⟧", &[ENDPOINT.description]),
            ("dtn://node", &[]),
            ("dtn://⟦/a⟧", &[ENDPOINT.description]),
            ("dtn://a⟦@⟧b/", &[NODE.description]),
            ("ipn:4294967296.0", &[]),
            ("ipn:⟦1⟧", &[NUMBERS.description]),
            ("ipn:⟦1.02⟧", &[NUMBERS.description]),
            ("ipn:⟦!.1.2⟧", &[NUMBERS.description]),
            ("ipn:⟦1.2#a⟧", &[NUMBERS.description]),
        ]);
        cases::parts(&[(
            "dtn://node/mail/in",
            &[("node-name", "node"), ("demux", "mail/in")],
        )]);
    }

    #[test]
    fn prose() {
        for (rest, expected) in [
            ("977000.100.1,", true),
            ("1.2.", true),
            ("1", false),
            (" 1.2", false),
        ] {
            assert_eq!(first_look(rest.as_bytes()), expected, "{rest}");
        }
    }
}
