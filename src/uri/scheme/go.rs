//! `go`: a query for a common name (RFC 3368).

use super::parameters::{is_old_unreserved, parameters};
use super::{Authority, Part, Prose, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A query to a server, or to several services.
pub(super) static GO: Scheme = Scheme {
    names: &["go"],
    default_port: None,
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 3368 §3",
    first_look: prose_check::slashes,
    prose: Prose::Word,
    validate,
    parts,
    valid: &[
        "go:Mercedes%20Benz",
        "go://?Mercedes%20Benz",
        "go://cnrp.example.org?Mercedes%20Benz;geography=iso3166,US-ga",
        "go://cnrp.example.org?id=5432345",
    ],
    invalid: &["go:a/b", "go:a?b", "go:a;b", "go://h/a", "go://h?a=b"],
    ..Scheme::DEFAULT
};

const QUERY: GrammarFault = GrammarFault {
    description: "expected `//server?name` or a name",
    production: "cnrp-uri",
    section: "RFC 3368 §3.2",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "unencoded reserved character in a name or a value",
    production: "common-name",
    section: "RFC 3368 §3.2",
};
const PAIR: GrammarFault = GrammarFault {
    description: "invalid pair: expected `attribute=value`",
    production: "avpair",
    section: "RFC 3368 §3.2",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let text = if uri.authority().is_some() {
        if !path.is_empty() {
            checks::add(faults, &QUERY, path);
        }
        uri.range(Component::Query).unwrap_or_default()
    } else {
        checks::no_query(uri, faults, &QUERY);
        path
    };
    for (number, parameter) in parameters(uri, text, b';').enumerate() {
        let id = number == 0 && parameter.is("id") && uri.authority().is_some();
        let name = number == 0 && !id;
        let places = match &parameter.value {
            // A common name has no `=`.
            _ if name => [parameter.location, 0..0],
            None => {
                checks::add(faults, &PAIR, parameter.location);
                continue;
            }
            Some(value) => [parameter.name_place(), value.clone()],
        };
        for place in places {
            let comma = |b: u8| b == b',' && number > 0;
            let allowed = |b: u8| is_old_unreserved(b) || comma(b);
            if let Some(byte) = checks::disallowed_byte(uri, place, allowed) {
                checks::add(faults, &CHARACTER, byte);
            }
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let text = match uri.authority() {
        Some(_) => uri.range(Component::Query),
        None => Some(checks::path(uri)),
    };
    for (number, (location, piece)) in text
        .into_iter()
        .flat_map(|text| checks::pieces(uri, text, b';'))
        .enumerate()
    {
        let name = match piece {
            _ if number > 0 => "avpair",
            [b'i' | b'I', b'd' | b'D', b'=', ..] => "id-req",
            _ => "common-name",
        };
        checks::part(parts, name, Some(location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn queries() {
        cases::faults(&[
            // RFC 3368 §5.
            ("go://cnrp.foo.com?Mercedes%20Benz;geography=US-ga", &[]),
            ("go://cnrp.foo.org?Martin%20J.%20D%C3%BCrst", &[]),
            ("go://h", &[]),
            ("go:a;b=c,d", &[]),
            ("go://h⟦/a⟧", &[QUERY.description]),
            ("go:a⟦?b⟧", &[QUERY.description]),
            ("go:a⟦/⟧b", &[CHARACTER.description]),
            ("go:a⟦=⟧b", &[CHARACTER.description]),
            ("go:a;⟦b⟧", &[PAIR.description]),
        ]);
        cases::parts(&[
            ("go:a;b=c", &[("common-name", "a"), ("avpair", "b=c")]),
            ("go://h?id=1", &[("id-req", "id=1")]),
        ]);
    }
}
