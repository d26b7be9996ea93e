//! # cross-protocol-port (X003)
//!
//! ## What it does
//! Checks for a port that belongs to another protocol: one of the "bad ports" of the Fetch
//! Standard that is not the scheme's own. All network schemes are checked. In `telnet` the
//! finding is informational, because nothing of the URI is sent to the server. Ports 6000 and
//! 10080, which are common for development servers, are a warning. Port 0 is X005.
//!
//! ## Why is this bad?
//! The service at that port parses the request as its own protocol. RFC 1738 §6 describes how a
//! Gopher URI with port 25 sends mail in the name of the person who follows it. Browsers refuse
//! to connect to these ports.
//!
//! ## Example
//! ```text
//! http://mail.example:25/
//! gopher://host.example:23/0word
//! ```
//!
//! ## Use instead
//! ```text
//! http://mail.example:8025/
//! ```
//! A service's own port in its own scheme is fine: `ftp://host.example:21/`.
//!
//! ## Fix safety
//! No fix: the intended port is not known.
//!
//! ## References
//! RFC 1738 §6; RFC 3986 §7.2; Fetch Standard, "port blocking".

use crate::host::address::bad_port;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation};
use crate::uri::{Component, Uri};

/// Rule X003, `cross-protocol-port`.
pub static RULE: Rule = Rule {
    code: "X003",
    name: "cross-protocol-port",
    summary: "port that belongs to another protocol than the scheme",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 1738 §6; Fetch, port blocking",
    manual: manual!("cross_protocol_port.rs"),
    nested: true,
    supersedes: &[Supersedes::InUri(
        &crate::rule::security::reserved_port::RULE,
    )],
    needs: Needs::any(&[Fact::Port]),
    check,
    ..Rule::DEFAULT
};

/// Further ports that belong to a scheme: those over TLS and those of a second connection. `gopher`
/// reaches `finger` servers, which answer a line with text like those of Gopher.
// The list of blocked ports is made for HTTP (Fetch, "port blocking"); a protocol may use its own.
const ALSO_OWN: &[(&str, &[u16])] = &[
    ("ftp", &[20, 989, 990]),
    ("gopher", &[79]),
    ("ftps", &[21, 989, 990]),
    ("nntp", &[563]),
    ("nntps", &[119]),
    ("ldap", &[636]),
    ("ldaps", &[389]),
    ("rtsps", &[554]),
    ("tn3270", &[23]),
];

/// Ports that browsers block but that often run a development server of the scheme.
const DEVELOPMENT: [u16; 2] = [6000, 10080];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let Some(port) = foreign_port(uri) else {
        return;
    };
    let (Some(service), Some(range)) = (bad_port(port), uri.range(Component::Port)) else {
        return;
    };
    let scheme = String::from_utf8_lossy(uri.scheme().unwrap_or(b"http")).to_ascii_lowercase();
    let severity = match port {
        _ if uri.has_scheme("telnet") => Some(Severity::Info),
        _ if DEVELOPMENT.contains(&port) => Some(Severity::Warning),
        _ => None,
    };
    violations.push(Violation {
        range,
        message: format!("port {port} ({service}) used with scheme `{scheme}`"),
        severity,
        help: Some("use another port for the service: browsers block this one".into()),
        fix: None,
    });
}

/// Returns the explicit port of a URI with a network scheme if it is not the scheme's own.
fn foreign_port(uri: &Uri) -> Option<u16> {
    let scheme = uri
        .known_scheme()
        .filter(|scheme| scheme.authority.is_network())?;
    let port = uri.port_number().filter(|&port| port != 0)?;
    let own = ALSO_OWN
        .iter()
        .any(|(name, ports)| scheme.names.contains(name) && ports.contains(&port));
    (scheme.default_port != Some(port) && !own).then_some(port)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message, severity};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://a.example:⟦25⟧/",
                "gopher://a.example:⟦23⟧/0howdy",
                "https://a.example:⟦6667⟧",
                "http://a.example:⟦0110⟧/",
                "ftp://a.example:⟦22⟧/b",
                "ws://[2001:db8::1]:⟦6000⟧/",
                "ldap://a.example:⟦25⟧/",
                "telnet://a.example:⟦119⟧/",
            ],
        );
        assert_eq!(
            message(&RULE, "HTTP://a.example:25/"),
            "port 25 (SMTP) used with scheme `http`"
        );
    }

    #[test]
    fn telnet_is_informational() {
        assert_eq!(severity(&RULE, "telnet://a.example:13/"), Severity::Info);
        assert_eq!(severity(&RULE, "gopher://a.example:25/0b"), Severity::Error);
    }

    #[test]
    fn development_ports_are_a_warning() {
        assert_eq!(severity(&RULE, "http://a.example:6000/"), Severity::Warning);
        assert_eq!(
            severity(&RULE, "http://a.example:10080/"),
            Severity::Warning
        );
        assert_eq!(severity(&RULE, "http://a.example:6667/"), Severity::Error);
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example:8025/",
                "http://a.example:80/",
                "http://a.example:0/",
                "http://a.example:/",
                "http://a.example:25x/",
                "ftp://a.example:21/",
                "ftp://a.example:990/",
                "telnet://a.example:23/",
                "nntp://a.example:563/b",
                "ldap://a.example:636/",
                "ssh://a.example:22/",
                "x-app://a.example:25/",
                "http://a.example/:25",
            ],
        );
    }
}
