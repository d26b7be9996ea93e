//! # reserved-port (X004)
//!
//! ## What it does
//! Checks for a port from 1 to 1023 that is neither the scheme's own, nor 80 or 443, nor one
//! that X003 reports.
//!
//! ## Why is this bad?
//! Ports below 1024 are assigned to system services. RFC 1738 §6 advises clients to be careful
//! with URIs that name a well-known port of another service. Most such URIs are legitimate, so
//! the rule is on only in the preset `harvest`.
//!
//! ## Example
//! ```text
//! http://host.example:98/
//! ```
//!
//! ## Use instead
//! ```text
//! http://host.example:8098/
//! ```
//!
//! ## Fix safety
//! No fix: the intended port is not known.
//!
//! ## References
//! RFC 1738 §6; RFC 6335 §6.

use crate::host::address::bad_port;
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation};
use crate::uri::Component;

/// Rule X004, `reserved-port`.
pub static RULE: Rule = Rule {
    code: "X004",
    name: "reserved-port",
    summary: "port below 1024 that is not the scheme's own",
    // Such ports are in honest mail more often than in spam (SpamAssassin, WEIRD_PORT: S/O 0.073).
    levels: Levels::off(Severity::Info).on_in(&[Preset::Harvest]),
    reference: "RFC 1738 §6",
    manual: manual!("reserved_port.rs"),
    nested: true,
    needs: Needs::any(&[Fact::Port]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let (Some(scheme), Some(port), Some(range)) = (
        uri.known_scheme(),
        uri.port_number(),
        uri.range(Component::Port),
    ) else {
        return;
    };
    // 1 to 1023 are the system ports (RFC 6335 §6).
    let own = scheme.default_port == Some(port) || matches!(port, 80 | 443);
    if !scheme.authority.is_network()
        || own
        || !(1..=1023).contains(&port)
        || bad_port(port).is_some()
    {
        return;
    }
    violations.push(Violation {
        range,
        message: format!("port {port}, which is reserved for system services"),
        severity: None,
        help: Some("use a port above 1023 if the service is your own".into()),
        fix: None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://a.example:⟦98⟧/",
                "https://a.example:⟦1023⟧",
                "http://a.example:⟦1022⟧/b",
                "gopher://a.example:⟦150⟧/",
                "ftp://a.example:⟦2⟧/",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example:1024/",
                "http://a.example:0/",
                "http://a.example:443/",
                "https://a.example:80/",
                "http://a.example:25/",
                "http://a.example/",
                "http://a.example:/",
                "ldap://a.example:389/",
                "x-app://a.example:98/",
            ],
        );
    }
}
