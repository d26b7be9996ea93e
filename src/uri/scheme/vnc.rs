//! `vnc`: a remote desktop (RFC 7869).

use super::parameters::parameters;
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A desktop, and how to connect to it.
pub(super) static VNC: Scheme = Scheme {
    names: &["vnc"],
    default_port: Some(5900),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RFC 7869 §2.1",
    first_look: prose_check::slashes,
    validate,
    parts,
    valid: &[
        "vnc://h.example:5901",
        "vnc://h.example/",
        "vnc://?SecurityType=2",
        "vnc://h.example?SecurityType=2&ViewOnly=true&",
    ],
    invalid: &[
        "vnc:a",
        "vnc://h.example/a",
        "vnc://h.example?a",
        "vnc://h.example?a=b=c",
    ],
    ..Scheme::DEFAULT
};

const PATH: GrammarFault = GrammarFault {
    description: "unexpected path",
    production: "vnc-uri",
    section: "RFC 7869 §2.1",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected `name=value`",
    production: "vnc-params",
    section: "RFC 7869 §2.1",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "unencoded `?`, `=` or `+` in a parameter",
    production: "param-char",
    section: "RFC 7869 §2.1",
};

/// `unreserved / pct-encoded / unreserved-symbols`
fn is_param_char(byte: u8) -> bool {
    is_unreserved(byte) || b":/@!$'()*,;".contains(&byte)
}

/// `"vnc://" [ userinfo "@" ] [ host [ ":" port ] ] [ "?" [ vnc-params ] ]`. The path `/` is equal
/// to an empty one (RFC 3986 §6.2.3).
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    if uri.authority().is_none() {
        return;
    }
    if uri.path().len() > 1 {
        checks::add(faults, &PATH, checks::path(uri));
    }
    let Some(query) = uri.range(Component::Query) else {
        return;
    };
    let end = query.end - usize::from(uri.bytes()[query.clone()].ends_with(b"&"));
    if end <= query.start {
        return;
    }
    for parameter in parameters(uri, query.start..end, b'&') {
        if parameter.name.is_empty() || parameter.value.is_none() {
            checks::add(faults, &PARAMETER, parameter.location);
            continue;
        }
        for place in [parameter.name_place(), parameter.value_place()] {
            if let Some(byte) = checks::disallowed_byte(uri, place, is_param_char) {
                checks::add(faults, &CHARACTER, byte);
            }
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    for parameter in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| parameters(uri, query, b'&'))
        .filter(|parameter| !parameter.location.is_empty())
    {
        checks::part(parts, "param", Some(parameter.location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn desktops() {
        cases::faults(&[
            // RFC 7869 §2.1.
            ("vnc://10.0.0.1:5901?SecurityType=2", &[]),
            ("vnc://", &[]),
            ("vnc://?", &[]),
            ("vnc://h?a=", &[]),
            ("vnc://h⟦/a⟧", &[PATH.description]),
            ("vnc://h?⟦a⟧&b=c", &[PARAMETER.description]),
            ("vnc://h?a=b&⟦⟧&c=d", &[PARAMETER.description]),
            ("vnc://h?⟦=a⟧", &[PARAMETER.description]),
            ("vnc://h?a=b⟦+⟧c", &[CHARACTER.description]),
        ]);
        cases::parts(&[("vnc://h?a=b&", &[("param", "a=b")])]);
    }
}
