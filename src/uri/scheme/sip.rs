//! `sip` and `sips` (RFC 3261 §19.1, §25.1).

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use super::parameters::{Parameter, Seen, is_number, is_old_unreserved, parameters};
use super::{Authority, InBrackets, Normalize, Part, Scheme, checks, normal, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A person or service to call.
pub(super) static SIP: Scheme = Scheme {
    names: &["sip"],
    default_port: Some(5060),
    authority: Authority::None,
    hostless: true,
    reference: "RFC 3261 §19.1",
    first_look,
    in_brackets: InBrackets::Uri,
    normalize: Normalize::IfValid(normal::sip),
    validate,
    parts,
    valid: &[
        "sip:alice@h.example",
        "sip:alice@h.example;transport=tcp?subject=x",
        "sip:alice@h.example;maddr=239.255.255.1;ttl=15",
        "sip:+1-212-555-1212:1234@gateway.example;user=phone",
        "sip:1212@gateway.example",
        "sip:alice@192.0.2.4:5070;lr",
        "sip:alice@h.example?priority=urgent&to=bob%40h.example",
        "sip:h.example:5060",
        "sip:alice;day=tuesday@h.example",
        "sip://@h.example",
    ],
    invalid: &[
        "sip:",
        "sip://alice@h.example",
        "sip://h.example",
        "sip:alice@",
        "sip:@h.example",
        "sip:alice@h.example:x",
        "sip:alice@h.example;transport=",
        "sip:alice@h.example;lr;lr",
        "sip:alice@h.example;ttl=256",
        "sip:alice@h.example?subject",
    ],
    ..Scheme::DEFAULT
};

/// A person or service to call, over TLS.
pub(super) static SIPS: Scheme = Scheme {
    names: &["sips"],
    default_port: Some(5061),
    authority: Authority::None,
    hostless: true,
    reference: "RFC 3261 §19.1",
    first_look,
    in_brackets: InBrackets::Uri,
    normalize: Normalize::IfValid(normal::sip),
    validate,
    parts,
    valid: &[
        "sips:alice@h.example",
        "sips:bob@h.example:5061;method=MESSAGE",
    ],
    invalid: &["sips:", "sips:alice@"],
    ..Scheme::DEFAULT
};

/// Accepts a user at a host; the user may have parameters, and a password after a `:`. A host alone
/// must have a parameter, as words of prose do not.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    has_user(token) || has_parameter(token)
}

/// Returns true for `h.example;name=value`.
fn has_parameter(token: &[u8]) -> bool {
    let host = prose_check::run(token, |b| {
        b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-')
    });
    let parameter = token[host..].strip_prefix(b";").unwrap_or_default();
    let name = prose_check::run(parameter, u8::is_ascii_alphabetic);
    prose_check::starts_domain(token) && name > 0 && parameter.get(name) == Some(&b'=')
}

fn has_user(token: &[u8]) -> bool {
    let user = prose_check::run(token, |b| {
        b.is_ascii_alphanumeric() || *b >= 0x80 || b"!$%&'()*+,-./:;=?_~".contains(b)
    });
    let starts = |b: &u8| b.is_ascii_alphanumeric() || *b >= 0x80 || b"+%*_".contains(b);
    token.first().is_some_and(starts)
        && token.get(user) == Some(&b'@')
        && prose_check::starts_domain(&token[user + 1..])
}

const SLASHES: GrammarFault = GrammarFault {
    description: "`//` in a SIP URI",
    production: "SIP-URI",
    section: "RFC 3261 §25.1",
};
const USER: GrammarFault = GrammarFault {
    description: "missing user name before the `@`",
    production: "user",
    section: "RFC 3261 §25.1",
};
const USER_CHARACTER: GrammarFault = GrammarFault {
    description: "character that must be percent-encoded in a user name or password",
    production: "userinfo",
    section: "RFC 3261 §25.1",
};
const HOST: GrammarFault = GrammarFault {
    description: "missing host",
    production: "hostport",
    section: "RFC 3261 §25.1",
};
const NAME: GrammarFault = GrammarFault {
    description: "not a valid host name or address",
    production: "host",
    section: "RFC 3261 §25.1",
};
const PORT: GrammarFault = GrammarFault {
    description: "not a valid port",
    production: "port",
    section: "RFC 3261 §25.1",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected `name=value`",
    production: "uri-parameter",
    section: "RFC 3261 §25.1",
};
const TWICE: GrammarFault = GrammarFault {
    description: "duplicated parameter",
    production: "uri-parameters",
    section: "RFC 3261 §19.1.1",
};
const TTL: GrammarFault = GrammarFault {
    description: "invalid time to live: expected a number up to 255",
    production: "ttl",
    section: "RFC 3261 §25.1",
};
const HEADER: GrammarFault = GrammarFault {
    description: "invalid header: expected `name=value`",
    production: "header",
    section: "RFC 3261 §25.1",
};
const HEADER_CHARACTER: GrammarFault = GrammarFault {
    description: "character that must be percent-encoded in a header",
    production: "hvalue",
    section: "RFC 3261 §25.1",
};

/// The ranges of the parts. A user may contain `/`, `?` and `;`, so that the generic division into
/// path and query does not apply: the user ends at the only `@`.
struct Division {
    user: Option<Range<usize>>,
    password: Option<Range<usize>>,
    host: Range<usize>,
    port: Option<Range<usize>>,
    parameters: Option<Range<usize>>,
    headers: Option<Range<usize>>,
}

impl Division {
    fn of(uri: &Uri) -> Self {
        let path = checks::path(uri);
        let end = uri
            .range(Component::Query)
            .map_or(path.end, |query| query.end);
        let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
        let bytes = &uri.bytes()[..end];
        let find = |mark: u8, from: usize, to: usize| {
            memchr::memchr(mark, &bytes[from..to]).map(|at| from + at)
        };
        let at = find(b'@', start, end);
        let colon = at.and_then(|at| find(b':', start, at));
        let host = at.map_or(start, |at| at + 1);
        let question = find(b'?', host, end).unwrap_or(end);
        let semicolon = find(b';', host, question).unwrap_or(question);
        let literal = bytes[host..semicolon].first() == Some(&b'[');
        let bracket = find(b']', host, semicolon).filter(|_| literal);
        let port = find(b':', bracket.unwrap_or(host), semicolon);
        Self {
            user: at.map(|at| start..colon.unwrap_or(at)),
            password: colon.zip(at).map(|(colon, at)| colon + 1..at),
            host: host..port.unwrap_or(semicolon),
            port: port.map(|port| port + 1..semicolon),
            parameters: (semicolon < question).then(|| semicolon + 1..question),
            headers: (question < end).then(|| question + 1..end),
        }
    }
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(slashes) = checks::slashes(uri) {
        let slashes = slashes.start..slashes.start + 2;
        match uri.userinfo() {
            // The grammar has a user of that name.
            Some(b"") => {}
            Some(_) => return checks::dispute(faults, &SLASHES, slashes),
            None => return checks::add(faults, &SLASHES, slashes),
        }
    }
    let division = Division::of(uri);
    check_user(uri, &division, faults);
    check_host(uri, &division, faults);
    if let Some(location) = division.parameters {
        let mut seen = Seen::default();
        for parameter in parameters(uri, location, b';') {
            let known = ["transport", "user", "method", "ttl", "maddr", "lr"];
            if seen.again(parameter.name, &known) {
                checks::add(faults, &TWICE, parameter.location);
            } else {
                check_parameter(uri, &parameter, faults);
            }
        }
    }
    if let Some(location) = division.headers {
        for header in parameters(uri, location, b'&') {
            check_header(uri, &header, faults);
        }
    }
}

fn check_user(uri: &Uri, division: &Division, faults: &mut Vec<Fault>) {
    let Some(user) = division.user.clone() else {
        return;
    };
    if user.is_empty() {
        return checks::add(faults, &USER, user);
    }
    // Parameters of telephone numbers are allowed as well.
    let user_character = |b: u8| is_old_unreserved(b) || b"&=+$,;?/".contains(&b);
    let password_character = |b: u8| is_old_unreserved(b) || b"&=+$,".contains(&b);
    let odd = checks::disallowed_byte(uri, user, user_character).or_else(|| {
        let password = division.password.clone()?;
        checks::disallowed_byte(uri, password, password_character)
    });
    if let Some(byte) = odd {
        checks::add(faults, &USER_CHARACTER, byte);
    }
}

fn check_host(uri: &Uri, division: &Division, faults: &mut Vec<Fault>) {
    let host = &uri.bytes()[division.host.clone()];
    if host.is_empty() {
        checks::add(faults, &HOST, division.host.clone());
    } else if !is_host(host) {
        checks::add(faults, &NAME, division.host.clone());
    }
    if let Some(location) = division.port.clone() {
        let port = std::str::from_utf8(&uri.bytes()[location.clone()]).unwrap_or_default();
        if !is_number(port.as_bytes()) || port.parse::<u16>().is_err() {
            checks::add(faults, &PORT, location);
        }
    }
}

/// `host = hostname / IPv4address / IPv6reference`. Names in the DNS contain underscores.
/// Characters outside ASCII, and those that no URI allows, are other faults.
pub(super) fn is_host(host: &[u8]) -> bool {
    let text = std::str::from_utf8(host).unwrap_or_default();
    if let Some(literal) = text.strip_prefix('[') {
        let literal = literal.strip_suffix(']').unwrap_or_default();
        return literal.parse::<Ipv6Addr>().is_ok();
    }
    if !host.is_ascii() || text.parse::<Ipv4Addr>().is_ok() {
        return true;
    }
    let name = text.strip_suffix('.').unwrap_or(text);
    let label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
    };
    let top = name.rsplit('.').next().unwrap_or_default();
    name.split('.').all(label) && !is_number(top.as_bytes())
}

fn check_parameter(uri: &Uri, parameter: &Parameter, faults: &mut Vec<Fault>) {
    let location = parameter.value_place();
    let value = &uri.bytes()[location.clone()];
    let valueless = parameter.value.is_some() && value.is_empty();
    let mut needed = ["transport", "user", "method", "ttl", "maddr"].into_iter();
    let missing = parameter.value.is_none() && needed.any(|name| parameter.is(name));
    let paramchar = |b: u8| is_old_unreserved(b) || b"[]/:&+$".contains(&b);
    let odd = checks::disallowed_byte(uri, parameter.name_place(), paramchar)
        .or_else(|| checks::disallowed_byte(uri, location.clone(), paramchar));
    if let Some(byte) = odd {
        checks::add(faults, &PARAMETER, byte);
    } else if parameter.name.is_empty() || valueless || missing {
        checks::add(faults, &PARAMETER, parameter.location.clone());
    } else if parameter.is("ttl") {
        let ttl = std::str::from_utf8(value).unwrap_or_default();
        if !is_number(value) || value.len() > 3 || ttl.parse::<u8>().is_err() {
            checks::add(faults, &TTL, location);
        }
    } else if parameter.is("maddr") && !is_host(value) {
        checks::add(faults, &NAME, location);
    }
}

fn check_header(uri: &Uri, header: &Parameter, faults: &mut Vec<Fault>) {
    let allowed = |b: u8| is_old_unreserved(b) || b"[]/?:+$".contains(&b);
    let odd = checks::disallowed_byte(uri, header.name_place(), allowed)
        .or_else(|| checks::disallowed_byte(uri, header.value_place(), allowed));
    if header.name.is_empty() || header.value.is_none() {
        checks::add(faults, &HEADER, header.location.clone());
    } else if let Some(byte) = odd {
        checks::add(faults, &HEADER_CHARACTER, byte);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let named = uri.userinfo().is_some_and(<[u8]>::is_empty);
    if checks::slashes(uri).is_some() && !named {
        return;
    }
    let division = Division::of(uri);
    checks::part(parts, "user", division.user);
    checks::part(parts, "password", division.password);
    checks::part(parts, "host", Some(division.host));
    checks::part(parts, "port", division.port);
    for (name, location, mark) in [
        ("uri-parameter", division.parameters, b';'),
        ("header", division.headers, b'&'),
    ] {
        for parameter in location
            .into_iter()
            .flat_map(|location| parameters(uri, location, mark))
        {
            checks::part(parts, name, Some(parameter.location));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn users_and_hosts() {
        cases::faults(&[
            ("sip:⟦//⟧a@h.example", &[SLASHES.description]),
            ("sip:⟦//⟧h.example", &[SLASHES.description]),
            ("sip://@h.example;lr", &[]),
            ("sip:h.example:⟦x⟧", &[PORT.description]),
            ("sip:⟦⟧", &[HOST.description]),
            ("sip:a@⟦⟧", &[HOST.description]),
            ("sip:a@⟦⟧:5060", &[HOST.description]),
            ("sip:a@⟦⟧;lr", &[HOST.description]),
            ("sip:⟦⟧@h.example", &[USER.description]),
            ("sip:a/b?c;d=e@h.example", &[]),
            ("sip:a%40b:p&q@h.example", &[]),
            ("sip:a:p⟦/⟧q@h.example", &[USER_CHARACTER.description]),
            ("sip:a@⟦-h.example⟧", &[NAME.description]),
            ("sip:a@⟦h..example⟧", &[NAME.description]),
            ("sip:a@⟦1001⟧", &[NAME.description]),
            ("sip:a@⟦192.0.2.256⟧", &[NAME.description]),
            ("sip:a@192.0.2.25:5060", &[]),
            ("sip:a@[2001:db8::1]:5060;lr", &[]),
            ("sip:a@⟦[2001:db8::x]⟧:5060", &[NAME.description]),
            ("sip:a@⟦h.example@i.example⟧", &[NAME.description]),
            ("sip:a@h.example:⟦⟧", &[PORT.description]),
            ("sip:a@h.example:⟦65536⟧", &[PORT.description]),
            ("sip:a@h.example:⟦50x⟧;lr", &[PORT.description]),
            ("sip:h.example.;lr", &[]),
        ]);
    }

    #[test]
    fn parameters_and_headers() {
        cases::faults(&[
            ("sip:a@h.example;lr=on;x=%20[1]", &[]),
            ("sip:a@h.example;⟦⟧", &[PARAMETER.description]),
            ("sip:a@h.example;⟦x=⟧", &[PARAMETER.description]),
            ("sip:a@h.example;⟦=x⟧", &[PARAMETER.description]),
            ("sip:a@h.example;⟦transport⟧", &[PARAMETER.description]),
            ("sip:a@h.example;x=a⟦,⟧b", &[PARAMETER.description]),
            ("sip:a@h.example;lr;⟦LR⟧", &[TWICE.description]),
            ("sip:a@h.example;ttl=255", &[]),
            ("sip:a@h.example;ttl=⟦256⟧", &[TTL.description]),
            ("sip:a@h.example;ttl=⟦0015⟧", &[TTL.description]),
            ("sip:a@h.example;maddr=⟦h..example⟧", &[NAME.description]),
            ("sip:a@h.example?subject=", &[]),
            ("sip:a@h.example?⟦subject⟧", &[HEADER.description]),
            ("sip:a@h.example?subject=x&⟦⟧", &[HEADER.description]),
            (
                "sip:a@h.example?to=b⟦@⟧h.example",
                &[HEADER_CHARACTER.description],
            ),
            ("sip:a@h.example?a=b⟦,⟧c", &[HEADER_CHARACTER.description]),
        ]);
    }

    #[test]
    fn parts_of_addresses() {
        cases::parts(&[(
            "sip:alice;x:pw@[2001:db8::1]:5060;lr;user=ip?a=b&c=d#f",
            &[
                ("user", "alice;x"),
                ("password", "pw"),
                ("host", "[2001:db8::1]"),
                ("port", "5060"),
                ("uri-parameter", "lr"),
                ("uri-parameter", "user=ip"),
                ("header", "a=b"),
                ("header", "c=d"),
            ],
        )]);
    }
}
