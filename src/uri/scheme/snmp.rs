//! `snmp`: an object of a managed device (RFC 4088).

use super::parameters::is_number;
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// An object, or a subtree of objects.
pub(super) static SNMP: Scheme = Scheme {
    names: &["snmp"],
    default_port: Some(161),
    authority: Authority::Host,
    hostless: true,
    reference: "RFC 4088 §2",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "snmp://example.com",
        "snmp://tester5@example.com:8161",
        "snmp://example.com/bridge1;800002b804616263",
        "snmp://example.com//1.3.6.1.2.1.1.3.0",
        "snmp://example.com//1.3.6.1.2.1.1.3+",
        "snmp://example.com//1.3.6.1.2.1.1.3.*",
        "snmp://example.com/bridge1/(1.3.6.1.2.1.2.2.1.8.1,1.3.6.1)",
        "snmp://example.com//(1.3.6.1.2.1.2.2.1.7,1.3.6.1.2.1.2.2.1.8).*",
    ],
    invalid: &[
        "snmp:a",
        "snmp://example.com//1.3.x",
        "snmp://example.com//1..3",
        "snmp://example.com/a;xyz",
        "snmp://example.com/a/1.3/2",
        "snmp://example.com//1.3,1.4",
        "snmp://example.com//(1.3+,1.4)",
    ],
    ..Scheme::DEFAULT
};

const OBJECT: GrammarFault = GrammarFault {
    description: "invalid object identifier",
    production: "oids",
    section: "RFC 4088 §2.3",
};
const ENGINE: GrammarFault = GrammarFault {
    description: "invalid engine ID: expected hex digits",
    production: "contextEngineID",
    section: "RFC 4088 §2.2",
};

/// `"snmp://" snmp-authority [ context [ oids ] ]`, the context up to the second `/`.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    let path = checks::path(uri);
    if uri.authority().is_none() || path.len() < 2 {
        return;
    }
    let context = path.start + 1 + prose_check::run(&uri.path()[1..], |b| *b != b'/');
    let text = &uri.bytes()[path.start + 1..context];
    if let Some(semicolon) = memchr::memchr(b';', text) {
        let engine = &text[semicolon + 1..];
        if engine.is_empty() || !engine.iter().all(u8::is_ascii_hexdigit) {
            checks::add(faults, &ENGINE, path.start + 2 + semicolon..context);
        }
    }
    let objects = uri.bytes().get(context + 1..path.end).unwrap_or_default();
    if !objects.is_empty() && !is_oids(objects) {
        checks::add(faults, &OBJECT, context + 1..path.end);
    }
}

/// `( oid / oid-group ) [ suffix ]`
fn is_oids(text: &[u8]) -> bool {
    let suffix = text.strip_suffix(b"+").or(text.strip_suffix(b".*"));
    let text = suffix.unwrap_or(text);
    let is_oid = |oid: &[u8]| oid.split(|&b| b == b'.').all(is_number);
    let group = text
        .strip_prefix(b"(")
        .and_then(|text| text.strip_suffix(b")"));
    group.map_or(is_oid(text), |group| {
        group.split(|&b| b == b',').all(is_oid)
    })
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    checks::part(parts, "securityName", uri.range(Component::Userinfo));
    if uri.authority().is_none() || path.is_empty() {
        return;
    }
    let context = path.start + 1 + prose_check::run(&uri.path()[1..], |b| *b != b'/');
    checks::part(parts, "context", Some(path.start + 1..context));
    checks::part(
        parts,
        "oids",
        (context < path.end).then_some(context + 1..path.end),
    );
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn objects() {
        cases::faults(&[
            ("snmp:⟦⟧a", &["missing `//` and host after the scheme"]),
            ("snmp://h.example/a/", &[]),
            ("snmp://h.example/a;⟦⟧", &[ENGINE.description]),
            ("snmp://h.example/a;⟦8x⟧/1.3", &[ENGINE.description]),
            ("snmp://h.example//⟦1.3.⟧", &[OBJECT.description]),
            ("snmp://h.example//⟦(1.3⟧", &[OBJECT.description]),
        ]);
        cases::parts(&[(
            "snmp://me@h.example/a;80/1.3",
            &[("securityName", "me"), ("context", "a;80"), ("oids", "1.3")],
        )]);
    }
}
