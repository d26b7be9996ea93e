//! `dns`: a record of the Domain Name System (RFC 4501).

use super::parameters::{Seen, parameters};
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A record.
pub(super) static DNS: Scheme = Scheme {
    names: &["dns"],
    default_port: Some(53),
    authority: Authority::Host,
    hostless: true,
    reference: "RFC 4501 §3",
    first_look,
    validate,
    parts,
    valid: &[
        "dns:www.example.org.?clAsS=IN;tYpE=A",
        "dns:www.example.org?type=A;class=IN",
        "dns://192.168.1.1/ftp.example.org?type=A",
        "dns:world%20wide%20web.example%5c.domain.example?TYPE=TXT",
    ],
    invalid: &[
        "dns:/a/b",
        "dns:www.example.org?type",
        "dns:www.example.org?type=A&class=IN",
        "dns:www.example.org?type=A;type=MX",
        "dns://192.168.1.1?type=A",
        "dns:www.example.org?name=x",
    ],
    ..Scheme::DEFAULT
};

/// Accepts a server and a name, or a name and a query.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    let name = prose_check::run(token, |b| b.is_ascii_alphanumeric() || b"-._*%".contains(b));
    let queried = [&b"?type="[..], b"?class="].iter().any(|query| {
        token
            .get(name..name + query.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(query))
    });
    prose_check::authority(rest) || name > 0 && queried
}

const NAME: GrammarFault = GrammarFault {
    description: "missing `/` between server and name",
    production: "dnsurl",
    section: "RFC 4501 §3",
};
const SLASH: GrammarFault = GrammarFault {
    description: "unencoded `/` in a domain name",
    production: "dnsname",
    section: "RFC 4501 §3",
};
const ELEMENT: GrammarFault = GrammarFault {
    description: "invalid DNS query: expected `type=`, `class=` or `x-…=`",
    production: "dnsqueryelement",
    section: "RFC 4501 §3",
};
const TWICE: GrammarFault = GrammarFault {
    description: "duplicated DNS query element",
    production: "dnsquery",
    section: "RFC 4501 §3",
};

/// `"dns:" [ "//" dnsauthority "/" ] dnsname [ "?" dnsquery ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let server = usize::from(uri.authority().is_some());
    if server == 1 {
        checks::hostport(uri, faults);
    }
    if server == 1 && path.is_empty() {
        checks::add(faults, &NAME, path);
    } else if let Some(at) = memchr::memchr(b'/', &uri.path()[server..]) {
        let at = path.start + server + at;
        checks::add(faults, &SLASH, at..at + 1);
    }
    let Some(query) = uri.range(Component::Query) else {
        return;
    };
    let mut seen = Seen::default();
    for element in parameters(uri, query, b';') {
        let value = &uri.bytes()[element.value_place()];
        let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
        let extension = element
            .name
            .get(..2)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"x-"));
        let known = element.is("type") || element.is("class");
        let sound = known && !value.is_empty() && value.iter().all(word) || extension;
        if !sound || element.value.is_none() {
            checks::add(faults, &ELEMENT, element.location);
        } else if seen.again(element.name, &["type", "class"]) {
            checks::add(faults, &TWICE, element.location);
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    let slash = usize::from(uri.authority().is_some() && !path.is_empty());
    checks::part(parts, "dnsname", Some(path.start + slash..path.end));
    for element in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| parameters(uri, query, b';'))
    {
        match ["type", "class"].into_iter().find(|name| element.is(name)) {
            Some(name) => checks::part(parts, name, element.value),
            None => checks::part(parts, "dnsqueryelement", Some(element.location)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn records() {
        cases::faults(&[
            ("dns://h.example⟦⟧", &[NAME.description]),
            ("dns:⟦/⟧a/b", &[SLASH.description]),
            ("dns://h.example/a⟦/⟧b", &[SLASH.description]),
            ("dns://h.example/", &[]),
            ("dns:///a.example", &[]),
            ("dns:a.example?⟦type⟧", &[ELEMENT.description]),
            ("dns:a.example?⟦type=⟧", &[ELEMENT.description]),
            ("dns:a.example?⟦type=A&class=IN⟧", &[ELEMENT.description]),
            ("dns:a.example?⟦y=1⟧;type=257", &[ELEMENT.description]),
            ("dns:a.example?type=A;x-a=b", &[]),
            ("dns:a.example?type=A;⟦TYPE=MX⟧", &[TWICE.description]),
        ]);
        cases::parts(&[(
            "dns://h.example/a.example?type=A;x-a=b",
            &[
                ("dnsname", "a.example"),
                ("type", "A"),
                ("dnsqueryelement", "x-a=b"),
            ],
        )]);
    }
}
