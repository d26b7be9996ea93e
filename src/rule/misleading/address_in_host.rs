//! # address-in-host (M021)
//!
//! ## What it does
//! Checks for hosts with an IPv4 address in their labels, before the registered domain, forwards or
//! backwards. With the preset `mail`, only links are checked.
//!
//! ## Why is this bad?
//! Providers give such names to the machines of their customers, and some services to any address.
//! They say who provides the connection, not who owns the site. Links in mail that lead to them are
//! rarely honest.
//!
//! ## Example
//! ```text
//! <a href="http://192-0-2-7.example.net/login">log in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="http://www.example.com/login">log in</a>
//! ```
//!
//! ## Fix safety
//! No fix: the host name is not known.
//!
//! ## References
//! - RFC 3986 §7.6 (semantic attacks)
//! - RFC 1912 §2.1 (names of addresses)

use std::net::{IpAddr, Ipv4Addr};

use crate::host::address::{Special, network_host, special};
use crate::host::domain::registered_domain;
use crate::rule::{
    Action, AtPlaceholders, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages,
};

/// Rule M021, `address-in-host`.
pub static RULE: Rule = Rule {
    code: "M021",
    name: "address-in-host",
    summary: "IP address in the labels of a host name",
    levels: Levels::off(Severity::Warning).with_mail_links(Severity::Warning),
    reference: "RFC 3986 §7.6",
    manual: manual!("address_in_host.rs"),
    action: Some(Action::HiddenTarget),
    nested: true,
    at_placeholders: AtPlaceholders::Reported,
    needs: Needs::any(&[Fact::HostDigit]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = network_host(cx.uri) else {
        return;
    };
    let before = host.len() - registered_domain(host).len().min(host.len());
    if let Some(address) = address_in(&host[..before]) {
        violations.push(messages::violation(
            range,
            format!("IP address {address} in the labels of a host name"),
            "link to a host of the owner of the site",
        ));
    }
}

/// Returns the public address in `labels`, four numbers with dots or hyphens between them.
fn address_in(labels: &[u8]) -> Option<Ipv4Addr> {
    let digit = |at: usize| labels.get(at).is_some_and(u8::is_ascii_digit);
    let starts = (0..labels.len()).filter(|&at| digit(at) && (at == 0 || !digit(at - 1)));
    starts.into_iter().find_map(|start| {
        let mut octets = [0; 4];
        let mut at = start;
        let mut separator = None;
        for (place, octet) in octets.iter_mut().enumerate() {
            if place > 0 {
                let between = *labels.get(at)?;
                let first = *separator.get_or_insert(between);
                if !matches!(between, b'.' | b'-') || between != first {
                    return None;
                }
                at += 1;
            }
            let rest = &labels[at..];
            let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            *octet = str::from_utf8(&rest[..length]).ok()?.parse().ok()?;
            at += length;
        }
        let forwards = Ipv4Addr::from(octets);
        octets.reverse();
        let backwards = Ipv4Addr::from(octets);
        // Only what is no address of a machine is read backwards.
        let first = forwards.octets()[0];
        // 0.0.0.0/8 is this network, 224.0.0.0/4 multicast, and 240.0.0.0/4 reserved.
        let address = if matches!(first, 0 | 224..) {
            backwards
        } else {
            forwards
        };
        Some(address).filter(|&address| is_reachable(address))
    })
}

/// Returns true for an address of the Internet, or of documentation. Version numbers have small
/// numbers.
fn is_reachable(address: Ipv4Addr) -> bool {
    // `1.2.3.4.example.org` is rather a release than an address.
    let version = address.octets().iter().all(|&octet| octet < 10);
    let special = special(IpAddr::V4(address));
    !version && (address.is_documentation() || special.is_none_or(Special::is_global))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn hosts() {
        assert_marked(
            &RULE,
            &[
                "http://⟦192-0-2-7.example.net⟧/",
                "https://⟦1.2.3.44.example.net⟧/a",
                "https://a@⟦ip-203-0-113-9.dsl.example.co.uk⟧:8443",
                "http://⟦host9-9-9-19.pool.example.net⟧/",
                "http://⟦www.192.0.2.7.sslip.io⟧/",
                "http://⟦251.242.0.9.host.example.net⟧/",
                "http://192.0.2.7/",
                "http://10-0-0-1.example.net/",
                "http://127.0.0.1.example.net/",
                "http://1-2-3-4.example.net/",
                "http://a-1-22-333-4444.example.net/",
                "http://2020-11-22.example.net/",
                "http://192-0-2.7.example.net/",
                "http://300-0-2-7.example.net/",
                "http://www.example.net/192-0-2-7",
                "http://192-0-2-7.net/",
                "x-app://192-0-2-7.example.net/",
            ],
        );
        assert_eq!(
            message(&RULE, "http://192-0-2-7.example.net/"),
            "IP address 192.0.2.7 in the labels of a host name"
        );
    }
}
