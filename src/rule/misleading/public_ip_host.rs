//! # public-ip-host (M018)
//!
//! ## What it does
//! Checks for hosts that are a public IPv4 or IPv6 address. With the preset `mail`, only links are
//! checked. A link that consists of the address alone and has it as its text is not reported: mail
//! programs make such links of version numbers (`3.14.1.0`).
//!
//! ## Why is this bad?
//! An address does not identify the site, is rarely named in a certificate, and changes with
//! the provider. Legitimate text contains such hosts more often than spam does, so the rule is
//! off by default. Links in mail that lead to them are rarely honest.
//!
//! ## Example
//! ```text
//! http://9.9.9.9/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/
//! ```
//!
//! ## Fix safety
//! No fix: the host name is not known.
//!
//! ## References
//! - RFC 3986 §3.2.2
//! - RFC 6890

use std::net::IpAddr;

use crate::host::address::{Special, network_host, special};
use crate::rule::{Action, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::HostKind;

/// Rule M018, `public-ip-host`.
pub static RULE: Rule = Rule {
    code: "M018",
    name: "public-ip-host",
    summary: "public IP address instead of a host name",
    // Off in text: SpamAssassin finds more of them in honest mail (NORMAL_HTTP_TO_IP: S/O 0.349).
    levels: Levels::off(Severity::Info).with_mail_links(Severity::Warning),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("public_ip_host.rs"),
    action: Some(Action::HiddenTarget),
    nested: true,
    needs: Needs::any(&[Fact::OddHost, Fact::NumericHost]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, _)) = network_host(cx.uri) else {
        return;
    };
    let address = match cx.uri.host_kind() {
        HostKind::Ipv4(address) => IpAddr::V4(address),
        HostKind::Ipv6(address) => IpAddr::V6(address),
        _ => return,
    };
    if is_number_in_text(cx) {
        return;
    }
    if special(address).is_none_or(Special::is_global) {
        violations.push(messages::violation(
            range,
            format!("public IP address {address} instead of a host name"),
            "write the host name",
        ));
    }
}

/// Returns true for a link that consists of its text, after `http://`.
fn is_number_in_text(cx: &RuleContext) -> bool {
    let uri = cx.uri.bytes();
    let uri = uri.strip_suffix(b"/").unwrap_or(uri);
    cx.link_text()
        .is_some_and(|text| uri.strip_prefix(b"http://") == Some(text.trim_ascii()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message, target};

    #[test]
    fn version_numbers() {
        for case in [
            target("9.14.1.0", "http://9.14.1.0"),
            target("9.14.1.0", "http://9.14.1.0/"),
            target("9.14.1.0", "https://⟦9.14.1.0⟧/"),
            target("9.14.1.0", "http://⟦9.14.1.0⟧/login"),
            target("9.14.1.0", "http://⟦9.14.1.1⟧/"),
            target("9.14.1.0", "http://⟦9.14.1.0⟧:8080/"),
            target("Log in", "http://⟦9.14.1.0⟧/"),
            target("http://9.14.1.0/", "http://⟦9.14.1.0⟧/"),
            target("", "http://⟦9.14.1.0⟧/"),
        ] {
            case.assert(&RULE);
        }
    }

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://⟦9.9.9.9⟧/",
                "https://a@⟦1.2.3.4⟧:8443/x",
                "http://⟦[2606:4700::1]⟧/",
                "ftp://⟦192.31.196.7⟧",
            ],
        );
        assert_eq!(
            message(&RULE, "http://9.9.9.9/"),
            "public IP address 9.9.9.9 instead of a host name"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://192.0.2.1/",
                "http://10.0.0.1/",
                "http://127.0.0.1/",
                "http://[::1]/",
                "http://[2001:db8::1]/",
                "http://[fe80::1]/",
                "http://9.9.9/",
                "http://a.example/9.9.9.9",
                "x-app://9.9.9.9/",
            ],
        );
    }
}
