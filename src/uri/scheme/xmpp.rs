//! `xmpp` (RFC 5122), `im` and `pres` (RFC 3860, RFC 3859).

use std::ops::Range;

use super::parameters::parameters;
use super::{Authority, InBrackets, Normalize, Part, Scheme, checks, normal, prose_check};
use crate::uri::syntax::chars::is_unreserved;
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A person or service to chat with.
pub(super) static XMPP: Scheme = Scheme {
    names: &["xmpp"],
    default_port: None,
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 5122; RFC 3860; RFC 3859",
    first_look,
    in_brackets: InBrackets::Uri,
    normalize: Normalize::IfValid(normal::domain),
    validate,
    parts,
    valid: &[
        "xmpp:a@h.example/r?message",
        "xmpp:h.example",
        "xmpp://guest@h.example/support@h.example",
        "xmpp://guest@h.example",
        "xmpp:a@h.example?message;subject=Test%20Message;body=Here%27s%20a%20test",
        "xmpp:nasty!%23$%25*+,-.=%3F%5B%5C%5D%5E_%60%7B%7C%7D~node@h.example",
        "xmpp:room@conference.h.example?join",
    ],
    invalid: &[
        "xmpp:",
        "xmpp:@h.example",
        "xmpp:a@",
        "xmpp:a@h.example:5222",
        "xmpp://h.example",
        "xmpp:a@h.example?subject=x",
        "xmpp:a@h.example?message&subject=x",
        "xmpp:a@h.example?message;subject",
    ],
    ..Scheme::DEFAULT
};

/// A person to chat with, or whose presence is shown. Both names are words.
pub(super) static IM: Scheme = Scheme {
    names: &["im", "pres"],
    in_brackets: InBrackets::UriOrName,
    valid: &["im:a@h.example", "pres:a@h.example?x=y"],
    invalid: &["im:a", "im:a@h.example?x"],
    ..XMPP
};

fn first_look(rest: &[u8]) -> bool {
    prose_check::address(rest) || prose_check::authority(rest)
}

const MISSING: GrammarFault = GrammarFault {
    description: "missing node and host",
    production: "pathxmpp",
    section: "RFC 5122 §2.2",
};
const ACCOUNT: GrammarFault = GrammarFault {
    description: "invalid account after `//`: expected `node@host`",
    production: "authxmpp",
    section: "RFC 5122 §2.2, §2.3",
};
const NODE: GrammarFault = GrammarFault {
    description: "character that must be percent-encoded in a node",
    production: "nodeid",
    section: "RFC 5122 §2.2",
};
const HOST: GrammarFault = GrammarFault {
    description: "character not allowed in a host: an address has no port",
    production: "host",
    section: "RFC 5122 §2.2",
};
const QUERY_TYPE: GrammarFault = GrammarFault {
    description: "missing query type",
    production: "querytype",
    section: "RFC 5122 §2.2, §2.5",
};
const PAIR: GrammarFault = GrammarFault {
    description: "invalid query parameter: expected `;key=value`",
    production: "pair",
    section: "RFC 5122 §2.2, §2.5",
};
const MAILBOX: GrammarFault = GrammarFault {
    description: "not an email address: expected `local@domain`",
    production: "mailbox",
    section: "RFC 3860 §3; RFC 3859 §3",
};
const HEADER: GrammarFault = GrammarFault {
    description: "header without `=`",
    production: "header",
    section: "RFC 3860 §3; RFC 3859 §3",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if !uri.has_scheme("xmpp") {
        return check_mailbox(uri, faults);
    }
    let path = checks::path(uri);
    if uri.authority().is_some() {
        let node = uri.userinfo().is_some_and(|node| !node.is_empty());
        if !node {
            let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start + 2);
            checks::add(faults, &ACCOUNT, start..path.start);
        }
        if let Some(port) = uri.range(Component::Port) {
            checks::add(faults, &HOST, port.start - 1..port.start);
        }
        if path.len() > 1 {
            check_address(uri, path.start + 1..path.end, faults);
        }
    } else {
        check_address(uri, path, faults);
    }
    if let Some(query) = uri.range(Component::Query) {
        check_query(uri, query, faults);
    }
}

/// Node, host and resource of `[ nodeid "@" ] host [ "/" resid ]`.
fn divide(uri: &Uri, location: Range<usize>) -> [Option<Range<usize>>; 3] {
    let text = &uri.bytes()[location.clone()];
    let slash = memchr::memchr(b'/', text).map(|at| location.start + at);
    let end = slash.unwrap_or(location.end);
    let at = memchr::memrchr(b'@', &uri.bytes()[location.start..end]).map(|at| location.start + at);
    [
        at.map(|at| location.start..at),
        Some(at.map_or(location.start, |at| at + 1)..end),
        slash.map(|slash| slash + 1..location.end),
    ]
}

fn check_address(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    let [node, host, _] = divide(uri, location.clone());
    let empty = |part: &Option<Range<usize>>| part.as_ref().is_some_and(Range::is_empty);
    if empty(&node) || empty(&host) {
        return checks::add(faults, &MISSING, location);
    }
    let nodeid = |b: u8| is_unreserved(b) || b"!$()*+,;=".contains(&b);
    if let Some(byte) = node.and_then(|node| checks::disallowed_byte(uri, node, nodeid)) {
        checks::add(faults, &NODE, byte);
    }
    if let Some(byte) = host.and_then(|host| checks::disallowed_in_host(uri, host)) {
        checks::add(faults, &HOST, byte);
    }
}

/// `querytype [ *pair ]`
fn check_query(uri: &Uri, query: Range<usize>, faults: &mut Vec<Fault>) {
    for (number, pair) in parameters(uri, query, b';').enumerate() {
        let odd = checks::disallowed_byte(uri, pair.location.clone(), |b| {
            is_unreserved(b) || number > 0 && b == b'='
        });
        let fault = if number == 0 { &QUERY_TYPE } else { &PAIR };
        let missing = number > 0 && (pair.value.is_none() || pair.name.is_empty());
        if let Some(byte) = odd {
            checks::add(faults, fault, byte);
        } else if missing {
            checks::add(faults, fault, pair.location);
        }
    }
}

/// `( "im:" / "pres:" ) [ to ] [ headers ]`
fn check_mailbox(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let at = memchr::memrchr(b'@', uri.path()).unwrap_or(0);
    let sound = at > 0 && at + 1 < path.len() && uri.authority().is_none();
    if !sound && (!path.is_empty() || uri.query().is_none()) {
        let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
        checks::add(faults, &MAILBOX, start..path.end);
    }
    if let Some(query) = uri.range(Component::Query) {
        for header in parameters(uri, query, b'&') {
            if header.value.is_none() || header.name.is_empty() {
                checks::add(faults, &HEADER, header.location);
            }
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if !uri.has_scheme("xmpp") {
        return checks::part(parts, "to", Some(path));
    }
    let start = path.start + usize::from(uri.authority().is_some() && !path.is_empty());
    if start < path.end {
        let names = ["nodeid", "host", "resid"];
        for (name, range) in names.into_iter().zip(divide(uri, start..path.end)) {
            checks::part(parts, name, range);
        }
    }
    for (number, pair) in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| parameters(uri, query, b';'))
        .enumerate()
    {
        let name = if number == 0 { "querytype" } else { "pair" };
        checks::part(parts, name, Some(pair.location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn addresses() {
        cases::faults(&[
            ("xmpp:nasty!%23$()*+,-.;=_~node@h.example", &[]),
            ("xmpp:⟦⟧", &[MISSING.description]),
            ("xmpp:⟦@h.example⟧", &[MISSING.description]),
            ("xmpp:⟦a@⟧", &[MISSING.description]),
            ("xmpp:⟦/r⟧", &[MISSING.description]),
            ("xmpp:a@h.example⟦:⟧5222", &[HOST.description]),
            ("xmpp:a@h.example⟦:⟧5222/r:s", &[HOST.description]),
            ("xmpp:a@h.example/r:s", &[]),
            ("xmpp://a@h.example⟦:⟧5222/b@h.example", &[HOST.description]),
            ("xmpp://a@h.example/⟦b@⟧", &[MISSING.description]),
            ("xmpp://⟦h.example⟧", &[ACCOUNT.description]),
            ("xmpp://⟦@h.example⟧/", &[ACCOUNT.description]),
            ("xmpp:a⟦:⟧b@h.example", &[NODE.description]),
            ("xmpp:a⟦'⟧b@h.example", &[NODE.description]),
            ("xmpp:a@h.example/r/s@t:u", &[]),
            ("im:⟦a⟧", &[MAILBOX.description]),
            ("pres:⟦@h.example⟧", &[MAILBOX.description]),
            ("im:⟦//a@h.example⟧", &[MAILBOX.description]),
            ("im:?a=b", &[]),
            ("im:a@h.example?⟦x⟧&y=", &[HEADER.description]),
        ]);
    }

    #[test]
    fn queries() {
        cases::faults(&[
            ("xmpp:a@h.example?", &[]),
            ("xmpp:a@h.example?message;body=", &[]),
            ("xmpp:a@h.example?subject⟦=⟧x", &[QUERY_TYPE.description]),
            (
                "xmpp:a@h.example?message⟦&⟧subject=x",
                &[QUERY_TYPE.description],
            ),
            ("xmpp:a@h.example?message;⟦subject⟧", &[PAIR.description]),
            ("xmpp:a@h.example?message;⟦=x⟧", &[PAIR.description]),
            ("xmpp:a@h.example?message;body=a⟦/⟧b", &[PAIR.description]),
        ]);
    }

    #[test]
    fn parts_of_addresses() {
        cases::parts(&[
            (
                "xmpp://a@h.example/b@i.example/r?message;body=x",
                &[
                    ("nodeid", "b"),
                    ("host", "i.example"),
                    ("resid", "r"),
                    ("querytype", "message"),
                    ("pair", "body=x"),
                ],
            ),
            ("xmpp:h.example", &[("host", "h.example")]),
            ("im:a@h.example", &[("to", "a@h.example")]),
        ]);
    }
}
