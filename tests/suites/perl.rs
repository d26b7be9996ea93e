//! The components that Perl's URI modules read.
//!
//! Components of a single scheme (a gopher type, a group, a database) are not fields of
//! [`Uri`]: for these cases the generic components are compared.

use serde_json::Value;
use urilint::scheme::Scheme;
use urilint::uri::{HostKind, NormalizationLevel, Uri, normalize};

use super::{Tally, suite, text};

/// The components of the generic grammar, and the URI itself.
const GENERIC: [&str; 10] = [
    "scheme",
    "netloc",
    "user",
    "password",
    "host",
    "port",
    "path",
    "query",
    "frag",
    "as_string",
];

/// Returns a component as Perl does: the scheme in lower case, the default for a port, and both
/// parts of the user information percent-decoded.
fn part(uri: &Uri, component: &str) -> Option<String> {
    let string = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let userinfo = |at: usize| {
        let part = uri.userinfo()?.splitn(2, |&b| b == b':').nth(at)?;
        Some(string(part).replace("%3A", ":").replace("%40", "@"))
    };
    match component {
        "scheme" => uri.scheme().map(|scheme| string(scheme).to_lowercase()),
        "netloc" => uri.authority().map(string),
        "user" => userinfo(0),
        "password" => userinfo(1),
        "host" => uri.host().map(string),
        "port" => port(uri).map(|port| port.to_string()),
        "path" => Some(string(uri.path())),
        "query" => uri.query().map(string),
        "frag" => uri.fragment().map(string),
        "as_string" => Some(string(&normalize(uri.bytes(), NormalizationLevel::Scheme))),
        other => panic!("{other}"),
    }
}

fn port(uri: &Uri) -> Option<u16> {
    let default = uri
        .known_scheme()
        .and_then(|known: &Scheme| known.default_port);
    uri.port_number().or(default)
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_divides() {
    let suite = suite("perl-uri/scheme_components.json");
    let mut cases = Vec::new();
    for case in suite.as_array().unwrap() {
        let uri = Uri::split(text(case, "uri").as_bytes());
        let components = case["components"].as_object().unwrap();
        for component in GENERIC {
            if let Some(expected) = components.get(component) {
                let name = format!("{} {component}", text(case, "uri"));
                let expected = expected.as_str().unwrap_or("(none)");
                let got = part(&uri, component).unwrap_or("(none)".into());
                cases.push((name, expected, got));
            }
        }
    }
    Tally::of(cases).is(
        75,
        &[
            (
                "http://web.net path = ",
                "RFC 3986 §6.2.3: an empty path is the slash only when normalized",
            ),
            (
                "http://0:0/0/0;0?0#0 path = /0/0;0",
                "RFC 3986 §3.3: parameters are a part of the path",
            ),
            (
                "ftp://usr:pswd@web:1234/a/b;type=i path = /a/b;type=i",
                "RFC 3986 §3.3: likewise",
            ),
            (
                "ftp://0%3A:%40@h:0/0?0 path = /0",
                "RFC 3986 §3.4: every scheme may have a query",
            ),
            (
                "ftp://host/a/b user = (none)",
                "RFC 1738 §3.2.1: `anonymous` is what a client says, not the URI",
            ),
            (
                "gopher://host as_string = gopher://host/",
                "RFC 3986 §6.2.3: an empty path after a host is a slash",
            ),
            (
                "mailto:libwww-perl@ics.uci.edu host = (none)",
                "RFC 3986 §3: an address is a path, and has no host",
            ),
            (
                "mailto:libwww-perl@ics.uci.edu user = (none)",
                "RFC 3986 §3: likewise",
            ),
        ],
    );
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_reads_gopher() {
    let suite = suite("perl-uri/gopher.json");
    let mut cases = Vec::new();
    let numbers = |case: &Value| case["port"].to_string();
    let ports: Vec<_> = suite.as_array().unwrap().iter().map(numbers).collect();
    for (case, expected) in suite.as_array().unwrap().iter().zip(&ports) {
        let uri = Uri::split(text(case, "uri").as_bytes());
        let name = |what| format!("{} {what}", text(case, "uri").escape_debug());
        let of = |component| part(&uri, component).unwrap_or_default();
        cases.push((name("host"), text(case, "host"), of("host")));
        cases.push((name("port"), expected, of("port")));
        let valid = if uri.is_valid() { "valid" } else { "invalid" };
        cases.push((name(""), "valid", valid.into()));
    }
    Tally::of(cases).is(
        23,
        &[(
            "gopher://host/7foo\\tbar%20baz  = invalid",
            "RFC 1738 §2.2: a tab is written `%09`",
        )],
    );
}

/// The examples of RFC 2732 §2.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_perl_uri_has_ipv6_addresses() {
    let suite = suite("perl-uri/rfc2732_examples.json");
    let cases = suite.as_array().unwrap().iter().map(|case| {
        let written = case.as_str().unwrap();
        let uri = Uri::split(written.as_bytes());
        let address = matches!(uri.host_kind(), HostKind::Ipv6(_)) && uri.is_valid();
        let got = if address { "address" } else { "none" };
        (written.to_owned(), "address", got.into())
    });
    Tally::of(cases).is(7, &[]);
}
